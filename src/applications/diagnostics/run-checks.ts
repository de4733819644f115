/** A requirement of the system in Foundry. */
export interface InstallationCheck {
  readonly area: string;
  /** The expected behavior, in English: the name of a test, for developers. */
  readonly claim: string;
  /** Whether it writes to the world. Only Gamemasters run such checks, which delete what they create. */
  readonly writes: boolean;
  /** Rejects with the deviation. */
  readonly run: () => Promise<void>;
}

/** A failed check and what was found instead; free of names and texts of the world. */
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
 * The error of a check when Foundry deviates from the claim. Its message is printed unchanged and contains no
 * data of the world.
 */
export class CheckError extends Error {}

/** Throws a CheckError with the finding if the condition is false. */
export function hold(condition: boolean, found: string): void {
  if (!condition) throw new CheckError(found);
}

/**
 * Runs all checks sequentially, regardless of failures. `onNext` is called before each with the number of
 * finished ones.
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

/** A browser's error message about code; such messages contain only code. */
const OF_CODE =
  /^(?:Cannot (?:read|set) properties of (?:null|undefined) \((?:reading|setting) '[\w$#]+'\)|[\w$.#()]+ is not (?:a function|a constructor|iterable|defined))$/u;

/**
 * Returns what may be published of an error, in one line. The message is included only if a check wrote it,
 * or if it is the browser's message about code; other messages may contain names and texts of a world, so
 * only their type is included. Of the stack, only files of Foundry, systems and modules are included, without
 * the leading part of their paths.
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
