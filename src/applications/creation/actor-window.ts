import type { CharacterActor } from "../../features/creation/read.ts";
import { LiveWindow } from "../shared/live-window.ts";

/** A field that text is typed into. */
type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * A window about one character that is no sheet: it follows the character and its items, closes when there is
 * nothing left to do or no right to do it, and takes neither focus nor letters from whoever is typing when
 * somebody else changes something.
 */
export abstract class ActorWindow extends LiveWindow {
  readonly actor: CharacterActor;
  /** Where the focus was last within the window. */
  #focused: HTMLElement | null = null;

  protected constructor(actor: CharacterActor, id: string) {
    super({ id });
    this.actor = actor;
  }

  protected override get subjects(): readonly CharacterActor[] {
    return [this.actor];
  }

  /** Is there nothing left to do in this window? */
  protected abstract isOver(): boolean;

  /** Something that is not the character's has changed: items of the world, compendia. */
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
    const updated = Hooks.on("updateActor", actor => {
      if (actor.uuid !== this.actor.uuid) return;
      if (this.isOver() || !actor.isOwner) void this.close();
      else this.redrawAfterEvent();
    });
    this.atEnd(() => Hooks.off("updateActor", updated));
    for (const name of ["createItem", "updateItem", "deleteItem"] as const) {
      const id = Hooks.on(name, (item: Item.Implementation) => {
        if (item.parent?.uuid === this.actor.uuid) this.redrawAfterEvent();
        else if (!item.parent) void this.followWorld();
      });
      this.atEnd(() => Hooks.off(name, id));
    }
  }

  /** Empties the field that is typed into, once its text was taken: else it would be given back. */
  protected clearTyped(): void {
    const field = this.element.ownerDocument.activeElement;
    if (field && isText(field) && this.element.contains(field)) field.value = field.defaultValue;
    for (const own of this.element.querySelectorAll<HTMLInputElement>("[name=newDrive]")) own.value = "";
  }

  /**
   * Half-typed text is given to the field that takes the old one's place. Afterwards it would be too late: a
   * part that was taken out of the page has no focus any more.
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
   * What had the focus may be gone with the change that it made: then the page's title has it, so that the
   * keyboard goes on from there.
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
