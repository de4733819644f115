import { describe, expect, it } from "vitest";
import * as rules from "../../../../../src/variants/range-bands/rules/index.ts";
import { refusedAt } from "../../refused.ts";
import { samples } from "./samples.ts";

type Name = keyof typeof samples;

/**
 * The paths that each function reports when parts of its sample arguments are invalid. Checks of the
 * encounter itself are tested separately.
 */
const refused: Readonly<Partial<Record<Name, string>>> = {
  actionFacts: "action",
  afterRound: "inEncounter settings starved vitality",
  afterStressCheck: "boxes check check.tier",
  afterUpkeep: "check check.tier condition",
  armorDefense: "armor armor.condition armor.defence",
  armoryEntry: "weapon",
  aroundTarget: "engagedWithTarget weapon",
  attributeLabel: "modifier",
  attributesFromBlackout:
    "numbers numbers.charisma numbers.dexterity numbers.endurance numbers.insight numbers.intelligence numbers.strength",
  bandBetween: "one other pair pairs pairs.0",
  bandEffect: "band listed weapon",
  bandOf: "value",
  bandValue: "band",
  blastPercent: "band settings",
  breakingBegins: "face row",
  breathRounds: "physicality",
  burn: "burning burning.points burning.roundsLeft",
  byListedBand: "band listed",
  canAct: "vitality",
  catchFire: "face weapon",
  changedAttributes:
    "attributes attributes.acumen attributes.dexterity attributes.influence attributes.physicality attributes.reason changes changes.0 changes.0.amount",
  checkAttributes:
    "attributes attributes.acumen attributes.dexterity attributes.influence attributes.physicality attributes.reason",
  checkOdds: "extraDie modifier",
  checkVitality:
    "vitality vitality.dead vitality.incapacitated vitality.mortal vitality.mortal.roundsLeft vitality.resilience vitality.resilience.max vitality.resilience.value vitality.wounds vitality.wounds.max vitality.wounds.value",
  checkWeapon:
    "weapon weapon.band weapon.condition weapon.damage weapon.damage.dice weapon.damage.fixed weapon.damage.sides weapon.kind weapon.resilience weapon.traits weapon.traits.0 weapon.traits.0.key weapon.traits.0.level",
  checkWeaponEntry: "entry entry.ammunition entry.clip entry.encumbrance entry.rarity entry.skill weapon",
  clearBox: "boxes",
  conditionModifier: "condition",
  damageOf: "damage damage.defence damage.faces damage.faces.0 damage.percent damage.subdue settings weapon",
  deathAverted: "insight settings vitality",
  defenseOf: "defence vitality",
  derived:
    "attributes attributes.acumen attributes.dexterity attributes.influence attributes.physicality attributes.reason changes changes.0 changes.0.amount",
  dropWinner: "claims claims.0 claims.0.score",
  drowned: "harm harm.resilience harm.wounds saved settings situation.physicality situation.player vitality",
  drowningCheckDue: "physicality round",
  drowningHarm: "tier",
  fallHarm: "feet",
  fed: "by vitality",
  fillBox: "boxes",
  fireRounds: "magazine magazine.rounds rounds",
  fullMagazine: "face holds",
  groupModifier: "members members.0 members.0.attribute members.0.rolls members.0.skill",
  handlingModifier: "dexterity physicality weapon",
  harmed:
    "harm harm.resilience harm.wounds settings situation situation.onPurpose situation.physicality situation.player vitality",
  hungerHarm: "day settings vitality",
  incapacitatedRounds: "physicality",
  initiativeOrder: "places places.0 places.0.modifier places.0.side places.0.total",
  initiativeRoll:
    "faces faces.0 faces.1 initiative initiative.change initiative.involved initiative.modifier initiative.round",
  insightOf: "faces faces.0 faces.1",
  joinPairs: "id ids other pairs pairs.0 to to.a to.b",
  judgeAttack:
    "armor armor.0 attack attack.dexterity attack.fromEncounter attack.fromEncounter.0 attack.physicality attack.situation attack.skill band check.extraDie check.faces check.faces.0 check.faces.1 check.rows.0.key check.rows.0.value defence settings weapon",
  judgeCheck:
    "check check.extraDie check.faces check.faces.0 check.faces.1 check.rows check.rows.0 check.rows.0.key check.rows.0.value",
  lastingAfterRound: "lasting lasting.roundsLeft",
  leavePairs: "id pairs pairs.0",
  mayStabilise: "fedNow starved",
  mortalRounds: "physicality",
  movePair: "band direction halfSteps one other pair pairs pairs.0 settings value",
  nextSkillLevel: "modifier skill",
  opposedWinner: "active passive",
  pairOf: "one other pair pairs pairs.0",
  panicBegins: "effect effect.lasts face row",
  panicHolds: "effect",
  panicThreshold: "max",
  planAttack:
    "armor armor.0 attack attack.dexterity attack.fromEncounter attack.fromEncounter.0 attack.physicality attack.skill band defence settings weapon",
  rapidFireModifiers: "alreadyThisRound",
  rawDamage: "damage damage.faces damage.faces.0 damage.physicality damage.skill weapon",
  readAttack: "called check check.tier kind",
  readTable: "faces faces.0 faces.1 settings table",
  reload: "magazine magazine.holds magazine.reloads",
  replaceDie: "die face faces faces.0 faces.1",
  restCarried: "before hours vitality",
  restNeeded: "vitality",
  rested: "before hours vitality",
  revived: "points vitality",
  roundsUsed: "burst weapon",
  setBand: "band one other pair pairs pairs.0",
  skillFromBlackout: "rank skill",
  skillOf: "explosive kind weapon",
  spendInsight: "insight",
  stabilised: "face physicality vitality",
  stabilises: "settings tier way",
  stepCost: "band cost",
  strayHit:
    "check.faces check.faces.0 check.faces.1 check.rows.0.key check.rows.0.value rows rows.0 settings",
  stunRounds: "face physicality",
  stunned: "rounds vitality",
  styleOf: "weapon",
  succeeds: "tier",
  sumOf: "changes changes.0 changes.0.amount",
  sumOfRows: "rows rows.0 rows.0.key rows.0.value",
  tierOf: "total",
  totalDefense: "armor armor.0 defence settings",
  traitLevel: "weapon",
  twoFaces: "faces faces.0 faces.1",
  unhurt: "derived resiliencePoints woundPoints",
  untrainedSkill: "skill",
  pathCost: "band cost",
  withMaximum: "derived resiliencePoints vitality woundPoints",
};

const checks = (
  ["checkSettings", "checkEncounter", "checkVitality", "checkWeapon", "checkTable"] as const
).map(
  name => [name.replace("check", "").toLowerCase(), rules[name] as () => unknown, samples[name]] as const,
);

describe("invalid values in the Range Bands rules", () => {
  it.each(Object.entries(refused) as [Name, string][])(
    "cause errors with the correct paths in %s: %s",
    (name, paths) => {
      expect(refusedAt(rules[name] as () => unknown, samples[name], checks)).toBe(paths);
    },
  );
});
