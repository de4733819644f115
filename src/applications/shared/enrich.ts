/**
 * Text that somebody wrote, with links and inline rolls made live; secrets stay hidden from those who do not
 * own the document.
 */
export async function enriched(
  html: string,
  document: { readonly isOwner: boolean; getRollData(): Record<string, unknown> },
): Promise<string> {
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(html, {
    secrets: document.isOwner,
    rollData: document.getRollData(),
  });
}
