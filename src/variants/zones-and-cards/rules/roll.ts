import { dieFaces, list, oneOf, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";
import { stressAfter } from "./stress.ts";
import { stressResponses, type StressResponse } from "./stress-response.ts";

/** Z1.9: the face that is a success. */
export const successFaceOfZones = 6;
/** Z1.13, Z1.17: the face of a stress die that prevents a push and causes a stress response. */
export const stressFace = 1;

/** The rolled dice, by kind. */
export interface ZonesRoll {
  readonly base: readonly number[];
  readonly stress: readonly number[];
  readonly pushed: boolean;
}

/** The result of the dice. */
export interface ZonesRollResult {
  readonly successes: number;
  readonly success: boolean;
  /** Z1.9: the number of sixes beyond the first, which buy additional effects. */
  readonly extra: number;
  /** Z1.17: whether the roll causes a stress response. Several dice that show a 1 cause only one response. */
  readonly response: boolean;
}

/** A reason why a roll can't be pushed. */
export type PushBar = "pushedAlready" | "stressShowsOne" | "deflated" | "passive";

/**
 * The cost of a push: the numbers of base dice and stress dice to reroll, the number of additional dice, and
 * the new stress level.
 */
export interface PushCost {
  readonly base: number;
  readonly stress: number;
  readonly joining: number;
  readonly stressLevel: number;
}

/** The circumstances of a pushed roll, apart from its dice. */
export interface PushSituation {
  readonly stressLevel: number;
  /** The character's stress responses. */
  readonly responses?: readonly StressResponse[];
  /** Z1.15: whether the roll is passive, such as noticing an ambush. */
  readonly passive?: boolean;
}

/** Z1.9, Z1.17: returns the result of a roll. Throws a RuleError for an invalid face. */
export function readZonesRoll(roll: ZonesRoll): ZonesRollResult {
  const { base, stress } = checkedRoll(roll);
  const successes = [...base, ...stress].filter(face => face === successFaceOfZones).length;
  return {
    successes,
    success: successes > 0,
    extra: Math.max(0, successes - 1),
    response: stress.includes(stressFace),
  };
}

/**
 * Z1.12, Z1.13, Z1.15, Z1.19: returns the reasons why a roll can't be pushed. The list is empty if it can.
 * Throws a RuleError for invalid input.
 */
export function pushBars(
  roll: ZonesRoll,
  situation: PushSituation,
  settings: ZonesSettings,
): readonly PushBar[] {
  checkedRoll(roll);
  const { responses, passive } = checkedSituation(situation);
  const bars: PushBar[] = [];
  if (roll.pushed) bars.push("pushedAlready");
  if (roll.stress.includes(stressFace)) bars.push("stressShowsOne");
  if (responses.includes("deflated")) bars.push("deflated");
  if (passive && !checkZonesSettings(settings).passivePush) bars.push("passive");
  return bars;
}

/** Z1.14, Z1.16: returns the cost of a push. Throws a RuleError if the roll can't be pushed. */
export function pushCost(roll: ZonesRoll, situation: PushSituation, settings: ZonesSettings): PushCost {
  const bars = pushBars(roll, situation, settings);
  if (bars.length > 0)
    throw new RuleError("roll", roll, `a roll that may be pushed: ${bars.join(", ")}`, {
      key: "possibleNow",
    });
  const gained = checkedSituation(situation).responses.includes("jumpy") ? 2 : 1;
  return {
    base: others(roll.base).length,
    stress: others(roll.stress).length,
    joining: checkZonesSettings(settings).pushDiceEqualStress ? gained : 1,
    stressLevel: stressAfter(situation.stressLevel, gained, settings),
  };
}

/**
 * Z1.14: returns the roll after a push, which keeps sixes. `faces.base` and `faces.stress` contain the new
 * faces of the other dice, with additional stress dice at the end. Throws a RuleError if the roll can't be
 * pushed, or if the number of faces doesn't match {@link pushCost}.
 */
export function pushZonesRoll(
  roll: ZonesRoll,
  faces: { readonly base: readonly number[]; readonly stress: readonly number[] },
  situation: PushSituation,
  settings: ZonesSettings,
): { readonly roll: ZonesRoll; readonly stressLevel: number } {
  const cost = pushCost(roll, situation, settings);
  const again = (path: string, kept: readonly number[], fresh: readonly number[], count: number) => {
    if (dieFaces(path, fresh).length !== count)
      throw new RuleError(path, fresh, `a list of ${count}, one for each die that is rolled`, {
        key: "dice",
        data: { n: count },
      });
    return [...kept.filter(face => face === successFaceOfZones), ...fresh];
  };
  record("faces", faces);
  return {
    roll: {
      base: again("faces.base", roll.base, faces.base, cost.base),
      stress: again("faces.stress", roll.stress, faces.stress, cost.stress + cost.joining),
      pushed: true,
    },
    stressLevel: cost.stressLevel,
  };
}

function others(faces: readonly number[]): readonly number[] {
  return faces.filter(face => face !== successFaceOfZones);
}

function checkedRoll(roll: ZonesRoll): ZonesRoll {
  record("roll", roll);
  requireBoolean("roll.pushed", roll.pushed);
  return {
    base: dieFaces("roll.base", roll.base),
    stress: dieFaces("roll.stress", roll.stress),
    pushed: roll.pushed,
  };
}

function checkedSituation(situation: PushSituation): Required<PushSituation> {
  const { stressLevel, responses = [], passive = false } = record("situation", situation);
  list("situation.responses", responses).forEach((response, index) =>
    oneOf(`situation.responses.${index}`, response, stressResponses),
  );
  return {
    stressLevel: wholeNumber("situation.stressLevel", stressLevel, 0),
    responses,
    passive: requireBoolean("situation.passive", passive),
  };
}
