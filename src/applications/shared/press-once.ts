/**
 * The time in milliseconds for which an unfinished command blocks its button. If the command opened a dialog
 * that stays open longer, pressing the button brings that dialog to the front.
 */
const MOST_BUSY = 1000;

/** The properties of a pressed button that are needed here, or undefined for an entry in a window's menu. */
type Button = Pick<HTMLElement, "ariaBusy" | "dataset"> | undefined;

/**
 * Executes the command of a button only once for a double click. The second press is ignored even if another
 * button has been drawn under the pointer in the meantime. A press while the previous command is still
 * running is also ignored. Buttons that count presses, such as steppers, have `data-by`, and each of their
 * presses counts.
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
