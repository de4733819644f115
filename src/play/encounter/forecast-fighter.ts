import type { BlackoutActor } from "../../documents/actor.ts";
import { sheetOf } from "../../documents/fighters.ts";
import type { Fighter, FighterWeapon } from "../../rules/combat/fighter.ts";
import { pricedAction } from "../../rules/combat/actions.ts";
import { attackOdds } from "../../rules/combat/odds-attack.ts";
import { burstOdds } from "../../rules/combat/odds-burst.ts";
import { defaultOddsReference } from "../../rules/combat/odds-unknown.ts";
import { burstPool } from "../../rules/combat/burst.ts";
import { leastEnemyActionPoints } from "../../rules/combat/initiative.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { computePool } from "../../rules/tests/pool.ts";
import { actorFacts } from "../deed/actor-facts.ts";
import type { ActorFacts, ItemFacts } from "../deed/facts.ts";
import { sumOf } from "../deed/harm.ts";
import { itemFacts } from "../deed/item-facts.ts";
import { baseOf } from "../deed/skill-test.ts";
import { armsOf, burstDamage, hasQuality, scoreOf, type Arms } from "../verbs/attack/arms.ts";

/** Characters whose players did not say roll as many initiative dice. */
const USUAL_DICE = 2;

/** Somebody in a forecast, with the name of what they fight with: null for bare hands. */
export interface Forecasted { readonly fighter: Fighter; readonly weapon: string | null }

/**
 * Somebody as a forecast takes them: as they stand now, with what they have at hand that hurts most for its action points. Areas are left out, since nobody in a forecast
 * stands anywhere. Throws a TypeError for somebody who does not fight (a barrier, the party).
 */
export function forecastFighter(actor: BlackoutActor, id: string, side: Fighter["side"], houseRules: HouseRules): Forecasted {
  if (!actor.isPerson()) throw new TypeError(`${actor.name} does not fight`);
  const facts = actorFacts(actor);
  const { step, actionPoints } = sheetOf(actor);
  const { item, weapon } = bestWeapon(facts, weaponsAtHand(actor), houseRules);
  const { hitPoints, armor, resistance } = facts.state;
  return {
    weapon: item?.name ?? null,
    fighter: {
      id, side, weapon, initiative: facts.kind === "character" ? { dice: USUAL_DICE } : { step, ap: Math.max(leastEnemyActionPoints, actionPoints) }, passiveEvasion: facts.passiveEvasion.value,
      armor: sumOf(armor), resistance: sumOf(resistance), hitPoints: hitPoints.value, maximumHitPoints: hitPoints.max,
      // An enemy's dice are those of its attribute, with its training in them (R13.18).
      endurance: facts.attributes.endurance, vitalityRank: facts.kind === "npc" ? 0 : facts.skills["vitality"]?.rank ?? 0, takesTrauma: facts.kind !== "npc",
    },
  };
}

function weaponsAtHand(actor: BlackoutActor): readonly ItemFacts[] {
  return actor.items.contents.flatMap(item => {
    const facts = item.isWeapon() && !item.system.broken && item.system.location !== "stowed" ? itemFacts(item) : null;
    return facts?.weapon && facts.weapon.blast === 0 && facts.weapon.template === 0 ? [facts] : [];
  });
}

interface Option { readonly item: ItemFacts | null; readonly weapon: FighterWeapon; readonly worth: number }

/** Of bare hands and all weapons, by every pair, in single attacks and bursts: what takes most hit points from the usual target for an action point. */
function bestWeapon(facts: ActorFacts, weapons: readonly ItemFacts[], houseRules: HouseRules): Option {
  const options = [null, ...weapons].flatMap(item => optionsOf(facts, item, houseRules));
  return options.reduce((best, option) => option.worth > best.worth ? option : best);
}

function optionsOf(facts: ActorFacts, item: ItemFacts | null, houseRules: HouseRules): readonly Option[] {
  const arms = armsOf({ actor: facts, item });
  const magazine = item?.state.ammunition?.max ?? 0;
  return arms.pairs.flatMap(pair => {
    const { attribute, skillRank, modifiers } = baseOf(facts, pair);
    const common = {
      attribute: pair.attribute, sharp: hasQuality(arms, "sharp"), twoHanded: arms.twoHanded, ...magazine > 0 ? { magazine } : {},
      attributeDice: Math.max(0, attribute + modifiers.reduce((sum, { dice }) => sum + dice, 0)),
    };
    const { score, attribute: depends } = scoreOf(facts, arms);
    const single: FighterWeapon = { ...common, skillRank, damage: score, ...depends === "" ? {} : { damageAttribute: depends } };
    const burst: FighterWeapon = { ...common, skillRank: facts.skills[pair.skill]?.rank ?? 0, damage: burstDamage(facts, arms), burst: Math.max(1, arms.burst) };
    const price = (key: "attack" | "burstAttack") => Math.max(1, pricedAction(key, houseRules).ap);
    return [
      { item, weapon: single, worth: worthOf(single, arms, houseRules) / price("attack") },
      ...arms.burst > 0 ? [{ item, weapon: burst, worth: worthOf(burst, arms, houseRules) / price("burstAttack") }] : [],
    ];
  });
}

/** Hit points that one attack takes from the usual target, on average. */
function worthOf(weapon: FighterWeapon, arms: Arms, houseRules: HouseRules): number {
  const { difficulty, ...target } = defaultOddsReference;
  const destroyer = hasQuality(arms, "destroyer");
  if (weapon.burst !== undefined) {
    const { dice } = burstPool({ burst: weapon.burst, aimRank: weapon.skillRank, inspiration: 0, rows: [] }, houseRules);
    return burstOdds({ dice, passiveEvasion: difficulty, damage: weapon.damage, destroyer, target, ...weapon.magazine === undefined ? {} : { ammunition: weapon.magazine } }, houseRules).expectedHitPointsLost;
  }
  const pool = computePool({ attribute: weapon.attributeDice, skillRank: weapon.skillRank, rows: [] }, houseRules);
  const damage = { score: weapon.damage, sharp: weapon.sharp ?? false, form: "single", rows: [] } as const;
  return attackOdds({ pool, difficulty, automatic: false, damage, destroyer, target }, houseRules).expectedHitPointsLost;
}
