/** How much players know of those whom they may not look at (setting `knowledge`). */
export const knowledgeLevels = ["nothing", "passive", "all"] as const;
export type KnowledgeLevel = (typeof knowledgeLevels)[number];

/** What somebody has to know of an actor to be shown something: `passive` is Passive Evasion and visible wear, `sight` that somebody hidden is there at all, `all` everything else. */
export type Need = "passive" | "all" | "sight";

/** Does this level let players know what needs that much? None tells them of somebody hidden. */
export function allows(level: KnowledgeLevel, need: Need): boolean {
  return need !== "sight" && (level === "all" || level === need);
}

/** How somebody looks who took so many hits: what can be seen without numbers. */
export const wears = ["unhurt", "scratched", "hurt", "badlyHurt", "down"] as const;
export type Wear = (typeof wears)[number];

/** How somebody with so many hit points left of so many looks: unhurt, scratched to two thirds, hurt to one third, badly hurt above nothing, else down. */
export function wearOf({ value, max }: { readonly value: number; readonly max: number }): Wear {
  if (value <= 0) return "down";
  if (value >= max) return "unhurt";
  const left = value / max;
  if (left > 2 / 3) return "scratched";
  return left > 1 / 3 ? "hurt" : "badlyHurt";
}

/** How somebody looks, as the language key of a word: what stands where the hit points may not be known. */
export function wearInWords(hitPoints: { readonly value: number; readonly max: number }): string {
  return `BLACKOUT.knowledge.wear.${wearOf(hitPoints)}`;
}
