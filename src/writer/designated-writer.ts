import { designatedUser } from "../compat/users.ts";
import { isFirstTab } from "./one-tab.ts";

/**
 * Returns the user whose client writes on behalf of all users: an active Gamemaster who is allowed to change
 * settings. Every client computes the same result. Returns null if no such Gamemaster is online.
 */
export function designatedWriter(): User.Implementation | null {
  return designatedUser(user => user.active && user.isGM && user.can("SETTINGS_MODIFY"));
}

/** A function that adds a task to the writer's queue. */
export type Enqueue = (task: () => Promise<void>) => void;

/**
 * Returns a function that enqueues a task if this client is the writer. The task is skipped if the client is
 * no longer the writer by the time it would run.
 */
export function whileWriter(enqueue: Enqueue): (task: () => Promise<unknown>) => void {
  return task => {
    if (isWriter())
      enqueue(async () => {
        if (isWriter()) await task();
      });
  };
}

/**
 * Whether this client is the writer. If the writer's user has several tabs open in one browser, only the
 * first tab is the writer.
 */
export function isWriter(): boolean {
  return designatedWriter()?.isSelf === true && isFirstTab();
}
