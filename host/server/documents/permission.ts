/** Permission checks in addition to `canUserModify` of the Base classes. */
import { PermissionDenied } from "../errors.ts";
import type { Data } from "../wire.ts";
import type { RequestContext } from "./context.ts";

/** Returns the error for a rejected request, worded like the errors of Foundry's server. */
export function denial(
  { user }: RequestContext,
  action: string,
  documentName: string,
  id: string | null,
  place: string,
): PermissionDenied {
  return new PermissionDenied(
    `User ${String(user.name)} lacks permission to ${action} ${documentName}${id ? ` [${id}]` : ""}${place}`,
  );
}

/** Rejects a message in another user's name, unless a Gamemaster creates it. */
export function assertOwnAuthor({ user, userId }: RequestContext, documentName: string, source: Data): void {
  if (documentName === "ChatMessage" && source.author !== userId && !user.isGM) {
    throw new PermissionDenied(
      `User ${String(user.name)} may not create a message in the name of another user.`,
    );
  }
}

/**
 * Prevents users from assigning or revoking a role above their own, and players from changing any role or
 * permission.
 */
export function assertUserRole({ user }: RequestContext, after: Data, before: Data | undefined): void {
  if (
    !user.isGM &&
    (before === undefined ||
      after.role !== before.role ||
      JSON.stringify(after.permissions) !== JSON.stringify(before.permissions))
  ) {
    throw new PermissionDenied(`User ${String(user.name)} may not change what a user is allowed to do.`);
  }
  const changed = before === undefined || after.role !== before.role;
  if (changed && Math.max(after.role, before?.role ?? 0) > user.role)
    throw new PermissionDenied(`User ${String(user.name)} may not give or take a role above their own.`);
}
