import { storedName } from "../../compat/content-language.ts";
import { createEmbedded, documentFromUuid } from "../../compat/documents.ts";
import { SYSTEM_ID, systemFlag } from "../../system-id.ts";
import { sameName, type ItemSource } from "./entry.ts";
import { visibleItems, type CharacterActor } from "./read.ts";

/** The flag on a maneuver that stores the ID of the training item that taught it. */
const TAUGHT_BY = "taughtBy";

/** A training item of an actor: its ID and the names of the maneuvers that it teaches. */
interface Teaching {
  readonly id: string;
  readonly maneuvers: readonly string[];
}

/**
 * Returns the data for creating the maneuvers that training items teach and that the actor doesn't have yet
 * (R12.6). The data comes from the world's items and from every visible compendium. Names not found in either
 * are skipped.
 */
export async function maneuversToLearn(
  actor: CharacterActor,
  trainings: readonly Teaching[],
): Promise<readonly ItemSource[]> {
  const known = [...actor.items].filter(item => item.isManeuver()).map(storedName);
  const missing: { readonly name: string; readonly training: string }[] = [];
  for (const { id, maneuvers } of trainings)
    for (const name of maneuvers) {
      if (known.some(one => sameName(one, name))) continue;
      known.push(name);
      missing.push({ name, training: id });
    }
  if (missing.length === 0) return [];
  const offered = await visibleItems(type => type === "maneuver");
  return missing.flatMap(({ name, training }) => {
    const found = offered.find(item => sameName(storedName(item), name));
    if (!found) return [];
    const { name: stored, type, img, system, effects } = found.toObject();
    const flags = { [SYSTEM_ID]: { source: found.uuid, [TAUGHT_BY]: training } };
    return [{ name: stored, type, ...(img ? { img } : {}), system: { ...system }, effects, flags }];
  });
}

/** Adds the maneuvers that the training of a finished character teaches (R12.6). */
export async function learnManeuvers(actor: CharacterActor): Promise<void> {
  const trainings = [...actor.items].flatMap(item =>
    item.isTraining() ? [{ id: item.id ?? "", maneuvers: item.system.maneuvers }] : [],
  );
  const learned = await maneuversToLearn(actor, trainings);
  const holder = documentFromUuid(actor.uuid);
  if (holder && learned.length > 0) await createEmbedded(holder, "items", learned);
}

/** Returns the IDs of the maneuvers that an actor learned through a training item. */
export function taughtBy(actor: CharacterActor, training: string): readonly string[] {
  return [...actor.items].flatMap(item => (systemFlag(item, TAUGHT_BY) === training ? [item.id ?? ""] : []));
}
