/**
 * Handles Active Effects and statuses. Version 14 stores an effect's changes in its system data, whereas
 * version 13 stores them beside it. Part of the compatibility layer (docs/architecture.md).
 */
import { isGeneration14 } from "./generation.ts";

/**
 * Foundry 14's model for the system data of effects, which includes their changes. It is missing from the
 * type declarations. In version 13, changes aren't part of the system data.
 */
const EffectModelOf14 = (foundry.data as any).ActiveEffectTypeDataModel as
  | { defineSchema(): object }
  | undefined;

/** The base class for the system data of every effect sub-type. */
export const EffectModelBase = (EffectModelOf14 ??
  foundry.abstract.TypeDataModel) as unknown as typeof foundry.abstract.TypeDataModel;

/** Returns the fields that every effect's system data must contain in addition to the fields of its type. */
export function effectModelFields(): object {
  return EffectModelOf14?.defineSchema() ?? {};
}

/**
 * Makes Foundry apply the effects of items to their actor without copying them. Foundry 14 supports no other
 * way.
 */
export function configureEffectTransfer(): void {
  if (!isGeneration14()) (CONFIG.ActiveEffect as any).legacyTransferral = false;
}

/**
 * Removes the start time from an effect that is about to be created, if the running version allows that. An
 * effect with its own clock then has the same data whenever it is created, and Foundry doesn't end it.
 */
export function removeStartTime(effect: ActiveEffect.Implementation): void {
  const { start, duration } = effect.schema.fields as any;
  if (start?.nullable) effect.updateSource({ start: null } as any);
  const began = ["startTime", "startRound", "startTurn", "combat"].filter(
    key => duration?.fields?.[key]?.nullable,
  );
  if (began.length > 0) effect.updateSource({ duration: Object.fromEntries(began.map(key => [key, null])) });
}

/**
 * A single change made by an effect, in Foundry 14's format. Types and phases defined by modules are kept.
 */
export interface EffectChange {
  readonly key: string;
  readonly type: string;
  readonly value: unknown;
  readonly phase: string;
  readonly priority: number;
}

const CHANGE_TYPES_OF_13 = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

const PRIORITIES: Readonly<Record<string, number>> = {
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};

/**
 * Returns an effect's changes. Foundry 14 stores them in the system data with named types, and Foundry 13
 * stores them beside the system data with numbered types. The list is empty if the effect has no changes.
 */
export function changesOf(effect: ActiveEffect.Implementation): EffectChange[] {
  const { system, changes: atRoot } = effect as any;
  const list: unknown = isGeneration14() ? system?.changes : atRoot;
  if (!Array.isArray(list)) return [];
  return list.flatMap((change: any) => {
    if (typeof change?.key !== "string") return [];
    const type = String(isGeneration14() ? change.type : (CHANGE_TYPES_OF_13[change.mode] ?? "custom"));
    return [
      {
        key: change.key,
        type,
        value: change.value,
        phase: String(change.phase ?? "initial"),
        priority: Number(change.priority ?? PRIORITIES[type] ?? 0),
      },
    ];
  });
}

/** A status that tokens can show. */
export interface StatusEntry {
  readonly id: string;
  readonly _id: string;
  readonly name: string;
  readonly img: string;
  readonly hud?: boolean;
  readonly order: number;
}

/**
 * Replaces the world's statuses with the given ones, stored by ID in version 14 and as a list in version 13.
 * Statuses that modules add later are kept.
 */
export function configureStatuses(statuses: readonly StatusEntry[]): void {
  const config = CONFIG as any;
  if (!isGeneration14()) {
    config.statusEffects = [...statuses];
    return;
  }
  for (const id of Object.keys(config.statusEffects)) delete config.statusEffects[id];
  for (const status of statuses) config.statusEffects[status.id] = status;
}

/**
 * Calls `apply` with the arguments that the running Foundry version expects: v14 applies effects in phases,
 * whereas v13 applies them all at once, without an argument.
 */
export function applyEffectsOfPhase(phase: string | undefined, apply: (args: []) => void): void {
  apply((isGeneration14() ? [phase ?? "initial"] : []) as []);
}
