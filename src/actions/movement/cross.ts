import type { PathFacts } from "../../world/tested-path.ts";
import { hazardGround, placeHazardKeys, usualStrength } from "../../rules/conditions/hazards.ts";
import { text } from "../core/card.ts";
import { choice, number } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { Facts, Table } from "../core/facts.ts";
import { ruleReasons } from "../core/reasons.ts";
import { signedNumber } from "../core/why.ts";
import { hazardName, type ChosenHazard } from "../party/hazard/choices.ts";
import { strikeWith } from "../party/hazard/strikes.ts";
import {
  wholePath,
  dragged,
  moveOnPath,
  testOnPath,
  pathProblems,
  costOfPath,
  type MovedSoFar,
} from "./tested-move.ts";

const place = choice("hazard", placeHazardKeys, {
  initial: ({ facts }) => testOnPath(facts, "cross")?.hazard ?? "quicksand",
  shown: ({ facts }) => !facts.way,
  label: text("BLACKOUT.field.hazard"),
  option: hazardName,
});

/**
 * Crosses hazardous ground (R6.4). If the test fails, the actor stops in front of the hazard, has used up the
 * movement, and is affected by the hazard. If the action has a path on the map, the token follows it.
 */
export const cross = defineAction({
  key: "cross",
  needs: { way: true },
  choices: [dragged, place, number("harder", { max: 6, label: text("BLACKOUT.field.harder") })],
  test: ({ facts, choices: { hazard: chosen, harder }, table }) => {
    const { key } = hazardOf(facts, chosen, table);
    const { test } = hazardGround(key, table.houseRules);
    const why = test && [
      ...ruleReasons(hazardName(key), test.difficulty),
      ...(harder === 0 ? [] : [{ text: text("BLACKOUT.field.harder"), value: signedNumber(harder) }]),
    ];
    return test && why && { pairs: [test], difficulty: test.difficulty + harder, why };
  },
  cost: situation => costOfPath(situation, "cross"),
  problems: situation => pathProblems(situation, "cross"),
  preview: ({ test }) => (test ? {} : { lines: [{ text: text("BLACKOUT.cross.noTest") }] }),
  resolve: act => {
    const { actor, facts, choices, test, draft, table, show, rollTest } = act;
    const { way: found } = facts;
    const hazard = hazardOf(facts, choices.hazard, table);
    show({ subtitle: hazardName(hazard.key) });
    const met = !test || rollTest().met;
    const moved = found
      ? moveOnPath(draft, actor, found, met ? wholePath(found) : stoppedBefore(found), table)
      : { lines: [] };
    if (met) return { ...moved, outcome: text("BLACKOUT.cross.crosses"), tone: "good" };
    show({ ...moved, outcome: text("BLACKOUT.cross.stops"), tone: "bad" });
    const { lines, dice, followUps } = strikeWith(hazard, { one: actor, index: 0 }, act);
    return {
      ...moved,
      outcome: text("BLACKOUT.cross.stops"),
      tone: "bad",
      lines: [...(moved.lines ?? []), ...lines],
      dice,
      followUps,
    };
  },
});

/**
 * Returns the hazard that the path on the map crosses or, if there is none, the chosen hazard with its
 * default strength.
 */
function hazardOf(facts: Facts, chosen: (typeof placeHazardKeys)[number], table: Table) {
  const { hazard: key, strength } = testOnPath(facts, "cross") ?? {
    hazard: chosen,
    strength: usualStrength(chosen, table.houseRules),
  };
  return { key, strength } satisfies ChosenHazard;
}

/**
 * Returns the movement of an actor whose test failed. The actor stops in front of the hazard, but still
 * spends the movement for crossing it.
 */
function stoppedBefore({ foot, cost }: PathFacts): MovedSoFar {
  return { to: foot, feet: cost.before + cost.tested, jumps: 0 };
}
