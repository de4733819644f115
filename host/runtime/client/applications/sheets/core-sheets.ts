import { registerSheet } from "../apps/sheet-registry.ts";
import { platform } from "../platform.ts";
import { CoreActorSheet, CoreItemSheet } from "./plain.ts";
import { sheets } from "./index.ts";

/** Registers the default sheets of documents, before any package's `init` hook runs. */
export function registerCoreSheets(): void {
  const { CONFIG } = platform;
  const {
    journal,
    ActiveEffectConfig,
    CombatantConfig,
    FolderConfig,
    MacroConfig,
    RollTableSheet,
    SceneConfig,
    TokenConfig,
    UserConfig,
  } = sheets;
  const all: [name: string, sheet: any, types?: string[]][] = [
    ["Actor", CoreActorSheet],
    ["Item", CoreItemSheet],
    ["ActiveEffect", ActiveEffectConfig],
    ["Combatant", CombatantConfig],
    ["Folder", FolderConfig],
    ["JournalEntry", journal.JournalEntrySheet],
    ["JournalEntryPage", journal.JournalEntryPageProseMirrorSheet, ["text"]],
    ["JournalEntryPage", journal.JournalEntryPageImageSheet, ["image", "video", "pdf"]],
    ["Macro", MacroConfig],
    ["RollTable", RollTableSheet],
    ["Scene", SceneConfig],
    ["Token", TokenConfig],
    ["User", UserConfig],
  ];
  for (const [name, sheet, types] of all) {
    const documentClass = CONFIG[name]?.documentClass;
    if (documentClass) registerSheet(documentClass, "core", sheet, { types, makeDefault: true });
  }
}
