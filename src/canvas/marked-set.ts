/** The ids of the tokens that a dialog marked as targets of this user. */
export const markedTokens = new Set<string>();

/** Whether a token is a target because a dialog marked it, and not because the user targeted it. */
export function isMarkedByDialog(token: { readonly id: string | null }): boolean {
  return markedTokens.has(token.id ?? "");
}
