// Debian's Jest asks Debian's Node where packages are; this tells it of those in JEST, whichever Node runs it.
const { config } = process;
const variables = { ...config.variables, node_prefix: process.env.JEST, node_relative_path: "share/nodejs" };
Object.defineProperty(process, "config", { value: { ...config, variables } });
