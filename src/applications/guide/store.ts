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
 * Several steps may be completed before the first is stored, so the desired state is kept here, and writes
 * are sequential.
 */
let wanted: Progress | null = null;
let writing: Promise<unknown> = Promise.resolve();
const watchers = new Set<() => void>();

/**
 * Registers a user's progress in the guides: stored in the world for each user, so it is the same in every
 * browser. Called once, during Foundry's `init`.
 */
export function registerProgress(): void {
  registerUserSetting(SYSTEM_ID, "guide", {
    type: new foundry.data.fields.ObjectField(),
    default: {},
    onChange: tell,
  });
}

/** Returns this user's progress in the guides. */
export function progress(): Progress {
  return wanted ?? readProgress(game.settings.get(SYSTEM_ID, "guide"));
}

/** Marks a step as done, or as not done. */
export function note(guide: GuideName, step: string, done: boolean): void {
  keep(withStep(progress(), guide, step, done));
}

/** Resets a guide. */
export function beginAnew(guide: GuideName): void {
  keep(withoutSteps(progress(), guide));
}

/** Calls `changed` whenever the progress changes; returns a function that stops this. */
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
  // If storing fails, the step is still done; the next step stores it as well.
  writing = writing
    .then(() => game.settings.set(SYSTEM_ID, "guide", next))
    .then(() => {
      // The world now has this state, including later changes from the user's other browsers.
      if (wanted === next) wanted = null;
    })
    .catch((error: unknown) => {
      console.warn(error);
    });
}

function tell(): void {
  for (const changed of watchers) changed();
}
