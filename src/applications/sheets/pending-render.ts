/**
 * The options of a render that only shows a change. A render with any other option, such as a position, never
 * joins another.
 */
const OF_UPDATES = new Set(["renderContext", "renderData", "parts"]);

interface Pending<Sheet> {
  readonly rendered: Promise<Sheet>;
  /** Whether another update joined, so that every part is rendered. */
  hasJoined: boolean;
}

/**
 * The render of a sheet that was asked for and has not begun. Updates that come meanwhile join it, so twenty
 * updates in a row, of which each asks for a render, render the sheet a few times instead of twenty.
 */
export class PendingRender<Sheet> {
  #pending: Pending<Sheet> | null = null;

  /**
   * Asks an open sheet for a render by `render`, or joins the one that is pending. Resolves when the caller's
   * update is shown.
   */
  ask(options: object, render: () => Promise<Sheet>): Promise<Sheet> {
    if (!isOfUpdates(options)) return render();
    if (this.#pending) {
      this.#pending.hasJoined = true;
      return this.#pending.rendered;
    }
    const pending = { rendered: render(), hasJoined: false };
    this.#pending = pending;
    // A render that never begins, because the sheet has closed, must not be joined for ever.
    const end = () => {
      if (this.#pending === pending) this.#pending = null;
    };
    void pending.rendered.then(end, end);
    return pending.rendered;
  }

  /** Call it when a render begins: later updates need another one. Renders every part if updates joined. */
  begin(options: { parts?: string[]; renderContext?: string }): void {
    if (this.#pending?.hasJoined) {
      delete options.parts;
      delete options.renderContext;
    }
    this.#pending = null;
  }
}

function isOfUpdates(options: object): boolean {
  return Object.entries(options).every(
    ([key, value]) => OF_UPDATES.has(key) || (key === "force" && value !== true),
  );
}
