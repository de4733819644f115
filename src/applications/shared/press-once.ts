/**
 * How long an unfinished press blocks its button, in milliseconds: a dialog that it opened may stay open for
 * longer, and is brought to the front then.
 */
const MOST_BUSY = 1000;

/** The properties of a pressed button that are used here; undefined for an entry of a window's menu. */
type Button = Pick<HTMLElement, "ariaBusy" | "dataset"> | undefined;

/**
 * Executes a button's command once per double click: the second press is ignored, regardless of what has been
 * drawn under the pointer, and so is a press while the previous command is running. Buttons that count
 * presses, such as steppers, have `data-by`; each of their presses counts.
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
