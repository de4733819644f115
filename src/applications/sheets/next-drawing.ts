/**
 * Where a drawing says what changed, and which parts it draws anew. A drawing that asks for anything else,
 * such as a place or the front, is drawn by itself.
 */
const OF_A_CHANGE = new Set(["renderContext", "renderData", "parts"]);

interface Waiting<Sheet> {
  readonly drawn: Promise<Sheet>;
  /** Did another change join, so that every part is to be drawn? */
  isWhole: boolean;
}

/**
 * The drawing of a sheet that was asked for and has not begun. Changes that come meanwhile are part of it, so
 * twenty changes in a row, of which each asks for a drawing, draw the sheet a few times instead of twenty.
 */
export class NextDrawing<Sheet> {
  #waiting: Waiting<Sheet> | null = null;

  /**
   * Asks an open sheet for a drawing by `draw`, or joins the one that waits. Resolves when what the caller
   * saw changed is drawn.
   */
  ask(options: object, draw: () => Promise<Sheet>): Promise<Sheet> {
    if (!isOfAChange(options)) return draw();
    if (this.#waiting) {
      this.#waiting.isWhole = true;
      return this.#waiting.drawn;
    }
    const waiting = { drawn: draw(), isWhole: false };
    this.#waiting = waiting;
    // One that never begins, since the sheet has closed, must not be joined for ever.
    const ended = () => {
      if (this.#waiting === waiting) this.#waiting = null;
    };
    void waiting.drawn.then(ended, ended);
    return waiting.drawn;
  }

  /**
   * Called when a drawing begins: from now on a change needs another. Leaves every part to be drawn where
   * changes joined.
   */
  begin(options: { parts?: string[]; renderContext?: string }): void {
    if (this.#waiting?.isWhole) {
      delete options.parts;
      delete options.renderContext;
    }
    this.#waiting = null;
  }
}

function isOfAChange(options: object): boolean {
  return Object.entries(options).every(
    ([key, value]) => OF_A_CHANGE.has(key) || (key === "force" && value !== true),
  );
}
