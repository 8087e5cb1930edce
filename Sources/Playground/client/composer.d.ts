// Types of the client module, /composer.js. The contract is at /docs and /openapi.json.

export interface Size { width: number; height: number }
export interface Rect extends Size { x: number; y: number }
export interface Insets { top?: number; left?: number; bottom?: number; right?: number }
/** UTF-16 code units, half open. */
export interface TextRange { start: number; end: number }

export interface Font {
  families?: string[]; size?: number; weight?: number; style?: "normal" | "italic" | "oblique";
  lineHeight?: number | null; letterSpacing?: number;
  variationSettings?: Record<string, number>;
}
export interface TextStyle {
  font?: Font; lang?: string; placeholder?: string; insets?: Insets; lineFragmentPadding?: number;
  minLines?: number; maxLines?: number; maxHeight?: number; direction?: "ltr" | "rtl";
  [member: string]: unknown;
}
export type Placement =
  | "dock" | "accessory" | "overlap" | "container" | "resize" | "pan" | "overlay" | "none"
  | "avoidPadding" | "avoidPosition" | "avoidHeight";
export interface ComposerConfig {
  placement?: Placement; margin?: number; leading?: number; trailing?: number; bottomOffset?: number;
  gap?: number; topLimit?: number; frame?: Rect; text?: TextStyle; textHeight?: number;
  [member: string]: unknown;
}
export interface MessageList {
  /** With a `list`, `attach` measures both. */
  contentHeight?: number; offset?: number;
  frame?: Rect;
  liftPolicy?: "always" | "whenAtEnd" | "persistent" | "never";
  [member: string]: unknown;
}
export type LengthUnitName = "grapheme" | "scalar" | "utf16" | "utf8" | "weighted";
/** The weights of characters, emoji and web addresses, of which `scale` counts as 1. */
export interface Weights {
  scale?: number; default?: number; ranges?: { start: number; end: number; weight: number }[];
  emoji?: boolean | number; url?: number;
}
export type LengthUnit = Exclude<LengthUnitName, "weighted"> | { weighted: Weights };
export interface Limits {
  maxLines?: number; maxLength?: number; lengthUnit?: LengthUnit;
  /** More limits of the length; all of them hold. */
  lengths?: { max: number; unit?: LengthUnit }[];
  /** What the tightest limit leaves when a counter appears. */
  warnAt?: number;
  enforce?: boolean; whileComposing?: "wait" | "enforce";
}
export type ReturnKey = "newline" | "send" | "dismiss" | "next";

/** The `config` of POST /transition; other members are sent as they are. */
export interface Config {
  /** A preset's id. `attach` also takes "this": the page itself and its real keyboard. */
  device?: string;
  orientation?: "portrait" | "landscape";
  screen?: Size & { hinge?: Rect }; pane?: "first" | "second"; safeArea?: Insets; view?: Rect;
  composer?: ComposerConfig; content?: MessageList; limits?: Limits;
  overflow?: "reject" | "truncate"; onLimit?: "dismiss" | "keep"; returnKey?: ReturnKey;
  singleLine?: boolean; trimTrailingNewlines?: boolean;
  send?: { clears?: boolean; allowsEmpty?: boolean; trims?: "none" | "newlines" | "whiteSpace" };
  /** What keys do, such as `{ "Enter": "send", "Shift+Enter": "newline" }`: on every keyboard, or on each. */
  keys?: KeyTable | { hardware?: KeyTable; soft?: KeyTable; list?: KeyTable };
  /** What sending means between `runStarted` and `runEnded`. */
  running?: { whenEmpty?: "stop" | "block"; withText?: "queue" | "steer" | "send" | "block" };
  /** Whether the arrow keys walk through sent messages, from the first and the last line. */
  history?: boolean;
  /** What opens a list: texts such as "@", or rules for them. */
  triggers?: (string | TriggerRule)[];
  include?: ("effects" | "layout")[];
  [member: string]: unknown;
}

export type KeyAction =
  | "send" | "newline" | "blur" | "next" | "previous" | "stop" | "older" | "newer" | "pickPrevious"
  | "pickNext" | "pick" | "closeList";
export type KeyTable = Record<string, KeyAction>;

/** A rule for the words that open a list. `after` has `white`, `open`, `cjk`, `punctuation` and characters. */
export interface TriggerRule {
  trigger: string; at?: "word" | "start" | "anywhere"; after?: string[];
  first?: "any" | "letter" | "alphanumeric"; spaces?: number; minLength?: number; maxLength?: number;
}

/** A keyboard as POST /layout takes it: one of `type`, `height` (in points) and `frame`. */
export interface Keyboard {
  type?: string; height?: number; frame?: Rect; estimate?: boolean; durationMs?: number;
  [member: string]: unknown;
}

/** A finger on the keyboard, in screen coordinates and points a second. */
export interface Drag { fingerY?: number; velocityY?: number; dismissPadding?: number }

/** An event of POST /transition. */
export type ComposerEvent =
  | {
    type: "edited"; range: TextRange; replacement: string; composing?: TextRange | null;
    tokens?: TextRange[];
  }
  | { type: "selectionChanged"; selection: TextRange }
  | { type: "keyboardWillShow" | "keyboardWillChangeFrame"; keyboard: Keyboard }
  | { type: "dragChanged" | "dragEnded" | "dragCancelled"; drag?: Drag }
  | { type: "stopped" | "runStarted" | "runEnded" }
  | { type: "sendFailed"; text: string }
  | {
    type: "textSet"; purpose?: "draft" | "edit" | "history"; text: string; selection?: TextRange;
    tokens?: TextRange[];
  }
  | { type: "textSet"; purpose: "cancel" }
  | { type: "wrapped"; before?: string; after?: string }
  | { type: "held"; on: boolean }
  | {
    type:
      | "appeared" | "disappeared" | "resized" | "focused" | "tapped" | "blurred" | "tappedOutside"
      | "tappedClose" | "keyboardWillHide" | "sent"
      | "offsetChanged" | "keyPressed" | "panelShown" | "panelHidden" | "attachmentsChanged"
      | "contentChanged";
    [member: string]: unknown;
  };

export interface AnimateEffect {
  type: "animate"; field?: string; from: Rect; to: Rect; textFrame: Rect | null;
  durationMs: number; curve: unknown;
  /** The duration of the movement in milliseconds, and its CSS easing; null without animation. */
  settleMs: number; css: string | null;
}
/** An effect of POST /transition, or a later one that this file does not know. */
export type Effect =
  | AnimateEffect
  | { type: "publish"; text: string; mode?: "send" | "queue" | "steer" }
  | { type: "keepUnsent"; text: string }
  | { type: "recall"; back: number }
  | { type: "rejectEdit"; reason: "maxLines" | "maxLength" | "returnKey" }
  | { type: "setText"; text: string; selection: TextRange }
  | { type: "scroll"; offset: number }
  | { type: "setPlaceholder"; visible: boolean }
  | { type: "setTextColor"; color: "active" | "inactive" }
  | { type: "setSend"; enabled: boolean; action: "send" | "stop" | "queue" | "steer" }
  | { type: "setCounter"; left: number | null; unit: LengthUnitName | null; over: boolean }
  | { type: "movePick"; by: number }
  | { type: "setSession"; session: { trigger: string; query: string; range: TextRange } | null }
  | { type: "setMode"; mode: "inline" | "expanded" }
  | { type: "focus" | "blur" | "showKeyboard" | "hideKeyboard" | "showPanel" | "hidePanel"
      | "installAccessory" | "removeAccessory" | "stop" | "pick"; [member: string]: unknown };

/** The response of POST /layout, as far as most clients read it. */
export interface Layout {
  keyboard: { state: "hidden" | "docked" | "floating"; frame: Rect | null; overlap: number };
  bottomInset: number;
  safeArea: Required<Insets>;
  composer: { frame: Rect | null; textFrame: Rect | null; clamped: boolean; [member: string]: unknown } | null;
  container: { frame: Rect };
  text: { lines: number; height: number; scrolls: boolean; [member: string]: unknown } | null;
  content: { frame: Rect; bottomInset: number; offset: number; maxOffset: number; atEnd: boolean } | null;
  [member: string]: unknown;
}

export interface Step { event: number; ignored: string | null; effects: Effect[]; layout?: Layout }
/** The state of POST /transition. The machine keeps it; a program can read it. */
export interface State {
  appeared: boolean; focused: boolean; text: string; selection: TextRange; composing: TextRange | null;
  keyboard: Keyboard | null;
  [member: string]: unknown;
}

/** An error response of the service. */
export class ProblemError extends Error {
  problem: { status: number; title: string; detail: string; errors?: { pointer: string; detail: string }[] };
}

/**
 * A bearer token, or a function that returns one. The function is called before each request with
 * null, and with the error after a token was rejected; the request is then repeated, unless the
 * function returns null.
 */
export type Token = string | ((rejected: Error | null) => string | null | Promise<string | null>);

export interface MachineOptions {
  /** The service's address. The default is where this module comes from. */
  service?: string;
  config: Config;
  token?: Token;
  /** Sends each request in place of the global `fetch`. */
  fetch?: typeof fetch;
  /**
   * Called with each effect, in order, and with the event that caused it, if one did. The text of
   * `setText` includes what is still to be sent.
   */
  onEffect?(effect: Effect, event?: ComposerEvent): void;
  /** Called with each step before its effects, and with its event as it was sent. */
  onStep?(step: Step, event: ComposerEvent): void;
  /**
   * Called with each failure. `retryInMs` is the pause before the next attempt; null where the event
   * is left out, or where the configuration has to change first.
   */
  onError?(error: Error, retryInMs: number | null): void;
}

/** The state machine of a message box, without a page. */
export interface Machine {
  /** The state after the last response; null before the first one. */
  readonly state: State | null;
  readonly config: Config;
  /** The text and the selection as the user sees them: with the events that are still to be sent. */
  readonly text: string;
  readonly selection: TextRange;
  /** The number of events without a response. */
  readonly pending: number;
  /** Sends events in order; an edit is about `text`. Resolves when their effects have been emitted. */
  send(...events: ComposerEvent[]): Promise<void>;
  /** Replaces members of the configuration for later events. */
  update(config: Config): void;
  /** Sends nothing any more. */
  close(): void;
}
export function createMachine(options: MachineOptions): Machine;

export interface AttachOptions extends MachineOptions {
  textarea: HTMLTextAreaElement;
  /**
   * The element around the textarea. Both get the frames of the responses, and so do elements in it
   * whose `data-part` is the id of an item or a row.
   */
  bar?: HTMLElement | null;
  /**
   * The scrolling message list: it is inset and scrolled, a tap blurs, and a drag dismisses. An
   * element in it with the attribute `data-pin` is the pinned message; its `scroll-margin-top` stays
   * free above it.
   */
  list?: HTMLElement | null;
  /** A list of mentions or commands. It is visible while the responses have a frame for it. */
  popover?: HTMLElement | null;
  /** A view in the keyboard's place. It is visible while the responses have a frame for it. */
  panel?: HTMLElement | null;
  /** The send button. */
  button?: HTMLButtonElement | null;
  /** The keyboard that a preset's device shows: a type or a keyboard. The default is "default". */
  keyboard?: string | Keyboard;
  /** An element that stands for the keyboard: a drag dismisses. The page gives it its frame. */
  keyboardElement?: HTMLElement | null;
  onSend?(text: string): void;
  onReject?(reason: string): void;
  onLayout?(layout: Layout): void;
}

export interface Attachment {
  readonly machine: Machine;
  /** The keyboard to show next. */
  keyboard: string | Keyboard;
  /** Sends the message, as the send button does. */
  send(): Promise<void>;
  /** Shows a keyboard, or exchanges it: a preset's type or a keyboard as /layout takes it. */
  showKeyboard(keyboard?: string | Keyboard): Promise<void>;
  hideKeyboard(): Promise<void>;
  /** Shows a view in the keyboard's place. The default height is that of the last keyboard. */
  showPanel(kind: string, height?: number): Promise<void>;
  hidePanel(): Promise<void>;
  /**
   * Replaces a range of the textarea's text, as a chosen mention does. `tokens` are ranges of the
   * replacement that are deleted as a whole.
   */
  replace(range: TextRange, replacement: string, tokens?: TextRange[]): void;
  /** Replaces members of the configuration. */
  update(config: Config): Promise<void>;
  /** Removes all listeners, and sends nothing any more. */
  detach(): void;
}
export function attach(options: AttachOptions): Attachment;

/** Gives an element a frame of a response; `motion` animates it from where it is. */
export function place(element: HTMLElement, frame: Rect, motion?: KeyframeAnimationOptions | null): void;
