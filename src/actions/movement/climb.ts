import {
  athleticPairs,
  climbDifficulties,
  climbDifficulty,
  fallsFromClimb,
  type ClimbSurface,
} from "../../rules/movement/obstacles.ts";
import { chosenNumber, chosenOption, chosenToggle } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { climbTestDue, fallOf } from "../core/climbing.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, Table } from "../core/facts.ts";
import { costOfMoving, payMoving } from "../core/moving.ts";
import {
  ownTestDefaults,
  ownTestFields,
  ownTestPreview,
  prepareOwnTest,
  rollOwnTest,
  type OwnTest,
} from "../core/own-test.ts";
import { cardOf, unfinishedCard } from "../core/plain-card.ts";
import { whyRule } from "../core/reasons.ts";
import { knownItemOf } from "../core/use-up.ts";
import type { Preview, Action } from "../core/action.ts";
import { signedNumber } from "../core/why.ts";

const title = text("BLACKOUT.verb.climb");
const surfaces = Object.keys(climbDifficulties) as readonly ClimbSurface[];
const highest = 10_000;

/**
 * Climbs to a height, or gets off at none; with `hold` makes the test at the end of a round that the Gamemaster calls for, and falls when it fails (R6.6).
 * While somebody climbs, being knocked back, prone or out makes them fall.
 */
export const climb: Action = {
  key: "climb",
  label: title,
  targets: "none",
  defaults: ({ actor, gear }) => ({
    ...ownTestDefaults(actor, athleticPairs),
    feet: climbTestDue(actor.state) ? actor.state.vital.climbing : 5,
    surface: "roughVertical",
    harder: 0,
    aid: gear.some(item => knownItemOf(item) === "climbingAid" && item.state.location !== "stowed"),
    hold: climbTestDue(actor.state),
  }),
  fields: (facts, table) => {
    const test = testOf(facts);
    return [
      {
        name: "feet",
        kind: "number",
        min: 0,
        max: highest,
        step: 5,
        label: text("BLACKOUT.field.climbFeet"),
        hint: text("BLACKOUT.field.climbFeetHint"),
      },
      {
        name: "hold",
        kind: "toggle",
        label: text("BLACKOUT.field.hold"),
        hint: text("BLACKOUT.field.holdHint"),
      },
      {
        name: "surface",
        kind: "choice",
        label: text("BLACKOUT.field.surface"),
        options: surfaces.map(value => ({ value, label: text(`BLACKOUT.climb.surface.${value}`) })),
      },
      { name: "harder", kind: "number", min: 0, max: 6, label: text("BLACKOUT.field.harder") },
      { name: "aid", kind: "toggle", label: text("BLACKOUT.field.climbingAid") },
      ...(test ? ownTestFields(facts, test, table) : []),
    ];
  },
  preview: (facts, table) => {
    const test = testOf(facts);
    if (test)
      return ownTestPreview(facts, test, table, costOfMoving(facts.actor, title, facts.choices, table));
    const { ap, problems } = cost(facts, table);
    return {
      pool: null,
      rows: [],
      difficulty: null,
      ap,
      stamina: 0,
      problems,
      lines: [{ text: text("BLACKOUT.climb.noTest") }],
    };
  },
  judge: (facts, hand, table) => {
    const { actor, choices } = facts;
    const draft = new Draft(facts);
    const feet = chosenNumber(choices, "feet", 5, 0, highest);
    const test = testOf(facts);
    const subtitle = text(`BLACKOUT.climb.surface.${surfaceOf(facts)}`);
    const stay = (climbing: number) =>
      draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, climbing } });
    if (!test) {
      stay(feet);
      const outcome = feet === 0 ? text("BLACKOUT.climb.off") : text("BLACKOUT.climb.at", { feet });
      return {
        draft,
        problems: cost(facts, table).problems,
        followUps: [],
        card: cardOf(title, outcome, "good", { subtitle, notes: [text("BLACKOUT.climb.slowed")] }),
      };
    }
    const problems = [
      ...payMoving(draft, actor, title, choices, table),
      ...prepareOwnTest(facts, test, table).problems,
    ];
    const roll = rollOwnTest(draft, facts, test, hand, table);
    if (!roll) return { draft, problems, followUps: [], card: unfinishedCard(title, { subtitle }) };
    const falls = fallsFromClimb(roll.met ? [] : ["failedTest"]);
    stay(falls ? 0 : feet);
    return {
      draft,
      problems,
      followUps: falls ? [fallOf(actor, feet)] : [],
      card: cardOf(
        title,
        text(falls ? "BLACKOUT.climb.falls" : "BLACKOUT.climb.holds", { feet }),
        falls ? "bad" : "good",
        { subtitle, dice: roll.dice, lines: roll.lines, notes: roll.notes },
      ),
    };
  },
};

function surfaceOf({ choices }: Facts): ClimbSurface {
  return chosenOption(choices, "surface", surfaces, "roughVertical");
}

/** The test of somebody who holds on; null where none is called for: getting off, no end of a round, a ladder. */
function testOf(facts: Facts): OwnTest | null {
  const { choices } = facts;
  const [surface, aid, harder] = [
    surfaceOf(facts),
    chosenToggle(choices, "aid"),
    chosenNumber(choices, "harder", 0, 0, 6),
  ];
  const difficulty = climbDifficulty(surface, aid, harder);
  const called =
    chosenToggle(choices, "hold") && chosenNumber(choices, "feet", 5, 0, highest) > 0 && difficulty > 0;
  const why = [
    ...whyRule(text(`BLACKOUT.climb.surface.${surface}`), climbDifficulties[surface]),
    ...(harder === 0 ? [] : [{ text: text("BLACKOUT.field.harder"), value: signedNumber(harder) }]),
    ...(aid ? [{ text: text("BLACKOUT.field.climbingAid"), value: signedNumber(-1) }] : []),
  ];
  return called ? { pairs: athleticPairs, difficulty, why } : null;
}

/** Without a test no time is taken for one. */
function cost({ actor }: Facts, table: Table): Pick<Preview, "ap" | "problems"> {
  return costOfMoving(actor, title, {}, table);
}
