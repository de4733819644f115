/**
 * Work that waits for the next animation frame: as much as fits is done in each frame. Repeated requests are
 * done once.
 */
export class FrameWork {
  readonly #waiting = new Map<string, () => void>();
  readonly #milliseconds: number;
  readonly #nextFrame: (run: () => void) => void;
  readonly #now: () => number;
  #asked = false;

  /**
   * `milliseconds` is the maximum time per frame; `nextFrame` calls back before the next one, `now` returns
   * the time.
   */
  constructor(milliseconds: number, nextFrame: (run: () => void) => void, now: () => number) {
    this.#milliseconds = milliseconds;
    this.#nextFrame = nextFrame;
    this.#now = now;
  }

  /** Schedules work before the next frame, replacing earlier work with the same name. */
  ask(name: string, work: () => void): void {
    this.#waiting.set(name, work);
    this.#again();
  }

  /** Cancels the work with a name. */
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
