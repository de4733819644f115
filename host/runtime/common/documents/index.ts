/** The Base documents in `foundry.documents`. Importing this file registers all of them. */
export { BaseUser } from "./base-user.ts";
export { BaseActiveEffect, DURATION_UNITS } from "./base-active-effect.ts";
export { BaseItem } from "./base-item.ts";
export { BaseActor } from "./base-actor.ts";
export { BaseActorDelta } from "./base-actor-delta.ts";
export { BaseToken } from "./base-token.ts";
export { BaseChatMessage } from "./base-chat-message.ts";
export { BaseCombat, BaseCombatant, BaseCombatantGroup } from "./base-combat.ts";
export { BaseFolder } from "./base-folder.ts";
export { BaseMacro } from "./base-macro.ts";
export { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage } from "./base-journal.ts";
export { BaseRollTable, BaseTableResult } from "./base-roll-table.ts";
export { BaseSetting } from "./base-setting.ts";
export {
  BaseAmbientLight,
  BaseAmbientSound,
  BaseDrawing,
  BaseMeasuredTemplate,
  BaseNote,
  BaseTile,
  BaseWall,
} from "./base-placeables.ts";
export { BaseRegion, BaseRegionBehavior } from "./base-region.ts";
export { BaseLevel, BaseScene } from "./base-scene.ts";
export { BaseAdventure } from "./base-adventure.ts";
export { forbiddenPaths, gmOnlyPaths, onlyTouches, touchedKeys, touchedPaths } from "./permissions.ts";
export { mergeIntoDelta, sourceWithDelta } from "./delta-source.ts";
export { baseDocument, documentNames } from "./registry.ts";
