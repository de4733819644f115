/** Compares a client's world with the server's. */

/** A document as stored on the server. `source` is null if the document was deleted. */
export interface Held {
  readonly type: string;
  readonly id: string;
  readonly source: any;
}

/**
 * Returns the paths at which this client's documents differ from documents newly created from the server's
 * data.
 */
export function differences(game: any, held: readonly Held[]): string[] {
  return held.flatMap(({ type, id, source }) => {
    const own = game.collections.get(type)?.get(id);
    if (!own || source === null)
      return Boolean(own) === (source !== null) ? [] : [`${type} ${id} ${own ? "is gone" : "is not here"}`];
    const fresh = new own.constructor(source).toObject();
    return differing(own.toObject(), fresh, `${type}.${id}`);
  });
}

function differing(own: any, fresh: any, path: string): string[] {
  if (isBranch(own) && isBranch(fresh)) {
    return [...new Set([...Object.keys(own), ...Object.keys(fresh)])].flatMap(key =>
      differing(own[key], fresh[key], `${path}.${key}`),
    );
  }
  return JSON.stringify(own) === JSON.stringify(fresh)
    ? []
    : [`${path}: ${JSON.stringify(own)} here, ${JSON.stringify(fresh)} there`];
}

function isBranch(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
