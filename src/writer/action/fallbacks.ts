import { judgeAction } from "../../actions/core/judge-posted.ts";
import type { Given, Prompt } from "../../actions/core/hand.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { rollDice } from "../../actions/core/roll.ts";
import { factsForAnswer } from "./facts-now.ts";
import { askedNow, partOf, settleJudged } from "./handle-action.ts";
import { judgeAgain } from "./judge.ts";
import { settleAnswered } from "./settle-answered.ts";

/**
 * Answers the open prompts of these actions with their fallbacks. `which` can restrict which prompts are
 * answered. If a Gamemaster chose the fallbacks, `chosenBy` is that user: the answers then also apply the
 * effects, like any other answer. Resolves to whether any prompt was answered.
 */
export async function answerWithFallbacks(
  actions: readonly ActionMessage[],
  which: (prompt: Prompt) => boolean = () => true,
  chosenBy: User.Implementation | null = null,
): Promise<boolean> {
  let answered = false;
  for (const action of actions) answered = (await answerAll(action, which, chosenBy)) || answered;
  return answered;
}

async function answerAll(
  action: ActionMessage,
  which: (prompt: Prompt) => boolean,
  chosenBy: User.Implementation | null,
): Promise<boolean> {
  const judged = judgeAction(action);
  const open = judged?.prompts.filter(which) ?? [];
  if (!judged?.facts || open.length === 0) return false;
  let given: Given = judged.given;
  for (const { key, fallback, options } of open) {
    const dice = options.find(({ value }) => value === fallback)?.dice;
    const faces =
      dice && dice.count > 0
        ? (await rollDice({ count: dice.count, sides: dice.sides, inspiration: 0 })).faces
        : null;
    given = {
      dice: faces ? { ...given.dice, [key]: faces } : given.dice,
      answers: { ...given.answers, [key]: { value: fallback } },
    };
  }
  const again = await judgeAgain(judged.action, factsForAnswer(judged.action, judged.facts), given);
  if ("refused" in again) return false;
  if (chosenBy) await settleAnswered(action, judged, again, chosenBy);
  else await settleJudged(action, again, { ...partOf(again), asked: askedNow(action, again) });
  return true;
}
