/**
 * A queue of work for the next animation frames. Each frame does as much work as its time budget allows. Work
 * that is requested several times is done only once.
 */
export class FrameWork {
  readonly #waiting = new Map<string, () => void>();
  readonly #milliseconds: number;
  readonly #nextFrame: (run: () => void) => void;
  readonly #now: () => number;
  #asked = false;

  /**
   * @param milliseconds The maximum time per frame.
   * @param nextFrame Calls back before the next frame.
   * @param now Returns the current time in milliseconds.
   */
  constructor(milliseconds: number, nextFrame: (run: () => void) => void, now: () => number) {
    this.#milliseconds = milliseconds;
    this.#nextFrame = nextFrame;
    this.#now = now;
  }

  /** Schedules work for the next frame. The work replaces any earlier work with the same name. */
  ask(name: string, work: () => void): void {
    this.#waiting.set(name, work);
    this.#again();
  }

  /** Cancels the pending work with the given name. */
  forget(name: string): void {
    this.#waiting.delete(name);
  }

  #again(): void {
    if (this.#asked || this.#waiting.size === 0) return;
    this.#asked = true;
    this.#nextFrame(() => {
      this.#asked = false;
      this.#run();
    });
  }

  #run(): void {
    const end = this.#now() + this.#milliseconds;
    for (const [name, work] of [...this.#waiting]) {
      this.#waiting.delete(name);
      work();
      if (this.#now() >= end) break;
    }
    this.#again();
  }
}
