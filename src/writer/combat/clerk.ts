import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { Fighter } from "../../documents/combat-rules.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { takesPart } from "../../documents/turn-order.ts";
import { momentId } from "../../features/combat/moment-id.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { NOT_YET } from "../../actions/core/not-yet.ts";
import {
  asAction,
  isVerdictTrusted,
  parsedRecord,
  readAction,
  type ActionMessage,
} from "../../actions/core/posted.ts";
import { resistOf } from "../../actions/core/actor-facts.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { judgeAction } from "../../actions/core/judge-posted.ts";
import { calledTests } from "../../actions/health/resist.ts";
import type { EffectKey } from "../../rules/conditions/effects.ts";
import type { PendingResist } from "../../rules/conditions/resist.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import { answerWithFallbacks } from "../action/fallbacks.ts";
import { redo } from "../action/redo.ts";
import { settle } from "../action/settle.ts";
import { isPosted } from "../is-posted.ts";
import { postAction, postJudged } from "./post-moment.ts";
import { comingMoments, dueMoments, roundsToSee, roundsToTakeBack, type Moment } from "./moments.ts";

/*
 * Posts the effects of turns and rounds, one message per event. The functions compare the encounter with the
 * existing messages instead of relying on hooks. They can therefore run at any time, for example after a
 * crash, after rewinding, or while another Gamemaster's client runs them.
 */

/**
 * Posts or undoes the next due action of an encounter. Returns false if there is nothing left to do. Must be
 * called only on the writer's client, and repeatedly until it returns false.
 */
export async function attendTurns(combat: BlackoutCombat): Promise<boolean> {
  if (!combat.id || (combat.phase === "gathering" && combat.started)) return false;
  const { fighters, round } = combat;
  for (const id of roundsToTakeBack(fighters, round)
    .toReversed()
    .flatMap(one => roundParts(fighters).map((_, part) => roundId(combat, one, part))))
    if (await takeBack(id, "roundEnd")) return true;
  for (const moment of comingMoments(fighters, round))
    if (await takeBack(momentId(combat.id, moment), actionOfMoment(moment))) return true;
  if (!combat.started) return false;
  if (await closeUnnecessaryTests(combat.id)) return true;
  if (await answerWithFallbacks(openResists(combat.id).filter(isDue))) return true;
  for (const one of roundsToSee(round)) {
    for (const moment of dueMoments(fighters, one, round)) if (await makeHappen(combat, moment)) return true;
    if (one < round && (await endRound(combat, fighters, one))) return true;
  }
  return passOn(combat);
}

/** The IDs of the `turnStart` messages of turns that {@link passOn} has already ended. */
const passedOn = new Set<string>();

/**
 * Ends the turn of a combatant who bled out at its start and is still Out of the Fight (R9.19), provided that
 * Foundry's setting for skipping defeated combatants is on. The writer ends a given turn in this way only
 * once, so that a Gamemaster can return to it. If no combatant can act, the encounter doesn't advance.
 */
async function passOn(combat: BlackoutCombat): Promise<boolean> {
  const { fighters, round, phase, settings } = combat;
  const acting = fighters.find(({ id }) => id === combat.combatant?.id);
  if (
    !acting?.actor ||
    !acting.defeated ||
    settings.skipDefeated !== true ||
    phase !== "fighting" ||
    !fighters.some(one => takesPart(one) && !one.defeated)
  )
    return false;
  const id = momentId(combat.id ?? "", { kind: "open", fighter: acting, round });
  const message = ownMessage(id, "turnStart");
  const judged = message && judgeAction(message);
  if (!judged || judged.state !== "applied" || judged.prompts.length > 0 || passedOn.has(id)) return false;
  // Only combatants who bled out at the start of the turn are passed over. If a combatant is taken out of the
  // encounter later in the turn, a user must end the turn manually, because users may still want to answer
  // prompts or undo the cause.
  if (!hasCondition(judged.resolution.draft.state(acting.actor).conditions, "outOfFight")) return false;
  passedOn.add(id);
  await combat.nextTurn();
  return true;
}

/**
 * Undoes an event and everything that followed from it, because the encounter was rewound to a time before
 * the event. Returns false if the event isn't in effect.
 */
async function takeBack(id: string, actionKey: string): Promise<boolean> {
  const message = ownMessage(id, actionKey);
  passedOn.delete(id);
  if (!message || !stands(message)) return false;
  for (const after of [...followersOf(id)].reverse())
    if (stands(after)) await settle(after, [], "reversed", { reason: NOT_YET });
  await settle(message, [], "reversed", { reason: NOT_YET });
  return true;
}

/** Posts an event, or redoes it if rewinding has undone it. Returns false if it has already happened. */
async function makeHappen(combat: BlackoutCombat, moment: Moment): Promise<boolean> {
  const id = momentId(combat.id ?? "", moment);
  const message = ownMessage(id, actionOfMoment(moment));
  if (message) return again(message);
  if (moment.kind === "open") return post(id, combat, moment, []);
  const acted = await answerWithFallbacks(openResists(combat.id ?? ""));
  if (acted) return true;
  const others = actorsOwingTests(combat, moment).filter(
    ({ actor, due, rolled }) => actor !== moment.fighter.actor && due.length === 0 && rolled,
  );
  const done = await post(
    id,
    combat,
    moment,
    others.map(({ actor }) => actor),
  );
  for (const owed of actorsOwingTests(combat, moment))
    if (owed.due.length > 0) await postResist(id, combat, moment, owed);
  return done;
}

async function again(message: ActionMessage): Promise<boolean> {
  if (message.system.verdict.state !== "reversed" || message.system.verdict.reason !== NOT_YET) return false;
  await redo(message);
  for (const after of followersOf(message.id ?? ""))
    if (after.system.verdict.reason === NOT_YET) await redo(after);
  return true;
}

async function post(
  id: string,
  combat: BlackoutCombat,
  moment: Moment,
  targets: readonly string[],
): Promise<boolean> {
  const { fighter, round, turn } = moment;
  return postJudged(id, fighter, {
    action: actionOfMoment(moment),
    actor: fighter.actor,
    targets,
    choices: JSON.stringify({ combatant: fighter.uuid, round, turn }),
  });
}

/**
 * Posts the resist tests of an actor who still has effects to resist at the end of a turn (R11.5). See
 * `resist`.
 */
async function postResist(
  origin: string,
  combat: BlackoutCombat,
  { fighter, round, turn }: Moment,
  { actor, fighter: sufferer, due }: Owing,
): Promise<void> {
  const id = idOf("resist", combat.id ?? "", round, fighter.id, sufferer.id);
  if (!(await isPosted(id)))
    await postAction(id, sufferer, {
      action: "resist",
      actor,
      targets: [actor],
      origin,
      choices: JSON.stringify({ effects: due, turnEnds: true, round, turn, acting: fighter.id }),
    });
}

/**
 * Posts the action that restores Stamina at the end of a round if the house rule is on (R12.1). It is posted
 * after the last turn and before the first turn of the next round.
 */
async function endRound(
  combat: BlackoutCombat,
  fighters: readonly Fighter[],
  over: number,
): Promise<boolean> {
  if (currentHouseRules().staminaRegain !== "endOfRound" || fighters.some(({ opened }) => opened > over))
    return false;
  for (const [part, all] of roundParts(fighters).entries()) {
    const id = roundId(combat, over, part);
    const known = ownMessage(id, "roundEnd");
    if (known && (await again(known))) return true;
    const [actor, ...targets] = known ? [] : all.filter(needsStamina);
    const first = fighters.find(one => one.actor === actor);
    if (!first || actor === undefined) continue;
    if (
      await postAction(
        id,
        { ...first, hidden: false },
        {
          action: "roundEnd",
          actor,
          targets,
          choices: JSON.stringify({ combatant: first.uuid, round: over, turn: fighters.length }),
        },
      )
    )
      return true;
  }
  return false;
}

/** Splits the combatants' actors into groups, each of which fits into one message. */
function roundParts(fighters: readonly Fighter[]): readonly (readonly string[])[] {
  const actors = [...new Set(fighters.filter(takesPart).flatMap(({ actor }) => actor ?? []))].sort();
  return Array.from({ length: Math.max(1, Math.ceil(actors.length / MOST_TARGETS)) }, (_, part) =>
    actors.slice(part * MOST_TARGETS, (part + 1) * MOST_TARGETS),
  );
}

function roundId({ id }: BlackoutCombat, round: number, part: number): string {
  return idOf("round", id ?? "", round, part);
}

/** The maximum number of target actors in one message. */
const MOST_TARGETS = 60;

function needsStamina(uuid: string): boolean {
  const actor = actorFromUuid(uuid);
  return actor?.isPerson() === true && actor.system.stamina.value < actor.system.stamina.max;
}

function actionOfMoment({ kind }: Moment): "turnStart" | "turnEnd" {
  return kind === "open" ? "turnStart" : "turnEnd";
}

/**
 * Returns the message with this ID if it contains the given action and a Gamemaster posted it. Otherwise,
 * deletes the message with this ID, if any, and returns null.
 */
function ownMessage(id: string, actionKey: string): ActionMessage | null {
  const message = game.messages.get(id);
  const action = asAction(message);
  if (action?.author?.isGM === true && action.system.action === actionKey) return action;
  if (message) void message.delete();
  return null;
}

function stands(message: ActionMessage): boolean {
  const { state } = readAction(message);
  return state === "applied" || state === "judged";
}

function followersOf(id: string): readonly ActionMessage[] {
  return game.messages.contents.flatMap(message => {
    const action = asAction(message);
    return action && action.system.origin === id && action.author?.isGM === true ? [action] : [];
  });
}

/** Returns the unanswered requests for resist tests in the given encounter. */
function openResists(combat: string): readonly ActionMessage[] {
  return game.messages.contents.flatMap(message => {
    const action = asAction(message);
    return action &&
      action.system.action === "resist" &&
      action.system.verdict.combat === combat &&
      isVerdictTrusted(action) &&
      stands(action)
      ? [action]
      : [];
  });
}

/**
 * Undoes one of the encounter's pending requests for resist tests if its targets no longer have to make any of
 * these tests, for example because the same tests were requested twice or the hit was undone. Otherwise, such a
 * request would stay among the open items. Returns false if there is none.
 */
async function closeUnnecessaryTests(combat: string): Promise<boolean> {
  for (const message of openResists(combat)) {
    const { state, facts } = readAction(message);
    if (state !== "judged" || !facts || facts.targets.some((_, index) => owesAny(facts, index))) continue;
    await settle(message, [], "reversed", { reason: "BLACKOUT.resist.noneLeft" });
    return true;
  }
  return false;
}

/** Whether the target with this index still has to make one of the tests that an action requests from it. */
function owesAny(facts: Facts, index: number): boolean {
  const actor = actorFromUuid(facts.targets[index]?.uuid ?? "");
  const pending = actor?.isPerson() ? resistOf(actor.system.resist).pending : [];
  return calledTests(facts, index).some(({ effect }) => pending.some(one => one.effect === effect));
}

/** Whether the end of a turn triggered the test, in which case no user has to respond to the message. */
function isDue(message: ActionMessage): boolean {
  return parsedRecord(message.system.choices)?.["turnEnds"] === true;
}

interface Owing {
  readonly fighter: Fighter;
  readonly actor: string;
  /** The effects whose tests must be rolled when the turn ends. */
  readonly due: readonly EffectKey[];
  /** Whether the actor has already rolled against an effect in this turn. */
  readonly rolled: boolean;
}

/**
 * Returns the actors of an encounter who still have tests to make when a turn ends, or who rolled against an
 * effect during that turn.
 */
function actorsOwingTests(combat: BlackoutCombat, moment: Moment): readonly Owing[] {
  const seen = new Set<string>();
  const unapplied = unappliedTests(combat.id ?? "");
  return combat.fighters.flatMap(fighter => {
    const actor = fighter.actor === null || seen.has(fighter.actor) ? null : actorFromUuid(fighter.actor);
    if (!actor?.isPerson()) return [];
    seen.add(actor.uuid);
    const { pending, rolled } = resistOf(actor.system.resist);
    const due = pending
      .filter(test => !unapplied.some(one => one.actor === actor.uuid && isSameTest(one, test, moment)))
      .map(({ effect }) => effect);
    return due.length > 0 || rolled.length > 0
      ? [{ fighter, actor: actor.uuid, due, rolled: rolled.length > 0 }]
      : [];
  });
}

/** A required test whose result has not been applied yet, and the turn in which it was requested. */
interface UnappliedTest {
  readonly actor: string;
  readonly test: PendingResist;
  readonly round: number;
  readonly acting: string;
}

function unappliedTests(combat: string): readonly UnappliedTest[] {
  return openResists(combat)
    .filter(message => readAction(message).state === "judged")
    .flatMap(message => {
      const { round, acting } = message.system.verdict;
      const facts = judgeAction(message)?.facts;
      return (
        facts?.targets.flatMap(({ uuid }, index) =>
          calledTests(facts, index).map(test => ({ actor: uuid, test, round, acting })),
        ) ?? []
      );
    });
}

/**
 * Whether two tests count as one (R11.5). An effect causes only one test per turn, however often it is
 * applied. Tests from different turns count as one only if they also have the same difficulty and source.
 */
function isSameTest(
  { test, round, acting }: UnappliedTest,
  { effect, difficulty, source }: PendingResist,
  moment: Moment,
): boolean {
  const inThisTurn = round === moment.round && acting === moment.fighter.id;
  return test.effect === effect && (inThisTurn || (test.difficulty === difficulty && test.source === source));
}
