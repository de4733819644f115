import { storedName } from "../../compat/content-language.ts";
import { createEmbedded, deleteEmbedded, documentFromUuid, updateDocument } from "../../compat/documents.ts";
import type { ExperienceState, GrowthResult, GrowthPlan } from "./growth.ts";
import type { Text } from "../../actions/core/card.ts";
import type { CharacterActor } from "./read.ts";
import { taughtBy } from "./taught.ts";

/** Returns the data on which spending experience depends: the character's log, skill ranks and trainings. */
export function growingOf(actor: CharacterActor): ExperienceState {
  const { experience, allSkills } = actor.system;
  return {
    log: experience.log.map(entry => ({ ...entry })),
    ranks: Object.fromEntries(Object.entries(allSkills).map(([key, { rank }]) => [key, rank])),
    trainings: [...actor.items].flatMap(item => {
      if (!item.isTraining()) return [];
      const id = item.id ?? "";
      return [{ id, name: storedName(item), level: item.system.level, taught: taughtBy(actor, id) }];
    }),
  };
}

/**
 * Writes the plan that `decide` returns for a purchase or for undoing one. Returns the reason if the plan was
 * rejected, or null. The log and the ranks are written in a single update, followed by the training. If
 * writing the training fails, the purchase in the log can be undone.
 */
export async function grow(
  actor: CharacterActor,
  decide: (of: ExperienceState) => GrowthResult,
): Promise<Text | null> {
  const plan = decide(growingOf(actor));
  if ("refused" in plan) return plan.refused;
  await write(actor, plan);
  return null;
}

async function write(
  actor: CharacterActor,
  { log, ranks, levels, create, remove }: GrowthPlan,
): Promise<void> {
  const holder = documentFromUuid(actor.uuid);
  if (!holder) return;
  const skills = Object.fromEntries(Object.entries(ranks).map(([key, rank]) => [key, { rank }]));
  await updateDocument(holder, {
    system: { ...(Object.keys(skills).length > 0 ? { skills } : {}), experience: { log } },
  });
  for (const { id, level } of levels) {
    const item = documentFromUuid(actor.items.get(id)?.uuid ?? "");
    if (item) await updateDocument(item, { system: { level } });
  }
  if (create.length > 0) await createEmbedded(holder, "items", create);
  if (remove.length > 0) await deleteEmbedded(holder, "items", remove);
}
