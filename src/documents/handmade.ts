/**
 * Whether this user has just created a document manually, as opposed to copying it or importing it from a
 * compendium. Such a document is empty, and its sheet opens in edit mode.
 */
export function isHandmade(
  {
    _stats: { compendiumSource, duplicateSource },
  }: Pick<Actor.Implementation | Item.Implementation, "_stats">,
  options: { readonly renderSheet?: boolean },
  userId: string,
): boolean {
  return userId === game.userId && options.renderSheet === true && !compendiumSource && !duplicateSource;
}
