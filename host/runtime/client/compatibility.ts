/** The ways in which the use of deprecated names is reported: the values of `CONST.COMPATIBILITY_MODES`. */
export const MODES = { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 } as const;

/** The type of `CONFIG.compatibility`. */
export interface CompatibilityConfig {
  mode: number;
  includePatterns: RegExp[];
  excludePatterns: RegExp[];
}

interface WarningOptions {
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  stack?: boolean;
  once?: boolean;
}

const seen = new Set<string>();

/** The current compatibility settings, also available as `CONFIG.compatibility`. */
export const compatibility: CompatibilityConfig = {
  mode: MODES.WARNING,
  includePatterns: [],
  excludePatterns: [],
};

/**
 * Reports a deprecated name, using the mode in `CONFIG.compatibility`. Patterns are tested against the
 * message and the stack trace, so they can match a package's folder.
 * @throws Error if the mode is FAILURE
 */
export function logCompatibilityWarning(message: string, options: WarningOptions = {}): void {
  const mode = options.mode ?? compatibility.mode;
  if (mode === MODES.SILENT) return;
  const parts = [message];
  if (options.since) parts.push(`Deprecated since Version ${options.since}`);
  if (options.until) parts.push(`Backwards-compatible support will be removed in Version ${options.until}`);
  if (options.details) parts.push(options.details);
  const error = new Error(parts.join("\n"));
  const text = `${error.message}\n${error.stack ?? ""}`;
  const { includePatterns, excludePatterns } = compatibility;
  if (includePatterns.length && !includePatterns.some(pattern => pattern.test(text))) return;
  if (excludePatterns.some(pattern => pattern.test(text))) return;
  if (mode === MODES.FAILURE) throw error;
  if (options.once && seen.has(message)) return;
  seen.add(message);
  const shown = options.stack === false ? error.message : error;
  if (mode === MODES.ERROR) console.error(shown);
  else console.warn(shown);
}
