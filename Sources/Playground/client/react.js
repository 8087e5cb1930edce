// The message box as a React component, in the package of /composer-client.tgz: `import { MessageBox } from
// "composer-client/react"`.
import { createElement as h, useEffect, useRef } from "react";
import { attach } from "./composer.js";

/**
 * A bar with a textarea and a button, which a chat's list ends above.
 *
 * - `list`: a ref of the element that scrolls the messages.
 * - `onSend`: gets each message once, in order. A promise that fails brings the message back.
 * - `text`, `onText`: the text, if the app keeps it.
 * - `config`: as that of `attach`; it is read when the bar appears.
 * - `outbox`, `onOutbox`: the messages that `onSend` has not confirmed, to be kept while the bar is away.
 */
export function MessageBox({
  list, onSend, text, onText, config, outbox, onOutbox, label = "Message", send = "Send", textareaProps, buttonProps, ...rest
}) {
  const bar = useRef(null), textarea = useRef(null), button = useRef(null);
  const latest = useRef({});
  useEffect(() => { latest.current = { onSend, onOutbox }; });
  useEffect(() => {
    const composer = attach({
      textarea: textarea.current, bar: bar.current, button: button.current, list: list?.current, outbox,
      config: { device: "this", returnKey: "send", ...config },
      onSend: (message, more) => latest.current.onSend?.(message, more),
    });
    return () => {
      const pending = composer.detach();
      latest.current.onOutbox?.(pending);
    };
    // What a page changes later, it changes by `attach`'s own calls.
  }, [list]);
  const controlled = onText ? { value: text, onChange: ({ target }) => onText(target.value) } : { defaultValue: text };
  return h("div", { ...rest, ref: bar },
    h("textarea", { rows: 1, "aria-label": label, ...textareaProps, ...controlled, ref: textarea }),
    h("button", { type: "button", ...buttonProps, ref: button }, send));
}
