import { HandlebarsApplication } from "../../compat.ts";
import { keepFocusWithin, rememberCaret, restoreCaret, type CaretMemory } from "./focus.ts";
import { keepOpen } from "./opening.ts";
import { Press } from "./press.ts";
import { isAllRight, keepWrong, refuseWrong } from "./typed-fields.ts";
import { foundryWords } from "./words.ts";

type Methods = InstanceType<typeof HandlebarsApplication>;

/**
 * A window that is drawn anew at every change while somebody works in it: focus, caret and a press under way survive, and so does a number that cannot be, with which nothing is
 * done. What it asks for is sent once, however often that is pressed meanwhile.
 */
export abstract class LiveWindow extends HandlebarsApplication {
  #caret: CaretMemory | null = null;
  #waiting = false;
  #sending = false;
  readonly #atEnd: (() => void)[] = [];
  readonly #press = new Press();

  /** The parts that a change may touch. */
  protected abstract readonly changing: readonly string[];

  /** Draws the changing parts at once. */
  protected async redraw(): Promise<void> {
    await this.render({ parts: [...this.changing] });
  }

  /**
   * Draws them after the event that is being handled. A field's change comes before the focus moves on: drawn at once, the field that it moves to
   * would be gone. However much changes at once, it is drawn once.
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
      const id = Hooks.on(name, () => { this.redrawAfterEvent(); });
      this.atEnd(() => { Hooks.off(name, id); });
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

  protected override async _onFirstRender(...[context, options]: Parameters<Methods["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.#press.watch(this.element);
    refuseWrong(this.element, foundryWords());
    // The second press of a double click sends nothing: the first has, or has just opened this window under the pointer.
    this.element.addEventListener("click", event => {
      if (event.detail > 1 && (event.target as Element).closest("button")?.type === "submit") event.preventDefault();
    }, { capture: true });
  }

  /** Is everything right that was typed here? Where it is not, says so beside each such field and goes to the first. */
  protected isAllRight(): boolean {
    return isAllRight(this.element, foundryWords());
  }

  protected override async _onSubmitForm(...[config, event]: Parameters<Methods["_onSubmitForm"]>): Promise<void> {
    event.preventDefault();
    if (this.#sending || !this.isAllRight()) return;
    this.#sending = true;
    try {
      await super._onSubmitForm(config, event);
    } finally {
      this.#sending = false;
    }
  }

  protected override async _preRender(...args: Parameters<Methods["_preRender"]>): Promise<void> {
    await super._preRender(...args);
    await this.#press.released;
  }

  protected override _replaceHTML(...[result, content, options]: Parameters<Methods["_replaceHTML"]>): void {
    keepFocusWithin(content, () => { super._replaceHTML(result, content, options); });
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
