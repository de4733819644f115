import { firstAid as aid, rally as rallied } from "../rules/harm.ts";
import { treatLethal } from "../rules/lethal-injury.ts";
import { ordersRow } from "../rules/orders.ts";
import { isInSpeakingRange } from "../rules/zone-map.ts";
import { panicStops } from "../rules/panic.ts";
import { pick } from "../../../actions/core/choice.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Problem } from "../../../actions/core/action.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { roundLeft } from "../combat/hurting.ts";
import { hiddenOf } from "../combat/rolling.ts";
import { personRoll } from "../combat/person-roll.ts";
import { nameIn } from "../combat/settings-of.ts";
import { maximumOf, type ZonesSheet } from "../combat/sheet-of.ts";
import { against, field, encounterOf } from "../combat/action-parts.ts";
import { targetOf } from "../combat/attack-plan.ts";

/**
 * The choice of what first aid treats: a lethal injury, identified by its ID, or a broken actor's Health,
 * represented by an empty string.
 */
const injury = pick(
  "injury",
  ({ facts }) => {
    const encounter = encounterOf(facts);
    const target = targetOf(encounter, facts);
    if (target === null) return [];
    const { broken, injuries } = encounter.sheet(target);
    return [
      ...(broken ? [{ value: "", label: text("BLACKOUT.zones.broken") }] : []),
      ...needingAid(injuries).map(([id, { key }]) => ({
        value: id,
        label: nameIn(encounter.table, "injuries", key),
      })),
    ];
  },
  {
    initial: ({ facts }) => {
      const encounter = encounterOf(facts);
      const target = targetOf(encounter, facts);
      if (target === null) return "";
      const { broken, injuries } = encounter.sheet(target);
      return broken ? "" : (needingAid(injuries)[0]?.[0] ?? "");
    },
    label: field("injury"),
  },
);

/**
 * Z7.7, Z7.8: gives first aid. It restores a broken actor's Health or, with a separate roll, extends the time
 * limit of one lethal injury. `injury` is the ID of the injury, or an empty string for a broken actor.
 */
export const firstAid = personRoll({
  key: "zones.firstAid",
  action: "firstAid",
  skill: "medicalAid",
  choices: [injury],
  problems: (encounter, target, facts) => [
    ...deadProblem(encounter, target),
    ...(treatable(encounter, target, facts)
      ? []
      : [against("nothingToTreat", { name: encounter.name(target) })]),
  ],
  effect: (encounter, target, successes, facts) => {
    const id = injury.of(facts.choices);
    return id === ""
      ? healed(encounter, target, aid(healthOf(encounter.sheet(target)), successes))
      : treated(encounter, target, id, successes);
  },
});

/** Z7.6: encourages a broken actor to get back up. Their injuries stay unchanged. */
export const rally = personRoll({
  key: "zones.rally",
  action: "rally",
  skill: "command",
  problems: (encounter, target) => [
    ...deadProblem(encounter, target),
    ...(encounter.sheet(target).broken ? [] : [against("notBroken", { name: encounter.name(target) })]),
    ...outOfEarshot(encounter, target),
  ],
  effect: (encounter, target, successes) =>
    healed(encounter, target, rallied(healthOf(encounter.sheet(target)), successes, encounter.table.rules)),
});

/**
 * Z3.1: gives orders. Each success adds a die to the next roll made this round by an ally within speaking
 * range.
 */
export const orders = personRoll({
  key: "zones.orders",
  action: "giveOrders",
  skill: "command",
  problems: (encounter, target) => [...deadProblem(encounter, target), ...outOfEarshot(encounter, target)],
  effect: (encounter, target, successes) => {
    const { dice } = ordersRow(successes);
    if (dice > 0) encounter.setPlace(target, { ordersDice: dice, ordersRound: encounter.state.round });
    return dice === 0
      ? []
      : [
          {
            text: text("BLACKOUT.zones.orders.worth", { name: encounter.name(target) }),
            value: `+${dice}`,
            why: [{ text: text("BLACKOUT.zones.successes"), value: String(dice) }],
          },
        ];
  },
});

/** Z5.10: uses Command to end the panic of another actor who is within speaking range. */
export const stopPanic = personRoll({
  key: "zones.stopPanic",
  action: "giveOrders",
  skill: "command",
  problems: (encounter, target) => [
    ...(encounter.sheet(target).panic.length > 0
      ? []
      : [against("noPanic", { name: encounter.name(target) })]),
    ...outOfEarshot(encounter, target),
  ],
  effect: (encounter, target, successes) => {
    if (!panicStops({ commandSuccesses: successes })) return [];
    encounter.setSheet(target, { panic: [] });
    return [{ text: text("BLACKOUT.zones.panic.stops", { name: encounter.name(target) }), tone: "good" }];
  },
});

function deadProblem(encounter: ZonesEncounter, target: string): readonly Problem[] {
  return encounter.sheet(target).dead ? [against("dead", { name: encounter.name(target) })] : [];
}

/**
 * Z5.10, Z7.6: returns the problem with a target outside speaking range, that is, neither in the same zone
 * nor in an adjacent one. If either actor's zone is unknown, the target counts as within range.
 */
function outOfEarshot(encounter: ZonesEncounter, target: string): readonly Problem[] {
  const band = encounter.band(encounter.me, target);
  return band === null || isInSpeakingRange(band)
    ? []
    : [{ ...against("outOfEarshot", { name: encounter.name(target) }), kind: "range" }];
}

function treatable(encounter: ZonesEncounter, target: string, { choices }: Facts): boolean {
  const id = injury.of(choices);
  const { broken, injuries } = encounter.sheet(target);
  return id === "" ? broken : needingAid(injuries).some(([one]) => one === id);
}

/** Z7.8: returns the injuries that first aid can treat: lethal ones, and those that last until treated. */
function needingAid(injuries: ZonesSheet["injuries"]): readonly [string, ZonesSheet["injuries"][string]][] {
  return Object.entries(injuries).filter(
    ([, { limit, days, permanent }]) => limit !== "" || (days === 0) !== permanent,
  );
}

/** Returns an actor's Health in the form that the rules need. */
export function healthOf({ health, broken, attributes }: ZonesSheet) {
  return { health, broken, maximum: maximumOf(attributes) };
}

function healed(
  encounter: ZonesEncounter,
  id: string,
  { health, broken }: { readonly health: number; readonly broken: boolean },
): readonly Line[] {
  const before = encounter.sheet(id).health;
  encounter.setSheet(id, { health, broken, ...(broken ? {} : { injuries: withoutPassing(encounter, id) }) });
  return broken
    ? []
    : [
        {
          text: text("BLACKOUT.zones.health.line", { name: encounter.name(id) }),
          value: `${before} › ${health}`,
          tone: "good",
          why: [
            { text: text("BLACKOUT.zones.health.was"), value: String(before) },
            { text: text("BLACKOUT.zones.health.back"), value: `+${health - before}` },
          ],
          ...hiddenOf(encounter, id),
        },
      ];
}

/**
 * Z7.5: returns the injuries that a combatant keeps after recovering from being broken. Injuries without
 * lasting effects end at that time.
 */
export function withoutPassing(encounter: ZonesEncounter, id: string): ZonesSheet["injuries"] {
  return Object.fromEntries(
    Object.entries(encounter.sheet(id).injuries).filter(([, { key, limit, days, permanent }]) => {
      const entry = encounter.injury(key);
      const does =
        entry !== undefined &&
        (entry.slows ||
          entry.lost !== null ||
          entry.exertionDamage > 0 ||
          entry.infection > 0 ||
          Object.values(entry.skills).some(dice => dice !== 0));
      return limit !== "" || days > 0 || permanent || does;
    }),
  );
}

/**
 * Z7.8: applies first aid to an injury. On a success, a non-lethal injury is removed, but one that would be
 * permanent only stops being permanent.
 */
function treated(encounter: ZonesEncounter, target: string, id: string, successes: number): readonly Line[] {
  const { injuries } = encounter.sheet(target);
  const injury = injuries[id];
  if (!injury) return [];
  const name = nameIn(encounter.table, "injuries", injury.key);
  if (injury.limit === "") {
    // A successful treatment removes an injury. If the injury would be permanent, it heals after its healing
    // time instead.
    const left = Object.entries(injuries).filter(([key]) => key !== id);
    if (successes > 0)
      encounter.setSheet(target, {
        injuries: injury.permanent
          ? { ...injuries, [id]: { ...injury, permanent: false } }
          : Object.fromEntries(left),
      });
    return successes > 0
      ? [{ text: text("BLACKOUT.zones.injury.treated", { injury: name }), tone: "good" }]
      : [];
  }
  const state = treatLethal(injury.limit, successes, encounter.table.rules);
  if (state.kind === "dead") encounter.setSheet(target, { dead: true });
  else
    encounter.setSheet(target, {
      injuries: { ...injuries, [id]: { ...injury, limit: state.kind === "lethal" ? state.limit : "" } },
    });
  if (state.kind === "lethal" && successes === 0) roundLeft(encounter, target, state.limit);
  if (state.kind === "dead")
    return [{ text: text("BLACKOUT.zones.injury.fatal", { name: encounter.name(target) }), tone: "bad" }];
  return [
    state.kind === "stabilised"
      ? { text: text("BLACKOUT.zones.injury.stabilised", { injury: name }), tone: "good" }
      : {
          text: text("BLACKOUT.zones.injury.now", {
            injury: name,
            limit: text(`BLACKOUT.zones.limit.${state.limit}`),
          }),
          tone: successes > 0 ? "good" : "bad",
        },
  ];
}
