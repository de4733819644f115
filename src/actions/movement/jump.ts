import { jump as jumped, jumpCost, jumpDown, jumpPair, runUpFeet } from "../../rules/movement/jump.ts";
import { athleticPairs } from "../../rules/movement/obstacles.ts";
import { inFeet, text, type Line } from "../core/card.ts";
import { choice, number } from "../core/choice.ts";
import { fallOf } from "../core/climbing.ts";
import { defineAction } from "../core/define.ts";
import { prepareOwnTest } from "../core/own-test.ts";
import { enteredDifficultyReasons, ruleReasons } from "../core/reasons.ts";
import type { TokenPlace, PathFacts } from "../../world/tested-path.ts";
import {
  wholePath,
  dragged,
  maplessCost,
  maplessMove,
  moveOnPath,
  testOnPath,
  pathProblems,
  costOfPath,
  type MovedSoFar,
  type Moving,
} from "./tested-move.ts";

const farthest = 10_000;
/** The part of a turn's movement that a jump uses, regardless of the jump's distance (R6.9). */
const oneJump: Moving = { feet: jumpCost, jumps: 1 };
const kind = choice("kind", ["long", "high", "down"], {
  initial: ({ facts }) => testOnPath(facts, "jump")?.form ?? "long",
  shown: ({ facts }) => !facts.way,
  label: text("BLACKOUT.field.jump"),
  option: word => text(`BLACKOUT.jump.kind.${word}`),
});

/**
 * Jumps far, high or down (R6.7–R6.10). Jumping down too far causes a fall as a follow-up. If the jump is
 * part of a path on the map, the token follows the path as far as the jump reaches. Without a map, the jump
 * costs 15 ft of the turn's movement (R6.9).
 */
export const jump = defineAction({
  key: "jump",
  needs: { way: true, moves: true },
  choices: [
    dragged,
    kind,
    number("runUp", {
      max: farthest,
      step: 5,
      initial: ({ facts }) => testOnPath(facts, "jump")?.runUp ?? 0,
      shown: ({ facts, table }) => kind.in({ facts, table }) === "long",
      label: text("BLACKOUT.field.runUp"),
      hint: text("BLACKOUT.field.runUpHint", { feet: runUpFeet }),
    }),
    number("height", {
      max: farthest,
      step: 5,
      initial: 10,
      shown: ({ facts, table }) => !facts.way && kind.in({ facts, table }) === "down",
      label: text("BLACKOUT.field.jumpHeight"),
    }),
  ],
  // The plan contains the kind of jump, which comes from the map if possible, and a function that returns the
  // distance for a number of successes.
  plan: ({ actor, facts, choices }) => {
    const needed = testOnPath(facts, "jump");
    const form = needed?.form ?? choices.kind;
    const reach = (successes: number) =>
      jumped({ successes, runUp: choices.runUp, vertical: form === "high", walk: actor.walk });
    return { needed, form, height: needed?.feet ?? choices.height, reach };
  },
  test: ({ plan: { form } }) => ({ pairs: form === "down" ? athleticPairs : [jumpPair], difficulty: null }),
  cost: situation => {
    const cost = costOfPath(situation, "jump");
    return situation.facts.way ? cost : maplessCost(situation, oneJump, cost);
  },
  problems: situation => pathProblems(situation, "jump"),
  preview: ({ facts, test, plan: { needed, form, reach }, table }) => {
    return {
      lines: [
        ...(needed
          ? [{ text: text(`BLACKOUT.jump.needed.${needed.form}`), value: inFeet(needed.feet) }]
          : []),
        ...(form === "down" || !test
          ? []
          : [
              {
                text: text("BLACKOUT.jump.most"),
                value: String(reach(prepareOwnTest(facts, test, table).pool.rolled).feet),
              },
            ]),
      ],
    };
  },
  resolve: act => {
    const {
      actor,
      facts,
      plan: { needed, form, height, reach },
      table,
      draft,
      show,
      rollTest,
    } = act;
    show({ subtitle: text(`BLACKOUT.jump.kind.${form}`) });
    // R6.9: on a map, a jump costs movement equal to the length of the token's path.
    if (actor.ownTurn && !facts.way && facts.moves === null) show({ notes: [text("BLACKOUT.jump.onMap")] });
    const { successes } = rollTest();
    // The card explains the distance with the number of successes that determines it.
    const why = [{ text: text("BLACKOUT.why.successes"), value: String(successes) }];
    if (form === "down") {
      const { safe, fallFeet } = jumpDown(height, successes, table.houseRules);
      // Whether or not the jump is safe, the actor ends up on the ground.
      const onMap = facts.way ? movedOn(facts.way, safe, height) : null;
      const moved =
        facts.way && onMap ? moveOnPath(draft, actor, facts.way, onMap, table) : maplessMove(act, oneJump);
      return {
        ...moved,
        outcome: safe ? text("BLACKOUT.jump.safe") : text("BLACKOUT.jump.falls", { feet: fallFeet }),
        tone: safe ? "good" : "bad",
        lines: [
          ...(moved.lines ?? []),
          {
            text: text("BLACKOUT.jump.height"),
            value: String(height),
            why: enteredDifficultyReasons(height),
          },
          { text: text("BLACKOUT.jump.covered"), value: String(successes * 5), why },
        ],
        followUps: safe ? [] : [fallOf(actor, fallFeet, onMap !== null)],
      };
    }
    const { feet, unlimited, cost } = reach(successes);
    const onMap = facts.way && movedOn(facts.way, feet >= (needed?.feet ?? 0), feet);
    const moved =
      facts.way && onMap ? moveOnPath(draft, actor, facts.way, onMap, table) : maplessMove(act, oneJump);
    const limited: Line = {
      text: text("BLACKOUT.jump.limited"),
      value: `${unlimited} › ${feet}`,
      why: [...why, { text: text("BLACKOUT.why.walk"), value: String(actor.walk) }],
    };
    return {
      ...moved,
      outcome: text(`BLACKOUT.jump.${form}`, { feet }),
      tone: feet > 0 && !(onMap && onMap.to === facts.way?.foot) ? "good" : "bad",
      lines: [
        ...(feet < unlimited ? [limited] : []),
        ...(moved.lines ?? []),
        // For a move on a map, a line with the required movement has already been added.
        ...(onMap
          ? []
          : [
              {
                text: text("BLACKOUT.jump.cost"),
                value: String(cost),
                why: ruleReasons(text("BLACKOUT.actionType.jump"), cost),
              },
            ]),
      ],
    };
  },
});

/**
 * Returns how far an actor moves along the path. If the test succeeded, the actor moves to the end.
 * Otherwise, the actor stops at the last point that a long jump of the given number of feet reaches, at the
 * ground below after a failed jump down, or at the start of the tested part.
 */
function movedOn(found: PathFacts, made: boolean, feet: number): MovedSoFar {
  if (made) return wholePath(found);
  const { foot, far, steps, cost, test } = found;
  const reached =
    test.kind === "jump" && test.form === "long" ? steps.findLast(step => step.feet <= feet) : null;
  const down = test.kind === "jump" && test.form === "down";
  const to = down ? far : reached ? placeOf(reached) : foot;
  return { to, feet: cost.before + cost.tested, jumps: 1 };
}

function placeOf({ x, y, elevation }: TokenPlace): TokenPlace {
  return { x, y, elevation };
}
