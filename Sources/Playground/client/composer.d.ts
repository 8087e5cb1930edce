// Types of the client module, /composer.js. The types of requests and responses follow those of the module.

/** The `config` of POST /transition. `attach` also takes the device "this": the page and its own keyboard. */
export type Config = TransitionConfig;
export type ComposerConfig = ComposerInput;
export type TextStyle = ComposerTextInput;
export type MessageList = MessageListInput;
export type Limits = EditLimits;
/** A keyboard as POST /layout takes it: one of `type`, `height` (in points), `frame` and `visualViewport`. */
export type Keyboard = KeyboardInput;
/** A finger on the keyboard, in screen coordinates and points a second. */
export interface Drag { fingerY?: number; velocityY?: number; dismissPadding?: number }
/** An event of POST /transition. */
export type ComposerEvent = TransitionEvent;
/** An effect of POST /transition. */
export type Effect = TransitionEffect;
/** The response of POST /layout. */
export type Layout = LayoutResponse;
export type Step = TransitionStep;
/** The state of POST /transition. The machine keeps it; a program can read it. */
export type State = TransitionState;
export type Warning = ResponseWarning;
/** The unit in which a response counts. */
export type LengthUnitName = ToldUnit;
/** A size in points. */
export type Size = SizeResult;

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
  config: Config;
  /**
   * What answers: the core in the page ("page", the default), the service, or a core of /core.js that a
   * program has loaded. Where the page allows no WebAssembly, or the configuration names an `engine`, the
   * service answers.
   */
  core?: "page" | "service" | { machine(config: never, state?: never): unknown };
  /** The service's address. The default is where this module comes from. */
  service?: string;
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
   * Called with each failure; without it, the console has them. `retryInMs` is the pause before the next
   * attempt; null where the event is left out, or where the configuration has to change first.
   */
  onError?(error: Error, retryInMs: number | null): void;
}

/** The state machine of a message box, without a page. */
export interface Machine {
  /** Fulfilled when the core is loaded, or the service answers in its place. */
  readonly ready: Promise<void>;
  /** Whether each event is answered at once. */
  readonly isLocal: boolean;
  /** The state after the last answer; null before the first one. */
  readonly state: State | null;
  readonly config: Config;
  /** The text and the selection as the user sees them: with the events that still have no answer. */
  readonly text: string;
  readonly selection: TextRange;
  /** The number of events without an answer. */
  readonly pending: number;
  /** Whether an answer streams, after the events that have no answer yet. */
  readonly running: boolean;
  /** Sends events in order; an edit is about `text`. Resolves when their effects have been emitted. */
  send(...events: ComposerEvent[]): Promise<void>;
  /** Sends an event; returns its step where it is answered at once. */
  now(event: ComposerEvent): Step | undefined;
  /** Replaces members of the configuration for later events. */
  update(config: Config): void;
  /** Sends nothing any more; what has no answer is given up. */
  close(): void;
}
export function createMachine(options: MachineOptions): Machine;

/** A message that was sent. `mode` is how, while an answer is running. */
export interface Message {
  id?: string;
  text: string;
  mode?: "send" | "queue" | "steer";
  /** The ids of its attachments, if they were set as a list. */
  attachments?: readonly string[];
}

/** An option of a list: what replaces the word, and what the list shows of it. */
export interface Option {
  text: string;
  /** The default is `text`. */
  label?: string;
  /** Whether Backspace deletes it as a whole. The default is true. */
  isToken?: boolean;
}

export interface AttachOptions extends MachineOptions {
  textarea: HTMLTextAreaElement;
  /**
   * The element around the textarea, wherever the page has it. With the device "this" the browser places it, and
   * the module lifts it by its `bottom`; with a preset it gets its frame, and so do the textarea and the
   * elements in it whose `data-part` is the id of an item or a row; other such elements are not shown.
   */
  bar?: HTMLElement | null;
  /**
   * The scrolling message list: it is inset and scrolled, a tap blurs, and a drag dismisses. An
   * element in it with the attribute `data-pin` is the pinned message; its `scroll-margin-top` stays
   * free above it.
   */
  list?: HTMLElement | null;
  /**
   * A list of mentions or commands, whose children are the options. It is visible while the layouts have a
   * frame for it and there is an option; it is as high as its options, up to that frame. The chosen option is
   * clicked.
   */
  popover?: HTMLElement | null;
  /** Finds the options of a word, at once or later: the module shows them in `popover`, and replaces the word. */
  options?(session: TriggerSession): readonly (string | Option)[] | Promise<readonly (string | Option)[]>;
  /** Accessible names: of the button by what it does, and of the list. The defaults are English. */
  labels?: Partial<Record<SendAction | "list", string>>;
  /** A view in the keyboard's place. It is visible while the layouts have a frame for it. */
  panel?: HTMLElement | null;
  /** The send button; its `data-action` is what it does. */
  button?: HTMLButtonElement | null;
  /** The keyboard that a preset's device shows: a type or a keyboard. The default is "default". */
  keyboard?: KeyboardType | Keyboard;
  /** An element that stands for the keyboard: a drag dismisses. The page gives it its frame. */
  keyboardElement?: HTMLElement | null;
  /** An element that shows what a limit leaves, from `warnAt` on. */
  counter?: HTMLElement | null;
  /**
   * What the user drags the bar's upper edge with, such as a focusable `role="separator"`: arrow keys move the edge, too.
   * A double click gives the text its own height back.
   */
  handle?: HTMLElement | null;
  /** Messages that an earlier attachment has not delivered: `pending`, or the result of `detach()`. */
  outbox?: readonly (Message | string)[];
  /** Messages that were sent before, the oldest first: `history` in the configuration walks through them. */
  history?: readonly string[];
  /**
   * Takes a message, once and in order. It is confirmed when this returns, or when the promise that it
   * returns is fulfilled; until then it is in `pending`.
   */
  onSend?(text: string, message: Message): unknown;
  /** Called for an edit that was refused, with the reason; not for a Return key that does something else. */
  onReject?(reason: RejectEditReason | IgnoredReason): void;
  /** Returns the sent message that many messages ago, in place of `history` and what was sent since. */
  onRecall?(back: number): string | null | undefined;
  /** Takes a paste that is longer than `attachAbove`. */
  onAttach?(text: string): void;
  /** Called when the user stops a running answer. */
  onStop?(): void;
  onLayout?(layout: Layout): void;
}

export interface Attachment {
  readonly machine: Machine;
  /** The keyboard to show next. */
  keyboard: KeyboardType | Keyboard;
  /** The messages that are not confirmed, in order. They can be stored, and handed back as `outbox`. */
  readonly pending: readonly Message[];
  /** Sends the message, as the send button does. */
  send(): Promise<void>;
  /** Sets the text; `purpose` is what it stands in the place of. `cancel` brings the draft back. */
  setText(text: string, purpose?: TextSetEvent["purpose"]): Promise<void>;
  /** Shows a sent message to edit; the draft comes back when that is sent or cancelled. */
  edit(text: string): Promise<void>;
  cancelEdit(): Promise<void>;
  /** Puts marks around the selection, such as `**`, or takes them away. */
  wrap(before: string, after?: string): Promise<void>;
  /** Whether an answer streams: a program says so. */
  running: boolean;
  /** The attachments of the message: those that are ready, and those under way, without which it is not sent. */
  get attachments(): { ready: number; uploading: number };
  set attachments(attachments: Attachments | readonly AttachedFile[]);
  /** Closes the list of mentions or commands, as Escape does. */
  closeList(): void;
  /** Takes back a message that was not delivered: into the box if that is empty, else it is pending. */
  sendFailed(message: Message | string): Promise<void>;
  /** Shows a keyboard, or exchanges it: a preset's type or a keyboard as /layout takes it. */
  showKeyboard(keyboard?: KeyboardType | Keyboard): Promise<void>;
  hideKeyboard(): Promise<void>;
  /** Shows a view in the keyboard's place. The default height is that of the last keyboard, or its own. */
  showPanel(kind: string, height?: number): Promise<void>;
  hidePanel(): Promise<void>;
  /**
   * Replaces a range of the textarea's text, as a chosen mention does. `tokens` are ranges of the
   * replacement that are deleted as a whole.
   */
  replace(range: TextRange, replacement: string, tokens?: TextRange[]): void;
  /** Replaces members of the configuration. */
  update(config: Config): Promise<void>;
  /** Removes all listeners, styles and attributes. Returns `pending`. */
  detach(): readonly Message[];
}
export function attach(options: AttachOptions): Attachment;

/** The parts of a message box that `record` records, on a page without an attachment. */
export interface RecordedParts {
  bar?: HTMLElement;
  textarea?: HTMLTextAreaElement;
  list?: HTMLElement;
  /** The element that stands for the keyboard, where the page draws its own. */
  keyboardElement?: HTMLElement;
  /** The configuration that describes the page. */
  config: Config;
}

/** A body for POST /verify. */
export interface RecordedBody {
  config: Config;
  events: ComposerEvent[];
  log?: { format: "web"; entries: object[] };
  samples: object[];
}

/** A recording under way. `stop` ends it, and returns its body. */
export interface Recording { stop(): RecordedBody }

/** Records each frame of an attachment, or of a page's own message box. */
export function record(attachment: Attachment | RecordedParts): Recording;

/** Gives an element a frame in its container; `motion` animates it from where it is. */
export function place(element: HTMLElement, frame: Partial<Size> & { x: number; y: number }, motion?: KeyframeAnimationOptions | null): void;

// ---- The contract, written by `make openapi`. Do not edit what follows.

/** Whether an edit that is rejected for its lines hides the keyboard. */
export type ActionOnLimit = "dismiss" | "keep";

/** The `android:windowSoftInputMode` of an activity. */
export type AndroidSoftInputMode = "adjustResize" | "adjustPan" | "adjustNothing";

/** Move the composer, or one of several fields, in view coordinates. */
export interface AnimateEffect {
  type: "animate";
  field?: string;
  from: RectResult;
  to: RectResult;
  textFrame: RectResult | null;
  durationMs: number;
  delayMs?: number;
  curve: Curve;
  settleMs: number;
  css: string | null;
  initialVelocity: number;
}

/** The movement of the composer to its frame. */
export interface Animation {
  durationMs: number;
  delayMs?: number;
  curve: Curve;
  settleMs: number;
  css: string | null;
  from: RectResult;
  to: RectResult;
  keyframes?: Keyframe[];
}

/** The composer's screen appeared. */
export interface AppearedEvent {
  atMs?: number;
  type: "appeared";
}

/** Attach a paste that is too long for the text. */
export interface AttachEffect {
  type: "attach";
  text: string;
}

/** Which pastes become attachments: those with more characters or more lines. */
export interface AttachRule {
  characters?: number;
  lines?: number;
  maxBytes?: number;
  exceptUrl?: boolean;
}

/** A file that is sent with the message. */
export interface AttachedFile {
  id: string;
  state?: AttachmentState;
  bytes?: number;
  type?: string;
  name?: string;
}

/** How far the upload is. */
export type AttachmentState = "uploading" | "ready" | "failed";

/** The numbers of attachments of the message. */
export interface Attachments {
  ready?: number;
  uploading?: number;
}

/** Attachments were added, removed or uploaded: all of them as they are now, which `limits.files` judges, or their numbers. */
export interface AttachmentsChangedEvent {
  atMs?: number;
  type: "attachmentsChanged";
  ready?: number;
  uploading?: number;
  attachments?: AttachedFile[];
}

/** The bar's own animation, if it does not move like the keyboard. */
export interface BarAnimation {
  curve?: Curve;
  durationMs?: number;
  delayMs?: number;
}

/** The bar's own animations. */
export interface BarAnimations {
  show?: BarAnimation;
  hide?: BarAnimation;
  growth?: BarAnimation;
}

/** The user dragged the top of the bar, whose text area gets what is left. */
export interface BarDraggedEvent {
  atMs?: number;
  type: "barDragged";
  y: number;
}

/** The greatest distances between the bar's bottom and the top of a keyboard that is on the screen. */
export interface BarGap {
  largestGap: number;
  largestOverlap: number;
  atMs: number;
}

/** The room around the bar without and with a docked keyboard; while a finger drags it, in between. */
export interface BarInsets {
  rest: Insets;
  keyboard: Insets;
}

/** Whether the items are beside the text or in a row of their own below it. */
export type BarMode = "inline" | "expanded";

/** Where the buttons of `items` are. */
export type BarModeInput = "inline" | "expanded" | "auto" | "focused";

/** The user gave the height of the bar back to its text. */
export interface BarResetEvent {
  atMs?: number;
  type: "barReset";
}

/** Remove the focus from the text. */
export interface BlurEffect {
  type: "blur";
}

/** The text lost the focus. */
export interface BlurredEvent {
  atMs?: number;
  type: "blurred";
}

/** The properties of a grid container with the bar's parts. */
export interface CSSGrid {
  display: "grid";
  gridTemplateAreas: string;
  gridTemplateColumns: string;
  gridTemplateRows: string;
}

/** Custom properties for the element that is the view. */
export interface CSSTranslation {
  properties: Record<string, string>;
  transition: string | null;
  grid?: CSSGrid;
}

/** Stop to record, and throw the recording away. */
export interface CancelRecordingEffect {
  type: "cancelRecording";
}

/** What a bar with the placement `center` has around it. */
export interface CenteredGroup {
  above?: number;
  below?: number;
}

/** The time of the last event, and the movements that have not ended. */
export interface Clock {
  nowMs: number;
  barTop?: Glide;
  barBottom?: Glide;
  keyboardTop?: Glide;
  listOffset?: Glide;
}

/** The argument that the caret is in; present only in the phase `arguments`. */
export interface CommandArgument {
  range: TextRange;
  index: number;
}

/** The part of a command that the caret is in; present only if its rule has `arguments`. */
export type CommandPhase = "name" | "arguments";

/** The composer, and how it makes space for the keyboard. */
export interface ComposerInput {
  placement?: Placement;
  appeared?: boolean;
  bottomOffset?: number;
  gap?: number;
  topLimit?: number;
  frame?: Rect;
  verticalOffset?: number;
  followsUndockedKeyboard?: boolean;
  direction?: Direction;
  leading?: number;
  trailing?: number;
  items?: ItemInput[];
  rows?: RowInput[];
  mode?: BarModeInput;
  focused?: boolean;
  lift?: number;
  margin?: number;
  insets?: Insets | BarInsets;
  safeArea?: SafeAreaUse;
  userHeight?: number;
  group?: CenteredGroup;
  itemGap?: number;
  maxFraction?: number;
  textScale?: number;
  animation?: BarAnimation | BarAnimations;
  text?: ComposerTextInput;
  textHeight?: number;
}

/** The composer. */
export interface ComposerResult {
  frame: RectResult | null;
  textFrame: RectResult | null;
  bottomConstraint: number | null;
  shift: number;
  clamped: boolean;
  docked?: boolean;
  mode?: BarMode;
  items?: ItemResult[];
  rows?: RowResult[];
}

/** The text of the composer, its style, and the range of the composer's height. */
export interface ComposerTextInput {
  value?: string;
  placeholder?: string | LimitedPlaceholder;
  maxLines?: number;
  font?: Font;
  lang?: string;
  direction?: TextDirection;
  lineBreak?: LineBreakStrictness;
  wordBreak?: WordBreak;
  overflowWrap?: OverflowWrap;
  tabSize?: number;
  engine?: TextEngine;
  pixelRatio?: number;
  whiteSpace?: WhiteSpace;
  textTransform?: TextTransform;
  wordSpacing?: number;
  textIndent?: number;
  textWrap?: TextWrap;
  textAutospace?: TextAutospace;
  insets?: Insets;
  lineFragmentPadding?: number;
  minLines?: number;
  maxHeight?: number;
  spans?: TextSpan[];
  selection?: TextRange;
}

/** The composer's text area. */
export interface ComposerTextResult {
  lines: number | null;
  contentHeight: number;
  height: number;
  scrolls: boolean;
  placeholderVisible: boolean;
  direction?: Direction;
  placeholder?: SeenPlaceholder;
  scrollOffset?: number;
}

/** The confidence in a fact; `estimated` facts follow from other presets. */
export type Confidence = "high" | "medium" | "low" | "estimated";

/** The view that contains the composer. */
export interface ContainerResult {
  frame: RectResult;
}

/** Messages were added to the list, or changed their heights. */
export interface ContentChangedEvent {
  atMs?: number;
  type: "contentChanged";
  content: MessageListUpdate;
}

/** What a newline continues. */
export type ContinuedBlock = "list" | "task" | "quote" | "fence";

/** The word that the last edit replaced. */
export interface CorrectedWord {
  range: TextRange;
  word: string;
}

/** Grapheme clusters, scalars or code units. */
export type CountedUnit = "grapheme" | "scalar" | "utf16" | "utf8";

/** A CSS cubic Bézier curve. */
export interface CubicBezierCurve {
  cubicBezier: [number, number, number];
}

/** The timing of an animation. */
export type Curve = NamedCurve | CubicBezierCurve | SpringCurve;

/** All device presets, those of a platform, or those of a size; tablets are at least 600 points wide. */
export type DeviceGroup = "all" | "ios" | "android" | "phone" | "tablet";

/** A direction in which text runs. */
export type Direction = "ltr" | "rtl";

/** The composer's screen disappeared. */
export interface DisappearedEvent {
  atMs?: number;
  type: "disappeared";
}

/** A text that comes back, of a field without the focus or of one with another text. */
export interface Draft {
  field?: string;
  replacedBy?: DraftSubstitute;
  back?: number;
  text: string;
  spans?: TextSpan[];
  selection?: TextRange;
  tokens?: TextRange[];
}

/** What stands in the place of a draft: a message to edit, or one of the history. */
export type DraftSubstitute = "edit" | "history";

/** A finger whose gesture was cancelled. */
export interface DragCancellation {
  phase?: "cancelled";
  fingerY?: number;
  velocityY?: number;
  dismissPadding?: number;
}

/** The gesture was cancelled. */
export interface DragCancelledEvent {
  atMs?: number;
  type: "dragCancelled";
  drag?: DragCancellation;
}

/** A finger drags a docked keyboard. */
export interface DragChangedEvent {
  atMs?: number;
  type: "dragChanged";
  drag: DragUpdate;
}

/** A finger that was lifted. */
export interface DragEnd {
  phase?: "ended";
  fingerY?: number;
  velocityY?: number;
  dismissPadding?: number;
}

/** The finger was lifted. */
export interface DragEndedEvent {
  atMs?: number;
  type: "dragEnded";
  drag?: DragEnd;
}

/** A finger that drags a docked keyboard down. */
export interface DragInput {
  phase: DragPhase;
  fingerY: number;
  velocityY?: number;
  dismissPadding?: number;
}

/** Whether the finger is down, was lifted, or the gesture was cancelled. */
export type DragPhase = "changed" | "ended" | "cancelled";

/** Whether the keyboard hides or returns to its place. */
export type DragRelease = "dismiss" | "restore";

/** The state of a drag. */
export interface DragResult {
  progress: number;
  release: DragRelease | null;
}

/** A finger that drags. */
export interface DragUpdate {
  phase?: "changed";
  fingerY: number;
  velocityY?: number;
  dismissPadding?: number;
}

/** What the client does after the edit. */
export type EditAction = "none" | "dismiss" | "send" | "next";

/** The length of the text after the edit. */
export interface EditLength {
  value: number;
  max: number | null;
  unit: ToldUnit;
}

/** The limits of the text. */
export interface EditLimits {
  maxLines?: number;
  maxLength?: number;
  lengthUnit?: LengthUnit;
  lengths?: LengthLimit[];
  warnAt?: number;
  enforce?: boolean;
  whileComposing?: WhileComposing;
  files?: FileLimits;
}

/** The numbers of lines before and after the edit. */
export interface EditLineCounts {
  before: number;
  after: number;
  max: number | null;
}

/** The outcome of an edit. */
export type EditOutcome = "applied" | "truncated" | "rejected" | "deferred" | "returnKey" | "ignored" | "attach" | "link";

/** A limit that an edit exceeds, or an input method that is composing. */
export type EditReason = "maxLines" | "maxLength" | "composing";

/** A text and an edit, or the text after it. */
export interface EditRequest {
  text: string;
  range?: TextRange;
  replacement?: string;
  box?: TextBox;
  limits?: EditLimits;
  onLimit?: ActionOnLimit;
  overflow?: OverflowPolicy;
  returnKey?: ReturnKey;
  trimTrailingNewlines?: boolean;
  singleLine?: boolean;
  newlines?: NewlinesPolicy;
  attachAbove?: number;
  attach?: AttachRule;
  continues?: ContinuedBlock[];
  pasteLinks?: PastedLinks;
  replacements?: Record<string, string>;
  device?: string;
  orientation?: Orientation;
  system?: SystemVersion;
  screen?: Screen;
  safeArea?: Insets;
  view?: Rect;
  windowing?: Windowing;
  pane?: Pane;
  marked?: TextRange | null;
  replaced?: string;
  triggers?: (string | TriggerRule)[];
  tokens?: TextRange[];
  composer?: ComposerInput;
  spans?: TextSpan[];
  to?: string;
  selection?: TextRange;
  source?: EditSource;
  corrected?: CorrectedWord;
  attachments?: AttachedFile[];
  composing?: TextRange | null;
}

/** The decision, and the text after the edit. */
export interface EditResponse {
  allowed: boolean;
  outcome: EditOutcome;
  action: EditAction;
  reason: EditReason | null;
  text: string;
  selection: TextRange;
  composing: TextRange | null;
  replaced?: string;
  inserted: string;
  lines: EditLineCounts | null;
  length: EditLength;
  lengths?: LimitedLength[];
  placeholderVisible: boolean;
  sendEnabled: boolean;
  spans?: MovedSpan[];
  session?: TriggerSession | null;
  tokens?: TextRange[];
  counter?: LengthCounter | null;
  edit?: FoundEdit;
  corrected?: CorrectedWord;
  refused?: RefusedAttachment[];
  warnings?: ResponseWarning[];
}

/** Where a replacement comes from. */
export type EditSource = "typing" | "paste" | "pasteAsText" | "drop" | "dictation";

/** The user edited the text. */
export interface EditedEvent {
  atMs?: number;
  type: "edited";
  range?: TextRange;
  replacement?: string;
  composing?: TextRange | null;
  spans?: TextSpan[];
  tokens?: TextRange[];
  source?: EditSource;
  to?: string;
  selection?: TextRange;
}

/** What sending an empty message means: it stops the answer, or nothing. */
export type EmptyMeaning = "stop" | "block";

/** A number, and the rule that it follows from. */
export interface ExplainedTerm {
  term: string;
  value: number;
  rule: string;
  winner?: string;
}

/** One of several text fields. */
export interface FieldInput {
  id: string;
  frame?: Rect;
  returnKey?: ReturnKey;
  gap?: number;
}

/** The limits of attachments. */
export interface FileLimits {
  max?: number;
  maxBytes?: number;
  maxTotalBytes?: number;
  accept?: string[];
}

/** The parameters of a Flutter animation. */
export interface FlutterAnimation {
  durationMs: number;
  curve: string | null;
  cubic: number[] | null;
  spring: Spring | null;
}

/** The insets of Flutter's MediaQueryData. */
export interface FlutterMediaQuery {
  viewInsets: InsetsResult;
  viewPadding: InsetsResult;
  padding: InsetsResult;
}

/** A Scaffold without bars. */
export interface FlutterScaffold {
  resizeToAvoidBottomInset: boolean;
  bodyHeight: number;
}

/** Flutter's MediaQuery, Scaffold and animation. */
export interface FlutterTranslation {
  mediaQuery: FlutterMediaQuery;
  scaffold: FlutterScaffold;
  animation: FlutterAnimation | null;
  column?: Stack;
}

/** Give the text of a field the focus. */
export interface FocusEffect {
  type: "focus";
  field?: string;
}

/** A text field received the focus. */
export interface FocusedEvent {
  atMs?: number;
  type: "focused";
  field?: string;
}

/** The font of a text in CSS terms. */
export interface Font {
  families?: string[];
  size?: number;
  metrics?: FontMetrics;
  weight?: number;
  style?: FontStyle;
  lineHeight?: number | null;
  letterSpacing?: number;
  variationSettings?: Record<string, number>;
}

/** Measurements of a font that only the client has, in font units. */
export interface FontMetrics {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  advances: Record<string, number>;
  default: number;
}

/** The CSS font style. */
export type FontStyle = "normal" | "italic" | "oblique";

/** An edit that was found between two texts. */
export interface FoundEdit {
  range: TextRange;
  replacement: string;
}

/** A movement along one axis. */
export interface Glide {
  startMs: number;
  from: number;
  to: number;
  initialVelocity?: number;
  curve: Curve;
  durationMs: number;
  part?: WayPart;
}

/** A sheet came to the front of the composer, or went. */
export interface HeldEvent {
  atMs?: number;
  type: "held";
  on: boolean;
}

/** The keyboard behind a sheet. */
export interface HeldKeyboard {
  keyboard?: KeyboardInput | null;
}

/** A keyboard that hides. */
export interface HiddenKeyboardInput {
  type?: KeyboardType;
  height?: number;
  phase?: "hide";
  frame?: KeyboardFrame;
  visualViewport?: VisualViewport;
  isLocal?: boolean;
  durationMs?: number;
  curve?: Curve;
  includesAccessory?: boolean;
  estimate?: boolean;
  pageOffset?: number;
}

/** Request that the platform hides the keyboard. */
export interface HideKeyboardEffect {
  type: "hideKeyboard";
}

/** Hide the panel. */
export interface HidePanelEffect {
  type: "hidePanel";
}

/** Why an event did not apply. */
export type IgnoredReason = "duplicate" | "zeroFrame" | "notLocal" | "notAppeared" | "alreadyAppeared" | "notFocused" | "alreadyFocused" | "unknownField" | "keyboardNotDocked" | "notDragging" | "outOfRange" | "composing" | "unknownHeight" | "unboundKey" | "noNextField" | "noList" | "listClosed" | "insideText" | "noHistory" | "noDraft" | "held" | "running" | "notRunning" | "nothingToSend" | "uploading" | "overLimit" | "notRecording" | "locked" | "queueFull" | "unknownMessage";

/** Distances from the four sides in points. */
export interface Insets {
  top?: number;
  left?: number;
  bottom?: number;
  right?: number;
}

/** Distances of a response from the four sides, in points. */
export interface InsetsResult {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Install the bar as the platform's input accessory. */
export interface InstallAccessoryEffect {
  type: "installAccessory";
}

/** Whether a button is at the first line, in the middle or at the last line of the text beside it, or at the top, in the middle or at the bottom of its row. */
export type ItemAlignment = "first" | "center" | "last";

/** A button. */
export interface ItemInput {
  id: string;
  width: number;
  height: number;
  side?: ItemSide;
  align?: ItemAlignment;
}

/** A button. */
export interface ItemResult {
  id: string;
  frame: RectResult;
}

/** The edge of the row from which a button is placed. */
export type ItemSide = "leading" | "trailing";

/** The parameters of `tween` or `spring`. */
export interface JetpackComposeAnimation {
  durationMillis: number;
  pathInterpolator: number[] | null;
  spring: JetpackComposeSpring | null;
}

/** The parameters of `spring`. */
export interface JetpackComposeSpring {
  dampingRatio: number;
  stiffness: number;
}

/** Jetpack Compose's window insets, soft input mode and animation. */
export interface JetpackComposeTranslation {
  windowInsets: JetpackComposeWindowInsets;
  windowSoftInputMode: AndroidSoftInputMode;
  animation: JetpackComposeAnimation | null;
  column?: Stack;
}

/** Jetpack Compose's WindowInsets. */
export interface JetpackComposeWindowInsets {
  ime: InsetsResult;
  isImeVisible: boolean;
  systemBars: InsetsResult;
  safeDrawing: InsetsResult;
}

/** Keep a message that was not sent, because the box has another text. */
export interface KeepUnsentEffect {
  type: "keepUnsent";
  text: string;
  tokens?: TextRange[];
  attachments?: string[];
}

/** Send the message, insert a newline, remove the focus, go to the next or previous field, stop the running answer, show an older or newer message of the history, go up or down in the open list, take its marked entry, or close it. */
export type KeyAction = "send" | "newline" | "blur" | "next" | "previous" | "stop" | "older" | "newer" | "pickPrevious" | "pickNext" | "pick" | "closeList";

/** The user pressed a key of a hardware keyboard. */
export interface KeyPressedEvent {
  atMs?: number;
  type: "keyPressed";
  key: string;
}

/** What keys do in each state. */
export interface KeyTables {
  hardware?: Record<string, KeyAction>;
  soft?: Record<string, KeyAction>;
  list?: Record<string, KeyAction>;
}

/** The style that React Native's KeyboardAvoidingView sets. */
export interface KeyboardAvoidingStyle {
  paddingBottom?: number;
  bottom?: number;
  height?: number;
}

/** A keyboard's frame as the platform reports it. */
export interface KeyboardFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Why a keyboard is ignored; its frame is all zeros, or it is another app's. */
export type KeyboardIgnoredReason = "zeroFrame" | "notLocal";

/** A keyboard with exactly one of `frame`, `height`, `type` and `visualViewport`; `hide` needs none of them. */
export interface KeyboardInput {
  type?: KeyboardType;
  height?: number;
  phase?: KeyboardPhase;
  frame?: KeyboardFrame;
  visualViewport?: VisualViewport;
  isLocal?: boolean;
  durationMs?: number;
  curve?: Curve;
  includesAccessory?: boolean;
  estimate?: boolean;
  pageOffset?: number;
}

/** The kind of keyboard notification; `hide` hides the keyboard whatever its frame. */
export type KeyboardPhase = "show" | "change" | "hide";

/** The keyboard's state, and its effect on the view. */
export interface KeyboardResult {
  state: KeyboardState;
  frame: RectResult | null;
  overlap: number;
  ignored: KeyboardIgnoredReason | null;
  rows?: RowResult[];
}

/** Whether the keyboard is hidden, at the bottom of the screen, or above it. */
export type KeyboardState = "hidden" | "docked" | "floating";

/** A keyboard of the preset, which has its height; requires `device`. */
export type KeyboardType = "default" | "defaultWithoutSuggestions" | "japanese" | "emoji" | "numberPad";

/** The platform announced that the keyboard changes its frame. */
export interface KeyboardWillChangeFrameEvent {
  atMs?: number;
  type: "keyboardWillChangeFrame";
  keyboard: KeyboardInput;
}

/** The platform will hide the keyboard. */
export interface KeyboardWillHideEvent {
  atMs?: number;
  type: "keyboardWillHide";
  keyboard?: HiddenKeyboardInput;
}

/** The platform announced that the keyboard shows. */
export interface KeyboardWillShowEvent {
  atMs?: number;
  type: "keyboardWillShow";
  keyboard: KeyboardInput;
}

/** A sample of an animation. */
export interface Keyframe {
  tMs: number;
  progress: number;
  y: number;
}

/** Requests samples of the animation. */
export interface KeyframesInput {
  fps: number;
}

/** A member of a layout. */
export type LayoutMember = "keyboard" | "bottomInset" | "safeArea" | "composer" | "container" | "avoid" | "text" | "panel" | "popover" | "content" | "scroll" | "drag" | "animation" | "preset" | "dialects" | "explain" | "view";

/** A screen, a keyboard and a composer. */
export interface LayoutRequest {
  device?: string;
  orientation?: Orientation;
  system?: SystemVersion;
  screen?: Screen;
  safeArea?: Insets;
  view?: Rect;
  windowing?: Windowing;
  pane?: Pane;
  keyboard?: KeyboardInput;
  panel?: PanelInput;
  pixelRatio?: number;
  composer?: ComposerInput;
  popover?: PopoverInput;
  content?: MessageListInput;
  scroll?: ScrollInput;
  drag?: DragInput;
  keyframes?: KeyframesInput;
  from?: Rect;
  explain?: boolean;
  dialects?: Platform[];
  include?: LayoutMember[];
}

/** All frames in view coordinates. */
export interface LayoutResponse {
  view?: RectResult;
  keyboard?: KeyboardResult;
  bottomInset?: number;
  safeArea?: InsetsResult;
  composer?: ComposerResult | null;
  container?: ContainerResult;
  avoid?: KeyboardAvoidingStyle | null;
  text?: ComposerTextResult | null;
  panel?: PanelResult;
  popover?: PopoverResult;
  content?: MessageListResult | null;
  scroll?: ScrollResult | null;
  drag?: DragResult | null;
  animation?: Animation | null;
  preset?: PresetResult;
  dialects?: PlatformTranslations;
  explain?: ExplainedTerm[];
  warnings?: ResponseWarning[];
}

/** What a limit leaves. */
export interface LengthCounter {
  left: number;
  unit: ToldUnit;
  over: boolean;
}

/** A limit of the length in one unit. */
export interface LengthLimit {
  max: number;
  unit?: LengthUnit;
}

/** The unit of a text's length. */
export type LengthUnit = CountedUnit | WeightedLengthUnit;

/** When the messages move with the bar: `always`; `whenAtEnd`, if the list was at its end; `persistent`, upwards only; `never`. */
export type LiftPolicy = "always" | "whenAtEnd" | "persistent" | "never";

/** The length of the text after the edit, in the unit of one limit. */
export interface LimitedLength {
  value: number;
  max: number;
  unit: ToldUnit;
  left: number;
}

/** A placeholder of which only some lines are seen. */
export interface LimitedPlaceholder {
  value: string;
  lines?: number;
  overflow?: PlaceholderOverflow;
}

/** The CSS property `line-break`; not in `flutter`, `android` and `uax14`. */
export type LineBreakStrictness = "auto" | "loose" | "normal" | "strict" | "anywhere";

/** `- `, `1. */
export type LineStyle = "list" | "ordered" | "task" | "quote" | "heading";

/** Where messages are that do not fill the list; `end` is on the bar or keyboard. */
export type ListAlignment = "start" | "end";

/** The scroll position of a list. */
export interface ListPosition {
  offset: number;
  bottomInset: number;
  holdsEnd?: boolean;
}

/** Show that the recording goes on without the finger, until `sent`. */
export interface LockRecordingEffect {
  type: "lockRecording";
}

/** `**bold**`, `_italic_`, `~~strike~~`, code in backticks or, if it has several lines, in a block, or a link whose destination `url` is selected. */
export type MarkdownStyle = "bold" | "italic" | "strike" | "code" | "link";

/** A rule that the bar keeps: it does not cover the keyboard or the bottom safe area, and it stays below `topLimit`, with one line of text at least. */
export type MatrixInvariant = "clearOfKeyboard" | "belowTopLimit" | "clearOfSafeArea";

/** A `LayoutResponse` without drag and animation. */
export interface MatrixLayout {
  keyboard?: KeyboardResult;
  bottomInset?: number;
  safeArea?: InsetsResult;
  composer?: ComposerResult | null;
  container?: ContainerResult;
  avoid?: KeyboardAvoidingStyle | null;
  text?: ComposerTextResult | null;
  content?: MessageListResult | null;
  scroll?: ScrollResult | null;
}

/** A composer, and the devices and keyboards to lay it out with. */
export interface MatrixRequest {
  devices: string[] | DeviceGroup;
  orientations?: Orientation[];
  system?: SystemVersion;
  keyboards: (KeyboardInput | null)[];
  safeArea?: Insets;
  windowing?: Windowing;
  pixelRatio?: number;
  composer?: ComposerInput | null;
  content?: MessageListInput;
  scroll?: ScrollInput;
  include?: LayoutMember[];
}

/** A row for each device, orientation and keyboard. */
export interface MatrixResponse {
  count: number;
  broken: number;
  unknown: number;
  rows: MatrixRow[];
  warnings?: ResponseWarning[];
}

/** A composer on one screen with one keyboard. */
export interface MatrixRow {
  preset: PresetResult;
  keyboard: number;
  broken: MatrixInvariant[];
  unknown: string | null;
  layout: MatrixLayout | null;
  warnings?: ResponseWarning[];
}

/** The message list, which the bar and the keyboard cover. */
export interface MessageListInput {
  frame?: Rect;
  contentHeight: number;
  offset: number;
  liftPolicy?: LiftPolicy;
  inverted?: boolean;
  blankSpace?: number;
  extraPadding?: number;
  previousBottomInset?: number;
  pin?: PinnedMessage;
  scrollButton?: ScrollButton;
  align?: ListAlignment;
  insertedAbove?: number;
  threshold?: number;
}

/** The message list. */
export interface MessageListResult {
  frame: RectResult;
  bottomInset: number;
  blankSpace?: number;
  topInset?: number;
  offset: number;
  maxOffset: number;
  atEnd: boolean;
  scrollButton?: ScrollButtonResult;
}

/** The list, as `content` of `config`. */
export interface MessageListUpdate {
  frame?: Rect;
  contentHeight: number;
  offset?: number;
  liftPolicy?: LiftPolicy;
  inverted?: boolean;
  blankSpace?: number;
  extraPadding?: number;
  pin?: PinnedMessage;
  scrollButton?: ScrollButton;
  align?: ListAlignment;
  insertedAbove?: number;
}

/** What is removed from both ends of a message. */
export type MessageTrimming = "none" | "newlines" | "whiteSpace";

/** Move the mark in the open list. */
export interface MovePickEffect {
  type: "movePick";
  by: number;
}

/** The place of a span after an edit. */
export interface MovedSpan {
  index: number;
  start: number;
  end: number;
}

/** A curve of a platform. */
export type NamedCurve = "keyboard" | "easeIn" | "easeOut" | "easeInOut" | "linear" | "androidIme";

/** A position in the viewport. */
export type NamedScrollPosition = "top" | "nearest" | "center";

/** What becomes of CRLF and CR in a replacement: `lf` replaces them by LF, as HTML's `textarea` does. */
export type NewlinesPolicy = "keep" | "lf";

/** The padding above and below an object, which makes its line higher. */
export interface ObjectPadding {
  top?: number;
  bottom?: number;
}

/** A banner or tab bar below the composer appeared, changed or disappeared. */
export interface OffsetChangedEvent {
  atMs?: number;
  type: "offsetChanged";
  bottomOffset: number;
}

/** How the device is held. */
export type Orientation = "portrait" | "landscape";

/** Whether an edit over a limit is rejected or cut to what fits. */
export type OverflowPolicy = "reject" | "truncate";

/** The CSS property `overflow-wrap`; not in `flutter` and `android`. */
export type OverflowWrap = "normal" | "break-word" | "anywhere";

/** Where a hinge splits the view, the part that is then the view: the left or upper one, or the right or lower one. */
export type Pane = "first" | "second";

/** The app hid its panel. */
export interface PanelHiddenEvent {
  atMs?: number;
  type: "panelHidden";
}

/** A view of the app's own in the keyboard's place, such as emoji. */
export interface PanelInput {
  kind: string;
  height?: number;
}

/** A panel in the keyboard's place. */
export interface PanelResult {
  frame: RectResult;
}

/** The app showed a panel in the keyboard's place. */
export interface PanelShownEvent {
  atMs?: number;
  type: "panelShown";
  kind: string;
  height?: number;
}

/** What becomes of a web address that is pasted over a selection on one line: `true` makes it the destination of a Markdown link; with `html`, nothing changes, and the outcome is `link`. */
export type PastedLinks = boolean | "html";

/** Take the marked entry of the open list. */
export interface PickEffect {
  type: "pick";
}

/** A message that can stay at the top while the content below it grows: a question whose answer streams in. */
export interface PinnedMessage {
  y: number;
  height: number;
  tallerThan?: number;
  visibleHeight?: number;
}

/** What the end of a longer placeholder looks like: cut off, or "…". */
export type PlaceholderOverflow = "clip" | "ellipsis";

/** How the composer makes space for the keyboard. */
export type Placement = "dock" | "accessory" | "overlap" | "container" | "resize" | "pan" | "overlay" | "avoidPadding" | "avoidPosition" | "avoidHeight" | "center" | "none";

/** A platform that a layout can be translated for; `compose` is Jetpack Compose. */
export type Platform = "css" | "uikit" | "reactNative" | "flutter" | "compose";

/** The layout in the terms of each requested platform. */
export interface PlatformTranslations {
  css?: CSSTranslation;
  uikit?: UIKitTranslation;
  reactNative?: ReactNativeTranslation;
  flutter?: FlutterTranslation;
  compose?: JetpackComposeTranslation;
}

/** A list for mentions or commands: above the bar, or below it if it fits only there. */
export interface PopoverInput {
  anchor?: "bar" | number;
  width: number;
  height: number;
  gap?: number;
}

/** A list beside the bar. */
export interface PopoverResult {
  frame: RectResult | null;
  side: PopoverSide;
  clamped: boolean;
}

/** The side of the bar on which the list is. */
export type PopoverSide = "above" | "below";

/** The user put marks at the start of the selected lines. */
export interface PrefixedEvent {
  atMs?: number;
  type: "prefixed";
  style: LineStyle;
  level?: number;
}

/** The device preset in its orientation. */
export interface PresetResult {
  id: string;
  orientation: Orientation;
  system?: SystemVersion;
  confidence: Confidence;
  confidenceDetail?: Record<string, Confidence>;
}

/** A problem document (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: ProblemReason[];
  offset?: number;
  line?: number;
  column?: number;
}

/** A value of the request that violates the contract. */
export interface ProblemReason {
  pointer: string;
  detail: string;
}

/** Send the message. */
export interface PublishEffect {
  type: "publish";
  text: string;
  mode?: PublishMode;
  tokens?: TextRange[];
  attachments?: string[];
}

/** Send a message at once, after the running answer, or to it. */
export type PublishMode = "send" | "queue" | "steer";

/** What a query begins with: anything but white space, a letter, a digit, a letter or digit, or one of some characters. */
export type QueryStart = QueryStartName | string[];

/** Characters of a kind. */
export type QueryStartName = "any" | "letter" | "digit" | "alphanumeric";

/** Messages that wait are in `state.queue`, and are sent when the answer ends: the next one, or as many as the limits allow as one, with an empty line between them. */
export type QueueDrain = "each" | "merged";

/** The user changed the text of a message that waits. */
export interface QueueEditedEvent {
  atMs?: number;
  type: "queueEdited";
  id: string;
  text: string;
  tokens?: TextRange[];
}

/** The user moved a message that waits. */
export interface QueueMovedEvent {
  atMs?: number;
  type: "queueMoved";
  id: string;
  to: number;
}

/** The user took back a message that waits. */
export interface QueueRemovedEvent {
  atMs?: number;
  type: "queueRemoved";
  id: string;
}

/** The user sent a message that waits to the running answer. */
export interface QueueSteeredEvent {
  atMs?: number;
  type: "queueSteered";
  id: string;
}

/** A message that waits for the end of an answer. */
export interface QueuedMessage {
  id: string;
  text: string;
  tokens?: TextRange[];
  mode?: QueuedMode;
  attachments?: AttachedFile[];
}

/** What sending a message meant: `send` without a running answer, behind others that wait. */
export type QueuedMode = "queue" | "send";

/** The parameters of `Animated.timing` or `Animated.spring`. */
export type ReactNativeAnimation = ReactNativeTimingAnimation | ReactNativeSpringAnimation;

/** The `behavior` of a KeyboardAvoidingView. */
export type ReactNativeAvoidingBehavior = "padding" | "position" | "height";

/** The easing of a keyboard event. */
export type ReactNativeEasing = "easeIn" | "easeInEaseOut" | "easeOut" | "linear" | "keyboard";

/** The keyboard's end frame in screen coordinates. */
export interface ReactNativeEndCoordinates {
  screenX: number;
  screenY: number;
  width: number;
  height: number;
}

/** The properties of a KeyboardAvoidingView that produces this layout. */
export interface ReactNativeKeyboardAvoidingView {
  enabled: boolean;
  behavior?: ReactNativeAvoidingBehavior;
  keyboardVerticalOffset: number;
}

/** The event that a listener of `Keyboard` receives. */
export interface ReactNativeKeyboardEvent {
  duration: number;
  easing: ReactNativeEasing;
  endCoordinates: ReactNativeEndCoordinates;
  isEventFromThisApp?: boolean;
}

/** The parameters of `Animated.spring`. */
export interface ReactNativeSpringAnimation {
  type: "spring";
  toValue: number;
  mass: number;
  stiffness: number;
  damping: number;
  useNativeDriver: boolean;
}

/** The parameters of `Animated.timing`. */
export interface ReactNativeTimingAnimation {
  type: "timing";
  toValue: number;
  duration: number;
  easingBezier: number[];
  useNativeDriver: boolean;
}

/** The keyboard event, KeyboardAvoidingView and Animated of React Native. */
export interface ReactNativeTranslation {
  event: ReactNativeKeyboardEvent | null;
  keyboardAvoidingView: ReactNativeKeyboardAvoidingView;
  style: KeyboardAvoidingStyle | null;
  animated: ReactNativeAnimation | null;
}

/** Set the text to a sent message, with the event `textSet` and its purpose `history`. */
export interface RecallEffect {
  type: "recall";
  back: number;
}

/** Start to record. */
export interface RecordEffect {
  type: "record";
}

/** The finger left the microphone, which sends a recording that is not locked. */
export interface RecordEndedEvent {
  atMs?: number;
  type: "recordEnded";
}

/** The finger on the microphone moved. */
export interface RecordMovedEvent {
  atMs?: number;
  type: "recordMoved";
  x: number;
  y: number;
}

/** The user went down on the microphone. */
export interface RecordStartedEvent {
  atMs?: number;
  type: "recordStarted";
}

/** A microphone that is held. */
export interface RecordingRules {
  lockAt?: number;
  cancelAt?: number;
}

/** Whether a finger holds the microphone. */
export type RecordingState = "held" | "locked";

/** A rectangle in points. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A rectangle of a response, in points. */
export interface RectResult {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The limit that an attachment breaks: `max`, `maxBytes`, `maxTotalBytes` or `accept`. */
export type RefusalReason = "count" | "bytes" | "total" | "type";

/** Tell the user that attachments were not taken, and remove them. */
export interface RefuseAttachmentsEffect {
  type: "refuseAttachments";
  refused: RefusedAttachment[];
}

/** An attachment that was not taken. */
export interface RefusedAttachment {
  id: string;
  reason: RefusalReason;
}

/** Tell the user that an edit was rejected; `setText` follows. */
export interface RejectEditEffect {
  type: "rejectEdit";
  reason: RejectEditReason;
}

/** The limit that the edit exceeds; `returnKey` if a Return key inserts nothing. */
export type RejectEditReason = "maxLines" | "maxLength" | "returnKey";

/** Remove the bar as the platform's input accessory. */
export interface RemoveAccessoryEffect {
  type: "removeAccessory";
}

/** Remove an attachment, after a Backspace in an empty box. */
export interface RemoveAttachmentEffect {
  type: "removeAttachment";
  id: string;
}

/** The screen, its safe area or the view changed. */
export interface ResizedEvent {
  atMs?: number;
  type: "resized";
  screen?: Screen;
  safeArea?: Insets;
  view?: Rect;
  orientation?: Orientation;
  windowing?: Windowing;
  pane?: Pane;
}

/** A sign that the response is probably not what was meant. */
export interface ResponseWarning {
  code: WarningCode;
  pointer: string;
  detail: string;
  scale?: number;
}

/** What the Return key does. */
export type ReturnKey = "newline" | "send" | "dismiss" | "next";

/** What a row belongs to. */
export type RowEdge = "above" | "below" | "keyboard";

/** A row. */
export interface RowInput {
  id: string;
  height: number;
  edge: RowEdge;
  items?: ItemInput[];
}

/** A row and its buttons. */
export interface RowResult {
  id: string;
  frame: RectResult;
  items: ItemResult[];
}

/** The answer ended or was stopped. */
export interface RunEndedEvent {
  atMs?: number;
  type: "runEnded";
}

/** An answer began to run. */
export interface RunStartedEvent {
  atMs?: number;
  type: "runStarted";
}

/** What sending means between the events `runStarted` and `runEnded`. */
export interface RunningRules {
  whenEmpty?: EmptyMeaning;
  withText?: TextMeaning;
  drain?: QueueDrain;
}

/** What the bottom safe area adds below the bar's bottom inset. */
export type SafeAreaUse = "add" | "absorb" | "ignore";

/** The size of a screen in points, and its hinge. */
export interface Screen {
  hinge?: Rect;
  width: number;
  height: number;
}

/** A button that scrolls to the last message, at the trailing end of the list. */
export interface ScrollButton {
  size: number;
  margin?: number;
  threshold?: number;
}

/** The button that scrolls to the last message. */
export interface ScrollButtonResult {
  visible: boolean;
  frame: RectResult;
}

/** Scroll the list. */
export interface ScrollEffect {
  type: "scroll";
  offset: number;
}

/** A scroll view, and a row to scroll into view. */
export interface ScrollInput {
  viewport: Rect;
  contentHeight: number;
  offset: number;
  target: ScrollTarget;
  position?: ScrollPosition;
  margin?: number | ScrollMargin;
}

/** The space to keep on each side of a row, in points. */
export interface ScrollMargin {
  top?: number;
  bottom?: number;
}

/** Where to scroll the row; `nearest` scrolls the least distance. */
export type ScrollPosition = NamedScrollPosition | number;

/** The scroll view. */
export interface ScrollResult {
  offset: number;
}

/** The row, in content coordinates. */
export interface ScrollTarget {
  y: number;
  height: number;
}

/** A scroll view with the row, or with the fields of `fields`, that is scrolled into view on focus. */
export interface ScrollViewInput {
  viewport: Rect;
  contentHeight: number;
  offset: number;
  target?: ScrollTarget;
  position?: ScrollPosition;
  margin?: number | ScrollMargin;
}

/** What is seen of a placeholder. */
export interface SeenPlaceholder {
  end: number;
  hidden: number;
}

/** The user changed the selection. */
export interface SelectionChangedEvent {
  atMs?: number;
  type: "selectionChanged";
  selection: TextRange;
}

/** What the send button does: other than `send` only while an answer is running. */
export type SendAction = "send" | "stop" | "queue" | "steer";

/** A message was not sent. */
export interface SendFailedEvent {
  atMs?: number;
  type: "sendFailed";
  text: string;
  tokens?: TextRange[];
  attachments?: AttachedFile[];
}

/** Stop to record, and send the recording. */
export interface SendRecordingEffect {
  type: "sendRecording";
}

/** What sending a message does. */
export interface SendRules {
  clears?: boolean;
  allowsEmpty?: boolean;
  trims?: MessageTrimming;
}

/** The user tapped the send button. */
export interface SentEvent {
  atMs?: number;
  type: "sent";
}

/** The bar's leading edge, or the start of the word. */
export type SessionAnchor = "bar" | "session";

/** The list beside the bar while a word begins with one of `triggers`, like `popover` of `/layout`. */
export interface SessionPopoverInput {
  anchor?: SessionAnchor;
  width: number;
  height: number;
  gap?: number;
}

/** Show what the tightest limit leaves, or hide it. */
export interface SetCounterEffect {
  type: "setCounter";
  left: number | null;
  unit: ToldUnit | null;
  over: boolean;
}

/** Make a link of a part of the text, which stays as it was. */
export interface SetLinkEffect {
  type: "setLink";
  range: TextRange;
  url: string;
}

/** Place the items beside or below the text. */
export interface SetModeEffect {
  type: "setMode";
  mode: BarMode;
}

/** Show or hide the placeholder. */
export interface SetPlaceholderEffect {
  type: "setPlaceholder";
  visible: boolean;
}

/** Show the messages that wait for the end of an answer. */
export interface SetQueueEffect {
  type: "setQueue";
  queue: QueuedMessage[];
}

/** Enable or disable the send button, and say what it does. */
export interface SetSendEffect {
  type: "setSend";
  enabled: boolean;
  action: SendAction;
}

/** Show the list for a word that begins with a trigger, or hide it. */
export interface SetSessionEffect {
  type: "setSession";
  session: TriggerSession | null;
}

/** Set the colour of the text. */
export interface SetTextColorEffect {
  type: "setTextColor";
  color: TextColor;
}

/** Show this text in place of the edited one, without marked text: an edit was rejected in part or in whole, a message was sent, or newlines were removed. */
export interface SetTextEffect {
  type: "setText";
  text: string;
  selection: TextRange;
}

/** Request the keyboard from the platform. */
export interface ShowKeyboardEffect {
  type: "showKeyboard";
}

/** Show the panel with this height in the keyboard's place. */
export interface ShowPanelEffect {
  type: "showPanel";
  kind: string;
  height: number;
}

/** A size of a response, in points. */
export interface SizeResult {
  width: number;
  height: number;
}

/** A spring that is released at 0 and comes to rest at 1. */
export interface Spring {
  mass: number;
  stiffness: number;
  damping: number;
}

/** A spring animation. */
export interface SpringCurve {
  spring: Spring;
}

/** A vertical stack of horizontal ones. */
export interface Stack {
  axis: StackAxis;
}

/** The axis along which views are stacked. */
export type StackAxis = "vertical" | "horizontal";

/** The screen with its safe area, the host view and the orientation. */
export interface Stage {
  screen: Screen;
  safeArea?: Insets;
  view?: Rect | null;
  orientation?: Orientation | null;
  windowing?: Windowing;
  pane?: Pane;
}

/** Stop the running answer. */
export interface StopEffect {
  type: "stop";
}

/** The user tapped the stop button. */
export interface StoppedEvent {
  atMs?: number;
  type: "stopped";
}

/** A version of the device's system. */
export type SystemVersion = "ios13" | "ios26" | "ipados26";

/** The user tapped the close button of the keyboard's accessory. */
export interface TappedCloseEvent {
  atMs?: number;
  type: "tappedClose";
}

/** The user tapped the text. */
export interface TappedEvent {
  atMs?: number;
  type: "tapped";
}

/** The user tapped outside the composer. */
export interface TappedOutsideEvent {
  atMs?: number;
  type: "tappedOutside";
}

/** The space between East Asian text and other text, as in CSS: `normal` puts an eighth of an ideograph between Chinese, Japanese or Korean letters and letters or digits of other scripts, in Chinese also beside some punctuation. */
export type TextAutospace = "no-autospace" | "normal";

/** A width and a text style. */
export interface TextBox {
  width: number;
  font?: Font;
  lang?: string;
  direction?: TextDirection;
  lineBreak?: LineBreakStrictness;
  wordBreak?: WordBreak;
  overflowWrap?: OverflowWrap;
  tabSize?: number;
  engine?: TextEngine;
  pixelRatio?: number;
  whiteSpace?: WhiteSpace;
  textTransform?: TextTransform;
  wordSpacing?: number;
  textIndent?: number;
  textWrap?: TextWrap;
  textAutospace?: TextAutospace;
  insets?: Insets;
  lineFragmentPadding?: number;
  scrollbarWidth?: number;
}

/** The colour of the text; active while it has the focus. */
export type TextColor = "active" | "inactive";

/** The paragraph direction, or how the characters of the text decide it. */
export type TextDirection = "ltr" | "rtl" | "auto" | "plaintext" | "majority";

/** The text engine whose lines the service computes. */
export type TextEngine = "chromium" | "gecko" | "flutter" | "webkit" | "android" | "uax14";

/** What sending any other message means: it is sent after the answer, to the answer, at once, or not. */
export type TextMeaning = "queue" | "steer" | "send" | "block";

/** What a text of a program is; `cancel` brings the draft back. */
export type TextPurpose = "draft" | "edit" | "history" | "cancel";

/** A half-open range of UTF-16 code units; `end` is not less than `start`. */
export interface TextRange {
  start: number;
  end: number;
}

/** A program sets the text, within the limits. */
export interface TextSetEvent {
  atMs?: number;
  type: "textSet";
  purpose?: TextPurpose;
  text?: string;
  spans?: TextSpan[];
  selection?: TextRange;
  tokens?: TextRange[];
}

/** A part of a text, as an inline element of HTML. */
export interface TextSpan {
  start: number;
  end: number;
  font?: Font;
  lang?: string;
  extraWidth?: number;
  atomic?: boolean;
  width?: number;
  height?: number;
  padding?: ObjectPadding;
  verticalAlign?: VerticalAlign;
}

/** The case of letters, as in CSS; in `chromium` and `uax14` alone. */
export type TextTransform = "none" | "uppercase" | "lowercase" | "capitalize";

/** How the breaks of lines are chosen, as in CSS: `balance` makes the lines of a text of up to six lines about equally long; `pretty` avoids a short word on the last line of a paragraph. */
export type TextWrap = "wrap" | "balance" | "pretty";

/** The unit of a length, without its weights. */
export type ToldUnit = "grapheme" | "scalar" | "utf16" | "utf8" | "weighted";

/** What is not part of the state. */
export interface TransitionConfig {
  device?: string;
  orientation?: Orientation;
  system?: SystemVersion;
  screen?: Screen;
  safeArea?: Insets;
  view?: Rect;
  windowing?: Windowing;
  pane?: Pane;
  pixelRatio?: number;
  composer?: ComposerInput;
  content?: MessageListInput;
  scroll?: ScrollViewInput;
  limits?: EditLimits;
  onLimit?: ActionOnLimit;
  overflow?: OverflowPolicy;
  returnKey?: ReturnKey;
  trimTrailingNewlines?: boolean;
  singleLine?: boolean;
  newlines?: NewlinesPolicy;
  attachAbove?: number;
  attach?: AttachRule;
  continues?: ContinuedBlock[];
  pasteLinks?: PastedLinks;
  replacements?: Record<string, string>;
  send?: SendRules;
  running?: RunningRules;
  history?: boolean;
  keys?: Record<string, KeyAction> | KeyTables;
  triggers?: (string | TriggerRule)[];
  popover?: SessionPopoverInput;
  fields?: FieldInput[];
  blursOnKeyboardHide?: boolean;
  focusesOnType?: boolean;
  recording?: RecordingRules;
  include?: TransitionDetail[];
  box?: TextBox;
}

/** An optional part of a step. */
export type TransitionDetail = "effects" | "layout";

/** Something for the client to do. */
export type TransitionEffect = AnimateEffect | BlurEffect | ShowKeyboardEffect | HideKeyboardEffect | HidePanelEffect | InstallAccessoryEffect | RemoveAccessoryEffect | FocusEffect | ShowPanelEffect | PublishEffect | AttachEffect | RejectEditEffect | SetTextEffect | ScrollEffect | SetPlaceholderEffect | SetTextColorEffect | SetSendEffect | SetSessionEffect | SetModeEffect | StopEffect | KeepUnsentEffect | RecallEffect | SetCounterEffect | MovePickEffect | PickEffect | RecordEffect | LockRecordingEffect | CancelRecordingEffect | SendRecordingEffect | SetQueueEffect | SetLinkEffect | RefuseAttachmentsEffect | RemoveAttachmentEffect;

/** Something that happened to the composer, at a time that never goes back. */
export type TransitionEvent = AppearedEvent | DisappearedEvent | ResizedEvent | FocusedEvent | TappedEvent | BlurredEvent | TappedOutsideEvent | TappedCloseEvent | KeyboardWillShowEvent | KeyboardWillChangeFrameEvent | KeyboardWillHideEvent | PanelShownEvent | PanelHiddenEvent | DragChangedEvent | DragEndedEvent | DragCancelledEvent | EditedEvent | KeyPressedEvent | SelectionChangedEvent | AttachmentsChangedEvent | ContentChangedEvent | SentEvent | OffsetChangedEvent | StoppedEvent | RunStartedEvent | RunEndedEvent | SendFailedEvent | TextSetEvent | WrappedEvent | HeldEvent | BarDraggedEvent | BarResetEvent | RecordStartedEvent | RecordMovedEvent | RecordEndedEvent | PrefixedEvent | QueueEditedEvent | QueueMovedEvent | QueueRemovedEvent | QueueSteeredEvent;

/** The positions at one time, in view coordinates. */
export interface TransitionFrame {
  tMs: number;
  keyboardTop: number;
  barTop: number | null;
  barBottom: number | null;
  listOffset: number | null;
  progress: number;
}

/** Requests the positions of keyboard, bar and list over time, at most 10,000 frames. */
export interface TransitionFramesInput {
  fps: number;
}

/** A configuration, a state and new events. */
export interface TransitionRequest {
  config: TransitionConfig;
  state?: TransitionState | null;
  frames?: TransitionFramesInput;
  events: TransitionEvent[];
}

/** The next state, and one step for each event. */
export interface TransitionResponse {
  state: TransitionState;
  steps: TransitionStep[];
  frames?: TransitionFrame[];
  gap?: BarGap | null;
  warnings?: ResponseWarning[];
}

/** The composer at one moment. */
export interface TransitionState {
  stage?: Stage | null;
  text?: string;
  spans?: TextSpan[];
  selection?: TextRange;
  tokens?: TextRange[];
  composing?: TextRange | null;
  replaced?: string;
  appeared?: boolean;
  focused?: boolean;
  field?: string | null;
  drafts?: Draft[];
  session?: TriggerSession;
  closedList?: number;
  recalling?: number;
  running?: boolean;
  recording?: RecordingState;
  attachments?: Attachments | AttachedFile[];
  queue?: QueuedMessage[];
  lastQueued?: number;
  corrected?: CorrectedWord;
  keyboard?: KeyboardInput | null;
  panel?: PanelInput;
  lastKeyboardHeight?: number;
  drag?: DragInput | null;
  held?: HeldKeyboard;
  bottomOffset?: number | null;
  userHeight?: number;
  list?: ListPosition | null;
  content?: MessageListInput;
  clock?: Clock;
}

/** The result of one event. */
export interface TransitionStep {
  event: number;
  ignored: IgnoredReason | null;
  effects?: TransitionEffect[];
  layout?: LayoutResponse;
}

/** Where a trigger may stand: where a word begins, at the start of the text, or anywhere. */
export type TriggerPlace = "word" | "start" | "anywhere";

/** A rule for the words that open a list. */
export interface TriggerRule {
  trigger: string;
  at?: TriggerPlace;
  after?: string[];
  first?: QueryStart;
  spaces?: number;
  minLength?: number;
  maxLength?: number;
  excludes?: string[];
  arguments?: boolean;
}

/** The word that begins with a trigger and ends at the caret. */
export interface TriggerSession {
  trigger: string;
  query: string;
  range: TextRange;
  phase?: CommandPhase;
  argument?: CommandArgument;
}

/** The parameters of a UIView animation or a property animator. */
export interface UIKitAnimation {
  duration: number;
  options: number | null;
  controlPoints: number[] | null;
  spring: Spring | null;
}

/** Constants of layout constraints, named by their ends: first = second + constant. */
export interface UIKitConstraints {
  barBottomToSafeAreaBottom: number;
  barBottomToViewBottom: number;
  barHeight: number;
}

/** The `userInfo` of a keyboard notification. */
export interface UIKitKeyboardUserInfo {
  UIKeyboardFrameEndUserInfoKey: RectResult;
  UIKeyboardAnimationDurationUserInfoKey: number;
  UIKeyboardAnimationCurveUserInfoKey: number | null;
  UIKeyboardIsLocalUserInfoKey: boolean;
}

/** A CGPoint. */
export interface UIKitPoint {
  x: number;
  y: number;
}

/** The message list with `contentInsetAdjustmentBehavior` `.automatic`. */
export interface UIKitScrollView {
  contentInset: InsetsResult;
  verticalScrollIndicatorInsets: InsetsResult;
  contentOffset: UIKitPoint;
}

/** Constraint constants, insets and animation options for UIKit. */
export interface UIKitTranslation {
  constraints: UIKitConstraints | null;
  translationY: number;
  scrollView: UIKitScrollView | null;
  animation: UIKitAnimation | null;
  userInfo: UIKitKeyboardUserInfo | null;
  stackView?: Stack;
}

/** What an object is aligned with, as CSS's `vertical-align`: a number raises it by so many points. */
export type VerticalAlign = VerticalAlignName | number;

/** What an object is aligned with. */
export type VerticalAlignName = "baseline" | "middle" | "text-bottom" | "text-top" | "sub" | "super";

/** What a browser's `window.visualViewport` says. */
export interface VisualViewport {
  height: number;
  offsetTop?: number;
  scale?: number;
}

/** The kind of warning. */
export type WarningCode = "fontSubstituted" | "fontMissing" | "outsideView" | "itemCut" | "estimatedKeyboard" | "estimatedSafeArea" | "assumedSystem" | "assumedView" | "offsetInsideCluster" | "includeAdds" | "unsupportedByEngine" | "coveredByKeyboard" | "zoomsOnFocus" | "placeholderCut" | "assumedFont" | "clocksApart" | "pixelsForPoints" | "otherDevice" | "beganWithKeyboard" | "emptyRectangle" | "unreadEntry" | "entryWithoutTime" | "unrecordedDrag";

/** The part of the way in which the position moves, where a keyboard pushes it on its own way. */
export interface WayPart {
  start?: number;
  end?: number;
}

/** The weight of a range of characters. */
export interface WeightRange {
  start: number;
  end: number;
  weight: number;
}

/** A unit in which characters have weights. */
export interface WeightedLengthUnit {
  weighted: Weights;
}

/** The weights of characters, of which twitter-text's configuration is an instance. */
export interface Weights {
  scale?: number;
  default?: number;
  ranges?: WeightRange[];
  emoji?: boolean | number;
  url?: number;
}

/** Whether limits wait until an input method commits its text, or hold for marked text too. */
export type WhileComposing = "wait" | "enforce";

/** What happens to spaces and newlines, as in CSS; `chromium` and `uax14` alone have others than `pre-wrap`. */
export type WhiteSpace = "pre-wrap" | "normal" | "pre-line" | "break-spaces" | "nowrap";

/** How an iPad shows the app. */
export type Windowing = "full" | "slideOver" | "stageManager" | "sheet";

/** The CSS property `word-break`; not in `flutter`, `android` and `uax14`. */
export type WordBreak = "normal" | "keep-all" | "break-all" | "auto-phrase";

/** The user put marks around the selection, or around the word at the caret: those of a style of Markdown, or others. */
export interface WrappedEvent {
  atMs?: number;
  type: "wrapped";
  before?: string;
  after?: string;
  style?: MarkdownStyle;
}
