import type { BlackoutCombat } from "../../documents/combat.ts";
import { sideOf } from "../../documents/fighters.ts";
import { languageNow } from "../../language/formats.ts";
import { localize } from "../../language/localize.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { MOST_PREPARED, ofWaiting, readPrepared, type Prepared } from "./prepared.ts";

/** The world setting that contains the saved encounters. */
const PREPARED_SETTING = "preparedEncounters";

/** Returns the encounters that are saved in this world, sorted by name. */
export function keptEncounters(): readonly Prepared[] {
  return readPrepared(game.settings.get(SYSTEM_ID, PREPARED_SETTING), languageNow());
}

/**
 * Saves an encounter under its name, replacing any encounter with the same name. Only Gamemasters can do
 * this. Returns the encounter's ID, or null if there are too many saved encounters.
 */
export async function keepEncounter(one: Omit<Prepared, "id">): Promise<string | null> {
  const kept = keptEncounters();
  const id = kept.find(({ name }) => name === one.name)?.id ?? foundry.utils.randomID();
  const others = kept.filter(other => other.id !== id);
  if (others.length >= MOST_PREPARED) return null;
  await write([...others, { ...one, id }]);
  return id;
}

/** Deletes a saved encounter. */
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
 * Returns the encounters in this world that haven't begun and that contain enemies, such as those from an
 * adventure.
 */
export function waitingEncounters(): readonly BlackoutCombat[] {
  return game.combats.contents.filter(
    combat => combat.round === 0 && combat.combatants.some(combatant => combatant.actor?.isNpc() === true),
  );
}

/** Returns the participants of an encounter in the form that the builder needs. */
export function preparedFor(
  combat: BlackoutCombat,
  crew: readonly string[],
): Pick<Prepared, "foes" | "away"> {
  const waiting = combat.combatants.contents.flatMap(combatant => {
    const actor = game.actors.get(combatant.actorId ?? "");
    const side = sideOf(combatant);
    // Enemies and all actors on the players' side are included. The builder doesn't support any other actors.
    return actor && (actor.isNpc() || side === "player") ? [{ uuid: actor.uuid, side }] : [];
  });
  return ofWaiting(waiting, crew);
}

/**
 * Returns a name for an encounter, which consists of its number among all encounters and the name of its
 * scene, if any.
 */
export function encounterName(combat: BlackoutCombat): string {
  const number = String(game.combats.contents.findIndex(({ id }) => id === combat.id) + 1);
  const scene = combat.scene?.name ?? "";
  return scene === ""
    ? localize("BLACKOUT.encounter.fight", { n: number })
    : localize("BLACKOUT.encounter.fightOn", { n: number, scene });
}
