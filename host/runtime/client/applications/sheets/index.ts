import { ActiveEffectConfig } from "./active-effect-config.ts";
import { ActorSheetV2 } from "./actor-sheet.ts";
import {
  CombatantConfig,
  FolderConfig,
  MacroConfig,
  PrototypeTokenConfig,
  RollTableSheet,
  SceneConfig,
  TokenConfig,
  UserConfig,
} from "./configs.ts";
import { ItemSheetV2 } from "./item-sheet.ts";
import {
  JournalEntryPageHandlebarsSheet,
  JournalEntryPageImageSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageSheet,
  JournalEntryPageTextSheet,
  JournalEntrySheet,
} from "./journal.ts";

const journal = {
  JournalEntryPageHandlebarsSheet,
  JournalEntryPageImageSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageSheet,
  JournalEntryPageTextSheet,
  JournalEntrySheet,
};

export const sheets = {
  ActiveEffectConfig,
  ActorSheetV2,
  CombatantConfig,
  FolderConfig,
  ItemSheetV2,
  MacroConfig,
  PrototypeTokenConfig,
  RollTableSheet,
  SceneConfig,
  TokenConfig,
  UserConfig,
  journal,
};
