import type { CombatRules } from "../../documents/combat-rules.ts";
import { blackoutRules } from "../turns/blackout-rules.ts";
import type { VariantKey } from "./variant.ts";

/**
 * Returns the combat rules that apply to an encounter of a variant before the variant has been loaded. The
 * stored places are those that the variant computed, and these rules don't change them.
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
