/** A line of the log of the Inspiration pool. */
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

/** Was this changed by hand, on somebody's request? */
export function isByHand({ id }: Pick<PoolLine, "id">): boolean {
  return id.startsWith(BY_HAND);
}

/** The id of the message of the action that a line is about; null for one by hand and for what was taken back by hand. */
export function messageOfLine({ id }: Pick<PoolLine, "id">): string | null {
  if (isByHand({ id }) || id.startsWith(UNDO)) return null;
  const [message = ""] = id.split(".");
  return message === "" || message === id ? null : message;
}

/** Has this line been taken back by hand, as the log says? */
export function isTakenBack({ id }: Pick<PoolLine, "id">, log: readonly Pick<PoolLine, "id">[]): boolean {
  return log.some(line => line.id === `${UNDO}${id}`);
}
