import { guides, type GuideName, type StepKey } from "./steps.ts";

/** The finished steps of each guide, in order. */
export type Progress = Readonly<Record<GuideName, readonly StepKey[]>>;

const names = Object.keys(guides) as readonly GuideName[];

/**
 * Returns a user's stored progress. Omits unknown steps, such as those from tampered data or those that a
 * later version removed.
 */
export function readProgress(stored: unknown): Progress {
  const record: Readonly<Record<string, unknown>> =
    typeof stored === "object" && stored !== null ? { ...stored } : {};
  return {
    player: stepsOf("player", record["player"]),
    gamemaster: stepsOf("gamemaster", record["gamemaster"]),
  };
}

function stepsOf(guide: GuideName, stored: unknown): readonly StepKey[] {
  const done: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return guides[guide].map(({ key }) => key).filter(key => done.includes(key));
}

/**
 * Returns the progress with a step marked as done or not done. Returns the same object if nothing changes.
 */
export function withStep(progress: Progress, guide: GuideName, step: string, done: boolean): Progress {
  const had = progress[guide];
  if (had.some(key => key === step) === done) return progress;
  const next = stepsOf(guide, done ? [...had, step] : had.filter(key => key !== step));
  return next.length === had.length ? progress : { ...progress, [guide]: next };
}

/** Returns the progress after a guide is reset. */
export function withoutSteps(progress: Progress, guide: GuideName): Progress {
  return progress[guide].length === 0 ? progress : { ...progress, [guide]: [] };
}

/** Returns whether all steps of the given guides are done. */
export function allDone(progress: Progress, of: readonly GuideName[] = names): boolean {
  return of.every(guide => progress[guide].length === guides[guide].length);
}
