import { Hooks } from "../../hooks.ts";
import type { Action } from "./types.ts";

type Fallback = (name: string, event: PointerEvent, target: HTMLElement) => unknown;

/**
 * Runs the handler that an application declares for an action, with the application as `this`. If there is
 * none, runs the fallback. Handlers respond only to the left mouse button unless they declare other buttons.
 * Errors are reported and shown to the user.
 */
export async function runAction(
  app: any,
  name: string,
  event: PointerEvent,
  target: HTMLElement,
  fallback: Fallback,
): Promise<void> {
  // The keyboard's menu key also triggers "contextmenu", but with button 0.
  const button = event.type === "contextmenu" ? 2 : (event.button ?? 0);
  const declared: Action | undefined = app.options.actions[name];
  const handler = typeof declared === "function" ? declared : declared?.handler;
  const buttons = typeof declared === "object" ? (declared.buttons ?? [0]) : [0];
  if (!buttons.includes(button)) return;
  // A right click triggers both "auxclick" and "contextmenu", but must run the action only once.
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

/** Runs the action of an application's element with `data-action` when the element is pressed. */
export function listenForActions(app: any, outer: HTMLElement, fallback: Fallback): void {
  const listener = (event: Event): void => {
    const target = (event.target as Element | null)?.closest<HTMLElement>("[data-action]");
    if (target && outer.contains(target))
      void runAction(app, target.dataset["action"]!, event as PointerEvent, target, fallback);
  };
  for (const type of ["click", "auxclick", "contextmenu"]) outer.addEventListener(type, listener);
}
