import type { HouseRules } from "../../rules/house-rules.ts";
import type { Action } from "./action.ts";
import { isAllApplied } from "./all-applied.ts";
import type { Facts } from "./facts.ts";
import type { Prompt } from "./hand.ts";
import { judgeAction, type JudgedAction } from "./judge-posted.ts";
import { actionOf } from "./registry.ts";
import { tableNow } from "./table-now.ts";
import { asAction, isVerdictTrusted, parsedRecord, type ActionMessage } from "./posted.ts";

/** An unfinished action, that is, one with pending effects or unanswered prompts. */
export interface OpenItem {
  readonly message: ActionMessage;
  readonly judged: JudgedAction & { readonly facts: Facts };
  /** Whether effects are pending. */
  readonly effects: boolean;
  readonly prompts: readonly Prompt[];
  /**
   * The UUIDs of the actors involved: the acting actor, the targets, and the actors whose owners are
   * prompted.
   */
  readonly concerns: readonly string[];
}

/** The scope of a search for pending items: the encounter with this ID, or the actors with these UUIDs. */
export type OpenScope = { readonly combat: string } | { readonly people: readonly string[] };

/** Returns the pending actions of an encounter or of the given actors, oldest first. */
export function openItems(scope: OpenScope): readonly OpenItem[] {
  return game.messages.contents.flatMap(message => {
    const action = asAction(message);
    if (!action || ("combat" in scope && action.system.verdict.combat !== scope.combat)) return [];
    const item = openItemOf(action);
    return item && ("combat" in scope || item.concerns.some(uuid => scope.people.includes(uuid)))
      ? [item]
      : [];
  });
}

/** The pending parts of a message, with the data from which they were derived. */
interface KnownItem {
  readonly source: string;
  readonly action: Action | null;
  readonly houseRules: HouseRules;
  readonly item: OpenItem | null;
}

const known = new WeakMap<ActionMessage, KnownItem>();

/**
 * Returns the pending parts of an action, or null if the action is finished, rejected, undone, skipped or
 * secret, or can't be judged. All windows share the result until the message or the rules change.
 */
export function openItemOf(message: ActionMessage): OpenItem | null {
  if (!mayBeOpen(message)) return null;
  const { houseRules, enforce } = tableNow();
  const source = JSON.stringify([message._source.system, enforce]);
  const action = actionOf(message.system.action);
  const before = known.get(message);
  if (before?.source === source && before.action === action && before.houseRules === houseRules)
    return before.item;
  const item = readItem(message);
  known.set(message, { source, action, houseRules, item });
  return item;
}

function readItem(message: ActionMessage): OpenItem | null {
  const judged = judgeAction(message);
  if (!judged?.facts) return null;
  const { facts, prompts, state, applied, resolution } = judged;
  const effects = state === "judged" && !isAllApplied(applied, resolution.draft.changes());
  if (!effects && prompts.length === 0) return null;
  return {
    message,
    judged: { ...judged, facts },
    effects,
    prompts,
    concerns: [
      ...new Set([
        ...[facts.actor, ...facts.targets].map(({ uuid }) => uuid),
        ...prompts.map(({ actor }) => actor),
      ]),
    ],
  };
}

/**
 * Whether an action may have pending parts, based on its stored state. This rules out most messages quickly,
 * because judging every message of a long campaign would take too long.
 */
function mayBeOpen(message: ActionMessage): boolean {
  const { secret, verdict } = message.system;
  const { state, skipped } = verdict;
  return (
    !secret &&
    !skipped &&
    isVerdictTrusted(message) &&
    (state === "judged" || (state === "applied" && Object.keys(parsedRecord(verdict.asked) ?? {}).length > 0))
  );
}
