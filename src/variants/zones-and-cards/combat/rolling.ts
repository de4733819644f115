import { attributeOfSkill, type ZonesAttribute, type ZonesSkill } from "../rules/character.ts";
import { zoneEffects } from "../rules/hazards.ts";
import { sumOfZonesRows, zonesPool, type ZonesPool, type ZonesRow } from "../rules/pool.ts";
import {
  pushBars,
  pushCost,
  pushZonesRoll,
  readZonesRoll,
  successFaceOfZones,
  type ZonesRoll,
} from "../rules/roll.ts";
import {
  responseAttributes,
  responsePenalty,
  stressResponse,
  stressTotal,
  type StressResponse,
} from "../rules/stress-response.ts";
import { stressAfter } from "../rules/stress.ts";
import { zonesOdds } from "../rules/odds.ts";
import {
  text,
  type Concealed,
  type DiceShown,
  type Line,
  type OddsShown,
  type Text,
  type ReasonRow,
} from "../../../actions/core/card.ts";
import { numberText, percentText } from "../../../language/formats.ts";
import type { Hand, PromptOption } from "../../../actions/core/hand.ts";
import { signedNumber } from "../../../actions/core/why.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";
import { gearBonus } from "./gear-of.ts";
import { nameIn, ownText } from "./settings-of.ts";
import { resolveIn } from "./sheet-of.ts";

/**
 * The ways to decide whether a roll is pushed: prompt the user whenever a push is possible, never push, or
 * push automatically after a failure.
 */
export const pushHabits = ["ask", "keep", "failure"] as const;
export type PushHabit = (typeof pushHabits)[number];

/**
 * Returns the default for pushing: players are prompted, whereas the rolls of the Gamemaster's actors aren't
 * pushed unless a user requests it.
 */
export function habitOf(encounter: ZonesEncounter, who = encounter.me): PushHabit {
  return encounter.person(who).side === "player" ? "ask" : "keep";
}

/** The dice of a roll, and the reasons for their number. */
export interface RollPlan {
  readonly who: string;
  readonly attribute: ZonesAttribute;
  /** The skill, or null if only the attribute is rolled. */
  readonly skill: ZonesSkill | null;
  readonly pool: ZonesPool;
  readonly why: readonly ReasonRow[];
  /** The name that identifies the roll's dice and prompts. */
  readonly stream: string;
  /** Z1.15: whether the roll is passive. */
  readonly passive: boolean;
  readonly push: PushHabit;
}

/** The terms of a roll, apart from the actor. */
export interface RollTerms {
  readonly skill?: ZonesSkill | null;
  readonly attribute?: ZonesAttribute;
  readonly rows?: readonly ZonesRow[];
  readonly helpers?: number;
  /** The dice that the used item adds, and the item's name. */
  readonly gear?: { readonly name: string; readonly dice: number } | null;
  readonly stress?: number;
  readonly stream: string;
  readonly passive?: boolean;
  readonly push?: PushHabit;
}

/**
 * Z1.6–Z1.11, Z1.19, Z3.1, Z7.5, Z8.1: returns the dice of an actor's roll, with all modifiers that add or
 * subtract dice.
 */
export function planRoll(encounter: ZonesEncounter, who: string, terms: RollTerms): RollPlan {
  const { skill = null, rows = [], stream, passive = false, push = "ask" } = terms;
  const sheet = encounter.sheet(who);
  const attribute = skill === null ? (terms.attribute ?? "strength") : attributeOfSkill(skill);
  const gear =
    terms.gear === undefined && skill !== null
      ? gearBonus(encounter.thingsLeft(who), skill)
      : (terms.gear ?? null);
  const paranoid = sheet.panic.includes("paranoid");
  const helpers = paranoid ? 0 : Math.min(3, (terms.helpers ?? 0) + helpersFor(encounter, who));
  const all = [...rows, ...ownRows(encounter, who, attribute, skill)].filter(({ dice }) => dice !== 0);
  const level = skill === null ? 0 : sheet.skills[skill];
  const pool = zonesPool({
    attribute: sheet.attributes[attribute],
    skill: level,
    gear: gear?.dice ?? 0,
    rows: all,
    helpers,
    stress: terms.stress ?? sheet.stress,
  });
  const sum = sheet.attributes[attribute] + level + (gear?.dice ?? 0) + helpers + sumOfZonesRows(all);
  const why: readonly ReasonRow[] = [
    { text: text(`BLACKOUT.zones.attribute.${attribute}`), value: String(sheet.attributes[attribute]) },
    ...(skill === null || level === 0
      ? []
      : [{ text: text(`BLACKOUT.zones.skill.${skill}`), value: signedNumber(level) }]),
    ...(gear === null || gear.dice === 0 ? [] : [{ text: text(gear.name), value: signedNumber(gear.dice) }]),
    ...(helpers === 0 ? [] : [{ text: text("BLACKOUT.zones.row.help"), value: signedNumber(helpers) }]),
    ...all.map(({ key, dice }) => ({ text: rowName(key), value: signedNumber(dice) })),
    ...(pool.base === sum
      ? []
      : [{ text: text("BLACKOUT.card.least"), value: signedNumber(pool.base - sum) }]),
  ];
  return {
    who,
    attribute,
    skill,
    pool,
    why: why.map(row => ({ ...row, ...hiddenOf(encounter, who) })),
    stream,
    passive,
    push,
  };
}

/**
 * Returns the first throw of a roll. The faces come either from a user's answer or from the action's own
 * dice. Returns null while the faces are missing.
 */
export function throwDice(
  encounter: ZonesEncounter,
  hand: Hand,
  { who, pool, stream }: RollPlan,
  answered?: readonly number[] | null,
): ZonesRoll | null {
  // Orders and help are used up, because they affect only the next roll.
  encounter.setPlace(who, { ordersDice: 0, ordersRound: 0, helpers: 0, helpersRound: 0 });
  if (answered !== undefined)
    return answered === null
      ? null
      : { base: answered.slice(0, pool.base), stress: answered.slice(pool.base), pushed: false };
  const base = hand.roll(`${stream}.base`, pool.base, encounter.actorOf(who));
  const stress = hand.roll(`${stream}.stress`, pool.stress, encounter.actorOf(who));
  return base && stress ? { base, stress, pushed: false } : null;
}

/**
 * Z1.12–Z1.16: returns the roll after the push, if the actor pushes it. Returns null while the answer or the
 * dice are missing.
 */
export function offerPush(
  encounter: ZonesEncounter,
  hand: Hand,
  plan: RollPlan,
  roll: ZonesRoll,
): ZonesRoll | null {
  const { who, stream, passive, push } = plan;
  const sheet = encounter.sheet(who);
  const situation = { stressLevel: sheet.stress, responses: sheet.responses, passive };
  const { rules } = encounter.table;
  if (
    push === "keep" ||
    pushBars(roll, situation, rules).length > 0 ||
    (push === "failure" && readZonesRoll(roll).success)
  )
    return roll;
  const cost = pushCost(roll, situation, rules);
  const count = cost.base + cost.stress + cost.joining;
  const key = `${stream}.push`;
  if (push === "failure")
    return pushedWith(encounter, plan, roll, hand.roll(key, count, encounter.actorOf(who)));
  const futures: readonly Line[] = [
    {
      text: text("BLACKOUT.zones.push.kept"),
      value: String(roll.base.length + roll.stress.length - cost.base - cost.stress),
    },
    { text: text("BLACKOUT.zones.push.again"), value: String(cost.base + cost.stress) },
    { text: text("BLACKOUT.zones.push.joining"), value: signedNumber(cost.joining) },
    { text: text("BLACKOUT.zones.stress"), value: `${sheet.stress} › ${cost.stressLevel}` },
  ];
  const why: readonly ReasonRow[] = [
    { text: text("BLACKOUT.zones.dice.base"), value: String(cost.base) },
    { text: text("BLACKOUT.zones.dice.stress"), value: signedNumber(cost.stress + cost.joining) },
  ];
  const options: readonly PromptOption[] = [
    {
      value: "keep",
      label: text("BLACKOUT.zones.push.keep"),
      futures: [{ text: text("BLACKOUT.zones.successes"), value: String(readZonesRoll(roll).successes) }],
    },
    {
      value: "push",
      label: text("BLACKOUT.zones.push.push"),
      futures,
      dice: { count, sides: 6, why, difficulty: null, chance: null },
    },
  ];
  const prompt = {
    key,
    actor: encounter.actorOf(who),
    question: text("BLACKOUT.zones.push.question", {
      name: encounter.name(who),
      n: readZonesRoll(roll).successes,
    }),
    options,
    fallback: "keep",
  };
  const answer = hand.ask(prompt);
  if (!answer) return null;
  return answer.value === "push" ? pushedWith(encounter, plan, roll, hand.answered(prompt, answer)) : roll;
}

function pushedWith(
  encounter: ZonesEncounter,
  { who }: RollPlan,
  roll: ZonesRoll,
  faces: readonly number[] | null,
): ZonesRoll | null {
  if (faces === null) return null;
  const sheet = encounter.sheet(who);
  const situation = { stressLevel: sheet.stress, responses: sheet.responses };
  const { base } = pushCost(roll, situation, encounter.table.rules);
  const pushed = pushZonesRoll(
    roll,
    { base: faces.slice(0, base), stress: faces.slice(base) },
    situation,
    encounter.table.rules,
  );
  encounter.setSheet(who, { stress: pushed.stressLevel });
  return pushed.roll;
}

/** The final result of a roll, after any stress response. */
export interface RollEnd {
  /** The number of successes. It is 0 if stress caused the roll to fail (Z1.21). */
  readonly successes: number;
  /** Z1.17: whether a stress die came up 1. */
  readonly responded: boolean;
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
}

/**
 * Z1.17–Z1.21: applies the stress response that a roll requires, and returns the result, or null while the
 * die or the confirmation to roll it is missing.
 */
export function endRoll(
  encounter: ZonesEncounter,
  hand: Hand,
  plan: RollPlan,
  roll: ZonesRoll,
): RollEnd | null {
  const { who, stream } = plan;
  const { successes, response } = readZonesRoll(roll);
  const dice = shownDice(encounter, plan, roll);
  if (!response) return { successes, responded: false, dice, lines: [] };
  if (!encounter.table.autoStressResponse) {
    const options = ["roll", "spare"].map(value => ({
      value,
      label: text(`BLACKOUT.zones.response.${value}`),
    }));
    const answer = hand.ask({
      key: `${stream}.responds`,
      actor: encounter.actorOf(who),
      question: text("BLACKOUT.zones.response.question", { name: encounter.name(who) }),
      options,
      fallback: "roll",
    });
    if (!answer) return null;
    if (answer.value === "spare") return { successes, responded: false, dice, lines: [] };
  }
  const faces = hand.roll(`${stream}.response`, 1, encounter.actorOf(who));
  if (!faces) return null;
  const sheet = encounter.sheet(who);
  const resolve = resolveIn(sheet);
  const read = stressResponse({ face: faces[0] ?? 1, stress: sheet.stress, resolve, held: sheet.responses });
  encounter.setSheet(who, {
    responses: read.held,
    stress: stressAfter(sheet.stress, sheet.broken ? 0 : read.stress, encounter.table.rules),
  });
  const lasting = read.result === "coolHead" || read.ignored ? [] : [read.result];
  const says = lasting.length === 0 ? null : ownText(encounter.table, "responses", read.result);
  return {
    successes: read.fails ? 0 : successes,
    responded: true,
    dice: [
      ...dice,
      {
        stream: `${stream}.response`,
        label: text("BLACKOUT.zones.dice.response"),
        faces,
        hitsFrom: null,
        why: totalReasons(faces[0] ?? 1, sheet.stress, resolve),
        ...hiddenOf(encounter, who),
      },
    ],
    lines: [
      {
        text:
          lasting.length === 0
            ? text("BLACKOUT.zones.response.calm", { name: encounter.name(who) })
            : text("BLACKOUT.zones.response.line", {
                name: encounter.name(who),
                result: nameIn(encounter.table, "responses", read.result),
              }),
        value: String(stressTotal(faces[0] ?? 1, sheet.stress, resolve)),
        why: totalReasons(faces[0] ?? 1, sheet.stress, resolve),
        tone: read.fails ? "bad" : lasting.length === 0 ? "good" : "ask",
        ...hiddenOf(encounter, who),
      },
      ...(says ? [{ text: says, ...hiddenOf(encounter, who) }] : []),
    ],
  };
}

/** Z1.17, Z5.3: returns the rows that explain a total: the die plus the stress minus Resolve. */
export function totalReasons(face: number, stress: number, resolve: number): readonly ReasonRow[] {
  return [
    { text: text("BLACKOUT.zones.die"), value: String(face) },
    { text: text("BLACKOUT.zones.stress"), value: signedNumber(stress) },
    { text: text("BLACKOUT.zones.resolve"), value: signedNumber(-resolve) },
  ];
}

/** Returns the dice of a roll for display, grouped by kind. */
export function shownDice(
  encounter: ZonesEncounter,
  { who, stream, why, pool }: RollPlan,
  roll: ZonesRoll,
): readonly DiceShown[] {
  const hidden = hiddenOf(encounter, who);
  const data = { name: encounter.name(who) };
  const stressWhy: readonly ReasonRow[] = [
    { text: text("BLACKOUT.zones.stress"), value: String(pool.stress) },
    ...(roll.stress.length === pool.stress
      ? []
      : [
          {
            text: text("BLACKOUT.zones.push.joining"),
            value: signedNumber(roll.stress.length - pool.stress),
          },
        ]),
  ];
  return [
    {
      stream: `${stream}.base`,
      label: text(roll.pushed ? "BLACKOUT.zones.dice.basePushed" : "BLACKOUT.zones.dice.baseOf", data),
      faces: roll.base,
      hitsFrom: successFaceOfZones,
      why,
      ...hidden,
    },
    ...(roll.stress.length === 0
      ? []
      : [
          {
            stream: `${stream}.stress`,
            label: text("BLACKOUT.zones.dice.stressOf", data),
            faces: roll.stress,
            hitsFrom: successFaceOfZones,
            alarm: 1,
            why: stressWhy,
            ...hidden,
          },
        ]),
  ];
}

/**
 * A10: returns the odds of a roll for its dialog, and lines with the base and stress dice, the reasons for
 * them, and the chances of the roll's consequences. `head` describes the meaning of a success.
 */
export function rollPreview(
  encounter: ZonesEncounter,
  plan: RollPlan,
  head = text("BLACKOUT.test.succeeds"),
) {
  const { who, pool, why } = plan;
  const sheet = encounter.sheet(who);
  const odds = (pushes: boolean) =>
    zonesOdds(
      { pool, stressLevel: pool.stress, resolve: resolveIn(sheet), responses: sheet.responses, pushes },
      encounter.table.rules,
    );
  const once = odds(false);
  const shown: OddsShown = {
    head,
    met: once.success,
    needed: text("BLACKOUT.zones.needed"),
    steps: once.steps.map((chance, index) => ({
      label: text("BLACKOUT.test.orMore", { n: index + 1 }),
      chance,
    })),
  };
  const lines: readonly Line[] = [
    { text: text("BLACKOUT.zones.dice.base"), value: String(pool.base), why, chief: true },
    { text: text("BLACKOUT.zones.dice.stress"), value: String(pool.stress), chief: true },
    ...(plan.passive && !encounter.table.rules.passivePush
      ? []
      : [{ text: text("BLACKOUT.zones.chancePushed"), value: percent(odds(true).success), chance: true }]),
    ...(pool.stress === 0
      ? []
      : [{ text: text("BLACKOUT.zones.chanceResponse"), value: percent(once.response), chance: true }]),
  ];
  return { odds: shown, lines };
}

/** Returns a chance as a percentage. */
export function percent(chance: number): string {
  return percentText(numberText(chance * 100, 0, 1));
}

/**
 * Conceals all values of an enemy from viewers who aren't allowed to know them. Returns an empty object for
 * other combatants.
 */
export function hiddenOf(encounter: ZonesEncounter, id: string): { readonly concealed?: Concealed } {
  const { side, actor } = encounter.person(id);
  return side === "enemy" && actor !== null ? { concealed: { of: actor, need: "all" } } : {};
}

/** Returns the name of a modifier. */
export function rowName(key: string): Text {
  return text(`BLACKOUT.zones.row.${key}`);
}

/**
 * Z1.19, Z7.5, Z8.1: returns the rows for the dice that an actor's roll gains or loses because of stress
 * responses, injuries, orders and surroundings.
 */
function ownRows(
  encounter: ZonesEncounter,
  who: string,
  attribute: ZonesAttribute,
  skill: ZonesSkill | null,
): readonly ZonesRow[] {
  const sheet = encounter.sheet(who);
  const place = encounter.place(who);
  const injured =
    skill === null
      ? 0
      : Object.values(sheet.injuries).reduce(
          (sum, { key }) => sum + (encounter.injury(key)?.skills[skill] ?? 0),
          0,
        );
  return [
    { key: "stressResponse", dice: skill === null ? 0 : strainedDice(encounter, attribute, sheet.responses) },
    { key: "injury", dice: injured },
    { key: "orders", dice: place.ordersRound === encounter.state.round ? place.ordersDice : 0 },
    { key: "dim", dice: skill === "observation" ? darkness(encounter, who) : 0 },
  ];
}

/**
 * Z1.19: returns the dice penalty that stress responses impose on rolls with an attribute, according to the
 * world's table.
 */
function strainedDice(
  encounter: ZonesEncounter,
  attribute: ZonesAttribute,
  held: readonly StressResponse[],
): number {
  if (responsePenalty(attribute, held) === 0) return 0;
  return Math.min(
    0,
    ...held
      .filter(response => responseAttributes[response] === attribute)
      .map(response => encounter.table.responseDice[response]),
  );
}

/** Z8.1: returns the dice penalty that darkness imposes on Observation rolls, or 0 if the setting is off. */
function darkness(encounter: ZonesEncounter, who: string): number {
  const zone = encounter.zone(who);
  return zone && encounter.table.rules.hazardousZones ? zoneEffects(zone).dice : 0;
}

function helpersFor(encounter: ZonesEncounter, who: string): number {
  const { helpers, helpersRound } = encounter.place(who);
  return encounter.takesPart(who) && helpersRound === encounter.state.round ? helpers : 0;
}
