import { conditionRows } from "../conditions/rows.ts";
import type { ConditionState } from "../conditions/state.ts";
import type { DiceSource } from "../dice-source.ts";
import type { HouseRules } from "../house-rules.ts";
import { computePool, type Pool } from "../tests/pool.ts";
import { pricedAction, type PricedAction } from "./actions.ts";
import type { BurstPool } from "./burst.ts";
import type { DamageTestPool } from "./damage-test.ts";
import type { EncounterGround, EncounterTerms } from "./encounter-terms.ts";
import type { Fighter, FighterWeapon } from "./fighter.ts";
import type { Initiative } from "./initiative.ts";
import { bandReach, bandSteps, rangeBands, weaponClassBands, type Reach, type WeaponClass } from "./range.ts";

/*
 * The state of a simulated encounter (see encounter.ts), used only by the files of the simulation. It is
 * mutable so that thousands of encounters can be simulated quickly.
 */

/** The state of a combatant in an encounter. */
export type FighterState = "standing" | "bleeding" | "stabilized" | "dead";

/**
 * The dice pools computed for a weapon so far, by situation. They stay valid until the wielder's conditions
 * change.
 */
export interface WeaponPools {
  readonly attacks: Map<number, Pool>;
  readonly bursts: Map<number, BurstPool>;
  readonly damage: Map<number | undefined, DamageTestPool>;
}

/** A weapon in an encounter. */
export interface Armed {
  readonly weapon: FighterWeapon;
  loaded: number;
  pools: WeaponPools;
}

/** A combatant during the encounter. */
export interface Combatant {
  readonly fighter: Fighter;
  readonly arms: readonly Armed[];
  hitPoints: number;
  armor: number;
  resistance: number;
  stamina: number;
  state: FighterState;
  initiative: Initiative;
  injuries: number;
  wounds: number;
  conditions: readonly ConditionState[];
  bleeding: Pool;
  /** The number of range bands from the player characters' starting position. */
  place: number;
  /** The opponent whom this combatant last attacked in close combat, or null. */
  engaged: Combatant | null;
}

const weaponClasses = Object.keys(weaponClassBands) as readonly WeaponClass[];

/** The actions that combatants use in a forecast. */
const taken = ["attack", "burstAttack", "reload", "standUp", "walk", "run"] as const;

/** The parts of an encounter that are the same in every simulation. */
export interface EncounterPlan {
  readonly fighters: readonly Fighter[];
  readonly houseRules: HouseRules;
  readonly ground: EncounterGround | null;
  readonly actions: Readonly<Record<(typeof taken)[number], PricedAction>>;
  /** The reaches of each weapon class, indexed by range band, or null if the encounter has no ground. */
  readonly reaches: ReadonlyMap<WeaponClass, readonly Reach[]> | null;
  /** The number of Inspiration dice at the start of the encounter. */
  readonly inspirationAtStart: number;
  /**
   * The dice pools that each fighter has at the start, for bleeding and for each weapon. In the same order as
   * `fighters`.
   */
  readonly starts: readonly { readonly bleeding: Pool; readonly pools: readonly WeaponPools[] }[];
}

/** An encounter while it is being simulated. */
export interface Encounter extends EncounterPlan {
  readonly combatants: readonly Combatant[];
  readonly dice: DiceSource;
  inspiration: number;
  attacks: number;
}

/** Returns the data that is the same in all simulations of an encounter (R5.1). */
export function planEncounter(
  fighters: readonly Fighter[],
  houseRules: HouseRules,
  { ground, inspiration = 0 }: EncounterTerms,
): EncounterPlan {
  return {
    fighters,
    houseRules,
    ground: ground ?? null,
    inspirationAtStart: inspiration,
    actions: Object.fromEntries(
      taken.map(key => [key, pricedAction(key, houseRules)]),
    ) as EncounterPlan["actions"],
    reaches: ground
      ? new Map(weaponClasses.map(key => [key, rangeBands.map(band => bandReach(key, band, houseRules))]))
      : null,
    starts: fighters.map(fighter => ({
      bleeding: bleedingPool(fighter, fighter.conditions ?? [], houseRules),
      pools: weaponsOf(fighter).map(noPools),
    })),
  };
}

/** Returns a new encounter in its initial state (R5.1). */
export function beginEncounter(plan: EncounterPlan, dice: DiceSource): Encounter {
  return {
    ...plan,
    combatants: plan.fighters.map((fighter, index) => enter(plan, fighter, index)),
    dice,
    attacks: 0,
    inspiration: plan.inspirationAtStart,
  };
}

function enter({ ground, starts }: EncounterPlan, fighter: Fighter, index: number): Combatant {
  const start = starts[index] as EncounterPlan["starts"][number];
  return {
    fighter,
    arms: weaponsOf(fighter).map((weapon, at) => ({
      weapon,
      loaded: weapon.magazine ?? Infinity,
      pools: start.pools[at] as WeaponPools,
    })),
    hitPoints: fighter.hitPoints,
    armor: fighter.armor,
    resistance: fighter.resistance,
    stamina: fighter.stamina?.value ?? 0,
    state: fighter.hitPoints > 0 ? "standing" : "bleeding",
    initiative: { step: 1, ap: 0 },
    injuries: 0,
    wounds: 0,
    conditions: fighter.conditions ?? [],
    bleeding: start.bleeding,
    place: ground && fighter.side === "enemy" ? bandSteps(ground.band) : 0,
    engaged: null,
  };
}

function weaponsOf({ weapon, second }: Fighter): readonly FighterWeapon[] {
  return second ? [weapon, second] : [weapon];
}

function noPools(): WeaponPools {
  return { attacks: new Map(), bursts: new Map(), damage: new Map() };
}

function bleedingPool(
  { endurance, vitalityRank }: Fighter,
  conditions: readonly ConditionState[],
  houseRules: HouseRules,
): Pool {
  const { rows } = conditionRows(conditions, { kind: "skill", attribute: "endurance" }, houseRules);
  return computePool({ attribute: endurance, skillRank: vitalityRank, rows }, houseRules);
}

/** Sets a combatant's conditions (T10), and rebuilds all their pools. */
export function bearConditions(
  combatant: Combatant,
  conditions: readonly ConditionState[],
  houseRules: HouseRules,
): void {
  combatant.conditions = conditions;
  combatant.bleeding = bleedingPool(combatant.fighter, conditions, houseRules);
  for (const arms of combatant.arms) arms.pools = noPools();
}

/** Returns the number of range bands between two combatants, or 0 if they are in Close Quarters (R16.1). */
export function bandsApart(one: Combatant, other: Combatant): number {
  return Math.abs(one.place - other.place);
}

/** Returns a weapon's reach over a number of range bands, or null if everything is within reach (R16.1). */
export function reachOver(encounter: Encounter, { weapon }: Armed, bands: number): Reach | null {
  return weapon.reach ? (encounter.reaches?.get(weapon.reach)?.[bands] ?? null) : null;
}

/** Returns whether `other` is an enemy of `one` and is standing. */
export function isFoe(one: Combatant, other: Combatant): boolean {
  return other.fighter.side !== one.fighter.side && other.state === "standing";
}
