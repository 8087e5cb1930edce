// Types of core.js: the core of Composer for JavaScript. composer.d.ts has those of its members.
import type { ComposerEvent, Config, EditRequest, EditResponse, Effect, Font, FontMetrics, LayoutRequest,
  LayoutResponse, MatrixRequest, MatrixResponse, Problem, State, Step, TextBox, TextDirection, TextRange, TransitionRequest,
  TransitionResponse, Warning } from "./composer.js";

type RestOfBox = "width" | "font" | "direction" | "insets" | "lineFragmentPadding" | "scrollbarWidth";
/** The style of a text, with every member. Lengths are CSS px. */
export interface LineStyle extends Required<Omit<TextBox, RestOfBox>> {
  font: Required<Omit<Font, "families" | "metrics">> & Pick<Font, "families" | "metrics">;
  direction: Exclude<TextDirection, "auto" | "majority">;
}

/** Returns the ends of a text's lines, in UTF-16 code units; the last one is its length. */
export type LineEnds = (text: string, style: LineStyle, width: number) => Iterable<number>;
export interface LineMeasurer {
  ends: LineEnds;
  /** The height of one line; by default the style's, or 1.2 em. */
  lineHeight?(style: LineStyle): number;
  /** The place of a caret, which a popover needs: its line and its distance from the left edge. */
  caret?(offset: number, text: string, style: LineStyle, width: number): { line: number; x: number };
}

export interface LoadOptions {
  /** Default: "page" where there is a document, "metrics" elsewhere. */
  lines?: "page" | "metrics" | LineEnds | LineMeasurer;
  /** True for the service's table of devices, or the table itself. */
  devices?: boolean | object;
  /** Where composer.wasm is; by default beside core.js. */
  wasm?: string | URL | Response | BufferSource | WebAssembly.Module;
}

/** The operations: JSON values in and out, synchronously, as the service answers them. */
export interface Core {
  layout(request: LayoutRequest): LayoutResponse | Problem;
  edit(request: EditRequest): EditResponse | Problem;
  transition(request: TransitionRequest): TransitionResponse | Problem;
  matrix(request: MatrixRequest): MatrixResponse | Problem;
  /** A machine that keeps its configuration and its state; without a state, it begins as a new composer. */
  machine(config: Config, state?: State | null): CoreMachine | Problem;
  /** The body of a response, byte for byte. */
  text(operation: "layout" | "edit" | "transition" | "matrix", request: unknown): string;
}

/** A machine in the module: an event goes in, and its step comes out, as POST /transition answers one event. */
export interface CoreMachine {
  /** Applies an event; after a problem, the state is what it was. */
  step(event: ComposerEvent): (Step & { warnings?: Warning[] }) | Problem;
  /** The state after the last event, as POST /transition has it. */
  readonly state: State;
  /** The text and the selection of the state, which cost less than all of it. */
  readonly text: string;
  readonly selection: TextRange;
  /** The warnings about the configuration. */
  readonly warnings: Warning[];
  /** Goes on with another configuration, from the present state or another one. Returns a problem, or null. */
  configure(config: Config, state?: State | null): Problem | null;
  /** Gives the memory back at once; otherwise it comes back when nothing refers to the machine any more. */
  free(): void;
}

export function load(options?: LoadOptions): Promise<Core>;
export function isProblem(response: unknown): response is Problem;

/** The module could not survive a request; a new instance answers the next one. */
export class CoreError extends Error {
  readonly operation: string;
  readonly request: unknown;
}
export type {
  ComposerEvent, Config, EditRequest, EditResponse, Effect, FontMetrics, LayoutRequest, LayoutResponse, MatrixRequest, MatrixResponse, Problem,
  State, Step, TextRange, TransitionRequest, TransitionResponse, Warning,
};
