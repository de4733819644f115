import { actorFromUuid, documentFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { isForHolders } from "../../actions/core/provide.ts";
import { gatherFacts, tableNow } from "../../actions/core/gather.ts";
import { Hand, nothingGiven, type DiceNeed, type Given, type Prompt } from "../../actions/core/hand.ts";
import { differencesBetween, type Difference } from "../../actions/core/differences.ts";
import type { Choices, Facts } from "../../actions/core/facts.ts";
import { parsedRecord, postedFacts, type ActionMessage } from "../../actions/core/posted.ts";
import { isPartyMember } from "../../actions/core/party-inspiration.ts";
import { overruling, rejectionOf, tableFor } from "../../actions/core/problems.ts";
import { mayAct } from "../../actions/core/rights.ts";
import { mayMove, mayTrade } from "../../features/gear/may-move.ts";
import { rollNeeds } from "../../actions/core/roll.ts";
import { resolutionOf } from "../../actions/core/resolution.ts";
import { actionOf } from "../../actions/core/registry.ts";
import type { Resolution, Action } from "../../actions/core/action.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { describedError } from "../../actions/core/described-error.ts";
import { followsRightly } from "./following.ts";
import { RuleError } from "../../rules/rule-error.ts";

/** An action after the writer has judged it. */
export interface Judged {
  readonly facts: Facts;
  readonly given: Given;
  readonly resolution: Resolution;
  readonly prompts: readonly Prompt[];
  /** The UUIDs of the actors for whom a prompt has been answered. */
  readonly answeredActors: ReadonlySet<string>;
}

/** A judged action, or the reason why it was rejected. */
export type Judging = Judged | { readonly refused: Text };

/** A new action after the writer has judged it. */
export interface NewlyJudged extends Judged {
  /**
   * The differences between the facts that the writer used and the facts that the author saw before the roll.
   */
  readonly differences: readonly Difference[];
}

/**
 * Judges a new action with facts from the documents. Trusts only some of the message's data: the action, the
 * actor, the item, the targets, the choices and the dice of the acting side. Rolls missing dice. Rejects
 * invalid data and actions that the author isn't allowed to perform. The author's facts are only compared
 * with the writer's, and the card lists the differences.
 */
export async function judgeNew(message: ActionMessage): Promise<NewlyJudged | { readonly refused: Text }> {
  const { system, author } = message;
  const action = actionOf(system.action);
  const actor = actorFromUuid(system.actor);
  if (!author || !action) return refuse("unknown");
  if (system.secret) return refuse("notYours");
  if (system.overruled && !author.isGM) return refuse("notOverruled");
  if (!actor || !(isForHolders(action) || actor.isPerson())) return refuse("actorGone");
  if (action.who === "gamemaster" ? !author.isGM : !mayAct(author, system.actor)) return refuse("notYours");
  const targets = system.targets.map(uuid => actorFromUuid(uuid));
  if (targets.some(target => !target?.isTarget())) return refuse("targetGone");
  if (new Set(system.targets).size !== targets.length || !fits(action, targets.length))
    return refuse("wrongTargets");
  if (action.nature === "byHand" && system.targets.some(uuid => !mayAct(author, uuid)))
    return refuse("notYours");
  const item = system.item === "" ? null : itemOf(system.item, actor);
  if (item === undefined) return refuse("itemGone");
  if (item && action.item && !action.item.includes(item.type)) return refuse("wrongItem");
  const choices = system.choices.length > longestChoices ? null : parsedRecord(system.choices || "{}");
  const given = parsedRecord(system.given || "{}");
  const dice = given?.["dice"] ?? {};
  if (!choices || !given || !areDice(dice)) return refuse("unreadable");
  if (action.who === "holder" && !mayMoveSo(author, action, system.actor, choices)) return refuse("notYours");
  if (!followsRightly(message, action, choices)) return refuse("followsNothing");
  return guarded(async () => {
    const facts = gatherFacts(
      action,
      { actor, item },
      targets.filter(target => target !== null),
      choices,
    );
    if (!author.isGM) action.ofPlayers?.(facts);
    const judged = await judgeWith(action, facts, { ...nothingGiven, dice });
    const problem = rejectionOf(
      judged.resolution.problems,
      system.overruled ? overruling(tableNow()) : tableFor(tableNow(), author.isGM),
    );
    if (problem) return { refused: problem };
    // Actors who aren't party members can't use Inspiration dice from the pool, even if the action itself
    // allows it (R4.1).
    const spent = facts.choices["inspiration"];
    if (facts.party && typeof spent === "number" && spent > 0 && !isPartyMember(facts.actor, facts.party))
      return { refused: text("BLACKOUT.problem.inspirationOfParty", { name: facts.actor.name }) };
    if (
      facts.party
        ? facts.party.inspiration + judged.resolution.draft.inspiration < 0
        : judged.resolution.draft.inspiration < 0
    )
      return { refused: text("BLACKOUT.inspiration.tooFew") };
    const shown = shownFacts(message, facts);
    if (!everyDieWasDealt(judged.hand, dice, system.actor) && !(shown && wereRolledFor(action, shown, dice)))
      return refuse("dice");
    return {
      ...judged,
      given: withoutSurplus(judged.given, judged.hand),
      differences: shown ? differencesShown(action, shown, facts) : [],
    };
  });
}

/**
 * Returns the facts that the author saw, or null if they are identical to the writer's facts, missing, or
 * about another actor.
 */
function shownFacts({ system }: ActionMessage, own: Facts): Facts | null {
  const shown = system.facts === JSON.stringify(own) ? null : postedFacts(system);
  return shown?.actor?.uuid === own.actor.uuid ? shown : null;
}

/**
 * Lists the differences between the facts that the author saw and the writer's facts. Returns an empty list
 * if the author's facts are unreadable, because they are then considered forged.
 */
function differencesShown(action: Action, shown: Facts, own: Facts): readonly Difference[] {
  return ifReadable(() => differencesBetween(action, shown, own, tableNow())) ?? [];
}

/**
 * Whether the dice match the pool that the author saw. If they do, any surplus comes from a pool that has
 * become smaller in the meantime, and not from extra dice that the author rolled in order to choose among
 * them.
 */
function wereRolledFor(action: Action, shown: Facts, dice: Given["dice"]): boolean {
  return (
    ifReadable(() => {
      const hand = new Hand({ ...nothingGiven, dice });
      resolutionOf(action, shown, hand, tableNow());
      return everyDieWasDealt(hand, dice, shown.actor.uuid);
    }) ?? false
  );
}

/** Returns the data with only the required number of dice in each stream. */
function withoutSurplus(given: Given, { dealt }: Hand): Given {
  return {
    ...given,
    dice: Object.fromEntries(
      Object.entries(given.dice).map(([stream, faces]) => [
        stream,
        faces.slice(0, dealt.get(stream)?.count ?? 0),
      ]),
    ),
  };
}

/** Returns what `read` returns, or null if it throws an error that invalid data causes. */
export function ifReadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RuleError || error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Whether the acting actor gives or receives the transferred items, and the author is allowed to transfer
 * them.
 */
function mayMoveSo(
  author: User.Implementation,
  { trades }: Action,
  actor: string,
  { from, to }: Choices,
): boolean {
  return (
    typeof from === "string" &&
    typeof to === "string" &&
    (actor === from || actor === to) &&
    (trades ? mayTrade(author, from, to) : mayMove(author, from, to))
  );
}

/**
 * Judges stored facts again with other choices or additional answers. Rolls any missing dice of the acting
 * side.
 */
export async function judgeAgain(action: Action, facts: Facts, given: Given): Promise<Judging> {
  return guarded(async () => judgeWith(action, facts, given));
}

async function judgeWith(
  action: Action,
  facts: Facts,
  given: Given,
): Promise<Judged & { readonly hand: Hand }> {
  for (let all = given; ;) {
    const hand = new Hand(all);
    const resolution = resolutionOf(action, facts, hand, tableNow());
    const missing = hand.needs.filter(need => !belongsToPrompt(need, hand));
    if (missing.length === 0)
      return {
        facts,
        given: all,
        resolution,
        prompts: hand.prompts,
        answeredActors: hand.answeredActors,
        hand,
      };
    all = (await rollNeeds(missing, all)).given;
  }
}

/**
 * Returns whether the given dice are rolled together with the answer to an open prompt. If a prompt that has
 * been answered needs more dice, the writer rolls them.
 */
function belongsToPrompt(need: DiceNeed, hand: Hand): boolean {
  return hand.prompts.some(prompt => prompt.key === need.stream);
}

async function guarded<T extends Judged>(
  judge: () => Promise<T | { readonly refused: Text }>,
): Promise<T | { readonly refused: Text }> {
  try {
    return await judge();
  } catch (error) {
    if (error instanceof RuleError)
      return { refused: text("BLACKOUT.writer.impossible", { what: describedError(error) }) };
    // Invalid input can cause an action to throw a TypeError or RangeError. Such an action can't be judged.
    // The code that renders the card treats these errors in the same way.
    if (error instanceof TypeError || error instanceof RangeError) return refuse("unreadable");
    // An action from a module may throw any error. Without a verdict, the action would stay pending, and
    // every new writer would try to judge it.
    console.error("blackout | an action failed", error);
    return {
      refused: text("BLACKOUT.writer.actionFailed", {
        what: error instanceof Error ? error.message : String(error),
      }),
    };
  }
}

function refuse(
  why:
    | "unknown"
    | "notOverruled"
    | "actorGone"
    | "notYours"
    | "targetGone"
    | "wrongTargets"
    | "itemGone"
    | "wrongItem"
    | "unreadable"
    | "dice"
    | "followsNothing",
): { readonly refused: Text } {
  return { refused: text(`BLACKOUT.writer.${why}`) };
}

function fits({ targets }: Action, count: number): boolean {
  if (targets === "none") return count === 0;
  if (targets === "one") return count === 1;
  if (targets === "optional") return count <= 1;
  return targets === "any" || count > 0;
}

/** Returns the item if it belongs to the actor. Otherwise, returns undefined. */
function itemOf(uuid: string, actor: BlackoutActor): BlackoutItem | undefined {
  const found = documentFromUuid(uuid);
  return actor.items.find(item => item.uuid === found?.uuid);
}

/**
 * The maximum length of an action's choices, in characters. Choices are stored with the facts, and no dialog
 * produces longer ones.
 */
const longestChoices = 60_000;
const mostStreams = 200;
const mostFaces = 200;

function areDice(dice: unknown): dice is Given["dice"] {
  if (typeof dice !== "object" || dice === null || Array.isArray(dice)) return false;
  const streams: unknown[] = Object.values(dice);
  return (
    streams.length <= mostStreams &&
    streams.every(
      faces =>
        Array.isArray(faces) && faces.length <= mostFaces && faces.every(face => Number.isInteger(face)),
    )
  );
}

/**
 * Whether all rolled dice were required and belong to tests of this actor. Without this check, an author
 * could roll extra dice and choose the best.
 */
function everyDieWasDealt(hand: Hand, dice: Given["dice"], actor: string): boolean {
  return Object.entries(dice).every(([stream, faces]) => {
    const dealt = hand.dealt.get(stream);
    return faces.length === 0 || (dealt?.roller === actor && faces.length <= dealt.count);
  });
}
