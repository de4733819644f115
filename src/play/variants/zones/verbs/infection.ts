import { RuleError } from "../../../../rules/rule-error.ts";
import { infectionCourse } from "../../../../rules/variants/zones-and-cards/infection.ts";
import { readZonesRoll } from "../../../../rules/variants/zones-and-cards/roll.ts";
import { text, type DiceShown, type FollowUp, type Line } from "../../../../actions/core/card.ts";
import { chosenText } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Action } from "../../../../actions/core/action.ts";
import type { Fray } from "../fray.ts";
import { hurt, panicRolls } from "../hurting.ts";
import { planRoll, poolLines, shownDice, throwDice } from "../rolling.ts";
import { nameIn } from "../settings-of.ts";
import { against, done, frayOf, preview, refused, waiting } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.infection");

/**
 * What an infection does when a shift or a day has gone by (Z7.5, Z7.12): its dice against a Stamina roll that is neither an action nor pushed. It causes no critical injury. Players roll it
 * once for each time that goes by (`called` is the injury that a rest called for), Gamemasters when they like.
 */
export const infection: Action = {
  key: "zones.infection",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  nature: "automatic",
  followsOnly: [{ key: "called", initial: "" }],
  ofPlayers: ({ choices }) => {
    if (chosenText(choices, "called") === "")
      throw new RuleError(
        "choices.called",
        choices["called"],
        "an infection whose time has come: only a Gamemaster has it rolled before",
        { key: "leftToGamemaster" },
      );
  },
  defaults: facts => ({
    combatant: "",
    called: "",
    injury: infectedOf(frayOf(facts), frayOf(facts).me)[0]?.id ?? "",
  }),
  fields: facts => {
    const fray = frayOf(facts);
    return [
      {
        name: "injury",
        kind: "choice",
        label: text("BLACKOUT.zones.field.injury"),
        options: infectedOf(fray, fray.me).map(({ id, key }) => ({
          value: id,
          label: nameIn(fray.table, "injuries", key),
        })),
      },
    ];
  },
  preview: facts => {
    const fray = frayOf(facts);
    const held = chosen(fray, facts);
    return preview({
      problems: problemsOf(fray, facts),
      lines: held ? [...poolLines(fray, planOf(fray)), virulenceLine(held.virulence)] : [],
    });
  },
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    const held = chosen(fray, facts);
    if (!held || problems.length > 0) return refused(facts, title, problems);
    const { me } = fray;
    const plan = planOf(fray);
    const roll = throwDice(fray, hand, plan);
    const faces = hand.roll("infection", held.virulence, facts.actor.uuid);
    if (!roll || !faces) return waiting(facts, title, []);
    const { successes } = readZonesRoll(roll);
    const course = infectionCourse(faces, successes);
    const { injuries } = fray.sheet(me);
    const injury = injuries[held.id];
    if (course.over && injury)
      fray.setSheet(me, {
        injuries: {
          ...injuries,
          [held.id]: { key: injury.key, limit: injury.limit, days: injury.days, permanent: injury.permanent },
        },
      });
    const wounds = hurt(fray, hand, me, course.damage, {
      stream: "infection.wound",
      roller: facts.actor.uuid,
      bodily: false,
    });
    if (!wounds) return waiting(facts, title, []);
    const name = nameIn(fray.table, "injuries", held.key);
    const virulent: DiceShown = {
      stream: "infection",
      label: text("BLACKOUT.zones.dice.infection"),
      faces,
      hitsFrom: 6,
      why: [{ text: text("BLACKOUT.zones.infection.virulence"), value: String(held.virulence) }],
    };
    return done(
      fray,
      facts,
      {
        title,
        subtitle: name,
        outcome: text(course.over ? "BLACKOUT.zones.infection.over" : "BLACKOUT.zones.infection.goesOn", {
          name: fray.name(me),
        }),
        tone: course.over ? "good" : "bad",
        dice: [...shownDice(fray, plan, roll), virulent, ...wounds.dice],
        lines: [
          {
            text: text("BLACKOUT.zones.successes"),
            value: String(successes),
            why: [{ text: text("BLACKOUT.zones.infection.virulence"), value: String(course.successes) }],
          },
          ...wounds.lines,
        ],
      },
      { followUps: panicRolls(fray) },
    );
  },
};

/** Infections that somebody has not overcome. */
export function infectedOf(
  fray: Fray,
  id: string,
): readonly { readonly id: string; readonly key: string; readonly virulence: number }[] {
  return Object.entries(fray.sheet(id).injuries).flatMap(([name, { key, infected }]) => {
    const virulence = fray.injury(key)?.infection ?? 0;
    return infected === true && virulence > 0 ? [{ id: name, key, virulence }] : [];
  });
}

/** The rolls that infections call for when a shift or a day has gone by, as clicks. */
export function infectionRolls(fray: Fray, id: string): readonly FollowUp[] {
  return infectedOf(fray, id).map(({ id: injury, key }) => ({
    verb: "zones.infection",
    label: text("BLACKOUT.zones.follow.infection", {
      name: fray.name(id),
      injury: nameIn(fray.table, "injuries", key),
    }),
    actor: fray.actorOf(id),
    targets: [],
    choices: { injury, called: injury },
    fast: true,
  }));
}

function virulenceLine(virulence: number): Line {
  return { text: text("BLACKOUT.zones.infection.virulence"), value: String(virulence) };
}

function planOf(fray: Fray) {
  return planRoll(fray, fray.me, { skill: "stamina", stream: "stamina", passive: true, push: "keep" });
}

function chosen(fray: Fray, { choices }: Facts) {
  const called = chosenText(choices, "called");
  const id = called === "" ? chosenText(choices, "injury") : called;
  const all = infectedOf(fray, fray.me);
  return id === "" ? all[0] : all.find(one => one.id === id);
}

function problemsOf(fray: Fray, facts: Facts) {
  const name = fray.name(fray.me);
  return fray.sheet(fray.me).dead
    ? [against("dead", { name })]
    : chosen(fray, facts) === undefined
      ? [against("notInfected", { name })]
      : [];
}
