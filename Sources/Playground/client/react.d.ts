import type { HTMLAttributes, ReactElement, RefObject } from "react";
import type { AttachOptions } from "./composer.js";

/** The members of a message box; further ones are those of its bar, a `div`. */
export interface MessageBoxProps extends HTMLAttributes<HTMLDivElement> {
  /** The element that scrolls the messages. */
  list?: RefObject<HTMLElement | null>;
  /** Gets each message once, in order. A promise that fails brings the message back. */
  onSend?: AttachOptions["onSend"];
  /** The text, if the app keeps it; without `onText`, the first one. */
  text?: string;
  onText?: (text: string) => void;
  /** As that of `attach`; it is read when the bar appears. */
  config?: AttachOptions["config"];
  /** The messages that `onSend` has not confirmed. */
  outbox?: AttachOptions["outbox"];
  onOutbox?: (pending: NonNullable<AttachOptions["outbox"]>) => void;
  /** The accessible name of the text. */
  label?: string;
  /** What the button shows. */
  send?: string;
  textareaProps?: HTMLAttributes<HTMLTextAreaElement>;
  buttonProps?: HTMLAttributes<HTMLButtonElement>;
}

/** A bar with a textarea and a button, which a chat's list ends above. */
export function MessageBox(props: MessageBoxProps): ReactElement;
