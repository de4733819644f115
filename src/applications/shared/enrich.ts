/**
 * Returns text that a user wrote, with active links and inline rolls. Secret sections are omitted unless
 * `secrets` is set, which by default is the case for owners of the document.
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
