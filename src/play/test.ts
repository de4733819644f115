import type { Attribute } from "../rules/character/attributes.ts";
import { computePool, type Pool } from "../rules/tests/pool.ts";
import type { Row } from "../rules/tests/row.ts";
import { currentHouseRules } from "../data/house-rules.ts";
import { actorFromUuid, applyMessageMode, createMessage, currentMessageMode, type MessageMode } from "../compat.ts";
import { SuccessRoll } from "../dice/success-roll.ts";
import type { BlackoutActor } from "../documents/actor.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { partyInspiration } from "../documents/party.ts";
import type { TestMessageData } from "../data/message/test.ts";
import { standingRows } from "./standing-rows.ts";

/** What somebody wants to test; everything but the pair may be left to the dialog. */
export interface TestIntent {
  readonly attribute: Attribute;
  readonly skill: string;
  /** Successes needed; null or left out where the Gamemaster judges. */
  readonly difficulty?: number | null;
  /** Whose passive skill sets the difficulty. */
  readonly against?: string;
  /** Advantages and disadvantages that are known beforehand. */
  readonly rows?: readonly Row[];
  /** Roll at once, without the dialog. */
  readonly fast?: boolean;
  /** Who may see it; what the chat log says when left out. */
  readonly mode?: MessageMode;
}

/** What the dialog is asked. */
export interface TestQuestion extends TestIntent {
  readonly actor: BlackoutActor;
  /** Rows that hold whatever the roller chooses: conditions, load. */
  readonly rowsFor: (attribute: Attribute) => readonly Row[];
  /** Dice that the Inspiration pool holds now. */
  readonly inspirationPool: () => number;
}

/** What the roller decided. */
export interface TestAnswer {
  readonly attribute: Attribute;
  readonly skill: string;
  readonly difficulty: number | null;
  /** Name of whose passive skill sets the difficulty; empty for a plain number. */
  readonly against: string;
  /** Rows that the roller switched on, without the standing ones: taking your time and a helper are among them. */
  readonly rows: readonly Row[];
  readonly inspiration: number;
  readonly chosenToFail: boolean;
  readonly mode: MessageMode;
}

/** Asks the roller; answers null when they think better of it. */
export type TestAsker = (question: TestQuestion) => Promise<TestAnswer | null>;

let ask: TestAsker | null = null;

/** Names who asks the roller: the applications do, which stand above the verbs. */
export function setTestAsker(asker: TestAsker): void {
  ask = asker;
}

/** The tests that this client posted and that wait for their Inspiration dice: it rolls them when they are granted. */
const posted = new Set<string>();

/**
 * Tests an attribute and a skill (R2.1–R2.17): asks, rolls, posts. With Inspiration dice the message is posted first and the dice are rolled
 * when the writer has granted them (R4.8). Answers the message, or null when the roller thought better of it or may not roll for this actor.
 */
export async function rollTest(actor: BlackoutActor, intent: TestIntent): Promise<BlackoutChatMessage | null> {
  if (!actor.isOwner) {
    ui.notifications.warn("BLACKOUT.test.notYours", { format: { name: actor.name }, localize: true });
    return null;
  }
  if (!actor.testAbilities(intent.attribute, intent.skill)) {
    ui.notifications.warn("BLACKOUT.test.noAbilities", { format: { name: actor.name }, localize: true });
    return null;
  }
  const answer = await decide(actor, intent);
  return answer && await post(actor, answer);
}

async function decide(actor: BlackoutActor, intent: TestIntent): Promise<TestAnswer | null> {
  if (intent.fast || !ask) {
    return {
      attribute: intent.attribute, skill: intent.skill, difficulty: intent.difficulty ?? null, against: intent.against ?? "",
      rows: intent.rows ?? [], inspiration: 0, chosenToFail: false, mode: intent.mode ?? currentMessageMode(),
    };
  }
  return ask({ ...intent, actor, rowsFor: attribute => standingRows(actor, attribute), inspirationPool: () => partyInspiration() });
}

async function post(actor: BlackoutActor, answer: TestAnswer): Promise<BlackoutChatMessage | null> {
  const abilities = actor.testAbilities(answer.attribute, answer.skill);
  // While the roller was thinking, somebody may have deleted the actor or taken it away.
  if (!abilities || !actor.isOwner || actorFromUuid(actor.uuid) !== actor) {
    ui.notifications.warn("BLACKOUT.test.gone", { format: { name: actor.name }, localize: true });
    return null;
  }
  const rows = [...standingRows(actor, answer.attribute), ...answer.rows];
  const system = {
    actor: actor.uuid, attribute: answer.attribute, skill: answer.skill, ...abilities, rows: rows.map(({ source, dice, why }) => ({ source, dice, why })),
    inspiration: answer.inspiration, difficulty: answer.difficulty, against: answer.against, chosenToFail: answer.chosenToFail,
  };
  const roll = answer.inspiration > 0 ? null : await evaluate({ ...system, verdict: NOTHING_GRANTED });
  const data = {
    type: "test" as const, speaker: ChatMessage.implementation.getSpeaker({ actor }),
    system: roll ? { ...system, faces: roll.plainFaces } : system,
    ...roll && { rolls: [roll], sound: CONFIG.sounds.dice },
  };
  const message = await createMessage(applyMessageMode(data, answer.mode));
  if (!message?.isTest()) return null;
  if (!roll && message.id) {
    posted.add(message.id);
    // The writer may have been quicker than the answer to our own request.
    await rollGranted(message);
  }
  return message;
}

/** Facts of a test that its dice follow from. */
type PoolFacts = Pick<TestMessageData, "attributeDice" | "skillRank" | "skillModifier" | "rows"> & { verdict: Pick<TestMessageData["verdict"], "state" | "dice"> };

const NOTHING_GRANTED: PoolFacts["verdict"] = { state: "none", dice: 0 };

/** The Inspiration dice that a test may roll: those that the writer granted, and no number that only stands there. */
export function grantedDice({ verdict }: Pick<PoolFacts, "verdict">): number {
  return verdict.state === "granted" ? verdict.dice : 0;
}

/** The pool of a posted test, from its facts and the Inspiration dice that were granted. */
export function poolOfTest(facts: PoolFacts): Pool {
  return computePool({
    attribute: facts.attributeDice, skillRank: facts.skillRank,
    modifiers: [{ source: "skill", dice: facts.skillModifier, why: "BLACKOUT.row.skillModifier" }],
    rows: facts.rows, inspiration: grantedDice(facts),
  }, currentHouseRules());
}

async function evaluate(facts: PoolFacts): Promise<SuccessRoll> {
  const { rolled } = poolOfTest(facts);
  const inspiration = Math.min(grantedDice(facts), rolled);
  const roll = SuccessRoll.ofDice({ plain: rolled - inspiration, inspiration });
  await roll.evaluate();
  return roll;
}

/** Rolls a posted test whose Inspiration dice are granted; does nothing for one that waits, was refused or is rolled already. */
export async function rollPosted(message: BlackoutChatMessage): Promise<void> {
  if (!message.isTest() || message.system.state !== "ready" || !message.isAuthor) return;
  const roll = await evaluate(message.system);
  await message.update({ rolls: [roll], system: { faces: roll.plainFaces, inspirationFaces: roll.inspirationFaces } });
}

/** Rolls on without Inspiration dice what the writer refused. */
export async function rollWithoutInspiration(message: BlackoutChatMessage): Promise<void> {
  if (!message.isTest() || message.system.state !== "refused" || !message.isAuthor) return;
  const facts = { ...message.system.toObject(), verdict: NOTHING_GRANTED };
  const roll = await evaluate(facts);
  await message.update({ rolls: [roll], system: { inspiration: 0, faces: roll.plainFaces } });
}

async function rollGranted(message: BlackoutChatMessage): Promise<void> {
  if (!message.isTest() || !message.id || !posted.has(message.id)) return;
  const { state, verdict } = message.system;
  if (state === "waiting") return;
  posted.delete(message.id);
  if (state === "ready") await rollPosted(message);
  if (state === "refused") ui.notifications.warn(verdict.reason, { localize: true });
}

/** Watches for the writer's answers to the tests that this client posted. */
export function watchPostedTests(): void {
  Hooks.on("updateChatMessage", message => { void rollGranted(message); });
}
