import type { ConditionEntry, FixedTest } from "./entry.ts";

const willpower: FixedTest = { pairs: [{ attribute: "insight", skill: "willpower" }], difficulty: 2 };
const crafting: FixedTest = { pairs: [{ attribute: "intelligence", skill: "crafting" }, { attribute: "strength", skill: "crafting" }], difficulty: 2 };
const medicine: FixedTest = { pairs: [{ attribute: "intelligence", skill: "medicine" }], difficulty: 3 };

/**
 * T10, R10.3: the conditions as data: the 24 in alphabetical order, being out of the fight as the twenty-fifth, and what a lightning rod makes of its bearer (R10.4, T11.2).
 * One more is an entry more; sheets, tests, the tracker and the clock follow. The dice of attacks by and against somebody prone or flanked stand with the attacks (R7.14), those of Corroded,
 * Vulnerable and Warded with the Damage test.
 */
export const conditionList = [
  {
    key: "acid", levels: { start: 1, most: 3 }, clock: "minute", turnStart: { directDamagePerLevel: 1 }, forbids: ["refillHitPoints"],
    ends: ["clock"], grade: "automated", rules: ["T10", "R9.2"],
  },
  {
    key: "afraid", rows: [{ dice: -2, when: "againstSource" }], forbids: ["approachSource"], endTest: willpower,
    ends: ["endTest"], grade: "assisted", rules: ["T10"],
  },
  { key: "berserk", demands: ["attackClosest"], endTest: willpower, ends: ["endTest", "clock"], grade: "assisted", rules: ["T10", "A36"] },
  {
    key: "blinded", rows: [{ dice: -2, when: "needsSight" }], forbids: ["rangedAttacks", "sightAbilities"],
    ends: ["clock", "situation"], grade: "assisted", rules: ["T10"],
  },
  {
    key: "corroded", levels: { start: 1, most: "corrodedMaximum" },
    treatments: [{ kind: "test", minutes: 60, ...crafting }, { kind: "item", item: "soothall" }],
    ends: ["treatment"], grade: "automated", rules: ["T10", "A14", "A26"],
  },
  { key: "distracted", rows: [{ dice: -1 }], usedByTest: true, ends: ["used"], grade: "automated", rules: ["T10", "A30"] },
  {
    key: "encouraged", rows: [{ dice: 1, when: "chosen" }], usedByTest: true, clock: "endOfOwnNextTurn",
    ends: ["used", "clock"], grade: "automated", rules: ["T10", "A30"],
  },
  {
    key: "exhausted", levels: { start: 1, most: 5 },
    rows: [{ dice: -1, perLevel: true, attributes: ["strength", "endurance", "dexterity"], damageTests: true }],
    implies: [{ key: "outOfFight", fromLevel: 5 }], ends: ["rest"], grade: "automated", rules: ["T10", "R9.22", "A31"],
  },
  {
    key: "fatigued", levels: { start: 1, most: 5 },
    rows: [{ dice: -1, perLevel: true, attributes: ["intelligence", "insight", "charisma"], damageTests: true }],
    implies: [{ key: "outOfFight", fromLevel: 5 }], ends: ["rest"], grade: "automated", rules: ["T10", "R9.22", "A31"],
  },
  { key: "flanked", ends: ["situation"], grade: "assisted", rules: ["T10", "R7.14"] },
  {
    key: "grappled", rows: [{ dice: -2, attributes: ["strength", "dexterity"], when: "notEscaping" }], forbids: ["reactions", "movement", "freeMove"],
    ends: ["situation"], grade: "automated", rules: ["T10"],
  },
  { key: "hidden", forbids: ["beingTargeted"], ends: ["situation"], grade: "assisted", rules: ["T10"] },
  { key: "immobilized", forbids: ["movement", "freeMove"], ends: ["clock", "situation"], grade: "automated", rules: ["T10"] },
  {
    key: "injured", byAttribute: true, rows: [{ dice: -2, attributes: "own", when: "twoHanded" }], forbidsFor: { strength: ["useOfOneHand"] },
    implies: [{ key: "exhausted", attribute: "endurance", levels: 1 }, { key: "slowed", attribute: "dexterity" }],
    treatments: [{ kind: "test", minutes: 0, ...medicine }], ends: ["treatment", "rest"], grade: "automated", rules: ["T10", "R9.7", "R9.8", "R9.10"],
  },
  {
    key: "paralyzed", forbids: ["actions", "reactions", "movement", "freeMove", "areaEvasion"],
    ends: ["clock", "situation"], grade: "automated", rules: ["T10", "R8.3", "R7.35"],
  },
  {
    key: "poisoned", levels: { start: 2, most: 5 }, rows: [{ dice: -1 }],
    treatments: [{ kind: "test", minutes: 60, ...medicine }, { kind: "item", item: "detoxer" }],
    ends: ["treatment", "rest"], grade: "automated", rules: ["T10", "A30"],
  },
  { key: "prone", forbids: ["areaEvasion"], implies: [{ key: "flanked" }], ends: ["situation"], grade: "automated", rules: ["T10", "A6", "R7.35"] },
  { key: "slowed", ends: ["clock", "situation"], grade: "automated", rules: ["T10", "R6.15"] },
  { key: "stunned", clock: "startOfOwnNextTurn", turnStart: { apLost: 1 }, ends: ["clock"], grade: "automated", rules: ["T10"] },
  {
    key: "surprised", clock: "endOfOwnNextTurn", forbids: ["actions", "reactions", "movement", "freeMove"],
    ends: ["clock"], grade: "automated", rules: ["T10", "R8.3"],
  },
  { key: "taunted", clock: "endOfOwnTurn", demands: ["attackSource"], ends: ["clock"], grade: "assisted", rules: ["T10"] },
  { key: "vulnerable", levels: { start: 1, most: 99 }, clock: "minute", ends: ["clock", "used"], grade: "automated", rules: ["T10"] },
  { key: "warded", levels: { start: 1, most: 4 }, clock: "minute", ends: ["clock", "used"], grade: "automated", rules: ["T10"] },
  {
    key: "wounded", byAttribute: true, rows: [{ dice: -1, attributes: "own", damageTests: true }],
    ends: ["treatment"], grade: "automated", rules: ["T10", "R9.12", "R9.15", "A31"],
  },
  {
    key: "outOfFight", forbids: ["actions", "reactions", "movement", "freeMove", "refillHitPoints", "refillStamina"], implies: [{ key: "prone" }],
    ends: ["healing", "clock", "situation"], grade: "automated", rules: ["R9.18", "R9.22", "R10.3", "R8.3"],
  },
  { key: "conductive", ends: ["situation"], grade: "assisted", rules: ["R10.4", "T11.2", "T11.3"] },
] as const satisfies readonly ConditionEntry[];
