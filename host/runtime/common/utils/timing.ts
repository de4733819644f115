/** Calls the function once `delay` milliseconds have passed without another call. */
export function debounce<T extends (...args: any[]) => any>(callback: T, delay: number): (...args: Parameters<T>) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: Parameters<T>) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Calls the function at once, then at most every `delay` milliseconds; the last call of a burst is not lost. */
export function throttle<T extends (...args: any[]) => any>(callback: T, delay: number): (...args: Parameters<T>) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: { self: unknown; args: Parameters<T> } | null = null;
  const release = () => {
    timer = undefined;
    if (!pending) return;
    const { self, args } = pending;
    pending = null;
    timer = setTimeout(release, delay);
    callback.apply(self, args);
  };
  return function (this: unknown, ...args: Parameters<T>) {
    if (timer !== undefined) {
      pending = { self: this, args };
      return;
    }
    timer = setTimeout(release, delay);
    callback.apply(this, args);
  };
}

/** Runs at most `max` asynchronous jobs at a time. */
export class Semaphore {
  readonly max: number;
  #queue: { run: () => Promise<unknown>; resolve: (value: any) => void; reject: (error: unknown) => void }[] = [];
  #active = 0;

  constructor(max = 1) {
    this.max = max;
  }

  /** Jobs that wait. */
  get remaining(): number { return this.#queue.length; }

  /** Jobs that run. */
  get active(): number { return this.#active; }

  /** Queues a call and answers what it answers. */
  add<T>(fn: (...args: any[]) => Promise<T>, ...args: unknown[]): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run: () => fn(...args), resolve, reject });
      this.#next();
    });
  }

  /** Drops the jobs that wait. */
  clear(): void { this.#queue = []; }

  #next(): void {
    if (this.#active >= this.max) return;
    const job = this.#queue.shift();
    if (!job) return;
    this.#active++;
    // The call itself may throw before it returns a promise.
    Promise.resolve().then(job.run).then(job.resolve, job.reject).finally(() => {
      this.#active--;
      this.#next();
    });
  }
}
