/**
 * Where the host's public names and class parents still differ from what is declared or documented. The lists may only shrink: a stale
 * entry fails the test as well as a new difference. Machinery of the host belongs behind an underscore or outside the namespace.
 */

/** Public names that Foundry does not have, by what they are for. */
export const HOST_ONLY: Record<string, string[]> = {
  "interface": ["foundry.applications.settings.SettingsConfig.reloadConfirm"],
  "data models and fields": [
    "foundry.abstract.TypeDataModel.metadata", "foundry.data.fields.DataField#migrateSource", "foundry.data.fields.EmbeddedCollectionField#documentName",
    "foundry.data.fields.EmbeddedDocumentField#documentName", "foundry.data.fields.EmbeddedDocumentField#schema", "foundry.data.fields.ForeignDocumentField#documentName", "foundry.data.operators.decodeOperators",
    "foundry.data.operators.encodeOperators", "foundry.data.operators.hasOperatorKeys", "foundry.utils.isValidId",
  ],
  "documents": ["foundry.documents.LevelDocument", "foundry.documents.collections.CompendiumPacks#apps"],
};

/** Classes of the host that do not extend the declared parent: class → declared parent. */
export const OTHER_PARENTS: Record<string, string> = {
  "foundry.data.CalendarData": "foundry.abstract.DataModel",
  "foundry.data.fields.DocumentFlagsField": "foundry.data.fields.TypedObjectField",
  "foundry.data.fields.EmbeddedDocumentField": "foundry.data.fields.EmbeddedDataField",
  "foundry.data.fields.TypedObjectField": "foundry.data.fields.ObjectField",
  "foundry.packages.Module": "foundry.packages.BaseModule",
  "foundry.packages.System": "foundry.packages.BaseSystem",
  "foundry.packages.World": "foundry.packages.BaseWorld",
};

/** Declared members that the system uses and the host has only as stubs: the tokens on a canvas, which is off here. */
export const STUBS_IN_USE: string[] = ["foundry.canvas.placeables.Token#actor", "foundry.canvas.placeables.Token#name"];
