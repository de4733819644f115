import { oneOf } from "../../../rules/check.ts";
import { afterShifts } from "../rules/harm.ts";
import { injuryLimits } from "../rules/injury-table.ts";
import { afterDay } from "../rules/lethal-injury.ts";
import { panicStops } from "../rules/panic.ts";
import { restAStretch } from "../rules/stress.ts";
import { stressResponses } from "../rules/stress-response.ts";
import { text, type DiceShown, type FollowUp, type Line } from "../../../actions/core/card.ts";
import { choice, pick, toggle, type Chosen, type ChoiceSituation } from "../../../actions/core/choice.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import {
  against,
  field,
  encounterOf,
  optionLabels,
  zonesAction,
  type ZonesAct,
} from "../combat/action-parts.ts";
import { stressLine } from "../combat/attack-effects.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { rollOnce } from "../combat/one-roll.ts";
import { planRoll } from "../combat/rolling.ts";
import { nameIn } from "../combat/settings-of.ts";
import { supplyKinds, type HeldInjury } from "../combat/sheet-of.ts";
import { healthOf, withoutPassing } from "./care.ts";
import { infectionRolls } from "./infection.ts";
import { chosenTargets } from "./stress.ts";

/** The possible lengths of a rest (Z5.10, Z5.11, Z7.9–Z7.11). */
const spans = ["stretch", "shift", "day"] as const;

const isDay = ({ facts }: ChoiceSituation) => facts.choices["span"] === "day";

const choices = [
  choice("span", spans, { label: field("span"), option: optionLabels("span") }),
  toggle("safe", {
    initial: ({ facts }) => !areFighting(encounterOf(facts), facts),
    label: field("safe"),
    hint: field("safeHint"),
  }),
  choice("response", ["any", "none", ...stressResponses], {
    label: field("response"),
    option: optionLabels("responses"),
  }),
  toggle("caredFor", { shown: isDay, label: field("caredFor"), hint: field("caredForHint") }),
  // Z7.11: the actor who rolls to care for the others. By default, nobody does.
  pick(
    "carer",
    ({ facts }) => {
      const encounter = encounterOf(facts);
      const able = encounter.ids.filter(id => !encounter.sheet(id).dead && !encounter.sheet(id).broken);
      return [
        { value: "", label: text("BLACKOUT.zones.nobodyRolls") },
        ...able.map(id => ({ value: id, label: text(encounter.name(id)) })),
      ];
    },
    { shown: isDay, label: field("carer"), hint: field("carerHint") },
  ),
  toggle("supplies", { label: field("supplies") }),
  toggle("onlyRolls"),
] as const;

/**
 * Makes time pass for the targets or, if there are none, the acting actor (Z5.10, Z5.11, Z7.9, Z7.10, Z7.11,
 * Z8.6). A stretch removes stress and ends panic, a shift restores Health, and a day heals injuries. The
 * rolls that become due in that time are offered as follow-ups: for lethal injuries, for infections in a
 * shift or a day, and, if `supplies` is set, for air and power. With `onlyRolls`, which is set after the
 * world time has advanced, no actor rests, and only the rolls for injuries and infections are offered.
 */
export const rest = zonesAction({
  key: "zones.rest",
  targets: "any",
  who: "gamemaster",
  speaker: "gamemaster",
  choices,
  // A10: during an encounter, no more than a shift can pass, and the place can't be safe.
  problems: ({ facts, choices: { safe, span }, plan: { encounter } }) =>
    (safe || span === "day") && areFighting(encounter, facts) ? [against("fightGoesOn")] : [],
  resolve: act => {
    const { encounter } = act.plan;
    const { span, onlyRolls, caredFor, carer, supplies } = act.choices;
    const who = chosenTargets(encounter, act).filter(id => !encounter.sheet(id).dead);
    const subtitle = optionLabels("span")(span);
    const dying = who.flatMap(id => runningOut(encounter, id, span));
    const festering = () => (span === "stretch" ? [] : who.flatMap(id => infectionRolls(encounter, id)));
    if (onlyRolls)
      return {
        subtitle,
        outcome: text("BLACKOUT.zones.rest.rollsDue"),
        tone: "bad",
        followUps: [...dying, ...festering()],
      };
    const care =
      span === "day" && !caredFor
        ? cares(act, carer, who)
        : { of: span === "day" ? who : [], lines: [], dice: [] };
    const lines = who.flatMap(id => rested(encounter, act.choices, id, care.of.includes(id)));
    return {
      subtitle,
      outcome: text("BLACKOUT.zones.rest.over", { n: who.length }),
      tone: "good",
      dice: care.dice,
      lines: [...care.lines, ...lines],
      followUps: [
        ...dying,
        ...festering(),
        ...(supplies ? who.flatMap(id => suppliesOf(encounter, id)) : []),
      ],
    };
  },
});

function areFighting(encounter: ZonesEncounter, facts: Facts): boolean {
  return chosenTargets(encounter, facts).some(id => encounter.takesPart(id));
}

interface Care {
  readonly of: readonly string[];
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
}

/**
 * Z7.11: rolls Medical Aid for the actor who gives care, once for each injured actor and without pushing.
 * Returns the actors for whom the day counts double, with the card lines and the dice.
 */
function cares(act: ZonesAct, carer: string, who: readonly string[]): Care {
  const { encounter } = act.plan;
  oneOf("choices.carer", carer, ["", ...encounter.ids]);
  const healing = (id: string) => Object.values(encounter.sheet(id).injuries).some(({ days }) => days > 0);
  const care = who
    .filter(id => carer !== "" && id !== carer && healing(id))
    .map((id): Care => {
      const stream = `care.${id}`;
      const { successes, dice, lines } = rollOnce(
        act,
        planRoll(encounter, carer, { skill: "medicalAid", passive: true, stream, push: "keep" }),
      );
      const good = successes > 0;
      return {
        of: good ? [id] : [],
        dice,
        lines: [
          ...lines,
          {
            text: text(`BLACKOUT.zones.rest.${good ? "cared" : "notCared"}`, { name: encounter.name(id) }),
            tone: good ? "good" : "",
          },
        ],
      };
    });
  return {
    of: care.flatMap(one => one.of),
    lines: care.flatMap(({ lines }) => lines),
    dice: care.flatMap(({ dice }) => dice),
  };
}

function rested(
  encounter: ZonesEncounter,
  { span, safe, response }: Chosen<typeof choices>,
  id: string,
  cared: boolean,
): readonly Line[] {
  const before = encounter.sheet(id);
  const calms = panicStops({ stretches: 1 }) && before.panic.length > 0;
  const removed = before.responses.find(one => response === "any" || one === response) ?? null;
  const calm = safe
    ? restAStretch(
        { stress: before.stress, responses: before.responses, broken: before.broken },
        removed,
        encounter.table.rules,
      )
    : before;
  const shifts = span === "stretch" ? 0 : span === "shift" ? 1 : 3;
  const { health, broken } = afterShifts(healthOf(before), shifts, encounter.table.rules);
  const healing = before.broken && !broken ? withoutPassing(encounter, id) : before.injuries;
  const injuries = span === "day" ? afterOneDay(healing, cared) : healing;
  encounter.setSheet(id, {
    stress: calm.stress,
    responses: calm.responses,
    panic: [],
    health,
    broken,
    injuries,
  });
  const name = encounter.name(id);
  const gone = Object.entries(before.injuries).filter(([key]) => !injuries[key]);
  return [
    ...(calm.stress === before.stress ? [] : [stressLine(encounter, id, before.stress, calm.stress, "rest")]),
    ...(removed !== null && calm.responses.length < before.responses.length
      ? [
          {
            text: text("BLACKOUT.zones.response.over", {
              name,
              response: nameIn(encounter.table, "responses", removed),
            }),
            tone: "good" as const,
          },
        ]
      : []),
    ...(calms ? [{ text: text("BLACKOUT.zones.panic.stops", { name }), tone: "good" as const }] : []),
    ...(health === before.health
      ? []
      : [
          {
            text: text("BLACKOUT.zones.health.line", { name }),
            value: `${before.health} › ${health}`,
            tone: "good" as const,
            why: [
              { text: text("BLACKOUT.zones.health.was"), value: String(before.health) },
              { text: text("BLACKOUT.zones.health.back"), value: `+${health - before.health}` },
            ],
          },
        ]),
    ...gone.map(([, { key }]) => ({
      text: text("BLACKOUT.zones.injury.healed", { name, injury: nameIn(encounter.table, "injuries", key) }),
      tone: "good" as const,
    })),
  ];
}

/**
 * Z7.11: returns the injuries after another day. Omits healed injuries, except for those that are permanent,
 * infected or have a time limit.
 */
function afterOneDay(
  injuries: Readonly<Record<string, HeldInjury>>,
  cared: boolean,
): Readonly<Record<string, HeldInjury>> {
  const left = Object.entries(injuries).map(
    ([id, one]) => [id, { ...one, days: afterDay(one.days, { caredFor: cared }) }] as const,
  );
  return Object.fromEntries(
    left.filter(
      ([, { days, permanent, limit, infected }]) =>
        days > 0 || permanent || limit !== "" || infected === true,
    ),
  );
}

/**
 * Z7.9: returns a follow-up with a death roll for each lethal injury whose time limit expires within the
 * given span.
 */
function runningOut(
  encounter: ZonesEncounter,
  id: string,
  span: (typeof spans)[number],
): readonly FollowUp[] {
  return Object.entries(encounter.sheet(id).injuries)
    .filter(([, { limit }]) => limit !== "" && injuryLimits.indexOf(limit) <= injuryLimits.indexOf(span))
    .map(([key, injury]) => ({
      action: "zones.deathRoll",
      label: text("BLACKOUT.zones.follow.deathRoll", {
        name: encounter.name(id),
        injury: nameIn(encounter.table, "injuries", injury.key),
      }),
      actor: encounter.actorOf(id),
      targets: [],
      choices: { injury: key },
      fast: true,
    }));
}

/** Z8.6: returns the supply rolls for an actor's air and power during a stretch. */
function suppliesOf(encounter: ZonesEncounter, id: string): readonly FollowUp[] {
  return supplyKinds
    .filter(kind => encounter.sheet(id).supplies[kind] > 0 && (kind === "air" || kind === "power"))
    .map(kind => ({
      action: "zones.supply",
      label: text("BLACKOUT.zones.follow.supplyOf", {
        name: encounter.name(id),
        supply: text(`BLACKOUT.zones.supplyKind.${kind}`),
      }),
      actor: encounter.actorOf(id),
      targets: [],
      choices: { supply: kind },
      fast: true,
    }));
}
