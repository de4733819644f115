/**
 * Returns text that a user wrote, with active links and inline rolls. Secret sections are included only if
 * `secrets` is set. By default, it is set for owners of the document.
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
