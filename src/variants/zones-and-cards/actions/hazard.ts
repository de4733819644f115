import {
  enduranceDamage,
  explosionDamage,
  explosionDice,
  fireStrikes,
  limitAfter,
  zonesFallDamage,
  zonesHazards,
} from "../rules/hazards.ts";
import { readZonesRoll } from "../rules/roll.ts";
import { choice, number, toggle, type Chosen, type ChoiceSituation } from "../../../actions/core/choice.ts";
import { text, type DiceShown, type Line } from "../../../actions/core/card.ts";
import { signedNumber } from "../../../actions/core/why.ts";
import { field, optionLabels, zonesAction, type ZonesAct } from "../combat/action-parts.ts";
import { armorOf, itemIdOf } from "../combat/gear-of.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { addInjury, dueBefore, exert, hurt, panicRolls } from "../combat/hurting.ts";
import { hiddenOf, planRoll, throwDice, shownDice } from "../combat/rolling.ts";
import { chosenTargets } from "./stress.ts";

const kinds = [...zonesHazards, "burning"] as const;
type Kind = (typeof kinds)[number];

const hazardKind = choice("hazard", kinds, {
  offered: () => zonesHazards,
  label: field("hazard"),
  option: optionLabels("hazard"),
});

/** Returns the configuration of a choice that the dialog shows only for some hazards. */
function asked(name: string, ...of: readonly Kind[]) {
  return {
    label: field(name),
    shown: ({ facts }: ChoiceSituation) => of.includes(hazardKind.of(facts.choices)),
  };
}

const choices = [
  hazardKind,
  number("power", { ...asked("power", "explosion", "fire"), min: 1, max: 30, initial: 6 }),
  number("zonesAway", { ...asked("zonesAway", "explosion"), max: 10 }),
  toggle("adjacent", asked("adjacent", "explosion")),
  number("metres", { ...asked("metres", "fall"), max: 1000, initial: 4 }),
  toggle("jumps", { ...asked("jumps", "fall"), hint: field("jumpsHint") }),
] as const;

/**
 * A hazard without an attacker (Z8.2–Z8.5, Z7.12): an explosion, a fire, a fall, deep water, cold, hunger or
 * lack of sleep. `burning` is the fire that is already burning the acting combatant at the start of their
 * turn. None of the rolls can be pushed.
 */
export const hazard = zonesAction({
  key: "zones.hazard",
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  whole: true,
  choices,
  resolve: act => {
    const { encounter } = act.plan;
    const kind = act.choices.hazard;
    const due = dueBefore(encounter);
    const who = (kind === "burning" ? [encounter.me] : chosenTargets(encounter, act)).filter(
      id => !encounter.sheet(id).dead,
    );
    act.show({ subtitle: optionLabels("hazard")(kind) });
    const struck = act.each(who, (id, index) => strike({ ...act, id, stream: `${index}` }));
    return {
      outcome: text("BLACKOUT.zones.hazardOver", { n: who.length }),
      dice: struck.flatMap(({ dice }) => dice),
      lines: struck.flatMap(({ lines }) => lines),
      followUps: panicRolls(encounter, due),
    };
  },
});

/** The action and the choices for applying a hazard to one combatant. `id` is the combatant's ID. */
interface Blow extends ZonesAct {
  readonly choices: Chosen<typeof choices>;
  readonly id: string;
  /** The name of the hazard's dice stream. */
  readonly stream: string;
}

interface Struck {
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
}

function strike(blow: Blow): Struck {
  const { actor, hand, wait, id, stream } = blow;
  const { encounter } = blow.plan;
  const { hazard: kind, jumps } = blow.choices;
  const rolled = damageOf(blow);
  const armor =
    kind === "explosion"
      ? armorOf(
          encounter.things(id).filter(({ uuid }) => !encounter.place(id).dropped.includes(itemIdOf(uuid))),
          encounter.sheet(id).armor,
        )
      : 0;
  const points = Math.max(0, rolled.points - armor);
  const bodily = kind === "explosion" || kind === "fall";
  const before = encounter.sheet(id).broken;
  const [wounded, exerted] = [
    hurt(encounter, hand, id, points, { stream: `${stream}.wound`, roller: actor.uuid, bodily }),
    // Z7.5: a jump also deals the damage of an injury that hurts on exertion.
    kind === "fall" && jumps
      ? exert(encounter, hand, id, "mobility", `${stream}.exertion`)
      : { lines: [], dice: [] },
  ];
  const [wounds, strained] = [wait(wounded), wait(exerted)];
  if (kind === "drowning" && wounds.breaks && !before) drowns(encounter, id);
  const line: Line = {
    text: text("BLACKOUT.zones.hazardLine", { name: encounter.name(id) }),
    value: String(points),
    tone: points > 0 ? "bad" : "good",
    ...hiddenOf(encounter, id),
    why: [
      { text: text(`BLACKOUT.zones.hazard.${kind}`), value: String(rolled.points) },
      ...(armor > 0 ? [{ text: text("BLACKOUT.zones.armor"), value: signedNumber(-armor) }] : []),
    ],
  };
  return {
    dice: [...rolled.dice, ...wounds.dice, ...strained.dice],
    lines: [line, ...wounds.lines, ...strained.lines],
  };
}

/**
 * Z8.5: replaces the time limit of an actor who was broken under water, which was a round, with a stretch.
 */
function drowns(encounter: ZonesEncounter, id: string): void {
  const { injuries } = encounter.sheet(id);
  encounter.setSheet(id, {
    injuries: Object.fromEntries(Object.entries(injuries).filter(([, { key }]) => key !== "exposure")),
  });
  addInjury(encounter, id, { key: "exposure", limit: limitAfter("drowning"), days: 0, permanent: false });
}

/**
 * Returns the damage that a hazard deals to one actor, before armor. Suspends the action until the dice are
 * rolled.
 */
function damageOf({ actor, hand, wait, plan: { encounter }, choices: chosen, id, stream }: Blow): {
  readonly points: number;
  readonly dice: readonly DiceShown[];
} {
  const { hazard: kind, power, zonesAway, adjacent, metres, jumps } = chosen;
  const plain = (count: number) => {
    const faces = wait(hand.roll(stream, count, actor.uuid));
    const shown: DiceShown = {
      stream,
      label: text("BLACKOUT.zones.dice.hazard", { name: encounter.name(id) }),
      faces,
      hitsFrom: 6,
      why: [{ text: optionLabels("hazard")(kind), value: String(count) }],
    };
    return { faces, dice: faces.length === 0 ? [] : [shown] };
  };
  if (kind === "explosion") {
    const { faces, dice } = plain(explosionDice(power, zonesAway));
    return { points: explosionDamage(faces, { adjacent }), dice };
  }
  if (kind === "fire" || kind === "burning") {
    const { faces, dice } = plain(kind === "burning" ? encounter.place(id).burning : power);
    const { damage, burning } = fireStrikes(faces);
    encounter.setPlace(id, { burning: Math.min(30, burning), burntRound: encounter.state.round });
    return { points: damage, dice };
  }
  if (kind === "fall" && !jumps) return { points: zonesFallDamage(metres), dice: [] };
  const plan = planRoll(encounter, id, {
    skill: kind === "fall" ? "mobility" : "stamina",
    stream,
    passive: true,
    push: "keep",
  });
  const roll = wait(throwDice(encounter, hand, plan));
  const { successes } = readZonesRoll(roll);
  return {
    points: kind === "fall" ? zonesFallDamage(metres, successes) : enduranceDamage(kind, successes),
    dice: shownDice(encounter, plan, roll),
  };
}
