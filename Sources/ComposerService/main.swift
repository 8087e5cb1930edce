Command(arguments: Process.arguments).run()
