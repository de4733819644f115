import type { BlackoutCombat } from "../../documents/combat.ts";
import { text, type Text } from "../../actions/core/card.ts";
import {
  amendRequest,
  answerRequest,
  applyRequest,
  decideAmendmentRequest,
  fallbackRequest,
  rewindRequest,
  skipRequest,
  undoRequest,
} from "../../actions/core/ask-writer.ts";
import type { PayloadOf, RequestKind } from "../../documents/requests.ts";
import { amendedFacts } from "../../actions/core/amended-facts.ts";
import type { Choices, Facts } from "../../actions/core/facts.ts";
import { judgeAction, type JudgedAction } from "../../actions/core/judge-posted.ts";
import {
  asAction,
  isVerdictTrusted,
  parsed,
  parsedRecord,
  readAction,
  type ActionMessage,
  type Amendment,
} from "../../actions/core/posted.ts";
import { openItemOf } from "../../actions/core/open-items.ts";
import { freeInspiration, leasesNow } from "../../actions/party/leases.ts";
import { endLeases } from "../inspiration/leases.ts";
import {
  mayAnswer,
  mayAnswerFor,
  mayApply,
  mayPropose,
  mayRewind,
  maySkip,
  mayUndo,
  mayWithdraw,
} from "../../actions/core/rights.ts";
import { describedError } from "../../actions/core/described-error.ts";
import { onRequest, type Asked, type RequestHandler } from "../requests.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { maySpendInspiration } from "../../rules/social/inspiration.ts";
import { tableNow } from "../../actions/core/gather.ts";
import { factsForAnswer } from "./facts-now.ts";
import { answerWithFallbacks } from "./fallbacks.ts";
import { applyWhole } from "./apply-whole.ts";
import { askedNow, handleAction, partOf, settleJudged } from "./handle-action.ts";
import { judgeAgain, type Judged } from "./judge.ts";
import { rewind } from "./rewind.ts";
import { settle } from "./settle.ts";
import { settleAnswered } from "./settle-answered.ts";
import { writeVerdict } from "./verdicts.ts";

/**
 * Wraps the handler of a request about a posted action. The handler runs only if the action exists and its
 * verdict can be trusted.
 */
function onAction<Payload extends { message: string }>(
  request: RequestKind<Payload>,
  handle: (action: ActionMessage, asked: Asked<Payload>) => Promise<Text | null>,
): RequestHandler {
  return onRequest(request, {
    handle: async asked => {
      const action = asAction(game.messages.get(asked.payload.message));
      // If another user has just overwritten the action, the trusted copy is restored first.
      if (action && !isVerdictTrusted(action)) await handleAction(action);
      if (!action || action.system.secret || !isVerdictTrusted(action)) return rejection("noSuchAction");
      try {
        return await handle(action, asked);
      } catch (error) {
        if (error instanceof RuleError)
          return text("BLACKOUT.writer.impossible", { what: describedError(error) });
        throw error;
      }
    },
  });
}

/** Handlers for requests about posted actions. */
export const actionRequests: readonly RequestHandler[] = [
  onAction(applyRequest, async (action, { author }) => {
    if (!mayApply(author, action)) return rejection("notAllowed");
    const { state } = readAction(action);
    if (state === "applied") return null;
    if (state !== "judged" && state !== "reversed") return rejection("notNow");
    return (await applyWhole(action)) ? null : rejection("unreadable");
  }),
  onAction(undoRequest, async (action, { author }) => {
    if (!mayUndo(author, action)) return rejection("notAllowed");
    const { state, applied } = readAction(action);
    // Even an undone action may have changes that are still applied, because a limit or a conflict prevented
    // their undo. It may be possible to undo them now.
    if (state === "reversed" && applied.length === 0) return null;
    if (state !== "applied" && state !== "judged" && state !== "reversed") return rejection("notNow");
    await settle(action, [], "reversed");
    return null;
  }),
  onAction(amendRequest, amend),
  onAction(decideAmendmentRequest, decide),
  onAction(answerRequest, answer),
  onAction(skipRequest, async (action, { author }) => {
    if (!maySkip(author, action)) return rejection("notAllowed");
    if (action.system.verdict.skipped) return null;
    if (!openItemOf(action)) return rejection("notNow");
    await writeVerdict(action, { skipped: true });
    return null;
  }),
  onAction(fallbackRequest, async (action, { author, payload }) => {
    if (!mayAnswerFor(author)) return rejection("notAllowed");
    return (await answerWithFallbacks([action], ({ key }) => key === payload.prompt, author))
      ? null
      : rejection("alreadyAnswered");
  }),
  onRequest(rewindRequest, {
    may: mayRewind,
    handle: async ({ payload: { moment, combat } }) => rewind(moment, encounterOf(combat)),
  }),
];

/**
 * Returns the encounter to which a request refers, which may differ from the encounter that the writer is
 * viewing. Returns the viewed encounter if the ID is empty, and null if there is no such encounter.
 */
function encounterOf(uuid: string): BlackoutCombat | null {
  return uuid === "" ? game.combat : (game.combats.find(combat => combat.uuid === uuid) ?? null);
}

/**
 * The maximum length of proposed choices in characters, which is more than any dialog needs. The limit is
 * required because proposals are stored on the card and sent to every client with each update.
 */
const LONGEST_CHOICES = 20_000;
const MOST_PROPOSALS = 20;

async function amend(
  action: ActionMessage,
  { payload, author, message }: Asked<PayloadOf<typeof amendRequest>>,
): Promise<Text | null> {
  const judged = judgeAction(action);
  const choices = payload.choices.length > LONGEST_CHOICES ? null : parsedRecord(payload.choices);
  if (!judged?.facts || !choices) return rejection("unreadable");
  const made = judged.amendments.find(one => one.request === message.id);
  if (made) return null;
  if (!author.isGM && !mayPropose(author, action)) return rejection("notAllowed");
  if (!author.isGM && judged.amendments.length >= MOST_PROPOSALS) return rejection("tooManyProposals");
  const later = spendsLater(judged.facts, choices);
  if (later && !author.isGM && !maySpendInspiration(true, tableNow().houseRules))
    return text("BLACKOUT.inspiration.beforeRoll");
  const amendment: Amendment = {
    request: message.id ?? "",
    user: author.name,
    choices,
    was: choicesBefore(judged.facts, choices),
    state: "proposed",
    reason: payload.reason.slice(0, 200),
  };
  if (author.isGM || (later && Object.keys(choices).length === 1))
    return makeAmendment(action, judged, [...judged.amendments, amendment], judged.amendments.length);
  await writeVerdict(action, { amendments: JSON.stringify([...judged.amendments, amendment]) });
  return null;
}

async function decide(
  action: ActionMessage,
  { payload: { index, accepted }, author }: Asked<PayloadOf<typeof decideAmendmentRequest>>,
): Promise<Text | null> {
  if (!author.isGM) return rejection("notAllowed");
  const judged = judgeAction(action);
  const amendment = judged?.amendments[index];
  if (!judged || !amendment) return rejection("unreadable");
  if (amendment.state !== "proposed") return null;
  if (accepted) return makeAmendment(action, judged, judged.amendments, index);
  await writeVerdict(action, {
    amendments: JSON.stringify(judged.amendments.with(index, { ...amendment, state: "rejected" })),
  });
  return null;
}

/** Whether an amendment adds Inspiration dice to a test that has already been rolled (R4.8). */
function spendsLater(facts: Facts, choices: Choices): boolean {
  return diceAdded(facts, choices) > 0;
}

/**
 * Returns the number of Inspiration dice that an amendment adds. The number is negative if the amendment
 * removes dice.
 */
function diceAdded({ choices: { inspiration: before = 0 } }: Facts, { inspiration }: Choices): number {
  return typeof before === "number" && typeof inspiration === "number" ? inspiration - before : 0;
}

/**
 * Returns the facts with the current number of available dice: the dice in the pool plus those that the
 * action has already spent.
 */
function withPoolNow(judged: JudgedAction & { readonly facts: Facts }): Facts {
  const { facts, resolution } = judged;
  const inspiration = freeInspiration(facts.actor.uuid) + Math.max(0, -resolution.draft.inspiration);
  return { ...facts, party: facts.party && { ...facts.party, inspiration } };
}

/** Judges the action with the new choices and the same dice, and then writes the differences. */
async function makeAmendment(
  action: ActionMessage,
  judged: JudgedAction,
  amendments: readonly Amendment[],
  index: number,
): Promise<Text | null> {
  const amendment = amendments[index];
  if (!judged.facts || !amendment) return rejection("unreadable");
  const { facts } = judged;
  // Rejects amendments that add more dice than the pool contains. Otherwise, the new result would silently
  // use only the available dice, while the amendment would seem to succeed.
  if (facts.party && diceAdded(facts, amendment.choices) > Math.max(0, freeInspiration(facts.actor.uuid)))
    return text("BLACKOUT.inspiration.tooFew");
  const again = await judgeAgain(
    judged.action,
    amendedFacts(
      spendsLater(facts, amendment.choices) ? withPoolNow({ ...judged, facts }) : facts,
      amendment.choices,
    ),
    judged.given,
  );
  if ("refused" in again) return again.refused;
  // If a rule forbids the amended action, the amendment is rejected. Otherwise, it would undo all of the
  // action's changes.
  const forbidden =
    judged.resolution.draft.changes().length > 0 && again.resolution.draft.changes().length === 0
      ? again.resolution.problems.find(({ kind }) => kind === "rule")
      : undefined;
  if (forbidden) return forbidden.text;
  if (spendsTooMany(judged, again, judged.facts.actor.uuid)) return text("BLACKOUT.inspiration.tooFew");
  await settleJudged(action, again, {
    ...partOf(again),
    asked: askedNow(action, again),
    amendments: JSON.stringify(
      amendments.with(index, {
        ...amendment,
        was: choicesBefore(judged.facts, amendment.choices),
        state: "made",
      }),
    ),
  });
  return null;
}

/**
 * Amends a recorded move after a user has partly undone the movement on the map. The move then ends at the
 * token's current position.
 */
export async function shorten(action: ActionMessage, choices: Choices): Promise<void> {
  const judged = judgeAction(action);
  if (!judged?.facts || judged.state !== "applied") return;
  const amendment: Amendment = {
    request: "",
    user: game.user.name,
    choices,
    was: choicesBefore(judged.facts, choices),
    state: "proposed",
    reason: "",
  };
  await makeAmendment(action, judged, [...judged.amendments, amendment], judged.amendments.length);
}

/** Returns the choices that an amendment replaces. */
function choicesBefore({ choices }: Facts, amended: Choices): Choices {
  return Object.fromEntries(Object.keys(amended).map(key => [key, choices[key] ?? null]));
}

async function answer(
  action: ActionMessage,
  { payload: { prompt: key, value, faces, leases }, author, message }: Asked<PayloadOf<typeof answerRequest>>,
): Promise<Text | null> {
  const judged = judgeAction(action);
  if (!judged?.facts) return rejection("unreadable");
  if (judged.given.answers[key]?.request === message.id) return null;
  const prompt = judged.prompts.find(one => one.key === key);
  if (!prompt) return rejection("alreadyAnswered");
  const asked = parsed<Record<string, number>>(action.system.verdict.asked)?.[key] ?? null;
  if (!mayAnswer(author, prompt, asked, game.time.serverTime) && !mayWithdraw(author, action, prompt, value))
    return rejection("notAllowed");
  const option = prompt.options.find(one => one.value === value);
  if (!option) return rejection("unreadable");
  const { count = 0, sides = 6 } = option.dice ?? {};
  if (faces.length !== count || faces.some(face => face > sides)) return rejection("dice");
  const given = {
    dice: count > 0 ? { ...judged.given.dice, [key]: faces } : judged.given.dice,
    answers: { ...judged.given.answers, [key]: { value, request: message.id ?? "" } },
  };
  const again = await judgeAgain(judged.action, factsForAnswer(judged.action, judged.facts), given);
  if ("refused" in again) return again.refused;
  // Only the dice that other users added to this prompt are spent. Dice that are reserved for other dialogs
  // stay reserved.
  const pushed = leasesNow().filter(
    ({ id, actor, user }) => leases.includes(id) && actor === prompt.actor && user === author.id,
  );
  const ids = pushed.map(({ id }) => id);
  if (spendsTooMany(judged, again, prompt.actor, ids)) return text("BLACKOUT.inspiration.tooFew");
  // Ends the leases of reserved dice before these dice are spent. Otherwise, the pool would be too small for
  // the remaining leases.
  if (pushed.length > 0) await endLeases(({ id }) => ids.includes(id));
  await settleAnswered(action, judged, again, author);
  return null;
}

/**
 * Returns whether an answer or an amendment spends more dice than the given actor can take from the pool now,
 * regardless of the size of the pool when the action was judged.
 */
function spendsTooMany(
  before: JudgedAction,
  after: Judged,
  actor: string,
  leases: readonly string[] = [],
): boolean {
  const spent = before.resolution.draft.inspiration - after.resolution.draft.inspiration;
  return spent > 0 && spent > freeInspiration(actor, leases);
}

function rejection(
  why:
    | "notAllowed"
    | "notNow"
    | "noSuchAction"
    | "unreadable"
    | "alreadyAnswered"
    | "dice"
    | "tooManyProposals",
): Text {
  return text(`BLACKOUT.writer.${why}`);
}
