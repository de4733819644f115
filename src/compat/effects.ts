/**
 * Active Effects and statuses: 14 keeps an effect's changes in its system data, 13 beside it. Part of the
 * compatibility layer (docs/architecture.md).
 */
import { isGeneration14 } from "./generation.ts";

/**
 * What 14 has and the declarations lack: the model that keeps an effect's changes in its system data. 13
 * keeps them beside it.
 */
const EffectModelOf14 = (foundry.data as any).ActiveEffectTypeDataModel as
  | { defineSchema(): object }
  | undefined;

/** Base of the system data of every sub-type of effect. */
export const EffectModelBase = (EffectModelOf14 ??
  foundry.abstract.TypeDataModel) as unknown as typeof foundry.abstract.TypeDataModel;

/** The fields that the system data of every effect has, to be put before its own. */
export function effectModelFields(): object {
  return EffectModelOf14?.defineSchema() ?? {};
}

/** Effects of items reach their actor without being copied; 14 knows no other way. */
export function configureEffectTransfer(): void {
  if (!isGeneration14()) (CONFIG.ActiveEffect as any).legacyTransferral = false;
}

/**
 * Takes from an effect that is about to be created when it began, where the running generation lets it: what
 * has a clock of its own is then the same whenever it is made, and nothing of the core ends it.
 */
export function forgetStart(effect: ActiveEffect.Implementation): void {
  const { start, duration } = effect.schema.fields as any;
  if (start?.nullable) effect.updateSource({ start: null } as any);
  const began = ["startTime", "startRound", "startTurn", "combat"].filter(
    key => duration?.fields?.[key]?.nullable,
  );
  if (began.length > 0)
    effect.updateSource({ duration: Object.fromEntries(began.map(key => [key, null])) } as any);
}

/**
 * One thing that an effect changes, in the words of 14. Kinds and phases that a module brought stand as they
 * are.
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
 * What an effect changes: 14 keeps it in its system data and names kinds, 13 beside them and numbers them.
 * Nothing for an effect of a kind that has none.
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

/** One status that tokens can show. */
export interface StatusEntry {
  readonly id: string;
  readonly _id: string;
  readonly name: string;
  readonly img: string;
  readonly hud?: boolean;
  readonly order: number;
}

/**
 * Makes these the statuses of the world, in place of the core's. 14 keeps them by id and 13 in a list; what
 * modules add later stays.
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
 * Calls `apply` with the arguments that the running generation knows: 14 applies effects in phases, 13 all at
 * once and without a word.
 */
export function applyEffectsOfPhase(phase: string | undefined, apply: (args: []) => void): void {
  apply((isGeneration14() ? [phase ?? "initial"] : []) as []);
}
