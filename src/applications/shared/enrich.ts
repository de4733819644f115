/**
 * Returns text that a user wrote, with active links and inline rolls. Secret sections are hidden from users
 * who don't own the document, and omitted for all users unless `secrets` is set.
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
