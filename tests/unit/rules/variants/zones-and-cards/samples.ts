import { seededDice } from "../../../../../src/rules/dice-source.ts";
import * as zones from "../../../../../src/rules/variants/zones-and-cards/index.ts";

const settings = zones.defaultZonesSettings;
const aim = { weapon: "rifle", round: 1 };
const magazine = { supply: 2, capacity: 4, spareLoads: 1, jammed: true };
const budget = { full: 0, quick: 1 };
const attributes = { strength: 3, agility: 3, wits: 3, empathy: 3 };
const grapple = { by: "a", of: "b" };
const health = { health: 2, maximum: 4, broken: false };
const broken = { health: 0, maximum: 4, broken: true };
const held = ["shakes"] as const;
const roll = { base: [6, 2], stress: [3], pushed: false };
const pushes = { stressLevel: 1, responses: held, passive: false };
const stress = { stress: 2, responses: held, broken: false };
const map = { zones: [{ id: "a", cluttered: true, dim: false, cramped: false }, { id: "b" }], links: [["a", "b"]] } as const;
const chain = { attacks: 1, lastHit: true, lastPushed: false };
const fight = zones.beginCardRound(zones.gatherEncounter([
  { id: "a", side: "players", surprise: 1, speed: 1, hesitant: false, losesNextTurn: false, helpless: false }, { id: "b", side: "others", speed: 2 },
]), { roll: () => [3] }, settings);
const later = fight.turns.find(turn => turn.participant === "b")?.card ?? 0;
const attack = {
  attack: "ranged", band: "short", minimumBand: "short", maximumBand: "long", aimed: true, cover: "partial", size: "small", light: "dim", weakSpot: true, ambush: true, attackerProne: false, targetProne: false,
  special: null, jammed: false, supply: 3,
} as const;
const pool = { attribute: 3, skill: 2, gear: 1, rows: [{ key: "aim", dice: 2 }], helpers: 1, stress: 2 };
const panic = { face: 3, stress: 2, resolve: 3, ongoing: ["paranoid"], broken: false, cluttered: true, exit: true } as const;

/** Arguments that each of these functions answers. */
export const samples = {
  actingTurn: [fight], afterDay: [3, { caredFor: true }], afterDousing: [4, 0], afterShifts: [broken, 2, settings], afterShot: [magazine, true, settings], aimAfter: [aim, { kind: "aimed", weapon: "rifle", round: 2 }, settings],
  aimCounts: [aim, "rifle", 1], attackBarsOfZones: [attack, settings], attackRowsOfZones: [attack, settings], attributeOfSkill: ["command"], bandBetween: [map, "a", "a", true], bandsFrom: ["short", "long"],
  beginCardRound: [zones.gatherEncounter([{ id: "a", side: "players", surprise: 1 }]), seededDice(1), settings], bordering: [map, "a"], breaches: [2, 1], breakFree: [grapple, 2, 1], canInterrupt: [fight, "b"],
  canPay: [budget, "full"], canWield: [1, 2], cardOrder: [[{ id: "a", card: 3 }, { id: "b", card: 1 }]], carriedWeight: [[{ weight: 0.5, quantity: 2 }]], carryingLimit: [3], chainAfter: [chain, { hit: true, pushed: false }],
  chanceOfSix: [3], changeParticipant: [fight, "a", { speed: 1 }], checkInjuryTable: [zones.injuryTable.slice(0, 36)], checkZoneMap: [map], checkZonesSettings: [settings], checkedEncounter: [fight],
  checkedHindrances: [{ broken: true, helpless: false }], checkedTaker: [{ id: "a", speed: 1, surprise: 1, hesitant: false }], checkedZonesBudget: [budget], clearJam: [magazine, 1], coverAfter: ["full", "rangedAttack"],
  dealCards: [[{ id: "a", speed: 1, surprise: 1, hesitant: false }, { id: "b" }], seededDice(1), [4]], deathRoll: ["shift", 1], deckFor: [11], endCardTurn: [fight, "passed"], enduranceDamage: ["exposure", 1],
  explosionDamage: [[6, 2, 3], { adjacent: true }], explosionDice: [9, 1], fireStrikes: [[6, 2]], firstAid: [broken, 2], fullAutoStress: [2, 1, settings],
  gatherEncounter: [[{ id: "a", side: "players", losesNextTurn: false, helpless: false }]], giveCard: [fight, "b", later], grapplerMay: [grapple, "grapplerAttack", "b"], handsLeft: [["hand", "arm"]],
  harm: [health, 1, true], healthMaximum: [attributes], hindranceAgainst: ["moveZone", { broken: true }, false], infectionCourse: [[6, 2], 1], injuryAt: [[4, 4]],
  interruptQuestion: [{ attack: "close", quickLeft: true, cover: "none", unaware: false, noInterrupts: false, broken: false, grappled: false, cannotBeDefended: false, attackerArmed: true, objectInHand: true }, settings],
  isInSpeakingRange: ["medium"], joinEncounter: [fight, { id: "c", side: "others" }, seededDice(2)],
  judgeZonesAttack: [{ successes: 3, cancelling: 1, baseDamage: 2, conserve: true, special: null, armor: 1, cover: "full", barrier: 1, armorPiercing: true, weakSpot: false }], leaveEncounter: [fight, "b"],
  limitAfter: ["fire"], mayFireAgain: [chain, true], nearnessDice: ["medium", "short"], needsSupplyRoll: [{ ranged: true, conserved: false }, settings], netSuccesses: [3, 1], nextToPush: ["attacker"],
  offersCover: [{ cluttered: true }, false], ordersRow: [2], panicRoll: [panic], panicStops: [{ commandSuccesses: 0, broken: false, stretches: 0 }], participantOf: [fight, "a"], pay: [budget, "full"],
  prefilledAttribute: [[3, 5]], prefilledSkill: [[2]], pricedZonesAction: ["moveZone", settings, { slowed: true }], pushBars: [roll, pushes, settings], pushCost: [roll, pushes, settings],
  pushZonesRoll: [roll, { base: [3], stress: [4, 5] }, pushes, settings], rally: [broken, 1, settings], readZonesRoll: [roll], refund: [budget, "quick"], reload: [magazine], resolveOf: [attributes],
  responseOdds: [2, 3, held], responsePenalty: ["agility", held], restAStretch: [stress, "shakes", settings], retreat: [1, { ...settings, retreatRoll: true }], roundIsOver: [fight], sixDistribution: [3],
  specialOutcome: ["disarm", "a", "b"], spendOnInterrupt: [fight, "b"], spendOnTurn: [fight, "a", "quick"], strain: [stress, "push", settings], stressAfter: [2, 1, settings],
  stressResponse: [{ face: 2, stress: 2, resolve: 3, held }], stressTotal: [2, 2, 3], sumOfZonesRows: [pool.rows], supplyAfter: [2, [1, 3]], supplyDice: [8], supplyLoss: [3], swapBars: [fight, "a", later, settings],
  spanPassed: [0, 30000], swapCards: [fight, "a", later, settings], touchingBounds: [[{ id: "a", left: 0, top: 0, right: 2, bottom: 2 }, { id: "b", left: 2, top: 0, right: 4, bottom: 2 }], 1], treatLethal: ["stretch", 1, settings],
  weaponDice: [2, "disarm"], whoMustPanic: ["panicSeen", [{ id: "a", player: true, broken: false, exposed: true, sameZone: true }], "b"], zoneEffects: [{ cluttered: true, dim: true, cramped: false }], zoneOf: [map, "a"],
  zonesBetween: [map, "a", "b"], zonesBudgetLeft: [budget], zonesFallDamage: [7, 1], zonesOdds: [{ pool: { base: 2, stress: 1 }, stressLevel: 1, resolve: 2, responses: held, pushes: true }, settings], zonesPool: [pool],
} as const;
