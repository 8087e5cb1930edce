import CFuzz
import Glibc

var arguments = unsafe Optional(CommandLine.unsafeArgv)
var count = CommandLine.argc
exit(
  unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, count in
    Harness.judge(unsafe Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
  })
