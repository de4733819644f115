import { DrawnParts } from "../shared/drawn-parts.ts";
import { keepFocusWithin, rememberCaret, restoreCaret, type CaretMemory } from "../shared/focus.ts";
import { Press } from "../shared/press.ts";
import { PendingRender } from "./pending-render.ts";

/**
 * The rendering of a sheet. Updates join the pending render, only elements that differ are replaced on the
 * page, and the caret keeps its position while the user is typing.
 */
export class SheetDrawing<Sheet extends { readonly rendered: boolean }, Options extends object> {
  readonly #press = new Press();
  readonly #pending: PendingRender<Sheet, Options>;
  readonly #drawn = new DrawnParts();
  #caret: CaretMemory | null = null;

  /** @param partsOf Returns the parts that a render draws. */
  constructor(partsOf: (options: Options) => readonly string[]) {
    this.#pending = new PendingRender(partsOf);
  }

  /**
   * Renders a sheet by calling `render`. If the sheet is open, the parts are rendered together with any other
   * pending parts.
   */
  async render(sheet: Sheet, options: Options, render: (options: Options) => Promise<Sheet>): Promise<Sheet> {
    return sheet.rendered ? this.#pending.ask(options, render) : render(options);
  }

  /** Marks the pending render as begun, so that later updates request a new one. */
  begin(): void {
    this.#pending.begin();
  }

  /** Tracks presses on the sheet. Must be called when the sheet is first rendered. */
  watch(element: HTMLElement): void {
    this.#press.watch(element);
  }

  /**
   * Resolves when none of the sheet's buttons are being pressed. If a render replaced a button while it was
   * being pressed, the click would be lost.
   */
  get released(): Promise<void> {
    return this.#press.released;
  }

  /** Updates the parts on the page. Passes those that must be inserted as a whole to `insert`. */
  replace(
    result: Readonly<Record<string, HTMLElement>>,
    content: HTMLElement,
    insert: (parts: Record<string, HTMLElement>) => void,
  ): void {
    keepFocusWithin(content, () => {
      insert(this.#drawn.update(result, content));
    });
  }

  /** Stores the caret position if the caret is in a part that is about to be replaced. */
  rememberCaret(priorElement: HTMLElement): void {
    this.#caret = rememberCaret(priorElement) ?? this.#caret;
  }

  /** Restores the stored caret if this part contains the field in which the caret was. */
  restoreCaret(newElement: HTMLElement): void {
    if (!this.#caret || !newElement.querySelector(this.#caret.selector)) return;
    restoreCaret(newElement, this.#caret);
    this.#caret = null;
  }

  /** Discards the stored parts. Called when the sheet is closed. */
  clear(): void {
    this.#drawn.clear();
  }
}
