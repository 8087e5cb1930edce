// Types of core.js: the core of Composer for JavaScript. composer.d.ts has those of its members.
import type { EditRequest, EditResponse, Effect, FontMetrics, LayoutRequest, LayoutResponse, MatrixRequest, MatrixResponse,
  Problem, TransitionRequest, TransitionResponse } from "./composer.js";

/** The style of a text, with every member. Lengths are CSS px. */
export interface LineStyle {
  font: {
    families?: string[]; metrics?: FontMetrics; size: number; weight: number;
    style: "normal" | "italic" | "oblique"; lineHeight: number | null; letterSpacing: number;
    variationSettings: Record<string, number>;
  };
  lang: string; direction: "ltr" | "rtl"; lineBreak: string; wordBreak: string; overflowWrap: string;
  tabSize: number; engine: string; pixelRatio: number; whiteSpace: string; textTransform: string;
  wordSpacing: number; textIndent: number; textWrap: string;
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
  /** The body of a response, byte for byte. */
  text(operation: "layout" | "edit" | "transition" | "matrix", request: unknown): string;
}

export function load(options?: LoadOptions): Promise<Core>;
export function isProblem(response: unknown): response is Problem;

/** The module could not survive a request; a new instance answers the next one. */
export class CoreError extends Error {
  readonly operation: string;
  readonly request: unknown;
}
export type {
  EditRequest, EditResponse, Effect, FontMetrics, LayoutRequest, LayoutResponse, MatrixRequest, MatrixResponse, Problem,
  TransitionRequest, TransitionResponse,
};
