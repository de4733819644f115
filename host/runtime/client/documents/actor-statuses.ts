import { implementationOf, platform } from "../platform.ts";

/** Returns the configured status with an ID. The configuration can be a list or a record. */
export function statusOf(statusId: string): any {
  return Array.from<any>(platform.CONFIG.statusEffects).find(status => status.id === statusId);
}

/** Toggles a status (`Actor#toggleStatusEffect`). */
export async function toggleStatus(
  actor: any,
  statusId: string,
  { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
): Promise<any> {
  const status = statusOf(statusId);
  if (!status) throw new Error(`"${statusId}" is not a status in CONFIG.statusEffects`);
  const existing: string[] = [];
  if (status._id) {
    if (actor.effects.has(status._id)) existing.push(status._id);
  } else {
    for (const effect of actor.effects)
      if (effect.statuses.size === 1 && effect.statuses.has(statusId)) existing.push(effect.id);
  }
  if (existing.length) {
    if (active) return true;
    await actor.deleteEmbeddedDocuments("ActiveEffect", existing);
    return false;
  }
  if (!active && active !== undefined) return undefined;
  const ActiveEffect = implementationOf("ActiveEffect");
  const effect = await ActiveEffect.fromStatusEffect(statusId);
  if (overlay) effect.updateSource({ "flags.core.overlay": true });
  return ActiveEffect.create(effect.toObject(), { parent: actor, keepId: true });
}
