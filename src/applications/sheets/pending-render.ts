/**
 * The options of a render that only displays changed data. A render with any other option, such as a
 * position, is never merged with another render.
 */
const OF_UPDATES = new Set(["renderContext", "renderData", "parts"]);

interface Pending<Sheet> {
  readonly rendered: Promise<Sheet>;
  /** The parts to render. Foundry reads this list when rendering begins, so parts can be added until then. */
  readonly parts: string[];
}

/**
 * A render of a sheet that has been requested but hasn't begun. Updates that arrive before it begins join it.
 * Twenty consecutive updates therefore cause a few renders instead of twenty, and only the affected parts are
 * rendered.
 */
export class PendingRender<Sheet, Options extends object> {
  readonly #partsOf: (options: Options) => readonly string[];
  #pending: Pending<Sheet> | null = null;

  /** @param partsOf Returns the parts that a render draws. */
  constructor(partsOf: (options: Options) => readonly string[]) {
    this.#partsOf = partsOf;
  }

  /**
   * Requests a render of an open sheet through `render`, or joins the pending render. Resolves when the
   * requested update is displayed.
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
    // If the sheet is closed before the render begins, later updates must not join this render.
    const end = () => {
      if (this.#pending === pending) this.#pending = null;
    };
    void pending.rendered.then(end, end);
    return pending.rendered;
  }

  /**
   * Records that the render has begun, so that later updates request a new one. Must be called whenever a
   * render begins.
   */
  begin(): void {
    this.#pending = null;
  }
}

function isOfUpdates(options: object): boolean {
  return Object.entries(options).every(
    ([key, value]) => OF_UPDATES.has(key) || (key === "force" && value !== true),
  );
}
