/// The seeds of the property tests; a failure prints the one that it happened with.
let propertySeeds: [UInt64] = [1, 20_250_909, 0xC0FFEE, 4_294_967_291]
