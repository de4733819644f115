import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, Table } from "../core/facts.ts";
import { Hand, nothingGiven } from "../core/hand.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";
import { chosenToggle } from "../core/choices.ts";
import { restLengths } from "../../rules/health/rest.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";
import { restChoices, restDefaults } from "./rest/choices.ts";
import { takeDoses, testAddiction, testPoison } from "./rest/day-end.ts";
import { growBack, letTimePass, recover, refill } from "./rest/over-time.ts";
import { repairAll } from "./rest/pieces.ts";
import { rowOf, type RestWork } from "./rest/resting.ts";
import { doTasks, taskProblems } from "./rest/tasks.ts";
import { wakeThem } from "./rest/waking.ts";

const title = text("BLACKOUT.verb.partyRest");

/**
 * The party rests for a minute, an hour or eight (R9.2, R9.25, R12.1): what comes back by itself does, what has to be rolled is asked of whoever it is about. The first of
 * them acts, the others are targets. The writer moves the world's time with it, and back when it is taken back (`gm/party/rest-time.ts`).
 */
export const partyRest: Action = {
  key: "partyRest",
  label: title,
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  needs: { held: "rest" },
  defaults: () => ({ ...restDefaults }),
  fields: () => [
    {
      name: "length",
      kind: "choice",
      label: text("BLACKOUT.field.restLength"),
      options: restLengths.map(value => ({ value, label: text(`BLACKOUT.partyRest.length.${value}`) })),
    },
    { name: "danger", kind: "toggle", label: text("BLACKOUT.field.danger") },
    { name: "settlement", kind: "toggle", label: text("BLACKOUT.field.settlement") },
    { name: "passTime", kind: "toggle", label: text("BLACKOUT.field.passTime") },
  ],
  preview: (facts, table) =>
    previewOf({ problems: problemsOf(workOf(facts, new Hand(nothingGiven), table)) }),
  judge: (facts, hand, table) => {
    const work = workOf(facts, hand, table);
    const { draft, chosen, resting } = work;
    const problems = problemsOf(work);
    if (problems.length > 0) return refusedAction(facts, title, problems);
    letTimePass(work);
    const woken = wakeThem(work);
    doTasks(work);
    recover(work);
    testPoison(work);
    growBack(work);
    repairAll(work);
    takeDoses(work);
    testAddiction(work);
    refill(work, chosen.length === "minute" ? woken : new Set<string>());
    const open = resting.some(each => each.open);
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(
        title,
        text(open ? "BLACKOUT.partyRest.waits" : "BLACKOUT.partyRest.rested"),
        open ? "ask" : "good",
        {
          subtitle: text(`BLACKOUT.partyRest.length.${chosen.length}`),
          targets: resting.map(each => rowOf(each, draft)),
          notes: [
            text(
              chosenToggle(facts.choices, "passTime", true)
                ? "BLACKOUT.partyRest.timeMoves"
                : "BLACKOUT.partyRest.timeStays",
            ),
          ],
        },
      ),
    };
  },
};

function workOf(facts: Facts, hand: Hand, table: Table): RestWork {
  const people = [...new Map([facts.actor, ...facts.targets].map(one => [one.uuid, one])).values()];
  return {
    facts,
    hand,
    table,
    draft: new Draft(facts),
    chosen: restChoices(facts.choices),
    resting: people.map((one, index) => ({ one, index, lines: [], dice: [], open: false })),
  };
}

/** Nobody rests in a fight, and nobody works longer than the rest is. */
function problemsOf(work: RestWork): readonly Problem[] {
  return [
    ...work.resting
      .filter(({ one }) => one.inCombat)
      .map(({ one }) => ruleProblem("BLACKOUT.problem.rest.inCombat", { name: one.name })),
    ...taskProblems(work),
  ];
}
