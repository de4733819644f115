import { recordedDice, type DiceSource } from "../../../../../src/rules/dice-source.ts";
import {
  endDrop,
  emptyEncounter,
  joinEncounter,
  rangeBandsSettings,
  rollInitiative,
  settleDrop,
  type AttackFacts,
  type Band,
  type Encounter,
  type FighterFacts,
  type Weapon,
} from "../../../../../src/variants/range-bands/rules/index.ts";

export const settings = rangeBandsSettings();

/** X10.5: the weapons used in the worked examples. The game itself has its own weapon list. */
export const weapons = {
  pistol: weapon({ kind: "pistol", band: "close", damage: { fixed: 3, dice: 1, sides: 6 } }),
  rifle: weapon({ kind: "rifle", band: "long", damage: { fixed: 5, dice: 1, sides: 6 } }),
  bat: weapon({
    kind: "melee",
    band: "engaged",
    damage: { fixed: 4, dice: 1, sides: 6 },
    resilience: "full",
  }),
  spear: weapon({
    kind: "meleeExtended",
    band: "close",
    damage: { fixed: 2, dice: 2, sides: 6 },
    traits: [{ key: "cumbersome", level: 2 }],
  }),
  grenade: weapon({
    kind: "thrown",
    band: "close",
    damage: { fixed: 2, dice: 2, sides: 6 },
    resilience: "full",
    traits: [{ key: "blast" }],
  }),
};

export function weapon(facts: Partial<Weapon>): Weapon {
  return {
    kind: "rifle",
    band: "long",
    damage: { fixed: 0, dice: 0, sides: 6 },
    resilience: "half",
    condition: "used",
    traits: [],
    ...facts,
  };
}

export function attack(facts: Partial<AttackFacts>): AttackFacts {
  return {
    weapon: weapons.rifle,
    band: "medium",
    physicality: 0,
    dexterity: 0,
    skill: 0,
    defence: 0,
    ...facts,
  };
}

export function fighter(id: string, facts: Partial<FighterFacts> = {}): FighterFacts {
  return { id, name: id, side: "player", initiativeModifier: 0, dropScore: 0, ...facts };
}

/** Returns an encounter in which the given combatants have not rolled initiative yet. */
export function encounterOf(fighters: readonly FighterFacts[], band: Band = "close"): Encounter {
  return fighters.reduce((encounter, facts) => joinEncounter(encounter, facts, {}, band), emptyEncounter());
}

/**
 * Returns an encounter after the initiative roll, without the drop. The first combatant has the highest
 * initiative.
 */
export function begun(fighters: readonly FighterFacts[], band: Band = "close"): Encounter {
  const encounter = endDrop(settleDrop(encounterOf(fighters, band), [], settings));
  return rollInitiative(encounter, descending(fighters.length));
}

/** Returns initiative dice for up to ten combatants, each with a lower result than the one before. */
export function descending(count: number): DiceSource {
  const pairs = [
    [6, 5],
    [6, 4],
    [6, 3],
    [6, 2],
    [6, 1],
    [4, 2],
    [3, 2],
    [2, 2],
    [1, 2],
    [1, 1],
  ];
  return recordedDice(pairs.slice(0, count));
}
