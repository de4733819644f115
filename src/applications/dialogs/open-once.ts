import type { Intent } from "../../actions/core/perform.ts";

/**
 * The properties of a window that are needed to bring it to the front. `state` is negative while the window
 * is closing, when it is closed, and after a render error.
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
 * Returns a key that identifies a dialog by the action, the actor, the item, the origin, and the preset
 * choices. Targets are excluded, because the user can change them in the open dialog.
 */
export function askedAbout({ action, actor, item, origin, choices }: Intent): string {
  return JSON.stringify([action, actor.uuid, item?.uuid ?? "", origin ?? "", choices ?? {}]);
}

/**
 * The open windows, by the question that each of them asks. There is only one window for each question. If it
 * is asked again, for example because of a double click, the open window is shown.
 */
export class OpenOnce<Window extends Shown> {
  readonly #open = new Map<string, Window>();

  /**
   * Brings the window with this question to the front and focuses its button. Returns false if there is no
   * such window.
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

  /** Forgets a window after it has been closed. */
  remove(name: string, window: Window): void {
    if (this.#open.get(name) === window) this.#open.delete(name);
  }
}
