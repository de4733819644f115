/** Matches default images. They don't identify a combatant, so the combatant's initials are more useful. */
const FACELESS = /(^|\/)(mystery-man|unknown|person)\.svg$|^\/?systems\/blackout\/assets\/icons\//;

/** Returns the path of a combatant's portrait, or null if initials are shown instead. */
export function portraitOf(combatant: Combatant.Implementation | undefined): string | null {
  const image = combatant?.img ?? "";
  return image === "" || FACELESS.test(image) ? null : image;
}
