import { designatedUser } from "../compat/users.ts";
import { isFirstTab } from "./one-tab.ts";

/**
 * Returns the one client that writes for everybody: an active Gamemaster who may change settings, the same on
 * every client; null if none is online.
 */
export function designatedWriter(): User.Implementation | null {
  return designatedUser(user => user.active && user.isGM && user.can("SETTINGS_MODIFY"));
}

/** Adds a task to the writer's queue. */
export type Enqueue = (task: () => Promise<void>) => void;

/**
 * Returns a function that adds a task to the queue if this client is the writer; the task is left out if it no
 * longer is by then.
 */
export function whileWriter(enqueue: Enqueue): (task: () => Promise<unknown>) => void {
  return task => {
    if (isWriter())
      enqueue(async () => {
        if (isWriter()) await task();
      });
  };
}

/** Whether this client is the writer. Of several tabs of that Gamemaster in one browser only the first is. */
export function isWriter(): boolean {
  return designatedWriter()?.isSelf === true && isFirstTab();
}
