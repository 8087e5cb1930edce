Command(arguments: CommandLine.arguments.dropFirst()).run()
