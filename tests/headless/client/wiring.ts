/** Defines the interface between a headless client and the test that controls it. */

/** The parameters with which a client is started. */
export interface ClientFacts {
  readonly generation: 13 | 14;
  readonly address: string;
  readonly cookie: string;
  readonly seed: number;
  readonly storage: Record<string, string>;
  /** The number of acknowledged writes after which the client dies. Null means that it never dies. */
  readonly diesAfter: number | null;
  /**
   * The maximum delay of a message in each direction, in milliseconds. Each delay is random. If this is
   * omitted, there is no delay.
   */
  readonly lag?: number;
}

/**
 * Everything that the test gives to a client in addition to the client's own globals (`support/realm.ts`).
 */
export interface Seat {
  readonly facts: ClientFacts;
  /** Saves a storage value for the next time the client starts. Null deletes the value. */
  readonly stored: (key: string, value: string | null) => void;
  /** Terminates the client immediately. */
  readonly die: () => void;
}

/** Performs a test step (`steps.ts`) and returns its result. */
export type Steps = (step: string, args: any) => Promise<unknown>;

/**
 * The seat of this client, which the test passes to the bundle as a function argument (`support/bundle.ts`).
 */
declare const givenSeat: Seat;

/** The interface between this client and the test. */
export const seat = givenSeat;

/** Returns a `Storage` whose contents the test keeps, so that a restarted client has the same values. */
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
