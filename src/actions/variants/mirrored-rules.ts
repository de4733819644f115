import type { CombatRules } from "../../documents/combat-rules.ts";
import { blackoutRules } from "../turns/blackout-rules.ts";
import type { VariantKey } from "./variant.ts";

/**
 * Returns the combat rules for an encounter with a variant that hasn't been loaded yet. The stored places in
 * the turn order were computed by the variant, and these rules don't change them.
 */
export function mirroredRules(key: VariantKey): CombatRules {
  return {
    ...blackoutRules,
    key,
    label: `BLACKOUT.setting.combatVariant.choice.${key}`,
    mirrors: true,
    place: ({ manual }) => [manual],
    gathers: () => false,
    choices: () => [],
    delays: () => [],
    fixed: () => ({ initiative: null }),
    moved: (_fighter, own) => own,
    nextRound: () => ({}),
    roundBudget: () => ({}),
  };
}
