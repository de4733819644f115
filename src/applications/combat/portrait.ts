/** Default images that don't identify anyone: initials are more useful. */
const FACELESS = /(^|\/)(mystery-man|unknown|person)\.svg$|^\/?systems\/blackout\/assets\/icons\//;

/** Returns the path of a combatant's portrait; null if initials replace it. */
export function portraitOf(combatant: Combatant.Implementation | undefined): string | null {
  const image = combatant?.img ?? "";
  return image === "" || FACELESS.test(image) ? null : image;
}
