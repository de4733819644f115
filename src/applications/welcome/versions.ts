/* Selects the changes to report after an update. All functions are pure. */

/** The changes in a version, as text. The build extracts them from the changelog. */
export interface VersionChanges {
  readonly version: string;
  readonly changes: readonly string[];
}

/**
 * Whether a version is later than another one. The numbers between the dots are compared one by one. A
 * version with a hyphen (`1.0.0-beta`) is earlier than the version without it.
 */
export function isLater(version: string, than: string): boolean {
  return compared(version, than) > 0;
}

function compared(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < Math.max(left.numbers.length, right.numbers.length); index += 1) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.early === right.early) return 0;
  if (left.early === "" || right.early === "") return left.early === "" ? 1 : -1;
  return left.early.localeCompare(right.early, "en", { numeric: true });
}

function partsOf(version: string): { readonly numbers: readonly number[]; readonly early: string } {
  const [release = "", ...early] = version.replace(/^v/u, "").split("-");
  return { numbers: release.split(".").map(part => Number.parseInt(part, 10) || 0), early: early.join("-") };
}

/**
 * Returns whether to report the changes since an earlier version when a world is opened with this version,
 * and whether to store this version. No changes are reported in a new world, or in a world that has been
 * opened with a later version.
 */
export function newsFor(
  seen: string,
  current: string,
): { readonly show: boolean; readonly remember: boolean } {
  if (seen === "") return { show: false, remember: true };
  const later = isLater(current, seen);
  return { show: later, remember: later };
}

/** Returns the changes in all versions after `after`, up to and including `upTo`, latest first. */
export function changesBetween(
  all: readonly VersionChanges[],
  after: string,
  upTo: string,
): readonly VersionChanges[] {
  return all
    .filter(({ version }) => isLater(version, after) && !isLater(version, upTo))
    .toSorted((a, b) => compared(b.version, a.version));
}

/** Returns the list, written by the build, of changes by version. An invalid list is treated as empty. */
export function readChanges(stored: unknown): readonly VersionChanges[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    const { version, changes }: Readonly<Record<string, unknown>> =
      typeof entry === "object" && entry !== null ? { ...entry } : {};
    return typeof version === "string" && Array.isArray(changes)
      ? [{ version, changes: changes.filter(change => typeof change === "string") }]
      : [];
  });
}
