import { foundryRelease } from "../../compat/generation.ts";
import { HOUSE_RULES_SETTING } from "../../data/house-rules.ts";
import { variantRules } from "../../actions/variants/variant-facts.ts";
import { variantFetched, variantKeys } from "../../actions/variants/registry.ts";
import { languageCode } from "../../language/formats.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { DiagnosticFacts, SettingFacts } from "./diagnostics-text.ts";

/**
 * Returns the environment as plain data, with the result of the checks. Doesn't read any documents, users or
 * files of the world.
 */
export async function gatherDiagnostics(checks: DiagnosticFacts["checks"] = null): Promise<DiagnosticFacts> {
  return {
    system: { id: game.system.id, version: game.system.version },
    foundry: foundryRelease(),
    userAgent: navigator.userAgent,
    language: languageCode(),
    canvas: canvas.ready,
    gamemaster: game.user.isGM,
    modules: [...game.modules]
      .filter(({ active }) => active)
      .map(({ id, version }) => ({ id, version: version || "0" })),
    settings: [...game.settings.settings.values()].flatMap(setting => ownSetting(setting) ?? []),
    houseRules: game.settings.get(SYSTEM_ID, HOUSE_RULES_SETTING),
    variants: await Promise.all(
      variantKeys()
        .filter(key => Object.keys(variantRules(key)).length > 0)
        .map(async key => ({ key, names: (await variantFetched(key)).settings, stored: variantRules(key) })),
    ),
    checks,
  };
}

/**
 * Returns the facts about a setting, including its current value. Returns null if the setting doesn't belong
 * to the system or isn't listed in the settings window.
 */
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
    value: game.settings.get(SYSTEM_ID, key as "automation"),
    initial,
    choices: typeof choices === "object" && choices !== null ? Object.keys(choices) : [],
  };
}
