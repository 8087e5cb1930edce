"""Types into a message box: python3 machine.py ./libcomposer.so devices.json

    cc -O2 -shared -fPIC ../composer.c ../composer_core.c -lm -lpthread -o libcomposer.so
"""
import ctypes
import json
import sys


class Answer(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("text", ctypes.POINTER(ctypes.c_char)), ("count", ctypes.c_size_t)]

    def value(self):
        return json.loads(ctypes.string_at(self.text, self.count))


class Core:
    def __init__(self, path, devices):
        self._library = ctypes.CDLL(path)
        self._library.composer_make.restype = ctypes.c_void_p
        self._core = ctypes.c_void_p(self._library.composer_make(devices, ctypes.c_size_t(len(devices)), None))
        if not self._core:
            raise ValueError("the devices are not valid")

    def _call(self, name, number, *value):
        function = getattr(self._library, name)
        function.restype = Answer
        texts = [json.dumps(each).encode() for each in value]
        sized = [part for text in texts for part in (text, ctypes.c_size_t(len(text)))]
        return function(self._core, number, *sized).value()

    def machine(self, number, config):
        return self._call("composer_machine", number, {"config": config, "events": []})

    def step(self, number, event):
        return self._call("composer_step", number, event)

    def state(self, number):
        return self._call("composer_state", number)

    def close(self):
        self._library.composer_free(self._core)


if __name__ == "__main__":
    with open(sys.argv[2], "rb") as file:
        core = Core(sys.argv[1], file.read())
    core.machine(0, {"device": "iphone-16", "returnKey": "send", "include": ["effects"]})
    events = [{"type": "appeared"}, {"type": "focused"}]
    events += [{"type": "edited", "range": {"start": at, "end": at}, "replacement": letter}
               for at, letter in enumerate("こんにちは\n")]
    for event in events:
        print(event["type"], ", ".join(effect["type"] for effect in core.step(0, event)["effects"]))
    print("The text is now", repr(core.state(0)["text"]))
    core.close()
