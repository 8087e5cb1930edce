// The text of numbers, as cjson_format_number describes it.
#pragma once

namespace cjson {

// Writes a number, or null if it is not finite, and returns its end; at most CJSON_NUMBER_CAPACITY bytes.
char *format(double value, char *start);

}  // namespace cjson
