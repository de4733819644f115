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
 * The progress that has yet to be stored, or null. Writes happen one after another, so several steps may be
 * completed before the first of them is stored.
 */
let wanted: Progress | null = null;
let writing: Promise<unknown> = Promise.resolve();
const watchers = new Set<() => void>();

/**
 * Registers the setting for a user's progress in the guides. The world stores it for each user, so that it is
 * the same in every browser. Must be called once, during Foundry's `init` hook.
 */
export function registerProgress(): void {
  registerUserSetting(SYSTEM_ID, "guide", {
    type: new foundry.data.fields.ObjectField(),
    default: {},
    onChange: notifyWatchers,
  });
}

/** Returns this user's progress in the guides. */
export function progress(): Progress {
  return wanted ?? readProgress(game.settings.get(SYSTEM_ID, "guide"));
}

/** Marks a step as done or not done. */
export function note(guide: GuideName, step: string, done: boolean): void {
  const before = progress();
  keep(before, withStep(before, guide, step, done));
}

/** Resets a guide to its beginning. */
export function beginAnew(guide: GuideName): void {
  const before = progress();
  keep(before, withoutSteps(before, guide));
}

/** Calls `changed` whenever the progress changes. Returns a function that stops the calls. */
export function watchProgress(changed: () => void): () => void {
  watchers.add(changed);
  return () => {
    watchers.delete(changed);
  };
}

function keep(before: Progress, next: Progress): void {
  if (next === before) return;
  wanted = next;
  notifyWatchers();
  // If the write fails, the step still counts as done, and the next write includes it.
  writing = writing
    .then(() => game.settings.set(SYSTEM_ID, "guide", next))
    .then(() => {
      // The stored setting now contains this state. From here on, the setting is used, because it also
      // includes changes from the user's other browsers.
      if (wanted === next) wanted = null;
    })
    .catch((error: unknown) => {
      console.warn(error);
    });
}

function notifyWatchers(): void {
  for (const changed of watchers) changed();
}
