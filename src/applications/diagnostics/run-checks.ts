/** A check of a requirement that Foundry must meet for the system to work. */
export interface InstallationCheck {
  readonly area: string;
  /** The expected behavior, in English. Developers' tests are named after it. */
  readonly claim: string;
  /**
   * Whether the check writes to the world. Only Gamemasters can run such checks, which delete the documents
   * that they create.
   */
  readonly writes: boolean;
  /** Runs the check. Rejects with an error if the behavior isn't as expected. */
  readonly run: () => Promise<void>;
}

/** A failed check and the observed behavior, without any names or texts from the world. */
export interface FailedCheck {
  readonly area: string;
  readonly claim: string;
  readonly found: string;
}

/** The result of all checks. */
export interface ChecksResult {
  readonly checkCount: number;
  readonly failed: readonly FailedCheck[];
}

/**
 * The error that a check throws if Foundry doesn't behave as expected. Its message is printed unchanged and
 * contains no data from the world.
 */
export class CheckError extends Error {}

/** Throws a CheckError with the given finding if the condition is false. */
export function hold(condition: boolean, found: string): void {
  if (!condition) throw new CheckError(found);
}

/**
 * Runs all checks one after another, even if some fail. Before each check, calls `onNext` with the number of
 * checks completed.
 */
export async function runChecks(
  checks: readonly InstallationCheck[],
  onNext: (doneCount: number) => void,
): Promise<ChecksResult> {
  const failed: FailedCheck[] = [];
  for (const [index, { area, claim, run }] of checks.entries()) {
    onNext(index);
    try {
      await run();
    } catch (error) {
      failed.push({ area, claim, found: foundText(error) });
    }
  }
  return { checkCount: checks.length, failed };
}

/** Matches browser error messages that quote only code and therefore contain no data from the world. */
const OF_CODE =
  /^(?:Cannot (?:read|set) properties of (?:null|undefined) \((?:reading|setting) '[\w$#]+'\)|[\w$.#()]+ is not (?:a function|a constructor|iterable|defined))$/u;

/**
 * Returns the publishable parts of an error in a single line. The message is included only if it comes from a
 * check or if it is a browser's message about code. Any other message may contain names and text from a
 * world, so it is replaced by the error's type. The stack includes only files of Foundry, systems and
 * modules, with shortened paths.
 */
function foundText(error: unknown): string {
  if (error instanceof CheckError) return error.message;
  if (!(error instanceof Error)) return "something that is no error was thrown";
  const frames = [
    ...(error.stack ?? "").matchAll(/(?:systems|modules|scripts|client|common)\/[\w./-]+:\d+/gu),
  ]
    .slice(0, 3)
    .map(([frame]) => frame);
  return [OF_CODE.test(error.message) ? error.message : error.constructor.name, ...frames].join(" | ");
}
