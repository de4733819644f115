import { registerUserSetting } from "../../compat/users.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { readProgress, withoutSteps, withStep, type Progress } from "./progress.ts";
import type { GuideName } from "./steps.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SettingConfig {
    "blackout.guide": foundry.data.fields.ObjectField;
  }
}

/**
 * Several steps may be done before the first is stored, so what is wanted is kept here, and writes go one
 * after the other.
 */
let wanted: Progress | null = null;
let writing: Promise<unknown> = Promise.resolve();
const watchers = new Set<() => void>();

/**
 * Registers what a user has done of the guides: kept by the world for each user, so it is the same in every
 * browser. Called once, while Foundry initialises.
 */
export function registerProgress(): void {
  registerUserSetting(SYSTEM_ID, "guide", {
    type: new foundry.data.fields.ObjectField(),
    default: {},
    onChange: tell,
  });
}

/** What this user has done of the guides. */
export function progress(): Progress {
  return wanted ?? readProgress(game.settings.get(SYSTEM_ID, "guide"));
}

/** Notes a step as done, or as not done. */
export function note(guide: GuideName, step: string, done: boolean): void {
  keep(withStep(progress(), guide, step, done));
}

/** Begins a guide anew. */
export function beginAnew(guide: GuideName): void {
  keep(withoutSteps(progress(), guide));
}

/** Has this done whenever the progress changes; answers what ends that. */
export function watchProgress(changed: () => void): () => void {
  watchers.add(changed);
  return () => {
    watchers.delete(changed);
  };
}

function keep(next: Progress): void {
  if (next === progress()) return;
  wanted = next;
  tell();
  // What could not be stored is still done; the next step stores it with its own.
  writing = writing
    .then(() => game.settings.set(SYSTEM_ID, "guide", next))
    .then(() => {
      // From here on the world knows it, also of what another browser of this user adds.
      if (wanted === next) wanted = null;
    })
    .catch((error: unknown) => {
      console.warn(error);
    });
}

function tell(): void {
  for (const changed of watchers) changed();
}
