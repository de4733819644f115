import { conditionId } from "../data/effect/condition-source.ts";
import { changeDirectly, type ConditionAnswer } from "../documents/conditions.ts";
import type { ConditionIntent } from "../data/effect/condition-intent.ts";
import { conditions, hasSource } from "../rules/conditions/registry.ts";
import { modeByHand } from "../actions/core/mode-of.ts";
import { perform } from "../actions/core/perform.ts";
import { whenSettled } from "../actions/core/when-settled.ts";

/**
 * Changes a condition by hand, on a token or a sheet. For actors who can act, this is an action, so it can be
 * undone. For conditions such as Afraid, the actor whom the user targets is recorded as the cause (T10).
 * Changes to enemies are shown only to Gamemasters. Returns the same value as Foundry's own function: the
 * effect, false if it was removed, or undefined if nothing has happened yet.
 */
export async function changeByHand(
  actor: Actor.Implementation,
  { key, attribute = null, active, levels = 0 }: ConditionIntent,
): Promise<ConditionAnswer> {
  const named = conditions.get(key)?.byAttribute === true ? attribute : null;
  // The change is made directly if the actor is one that can't act, such as a party, or if the condition
  // requires an attribute and none is given.
  if (!actor.isPerson() || (named === null && conditions.get(key)?.byAttribute === true)) {
    return changeDirectly(actor, { key, attribute, levels, ...(active === undefined ? {} : { active }) });
  }
  const mode = modeByHand([actor]);
  const [source, ...others] = hasSource(key) ? game.user.targets : [];
  const message = await perform({
    action: "condition",
    actor,
    // If exactly one token is targeted, its actor is recorded as the cause of the condition.
    targets: source?.actor && others.length === 0 ? [source.actor] : [],
    fast: true,
    ...(mode ? { mode } : {}),
    choices: {
      key,
      levels,
      ...(named === null ? {} : { attribute: named }),
      ...(active === undefined ? {} : { active }),
    },
  });
  if (!message) return undefined;
  const before = actor.effects.has(conditionId(key, named));
  await whenSettled(message);
  const effect = actor.effects.get(conditionId(key, named));
  return effect ?? (before ? false : undefined);
}
