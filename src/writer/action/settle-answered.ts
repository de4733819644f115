import { SYSTEM_ID } from "../../system-id.ts";
import type { Change } from "../../ledger/change.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { tableNow } from "../../actions/core/gather.ts";
import { Hand } from "../../actions/core/hand.ts";
import type { JudgedAction } from "../../actions/core/judge-posted.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { resolutionOf } from "../../actions/core/resolution.ts";
import { mayAct } from "../../actions/core/rights.ts";
import { judgedNow, settleWhole } from "./apply-whole.ts";
import { askedNow, isOwn, partOf, settleJudged } from "./handle-action.ts";
import { ifReadable, type Judged } from "./judge.ts";

/**
 * Writes an answer and its results. If effects wait for a click, the last answer takes the place of that
 * click, provided that its author may act for every actor whom the effects concern, and that a prompt was
 * answered for each of them. Otherwise, the effects stay pending.
 */
export async function settleAnswered(
  message: ActionMessage,
  before: JudgedAction,
  again: Judged,
  author: User.Implementation,
): Promise<void> {
  const part = { ...partOf(again), asked: askedNow(message, again) };
  const shown = { ...before, ...again };
  const now = isSettledBy(author, before, again)
    ? judgedNow(shown, facts => judgedWith(before.action, facts, again.given))
    : null;
  // If the targets have changed so much that the action now depends on further answers or dice, the effects
  // stay pending.
  await (now && now.isComplete ? settleWhole(message, shown, now, part) : settleJudged(message, again, part));
}

/** Whether this user's answer also applies the effects of the action. */
function isSettledBy(
  author: User.Implementation,
  { action, state, skipped }: JudgedAction,
  { facts, resolution: { draft }, prompts, answeredActors }: Judged,
): boolean {
  if (state !== "judged" || skipped || prompts.length > 0 || action.who === "holder") return false;
  if (game.settings.get(SYSTEM_ID, "automation") !== "confirm") return false;
  const effects = draft.changes().filter(change => !isOwn(change, facts) || draft.comesOverOthers(change));
  const isAnswered = (actor: string) => answeredActors.has(actor) && mayAct(author, actor);
  return (
    effects.length > 0 &&
    effects.every(change => {
      const actor = concernedActor(change, facts);
      return actor === null
        ? author.isGM && facts.targets.every(({ uuid }) => isAnswered(uuid))
        : isAnswered(actor);
    })
  );
}

/**
 * Returns the UUID of the target that a change affects, directly or through its items, conditions or combatant.
 * Returns null for other documents, such as the state of a combat variant.
 */
function concernedActor({ uuid }: Change, { targets }: Facts): string | null {
  const target = targets.find(
    one => uuid === one.uuid || uuid.startsWith(`${one.uuid}.`) || uuid === one.state.budget?.uuid,
  );
  return target?.uuid ?? null;
}

/**
 * Judges an action with the given facts and answers. `isComplete` is false if the action needs further answers
 * or dice. Returns null if the action can't be judged.
 */
function judgedWith(
  action: JudgedAction["action"],
  facts: Facts,
  given: Judged["given"],
): (Pick<JudgedAction, "resolution"> & { readonly isComplete: boolean }) | null {
  return ifReadable(() => {
    const hand = new Hand(given);
    const resolution = resolutionOf(action, facts, hand, tableNow());
    return { resolution, isComplete: hand.prompts.length === 0 && hand.needs.length === 0 };
  });
}
