import type { Intent } from "../../actions/core/perform.ts";

/**
 * The window properties used to bring it to the front: `state` is negative while it closes, when it is
 * closed, and after a render error.
 */
interface Shown {
  readonly state: number;
  readonly rendered: boolean;
  readonly minimized: boolean;
  readonly element: Pick<HTMLElement, "querySelector">;
  maximize(): Promise<unknown>;
  bringToFront(): void;
}

/**
 * Returns what identifies a question: the action, its actor, its item, its origin, and its preset choices.
 * Targets are excluded, because they can be changed in the open dialog.
 */
export function askedAbout({ action, actor, item, origin, choices }: Intent): string {
  return JSON.stringify([action, actor.uuid, item?.uuid ?? "", origin ?? "", choices ?? {}]);
}

/**
 * Windows by their question. A question is open only once: asking it again, such as by a double click, shows
 * the open window.
 */
export class OpenOnce<Window extends Shown> {
  readonly #open = new Map<string, Window>();

  /**
   * Brings the window with this question to the front and focuses its button; returns false if there is none.
   */
  show(name: string): boolean {
    const window = this.#open.get(name);
    if (!window || window.state < 0) return false;
    if (window.rendered && window.minimized) void window.maximize();
    // A window that is still being drawn comes to the front by itself.
    if (window.rendered) {
      window.bringToFront();
      window.element.querySelector<HTMLElement>("[data-primary]:not([disabled]), summary")?.focus();
    }
    return true;
  }

  add(name: string, window: Window): void {
    this.#open.set(name, window);
  }

  /** Removes a window whose question is closed. */
  remove(name: string, window: Window): void {
    if (this.#open.get(name) === window) this.#open.delete(name);
  }
}
