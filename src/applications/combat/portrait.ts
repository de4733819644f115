/** Matches default images. They don't identify a combatant, so the combatant's initials are more useful. */
const FACELESS = /(^|\/)(mystery-man|unknown|person)\.svg$|^\/?systems\/blackout\/assets\/icons\//;

/**
 * Returns the name that provides a combatant's initials, so that they are the same in the encounter, on cards
 * and on sheets: the actor's name if the token is linked to the actor, and otherwise the combatant's.
 */
export function fullNameOf(combatant: Combatant.Implementation | undefined): string {
  const { token, actor, name } = combatant ?? {};
  return (token?.actorLink === true ? actor?.name : null) ?? name ?? "";
}

/** Returns the path of a combatant's portrait, or null if initials are shown instead. */
export function portraitOf(combatant: Combatant.Implementation | undefined): string | null {
  const image = combatant?.img ?? "";
  return image === "" || FACELESS.test(image) ? null : image;
}
