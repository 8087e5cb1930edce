Process.openStandardStreams()
Command(arguments: Process.arguments).run()
