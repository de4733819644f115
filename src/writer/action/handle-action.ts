import { SYSTEM_ID } from "../../system-id.ts";
import type { Change } from "../../ledger/change.ts";
import { judgeAction } from "../../actions/core/judge-posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { isVerdictTrusted, parsed, type ActionMessage } from "../../actions/core/posted.ts";
import { text, type Text } from "../../actions/core/card.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { stateOf } from "../../actions/core/gather.ts";
import { gatherCampaign } from "../../actions/party/gather-campaign.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import { equal } from "../../ledger/plain.ts";
import { momentOfVariant } from "../variants/moment.ts";
import { changesNow } from "./changes-now.ts";
import { effectsChanged } from "./effects-changed.ts";
import { judgeNew, type Judged, type NewlyJudged } from "./judge.ts";
import { resume, settle, type VerdictPart } from "./settle.ts";
import { isKnown, knownAction, knownData, rememberAction, rememberNew, writeVerdict } from "./verdicts.ts";
import { wasWrittenBefore } from "./written-before.ts";

/**
 * Takes up an action wherever it stands: judges a new one, ends a write that was interrupted, puts back what somebody forged. May be called at any time and as
 * often as need be. To be called by the writer only.
 */
export async function handleAction(message: ActionMessage): Promise<void> {
  const { secret, verdict } = message.system;
  if (!isVerdictTrusted(message)) return isKnown(message) ? putBack(message) : judgeUnknown(message);
  // The author's own Gamemaster's client keeps it until it is revealed.
  if (secret && message.author?.isGM === true) return;
  if (verdict.state === "none") return judge(message);
  if (verdict.state === "applying" || verdict.state === "reversing") return resume(message);
  rememberAction(message);
}

/** Somebody who is no Gamemaster wrote into an action: the copy stands again, and the card says so where it was more than what the writer does not go by. */
async function putBack(message: ActionMessage): Promise<void> {
  const forged = !equal(message.system.toObject(), knownData(message));
  await writeVerdict(message, forged ? { reason: "BLACKOUT.writer.putBack", reasonData: "" } : {});
}

/** An action of which the writer knows nothing: it is new, whatever verdict its author may have made up, or was forged while no Gamemaster was here. */
async function judgeUnknown(message: ActionMessage): Promise<void> {
  const { step, applied, writing } = message.system.verdict;
  if (step !== 0 || applied !== "" || writing !== "" || wasWrittenBefore(message))
    return refuse(message, text("BLACKOUT.writer.forged"));
  return judge(message);
}

async function judge(message: ActionMessage): Promise<void> {
  rememberNew(message);
  const judged = await judgeNew(message);
  if ("refused" in judged) return refuse(message, judged.refused);
  await settleJudged(message, judged, newPart(message, judged));
}

/** Judges an action once more that was refused, by how things are now. Answers false when it is refused again: then nothing is written. */
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

/** The facts and what was given, as the verdict stores them. */
export function partOf({ facts, given }: Pick<Judged, "facts" | "given">): VerdictPart {
  return { facts: JSON.stringify(facts), given: JSON.stringify(given) };
}

/** When each open question was asked first. */
export function askedNow(message: ActionMessage, { prompts }: Pick<Judged, "prompts">): string {
  const before = parsed<Record<string, number>>(knownData(message).verdict.asked) ?? {};
  const now = game.time.serverTime;
  return JSON.stringify(Object.fromEntries(prompts.map(({ key }) => [key, before[key] ?? now])));
}

/** Where the fight stood that an action belongs to. What the writer posts for a turn says which turn that is: the fight may have gone on. */
function momentOf(
  { author }: ActionMessage,
  { actor, targets, fight, choices, variant }: Facts,
): VerdictPart {
  if (variant?.combat) return momentOfVariant(variant);
  const combat = fight ? game.combats.get(fight.id) : game.combat;
  if (combat?.started !== true || !(fight || [actor, ...targets].some(one => one.inCombat)))
    return { combat: "", round: -1, turn: -1, acting: "" };
  const { round, turn, acting = fight?.own } = choices;
  const said =
    author?.isGM === true &&
    typeof round === "number" &&
    typeof turn === "number" &&
    typeof acting === "string"
      ? { round, turn, acting }
      : null;
  return {
    combat: combat.id ?? "",
    ...(said ?? { round: combat.round, turn: combat.turn ?? 0, acting: combat.combatant?.id ?? "" }),
  };
}

/**
 * Settles an action that was judged as the automation setting says: all of it, what it costs the one who acts while the rest waits for a click, or nothing. An
 * action that was applied already stays so with what is new in it. What people change by hand is decided already: it waits for no second click. Nor does what a turn
 * brings with it. One that was taken back stays so, unless it is done `again`.
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
  if (state === "applied" || automation === "full" || ofItself) return settle(message, all, "applied", part);
  // What is paid already stays paid when the setting changes meanwhile.
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

/** Is this a change of the one who acts, of their gear, their place in the combat, what a variant keeps of the fight, the Inspiration dice that they spend, or the area that they make? */
function isOwn(change: Change, { actor, party, variant }: Facts): boolean {
  const { uuid } = change;
  if ("collection" in change && (change.collection === "regions" || change.collection === "templates"))
    return true;
  return (
    uuid === actor.uuid ||
    uuid.startsWith(`${actor.uuid}.`) ||
    uuid === actor.state.budget?.uuid ||
    uuid === party?.uuid ||
    uuid === variant?.combat
  );
}

/**
 * Applies all of an action as it comes to now: other actions may have changed armor, hit points, due tests and the like of its targets since it was judged. What comes out different from what the card
 * showed is listed on the card. Returns false when the action cannot be judged.
 */
export async function applyWhole(message: ActionMessage): Promise<boolean> {
  const judged = judgeAction(message);
  if (!judged?.facts) return false;
  const touched = new Set(judged.applied.map(change => change.uuid));
  const now = <T extends Facts["actor"]>(one: T): T =>
    withTestsRolled(judged.action.key, one, freshened(one, touched));
  const fresh = { ...judged.facts, actor: now(judged.facts.actor), targets: judged.facts.targets.map(now) };
  const facts = withCampaignNow(message, stillAllowed(message, fresh) ? fresh : judged.facts, touched);
  const again = judgeAction(message, facts);
  const shown = { ...judged, facts: judged.facts };
  const changed = again ? effectsChanged(shown, { ...again, facts }) : [];
  await settle(message, changesNow((again ?? judged).resolution.draft, judged.applied), "applied", {
    facts: JSON.stringify(again ? facts : judged.facts),
    ...(changed.length > 0 ? { differences: JSON.stringify([...judged.differences, ...changed]) } : {}),
  });
  return true;
}

/** Whether the rules still allow the action by these facts, such as a resist test of whom somebody took all effects. */
function stillAllowed(message: ActionMessage, facts: Facts): boolean {
  return judgeAction(message, facts)?.resolution.problems.some(({ kind }) => kind === "rule") === false;
}

/** The facts with the party's log as it is now, for what has not been written into it yet; as they are where that would forbid the action altogether, so that what stands against it is a conflict. */
function withCampaignNow(message: ActionMessage, facts: Facts, touched: ReadonlySet<string>): Facts {
  if (!facts.campaign || touched.size > 0) return facts;
  const now = {
    ...facts,
    campaign: gatherCampaign(
      [facts.actor, ...facts.targets].flatMap(({ uuid }) => actorFromUuid(uuid) ?? []),
    ),
  };
  return stillAllowed(message, now) ? now : facts;
}

/** R11.5: a test that has been rolled keeps its difficulty, although another strike has raised it since: then what is due is left as it is, and the card shows the conflict. */
function withTestsRolled<T extends Facts["actor"]>(action: string, before: T, now: T): T {
  const { resist } = before.state;
  const raised =
    action === "resist" &&
    resist.pending.some(test =>
      now.state.resist.pending.some(one => one.effect === test.effect && one.difficulty !== test.difficulty),
    );
  return raised ? { ...now, state: { ...now.state, resist } } : now;
}

function freshened<T extends Facts["actor"]>(one: T, touched: ReadonlySet<string>): T {
  const actor = actorFromUuid(one.uuid);
  if (!actor?.isTarget() || [...touched].some(uuid => uuid === one.uuid || uuid.startsWith(`${one.uuid}.`)))
    return one;
  const { hitPoints, stamina, armor, resistance, resist } = stateOf(actor);
  return { ...one, state: { ...one.state, hitPoints, stamina, armor, resistance, resist } };
}
