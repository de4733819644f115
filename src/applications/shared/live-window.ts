import { HandlebarsApplication } from "../../compat/applications.ts";
import { isGoneWith, notifyDeleted, onDeleted, type Subject } from "./deleted.ts";
import { keepFocusWithin, rememberCaret, restoreCaret, type CaretMemory } from "./focus.ts";
import { keepOpen } from "./opening.ts";
import { Press } from "./press.ts";
import { isAllRight, keepWrong, refuseWrong } from "./typed-fields.ts";
import { foundryWords } from "./words.ts";

type Methods = InstanceType<typeof HandlebarsApplication>;

/**
 * A window that is drawn anew at every change while somebody works in it: focus, caret and a press under way
 * survive, and so does a number that cannot be, with which nothing is done. What it asks for is sent once,
 * however often that is pressed meanwhile.
 */
export abstract class LiveWindow extends HandlebarsApplication {
  #caret: CaretMemory | null = null;
  #waiting = false;
  #sending = false;
  readonly #atEnd: (() => void)[] = [];
  /**
   * The {@link subjects} and what was {@link mentioned} when the window was drawn last: what is deleted can
   * no longer be asked for.
   */
  #about: readonly Subject[] = [];
  #shows: readonly Subject[] = [];
  readonly #press = new Press();

  /** The parts that a change may touch. */
  protected abstract readonly changing: readonly string[];

  /** The documents that the window is about. When one of them is deleted, the window says so and closes. */
  protected get subjects(): readonly (Subject | null | undefined)[] {
    return [];
  }

  /**
   * Other documents that the window shows, such as targets. When one of them is deleted, the window says so
   * and drops it.
   */
  protected get mentioned(): readonly Subject[] {
    return [];
  }

  /** Takes a deleted document out of what was chosen. */
  protected drop(_deleted: Subject): void {
    /* Most windows keep nothing of it. */
  }

  /** Leaves the window because what it is about was deleted. */
  protected async leave(): Promise<void> {
    await this.close();
  }

  #onDeleted(deleted: Subject, byThisUser: boolean): void {
    if (this.#about.some(one => isGoneWith(one, deleted))) {
      // Whoever ends an encounter knows.
      if (!byThisUser || deleted.documentName !== "Combat") notifyDeleted("closed", deleted);
      void this.leave();
      return;
    }
    for (const one of this.#shows.filter(shown => isGoneWith(shown, deleted))) {
      this.drop(one);
      notifyDeleted("target", one);
      this.redrawAfterEvent();
    }
  }

  /** Draws the changing parts at once. */
  protected async redraw(): Promise<void> {
    await this.render({ parts: [...this.changing] });
  }

  /**
   * Draws them after the event that is being handled. A field's change comes before the focus moves on: drawn
   * at once, the field that it moves to would be gone. However much changes at once, it is drawn once.
   */
  protected redrawAfterEvent(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    setTimeout(() => {
      this.#waiting = false;
      if (this.rendered) void this.redraw();
    }, 0);
  }

  /** Draws them anew after each of these hooks, for as long as the window is open. */
  protected redrawOn(names: readonly Hooks.HookName[]): void {
    for (const name of names) {
      const id = Hooks.on(name, () => {
        this.redrawAfterEvent();
      });
      this.atEnd(() => {
        Hooks.off(name, id);
      });
    }
  }

  /** Has this done when the window closes, such as no longer listening to a hook. */
  protected atEnd(done: () => void): void {
    this.#atEnd.push(done);
  }

  protected override _onClose(...args: Parameters<Methods["_onClose"]>): void {
    super._onClose(...args);
    for (const done of this.#atEnd.splice(0)) done();
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
    refuseWrong(this.element, foundryWords());
    // The second press of a double click sends nothing: the first has, or has just opened this window under
    // the pointer.
    this.element.addEventListener(
      "click",
      event => {
        if (event.detail > 1 && (event.target as Element).closest("button")?.type === "submit")
          event.preventDefault();
      },
      { capture: true },
    );
  }

  /**
   * Is everything right that was typed here? Where it is not, says so beside each such field and goes to the
   * first.
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
    keepFocusWithin(content, () => {
      super._replaceHTML(result, content, options);
    });
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
