import type { Intent } from "../../actions/core/perform.ts";

/**
 * A window as far as it is brought to the front: `state` is below 0 while it closes, when it is gone, and
 * where it could not be drawn.
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
 * What an intent is asked about: the action, whose it is, with what, in answer to what, and what is chosen
 * already. Who is targeted may be chosen otherwise in the dialog that stands open.
 */
export function askedAbout({ action, actor, item, origin, choices }: Intent): string {
  return JSON.stringify([action, actor.uuid, item?.uuid ?? "", origin ?? "", choices ?? {}]);
}

/**
 * Windows by what they ask. The same is asked once at a time: whoever asks again, as a double click does, is
 * shown the window that stands open.
 */
export class OpenOnce<Window extends Shown> {
  readonly #open = new Map<string, Window>();

  /** Brings the window that asks this to the front and focuses its button; false where none does. */
  show(name: string): boolean {
    const window = this.#open.get(name);
    if (!window || window.state < 0) return false;
    if (window.rendered && window.minimized) void window.maximize();
    // One that is still being drawn comes to the front by itself.
    if (window.rendered) {
      window.bringToFront();
      window.element.querySelector<HTMLElement>("[data-primary]:not([disabled]), summary")?.focus();
    }
    return true;
  }

  add(name: string, window: Window): void {
    this.#open.set(name, window);
  }

  /** The window asks nothing any more. */
  remove(name: string, window: Window): void {
    if (this.#open.get(name) === window) this.#open.delete(name);
  }
}
