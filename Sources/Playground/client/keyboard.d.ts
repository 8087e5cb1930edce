// Types of /keyboard.js: a keyboard for pages that have none.

/** A device that the service does not have. Lengths are CSS px. */
export interface SimulatedDevice {
  platform?: "ios" | "android";
  /** The height of its keyboard. */
  keyboard: number;
  safeArea?: Partial<Record<"portrait" | "landscape", { top?: number; right?: number; bottom?: number; left?: number }>>;
}

export interface SimulatedKeyboardOptions {
  /** A preset's id, or a device. The default is "iphone-16". */
  device?: string | SimulatedDevice;
  /** A type of keyboard of the preset. The default is "default". */
  keyboard?: string;
  /** Whether the keyboard takes the platform's time. The default is true. */
  animated?: boolean;
  /** Whether a focused field shows it, and one that is left hides it. The default is true; else `show` and `hide` do. */
  follows?: boolean;
  /** Whether the keyboard is drawn, with keys that type. The default is true. */
  draw?: boolean;
  /**
   * Whether `visualViewport` says that the browser has panned a covered field into sight. The page does not move on
   * the screen, so the default is false.
   */
  pan?: boolean;
}

export interface SimulatedKeyboard {
  /** Fulfilled when the page has the keyboard; rejected if there is no such device. */
  readonly ready: Promise<void>;
  readonly isShown: boolean;
  /** How much of the window it covers; 0 while it is hidden. */
  readonly height: number;
  /**
   * Shows it, with a height in pixels or the device's; fulfilled when the page has been told. A focused field shows it
   * by itself.
   */
  show(height?: number): Promise<void>;
  hide(): Promise<void>;
  /**
   * Turns the device: the page is as wide as the window is high, and hears of it in the browsers' order. Media
   * queries, and the units vw and vh, stay those of the window; a test that can size its window sizes it instead.
   */
  rotate(): void;
  /** Types where the focus is, with the events of a keyboard; a newline is Enter. */
  type(text: string): void;
  /** Gives the page its own viewport back. */
  remove(): void;
}

/**
 * Gives a page on a desktop what a phone's browser gives it while a text field has the focus:
 * `visualViewport` with its events and panning, the VirtualKeyboard API (Android), `interactive-widget`
 * (Android), `--safe-area-inset-*` and `--keyboard-inset-height` as variables of the root, and a drawn
 * keyboard.
 */
export function simulateKeyboard(options?: SimulatedKeyboardOptions): SimulatedKeyboard;
