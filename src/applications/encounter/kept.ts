import type { BlackoutCombat } from "../../documents/combat.ts";
import { sideOf } from "../../documents/fighters.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { MOST_PREPARED, ofWaiting, readPrepared, type Prepared } from "./prepared.ts";

/** The world setting that holds encounters which were kept for later. */
const PREPARED_SETTING = "preparedEncounters";

/** The encounters that were kept in this world, by name. */
export function keptEncounters(): readonly Prepared[] {
  return readPrepared(game.settings.get(SYSTEM_ID, PREPARED_SETTING), game.i18n.lang);
}

/**
 * Keeps an encounter under its name; one of the same name is replaced. A Gamemaster's right. Answers its id,
 * or null where there are too many.
 */
export async function keepEncounter(one: Omit<Prepared, "id">): Promise<string | null> {
  const kept = keptEncounters();
  const id = kept.find(({ name }) => name === one.name)?.id ?? foundry.utils.randomID();
  const others = kept.filter(other => other.id !== id);
  if (others.length >= MOST_PREPARED) return null;
  await write([...others, { ...one, id }]);
  return id;
}

/** Keeps an encounter no longer. */
export async function dropEncounter(id: string): Promise<void> {
  await write(keptEncounters().filter(one => one.id !== id));
}

async function write(all: readonly Prepared[]): Promise<void> {
  await game.settings.set(
    SYSTEM_ID,
    PREPARED_SETTING,
    Object.fromEntries(all.map(({ id, ...one }) => [id, one])),
  );
}

/**
 * Fights of this world that wait to be begun and have enemies in them, such as those that an adventure
 * brought.
 */
export function waitingFights(): readonly BlackoutCombat[] {
  return game.combats.contents.filter(
    combat => combat.round === 0 && combat.combatants.some(combatant => combatant.actor?.isNpc() === true),
  );
}

/** Who is in a fight, as the builder takes it. */
export function ofFight(combat: BlackoutCombat, crew: readonly string[]): Pick<Prepared, "foes" | "away"> {
  const waiting = combat.combatants.contents.flatMap(combatant => {
    const actor = game.actors.get(combatant.actorId ?? "");
    const side = sideOf(combatant);
    // The crew are who they are, whichever side; of the others the builder knows enemies alone.
    return actor && (actor.isNpc() || side === "player") ? [{ uuid: actor.uuid, side }] : [];
  });
  return ofWaiting(waiting, crew);
}

/** What a fight is called: by its scene, and its place among all. */
export function fightName(combat: BlackoutCombat): string {
  const number = String(game.combats.contents.findIndex(({ id }) => id === combat.id) + 1);
  const scene = combat.scene?.name ?? "";
  return scene === ""
    ? game.i18n.format("BLACKOUT.encounter.fight", { n: number })
    : game.i18n.format("BLACKOUT.encounter.fightOn", { n: number, scene });
}
