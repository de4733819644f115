import { designatedUser } from "../compat.ts";

/** The one client that writes for everybody: an active Gamemaster who may change settings, the same on every client; null when none is here. */
export function designatedWriter(): User.Implementation | null {
  return designatedUser(user => user.active && user.isGM && user.can("SETTINGS_MODIFY"));
}

/** Is this client the writer? */
export function isWriter(): boolean {
  return designatedWriter()?.isSelf ?? false;
}
