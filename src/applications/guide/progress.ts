import { guides, type GuideName, type StepKey } from "./steps.ts";

/** Which steps of each guide are done, in the order of the guide. */
export type Progress = Readonly<Record<GuideName, readonly StepKey[]>>;

const names = Object.keys(guides) as readonly GuideName[];

/**
 * Reads what is stored of a user's progress. Whatever is no step of a guide is left out, so that no stored
 * text can do harm, and steps that a later version drops are forgotten.
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

/** The progress with a step done or not done; the very same where it stood so already. */
export function withStep(progress: Progress, guide: GuideName, step: string, done: boolean): Progress {
  const had = progress[guide];
  if (had.some(key => key === step) === done) return progress;
  const next = stepsOf(guide, done ? [...had, step] : had.filter(key => key !== step));
  return next.length === had.length ? progress : { ...progress, [guide]: next };
}

/** The progress with a guide begun anew. */
export function withoutSteps(progress: Progress, guide: GuideName): Progress {
  return progress[guide].length === 0 ? progress : { ...progress, [guide]: [] };
}

/** Are all steps of all these guides done? */
export function allDone(progress: Progress, of: readonly GuideName[] = names): boolean {
  return of.every(guide => progress[guide].length === guides[guide].length);
}
