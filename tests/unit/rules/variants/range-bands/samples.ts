import * as rules from "../../../../../src/rules/variants/range-bands/index.ts";
import { attack, begun, fighter, fightOf, settings, weapon, weapons } from "./support.ts";

const fight = begun([fighter("a"), fighter("b")]);
const drop = fightOf([fighter("a", { dropScore: 1 }), fighter("b")]);
const pairs = fight.pairs;
const well = rules.unhurt({ woundPoints: 10, resiliencePoints: 6 });
const dying = { ...well, mortal: { roundsLeft: 2, stabilised: false } };
const attributes = { reason: 0, acumen: 0, physicality: 0, influence: 0, dexterity: 0 };
const changes = [{ what: "reason", amount: -1 }] as const;
const harm = { wounds: 1, resilience: 1 };
const situation = { physicality: 0, onPurpose: true, player: true };
const over = rules.endActions(rules.pass(rules.pass(fight, "a"), "b"));
const rows = [{ key: "a", value: 1 }];
const hit = { weapon: weapons.rifle, faces: [3], physicality: 0, skill: 0, defence: 1 };

/** Arguments that each of these functions answers. */
export const samples = {
  armorDefence: [{ defence: 1, condition: "worn" }], armouryEntry: ["gaffPole"], callOff: [rules.delay(fight, "a", "grenade"), 1],
  checkWeaponEntry: [rules.armouryEntry("colonyCarbine")], readAttack: [{ tier: "wild" }, "rifle", true, settings], releasedBy: [fight, "a"],
  act: [fight, "a", { key: "coordinate", target: "b", tier: "success", ways: [] }, settings],
  actInParts: [fight, "a", { key: "distract", target: "b", tier: "success", ways: [] }, settings],
  actBars: [fight, "a", { key: "move", ways: [{ other: "b", direction: "away" }] }, settings],
  afterRound: [dying, true, settings], afterStressCheck: [1, { tier: "failure" }], afterUpkeep: ["used", { tier: "failure", insight: null }],
  aroundTarget: [weapon({ traits: [{ key: "closeUp" }] }), ["b"]], bandBetween: [pairs, "a", "b"], bandEffect: [{ kind: "bow", band: "close" }, "long"],
  burn: [{ points: 1, roundsLeft: 2 }], canAct: [well], catchFire: [weapon({ traits: [{ key: "burning", level: 2 }] }), 2], changedAttributes: [attributes, changes],
  checkOdds: [1, true], checkTable: [rules.panicTable], damageOf: [{ ...hit, percent: 50, subdue: true }, settings], deathAverted: [dying, 1, settings],
  defenceOf: [well, 1], defenceRows: [fight, "a", 1], defer: [fight, "a"], delay: [fight, "a", "grenade", 2, { weapon: weapons.grenade, at: "b" }], derived: [attributes, changes],
  drowned: [well, harm, situation, true, settings], dropWinner: [[{ id: "a", score: 1 }]], endActions: [rules.pass(rules.pass(fight, "a"), "b")],
  endDrop: [drop], fed: [well, 1], fightRows: [fight, "a", "b", "rapidFire", settings, 1], fireRounds: [{ rounds: 3, holds: 6, reloads: 1 }, 2],
  grantActions: [fight, "a", 1], groupModifier: [[{ attribute: 1, skill: 1, rolls: true }]], harmed: [well, harm, situation, settings], hungerHarm: [2, well, settings],
  initiativeOrder: [[{ id: "a", name: "a", side: "player", total: 3, modifier: 0 }]], initiativeRoll: [[3, 4], { round: 2, modifier: 0, involved: true, change: 0 }],
  joinFight: [fight, fighter("c"), { a: "close" }, "long"], joinPairs: [pairs, ["a", "b"], "c", { a: "close" }, "long"],
  judgeAttack: [attack({ armor: [1], fromFight: rows, situation: 1 }), [3, 4], settings, 2], judgeCheck: [{ faces: [3, 4], rows, extraDie: 2 }],
  lastingAfterRound: [{ key: "a", roundsLeft: 2 }], leaveFight: [fight, "a"], leavePairs: [pairs, "a"], loseActions: [fight, "a", 1], mayActNow: [fight],
  movePair: [pairs, "a", "b", "towards", 3, settings], nextRound: [over], panicBegins: [rules.panicTable[0], 2, true], panicHolds: [{ lasts: "d3" }], pass: [fight, "a"],
  planAttack: [attack({ armor: [1], fromFight: rows }), settings], readTable: [rules.panicTable, [3, 4], settings], reload: [{ rounds: 3, holds: 6, reloads: 1 }],
  rested: [well, 24, 8], restNeeded: [well], restCarried: [well, 8, 8], revived: [dying, 1], roundsUsed: [weapons.rifle, true], setBand: [pairs, "a", "b", "long"], setInitiative: [fight, "a", 3],
  holdBack: [fight, "a"], isToAct: [{ standing: "waiting", out: false }], nearestFoes: [fight, "a"], panicBars: [{ ...fight, fighters: fight.fighters.map(each => ({ ...each, panic: "nearestOnly" as const })) }, "a", { key: "attack", target: "b", ways: [] }],
  rerollInitiative: [fight, "a", [3, 4]], setOut: [fight, "a", true], settleDrop: [drop, ["a"], settings], stabilised: [dying, 3, 0], stabilises: ["reason", "wild", settings], strayHit: [rows, [3, 4], settings],
  stunned: [well, 2], sumOfRows: [rows], totalDefence: [1, [1], settings], unhurt: [{ woundPoints: 10, resiliencePoints: 6 }],
  wayCost: ["engaged", "long", "left"], withMaximum: [well, { woundPoints: 9, resiliencePoints: 5 }], handlingModifier: [weapons.spear, 1, 1],
  traitLevel: [weapons.spear, "cumbersome"], breakingBegins: [rules.breakingPointTable[0], 2], attributesFromBlackout: [{ intelligence: 1, insight: 1, strength: 1, endurance: 1, charisma: 1, dexterity: 1 }],
  rangeBandsSettings: [{ bandCost: "step" }], rollInitiative: [rules.endDrop(drop), { roll: () => [3, 4] }], resolve: [rules.endActions(rules.pass(rules.pass(rules.delay(fight, "a", "grenade"), "a"), "b")), 1, settings, "wild"],
  actionFacts: ["move"], attributeLabel: [2], bandOf: [2], bandValue: ["long"], blastPercent: ["close", settings], breathRounds: [1], byListedBand: ["long", "close"], checkAttributes: [attributes],
  checkFight: [fight], checkSettings: [settings], checkVitality: [dying], checkWeapon: [weapons.spear], clearBox: [2], conditionModifier: ["worn"], demandPhase: [fight, "actions"],
  demandTurn: [fight, "a"], drowningCheckDue: [7, 1], drowningHarm: ["failure"], dueNow: [rules.delay(fight, "a", "grenade", 1, { weapon: weapons.grenade, at: "b" })], fallHarm: [35],
  fighterOf: [fight, "a", "id"], fillBox: [2], fullMagazine: [6, 2], halfDie: [5], incapacitatedRounds: [1], insightOf: [[3, 4]], mayStabilise: [true, false], mortalRounds: [1],
  nextSkillLevel: ["medicine", 1], opposedWinner: ["wild", "failure"], pairOf: [pairs, "a", "b"], panicThreshold: [7], rapidFireModifiers: [1],
  rawDamage: [{ ...hit, weapon: rules.bareHands }], replaceDie: [[3, 4], 1, 6], skillFromBlackout: ["stealth", 2], skillOf: ["rifle", false], spendInsight: [2], stepCost: ["close", "medium", "left", true],
  stunRounds: [4, 1], styleOf: ["melee"], succeeds: ["wild"], sumOf: [changes, "reason"], tierOf: [9], twoFaces: ["faces", [3, 4]], untrainedSkill: ["stealth"],
} as const;
