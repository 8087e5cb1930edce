// JEST is the folder `usr` of Debian's packages.
module.exports = {
  rootDir: process.cwd(),
  testEnvironment: "node",
  watchman: false,
  modulePaths: [`${process.env.JEST}/share/nodejs`],
  moduleNameMapper: {
    "^react-native$": `${__dirname}/react-native.js`,
    "^@testing-library/react-native$": `${__dirname}/testing-library.js`,
  },
  transform: { "\\.js$": ["babel-jest", { configFile: false, plugins: ["@babel/plugin-transform-modules-commonjs"] }] },
};
