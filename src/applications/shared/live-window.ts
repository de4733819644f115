import { watchHooks } from "../../compat/hooks.ts";
import { HandlebarsApplication } from "../../compat/applications.ts";
import { isDeletedWith, notifyDeleted, onDeleted, type Subject } from "./deleted.ts";
import { DrawnParts } from "./drawn-parts.ts";
import { keepFocusWithin, rememberCaret, restoreCaret, type CaretMemory } from "./focus.ts";
import { sizeFrame } from "./frame-size.ts";
import { keepOpen } from "./opening.ts";
import { Press } from "./press.ts";
import { isAllRight, keepWrong, rejectInvalidInput } from "./typed-fields.ts";
import { foundryWords } from "./words.ts";
import { closestTarget } from "./closest-target.ts";

type Methods = InstanceType<typeof HandlebarsApplication>;

/**
 * A window that is redrawn on every change, even while the user is working in it. The focus, the caret and a
 * press in progress are preserved. Invalid input stays in its field but is not used. Requests are sent only
 * once, even if a button is pressed several times.
 */
export abstract class LiveWindow extends HandlebarsApplication {
  #caret: CaretMemory | null = null;
  #waiting = false;
  #sending = false;
  #isReplacing = false;
  readonly #atEnd: (() => void)[] = [];
  /**
   * The {@link subjects} and {@link mentioned} documents at the last render. They are remembered because they
   * can no longer be looked up once they have been deleted.
   */
  #about: readonly Subject[] = [];
  #shows: readonly Subject[] = [];
  readonly #press = new Press();
  readonly #drawn = new DrawnParts();

  /** The template parts to redraw when displayed data changes. */
  protected abstract readonly changing: readonly string[];

  /**
   * The parts of which a redraw replaces only the elements that differ. Unchanged fields keep unfinished input
   * while other users change what the window shows, open lists stay open, and lists keep their scroll
   * position. Event listeners must be attached to the window, because the elements of these parts stay.
   */
  protected readonly inPlace: readonly string[] = [];

  /**
   * Returns the window's main documents. If one of them is deleted, the window shows a message and closes.
   */
  protected get subjects(): readonly (Subject | null | undefined)[] {
    return [];
  }

  /**
   * Other documents in the window, such as targets. If one of them is deleted, the window shows a message and
   * removes the document.
   */
  protected get mentioned(): readonly Subject[] {
    return [];
  }

  /** Removes a deleted document from the user's choices. Windows that store choices override this method. */
  protected drop(_deleted: Subject): void {
    /* Most windows store no choices. */
  }

  /** Closes the window because its document was deleted. */
  protected async leave(): Promise<void> {
    await this.close();
  }

  #onDeleted(deleted: Subject, byThisUser: boolean): void {
    if (this.#about.some(one => isDeletedWith(one, deleted))) {
      // A user who has just ended an encounter doesn't need a message that the encounter was deleted.
      if (!byThisUser || deleted.documentName !== "Combat") notifyDeleted("closed", deleted);
      void this.leave();
      return;
    }
    for (const one of this.#shows.filter(shown => isDeletedWith(shown, deleted))) {
      this.drop(one);
      notifyDeleted("target", one);
      this.redrawAfterEvent();
    }
  }

  /** Redraws the changing parts of the window immediately. */
  protected async redraw(): Promise<void> {
    await this.render({ parts: [...this.changing] });
  }

  /**
   * Redraws the window once after the current event, even if several changes occur. A field's change event
   * precedes the change of focus, so an immediate redraw would remove the field that is about to receive the
   * focus.
   */
  protected redrawAfterEvent(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    setTimeout(() => {
      this.#waiting = false;
      if (this.isOpen) void this.redraw();
    }, 0);
  }

  /**
   * Whether the window is shown. `rendered` isn't used, because it is false during a redraw, when changes must
   * not be lost.
   */
  protected get isOpen(): boolean {
    return this.state >= HandlebarsApplication.RENDER_STATES.RENDERING;
  }

  /** Redraws the window after each of the given hooks while the window is open. */
  protected redrawOn(names: readonly Hooks.HookName[]): void {
    this.watch(names, () => {
      this.redrawAfterEvent();
    });
  }

  /** While the window is open, calls `listener` whenever one of the given hooks fires. */
  protected watch<K extends Hooks.HookName>(names: readonly K[], listener: Hooks.Function<K>): void {
    this.atEnd(watchHooks(names, listener));
  }

  /** Registers a callback that runs when the window closes, for example to remove a hook listener. */
  protected atEnd(done: () => void): void {
    this.#atEnd.push(done);
  }

  protected override _onClose(...args: Parameters<Methods["_onClose"]>): void {
    super._onClose(...args);
    for (const done of this.#atEnd.splice(0)) done();
    this.#drawn.take();
  }

  protected override async _renderFrame(
    ...[options]: Parameters<Methods["_renderFrame"]>
  ): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    sizeFrame(frame, this.position);
    return frame;
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<Methods["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.#press.watch(this.element);
    this.atEnd(
      onDeleted((deleted, byThisUser) => {
        this.#onDeleted(deleted, byThisUser);
      }),
    );
    rejectInvalidInput(this.element, foundryWords());
    // A part that is updated in place keeps what a focused field contains, even if it wasn't accepted. A redraw
    // also takes the focus from the fields that it removes.
    this.element.addEventListener("focusout", event => {
      const field = closestTarget<HTMLInputElement>(event, "input:not([type=checkbox], [type=radio])");
      const part = field?.closest<HTMLElement>("[data-application-part]")?.dataset["applicationPart"] ?? "";
      if (!this.#isReplacing && this.inPlace.includes(part) && field?.value !== field?.defaultValue)
        this.redrawAfterEvent();
    });
    // The second click of a double-click sends no request, because the first click has already sent it, or
    // has opened this window under the pointer.
    this.element.addEventListener(
      "click",
      event => {
        if (event.detail > 1 && closestTarget<HTMLButtonElement>(event, "button")?.type === "submit")
          event.preventDefault();
      },
      { capture: true },
    );
  }

  /**
   * Returns whether all input is valid. If it isn't, shows a message beside each invalid field and focuses
   * the first of these fields.
   */
  protected isAllRight(): boolean {
    return isAllRight(this.element, foundryWords());
  }

  protected override async _onSubmitForm(
    ...[config, event]: Parameters<Methods["_onSubmitForm"]>
  ): Promise<void> {
    event.preventDefault();
    if (this.#sending || !this.isAllRight()) return;
    this.#sending = true;
    try {
      await super._onSubmitForm(config, event);
    } finally {
      this.#sending = false;
    }
  }

  protected override async _onRender(...[context, options]: Parameters<Methods["_onRender"]>): Promise<void> {
    await super._onRender(context, options);
    this.#about = this.subjects.filter(one => one !== null && one !== undefined);
    this.#shows = this.mentioned;
  }

  protected override async _preRender(...args: Parameters<Methods["_preRender"]>): Promise<void> {
    await super._preRender(...args);
    await this.#press.released;
  }

  protected override _replaceHTML(...[result, content, options]: Parameters<Methods["_replaceHTML"]>): void {
    const parts = result as Record<string, HTMLElement>;
    const kept = Object.entries(parts).filter(([name]) => this.inPlace.includes(name));
    for (const [name, part] of kept) {
      const shown = content.querySelector<HTMLElement>(`:scope > [data-application-part="${name}"]`);
      if (shown) keepOpen(part, shown);
    }
    const caret = rememberCaret(content);
    this.#isReplacing = true;
    keepFocusWithin(content, () => {
      const changed = this.#drawn.update(Object.fromEntries(kept), content);
      const inserted = Object.entries(parts).filter(
        ([name]) => !this.inPlace.includes(name) || name in changed,
      );
      super._replaceHTML(Object.fromEntries(inserted), content, options);
      // The field may have moved to another part.
      if (caret && !content.contains(content.ownerDocument.activeElement)) restoreCaret(content, caret);
    });
    this.#isReplacing = false;
    // If its field is gone, the caret must not return when the field does.
    this.#caret = null;
  }

  protected override _preSyncPartState(...args: Parameters<Methods["_preSyncPartState"]>): void {
    super._preSyncPartState(...args);
    this.#caret = rememberCaret(args[2]) ?? this.#caret;
    keepOpen(args[1], args[2]);
    keepWrong(args[1], args[2]);
  }

  protected override _syncPartState(...args: Parameters<Methods["_syncPartState"]>): void {
    super._syncPartState(...args);
    if (!this.#caret || !args[1].querySelector(this.#caret.selector)) return;
    restoreCaret(args[1], this.#caret);
    this.#caret = null;
  }
}
