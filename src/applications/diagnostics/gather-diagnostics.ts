import { foundryRelease } from "../../compat.ts";
import { HOUSE_RULES_SETTING } from "../../data/house-rules.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { DiagnosticFacts, SettingFacts } from "./diagnostics-text.ts";

/** What runs here, as plain data: nothing of the world's documents, users, or files is read. */
export function gatherDiagnostics(): DiagnosticFacts {
  return {
    system: { id: game.system.id, version: game.system.version },
    foundry: foundryRelease(),
    language: game.i18n.lang,
    canvas: canvas.ready,
    gamemaster: game.user.isGM,
    modules: [...game.modules].filter(({ active }) => active).map(({ id, version }) => ({ id, version: version || "0" })),
    settings: [...game.settings.settings.values()].flatMap(setting => ownSetting(setting) ?? []),
    houseRules: game.settings.get(SYSTEM_ID, HOUSE_RULES_SETTING),
  };
}

/** A setting of ours that stands in the list of settings, where people choose it; null for any other. */
function ownSetting(registered: { readonly namespace?: string; readonly key?: string; readonly config?: boolean | undefined; readonly scope?: string | undefined; readonly default?: unknown; readonly choices?: unknown }): SettingFacts | null {
  const { namespace, key = "", config, scope = "", default: initial, choices } = registered;
  if (namespace !== SYSTEM_ID || config !== true) return null;
  return { key, scope, value: game.settings.get(SYSTEM_ID, key as "automation") as unknown, initial, choices: typeof choices === "object" && choices !== null ? Object.keys(choices) : [] };
}
