/** The IDs of the tokens that a dialog made targets of this user. */
export const markedTokens = new Set<string>();

/** Whether a dialog, not the user, targeted the token. */
export function isMarkedByDialog(token: { readonly id: string | null }): boolean {
  return markedTokens.has(token.id ?? "");
}
