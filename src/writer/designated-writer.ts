import { designatedUser } from "../compat/users.ts";
import { isFirstTab } from "./one-tab.ts";

/**
 * Returns the one client that writes for everybody: an active Gamemaster who may change settings, the same on
 * every client; null if none is online.
 */
export function designatedWriter(): User.Implementation | null {
  return designatedUser(user => user.active && user.isGM && user.can("SETTINGS_MODIFY"));
}

/** Whether this client is the writer. Of several tabs of that Gamemaster in one browser only the first is. */
export function isWriter(): boolean {
  return designatedWriter()?.isSelf === true && isFirstTab();
}
