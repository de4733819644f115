/**
 * The maximum time in milliseconds for which an unfinished command blocks its button. If the command opened a
 * dialog that stays open longer, pressing the button again brings that dialog to the front.
 */
const MOST_BUSY = 1000;

/** The required properties of a pressed button. Undefined for an entry in a window's menu. */
type Button = Pick<HTMLElement, "ariaBusy" | "dataset"> | undefined;

/**
 * Runs a button's command only once for a double-click, even if a different button has been drawn under the
 * pointer in the meantime. A press is also ignored while the button's previous command is still running, but
 * for at most one second. Buttons with `data-by`, such as steppers, are exempt: every press counts.
 */
export function pressOnce(
  event: { readonly detail?: number } | undefined,
  button: Button,
  run: () => unknown,
): unknown {
  if (button?.dataset["by"] !== undefined) return run();
  if ((event?.detail ?? 0) > 1 || button?.ariaBusy === "true") return undefined;
  const answer = run();
  if (!button || !(answer instanceof Promise)) return answer;
  button.ariaBusy = "true";
  const free = () => {
    button.ariaBusy = null;
  };
  const timer = setTimeout(free, MOST_BUSY);
  return answer.finally(() => {
    clearTimeout(timer);
    free();
  });
}
