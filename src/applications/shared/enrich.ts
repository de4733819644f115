/**
 * Returns user-written text with links and inline rolls activated; secrets are hidden from users who don't
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
