import { conditionIcon, conditionName } from "../../data/effect/condition-source.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";

/*
 * In an encounter with a combat variant, the variant's sheet determines which actors can't act. An effect
 * with the defeated status makes this visible to Foundry and to modules that rely only on Foundry. The effect
 * contains no Blackout condition, changes no values, and isn't used by any rule. These functions must be
 * called only on the writer's client.
 */

/** The ID of the effect, which is the same on every actor. */
const MARK = "passedOver000000";

/**
 * Marks the actors whose combatants are skipped by a variant, and removes the mark from the encounter's other
 * actors. Resolves to whether any mark has changed.
 */
export async function markPassedOver(
  combat: BlackoutCombat,
  passedOver: readonly string[],
): Promise<boolean> {
  // Several combatants can have the same actor. The actor is marked only if all of them are skipped.
  const wanted = new Map<BlackoutActor, boolean>();
  for (const { id, actor } of combat.combatants)
    if (actor?.isPerson()) wanted.set(actor, (wanted.get(actor) ?? true) && passedOver.includes(id ?? ""));
  let changed = false;
  for (const [actor, out] of wanted) {
    if (actor.effects.has(MARK) === out) continue;
    changed = true;
    if (out) await actor.createEmbeddedDocuments("ActiveEffect", [markSource()], { keepId: true });
    else await actor.deleteEmbeddedDocuments("ActiveEffect", [MARK]);
  }
  return changed;
}

/**
 * Removes the effect that marks skipped combatants from actors that are no longer in an encounter with a
 * combat variant.
 */
export async function removeOldMarks(actors: Iterable<BlackoutActor | null>): Promise<void> {
  const inEncounter = new Set(
    game.combats.contents
      .filter(isMirrored)
      .flatMap(combat => combat.combatants.contents.map(({ actor }) => actor)),
  );
  for (const actor of actors)
    if (actor?.effects.has(MARK) && !inEncounter.has(actor))
      await actor.deleteEmbeddedDocuments("ActiveEffect", [MARK]);
}

/** Yields the world's actors and the actors of all unlinked tokens. */
export function* everyActor(): Generator<BlackoutActor | null> {
  yield* game.actors;
  for (const scene of game.scenes) for (const token of scene.tokens) if (!token.actorLink) yield token.actor;
}

function markSource(): ActiveEffect.CreateData {
  return {
    _id: MARK,
    name: conditionName("outOfFight"),
    img: conditionIcon("outOfFight"),
    statuses: ["outOfFight"],
    flags: { core: { overlay: true } },
  };
}
