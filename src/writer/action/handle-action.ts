import { SYSTEM_ID } from "../../system-id.ts";
import type { Change } from "../../ledger/change.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { isVerdictTrusted, parsed, type ActionMessage } from "../../actions/core/posted.ts";
import { text, type Text } from "../../actions/core/card.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { equal } from "../../ledger/plain.ts";
import { momentOfVariant } from "../variants/moment.ts";
import { changesNow } from "./changes-now.ts";
import { judgeNew, type Judged, type NewlyJudged } from "./judge.ts";
import { resume, settle, type VerdictPart } from "./settle.ts";
import { isKnown, knownAction, knownData, rememberAction, rememberNew, writeVerdict } from "./verdicts.ts";
import { wasWrittenBefore } from "./written-before.ts";

/**
 * Handles an action in any state: judges a new action, finishes an interrupted write, and restores the
 * trusted copy of a forged action. Idempotent. Must be called only on the writer's client.
 */
export async function handleAction(message: ActionMessage): Promise<void> {
  const { secret, verdict } = message.system;
  if (!isVerdictTrusted(message)) return isKnown(message) ? putBack(message) : judgeUnknown(message);
  // A Gamemaster's secret action isn't handled here. When it is revealed, it is handled by the client of the
  // Gamemaster who posted it.
  if (secret && message.author?.isGM === true) return;
  if (verdict.state === "none") return judge(message);
  if (verdict.state === "applying" || verdict.state === "reversing") return resume(message);
  rememberAction(message);
}

/**
 * If a player has overwritten a judged action, restores it from the trusted copy. The card mentions this if
 * the data differed from the copy.
 */
async function putBack(message: ActionMessage): Promise<void> {
  const forged = !equal(message.system.toObject(), knownData(message));
  await writeVerdict(message, forged ? { reason: "BLACKOUT.writer.putBack", reasonData: "" } : {});
}

/**
 * Handles an action without a trusted copy. Either the action is new, and any verdict in it comes from its
 * author, or it was forged while no Gamemaster was online.
 */
async function judgeUnknown(message: ActionMessage): Promise<void> {
  const { step, applied, writing } = message.system.verdict;
  if (step !== 0 || applied !== "" || writing !== "" || wasWrittenBefore(message))
    return refuse(message, text("BLACKOUT.writer.forged"));
  return judge(message);
}

/** Judges a new action and applies it according to the automation setting. */
export async function judge(message: ActionMessage): Promise<void> {
  rememberNew(message);
  const judged = await judgeNew(message);
  if ("refused" in judged) return refuse(message, judged.refused);
  await settleJudged(message, judged, newPart(message, judged));
}

/**
 * Judges a rejected action again with the current facts. If it is rejected a second time, returns false and
 * writes nothing.
 */
export async function tryAgain(message: ActionMessage): Promise<boolean> {
  const judged = await judgeNew(message);
  if ("refused" in judged) return false;
  await settleJudged(message, judged, newPart(message, judged));
  return true;
}

function newPart(message: ActionMessage, judged: NewlyJudged): VerdictPart {
  return {
    ...momentOf(message, judged.facts),
    ...partOf(judged),
    asked: askedNow(message, judged),
    differences: JSON.stringify(judged.differences),
    reason: "",
    reasonData: "",
    amendments: "",
  };
}

async function refuse(message: ActionMessage, { key, data = {} }: Text): Promise<void> {
  rememberNew(message);
  await writeVerdict(message, { state: "refused", reason: key, reasonData: JSON.stringify(data) });
}

/** Returns an action's facts and input in the form that the verdict stores. */
export function partOf({ facts, given }: Pick<Judged, "facts" | "given">): VerdictPart {
  return { facts: JSON.stringify(facts), given: JSON.stringify(given) };
}

/** Returns the times when the open prompts were first shown, as JSON by prompt key. */
export function askedNow(message: ActionMessage, { prompts }: Pick<Judged, "prompts">): string {
  const before = parsed<Record<string, number>>(knownData(message).verdict.asked) ?? {};
  const now = game.time.serverTime;
  return JSON.stringify(Object.fromEntries(prompts.map(({ key }) => [key, before[key] ?? now])));
}

/**
 * Returns the round and turn to which an action belongs: those in a Gamemaster's choices, if any, because the
 * encounter may have advanced since then, and otherwise the current ones.
 */
function momentOf(
  { author }: ActionMessage,
  { actor, targets, fight: encounter, choices, variant }: Facts,
): VerdictPart {
  if (variant?.combat) return momentOfVariant(variant);
  const combat = encounter ? game.combats.get(encounter.id) : game.combat;
  if (combat?.started !== true || !(encounter || [actor, ...targets].some(one => one.inCombat)))
    return { combat: "", round: -1, turn: -1, acting: "" };
  const { round, turn, acting = encounter?.own } = choices;
  const chosenTurn =
    author?.isGM === true &&
    typeof round === "number" &&
    typeof turn === "number" &&
    typeof acting === "string"
      ? { round, turn, acting }
      : null;
  return {
    combat: combat.id ?? "",
    ...(chosenTurn ?? { round: combat.round, turn: combat.turn ?? 0, acting: combat.combatant?.id ?? "" }),
  };
}

/**
 * Applies a judged action according to the automation setting: all of it, only the acting actor's costs, or
 * nothing yet. If the action has been applied before, its new changes are also applied. Manual changes and
 * turn effects require no click. An undone action stays undone unless `again` is set, which redoes it.
 */
export async function settleJudged(
  message: ActionMessage,
  judged: Judged,
  part: VerdictPart = {},
  again = false,
): Promise<void> {
  const { draft } = judged.resolution;
  const { state, applied } = knownAction(message);
  const all = changesNow(draft, applied);
  const automation = game.settings.get(SYSTEM_ID, "automation");
  if (state === "reversed" && !again) return settle(message, [], "reversed", part);
  const action = actionOf(message.system.action);
  const ofItself =
    action?.nature === "byHand" ||
    action?.who === "holder" ||
    (action?.nature === "automatic" && automation !== "cards");
  // Items stay with their owner until all prompts have been answered.
  if (action?.who === "holder" && judged.prompts.length > 0) return settle(message, all, "judged", part);
  if (state === "applied" || automation === "full" || ofItself) return settle(message, all, "applied", part);
  // If costs have been paid, they stay paid even if the setting changes in the meantime.
  if (automation === "cards" && (action?.nature === "automatic" || applied.length === 0)) {
    const places = draft
      .changes()
      .filter(
        change =>
          action?.nature === "automatic" &&
          change.uuid.startsWith("Combat.") &&
          !draft.comesOverOthers(change),
      );
    return settle(
      message,
      places,
      places.length > 0 && places.length === all.length ? "applied" : "judged",
      part,
    );
  }
  const own = draft.changes().filter(change => isOwn(change, judged.facts) && !draft.comesOverOthers(change));
  return settle(
    message,
    own,
    own.length === all.length && judged.prompts.length === 0 ? "applied" : "judged",
    part,
  );
}

/**
 * Whether a change affects the acting actor or something that belongs to the action: the actor's items and
 * combatant, the state of a variant, the party and its Inspiration dice, the market where the actor haggles,
 * or the area that the action creates.
 */
export function isOwn(change: Change, { actor, party, variant, market }: Facts): boolean {
  const { uuid } = change;
  if ("collection" in change && (change.collection === "regions" || change.collection === "templates"))
    return true;
  return (
    uuid === actor.uuid ||
    uuid.startsWith(`${actor.uuid}.`) ||
    uuid === actor.state.budget?.uuid ||
    uuid === party?.uuid ||
    uuid === market?.uuid ||
    uuid === variant?.combat
  );
}
