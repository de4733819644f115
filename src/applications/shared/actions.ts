import { pressOnce } from "./press-once.ts";

/** What an application does when something with that `data-action` is pressed. */
export type Handler<App> = (this: App, event: PointerEvent, target: HTMLElement) => unknown;

/**
 * A handler that reads `this` as its own application, in the shape that the options of an application want. A
 * double click does it once, where its button counts no presses.
 */
export function action<App>(handler: Handler<App>): foundry.applications.api.ApplicationV2.ClickAction {
  const once: Handler<App> = function (event, target) {
    return pressOnce(event, target, () => handler.call(this, event, target));
  };
  return once as foundry.applications.api.ApplicationV2.ClickAction;
}

/**
 * The value of `data-<name>` on the pressed element or the nearest one around it; empty when there is none.
 */
export function dataOf(target: HTMLElement, name: string): string {
  return (
    target.closest<HTMLElement>(`[data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}]`)
      ?.dataset[name] ?? ""
  );
}

/** Asks before something is gone for good; the answer is whether to go on. */
export async function confirmRemoval(name: string): Promise<boolean> {
  return confirm("BLACKOUT.remove.title", game.i18n.format("BLACKOUT.remove.ask", { name }));
}

/** The questions that wait for an answer. */
const asked = new Set<string>();

/**
 * Asks a question that is answered with yes or no; closing the window is no. The title may be a language key.
 * A question that is open already is not asked a second time: that is no.
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
