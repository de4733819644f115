import { RuleError } from "../../../rules/rule-error.ts";
import { infectionCourse } from "../rules/infection.ts";
import { readZonesRoll } from "../rules/roll.ts";
import { text, type DiceShown, type FollowUp, type Line } from "../../../actions/core/card.ts";
import { pick, words } from "../../../actions/core/choice.ts";
import { against, field, encounterOf, zonesAction } from "../combat/action-parts.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
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
        const encounter = encounterOf(facts);
        return infectedOf(encounter, encounter.me).map(({ id, key }) => ({
          value: id,
          label: nameIn(encounter.table, "injuries", key),
        }));
      },
      {
        initial: ({ facts }) => {
          const encounter = encounterOf(facts);
          return infectedOf(encounter, encounter.me)[0]?.id ?? "";
        },
        label: field("injury"),
      },
    ),
  ],
  plan: (encounter, { choices }) => {
    const wanted = choices.called || choices.injury;
    const all = infectedOf(encounter, encounter.me);
    return {
      held: (wanted === "" ? all[0] : all.find(({ id }) => id === wanted)) ?? null,
      roll: planRoll(encounter, encounter.me, {
        skill: "stamina",
        stream: "stamina",
        passive: true,
        push: "keep",
      }),
    };
  },
  problems: ({ plan: { encounter, held } }) => {
    const name = encounter.name(encounter.me);
    if (encounter.sheet(encounter.me).dead) return [against("dead", { name })];
    return held ? [] : [against("notInfected", { name })];
  },
  preview: ({ plan: { encounter, held, roll } }) => {
    if (!held) return {};
    const { odds, lines } = rollPreview(encounter, roll);
    return { odds, lines: [...lines, virulenceLine(held.virulence)] };
  },
  resolve: act => {
    const { hand, wait, actor } = act;
    const { encounter } = act.plan;
    const { me } = encounter;
    const held = act.plan.held as Infected;
    const [thrown, rolled] = [
      throwDice(encounter, hand, act.plan.roll),
      hand.roll("infection", held.virulence, actor.uuid),
    ];
    const [roll, faces] = [wait(thrown), wait(rolled)];
    const { successes } = readZonesRoll(roll);
    const course = infectionCourse(faces, successes);
    const { injuries } = encounter.sheet(me);
    const injury = injuries[held.id];
    if (course.over && injury)
      encounter.setSheet(me, {
        injuries: {
          ...injuries,
          [held.id]: { key: injury.key, limit: injury.limit, days: injury.days, permanent: injury.permanent },
        },
      });
    const wounds = wait(
      hurt(encounter, hand, me, course.damage, {
        stream: "infection.wound",
        roller: actor.uuid,
        bodily: false,
      }),
    );
    const virulent: DiceShown = {
      stream: "infection",
      label: text("BLACKOUT.zones.dice.infection"),
      faces,
      hitsFrom: 6,
      why: [{ text: text("BLACKOUT.zones.infection.virulence"), value: String(held.virulence) }],
    };
    return {
      subtitle: nameIn(encounter.table, "injuries", held.key),
      outcome: text(course.over ? "BLACKOUT.zones.infection.over" : "BLACKOUT.zones.infection.goesOn", {
        name: encounter.name(me),
      }),
      tone: course.over ? "good" : "bad",
      dice: [...shownDice(encounter, act.plan.roll, roll), virulent, ...wounds.dice],
      lines: [
        {
          text: text("BLACKOUT.zones.successes"),
          value: String(successes),
          why: [{ text: text("BLACKOUT.zones.infection.virulence"), value: String(course.successes) }],
        },
        ...wounds.lines,
      ],
      followUps: panicRolls(encounter),
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
export function infectedOf(encounter: ZonesEncounter, id: string): readonly Infected[] {
  return Object.entries(encounter.sheet(id).injuries).flatMap(([name, { key, infected }]) => {
    const virulence = encounter.injury(key)?.infection ?? 0;
    return infected === true && virulence > 0 ? [{ id: name, key, virulence }] : [];
  });
}

/**
 * Returns a follow-up for each infected injury, with the roll against the infection that is due after a shift
 * or a day.
 */
export function infectionRolls(encounter: ZonesEncounter, id: string): readonly FollowUp[] {
  return infectedOf(encounter, id).map(({ id: injury, key }) => ({
    action: "zones.infection",
    label: text("BLACKOUT.zones.follow.infection", {
      name: encounter.name(id),
      injury: nameIn(encounter.table, "injuries", key),
    }),
    actor: encounter.actorOf(id),
    targets: [],
    choices: { injury, called: injury },
    fast: true,
  }));
}

function virulenceLine(virulence: number): Line {
  return { text: text("BLACKOUT.zones.infection.virulence"), value: String(virulence) };
}
