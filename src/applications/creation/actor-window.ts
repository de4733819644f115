import { itemHooks } from "../../compat/hooks.ts";
import type { CharacterActor } from "../../features/creation/read.ts";
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
   * Copies unfinished input to the new field before the old field is removed. This can't be done later,
   * because an element that has been removed from the page has lost the focus.
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
   * Redraws the window. If the focused element was removed, the element with the same key, a control in the
   * same place or, failing that, the heading of the page gets the focus, so that keyboard navigation
   * continues there.
   */
  protected override async redraw(): Promise<void> {
    await super.redraw();
    const page = this.element.ownerDocument;
    if (
      !this.#focused ||
      this.#focused.isConnected ||
      (page.activeElement !== null && page.activeElement !== page.body)
    )
      return;
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
