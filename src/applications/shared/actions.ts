import { localize } from "../../language/localize.ts";
import { pressOnce } from "./press-once.ts";

/** The function that an application calls when an element with a `data-action` is pressed. */
export type Handler<App> = (this: App, event: PointerEvent, target: HTMLElement) => unknown;

/**
 * Returns a click handler that runs with the application as `this`. For a double-click, it runs only once,
 * unless the button counts presses. It ignores buttons that are marked as disabled but can have the focus, so
 * that users can read the reason.
 */
export function action<App>(handler: Handler<App>): foundry.applications.api.ApplicationV2.ClickAction {
  const once: Handler<App> = function (event, target) {
    return target.ariaDisabled === "true"
      ? undefined
      : pressOnce(event, target, () => handler.call(this, event, target));
  };
  return once as foundry.applications.api.ApplicationV2.ClickAction;
}

/**
 * Returns the value of `data-<name>` on the pressed element or its closest ancestor, or an empty string if
 * there is none.
 */
export function dataOf(target: HTMLElement, name: string): string {
  return (
    target.closest<HTMLElement>(`[data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}]`)
      ?.dataset[name] ?? ""
  );
}

/** Asks the user to confirm a permanent deletion. Resolves to true if the user confirms. */
export async function confirmRemoval(name: string): Promise<boolean> {
  return confirm("BLACKOUT.remove.title", localize("BLACKOUT.remove.ask", { name }));
}

/** The questions of the confirmation dialogs that are currently open. */
const asked = new Set<string>();

/**
 * Asks a yes-or-no question. Closing the window counts as "no". The title may be a translation key. If the
 * same question is already open, brings it to the front instead of asking again, and the result is false.
 */
export async function confirm(title: string, question: string): Promise<boolean> {
  if (asked.has(question)) {
    for (const window of foundry.applications.instances.values())
      if (
        window instanceof foundry.applications.api.DialogV2 &&
        window.element.textContent.includes(question)
      )
        window.bringToFront();
    return false;
  }
  asked.add(question);
  try {
    return await ask(title, question);
  } finally {
    asked.delete(question);
  }
}

async function ask(title: string, question: string): Promise<boolean> {
  const answer = await foundry.applications.api.DialogV2.confirm({
    window: { title },
    content: `<p>${foundry.utils.escapeHTML(question)}</p>`,
    rejectClose: false,
  });
  return answer === true;
}
