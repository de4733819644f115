import { itemHooks } from "../../compat/hooks.ts";
import type { CharacterActor } from "../../features/creation/read.ts";
import { isFocusLost } from "../shared/focus.ts";
import { LiveWindow } from "../shared/live-window.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * A window about a character, other than a sheet. It is redrawn when the character or its items change, and
 * closes when it is no longer needed or the user loses permission. If another user makes a change, the focus
 * and any unfinished input are preserved.
 */
export abstract class ActorWindow extends LiveWindow {
  readonly actor: CharacterActor;
  /** The element in the window that last had the focus. */
  #focused: HTMLElement | null = null;

  protected constructor(actor: CharacterActor, id: string) {
    super({ id });
    this.actor = actor;
  }

  protected override get subjects(): readonly CharacterActor[] {
    return [this.actor];
  }

  /** Whether this window is no longer needed and should close. */
  protected abstract isOver(): boolean;

  /** Updates the window after changes outside the character, such as to world items or compendiums. */
  protected abstract followWorld(): Promise<void>;

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("focusin", event => {
      this.#focused = event.target as HTMLElement;
    });
    this.#watch();
  }

  #watch(): void {
    this.watch(["updateActor"], actor => {
      if (actor.uuid !== this.actor.uuid) return;
      if (this.isOver() || !actor.isOwner) void this.close();
      else this.redrawAfterEvent();
    });
    this.watch(itemHooks, (item: Item.Implementation) => {
      if (item.parent?.uuid === this.actor.uuid) this.redrawAfterEvent();
      else if (!item.parent) void this.followWorld();
    });
  }

  /** Clears the text fields once their text has been used. Otherwise, a redraw would restore the text. */
  protected clearTyped(): void {
    const field = this.element.ownerDocument.activeElement;
    if (field && isText(field) && this.element.contains(field)) field.value = field.defaultValue;
    for (const own of this.element.querySelectorAll<HTMLInputElement>("[name=newDrive]")) own.value = "";
  }

  /**
   * Copies unsaved input from the focused field to its replacement. This must happen before the old field is
   * removed, because an element that is removed from the page loses the focus.
   */
  protected override _preSyncPartState(...args: Parameters<LiveWindow["_preSyncPartState"]>): void {
    const [, fresh, prior] = args;
    const old = prior.querySelector(":focus");
    if (old && isText(old) && old.value !== old.defaultValue && old.name !== "") {
      const field = fresh.querySelector(`[name="${CSS.escape(old.name)}"]`);
      if (field && isText(field)) field.value = old.value;
    }
    super._preSyncPartState(...args);
  }

  /**
   * Redraws the window and restores the focus if the focused element was removed, so that keyboard navigation
   * continues at the same place. The focus moves to the element with the same key or, if there is none, to a
   * control in the same place or to the heading of the page.
   */
  protected override async redraw(): Promise<void> {
    await super.redraw();
    const page = this.element.ownerDocument;
    if (!this.#focused || this.#focused.isConnected || !isFocusLost(page)) return;
    const key = this.#focused.dataset["key"] ?? "";
    const place = this.#focused.closest<HTMLElement>("[data-place]")?.dataset["place"] ?? "";
    const next =
      (key && this.element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]:not([disabled])`)) ||
      (place &&
        this.element.querySelector<HTMLElement>(
          `[data-place="${CSS.escape(place)}"] :is(button, input):not([disabled])`,
        )) ||
      this.element.querySelector<HTMLElement>("[data-key=title]");
    next?.focus({ preventScroll: true });
  }
}

function isText(field: Element): field is TextField {
  return (
    field.tagName === "TEXTAREA" ||
    (field.tagName === "INPUT" && ["text", "search"].includes((field as HTMLInputElement).type))
  );
}
