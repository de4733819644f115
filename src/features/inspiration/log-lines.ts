/** A line in the log of the Inspiration pool. */
export interface PoolLine {
  readonly id: string;
  readonly change: number;
  readonly reason: string;
  readonly who: string;
  readonly by: string;
  readonly time: number;
}

const BY_HAND = "request.";
const UNDO = "undo.";

/** Whether the change was made by a request rather than by an action. */
export function isByHand({ id }: Pick<PoolLine, "id">): boolean {
  return id.startsWith(BY_HAND);
}

/**
 * Returns the ID of the message whose action a log line records. Returns null for manual changes and for
 * entries that undo them.
 */
export function messageOfLine({ id }: Pick<PoolLine, "id">): string | null {
  if (isByHand({ id }) || id.startsWith(UNDO)) return null;
  const [message = ""] = id.split(".");
  return message === "" || message === id ? null : message;
}

/** Whether the log shows that a manual change was undone. */
export function isUndoneManually(
  { id }: Pick<PoolLine, "id">,
  log: readonly Pick<PoolLine, "id">[],
): boolean {
  return log.some(line => line.id === `${UNDO}${id}`);
}
