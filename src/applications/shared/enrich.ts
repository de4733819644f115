/**
 * Returns user-written text with links and inline rolls activated; secrets are hidden from users who don't
 * own the document, and left out for everyone without `secrets`.
 */
export async function enriched(
  html: string,
  document: { readonly isOwner: boolean; getRollData(): Record<string, unknown> },
  secrets = document.isOwner,
): Promise<string> {
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(html, {
    secrets,
    rollData: document.getRollData(),
  });
}
