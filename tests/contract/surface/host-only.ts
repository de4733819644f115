/**
 * Where the host's public names and class parents still differ from what is declared or documented. The lists may only shrink: a stale
 * entry fails the test as well as a new difference. Machinery of the host belongs behind an underscore or outside the namespace.
 */

/** Public names that Foundry does not have, by what they are for. */
export const HOST_ONLY: Record<string, string[]> = {
  "form fields of the host's own configuration sheets": [
    "foundry.applications.sheets.CombatantConfig.FIELDS", "foundry.applications.sheets.FolderConfig.FIELDS", "foundry.applications.sheets.MacroConfig.FIELDS",
    "foundry.applications.sheets.PrototypeTokenConfig.FIELDS", "foundry.applications.sheets.RollTableSheet.FIELDS", "foundry.applications.sheets.SceneConfig.FIELDS",
    "foundry.applications.sheets.TokenConfig.FIELDS", "foundry.applications.sheets.UserConfig.FIELDS", "foundry.applications.sheets.journal.JournalEntryPageSheet.PARTS",
  ],
  "which documents a directory lists": [
    "foundry.applications.sidebar.DocumentDirectory.documentName", "foundry.applications.sidebar.tabs.ActorDirectory.documentName",
    "foundry.applications.sidebar.tabs.ItemDirectory.documentName", "foundry.applications.sidebar.tabs.JournalDirectory.documentName",
    "foundry.applications.sidebar.tabs.MacroDirectory.documentName", "foundry.applications.sidebar.tabs.RollTableDirectory.documentName",
    "foundry.applications.sidebar.tabs.SceneDirectory.documentName",
  ],
  "elements": [
    "foundry.applications.elements.AbstractFormInputElement.create", "foundry.applications.elements.AbstractMultiSelectElement.create",
    "foundry.applications.elements.HTMLProseMirrorElement#open", "foundry.applications.elements.HTMLProseMirrorElement#save",
  ],
  "interface": ["foundry.applications.settings.SettingsConfig.reloadConfirm", "foundry.applications.sidebar.Sidebar.SIDEBAR_TABS", "foundry.applications.ui.SceneNavigation#scenes"],
  "data models and fields": [
    "foundry.abstract.TypeDataModel.metadata", "foundry.data.fields.DataField#migrateSource", "foundry.data.fields.EmbeddedCollectionField#documentName",
    "foundry.data.fields.EmbeddedDocumentField#documentName", "foundry.data.fields.EmbeddedDocumentField#schema", "foundry.data.fields.ForeignDocumentField#documentName", "foundry.data.operators.decodeOperators",
    "foundry.data.operators.encodeOperators", "foundry.data.operators.hasOperatorKeys", "foundry.utils.isValidId",
  ],
  "documents": ["foundry.documents.LevelDocument", "foundry.documents.collections.CompendiumPacks#apps"],
};

/** Classes of the host that do not extend the declared parent: class → declared parent. */
export const OTHER_PARENTS: Record<string, string> = {
  "foundry.applications.settings.SettingsConfig": "foundry.applications.api.CategoryBrowser",
  "foundry.applications.sheets.journal.JournalEntryPageImageSheet": "foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet",
  "foundry.applications.sheets.journal.JournalEntryPageTextSheet": "foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet",
  "foundry.applications.sidebar.apps.Compendium": "foundry.applications.sidebar.DocumentDirectory",
  "foundry.data.CalendarData": "foundry.abstract.DataModel",
  "foundry.data.fields.DocumentFlagsField": "foundry.data.fields.TypedObjectField",
  "foundry.data.fields.EmbeddedDocumentField": "foundry.data.fields.EmbeddedDataField",
  "foundry.data.fields.TypedObjectField": "foundry.data.fields.ObjectField",
  "foundry.packages.Module": "foundry.packages.BaseModule",
  "foundry.packages.System": "foundry.packages.BaseSystem",
  "foundry.packages.World": "foundry.packages.BaseWorld",
};

/** Declared members that the system uses and the host has only as stubs. */
export const STUBS_IN_USE: string[] = ["foundry.canvas.placeables.Token#actor"];
