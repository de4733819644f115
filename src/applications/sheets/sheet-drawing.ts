import { DrawnParts } from "../shared/drawn-parts.ts";
import { keepFocusWithin, rememberCaret, restoreCaret, type CaretMemory } from "../shared/focus.ts";
import { Press } from "../shared/press.ts";
import { PendingRender } from "./pending-render.ts";

type Parts = Readonly<Record<string, HTMLElement>>;

/** What a sheet showed when it was closed: its parts, and the context from which they were rendered. */
export interface ShownBefore {
  readonly parts: Parts;
  readonly context: object | null;
}

/** What a sheet reuses if it has to be rendered from scratch. */
export const NOTHING: ShownBefore = { parts: {}, context: null };

/**
 * The rendering of a sheet. Updates join the pending render, only elements that differ are replaced on the
 * page, and the caret keeps its position while the user is typing.
 */
export class SheetDrawing<Sheet extends { readonly rendered: boolean }, Options extends object> {
  readonly #press = new Press();
  readonly #pending: PendingRender<Sheet, Options>;
  readonly #drawn = new DrawnParts();
  #caret: CaretMemory | null = null;
  /**
   * The look (such as the open page), the parts and the context with which the sheet was closed or rehearsed.
   * Empty while it is open, and null if something has changed since it was opened or its rehearsal began.
   */
  #kept: (Partial<ShownBefore> & { readonly look?: string }) | null = null;

  readonly #forget = () => {
    this.#kept = null;
  };

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

  /**
   * Must be called when the sheet opens or its rehearsal begins, with the function that calls back at the next
   * change. Returns what was last kept, if the sheet opens with the same look and nothing has changed since it
   * was opened before. Otherwise, returns no parts and no context.
   */
  open(look: string, onNextChange: (callback: () => void) => void): ShownBefore {
    const { look: before, parts = {}, context = null } = this.#kept ?? {};
    this.#kept = {};
    onNextChange(this.#forget);
    return before === look ? { parts, context } : NOTHING;
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
  replace(result: Parts, content: HTMLElement, insert: (parts: Record<string, HTMLElement>) => void): void {
    keepFocusWithin(content, () => {
      insert(this.#drawn.update(result, content));
    });
    // If its field is gone, the caret must not return when the field does.
    this.#caret = null;
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

  /** Keeps the drawn parts until something changes. Must be called when the sheet is closed. */
  close(look: string, context: object | null): void {
    this.keep(look, { parts: this.#drawn.take(), context });
  }

  /** Keeps what is shown until something changes, unless something has already changed since `open` was called. */
  keep(look: string, shown: ShownBefore): void {
    this.#kept &&= { look, ...shown };
  }
}
