import {
  enduranceDamage,
  explosionDamage,
  explosionDice,
  fireStrikes,
  limitAfter,
  zonesFallDamage,
  zonesHazards,
  type ZonesHazard,
} from "../../../../rules/variants/zones-and-cards/hazards.ts";
import { chosenNumber, chosenOption, chosenToggle } from "../../../../actions/core/choices.ts";
import { text, type DiceShown, type Line } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Hand } from "../../../../actions/core/hand.ts";
import type { Action } from "../../../../actions/core/action.ts";
import { signedNumber } from "../../../../actions/core/why.ts";
import { choiceField, numberField, toggleField } from "../attack-fields.ts";
import { armorOf, thingId } from "../gear-of.ts";
import type { Fray } from "../fray.ts";
import { addInjury, dueBefore, exert, hurt, panicRolls } from "../hurting.ts";
import { hiddenOf, planRoll, throwDice, shownDice } from "../rolling.ts";
import { readZonesRoll } from "../../../../rules/variants/zones-and-cards/roll.ts";
import { done, frayOf, preview, waiting } from "../action-parts.ts";
import { peopleMeant } from "./stress.ts";

const title = text("BLACKOUT.verb.zones.hazard");
const kinds = [...zonesHazards, "burning"] as const;
type Kind = (typeof kinds)[number];

/**
 * Something befalls people without anybody attacking them (Z8.2–Z8.5, Z7.12): an explosion, a fire, a fall, deep water, cold, hunger or lack of sleep. `burning` is the fire that already burns the one
 * who acts, as their turn begins. None of its rolls can be pushed.
 */
export const hazard: Action = {
  key: "zones.hazard",
  needs: { variant: "zones" },
  label: title,
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  defaults: () => ({
    combatant: "",
    hazard: "explosion",
    power: 6,
    metres: 4,
    zonesAway: 0,
    adjacent: false,
    jumps: false,
  }),
  fields: ({ choices }) => {
    const kind = chosenOption(choices, "hazard", kinds, "explosion");
    return [
      choiceField("hazard", zonesHazards, "hazard"),
      ...(kind === "explosion"
        ? [numberField("power", 1, 30), numberField("zonesAway", 0, 10), toggleField("adjacent")]
        : []),
      ...(kind === "fire" ? [numberField("power", 1, 30)] : []),
      ...(kind === "fall"
        ? [
            numberField("metres", 0, 1000),
            toggleField("jumps", { hint: text("BLACKOUT.zones.field.jumpsHint") }),
          ]
        : []),
    ];
  },
  preview: () => preview({}),
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const kind = chosenOption(facts.choices, "hazard", kinds, "explosion");
    const due = dueBefore(fray);
    const who = (kind === "burning" ? [fray.me] : peopleMeant(fray, facts)).filter(
      id => !fray.sheet(id).dead,
    );
    const struck = who.map((id, index) => strike(fray, facts, hand, kind, id, `${index}`));
    const subtitle = text(`BLACKOUT.zones.hazard.${kind}`);
    if (struck.includes(null)) return waiting(facts, title, [], { subtitle });
    return done(
      fray,
      facts,
      {
        title,
        subtitle,
        outcome: text("BLACKOUT.zones.hazardOver", { n: who.length }),
        dice: struck.flatMap(one => one?.dice ?? []),
        lines: struck.flatMap(one => one?.lines ?? []),
      },
      { followUps: panicRolls(fray, due) },
    );
  },
};

interface Struck {
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
}

function strike(fray: Fray, facts: Facts, hand: Hand, kind: Kind, id: string, stream: string): Struck | null {
  const rolled = damageOf(fray, facts, hand, kind, id, stream);
  if (!rolled) return null;
  const armor =
    kind === "explosion"
      ? armorOf(
          fray.things(id).filter(({ uuid }) => !fray.place(id).dropped.includes(thingId(uuid))),
          fray.sheet(id).armor,
        )
      : 0;
  const points = Math.max(0, rolled.points - armor);
  const bodily = kind === "explosion" || kind === "fall";
  const before = fray.sheet(id).broken;
  const wounds = hurt(fray, hand, id, points, {
    stream: `${stream}.wound`,
    roller: facts.actor.uuid,
    bodily,
  });
  // Z7.5: who jumps with such an injury is hurt by it as well.
  const strained =
    kind === "fall" && chosenToggle(facts.choices, "jumps")
      ? exert(fray, hand, id, "mobility", `${stream}.exertion`)
      : { lines: [], dice: [] };
  if (!wounds || !strained) return null;
  if (kind === "drowning" && wounds.breaks && !before) drowns(fray, id);
  const line: Line = {
    text: text("BLACKOUT.zones.hazardLine", { name: fray.name(id) }),
    value: String(points),
    tone: points > 0 ? "bad" : "good",
    ...hiddenOf(fray, id),
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

/** Z8.5: who breaks under water has a stretch until they die, not a round. */
function drowns(fray: Fray, id: string): void {
  const { injuries } = fray.sheet(id);
  fray.setSheet(id, {
    injuries: Object.fromEntries(Object.entries(injuries).filter(([, { key }]) => key !== "exposure")),
  });
  addInjury(fray, id, { key: "exposure", limit: limitAfter("drowning"), days: 0, permanent: false });
}

/** The damage that something does to one of those whom it befalls, before armor; null while dice are missing. */
function damageOf(
  fray: Fray,
  facts: Facts,
  hand: Hand,
  kind: Kind,
  id: string,
  stream: string,
): { readonly points: number; readonly dice: readonly DiceShown[] } | null {
  const { choices } = facts;
  const roller = facts.actor.uuid;
  const plain = (
    count: number,
  ): { readonly faces: readonly number[]; readonly dice: readonly DiceShown[] } | null => {
    const faces = hand.roll(stream, count, roller);
    return (
      faces && {
        faces,
        dice:
          faces.length === 0
            ? []
            : [
                {
                  stream,
                  label: text("BLACKOUT.zones.dice.hazard", { name: fray.name(id) }),
                  faces,
                  hitsFrom: 6,
                  why: [{ text: text(`BLACKOUT.zones.hazard.${kind}`), value: String(count) }],
                },
              ],
      }
    );
  };
  if (kind === "explosion") {
    const rolled = plain(
      explosionDice(chosenNumber(choices, "power", 6, 1, 30), chosenNumber(choices, "zonesAway", 0, 0, 10)),
    );
    return (
      rolled && {
        points: explosionDamage(rolled.faces, { adjacent: chosenToggle(choices, "adjacent") }),
        dice: rolled.dice,
      }
    );
  }
  if (kind === "fire" || kind === "burning") {
    const rolled = plain(
      kind === "burning" ? fray.place(id).burning : chosenNumber(choices, "power", 6, 1, 30),
    );
    if (!rolled) return null;
    const { damage, burning } = fireStrikes(rolled.faces);
    fray.setPlace(id, { burning: Math.min(30, burning), burntRound: fray.fight.round });
    return { points: damage, dice: rolled.dice };
  }
  if (kind === "fall" && !chosenToggle(choices, "jumps"))
    return { points: zonesFallDamage(chosenNumber(choices, "metres", 4, 0, 1000)), dice: [] };
  const plan = planRoll(fray, id, {
    skill: kind === "fall" ? "mobility" : "stamina",
    stream,
    passive: true,
    push: "keep",
  });
  const roll = throwDice(fray, hand, plan);
  if (!roll) return null;
  const { successes } = readZonesRoll(roll);
  const points =
    kind === "fall"
      ? zonesFallDamage(chosenNumber(choices, "metres", 4, 0, 1000), successes)
      : enduranceDamage(kind as Extract<ZonesHazard, "drowning" | "exposure">, successes);
  return { points, dice: shownDice(fray, plan, roll) };
}
