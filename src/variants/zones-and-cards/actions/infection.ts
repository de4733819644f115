import { RuleError } from "../../../rules/rule-error.ts";
import { infectionCourse } from "../rules/infection.ts";
import { readZonesRoll } from "../rules/roll.ts";
import { text, type DiceShown, type FollowUp, type Line } from "../../../actions/core/card.ts";
import { pick, words } from "../../../actions/core/choice.ts";
import { against, field, frayOf, zonesAction } from "../combat/action-parts.ts";
import type { Fray } from "../combat/zones-fight.ts";
import { hurt, panicRolls } from "../combat/hurting.ts";
import { planRoll, rollPreview, shownDice, throwDice } from "../combat/rolling.ts";
import { nameIn } from "../combat/settings-of.ts";

const called = words("called", { followsOnly: true });

/**
 * The effect of an infection after a shift or a day (Z7.5, Z7.12). The infection's dice are rolled against
 * Stamina. The roll isn't an action, can't be pushed, and causes no critical injury. Players roll once for
 * each period that passes; `called` identifies the injury for which a rest requested the roll. Gamemasters
 * can roll at any time.
 */
export const infection = zonesAction({
  key: "zones.infection",
  nature: "automatic",
  ofPlayers: ({ choices }) => {
    if (called.of(choices) === "")
      throw new RuleError(
        "choices.called",
        choices["called"],
        "an infection whose roll is due: only a Gamemaster can request the roll earlier",
        { key: "leftToGamemaster" },
      );
  },
  whole: true,
  choices: [
    called,
    pick(
      "injury",
      ({ facts }) => {
        const fray = frayOf(facts);
        return infectedOf(fray, fray.me).map(({ id, key }) => ({
          value: id,
          label: nameIn(fray.table, "injuries", key),
        }));
      },
      {
        initial: ({ facts }) => {
          const fray = frayOf(facts);
          return infectedOf(fray, fray.me)[0]?.id ?? "";
        },
        label: field("injury"),
      },
    ),
  ],
  plan: (fray, { choices }) => {
    const wanted = choices.called || choices.injury;
    const all = infectedOf(fray, fray.me);
    return {
      held: (wanted === "" ? all[0] : all.find(({ id }) => id === wanted)) ?? null,
      roll: planRoll(fray, fray.me, { skill: "stamina", stream: "stamina", passive: true, push: "keep" }),
    };
  },
  problems: ({ plan: { fray, held } }) => {
    const name = fray.name(fray.me);
    if (fray.sheet(fray.me).dead) return [against("dead", { name })];
    return held ? [] : [against("notInfected", { name })];
  },
  preview: ({ plan: { fray, held, roll } }) => {
    if (!held) return {};
    const { odds, lines } = rollPreview(fray, roll);
    return { odds, lines: [...lines, virulenceLine(held.virulence)] };
  },
  resolve: act => {
    const { hand, wait, actor } = act;
    const { fray } = act.plan;
    const { me } = fray;
    const held = act.plan.held as Infected;
    const [thrown, rolled] = [
      throwDice(fray, hand, act.plan.roll),
      hand.roll("infection", held.virulence, actor.uuid),
    ];
    const [roll, faces] = [wait(thrown), wait(rolled)];
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
    const wounds = wait(
      hurt(fray, hand, me, course.damage, { stream: "infection.wound", roller: actor.uuid, bodily: false }),
    );
    const virulent: DiceShown = {
      stream: "infection",
      label: text("BLACKOUT.zones.dice.infection"),
      faces,
      hitsFrom: 6,
      why: [{ text: text("BLACKOUT.zones.infection.virulence"), value: String(held.virulence) }],
    };
    return {
      subtitle: nameIn(fray.table, "injuries", held.key),
      outcome: text(course.over ? "BLACKOUT.zones.infection.over" : "BLACKOUT.zones.infection.goesOn", {
        name: fray.name(me),
      }),
      tone: course.over ? "good" : "bad",
      dice: [...shownDice(fray, act.plan.roll, roll), virulent, ...wounds.dice],
      lines: [
        {
          text: text("BLACKOUT.zones.successes"),
          value: String(successes),
          why: [{ text: text("BLACKOUT.zones.infection.virulence"), value: String(course.successes) }],
        },
        ...wounds.lines,
      ],
      followUps: panicRolls(fray),
    };
  },
});

/**
 * An infection that an actor hasn't overcome: the ID and key of the injury, and the virulence of the
 * infection.
 */
interface Infected {
  readonly id: string;
  readonly key: string;
  readonly virulence: number;
}

/** Returns the infections that an actor hasn't overcome. */
export function infectedOf(fray: Fray, id: string): readonly Infected[] {
  return Object.entries(fray.sheet(id).injuries).flatMap(([name, { key, infected }]) => {
    const virulence = fray.injury(key)?.infection ?? 0;
    return infected === true && virulence > 0 ? [{ id: name, key, virulence }] : [];
  });
}

/**
 * Returns a follow-up for each infected injury, with the roll against the infection that is due after a shift
 * or a day.
 */
export function infectionRolls(fray: Fray, id: string): readonly FollowUp[] {
  return infectedOf(fray, id).map(({ id: injury, key }) => ({
    action: "zones.infection",
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
