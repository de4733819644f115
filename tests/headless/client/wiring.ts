/** The interface between a headless client and the test that controls it. */

/** Start parameters of a client. */
export interface ClientFacts {
  readonly generation: 13 | 14;
  readonly address: string;
  readonly cookie: string;
  /** Start of its dice sequence. */
  readonly seed: number;
  /** Its browser storage. */
  readonly storage: Record<string, string>;
  /** Number of acknowledged writes after which it dies; null for never. */
  readonly diesAfter: number | null;
  /**
   * Maximum delay of messages in milliseconds, in each direction; the delay is random. No delay if omitted.
   */
  readonly lag?: number;
}

/** What a client gets from its test, besides its own globals (`support/realm.ts`). */
export interface Seat {
  readonly facts: ClientFacts;
  /** Saves a storage value for the next start of the client; null deletes it. */
  readonly stored: (key: string, value: string | null) => void;
  /** Terminates the client at once. */
  readonly die: () => void;
}

/** Runs a step (`steps.ts`) and returns its result. */
export type Steps = (step: string, args: any) => Promise<unknown>;

/** Argument of the bundle's function (`support/bundle.ts`). */
declare const givenSeat: Seat;

/** This client's interface to the test. */
export const seat = givenSeat;

/** Browser storage. The test keeps a copy, so that a restarted client has the same values. */
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
