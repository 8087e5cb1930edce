// Types of core.js: the core of Composer for JavaScript. composer.d.ts has those of its members.
import type { ComposerEvent, Config, EditRequest, Effect, Layout, LayoutRequest, LengthUnitName, MatrixRequest, State, Step,
  TextRange } from "./composer.js";

/** A problem document (RFC 9457): what a request must change. */
export interface Problem {
  type: `urn:composer:problem:${string}`; title: string; status: number; detail: string;
  errors?: { pointer: string; detail: string }[]; offset?: number; line?: number; column?: number;
}
export interface Warning { code: string; pointer: string; detail: string }

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
export interface FontMetrics {
  unitsPerEm: number; ascent: number; descent: number; lineGap: number;
  advances: Record<string, number>; default: number;
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

export interface EditResponse {
  allowed: boolean; outcome: string; action: string; reason: string | null; text: string;
  selection: TextRange; composing: TextRange | null; inserted: string | null;
  lines: { before: number; after: number; max: number | null } | null; sendEnabled: boolean;
  lengths?: { value: number; max: number; unit: LengthUnitName; left: number }[];
  counter?: { left: number; unit: LengthUnitName; over: boolean } | null;
  warnings?: Warning[];
}
export interface TransitionRequest {
  config: Config; state?: State | null; events: ComposerEvent[]; frames?: { fps: number } | null;
}
export interface TransitionResponse { state: State; steps: Step[]; warnings?: Warning[] }
export interface MatrixResponse {
  count: number; broken: number; unknown: number; rows: Record<string, unknown>[]; warnings?: Warning[];
}

/** The operations: JSON values in and out, synchronously, as the service answers them. */
export interface Core {
  layout(request: LayoutRequest): (Layout & { warnings?: Warning[] }) | Problem;
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
export type { EditRequest, Effect, LayoutRequest, MatrixRequest };
