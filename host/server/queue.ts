/**
 * Processes changes to the world one after another. Each change is computed, written and sent in the order of
 * arrival.
 */

export type Queue = <T>(job: () => Promise<T> | T) => Promise<T>;

/**
 * Creates an independent queue. A job that fails rejects its own promise and doesn't prevent later jobs from
 * running.
 */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(job: () => Promise<T> | T): Promise<T> => {
    const run = last.then(job, job);
    last = run.catch(() => undefined);
    return run;
  };
}
