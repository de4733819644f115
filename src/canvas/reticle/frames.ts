/**
 * Work that waits for the next picture of the screen: as much of it at a time as fits, the rest in the
 * pictures after that. What is asked for twice is done once.
 */
export class FrameWork {
  readonly #waiting = new Map<string, () => void>();
  readonly #milliseconds: number;
  readonly #nextFrame: (run: () => void) => void;
  readonly #now: () => number;
  #asked = false;

  /**
   * `milliseconds` are what it may take of one picture; `nextFrame` calls back before the next one, `now`
   * tells the time.
   */
  constructor(milliseconds: number, nextFrame: (run: () => void) => void, now: () => number) {
    this.#milliseconds = milliseconds;
    this.#nextFrame = nextFrame;
    this.#now = now;
  }

  /** Does something before the next picture, in place of what was asked for under the same name. */
  ask(name: string, work: () => void): void {
    this.#waiting.set(name, work);
    this.#again();
  }

  /** Forgets what waits under a name. */
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
