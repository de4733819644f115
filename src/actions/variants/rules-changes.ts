import { isRecord, type Plain, type Source } from "../../ledger/plain.ts";

/** One thing that somebody decided about a variant: where it stands below its settings; undefined for what the rules say. */
export interface RuleChange {
  readonly path: string;
  readonly value: Plain | undefined;
}

/** The settings with these changes, in their order. Records that are left empty are gone. */
export function withChanges(settings: Source, changes: readonly RuleChange[]): Source {
  return changes.reduce((all, { path, value }) => withPath(all, path.split("."), value), settings);
}

/** What is stored at a path; undefined for nothing. */
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
