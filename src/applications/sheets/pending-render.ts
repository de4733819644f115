/**
 * The options of a render that only shows a change. A render with any other option, such as a position, never
 * joins another.
 */
const OF_UPDATES = new Set(["renderContext", "renderData", "parts"]);

interface Pending<Sheet> {
  readonly rendered: Promise<Sheet>;
  /** What is to be drawn. Foundry reads this list when the render begins: until then more may be added. */
  readonly parts: string[];
}

/**
 * The render of a sheet that was asked for and has not begun. Updates that come meanwhile join it, so twenty
 * updates in a row, of which each asks for a render, render the sheet a few times instead of twenty, and only
 * the parts that any of them touches.
 */
export class PendingRender<Sheet, Options extends object> {
  readonly #partsOf: (options: Options) => readonly string[];
  #pending: Pending<Sheet> | null = null;

  /** `partsOf` tells which parts a render draws. */
  constructor(partsOf: (options: Options) => readonly string[]) {
    this.#partsOf = partsOf;
  }

  /**
   * Asks an open sheet for a render by `render`, or joins the one that is pending. Resolves when the caller's
   * update is shown.
   */
  ask(options: Options, render: (options: Options) => Promise<Sheet>): Promise<Sheet> {
    if (!isOfUpdates(options)) return render(options);
    const touched = this.#partsOf(options);
    if (this.#pending) {
      const { parts, rendered } = this.#pending;
      parts.push(...touched.filter(part => !parts.includes(part)));
      return rendered;
    }
    const parts = [...touched];
    const pending = { parts, rendered: render({ ...options, parts }) };
    this.#pending = pending;
    // A render that never begins, because the sheet has closed, must not be joined for ever.
    const end = () => {
      if (this.#pending === pending) this.#pending = null;
    };
    void pending.rendered.then(end, end);
    return pending.rendered;
  }

  /** Call it when a render begins: later updates need another one. */
  begin(): void {
    this.#pending = null;
  }
}

function isOfUpdates(options: object): boolean {
  return Object.entries(options).every(
    ([key, value]) => OF_UPDATES.has(key) || (key === "force" && value !== true),
  );
}
