/** Matches default images, which don't identify a combatant. Initials are more useful in that case. */
const FACELESS = /(^|\/)(mystery-man|unknown|person)\.svg$|^\/?systems\/blackout\/assets\/icons\//;

/** Returns the path of a combatant's portrait; null if the combatant is shown with initials. */
export function portraitOf(combatant: Combatant.Implementation | undefined): string | null {
  const image = combatant?.img ?? "";
  return image === "" || FACELESS.test(image) ? null : image;
}
