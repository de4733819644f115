import { npcBareAttribute } from "../../../../src/rules/character/npc.ts";
import { attackOdds } from "../../../../src/rules/combat/odds-attack.ts";
import { hitDistribution } from "../../../../src/rules/combat/odds-burst.ts";
import { burstDieHits } from "../../../../src/rules/combat/burst.ts";
import { forecastFights } from "../../../../src/rules/combat/forecast.ts";
import type { Fighter } from "../../../../src/rules/combat/fighter.ts";
import { defaultHouseRules as houseRules } from "../../../../src/rules/house-rules.ts";
import { computePool } from "../../../../src/rules/tests/pool.ts";

/**
 * The character that the ranks are measured against (docs/balance.md): a trained shot in a good suit, with a
 * rifle and two action points a turn.
 */
export const standard: Fighter = {
  id: "standard", side: "player", initiative: { dice: 2 }, weapon: { attribute: "dexterity", attributeDice: 5, skillRank: 3, damage: 10 },
  passiveEvasion: 3, armor: 10, resistance: 1, hitPoints: 16, maximumHitPoints: 16, endurance: 4, vitalityRank: 2, takesTrauma: false,
};

/** Action points of a turn that go into attacks, on both sides: who fights moves as well. */
const ATTACKS = 2;

/**
 * An enemy of the packs as the forecast of the rules sees it, by what it has in its hands and on its body.
 */
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
 * The chance that one attack of somebody hits: exactly, by the rules' own odds. For a burst that one die of
 * it does at least.
 */
export function hitChance(attacker: Fighter, target: Fighter): number {
  const { attributeDice, skillRank, damage, burst } = attacker.weapon;
  if (burst !== undefined) return 1 - (hitDistribution(burst + skillRank, [1, 2, 3, 4, 5, 6].filter(face => burstDieHits(face, target.passiveEvasion, houseRules)).length)[0] ?? 0);
  const pool = computePool({ attribute: attributeDice, skillRank }, houseRules);
  const { armor, resistance, hitPoints, maximumHitPoints } = target;
  return attackOdds({ pool, difficulty: Math.max(1, target.passiveEvasion), damage: { score: damage, form: "single" }, target: { armor, resistance, hitPoints, maximumHitPoints } }, houseRules).hit;
}

/**
 * Turns that somebody needs to bring somebody else down who does not fight back: the mean of many fights by
 * the rules, with armor that wears and resistance that is used up.
 */
export function turnsToFall(attacker: Fighter, target: Fighter): number {
  const harmless: Fighter = { ...target, id: "target", side: "enemy", initiative: { step: 18, ap: 3 }, weapon: { attribute: "strength", attributeDice: 0, skillRank: 0, damage: 0 } };
  const one: Fighter = { ...attacker, id: "attacker", side: "player", initiative: { dice: ATTACKS } };
  return forecastFights([one, harmless], { fights: 300, seed: 7, mostRounds: 60 }, houseRules).meanRounds;
}
