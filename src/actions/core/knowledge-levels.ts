/** How much players know of those whom they may not look at (setting `knowledge`). */
export const knowledgeLevels = ["nothing", "passive", "all"] as const;
export type KnowledgeLevel = (typeof knowledgeLevels)[number];

/**
 * What a viewer has to know of an actor to see something: `passive` is Passive Evasion and visible wear,
 * `sight` that a hidden actor is present, `all` everything else.
 */
export type Need = "passive" | "all" | "sight";

/** Whether this level lets players see what requires that knowledge. No level reveals hidden actors. */
export function allows(level: KnowledgeLevel, need: Need): boolean {
  return need !== "sight" && (level === "all" || level === need);
}

/** How somebody looks who took so many hits: what can be seen without numbers. */
export const wears = ["unhurt", "scratched", "hurt", "badlyHurt", "down"] as const;
export type Wear = (typeof wears)[number];

/**
 * How an actor looks with that many hit points: unhurt, scratched down to two thirds, hurt down to one third,
 * badly hurt above zero, else down.
 */
export function wearOf({ value, max }: { readonly value: number; readonly max: number }): Wear {
  if (value <= 0) return "down";
  if (value >= max) return "unhurt";
  const left = value / max;
  if (left > 2 / 3) return "scratched";
  return left > 1 / 3 ? "hurt" : "badlyHurt";
}

/** The language key of how an actor looks, shown to viewers who may not know the hit points. */
export function wearInWords(hitPoints: { readonly value: number; readonly max: number }): string {
  return `BLACKOUT.knowledge.wear.${wearOf(hitPoints)}`;
}
