import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import { ruleProblem } from "../core/rejection.ts";
import { allActorsInTest } from "../tests/shared/everybody.ts";
import { restChoices } from "./rest/choices.ts";
import { takeDoses, testAddiction, testPoison } from "./rest/day-end.ts";
import { growBack, advanceRestTime, recover, refill } from "./rest/over-time.ts";
import { repairAll } from "./rest/pieces.ts";
import { rowOf, type Resting } from "./rest/resting.ts";
import { doTasks, taskProblems } from "./rest/tasks.ts";
import { wakeThem } from "./rest/waking.ts";

/**
 * Lets the party rest for a minute, an hour or eight hours (R9.2, R9.25, R12.1). Recovery is applied
 * automatically, and owners are prompted for tests. The first resting actor is the acting actor, and the
 * others are the targets. The writer advances the world time, and turns it back when the rest is undone
 * (`writer/party/rest-time.ts`).
 */
export const partyRest = defineAction({
  key: "partyRest",
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  needs: { held: "rest", time: true },
  choices: restChoices,
  // Actors can't rest during an encounter, and the work planned for a rest must not exceed its duration.
  problems: ({ facts, choices, table }) => [
    ...allActorsInTest(facts)
      .filter(({ inCombat }) => inCombat)
      .map(({ name }) => ruleProblem("BLACKOUT.problem.rest.inCombat", { name })),
    ...taskProblems(choices, allActorsInTest(facts), table),
  ],
  // If an actor's answer is missing, that actor stays unchanged until it arrives, while the other actors go
  // on resting.
  resolve: ({ facts, choices, draft, hand, table, show }) => {
    // All choices are read first, so that each of them is validated.
    const chosen = { ...choices };
    const resting = allActorsInTest(facts).map((one, index): Resting => ({
      one,
      index,
      lines: [],
      dice: [],
      open: false,
    }));
    const work = { facts, draft, hand, table, show, chosen, resting };
    advanceRestTime(work);
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
      outcome: text(open ? "BLACKOUT.partyRest.waits" : "BLACKOUT.partyRest.rested"),
      tone: open ? "ask" : "good",
      subtitle: text(`BLACKOUT.partyRest.length.${chosen.length}`),
      targets: resting.map(each => rowOf(each, draft)),
      notes: [text(`BLACKOUT.partyRest.${chosen.passTime ? "timeMoves" : "timeStays"}`)],
    };
  },
});
