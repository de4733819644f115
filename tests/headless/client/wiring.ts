/** What ties a headless client to the test that drives it. */

/** What a client is started with. */
export interface ClientFacts {
  readonly generation: 13 | 14;
  readonly address: string;
  readonly cookie: string;
  /** Where its dice begin. */
  readonly seed: number;
  /** What its browser keeps. */
  readonly storage: Record<string, string>;
  /** The number of acknowledged writes after which it dies; null for never. */
  readonly diesAfter: number | null;
  /**
   * The longest that a message of its own, or one for it, is under way, in milliseconds; how long each is,
   * chance decides. None when left out.
   */
  readonly lag?: number;
}

/** What a client has of the test that seats it, besides the globals of its own (`support/realm.ts`). */
export interface Seat {
  readonly facts: ClientFacts;
  /** Keeps something of its browser's for when it comes back; null for what it keeps no longer. */
  readonly stored: (key: string, value: string | null) => void;
  /** Ends the client at once. */
  readonly die: () => void;
}

/** Does a step (`steps.ts`) and answers what came of it. */
export type Steps = (step: string, args: any) => Promise<unknown>;

/** The bundle is called with it (`support/bundle.ts`). */
declare const givenSeat: Seat;

/** The seat of this client. */
export const seat = givenSeat;

/**
 * Storage as a browser has it. The test keeps a copy, so that a client that comes back finds what it kept.
 */
export function memoryStorage(kept: Record<string, string>): Storage {
  const items = new Map(Object.entries(kept));
  const set = (key: string, value: string | null): void => {
    if (value === null) items.delete(key);
    else items.set(key, value);
    seat.stored(key, value);
  };
  return {
    get length() {
      return items.size;
    },
    clear: () => {
      for (const key of [...items.keys()]) set(key, null);
    },
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => set(key, String(value)),
    removeItem: key => set(key, null),
    key: index => [...items.keys()][index] ?? null,
  };
}
