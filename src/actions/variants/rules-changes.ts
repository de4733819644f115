import { isRecord, type Plain, type Source } from "../../ledger/plain.ts";

/**
 * A single change to a variant's settings: the path and the new value. If the value is `undefined`, the
 * default is restored.
 */
export interface RuleChange {
  readonly path: string;
  readonly value: Plain | undefined;
}

/** Returns the settings with the given changes applied in order. Records that become empty are removed. */
export function withChanges(settings: Source, changes: readonly RuleChange[]): Source {
  return changes.reduce((all, { path, value }) => withPath(all, path.split("."), value), settings);
}

/** Returns the stored value at a path, or undefined if there is none. */
export function storedAt(settings: Source, path: string): Plain | undefined {
  return path
    .split(".")
    .reduce<Plain | undefined>(
      (at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined),
      settings,
    );
}

function withPath(
  source: Source,
  [first = "", ...rest]: readonly string[],
  value: Plain | undefined,
): Source {
  const { [first]: before, ...others } = source;
  const after = rest.length === 0 ? value : withPath(isRecord(before) ? before : {}, rest, value);
  const gone = after === undefined || (isRecord(after) && Object.keys(after).length === 0);
  return gone ? others : { ...others, [first]: after };
}
