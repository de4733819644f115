import { utils } from "../common.ts";
import { logCompatibilityWarning } from "../compatibility.ts";
import { generation, platform } from "../platform.ts";
import { priorityOf } from "./effect-changes.ts";

/** Applies the changes of the actor's active effects in one phase. Foundry 13 has only one phase. */
export function applyEffects(actor: any, phase?: string): void {
  const isNew = generation() >= 14;
  if (isNew && !phase) {
    logCompatibilityWarning("Actor#applyActiveEffects needs a phase", { since: 14, until: 16, once: true });
    phase = "initial";
  }
  const collectsStatuses = !isNew || phase === "initial";
  const changes: any[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    if (collectsStatuses) for (const status of effect.statuses) actor.statuses.add(status);
    for (const change of effect.changes ?? []) {
      if (!change.key || (isNew && (change.phase ?? "initial") !== phase)) continue;
      changes.push({ ...change, effect, priority: change.priority ?? priorityOf(change) });
    }
  }
  if (collectsStatuses) refreshTokens(actor);
  const overrides: Record<string, unknown> = {};
  changes
    .map((change, index) => ({ change, index }))
    .sort((a, b) => a.change.priority - b.change.priority || a.index - b.index)
    .forEach(({ change }) => Object.assign(overrides, applyOne(actor, change)));
  actor.overrides = utils.expandObject({ ...utils.flattenObject(actor.overrides ?? {}), ...overrides });
}

function applyOne(actor: any, change: any): Record<string, unknown> {
  const { effect } = change;
  if (generation() >= 14) return effect.constructor.applyChange(actor, change) ?? {};
  return effect.apply(actor, change) ?? {};
}

function refreshTokens(actor: any): void {
  if (platform.canvas?.ready)
    for (const token of actor.getActiveTokens()) token.renderFlags?.set?.({ refreshEffects: true });
}
