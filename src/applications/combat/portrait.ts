/** Matches default images. They don't identify a combatant, so the combatant's initials are more useful. */
const FACELESS = /(^|\/)(mystery-man|unknown|person)\.svg$|^\/?systems\/blackout\/assets\/icons\//;

/**
 * Returns the name from which a combatant's initials are taken, so that they are the same in the encounter, on
 * cards and on sheets: that of the actor if the token stands for it, otherwise that of the combatant.
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
