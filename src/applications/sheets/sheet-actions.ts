import { watchHooks } from "../../compat/hooks.ts";
import type { ManeuverData } from "../../data/item/maneuver.ts";
import { conditionOf } from "../../data/effect/condition.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { withShownBudget } from "../../features/combat/shown-budget.ts";
import type { Choices, Facts } from "../../actions/core/facts.ts";
import { gatherFacts, tableNow } from "../../actions/core/gather.ts";
import { perform } from "../../actions/core/perform.ts";
import { overruling } from "../../actions/core/problems.ts";
import { allActions, actionOf } from "../../actions/core/registry.ts";
import type { Action } from "../../actions/core/action.ts";
import { dataOf } from "../shared/actions.ts";
import { fetched } from "../shared/fetched.ts";
import type { Words } from "../shared/words.ts";
import { takesOne } from "../dialogs/target-view.ts";
import { presentActors, targetedActors } from "../dialogs/targets.ts";
import { actionRows, type ActionLists } from "./action-rows.ts";

/**
 * Returns an actor's actions other than attacks, for play mode. Includes their current costs and the reasons
 * why they are unavailable.
 */
export function commandsOf(actor: BlackoutActor, words: Words): ActionLists {
  // Excludes the actions of combat variants, which are on the variants' own pages.
  const actions = allActions().filter(({ needs }) => needs?.variant === undefined);
  const any = actionOf("test");
  if (!any || !actor.isPerson()) return { maneuvers: [], actions: [] };
  const table = game.user.isGM ? overruling(tableNow()) : tableNow();
  const targets = targetedActors();
  // The facts are gathered only twice (with and without the weapon), because only the targets and the choices
  // differ from action to action.
  const gathered = withShownBudget(gatherFacts(any, { actor }, targets, {}), actor);
  const weapon = meleeWeapon(actor);
  const armed = weapon
    ? withShownBudget(gatherFacts(any, { actor, item: weapon }, targets, {}), actor)
    : gathered;
  const about = (action: Action, aimedAt: Facts["targets"]): Facts => {
    const facts = {
      ...(action.item?.includes("weapon") ? armed : gathered),
      targets: taken(action, aimedAt),
      choices: {},
    };
    return { ...facts, choices: action.defaults(facts, table) };
  };
  // Without selected targets, other actors are considered, because some actions affect only actors who have a
  // certain condition, or who caused a condition of this actor.
  const others =
    targets.length > 0
      ? []
      : presentActors(actor).filter(
          other => other.actor !== actor && (actor.effects.size > 0 || other.actor.effects.size > 0),
        );
  const factsAbout = (some: readonly BlackoutActor[]) =>
    some.length === 0 ? [] : gatherFacts(any, { actor }, some, {}).targets;
  const stricken = factsAbout(others.map(other => other.actor));
  const owing = factsAbout(owingTests(actor));
  const usual = (action: Action) =>
    action.key === "resist" && targets.length === 0 ? owing : gathered.targets;
  return actionRows(
    actions,
    action => about(action, usual(action)),
    table,
    words,
    action => (action.targets === "none" ? [] : stricken.map(one => about(action, [one]))),
  );
}

/**
 * Returns the actors whose pending resist tests the given actor can request (R11.3): the actor, and those
 * whose effects come from this actor or from an unknown source.
 */
function owingTests(actor: BlackoutActor): BlackoutActor[] {
  const may = (other: BlackoutActor) =>
    other.isPerson() &&
    other.system.resist.pending.some(
      ({ source }) => other === actor || source === null || source === actor.uuid,
    );
  return presentActors(actor, [actor])
    .map(present => present.actor)
    .filter(may);
}

/** The conditions that can make an action available if another actor has them. */
const availabilityConditions: ReadonlySet<string> = new Set([
  "outOfFight",
  "grappled",
  "immobilized",
  "conductive",
]);

/**
 * Calls `redraw` whenever a change to another actor might affect which of the listed actions are available.
 * Returns a function that removes the listeners.
 */
export function watchOthers(actor: BlackoutActor, redraw: () => void): () => void {
  const unwatchEffects = watchHooks(
    ["createActiveEffect", "deleteActiveEffect"],
    (effect: ActiveEffect.Implementation) => {
      if (effect.parent !== actor && availabilityConditions.has(conditionOf(effect)?.key ?? "")) redraw();
    },
  );
  const unwatchTests = watchHooks(["updateActor"], (other, changes) => {
    if (other !== actor && foundry.utils.hasProperty(changes, "system.resist")) redraw();
  });
  return () => {
    unwatchEffects();
    unwatchTests();
  };
}

/**
 * Performs the action of a button on an actor's sheet, with the item in the button's row, if any, and the
 * user's targets.
 */
export async function doAction(actor: BlackoutActor, target: HTMLElement, fast: boolean): Promise<void> {
  const key = dataOf(target, "actionType");
  const named = actor.items.get(dataOf(target, "itemId")) ?? null;
  if (named?.isImplant()) return doItemAction(named, key, fast);
  const action = actionOf(key);
  if (!action) return;
  const pair = target.dataset["pair"];
  const barehanded = action.key === "attack";
  const item = named ?? (barehanded || !action.item?.includes("weapon") ? null : meleeWeapon(actor));
  const aimedAt = await aimedTargets(actor, action, fast);
  const targets = action.key === "resist" && aimedAt.length === 0 ? owingTests(actor) : aimedAt;
  await perform({
    action: action.key,
    actor,
    item,
    targets: taken(action, targets),
    choices: pair === undefined ? {} : { pair },
    fast,
  });
}

/**
 * Returns the targets that the user proposes. For an attack with a dialog, returns an empty list, because the
 * dialog proposes targets itself.
 */
async function aimedTargets(
  actor: BlackoutActor,
  action: Action,
  fast: boolean,
): Promise<readonly BlackoutActor[]> {
  if (action.opposes && !fast) return [];
  const { proposedActors } = await import("../dialogs/proposed-targets.ts");
  return proposedActors(actor, action);
}

/** Performs an action with an item on the user's targets. A maneuver uses the weapon in hand. */
export async function doItemAction(item: BlackoutItem, key: string, fast: boolean): Promise<void> {
  if (item.isImplant()) {
    await (await fetched(import("../../features/gear/move.ts"))).graft(item);
    return;
  }
  const action = actionOf(key);
  const actor = item.parent;
  if (!action || !(actor instanceof Actor)) return;
  const bearer = actor;
  const tool = !item.isManeuver() ? item : action.item?.includes("weapon") ? meleeWeapon(bearer) : null;
  await perform({
    action: action.key,
    actor: bearer,
    item: tool,
    targets: await aimedTargets(bearer, action, fast),
    choices: item.isManeuver() && item.system.key === "" ? ownChoices(item) : {},
    fast,
  });
}

/** Returns the choices for using a custom maneuver, as the maneuver defines them (R12.6). */
function ownChoices({
  name,
  system: { actionPoints, stamina, kind, meleeOnly, leastFeet, harmless },
}: BlackoutItem & { system: ManeuverData }): Choices {
  return { name, actionPoints, stamina, kind, meleeOnly, leastFeet, harmless };
}

/** Returns the targets that the action accepts: none, the first one, or all of them. */
function taken<T>(action: Action, targets: readonly T[]): readonly T[] {
  return action.targets === "none" ? [] : takesOne(action) ? targets.slice(0, 1) : targets;
}

/** Returns the weapon used for maneuvers: the first melee weapon in hand, or null for bare hands. */
function meleeWeapon(actor: BlackoutActor): BlackoutItem | null {
  const inHand = [...actor.items].filter(
    item => item.isWeapon() && item.system.location === "worn" && item.system.category === "melee",
  );
  return inHand.sort((a, b) => a.sort - b.sort || ((a.id ?? "") < (b.id ?? "") ? -1 : 1))[0] ?? null;
}
