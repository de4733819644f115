import type * as rules from "../../../src/rules/index.ts";
import { actions, conditions, defaultHouseRules as houseRules, maneuvers, npcAttributes, seededDice } from "../../../src/rules/index.ts";

type Library = typeof rules;
/** The names of the functions of the library. */
export type FunctionName = { [K in keyof Library]: Library[K] extends (...args: never[]) => unknown ? Library[K] extends abstract new (...args: never[]) => unknown ? never : K : never }[keyof Library];
type ArgumentsOf<K extends FunctionName> = Library[K] extends (...args: infer A) => unknown ? A : never;

const board = {
  groups: { high: { name: "On the gantry" } }, bands: { "crew-others": "short", "crew-high": "mid" }, engaged: { "boss-thug": true },
  places: { ann: { group: "", bands: [{ group: "crew", band: "short" }, { group: "others", band: "close" }] }, ben: { group: "high", bands: [] } },
} as const;
const boardPeople = [{ id: "ann", side: "player" }, { id: "ben", side: "player" }, { id: "thug", side: "enemy" }, { id: "boss", side: "enemy" }] as const;
const row = { source: "light", dice: -1, why: "dark" };
const pool = { pool: 5, rolled: 5, capped: false };
const faces = [1, 3, 4, 5, 6];
const of = {
  attributes: { strength: 4, endurance: 3, dexterity: 5, intelligence: 4, insight: 3, charisma: 5 }, skills: { athletics: 2, vitality: 1 },
};
const npc = npcAttributes(
  "regular", { strength: "high", endurance: "high", dexterity: "medium", intelligence: "medium", insight: "low", charisma: "low" }, houseRules,
);
const bare = { attribute: null, source: null, clock: null };
const states = [
  { ...bare, key: "acid", level: 2, clock: { at: "ownTurnStart", left: 3 } }, { ...bare, key: "afraid", level: 1, source: "boss" },
  { ...bare, key: "injured", level: 1, attribute: "endurance" }, { ...bare, key: "poisoned", level: 2 }, { ...bare, key: "exhausted", level: 4 },
] as const;
const clock = { at: "ownTurnStart", left: 3 } as const;
const side = { successes: 2, playerCharacter: true };
const side2 = { successes: 1, playerCharacter: false };
const challenge = { tests: 3, participants: ["ann", "bob"], tried: [{ who: "ann", won: true }] };
const experience = { earned: 200, spent: 50 };
const guile = { resistance: { players: 5, target: 4 }, acting: "players", round: 1, counters: [{ side: "players", approach: "plea", round: 0 }] } as const;
const damage = { points: 12, entry: "attack", halved: true, mitigations: [{ kind: "injury", reduction: 3 }] } as const;
const target = { armor: 9, resistance: 2, hitPoints: 10, maximumHitPoints: 20, mechanical: true };
const test = { score: 6, form: "single", sharp: true, corroded: 1, rows: [row] } as const;
const budget = { ap: 3, free: 1, boughtFree: false, movement: 1, reactions: 1, maneuvers: 1, done: ["breakGrip"] } as const;
const action = { ...actions.attack, key: "attack", type: "standard", ap: 2 } as const;
const attack = {
  kind: "ranged", attribute: "dexterity", ap: 2, twoHanded: false, takingTime: 1, exert: true, helpers: 0, inspiration: 1, encumbranceDice: -1,
  attacker: states, target: states, targetId: "boss", spends: ["encouraged"], flanked: ["engaged"], rows: [row],
  distance: { kind: "measured", feet: 30, range: 20 }, adjacent: true, stealth: 1, cover: { crossed: 1, wall: "none", seeking: false },
} as const;
const weapon = { attribute: "dexterity", attributeDice: 4, skillRank: 2, damage: 8, damageAttribute: "strength", magazine: 3 } as const;
const fighters = [
  { id: "a", side: "player", initiative: { dice: 2 }, weapon, passiveEvasion: 2, armor: 5, resistance: 1, hitPoints: 10, maximumHitPoints: 12, endurance: 3, vitalityRank: 1, takesTrauma: true },
  { id: "b", side: "enemy", initiative: { step: 5, ap: 3 }, weapon: { ...weapon, burst: 3 }, passiveEvasion: 2, armor: 5, resistance: 1, hitPoints: 10, maximumHitPoints: 12, endurance: 3, vitalityRank: 1, takesTrauma: false },
] as const;
const burst = { faces, burst: 3, passiveEvasion: 2, ammunition: 5, damage: 4, corroded: 1, warded: 1 };
const bag = { id: "bag", container: "", holds: true, stowed: false, weight: 2, quantity: 1, capacity: 10 };
const pearl = { id: "pearl", container: "bag", holds: false, stowed: false, weight: 1, quantity: 3, capacity: 0 };
const nesting = { inside: new Map([["bag", null], ["pearl", "bag"]]), faults: new Map() };
const ware = { listed: 100, rarity: "rare" } as const;
const delay = { step: 5, now: 6, alreadyDelayed: false, side: "player" } as const;
const resist = { pending: [{ effect: "stun", difficulty: 2, source: null }], rolled: ["slow"] } as const;
const stun = { effect: "stun", rating: 2, source: "boss" } as const;
const stamina = { value: 2, max: 5 };
const odds = { left: 0.5, right: 0.3, tie: 0.2, leftBy: [0.5, 0.5], rightBy: [0.6, 0.4] };

const ground = { kind: "square", spaceFeet: 5, origin: { x: 0, y: 0 }, diagonals: "equidistant" } as const;
const somebody = { id: "a", kind: "character", spaces: [{ x: 0, y: 0 }], acrossFeet: 5, tallFeet: 5, elevationFeet: 0, facing: 90, side: "friendly", down: false } as const;
const battlefield = {
  grid: ground, pieces: [somebody, { ...somebody, id: "b", spaces: [{ x: 15, y: 0 }], facing: null, side: "hostile" }],
  walls: [{ id: "w", from: { x: 7.5, y: -5 }, to: { x: 7.5, y: 5 }, kind: "solid", blocksMovement: true, side: "left" }], difficult: [[{ x: 10, y: 0 }, { x: 20, y: 0 }, { x: 20, y: 9 }]],
} as const;
const blast = { form: "blast", spaces: [{ x: 5, y: 0 }], from: { x: 5, y: 0 }, to: { x: 5, y: 0 }, feet: 10, widthFeet: 0, elevationFeet: 0 } as const;

/** Right arguments for every function of the rules. */
export const samples: { readonly [K in FunctionName]: ArgumentsOf<K> } = {
  houseRuleLabel: ["stressMaximum"], validateHouseRules: [{ stressMaximum: 5 }], checkHouseRules: [houseRules],
  seededDice: [7], recordedDice: [[{ sides: 6, faces }, faces]],
  isPhysical: ["strength"], skillList: [houseRules], usualAttribute: ["athletics", houseRules], checkSkillRank: [2, houseRules],
  maxHitPoints: [of, houseRules], maxStamina: [of, houseRules], speeds: [of, houseRules], carryingCapacity: [of, houseRules], injuryReduction: [of],
  passiveEvasion: [{ passive: 4, maximum: 3, conditions: ["prone"] }],
  npcAttribute: ["elite", "high", houseRules],
  npcAttributes: ["elite", { strength: "high", endurance: "high", dexterity: "medium", intelligence: "medium", insight: "low", charisma: "low" }, houseRules],
  npcTierBalance: [{ strength: "high", endurance: "high", dexterity: "medium", intelligence: "medium", insight: "low", charisma: "low" }],
  npcPassive: [npc, "athletics", houseRules], npcSkillRank: [npc, "athletics", houseRules], npcBareAttribute: [npc, "strength", houseRules],
  npcAbilities: [npc, houseRules], npcRankWorth: ["elite"],
  checkRows: ["rows", [row]], sumOfRows: [[row]], computePool: [{ attribute: 4, skillRank: 2, modifiers: [row], rows: [row], inspiration: 1 }, houseRules],
  netDice: [[row], 1, houseRules], countSuccesses: [faces], outcomeOf: [-1], difficultyWord: [3],
  judgeTest: [{ pool, faces, difficulty: 2, chosenToFail: false }, houseRules],
  judgeSuccesses: [{ successes: 2, difficulty: 2, capped: true, chosenToFail: false }, houseRules], passiveSkill: [2, 1],
  exactSum: [[0.1, 0.2]], normalised: [[1, 2]], sumOf: [[0.5, 0.5], [0.5, 0.5]], mapped: [[0.5, 0.5], value => value + 1],
  mixed: [[{ chance: 0.5, of: [1] }, { chance: 0.5, of: [0, 1] }]], certain: [2], chanceOfAtLeast: [[0.5, 0.5], 1], expected: [[0.5, 0.5]], diceSum: [2, 6],
  successDistribution: [5], testOdds: [pool, 2, houseRules], chanceToMeet: [5, 2], worthOfRows: [{ attribute: 4, rows: [row], inspiration: 1 }, 2, houseRules],
  encumbrance: [{ gearEncumbrance: 1, carriedWeight: 90, capacity: 80 }, houseRules], fieldRepairTest: [true, houseRules],
  fieldRepair: [{ value: 2, max: 5 }, 2], settlementRepair: [{ value: 2, max: 5 }, "gear"], restedProtection: [{ value: 2, max: 5 }, "trait"],
  nestingOf: [[bag, pearl]], contentsOf: ["bag", nesting], mayLieIn: ["pearl", "bag", nesting], carriedLoad: [[bag, pearl]],
  modPathsOf: ["weapon"], modified: ["weapon", { range: 45 }, [{ source: "Scope", path: "range", mode: "add", value: 15 }]],
  workingMods: [{ type: "weapon", allowed: ["scope"], places: 2 }, [{ name: "Scope", category: "optics", fits: ["weapon"] }]],
  equipProblems: [[{ name: "Rifle", kind: "other", hands: 2 }, { name: "Vest", kind: "armor", hands: 0 }], { unusable: 0 }],
  fireShots: [{ value: 2, max: 5 }, 2], reload: [{ value: 2, max: 5 }, 2, false, 1],
  buyingPrice: [ware, houseRules], sellingPrice: [ware, houseRules], creationPrice: [ware, true, houseRules],
  implantBurden: [[{ kind: "prosthetic", bulk: 1, place: "arm" }], 3], countedBonuses: [[{ implant: "eye", to: "aim", amount: 1 }]],
  grafting: [[{ met: true, takingTime: false }]], stealthRating: [{ ratings: [1, 2], activeCamouflage: true, movedThisTurn: false }],
  knownItem: [["Detoxer"]], addictionTests: [2, 1], isHooked: [false, true],
  attributeBudget: [of.attributes], traitBudget: [[{ name: "tough", kind: "positive", fromFeature: false }], 1, houseRules], startingMeans: [houseRules],
  specializedBudget: [[{ offer: ["empathy", "presence"], picks: 1 }, { offer: ["presence"], picks: 1 }], ["presence", "empathy"]],
  skillBudget: [{ aim: 3, sneak: 1 }, { aim: 1 }, houseRules], creationPurse: [[{ listed: 100, rarity: "rare", quantity: 2 }], 500, true, houseRules],
  pickSpecializedSkills: [["a", "b"], ["a"], 2], awardExperience: [experience, 20], purchaseCost: ["skillRank", houseRules],
  buyWithExperience: [experience, "newTraining", true, houseRules], enoughObjectives: [{ major: 1, minor: 2 }],
  activeFollower: [[{ name: "dog", kind: "dependent", active: true }]], followerActs: ["autonomous", true],
  geneModBudget: [[{ name: "gills", tier: "minor" }], 3], withoutBodyPart: [[{ name: "gills", tier: "minor", bodyPart: "neck" }], "arm"],
  judgeOpposed: [{ left: side, right: side2, active: "left", tiePossible: false }, houseRules], groupAverage: [[1, 2], houseRules],
  judgeAmbush: [[1, 2], [{ id: "a", successes: 1 }], houseRules],
  canHelp: [{ name: "ann", ranks: 1, proficient: true, gmAllows: false }, houseRules], helperRows: [[{ name: "ann", ranks: 1, proficient: true }], houseRules, true],
  takeTimeOutOfCombat: ["hour"], takeTimeInCombat: [1, houseRules],
  beginChallenge: [3, ["ann", "bob"]], challengeThresholds: [3], challengeStanding: [challenge], mayTry: [challenge],
  countsAsWon: [{ met: false, outcome: "partialSuccess" }, houseRules], tryTest: [challenge, { who: "bob", won: true }], flipTest: [challenge, 0],
  withParticipants: [challenge, ["ann"]], mayHelpInChallenge: [1, 0],
  inspirationGain: ["wound", houseRules], spendInspiration: [3, 1], maySpendInspiration: [false, houseRules], nextSessionPool: [2],
  chooseDrives: [["a", "b"], ["a"]], drivesFulfilled: [[["a"], []]], maySwapDrive: [3],
  guileResistance: [2, 3, 1], beginGuile: [{ players: 5, target: 4 }, "players"], guileRows: [guile, "players", "plea"], guileAssistance: ["ann", 2],
  judgeGuile: ["players", 2, 1], playGuile: [guile, { argument: "plea", defense: "no", argumentSuccesses: 2, defenseSuccesses: 1 }], guileWinner: [guile],
  takedownPlan: ["elite", houseRules], takedownTooStrong: [{ challenges: 3, tests: 3, difficulty: 2 }, [4, 6]], hitPointsAfterTakedown: [12, 5], takedownStanding: [{ challenges: 3, tests: 3, difficulty: 2 }, [true, false], houseRules],
  halfDamage: [5, houseRules], throughArmor: [{ points: 12, armor: 9, destroyer: true, barrier: false }, houseRules], resolveDamage: [damage, target, houseRules],
  damageScore: [{ dice: 3, attribute: "strength" }, () => 4], damageStacks: [states, conditions], criticalDice: [3, true, houseRules],
  damageTestPool: [{ ...test, criticalMargin: 2, vulnerable: 1, warded: 1, sneakOrTimeTaken: true, extraPoints: 1 }, houseRules],
  judgeDamageTest: [{ dice: 5, extraPoints: 1 }, faces], attackRow: ["exert", 1],
  coverOf: [{ crossed: 1, wall: "partly", targetProne: true, seeking: false, given: "partial" }, houseRules], oneDegreeMore: ["partial"], coverRows: ["full", houseRules],
  bandAt: [20], measuredReach: [30, 20, houseRules], bandReach: ["midRange", "long", houseRules], bandsCrossed: ["run"],
  bandSteps: ["mid"], bandOfSteps: [2], weaponClassOf: [60], meleeReaches: ["close"], bandsOfMove: ["walk", true, houseRules], bandsPushed: [15], areaCatches: [30, "short"],
  pairKey: ["ann", "thug"], boardGroups: [board], groupSpots: [board], boardSpots: [board, boardPeople], groupOnBoard: [board, { id: "ann", side: "player" }],
  stepsBetween: [{ crew: 0, others: 2 }, { crew: 1, others: 1 }], bandBetween: [{ crew: 0, others: 2 }, { crew: 1, others: 1 }],
  spotTowards: [{ crew: 0, others: 2 }, { crew: 2, others: 0 }, 1], spotAway: [{ crew: 0, others: 2 }, { crew: 2, others: 0 }, 1],
  boardWithSpot: [board, boardPeople, "ann", { crew: 1, others: 1, high: 2 }], boardWithMember: [board, boardPeople, "ann", "high"], boardWithBand: [board, boardPeople, "high", "crew", "long"],
  boardWithEngaged: [board, boardPeople, "thug", "boss", true], engagedWith: [board, boardPeople, "thug"],
  attackSituation: [attack, houseRules, conditions], prepareAttack: [{ attribute: 4, skillRank: 2, modifiers: [row] }, attack, houseRules, conditions],
  attackDifficulty: [3, true], judgeAttack: [{ pool, faces, difficulty: 2, automatic: true }, houseRules],
  isSneakAttack: [{ hidden: false, targetSurprised: true, targetUnaware: false }, houseRules],
  oneTwoAttack: [{ trained: true, hit: true, weaponAttack: true, reaction: false, caused: false }],
  strays: [[{ id: "a", feet: 5, passiveEvasion: 2 }, { id: "b", feet: 4, passiveEvasion: 2 }], [1, 3]],
  burstPool: [{ burst: 3, aimRank: 2, inspiration: 1, rows: [row] }, houseRules], burstDieHits: [5, 3, houseRules], judgeBurst: [burst, houseRules],
  burstPoints: [2, burst, houseRules], blastRadius: [2], templateLength: [2], templateLine: [{ x: 2, start: 5, range: 20 }],
  blastDifficulty: [["farAway"], houseRules], scatterDie: [-1], scatter: [{ margin: -2, directionDie: 3, distanceDie: 4, wallAt: 10 }],
  areaEvasionTest: [{ prone: false, paralyzed: false }, 2], areaBlocked: [[{ kind: "object", cover: "partial" }]], areaDamageTests: [3, houseRules],
  nonLethalTest: [7], nonLethalResult: ["melee", true], mayBeNonLethal: [{ takenOut: true }],
  attackPairs: [[{ attribute: "strength", skill: "strike" }], true], unarmedAttack: [4], inBackArc: [0, 170, houseRules],
  whyFlanked: [{ engagedBy: 2, unaware: true, bearing: { facing: 0, attacker: 170 } }, { ...houseRules, arcsAutomatic: true }],
  initiativeOf: [[3, 4]], enemyInitiative: [5, 3], rollsInitiative: [2, houseRules],
  turnOrder: [[{ id: "a", step: 5, side: "player", manual: 1 }, { id: "b", step: 5, side: "player", manual: 0 }]],
  delaySteps: [delay, houseRules], stepAfterDelay: [delay, 7, houseRules], stepNextRound: [4, 6, houseRules], actionPointsAtTurnStart: [3, true],
  pricedAction: ["attack", houseRules, { ap: 2, takingTime: 1 }], budgetAtRoundStart: [{ free: 1, reactions: 1 }], budgetAtTurnStart: [budget, 3, { free: 1 }],
  canSpend: [budget, action, { ownTurn: true, maneuver: false }], spend: [budget, action, { ownTurn: true, maneuver: true }], roundIsOver: [[true, false]],
  exertInCombat: [{ attribute: "strength", stamina: 2, ownTurn: true, already: false }], exertOutOfCombat: [{ attribute: "strength", already: false }],
  exhaustionAtTurnEnd: [1], staminaAfterMoment: [stamina, "endOfRound", houseRules], staminaAfterRest: [stamina, houseRules], payManeuver: [2, 3, houseRules],
  judgeManeuverTest: [true, houseRules],
  maneuverReasons: [maneuvers.charge, { ap: 3, maneuversLeft: 1, trained: true, melee: true, feet: 20, freeHands: 1, noMovement: false }], cripplingStrikeTest: [7],
  disarm: [side, side2, 3, houseRules], canCatch: [{ bulky: false, freeHands: 1, inReach: true, reactions: 1 }], breakGear: [2, true],
  grapple: [side, side2, houseRules], breakHold: [side, side2, houseRules], maneuverOf: ["charge"],
  harmOf: [[{ chance: 0.5, points: null }, { chance: 0.5, points: 12 }], damage, target, houseRules],
  attackOdds: [{ pool, difficulty: 2, automatic: false, damage: test, destroyer: true, target, mitigations: damage.mitigations }, houseRules],
  areaOdds: [{ damage: test, evasion: { pool, difficulty: 2 }, destroyer: false, target }, houseRules], hitDistribution: [4, 3],
  burstOdds: [{ dice: 5, passiveEvasion: 2, ammunition: 3, damage: 4, corroded: 1, warded: 1, destroyer: true, target }, houseRules],
  initiativeOdds: [2, [{ step: 5, side: "enemy" }]],
  againstReference: [{ ...target, difficulty: null, armor: null }, { difficulty: 3, armor: 9, resistance: 0, hitPoints: 15, maximumHitPoints: 15 }],
  checkFighter: ["fighter", fighters[0]], resolveFight: [fighters, seededDice(1), 3, houseRules, {}],
  fightPlayer: [fighters, houseRules, {}], checkFightTerms: [{ ground: { band: "mid", cover: "none" }, inspiration: 1 }],
  forecastFights: [fighters, { fights: 2, seed: 1, mostRounds: 3 }, houseRules], emptyTally: [fighters],
  playFights: [{ fights: 0, playersWin: 0, enemiesWin: 0, rounds: 0, fighters: fighters.map(({ id }) => ({ id, stands: 0, dies: 0, injuries: 0, wounds: 0 })) }, fighters, seededDice(1), { fights: 2, mostRounds: 3 }, houseRules],
  forecastOf: [{ fights: 2, playersWin: 1, enemiesWin: 1, rounds: 4, fighters: [] }], shareBounds: [1, 2],
  mitigatedDamage: [12, damage.mitigations, houseRules], isDead: [-5, 10, houseRules],
  outOfFightState: [{ hitPoints: 0, nonLethal: false, exhausted: 1, fatigued: 0, knockedOut: false, shutDown: false, stabilized: false }, houseRules],
  bleedOut: [2], bleedOutDamage: [2, 3], heal: [stamina, 1], healBy: [stamina, 1], minuteOfRest: [states, true, conditions], waking: [true, null, houseRules], traumaAttribute: [2],
  takeTrauma: [states, { kind: "wound", attribute: "strength" }, houseRules, conditions], injuredLimb: [1], hasLimb: [states, { kind: "injury", attribute: "strength" }, conditions],
  treatTrauma: [{ kind: "wound", inCombat: true, daysSinceLastTry: 2 }, houseRules], rest: [states, 8, conditions], receiveStress: [1, 2, houseRules],
  bleedingOdds: [{ dice: 5, hitPoints: -1, maximumHitPoints: 10, resistance: 1 }, 2, houseRules],
  slowedSpeed: [30, ["condition"], true, houseRules], movementCost: [{ clear: 10, difficult: 5 }], obstacleKind: [4], vault: [-2, houseRules],
  climbDifficulty: ["ladder", true, 1], fallsFromClimb: [["knockedOut"]], jump: [{ successes: 2, runUp: 15, vertical: false, walk: 30 }], canJump: [30, 0],
  jumpDown: [20, 1, houseRules], fall: [20], landing: [10, [1, 3], false, houseRules], swimTest: ["storm", 1], isUnderWater: [[true, false]],
  drowning: [60, 10, houseRules], startClock: ["minute", true], tick: [clock, "ownTurnStart"], afterRounds: [clock, 2], longer: [clock, { at: "ownTurnEnd", left: 3 }],
  checkClock: ["clock", clock], withConditions: [[{ key: "dazed", ends: ["clock"], grade: "reference", rules: ["T10"] }]], conditionEntry: ["acid", conditions],
  checkStates: [states, conditions], giveCondition: [states, { key: "acid", levels: 1, source: "boss", clock }, true, houseRules, conditions],
  takeCondition: [states, "injured", { attribute: "endurance", levels: 1 }], inForce: [states, conditions], hasCondition: [states, "prone", conditions],
  conditionLevel: [states, "acid", conditions],
  conditionRows: [states, { kind: "skill", attribute: "strength", needsSight: true, against: "boss", escaping: false, twoHanded: true, spends: ["encouraged"] }, houseRules, conditions],
  forbiddenBy: [states, conditions], whyForbidden: [states, "refillHitPoints", conditions], demandedBy: [states, conditions],
  conditionsAtTurnStart: [states, conditions], conditionsAtTurnEnd: [states, conditions], afterEndTest: [states, "afraid", true],
  conditionsAfter: [states, 12, conditions], conditionsAfterRest: [states, 8, conditions], wornOffByRest: [states, 8, conditions], hazardInterval: ["fire"], hazardEntry: ["fire"], usualStrength: ["fire"], strikesBetween: [{ key: "fire", strength: 1, since: 0 }, 0, 60], turnStrike: [{ key: "fire" }, 2], strikesOn: ["fire", { dead: false, outOfFight: true }], hoursOfWork: ["night"], wakingTries: ["hour"], dailyDoses: [2],
  afterPoisonTest: [states, false, houseRules],
  treatCondition: [states, "injured", { successes: 3, attribute: "endurance" }, conditions],
  effectEntry: ["stun"], effectDirectDamage: ["frost", 2], effectGets: ["knockout", "implanted", houseRules], slowedClock: [true, houseRules],
  resistDifficulty: [stun], strike: [resist, stun], rollResist: [resist, "stun"], endResistTurn: [resist], resistRows: ["knockout", states],
  effectChanges: ["slow", { short: 2, duringOwnTurn: true, source: "boss" }, houseRules], judgeResist: [2, 3], knockbackCollision: [20], shutdownRounds: [2, 1], shutdownClock: [3],
  effectsOfHits: [[{ key: "stun", rating: 2, text: "" }], 1], checkQuality: [{ key: "stun", rating: 2, text: "" }], hazardStrike: ["fire", 2],
  opposedOdds: [{ left: { dice: 4, playerCharacter: true }, right: { dice: 5, playerCharacter: false }, active: "both", tiePossible: false }, houseRules],
  chanceAhead: [odds, "left", 1], ambushOdds: [[4, 5], [4], houseRules], resistOdds: [[pool, pool], 2, houseRules],
  parseTest: ["dex.aim 2", houseRules, { attributes: { geschick: "dexterity" }, skills: { zielen: "aim" } }],
  formatTest: [{ attribute: "dexterity", skill: "aim", difficulty: 2 }, key => key],
  bearingTo: [{ x: 0, y: 0 }, { x: 5, y: 5 }], checkBattlefield: [battlefield], apart: [battlefield, "a", "b"], apartFromPlace: [battlefield, "a", { x: 5, y: 5 }, 10],
  placesApart: [battlefield, { x: 0, y: 0 }, { x: 5, y: 5 }], arcOf: [battlefield, "a", "b", houseRules], frontArc: [90, houseRules], besideOf: [battlefield, "a"], engagedBy: [battlefield, "a"],
  coverOnMap: [{ line: { from: { x: 0, y: 0 }, to: { x: 5, y: 0 }, inTheWay: [], crossed: 1, wall: "none" } }, { targetProne: true, seeking: false }, houseRules],
  standingOnMap: [battlefield, "a", "b", houseRules, () => true], isDifficult: [battlefield, { x: 15, y: 1 }], blastOnMap: [battlefield, { x: 5, y: 5 }, 2, 0], lineDirections: [ground],
  nearestDirection: [ground, 80], templateOnMap: [battlefield, { origin: { x: 0, y: 0 }, bearing: 90, startFeet: 5 }, 3, 0], areaOutline: [ground, blast], areaPieces: [battlefield, { x: 5, y: 5 }, 40], snappedPlace: [battlefield, { x: 6, y: 4 }], victimsOf: [battlefield, blast, houseRules, () => true],
  aimOnMap: [battlefield, "a", { x: 10, y: 0 }, 0, () => true], scatterBearing: [ground, 3], scatterOnMap: [battlefield, { x: 5, y: 5 }, { margin: -2, directionDie: 3, distanceDie: 4 }],
  isFree: [battlefield, "a", { x: 5, y: 0 }], pushedAway: [battlefield, "a", { x: 5, y: 0 }, 15], pulledTowards: [battlefield, "a", { x: 15, y: 0 }, 15, "b"],
  movementNeeded: [40, { walk: 30, run: 60 }, true, true, houseRules], pathCost: [battlefield, { at: { x: 0, y: 0 }, elevationFeet: 0 }, [{ to: { x: 20, y: 0 }, elevationFeet: 5, way: "walk" }], false],
};

