import CFuzz
import Glibc

var arguments = unsafe Optional(CommandLine.unsafeArgv)
var count = CommandLine.argc
exit(
  unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, count in
    Harness.test(unsafe Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
  })
