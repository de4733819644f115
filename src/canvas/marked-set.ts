/** The IDs of the tokens that dialogs set as this user's targets. */
export const markedTokens = new Set<string>();

/** Whether the token was targeted by a dialog rather than by the user. */
export function isMarkedByDialog(token: { readonly id: string | null }): boolean {
  return markedTokens.has(token.id ?? "");
}
