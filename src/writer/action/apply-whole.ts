import { actorFromUuid } from "../../compat/documents.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { stateOf } from "../../actions/core/gather.ts";
import { judgeAction, type JudgedAction } from "../../actions/core/judge-posted.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { gatherCampaign } from "../../actions/party/gather-campaign.ts";
import { changesNow } from "./changes-now.ts";
import { effectsChanged } from "./effects-changed.ts";
import { settle, type VerdictPart } from "./settle.ts";

/** An action with the facts from which it was judged. */
type Known = Pick<JudgedAction, "action" | "applied" | "differences" | "resolution"> & {
  readonly facts: Facts;
};

/** Judges an action with the given facts. Returns null if that isn't possible. */
type Judge<J> = (facts: Facts) => J | null;

/**
 * Applies all effects of an action. First judges the action again with the current facts, because other
 * actions may have changed the targets in the meantime. The card then lists how the new results differ from
 * those that it showed before. Returns false if the action can't be judged.
 */
export async function applyWhole(message: ActionMessage): Promise<boolean> {
  const judged = judgeAction(message);
  if (!judged?.facts) return false;
  const shown = { ...judged, facts: judged.facts };
  const again = judgedNow(shown, facts => judgeAction(message, facts));
  await settleWhole(message, shown, again ?? shown);
  return true;
}

/**
 * Applies all effects of an action that has just been judged again. `shown` contains the results that the card
 * showed before.
 */
export async function settleWhole(
  message: ActionMessage,
  shown: Known,
  now: Pick<Known, "facts" | "resolution">,
  part: VerdictPart = {},
): Promise<void> {
  const changed = effectsChanged(shown, now);
  await settle(message, changesNow(now.resolution.draft, shown.applied), "applied", {
    ...part,
    facts: JSON.stringify(now.facts),
    ...(changed.length > 0 ? { differences: JSON.stringify([...shown.differences, ...changed]) } : {}),
  });
}

/**
 * Judges an action again with the current state of its actors. Actors that the action has already changed keep
 * their facts. Returns null if the action can't be judged.
 */
export function judgedNow<J extends Pick<JudgedAction, "resolution">>(
  { action, facts: before, applied }: Pick<Known, "action" | "applied" | "facts">,
  judge: Judge<J>,
): (J & { readonly facts: Facts }) | null {
  const touched = new Set(applied.map(change => change.uuid));
  const now = <T extends Facts["actor"]>(one: T): T =>
    withTestsRolled(action.key, one, freshened(one, touched));
  const fresh = { ...before, actor: now(before.actor), targets: before.targets.map(now) };
  const facts = withCampaignNow(judge, isAllowed(judge, fresh) ? fresh : before, touched);
  const judged = judge(facts);
  return judged && { ...judged, facts };
}

/**
 * Whether the rules still allow the action with these facts. For example, the effects against which a resist
 * test is made may have been removed.
 */
function isAllowed(judge: Judge<Pick<JudgedAction, "resolution">>, facts: Facts): boolean {
  return judge(facts)?.resolution.problems.some(({ kind }) => kind === "rule") === false;
}

/**
 * Returns the facts with the party's current log, so that new log entries are added to that log. If the
 * action would then be impossible, returns the facts unchanged, so that the problem is reported as a
 * conflict.
 */
function withCampaignNow(
  judge: Judge<Pick<JudgedAction, "resolution">>,
  facts: Facts,
  touched: ReadonlySet<string>,
): Facts {
  if (!facts.campaign || touched.size > 0) return facts;
  const now = {
    ...facts,
    campaign: gatherCampaign(
      [facts.actor, ...facts.targets].flatMap(({ uuid }) => actorFromUuid(uuid) ?? []),
    ),
  };
  return isAllowed(judge, now) ? now : facts;
}

/**
 * Returns the current facts. If another effect has raised the difficulty of a test since it was rolled,
 * restores the actor's tests as they were then, so that the rolled test keeps its difficulty (R11.5). The
 * raised test remains pending, and the card shows the conflict.
 */
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
