/**
 * How long a press that has not been answered keeps its button from being pressed again, in milliseconds: a
 * dialog that it opened may stay open for longer, and is brought to the front then.
 */
const MOST_BUSY = 1000;

/** What is pressed, as far as this looks at it; nothing where an entry of a window's menu is. */
type Button = Pick<HTMLElement, "ariaBusy" | "dataset"> | undefined;

/**
 * Does what a button stands for, once for a double click: the second press of one does nothing, whatever has
 * been drawn under the pointer meanwhile, nor does a press while what the last one asked for is under way.
 * What counts its presses, such as one more of a number, says so by `data-by` and counts each of them.
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
