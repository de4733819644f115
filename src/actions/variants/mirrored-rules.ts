import type { CombatRules } from "../../documents/combat-rules.ts";
import { blackoutRules } from "../turns/blackout-rules.ts";
import type { VariantKey } from "./variant.ts";

/** What the documents have to know of a fight of a variant before anything of it is fetched: the places that stand there are those that it has worked out, and nobody chooses or gets anything by Blackout's rules. */
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
