/**
 * One after the other: the world's changes are computed, written and told in the order in which they came.
 */

export type Queue = <T>(job: () => Promise<T> | T) => Promise<T>;

/** A queue of its own. A job that fails rejects its own promise and does not stop the next. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(job: () => Promise<T> | T): Promise<T> => {
    const run = last.then(job, job);
    last = run.catch(() => undefined);
    return run;
  };
}
