import { actorFromUuid } from "../../compat/documents.ts";
import { isRecord } from "../../ledger/plain.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { Choices } from "../../actions/core/facts.ts";
import { withActionKey } from "../../actions/core/early-names.ts";
import { gatherFacts, tableNow } from "../../actions/core/gather.ts";
import { perform } from "../../actions/core/perform.ts";
import { parsedRecord } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { RuleError } from "../../rules/rule-error.ts";

/*
 * The actions that a user plans for an actor's next turn. They are private and not part of the rules, so only
 * the user's browser stores them.
 */

/** A planned action. It stores UUIDs instead of documents, so that it can be restored after a reload. */
export interface PlannedAction {
  /** The ID of the action in the plan. */
  readonly id: string;
  readonly action: string;
  readonly item: string;
  readonly targets: readonly string[];
  readonly choices: Choices;
}

const keyOf = (actor: string) => `${SYSTEM_ID}.plan.${game.world.id}.${actor}`;

/** Returns the actions planned for an actor in this browser, in order. */
export function planOf(actor: Actor.Implementation): readonly PlannedAction[] {
  const actions = parsedRecord(localStorage.getItem(keyOf(actor.uuid)) ?? "")?.["actions"];
  return Array.isArray(actions)
    ? actions.map(one => (isRecord(one) ? withActionKey(one) : one)).filter(isPlanned)
    : [];
}

/** Adds an action to the plan and returns the planned action. */
export function addToPlan(actor: Actor.Implementation, action: Omit<PlannedAction, "id">): PlannedAction {
  const planned = { ...action, id: foundry.utils.randomID() };
  keep(actor, [...planOf(actor), planned]);
  return planned;
}

/** Removes an action from the plan, or all actions if `id` is omitted. */
export function removeFromPlan(actor: Actor.Implementation, id?: string): void {
  keep(actor, id === undefined ? [] : planOf(actor).filter(action => action.id !== id));
}

/**
 * Returns the current action point cost of each planned action. The cost is null for an action that is no
 * longer possible.
 */
export function planCosts(actor: Actor.Implementation): readonly (number | null)[] {
  return planOf(actor).map(action => {
    const found = resolved(actor, action);
    if (!found) return null;
    try {
      return found.action.preview(
        gatherFacts(found.action, { actor, item: found.item }, found.targets, action.choices),
        tableNow(),
      ).ap;
    } catch (error) {
      if (error instanceof RuleError || error instanceof TypeError) return null;
      throw error;
    }
  });
}

/**
 * Performs the planned actions in order, each with its dialog unless `fast` is set. Removes completed actions
 * from the plan, and stops at the first action that the user cancels or that isn't possible. Notifies the
 * user if an action is no longer possible because its item or a target is gone. Returns the number of
 * completed actions.
 */
export async function commitPlan(
  actor: Actor.Implementation,
  { fast = false }: { readonly fast?: boolean } = {},
): Promise<number> {
  let done = 0;
  for (const action of planOf(actor)) {
    const found = resolved(actor, action);
    if (!found) {
      ui.notifications.warn("BLACKOUT.turnHud.planStops", { localize: true });
      break;
    }
    const message = await perform({
      action: action.action,
      actor,
      item: found.item,
      targets: found.targets,
      choices: action.choices,
      fast,
    });
    if (!message) break;
    removeFromPlan(actor, action.id);
    done++;
  }
  return done;
}

function resolved(actor: Actor.Implementation, { action: key, item: uuid, targets: uuids }: PlannedAction) {
  const actionType = actionOf(key);
  const item = uuid === "" ? null : (actor.items.find(one => one.uuid === uuid) ?? undefined);
  const targets = uuids.map(one => actorFromUuid(one));
  if (!actionType || item === undefined || targets.includes(null)) return null;
  return { action: actionType, item, targets: targets.filter(target => target !== null) };
}

function keep(actor: Actor.Implementation, actions: readonly PlannedAction[]): void {
  if (actions.length === 0) localStorage.removeItem(keyOf(actor.uuid));
  else localStorage.setItem(keyOf(actor.uuid), JSON.stringify({ actions }));
}

function isPlanned(value: unknown): value is PlannedAction {
  if (typeof value !== "object" || value === null) return false;
  const {
    id,
    action: actionKey,
    item,
    targets,
    choices,
  } = value as Partial<Record<keyof PlannedAction, unknown>>;
  return (
    typeof id === "string" &&
    typeof actionKey === "string" &&
    typeof item === "string" &&
    typeof choices === "object" &&
    choices !== null &&
    Array.isArray(targets) &&
    targets.every(target => typeof target === "string")
  );
}
