import { pressOnce } from "../shared/press-once.ts";

/*
 * Enriches `[[/test dex.aim 2]]{words}`, `[[/request dex.aim 2]]{words}` and `@Condition[prone]{words}` in
 * any text: journals, sheets and chat messages. Event handlers are added to an element whenever it is
 * inserted into a page, so that they also work in pop-outs and notifications.
 */

/** Registers all enrichers. Must be called once, during Foundry's `init`. */
export function registerEnrichers(): void {
  const test = {
    id: "blackoutTest",
    pattern: /\[\[\/test\s+([^\]]+)\]\](?:\{([^}]+)\})?/giu,
    enricher: async (match: RegExpMatchArray) => (await buttons()).testButton(match[1] ?? "", match[2]),
    onRender: whenPressed(async data => (await buttons()).rollFromButton(data)),
  };
  const request = {
    id: "blackoutRequest",
    pattern: /\[\[\/request\s+([^\]]+)\]\](?:\{([^}]+)\})?/giu,
    enricher: async (match: RegExpMatchArray) => (await buttons()).requestButton(match[1] ?? "", match[2]),
    onRender: whenPressed(async data => (await buttons()).requestFromButton(data)),
  };
  const condition = {
    id: "blackoutCondition",
    pattern: /@Condition\[([^\]]+)\](?:\{([^}]+)\})?/giu,
    enricher: async (match: RegExpMatchArray) => (await buttons()).conditionButton(match[1] ?? "", match[2]),
    onRender: whenPressed(async data => (await buttons()).applyFromButton(data)),
  };
  CONFIG.TextEditor.enrichers.push(test, request, condition);
}

/** Loads the code of the buttons when the first text is enriched. */
const buttons = () => import("./enriched-buttons.ts");

/**
 * Returns a callback that adds the click handler to the button in an inserted element. An element can be
 * inserted several times, for example when it moves to another window, but its button never has more than one
 * handler.
 */
function whenPressed(run: (data: DOMStringMap) => Promise<unknown>) {
  return (element: HTMLElement) => {
    const made = element.querySelector<HTMLButtonElement>("button.bo-ask");
    if (made)
      made.onclick = event => {
        event.preventDefault();
        event.stopPropagation();
        void pressOnce(event, made, () => run(made.dataset));
      };
  };
}
