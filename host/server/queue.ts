/**
 * Processes changes of the world one after the other: they are computed, written and sent in the order of
 * arrival.
 */

export type Queue = <T>(job: () => Promise<T> | T) => Promise<T>;

/** Creates a separate queue. A failing job rejects its own promise and doesn't stop the next. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(job: () => Promise<T> | T): Promise<T> => {
    const run = last.then(job, job);
    last = run.catch(() => undefined);
    return run;
  };
}
