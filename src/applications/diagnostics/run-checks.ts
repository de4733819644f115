/** One thing that the system relies on in Foundry. */
export interface InstallationCheck {
  readonly area: string;
  /** What is so when all is well, in English: the name of a test, for whoever develops. */
  readonly claim: string;
  /** Does it write to the world? Then only Gamemasters run it; what it makes it takes away again. */
  readonly writes: boolean;
  /** Rejects with what is otherwise. */
  readonly run: () => Promise<void>;
}

/** A check that did not hold, and what was found instead; free of anybody's names and texts. */
export interface FailedCheck {
  readonly area: string;
  readonly claim: string;
  readonly found: string;
}

/** What came of all checks that were run. */
export interface ChecksResult {
  readonly checkCount: number;
  readonly failed: readonly FailedCheck[];
}

/**
 * What a check throws when Foundry does otherwise than it claims. The message holds nothing of the world,
 * since it is printed as it is.
 */
export class CheckError extends Error {}

/** Throws a CheckError with what was found unless the condition holds. */
export function hold(condition: boolean, found: string): void {
  if (!condition) throw new CheckError(found);
}

/**
 * Runs the checks one after the other, all of them whatever fails. `onNext` is told before each how many are
 * done.
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

/** What a browser says of code that failed; such a message names code and nothing else. */
const OF_CODE =
  /^(?:Cannot (?:read|set) properties of (?:null|undefined) \((?:reading|setting) '[\w$#]+'\)|[\w$.#()]+ is not (?:a function|a constructor|iterable|defined))$/u;

/**
 * What may be published of an error, in one line. Its message only where a check wrote it, or the browser
 * about code; what others write may hold names and texts of a world, so of theirs only the kind stands there.
 * Of where it was thrown stand the files of Foundry, systems and modules, without what comes before them.
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
