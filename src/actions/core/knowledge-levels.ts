/** What players can know about actors that they aren't allowed to observe (setting `knowledge`). */
export const knowledgeLevels = ["nothing", "passive", "all"] as const;
export type KnowledgeLevel = (typeof knowledgeLevels)[number];

/**
 * What a viewer must know about an actor to see a value. `passive` covers Passive Evasion and visible wear,
 * `sight` covers the presence of a hidden actor, and `all` covers everything else.
 */
export type Need = "passive" | "all" | "sight";

/**
 * Whether this level lets players see values that require this kind of knowledge. No level reveals hidden
 * actors.
 */
export function allows(level: KnowledgeLevel, need: Need): boolean {
  return need !== "sight" && (level === "all" || level === need);
}

/** The visible states of an actor, which show damage without numbers. */
export type Wear = "unhurt" | "scratched" | "hurt" | "badlyHurt" | "down";

/**
 * Returns the visible state of an actor with these hit points: unhurt at the maximum, scratched above two
 * thirds, hurt above one third, badly hurt above zero, and down otherwise.
 */
export function wearOf({ value, max }: { readonly value: number; readonly max: number }): Wear {
  if (value <= 0) return "down";
  if (value >= max) return "unhurt";
  const left = value / max;
  if (left > 2 / 3) return "scratched";
  return left > 1 / 3 ? "hurt" : "badlyHurt";
}

/**
 * Returns the translation key of an actor's visible state, for viewers who aren't allowed to know the hit
 * points.
 */
export function wearInWords(hitPoints: { readonly value: number; readonly max: number }): string {
  return `BLACKOUT.knowledge.wear.${wearOf(hitPoints)}`;
}
