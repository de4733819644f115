import { foundryRelease } from "../../compat.ts";
import { HOUSE_RULES_SETTING } from "../../data/house-rules.ts";
import { variantRules } from "../../play/variants/variant-facts.ts";
import { variantKeys, type VariantKey } from "../../play/variants/variant.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { DiagnosticFacts, SettingFacts } from "./diagnostics-text.ts";

/** The names of what a world may say otherwise of a variant; those of its switches are fetched, and only where the world has rules for it. */
const namesOfRules: Record<VariantKey, () => Promise<readonly string[]>> = {
  zones: async () => [
    ...Object.keys((await import("../../rules/variants/zones-and-cards/settings.ts")).defaultZonesSettings),
    "autoStressResponse",
    "autoPanicWitness",
    "hiddenCards",
    "tables",
    "worldTables",
  ],
  bands: async () => [
    ...Object.keys((await import("../../rules/variants/range-bands/settings.ts")).defaultRangeBandsSettings),
    "panicTable",
    "lastingWoundTable",
    "breakingPointTable",
    "worldTables",
  ],
};

/** What runs here, as plain data, with what came of the checks: nothing of the world's documents, users, or files is read. */
export async function gatherDiagnostics(checks: DiagnosticFacts["checks"] = null): Promise<DiagnosticFacts> {
  return {
    system: { id: game.system.id, version: game.system.version },
    foundry: foundryRelease(),
    userAgent: navigator.userAgent,
    language: game.i18n.lang,
    canvas: canvas.ready,
    gamemaster: game.user.isGM,
    modules: [...game.modules]
      .filter(({ active }) => active)
      .map(({ id, version }) => ({ id, version: version || "0" })),
    settings: [...game.settings.settings.values()].flatMap(setting => ownSetting(setting) ?? []),
    houseRules: game.settings.get(SYSTEM_ID, HOUSE_RULES_SETTING),
    variants: await Promise.all(
      variantKeys
        .filter(key => Object.keys(variantRules(key)).length > 0)
        .map(async key => ({ key, names: await namesOfRules[key](), stored: variantRules(key) })),
    ),
    checks,
  };
}

/** A setting of ours that stands in the list of settings, where people choose it; null for any other. */
function ownSetting(registered: {
  readonly namespace?: string;
  readonly key?: string;
  readonly config?: boolean | undefined;
  readonly scope?: string | undefined;
  readonly default?: unknown;
  readonly choices?: unknown;
}): SettingFacts | null {
  const { namespace, key = "", config, scope = "", default: initial, choices } = registered;
  if (namespace !== SYSTEM_ID || config !== true) return null;
  return {
    key,
    scope,
    value: game.settings.get(SYSTEM_ID, key as "automation") as unknown,
    initial,
    choices: typeof choices === "object" && choices !== null ? Object.keys(choices) : [],
  };
}
