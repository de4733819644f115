/** The IDs of the tokens that a dialog marked as targets of this user. */
export const markedTokens = new Set<string>();

/** Whether a dialog, not the user, made the token a target. */
export function isMarkedByDialog(token: { readonly id: string | null }): boolean {
  return markedTokens.has(token.id ?? "");
}
