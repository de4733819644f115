import { Hooks } from "../../hooks.ts";
import type { Action } from "./types.ts";

type Fallback = (name: string, event: PointerEvent, target: HTMLElement) => unknown;

/**
 * Runs the handler that an application declares for an action, with the application as `this`. If there is
 * none, it runs the fallback. A handler reacts to the left button unless it declares other buttons. Errors
 * are reported and shown.
 */
export async function runAction(
  app: any,
  name: string,
  event: PointerEvent,
  target: HTMLElement,
  fallback: Fallback,
): Promise<void> {
  // The menu key of a keyboard also triggers “contextmenu”, but with button 0.
  const button = event.type === "contextmenu" ? 2 : (event.button ?? 0);
  const declared: Action | undefined = app.options.actions[name];
  const handler = typeof declared === "function" ? declared : declared?.handler;
  const buttons = typeof declared === "object" ? (declared.buttons ?? [0]) : [0];
  if (!buttons.includes(button)) return;
  // A press of the right button arrives both as "auxclick" and as "contextmenu", but only one of these events
  // may run the action.
  if (event.type === "auxclick" && button === 2) return;
  if (event.type === "contextmenu") event.preventDefault();
  try {
    if (handler) {
      event.preventDefault?.();
      await handler.call(app, event, target);
    } else {
      await fallback(name, event, target);
    }
  } catch (error) {
    Hooks.onError(`${app.constructor.name}#${name}`, error as Error, { notify: "error", log: "error" });
  }
}

/** Listens for presses on elements with `data-action` inside an application. */
export function listenForActions(app: any, outer: HTMLElement, fallback: Fallback): void {
  const listener = (event: Event): void => {
    const target = (event.target as Element | null)?.closest<HTMLElement>("[data-action]");
    if (target && outer.contains(target))
      void runAction(app, target.dataset["action"]!, event as PointerEvent, target, fallback);
  };
  for (const type of ["click", "auxclick", "contextmenu"]) outer.addEventListener(type, listener);
}
