import type { BlackoutActor } from "../../documents/actor.ts";
import { sheetOf } from "../../documents/fighters.ts";
import { checkFighter, type Fighter, type FighterWeapon } from "../../rules/combat/fighter.ts";
import { pricedAction } from "../../rules/combat/actions.ts";
import { attackOdds } from "../../rules/combat/odds-attack.ts";
import { burstOdds } from "../../rules/combat/odds-burst.ts";
import { defaultOddsReference } from "../../rules/combat/odds-unknown.ts";
import { burstPool } from "../../rules/combat/burst.ts";
import { initiativeDice, leastEnemyActionPoints } from "../../rules/combat/initiative.ts";
import { weaponClassOf } from "../../rules/combat/range.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { computePool, limitedModifier } from "../../rules/tests/pool.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { actorFacts } from "../../actions/core/actor-facts.ts";
import type { ActorFacts, ItemFacts } from "../../actions/core/facts.ts";
import type { Protection } from "../../actions/core/actor-state.ts";
import { sumOf } from "../../actions/core/harm.ts";
import { itemFacts } from "../../actions/core/item-facts.ts";
import { isOfParty } from "../inspiration/open-dialogs.ts";
import { baseOf } from "../../actions/core/skill-test.ts";
import { armsOf, burstDamage, hasQuality, scoreOf, type Arms } from "../../actions/combat/attack/arms.ts";

/**
 * The conditions that a fighter keeps in a forecast. Conditions that can end during an encounter are
 * excluded.
 */
const LASTING: readonly string[] = ["injured", "wounded", "exhausted", "fatigued"];

/** An actor in a forecast, with the side and the state in which the actor starts. */
export interface ForecastEntry {
  readonly id: string;
  readonly side: Fighter["side"];
  /** Whether the actor starts rested and healed instead of in their current state. */
  readonly fresh: boolean;
}

/**
 * A fighter in a forecast, with the names of their weapons. `weapon` is null for bare hands. `second` is null
 * if there is no second weapon.
 */
export interface Forecasted {
  readonly fighter: Fighter;
  readonly weapon: string | null;
  readonly second: string | null;
}

/**
 * Converts an actor into a fighter for a forecast. Selects the weapon at hand that deals the most damage per
 * action point, and the best weapon for the other kind of range (close or far). Ignores area weapons. Throws
 * a TypeError for actors that can't fight (a barrier or the party), and a RuleError if a document contains an
 * invalid number.
 */
export function forecastFighter(
  actor: BlackoutActor,
  { id, side, fresh }: ForecastEntry,
  houseRules: HouseRules,
): Forecasted {
  if (!actor.isPerson()) throw new TypeError(`${actor.name} does not fight`);
  const facts = actorFacts(actor);
  const { step, actionPoints } = sheetOf(actor);
  const { first, second } = weaponsOf(facts, weaponsAtHand(actor), houseRules);
  const { hitPoints, stamina, armor, resistance, conditions } = facts.state;
  const worn = (parts: readonly Protection[]) =>
    sumOf(fresh ? parts.map(part => ({ ...part, value: part.max })) : parts);
  const fighter: Fighter = {
    id,
    side,
    weapon: first.weapon,
    ...(second ? { second: second.weapon } : {}),
    initiative:
      facts.kind === "character"
        ? { dice: usualDice() }
        : { step, ap: Math.max(leastEnemyActionPoints, actionPoints) },
    passiveEvasion: facts.passiveEvasion.value,
    armor: worn(armor),
    resistance: worn(resistance),
    hitPoints: fresh ? hitPoints.max : hitPoints.value,
    maximumHitPoints: hitPoints.max,
    stamina: fresh ? { ...stamina, value: stamina.max } : stamina,
    // An enemy's attribute already includes training (R13.18), so no rank is added.
    endurance: facts.attributes.endurance,
    vitalityRank: facts.kind === "npc" ? 0 : (facts.skills["vitality"]?.rank ?? 0),
    takesTrauma: facts.kind !== "npc",
    conditions: fresh ? [] : conditions.filter(({ key }) => LASTING.includes(key)),
    encumbranceDice: Math.min(0, facts.encumbranceDice),
    stealth: facts.stealth,
    ...(isOfParty(actor.uuid) ? {} : { spendsInspiration: false }),
  };
  return {
    fighter: checkFighter(actor.name, fighter),
    weapon: first.item?.name ?? null,
    second: second?.item?.name ?? null,
  };
}

/** Returns the default number of initiative dice, for characters whose players haven't chosen a number. */
function usualDice(): number {
  return Math.min(initiativeDice.length, Math.max(1, game.settings.get(SYSTEM_ID, "initiativeDice")));
}

function weaponsAtHand(actor: BlackoutActor): readonly ItemFacts[] {
  return actor.items.contents.flatMap(item => {
    const facts =
      item.isWeapon() && !item.system.broken && item.system.location !== "stowed" ? itemFacts(item) : null;
    return facts?.weapon && facts.weapon.blast === 0 && facts.weapon.template === 0 ? [facts] : [];
  });
}

interface Option {
  readonly item: ItemFacts | null;
  readonly weapon: FighterWeapon;
  readonly value: number;
}

/**
 * Returns the attack that removes the most hit points per action point from a typical target, and the best
 * attack for the other range (close or far). Compares bare hands and all weapons, with every pair of
 * attribute and skill, as single attacks and as bursts.
 */
function weaponsOf(
  facts: ActorFacts,
  weapons: readonly ItemFacts[],
  houseRules: HouseRules,
): { readonly first: Option; readonly second: Option | null } {
  const options = [null, ...weapons].flatMap(item => optionsOf(facts, item, houseRules));
  const best = (some: readonly Option[]) =>
    some.reduce<Option | null>((most, option) => (most && most.value >= option.value ? most : option), null);
  const first = best(options) as Option;
  const isMelee = ({ weapon }: Option) => weapon.reach === "melee";
  return { first, second: best(options.filter(option => isMelee(option) !== isMelee(first))) };
}

function optionsOf(facts: ActorFacts, item: ItemFacts | null, houseRules: HouseRules): readonly Option[] {
  const arms = armsOf({ actor: facts, item });
  const magazine = item?.state.ammunition?.max ?? 0;
  return arms.pairs.flatMap(pair => {
    const { attribute, skillRank, modifiers } = baseOf(facts, pair);
    const common = {
      attribute: pair.attribute,
      sharp: hasQuality(arms, "sharp"),
      twoHanded: arms.twoHanded,
      seeking: hasQuality(arms, "seeking"),
      reach: arms.kind === "melee" ? ("melee" as const) : weaponClassOf(arms.range),
      ...(magazine > 0 ? { magazine } : {}),
      attributeDice: Math.max(0, attribute + modifiers.reduce((sum, { dice }) => sum + dice, 0)),
    };
    const { score, attribute: depends } = scoreOf(facts, arms);
    const single: FighterWeapon = {
      ...common,
      skillRank,
      damage: score,
      ...(depends === "" ? {} : { damageAttribute: depends }),
    };
    const burst: FighterWeapon = {
      ...common,
      // R7.21: the rank and the modifiers of the Aim skill.
      skillRank: Math.max(0, (facts.skills["aim"]?.rank ?? 0) + aimModifier(facts)),
      damage: burstDamage(facts, arms),
      burst: Math.max(1, arms.burst),
    };
    const price = (key: "attack" | "burstAttack") => Math.max(1, pricedAction(key, houseRules).ap);
    return [
      { item, weapon: single, value: valueOfWeapon(single, arms, houseRules) / price("attack") },
      ...(arms.burst > 0
        ? [{ item, weapon: burst, value: valueOfWeapon(burst, arms, houseRules) / price("burstAttack") }]
        : []),
    ];
  });
}

function aimModifier(facts: ActorFacts): number {
  return limitedModifier(baseOf(facts, { attribute: "dexterity", skill: "aim" }).modifiers);
}

/** Returns the average number of hit points that a typical target loses to an attack. */
function valueOfWeapon(weapon: FighterWeapon, arms: Arms, houseRules: HouseRules): number {
  const { difficulty, ...target } = defaultOddsReference;
  const destroyer = hasQuality(arms, "destroyer");
  if (weapon.burst !== undefined) {
    const { dice } = burstPool(
      { burst: weapon.burst, aimRank: weapon.skillRank, inspiration: 0, rows: [] },
      houseRules,
    );
    return burstOdds(
      {
        dice,
        passiveEvasion: difficulty,
        damage: weapon.damage,
        destroyer,
        target,
        ...(weapon.magazine === undefined ? {} : { ammunition: weapon.magazine }),
      },
      houseRules,
    ).expectedHitPointsLost;
  }
  const pool = computePool(
    { attribute: weapon.attributeDice, skillRank: weapon.skillRank, rows: [] },
    houseRules,
  );
  const damage = { score: weapon.damage, sharp: weapon.sharp ?? false, form: "single", rows: [] } as const;
  return attackOdds({ pool, difficulty, automatic: false, damage, destroyer, target }, houseRules)
    .expectedHitPointsLost;
}
