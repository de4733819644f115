import { shownText, storedName } from "../../compat/content-language.ts";
import { geneModBudget } from "../../rules/character/gene-mods.ts";
import { countedBonuses, implantBurden, type ImplantBonus } from "../../rules/gear/implants.ts";
import type { ExplanationRow } from "./explanation.ts";

/**
 * The combined grants of an actor's background, feature, traits, training, gene mods and grafted implants.
 * They depend only on items.
 */
export interface Granted {
  /** The modifiers for each skill by skill key, with the names of their sources. */
  readonly skills: Readonly<Record<string, readonly ExplanationRow[]>>;
  /** The gene mod points that traits and features grant (R13.15). */
  readonly geneModPoints: number;
  /** Whether rare gear costs less during character creation (R14.3). */
  readonly rareForLess: boolean;
}

/** Adds up an actor's grants. Of identical implants, only the best bonus to each skill counts (R13.16). */
export function grantedTo(actor: Actor.Implementation): Granted {
  const skills: Record<string, ExplanationRow[]> = {};
  const give = (skill: string, label: string, value: number) => {
    if (value !== 0) (skills[skill] ??= []).push({ label, value });
  };
  let geneModPoints = 0;
  let rareForLess = false;
  const bonuses: ImplantBonus[] = [];
  for (const item of actor.items) {
    if (item.isImplant() && item.system.grafted)
      bonuses.push(
        ...item.system.bonuses.map(({ skill, modifier }) => ({
          implant: (item._source.system as { model?: string }).model || storedName(item),
          to: skill,
          amount: modifier,
        })),
      );
    if (
      !item.isBackground() &&
      !item.isFeature() &&
      !item.isTrait() &&
      !item.isTraining() &&
      !item.isGeneMod()
    )
      continue;
    const { grants } = item.system;
    geneModPoints += grants.geneModPoints;
    rareForLess ||= grants.rareForLess;
    for (const { skill, modifier } of grants.skills) give(skill, item.name, modifier);
  }
  for (const { implant, to, amount } of countedBonuses(bonuses)) give(to, shownText(implant), amount);
  return { skills, geneModPoints, rareForLess };
}

/**
 * Returns the Bulk of grafted implants, and the amount by which it exceeds the limit for the given Endurance
 * (R13.16).
 */
export function implantsOf(actor: Actor.Implementation, endurance: number) {
  const grafted = [...actor.items].flatMap(item =>
    item.isImplant() && item.system.grafted
      ? [{ kind: item.system.kind, bulk: item.system.bulk, place: item.system.place }]
      : [],
  );
  return implantBurden(grafted, endurance);
}

/** Returns the points that an actor's gene mods cost, and the points available for them (R13.15). */
export function geneModsOf(actor: Actor.Implementation, points: number) {
  const mods = [...actor.items].flatMap(item =>
    item.isGeneMod() ? [{ name: item.name, tier: item.system.tier, bodyPart: item.system.bodyPart }] : [],
  );
  return { points, ...geneModBudget(mods, points) };
}
