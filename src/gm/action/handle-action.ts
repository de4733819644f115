import { SYSTEM_ID } from "../../system-id.ts";
import type { Change } from "../../ledger/change.ts";
import { judgeAction } from "../../play/deed/judge-posted.ts";
import { verbOf } from "../../play/deed/registry.ts";
import { isVerdictTrusted, parsed, readAction, type ActionMessage } from "../../play/deed/posted.ts";
import type { Facts } from "../../play/deed/facts.ts";
import { stateOf } from "../../play/deed/gather.ts";
import { actorFromUuid } from "../../compat.ts";
import { judgeNew, type Judged } from "./judge.ts";
import { resume, settle, writeVerdict, type VerdictPart } from "./settle.ts";
import { rememberedVerdict, rememberVerdict } from "./verdicts.ts";

/**
 * Takes up an action wherever it stands: judges a new one, ends a write that was interrupted, puts back what somebody forged. May be called at any time and as
 * often as need be. To be called by the writer only.
 */
export async function handleAction(message: ActionMessage): Promise<void> {
  const { secret, verb, verdict } = message.system;
  if (secret || verb === "") return;
  if (!isVerdictTrusted(message) && (verdict.state !== "none" || rememberedVerdict(message))) return putBack(message);
  if (verdict.state === "none") return judge(message);
  if (verdict.state === "applying" || verdict.state === "reversing") return resume(message);
  rememberVerdict(message);
}

/** Somebody who is no Gamemaster wrote the writer's word: the copy stands again, or, where there is none, the card is void. */
async function putBack(message: ActionMessage): Promise<void> {
  const copy = rememberedVerdict(message);
  if (copy) await message.update({ system: copy });
  // Nothing is known of it: it may be new, with a verdict that its author made up.
  else if (message.system.verdict.step === 0 && message.system.verdict.applied === "" && message.system.verdict.writing === "") await judge(message);
  else await writeVerdict(message, { state: "refused", reason: "BLACKOUT.writer.forged", reasonData: "", applied: "", writing: "", facts: "", given: "", amendments: "", conflicts: "" });
  rememberVerdict(message);
}

async function judge(message: ActionMessage): Promise<void> {
  const judged = await judgeNew(message);
  if ("refused" in judged) {
    await writeVerdict(message, { state: "refused", reason: judged.refused.key, reasonData: JSON.stringify(judged.refused.data ?? {}), applied: "", writing: "", facts: "", given: "", amendments: "", conflicts: "", step: 0 });
    return;
  }
  await settleJudged(message, judged, { ...momentOf(judged.facts), ...partOf(judged), asked: askedNow(message, judged), reason: "", reasonData: "", amendments: "" });
}

/** The facts and what was given, as the verdict stores them. */
export function partOf({ facts, given }: Pick<Judged, "facts" | "given">): VerdictPart {
  return { facts: JSON.stringify(facts), given: JSON.stringify(given) };
}

/** When each open question was asked first. */
export function askedNow(message: ActionMessage, { prompts }: Pick<Judged, "prompts">): string {
  const before = parsed<Record<string, number>>(message.system.verdict.asked) ?? {};
  const now = game.time.serverTime;
  return JSON.stringify(Object.fromEntries(prompts.map(({ key }) => [key, before[key] ?? now])));
}

function momentOf({ actor, targets }: Facts): VerdictPart {
  const combat = game.combat;
  const fights = combat?.started === true && [actor, ...targets].some(one => one.inCombat);
  return fights ? { combat: combat.id ?? "", round: combat.round, turn: combat.turn ?? 0 } : { combat: "", round: -1, turn: -1 };
}

/**
 * Settles an action that was judged as the automation setting says: all of it, what it costs the one who acts while the rest waits for a click, or nothing. An
 * action that was applied already stays so with what is new in it. What people change by hand is decided already: it waits for no second click.
 */
export async function settleJudged(message: ActionMessage, judged: Judged, part: VerdictPart = {}): Promise<void> {
  const all = judged.resolution.draft.changes();
  const { state } = readAction(message);
  const automation = game.settings.get(SYSTEM_ID, "automation");
  if (state === "reversed") return settle(message, [], "reversed", part);
  const byHand = verbOf(message.system.verb)?.ownTargets === true;
  if (state === "applied" || automation === "full" || byHand) return settle(message, all, "applied", part);
  if (automation === "cards") return settle(message, [], "judged", part);
  const own = all.filter(change => isOwn(change, judged.facts));
  return settle(message, own, own.length === all.length && judged.prompts.length === 0 ? "applied" : "judged", part);
}

/** Is this a change of the one who acts, of their gear, their place in the combat, or the Inspiration dice that they spend? */
function isOwn({ uuid }: Change, { actor, party }: Facts): boolean {
  return uuid === actor.uuid || uuid.startsWith(`${actor.uuid}.`) || uuid === actor.state.budget?.uuid || uuid === party?.uuid;
}

/** Applies all of an action, as it comes to now: armor, hit points and the like of those whom it has not touched yet may have changed since it was judged. */
export async function applyWhole(message: ActionMessage): Promise<void> {
  const judged = judgeAction(message);
  if (!judged?.facts) return;
  const touched = new Set(judged.applied.map(change => change.uuid));
  const facts = { ...judged.facts, actor: freshened(judged.facts.actor, touched), targets: judged.facts.targets.map(target => freshened(target, touched)) };
  const again = judgeAction(message, facts);
  await settle(message, (again ?? judged).resolution.draft.changes(), "applied", { facts: JSON.stringify(again ? facts : judged.facts) });
}

function freshened<T extends Facts["actor"]>(one: T, touched: ReadonlySet<string>): T {
  const actor = actorFromUuid(one.uuid);
  if (!actor || [...touched].some(uuid => uuid === one.uuid || uuid.startsWith(`${one.uuid}.`))) return one;
  const { hitPoints, stamina, armor, resistance } = stateOf(actor);
  return { ...one, state: { ...one.state, hitPoints, stamina, armor, resistance } };
}
