import {
  athleticPairs,
  climbCost,
  climbDifficulties,
  climbDifficulty,
  fallsFromClimb,
  type ClimbSurface,
} from "../../rules/movement/obstacles.ts";
import { text } from "../core/card.ts";
import { choice, number, toggle } from "../core/choice.ts";
import { climbTestDue, fallOf } from "../core/climbing.ts";
import { defineAction } from "../core/define.ts";
import { movingCost } from "../core/moving.ts";
import { ruleReasons } from "../core/reasons.ts";
import { knownItemOf } from "../core/use-up.ts";
import type { ActorFacts } from "../core/facts.ts";
import { signedNumber } from "../core/why.ts";
import { maplessCost, maplessMove, type Moving } from "./tested-move.ts";

const surfaces = Object.keys(climbDifficulties) as readonly ClimbSurface[];

/**
 * Climbs to a height. A height of 0 ends the climb. With `hold`, makes the test that the Gamemaster requires
 * at the end of a round; on a failure, the actor falls (R6.6). A climbing actor who is knocked back, knocked
 * prone or taken Out of the Fight falls. Without a map, the climb uses movement equal to twice its height
 * (R6.2a). On a map, the movement is the length of the token's path.
 */
export const climb = defineAction({
  key: "climb",
  needs: { moves: true },
  choices: [
    number("feet", {
      max: 10_000,
      step: 5,
      initial: ({ facts: { actor } }) => (climbTestDue(actor.state) ? actor.state.vital.climbing : 5),
      label: text("BLACKOUT.field.climbFeet"),
      hint: text("BLACKOUT.field.climbFeetHint"),
    }),
    toggle("hold", {
      initial: ({ facts: { actor } }) => climbTestDue(actor.state),
      label: text("BLACKOUT.field.hold"),
      hint: text("BLACKOUT.field.holdHint"),
    }),
    choice("surface", surfaces, {
      initial: "roughVertical",
      label: text("BLACKOUT.field.surface"),
      option: surfaceName,
    }),
    number("harder", { max: 6, label: text("BLACKOUT.field.harder") }),
    toggle("aid", {
      initial: ({ facts: { gear } }) =>
        gear.some(item => knownItemOf(item) === "climbingAid" && item.state.location !== "stowed"),
      label: text("BLACKOUT.field.climbingAid"),
    }),
  ],
  // No test is required for a ladder, for ending the climb, or as long as the round doesn't end during the
  // climb.
  test: ({ choices: { feet, hold, surface, harder, aid } }) => {
    const difficulty = climbDifficulty(surface, aid, harder);
    if (!hold || feet === 0 || difficulty === 0) return null;
    const why = [
      ...ruleReasons(surfaceName(surface), climbDifficulties[surface]),
      ...(harder === 0 ? [] : [{ text: text("BLACKOUT.field.harder"), value: signedNumber(harder) }]),
      ...(aid ? [{ text: text("BLACKOUT.field.climbingAid"), value: signedNumber(-1) }] : []),
    ];
    return { pairs: athleticPairs, difficulty, why };
  },
  cost: situation =>
    maplessCost(situation, climbed(situation.actor, situation.choices.feet), movingCost(situation, "climb")),
  preview: ({ test }) => (test ? {} : { lines: [{ text: text("BLACKOUT.climb.noTest") }] }),
  resolve: act => {
    const {
      actor,
      choices: { feet, surface },
      test,
      draft,
      show,
      rollTest,
    } = act;
    const moving = climbed(actor, feet);
    // An actor who stays in place uses no movement, so the card doesn't mention any.
    const moved = moving.feet > 0 ? maplessMove(act, moving) : {};
    const stay = (climbing: number) => {
      draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, climbing } });
    };
    show({ subtitle: surfaceName(surface) });
    if (!test) {
      stay(feet);
      return {
        ...moved,
        outcome: feet === 0 ? text("BLACKOUT.climb.off") : text("BLACKOUT.climb.at", { feet }),
        tone: "good",
        notes: [text("BLACKOUT.climb.slowed")],
      };
    }
    const falls = fallsFromClimb(rollTest().met ? [] : ["failedTest"]);
    stay(falls ? 0 : feet);
    return {
      ...moved,
      outcome: text(falls ? "BLACKOUT.climb.falls" : "BLACKOUT.climb.holds", { feet }),
      tone: falls ? "bad" : "good",
      followUps: falls ? [fallOf(actor, feet)] : [],
    };
  },
});

/**
 * Returns the movement needed to climb to a height. For height 0, which ends the climb, no movement is
 * needed, because the actor may have reached a roof.
 */
function climbed({ state, slowed = false }: ActorFacts, feet: number): Moving {
  const rise = feet === 0 ? 0 : Math.abs(feet - state.vital.climbing);
  return { feet: climbCost(rise, slowed), jumps: 0 };
}

function surfaceName(surface: ClimbSurface) {
  return text(`BLACKOUT.climb.surface.${surface}`);
}
