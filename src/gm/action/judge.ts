import { actorFromUuid, documentFromUuid } from "../../compat.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { gatherFacts, tableNow } from "../../play/deed/gather.ts";
import { Hand, nothingGiven, type DiceNeed, type Given, type Prompt } from "../../play/deed/hand.ts";
import type { Choices, Facts } from "../../play/deed/facts.ts";
import { parsedRecord, type ActionMessage } from "../../play/deed/posted.ts";
import { refusalOf } from "../../play/deed/problems.ts";
import { maySpendInspiration } from "../../play/deed/own-test.ts";
import { mayAct } from "../../play/deed/rights.ts";
import { mayMove } from "../../play/gear/may-move.ts";
import { rollNeeds } from "../../play/deed/roll.ts";
import { resolutionOf } from "../../play/deed/resolution.ts";
import { verbOf } from "../../play/deed/registry.ts";
import type { Resolution, Verb } from "../../play/deed/verb.ts";
import { text, type Text } from "../../play/deed/card.ts";
import { saidError } from "../../play/deed/said-error.ts";
import { followsRightly } from "./following.ts";
import { RuleError } from "../../rules/rule-error.ts";

/** An action as the writer judged it. */
export interface Judged {
  readonly facts: Facts;
  readonly given: Given;
  readonly resolution: Resolution;
  readonly prompts: readonly Prompt[];
}

/** Judged, or why not. */
export type Judging = Judged | { readonly refused: Text };

/**
 * Judges a new action of somebody: derives the facts from the documents, believes of the message only verb, actor, item, targets, choices and the faces of the
 * acting side's dice, and rolls what of these is missing. Refuses what its author may not do and what cannot be.
 */
export async function judgeNew(message: ActionMessage): Promise<Judging> {
  const { system, author } = message;
  const verb = verbOf(system.verb);
  const actor = actorFromUuid(system.actor);
  if (!author || !verb) return refuse("unknown");
  if (system.secret) return refuse("notYours");
  if (!actor || !(verb.moves || verb.renews || actor.isPerson())) return refuse("actorGone");
  if (verb.gamemaster ? !author.isGM : !mayAct(author, system.actor)) return refuse("notYours");
  const targets = system.targets.map(uuid => actorFromUuid(uuid));
  if (targets.some(target => !target?.isTarget())) return refuse("targetGone");
  if (new Set(system.targets).size !== targets.length || !fits(verb, targets.length)) return refuse("wrongTargets");
  if (verb.ownTargets && system.targets.some(uuid => !mayAct(author, uuid))) return refuse("notYours");
  const item = system.item === "" ? null : itemOf(system.item, actor);
  if (item === undefined) return refuse("itemGone");
  if (item && verb.item && !verb.item.includes(item.type)) return refuse("wrongItem");
  const choices = system.choices.length > longestChoices ? null : parsedRecord(system.choices || "{}");
  const given = parsedRecord(system.given || "{}");
  const dice = given?.["dice"] ?? {};
  if (!choices || !given || !areDice(dice)) return refuse("unreadable");
  if (verb.moves && !mayMoveSo(author, system.actor, choices)) return refuse("notYours");
  if (!followsRightly(message, verb, choices)) return refuse("followsNothing");
  return guarded(async () => {
    const facts = gatherFacts(verb, { actor, item }, targets.filter(target => target !== null), choices);
    if (!author.isGM) verb.ofPlayers?.(facts);
    const judged = await judgeWith(verb, facts, { ...nothingGiven, dice });
    const problem = refusalOf(judged.resolution.problems, tableNow());
    if (problem) return { refused: problem };
    // Whatever a verb makes of it, dice of the pool are for the party alone (R4.1).
    const spent = facts.choices["inspiration"];
    if (facts.party && typeof spent === "number" && spent > 0 && !maySpendInspiration(facts.actor, facts.party)) return { refused: text("BLACKOUT.problem.inspirationOfParty", { name: facts.actor.name }) };
    if (facts.party ? facts.party.inspiration + judged.resolution.draft.inspiration < 0 : judged.resolution.draft.inspiration < 0) return { refused: text("BLACKOUT.inspiration.tooFew") };
    return everyDieWasDealt(judged.hand, dice, system.actor) ? judged : refuse("dice");
  });
}

/** One of the two between whom things are moved acts, and its owner may do it. */
function mayMoveSo(author: User.Implementation, actor: string, { from, to }: Choices): boolean {
  return typeof from === "string" && typeof to === "string" && (actor === from || actor === to) && mayMove(author, from, to);
}

/** Judges facts that were judged before, with other choices or more answers; rolls what of the acting side's dice is missing now. */
export async function judgeAgain(verb: Verb, facts: Facts, given: Given): Promise<Judging> {
  return guarded(async () => judgeWith(verb, facts, given));
}

async function judgeWith(verb: Verb, facts: Facts, given: Given): Promise<Judged & { readonly hand: Hand }> {
  for (let all = given; ;) {
    const hand = new Hand(all);
    const resolution = resolutionOf(verb, facts, hand, tableNow());
    const missing = hand.needs.filter(need => !belongsToPrompt(need, hand));
    if (missing.length === 0) return { facts, given: all, resolution, prompts: hand.prompts, hand };
    all = (await rollNeeds(missing, all)).given;
  }
}

/** The dice of a question that is still open come with its answer; those of one that was answered already are rolled by the writer when they have become more. */
function belongsToPrompt(need: DiceNeed, hand: Hand): boolean {
  return hand.prompts.some(prompt => prompt.key === need.stream);
}

async function guarded(judge: () => Promise<Judging>): Promise<Judging> {
  try {
    return await judge();
  } catch (error) {
    if (error instanceof RuleError) return { refused: text("BLACKOUT.writer.impossible", { what: saidError(error) }) };
    // A verb that stumbles over what it was given, or is exhausted by it: as those that draw the card take it, this cannot be judged.
    if (error instanceof TypeError || error instanceof RangeError) return refuse("unreadable");
    // A module's verb may fail in any way. Left unanswered the action would wait for good, and be tried again whenever somebody comes.
    console.error("blackout | a verb failed", error);
    return { refused: text("BLACKOUT.writer.verbFailed", { what: error instanceof Error ? error.message : String(error) }) };
  }
}

function refuse(why: "unknown" | "actorGone" | "notYours" | "targetGone" | "wrongTargets" | "itemGone" | "wrongItem" | "unreadable" | "dice" | "followsNothing"): { readonly refused: Text } {
  return { refused: text(`BLACKOUT.writer.${why}`) };
}

function fits({ targets }: Verb, count: number): boolean {
  if (targets === "none") return count === 0;
  if (targets === "one") return count === 1;
  if (targets === "optional") return count <= 1;
  return targets === "any" || count > 0;
}

/** An item of that actor; undefined when it is none. */
function itemOf(uuid: string, actor: BlackoutActor): BlackoutItem | undefined {
  const found = documentFromUuid(uuid);
  return actor.items.find(item => item.uuid === found?.uuid);
}

/** Choices are stored with the facts, which have to be read again: more is nothing that anybody chose. */
const longestChoices = 60_000;
const mostStreams = 200;
const mostFaces = 200;

function areDice(dice: unknown): dice is Given["dice"] {
  if (typeof dice !== "object" || dice === null || Array.isArray(dice)) return false;
  const streams: unknown[] = Object.values(dice);
  return streams.length <= mostStreams && streams.every(faces => Array.isArray(faces) && faces.length <= mostFaces && faces.every(face => Number.isInteger(face)));
}

/** Dice beyond those that the action calls for were thrown to be chosen from; those of others are not the author's to throw. */
function everyDieWasDealt(hand: Hand, dice: Given["dice"], actor: string): boolean {
  return Object.entries(dice).every(([stream, faces]) => {
    const dealt = hand.dealt.get(stream);
    return faces.length === 0 || (dealt?.roller === actor && faces.length <= dealt.count);
  });
}
