import { npcBareAttribute } from "../../../../src/rules/character/npc.ts";
import { attackOdds } from "../../../../src/rules/combat/odds-attack.ts";
import { hitDistribution } from "../../../../src/rules/combat/odds-burst.ts";
import { burstDieHits } from "../../../../src/rules/combat/burst.ts";
import { forecastEncounters } from "../../../../src/rules/combat/forecast.ts";
import type { Fighter } from "../../../../src/rules/combat/fighter.ts";
import { defaultHouseRules as houseRules } from "../../../../src/rules/house-rules.ts";
import { computePool } from "../../../../src/rules/tests/pool.ts";

/**
 * The character with whom enemies of each rank are compared (docs/balance.md): a trained shooter in a good
 * suit, with a rifle and two action points per turn to spend on attacks.
 */
export const standard: Fighter = {
  id: "standard", side: "player", initiative: { dice: 2 }, weapon: { attribute: "dexterity", attributeDice: 5, skillRank: 3, damage: 10 },
  passiveEvasion: 3, armor: 10, resistance: 1, hitPoints: 16, maximumHitPoints: 16, endurance: 4, vitalityRank: 2, takesTrauma: false,
};

/** The action points that each fighter uses for attacks in a turn. The rest are spent on movement. */
const ATTACKS = 2;

/** Converts a compendium enemy, with the items that it holds and wears, to a fighter for the forecast. */
export function fighterOf(actor: any): Fighter {
  const { system } = actor;
  const weapon = actor.items.find((item: any) => item.type === "weapon" && item.system.location === "worn").system;
  const [{ attribute }] = weapon.attacks;
  const strong = weapon.damage.attribute === "" ? 0 : npcBareAttribute(system.attributes, weapon.damage.attribute, houseRules);
  const rank = system.rankOf(weapon.attacks[0].skill);
  return {
    id: actor.id, side: "enemy", initiative: { step: system.step, ap: Math.max(3, system.actionPoints) },
    weapon: {
      attribute, attributeDice: system.attributes[attribute].dice - rank, skillRank: rank, damage: weapon.burst > 0 ? weapon.damage.flat : weapon.damage.dice + strong,
      sharp: weapon.qualities.some(({ key }: any) => key === "sharp"), ...weapon.burst > 0 ? { burst: weapon.burst } : {},
    },
    passiveEvasion: system.passiveEvasion.value, armor: system.armor.value, resistance: system.resistance.value, hitPoints: system.health.max, maximumHitPoints: system.health.max,
    endurance: 4, vitalityRank: 0, takesTrauma: false,
  };
}

/**
 * Returns the exact chance under the rules that an attack hits. For a burst, this is the chance that at least
 * one die hits.
 */
export function hitChance(attacker: Fighter, target: Fighter): number {
  const { attributeDice, skillRank, damage, burst } = attacker.weapon;
  if (burst !== undefined) return 1 - (hitDistribution(burst + skillRank, [1, 2, 3, 4, 5, 6].filter(face => burstDieHits(face, target.passiveEvasion, houseRules)).length)[0] ?? 0);
  const pool = computePool({ attribute: attributeDice, skillRank }, houseRules);
  const { armor, resistance, hitPoints, maximumHitPoints } = target;
  return attackOdds({ pool, difficulty: Math.max(1, target.passiveEvasion), damage: { score: damage, form: "single" }, target: { armor, resistance, hitPoints, maximumHitPoints } }, houseRules).hit;
}

/**
 * Returns the mean number of turns that the attacker needs to take down a target that doesn't fight back. The
 * mean is taken over many simulations, in which armor wears down and resistance is used up.
 */
export function turnsToFall(attacker: Fighter, target: Fighter): number {
  const harmless: Fighter = { ...target, id: "target", side: "enemy", initiative: { step: 18, ap: 3 }, weapon: { attribute: "strength", attributeDice: 0, skillRank: 0, damage: 0 } };
  const one: Fighter = { ...attacker, id: "attacker", side: "player", initiative: { dice: ATTACKS } };
  return forecastEncounters([one, harmless], { encounters: 300, seed: 7, mostRounds: 60 }, houseRules).meanRounds;
}
