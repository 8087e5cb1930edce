// What the files of tests and app.js use of React Native, for Jest without it.
const listeners = new Map();

export const DeviceEventEmitter = {
  addListener(name, listener) {
    if (!listeners.has(name)) listeners.set(name, new Set());
    listeners.get(name).add(listener);
    return { remove: () => listeners.get(name).delete(listener) };
  },
  emit(name, value) {
    for (const listener of listeners.get(name) ?? []) listener(value);
  },
};

export const Keyboard = { addListener: DeviceEventEmitter.addListener };

let sizes = {};
export const Dimensions = {
  get: (name) => sizes[name],
  set(value) {
    sizes = { ...sizes, ...value };
    DeviceEventEmitter.emit("didUpdateDimensions", sizes);
  },
  addEventListener: (_, listener) => DeviceEventEmitter.addListener("didUpdateDimensions", listener),
};

// Host components, as a renderer sees them.
export const [Pressable, TextInput, View] = ["Pressable", "TextInput", "View"];
