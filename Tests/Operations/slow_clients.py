"""Slow clients, which send one byte per second."""

import random
import socket
import threading
import time

HEADER = b"POST /lines HTTP/1.1\r\nHost: a\r\nX-Slow: "
BODY = b"POST /lines HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"


class SlowClients:
    """Connections that send one byte per second each: half of them in a header, half in a body.

    They do not read responses. They reopen each connection that the service closes.
    """

    def __init__(self, port: int, count: int):
        self.port = port
        self.reopened = 0
        self._is_stopped = threading.Event()
        self._connections = [self._open(i) for i in range(count)]
        self._thread = threading.Thread(target=self._drip)

    def _open(self, index: int) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), 10)
        connection.sendall(HEADER if index % 2 else BODY)
        connection.setblocking(False)
        return connection

    def _drip(self) -> None:
        order = list(range(len(self._connections)))
        random.Random(1).shuffle(order)
        while not self._is_stopped.is_set():
            began = time.monotonic()
            for place, index in enumerate(order):
                if place % 50 == 0:
                    self._is_stopped.wait(max(0, began + place / len(order) - time.monotonic()))
                self._drip_into(index)

    def _drip_into(self, index: int) -> None:
        try:
            self._connections[index].send(b"x")
        except BlockingIOError:
            pass
        except OSError:
            self._connections[index].close()
            self._connections[index] = self._open(index)
            self.reopened += 1

    def __enter__(self) -> "SlowClients":
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._is_stopped.set()
        self._thread.join()
        for connection in self._connections:
            connection.close()
