/** The options for replacing the `@references` in a formula with values. */

export interface ReplaceOptions {
  /**
   * The text that replaces a reference without a value. If it is undefined or null, the reference is kept.
   */
  missing?: string | null | undefined;
  /** Whether to warn the user about references without a value. */
  warn?: boolean;
  /** Whether references inside the values are also replaced, up to three levels deep. */
  recursive?: boolean;
}

const REFERENCE = /@([a-z.0-9_-]+)/gi;
const DEEPEST = 3;

/**
 * Returns a formula in which references are replaced by their values: `1d6 + @abilities.might` becomes `1d6 +
 * 3`.
 * @param data the data that the references refer to, by dotted path
 */
export function replaceFormulaData(
  formula: string,
  data: Record<string, any>,
  { missing, warn = false, recursive = true }: ReplaceOptions = {},
): string {
  const unmatched = new Set<string>();
  const replace = (text: string, depth: number): string =>
    text.replace(REFERENCE, (match, path: string) => {
      const value = readPath(data, path);
      if (value === undefined || value === null) {
        unmatched.add(match);
        return missing ?? match;
      }
      const replacement = String(value).trim();
      return recursive && depth < DEEPEST && replacement.includes("@")
        ? replace(replacement, depth + 1)
        : replacement;
    });
  const replaced = replace(String(formula), 0);
  if (warn && unmatched.size) warnOf([...unmatched]);
  return replaced;
}

/**
 * Returns the value at a dot-separated path. Trailing dots are ignored, because a sentence may end after a
 * reference.
 */
function readPath(data: any, path: string): unknown {
  return path
    .replace(/\.+$/, "")
    .split(".")
    .reduce((value, key) => value?.[key], data);
}

function warnOf(references: string[]): void {
  const { game, ui } = globalThis as any;
  const match = references.join(", ");
  const text = game?.i18n?.format?.("DICE.WarnMissingData", { match }) ?? `Missing data for ${match}`;
  if (ui?.notifications) ui.notifications.warn(text);
  else console.warn(text);
}
