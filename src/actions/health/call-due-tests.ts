import { isMirrored } from "../../documents/is-mirrored.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { resistOf } from "../core/actor-facts.ts";
import type { Facts } from "../core/facts.ts";
import type { Prompt } from "../core/hand.ts";
import { openItems } from "../core/open-items.ts";
import { perform } from "../core/perform.ts";
import { mayAct, ownersHere } from "../core/rights.ts";
import { whenSettled } from "../core/when-settled.ts";

/**
 * Requests the resist tests that are required before a turn ends (R11.3, R11.5), for actors whose players are
 * online. The players can then choose the attribute and skill pair, add Inspiration dice, or choose to fail
 * (R2.15, R4.1). The writer rolls all other tests when the turn ends. Resolves when the request is settled,
 * or immediately if no test is required or this user doesn't own the acting combatant.
 */
export async function callDueTests(combatId: string): Promise<void> {
  const combat = game.combats.get(combatId);
  const actor = combat?.combatant?.actor;
  if (!combat || !actor?.isPerson() || isMirrored(combat) || !mayAct(game.user, actor.uuid)) return;
  const asked = new Set(
    openItems({ combat: combatId })
      .filter(({ message }) => message.system.action === "resist")
      .flatMap(({ concerns }) => concerns),
  );
  const owing = new Map<string, BlackoutActor>();
  for (const { actor: target } of combat.combatants)
    if (target && !asked.has(target.uuid) && isDue(actor, target)) owing.set(target.uuid, target);
  if (owing.size === 0) return;
  const call = await perform({ action: "resist", actor, targets: [...owing.values()], fast: true });
  if (call) await whenSettled(call);
}

/**
 * Whether the acting actor has already requested all tests that they can request from these targets, and
 * answers or results are still pending. Requesting them again would ask the same questions twice.
 */
export function areTestsRequested(actor: BlackoutActor, targets: readonly BlackoutActor[]): boolean {
  const items = openItems({ people: targets.map(({ uuid }) => uuid) }).filter(
    ({ message }) => message.system.action === "resist",
  );
  return (
    items.length > 0 &&
    targets.every(target => {
      const about = items.filter(({ concerns }) => concerns.includes(target.uuid));
      const asked = about.flatMap(({ prompts }) => prompts.filter(one => one.actor === target.uuid));
      const isAnswered = about.some(({ effects, prompts }) => effects && prompts.length === 0);
      return about.length > 0 && (isAnswered || asked.length >= requestable(actor, target).length);
    })
  );
}

/**
 * Returns the unanswered prompts for tests that were requested from these targets and that the acting actor
 * could request. Omits messages that this user isn't allowed to read.
 */
export function awaitedTests(
  actor: BlackoutActor,
  targets: readonly BlackoutActor[],
): readonly { readonly prompt: Prompt; readonly facts: Facts }[] {
  const owing = targets.filter(target => !areTestsDone(actor, [target])).map(({ uuid }) => uuid);
  if (owing.length === 0) return [];
  return openItems({ people: owing })
    .filter(({ message }) => message.system.action === "resist" && message.isReadable)
    .flatMap(({ prompts, judged: { facts } }) =>
      prompts.filter(prompt => owing.includes(prompt.actor)).map(prompt => ({ prompt, facts })),
    );
}

/**
 * Whether the acting actor can't request any test from these targets, for example because they have already
 * resisted.
 */
export function areTestsDone(actor: BlackoutActor, targets: readonly BlackoutActor[]): boolean {
  return targets.length > 0 && targets.every(target => requestable(actor, target).length === 0);
}

/** Whether the acting actor can request tests from the target and an online player can make these tests. */
function isDue(actor: BlackoutActor, target: BlackoutActor): boolean {
  return (
    target.isPerson() &&
    !target.system.vital.dead &&
    ownersHere(target.uuid).length > 0 &&
    requestable(actor, target).length > 0
  );
}

/**
 * Returns the target's pending resist tests that the acting actor can request: tests against effects that
 * this actor caused or whose source is unknown, and the actor's own tests.
 */
function requestable(actor: BlackoutActor, target: BlackoutActor) {
  return target.isPerson()
    ? resistOf(target.system.resist).pending.filter(
        ({ source }) => source === null || source === actor.uuid || target === actor,
      )
    : [];
}
