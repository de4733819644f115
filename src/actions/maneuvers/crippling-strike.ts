import { addCondition } from "../core/add-condition.ts";
import type { Action } from "../core/action.ts";
import { cripplingStrikeTest } from "../../rules/combat/maneuvers.ts";
import { startClock } from "../../rules/conditions/clock.ts";
import { text, type Line } from "../core/card.ts";
import { armsOf } from "../combat/attack/arms.ts";
import { askTest, isMet, testQuestion } from "../tests/shared/asked-test.ts";
import { attackManeuver } from "./shared/maneuver-attack.ts";

/**
 * Attacks the target's legs (R12.8). A target who loses hit points must test Endurance [Fortitude] with a
 * difficulty of 1 per 5 points lost. On a failure, the target is Slowed until the end of their next turn.
 */
export const cripplingStrike: Action = attackManeuver({
  key: "cripplingStrike",
  situation: facts => ({ melee: armsOf(facts).kind === "melee" }),
  after: (act, target) => {
    const { draft, table, wait } = act;
    const state = draft.state(target.uuid);
    const lost = Math.max(0, target.state.hitPoints.value - state.hitPoints.value);
    const test = cripplingStrikeTest(lost);
    if (!test) return { lines: [], dice: [] };
    const { attribute, skill, difficulty } = test;
    const standing = { ...target, state };
    const question = testQuestion(
      {
        key: "cripple.0",
        actor: standing,
        pairs: [{ attribute, skill }],
        difficulty,
        question: text("BLACKOUT.prompt.cripple", { name: target.name, n: difficulty }),
      },
      act,
    );
    const answered = wait(askTest(standing, question, act));
    const needed: Line = {
      text: text("BLACKOUT.maneuverCard.cripple.needed"),
      value: String(difficulty),
      why: [{ text: text("BLACKOUT.harm.hitPointsLost"), value: `−${lost}` }],
      concealed: { of: target.uuid, need: "all" },
    };
    if (isMet(answered, difficulty, table))
      return {
        dice: answered.dice,
        lines: [needed, { text: text("BLACKOUT.maneuverCard.cripple.resisted"), tone: "good" }],
      };
    const slowed = { key: "slowed", clock: startClock("endOfOwnNextTurn", target.ownTurn) };
    addCondition(draft, target, slowed, table);
    return {
      dice: answered.dice,
      lines: [needed, { text: text("BLACKOUT.maneuverCard.cripple.slowed"), tone: "bad" }],
    };
  },
});
