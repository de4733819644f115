import { pressOnce } from "./press-once.ts";

/** What an application does when an element with its `data-action` is pressed. */
export type Handler<App> = (this: App, event: PointerEvent, target: HTMLElement) => unknown;

/**
 * Returns a handler whose `this` is its own application, in the type that the options of an application
 * require. A double click triggers it once, unless the button counts presses.
 */
export function action<App>(handler: Handler<App>): foundry.applications.api.ApplicationV2.ClickAction {
  const once: Handler<App> = function (event, target) {
    return pressOnce(event, target, () => handler.call(this, event, target));
  };
  return once as foundry.applications.api.ApplicationV2.ClickAction;
}

/**
 * Returns the value of `data-<name>` on the pressed element or its closest ancestor; empty if there is none.
 */
export function dataOf(target: HTMLElement, name: string): string {
  return (
    target.closest<HTMLElement>(`[data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}]`)
      ?.dataset[name] ?? ""
  );
}

/** Asks for confirmation before a permanent deletion; resolves to whether to continue. */
export async function confirmRemoval(name: string): Promise<boolean> {
  return confirm("BLACKOUT.remove.title", game.i18n.format("BLACKOUT.remove.ask", { name }));
}

/** The open questions. */
const asked = new Set<string>();

/**
 * Asks a yes-or-no question; closing the window means no. The title may be a language key. A question that is
 * already open is not asked again: that returns no.
 */
export async function confirm(title: string, question: string): Promise<boolean> {
  if (asked.has(question)) return false;
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
