/**
 * A name that Foundry provides but that the type declarations lack, along with the public page that documents
 * it. The declarations are for Foundry 13 and are incomplete in places; most of these names are new in
 * Foundry 14. The surface test fails if a name of the host is neither declared nor listed here.
 */
export interface NewName {
  /**
   * The kind of API name. `member`: a class member, written `Class#name` (instance) or `Class.name` (static).
   * `global`: a property of `globalThis`.
   */
  kind: "class" | "function" | "constant" | "namespace" | "member" | "global";
  /** The public page that documents the name. */
  doc: string;
}

const API = "https://foundryvtt.com/api/v14";

/** Returns entries for names listed on a namespace's own page. */
function listed(namespace: string, kind: NewName["kind"], names: string): Record<string, NewName> {
  const doc = `${API}/modules/${namespace}.html`;
  return Object.fromEntries(names.split(/\s+/).map(name => [`${namespace}.${name}`, { kind, doc }]));
}

/**
 * Returns entries for the members documented on a class's own page. `names` are separated by spaces, each in
 * the form `#instance` or `.static`.
 */
function members(cls: string, names: string): Record<string, NewName> {
  const doc = `${API}/classes/${cls}.html`;
  return Object.fromEntries(names.split(/\s+/).map(name => [`${cls}${name}`, { kind: "member", doc }]));
}

const NAMESPACES: Record<string, NewName> = {
  ...listed("foundry.data", "namespace", "operators"),
  ...listed("foundry.canvas", "namespace", "borders vfx"),
  ...listed("foundry.canvas.placeables", "namespace", "drawings lights sounds"),
  ...listed("foundry.applications.sheets", "namespace", "palette"),
  ...listed("foundry.applications.sidebar", "namespace", "filters"),
};

const VALUES: Record<string, NewName> = {
  ...listed("foundry.data.operators", "class", "DataFieldOperator ForcedDeletion ForcedReplacement"),
  ...listed("foundry.data.operators", "constant", "OPERATOR_IDENTIFIER OPERATOR_VALUE"),
  ...listed("foundry.data.operators", "function", "reconstructOperator"),
  ...listed(
    "foundry.data",
    "class",
    "ActiveEffectTypeDataModel ConeShapeData EmanationShapeData GridShapeData LineShapeData PolygonTree PolygonTreeNode RingShapeData TokenShapeData",
  ),
  ...listed(
    "foundry.data.fields",
    "class",
    "DataModelSchemaField GridOffsetField GridOffsetsField SceneLevelsSetField ShapesField",
  ),
  ...listed(
    "foundry.data.regionBehaviors",
    "class",
    "ApplyActiveEffectRegionBehaviorType ChangeLevelRegionBehaviorType DefineSurfaceRegionBehaviorType",
  ),
  ...listed("foundry.utils", "class", "StringNode"),
  ...listed(
    "foundry.utils",
    "function",
    `applyDataOperators buildRelativeUuid closestPointToPath equals expandObjectInPlace isElementInstanceOf isPlainObject
    iterateEntries iterateKeys iterateValues objectEntries objectKeys objectValues`,
  ),
  ...listed("foundry.dice", "constant", "RollGrammar"),
  ...listed("foundry.helpers", "class", "ActiveEffectRegistry"),
  ...listed("foundry.applications.apps", "class", "FormulaEditor ShapeConfig"),
  ...listed("foundry.applications.sheets", "class", "LevelConfig PlaceableConfig"),
  ...listed("foundry.canvas", "class", "TransitionContainer"),
  ...listed("foundry.canvas.containers", "class", "ShapeControls ShapeControlsHandle"),
  ...listed("foundry.canvas.placeables.drawings", "class", "DrawingShapeControls"),
  ...listed("foundry.canvas.placeables.regions", "class", "RegionShapeControls"),
  ...listed("foundry.canvas.primary", "class", "PrimaryCanvasParticleContainer"),
  "foundry.ui": { kind: "constant", doc: `${API}/variables/foundry.ui.html` },
};

const CONSTANTS: Record<string, NewName> = Object.fromEntries(
  [
    "ACTIVE_EFFECT_CHANGE_PHASES",
    "ACTIVE_EFFECT_CHANGE_TYPES",
    "ACTIVE_EFFECT_DURATION_UNITS",
    "ACTIVE_EFFECT_EXPIRY_EVENTS",
    "ACTIVE_EFFECT_SHOW_ICON",
    "ACTIVE_EFFECT_TIME_DURATION_UNITS",
    "EDGE_DIRECTION_MODES",
    "EDGE_DIRECTIONS",
    "EDGE_RESTRICTION_TYPES",
    "EDGE_SENSE_TYPES",
    "FOG_EXPLORATION_MODES",
  ].map(name => [`foundry.CONST.${name}`, { kind: "constant", doc: `${API}/modules/CONST.html` }]),
);

const DOCUMENTS: Record<string, NewName> = {
  "foundry.documents.Level": { kind: "class", doc: "https://foundryvtt.com/api/variables/CONFIG.Level.html" },
  "foundry.documents.BaseLevel": { kind: "class", doc: `${API}/classes/foundry.documents.BaseLevel.html` },
  ...members("foundry.documents.ActiveEffect", ".registry .applyChange .applyChangeField"),
  // Both Foundry versions have these members, but Foundry 13's declarations lack them.
  ...members("foundry.canvas.layers.TokenLayer", "#setTargets"),
  ...members(
    "foundry.canvas.placeables.Token",
    "#constrainMovementPath #createTerrainMovementPath #findMovementPath #measureMovementPath #movementAnimationPromise",
  ),
  ...members("foundry.documents.ChatMessage", ".applyMode #applyMode"),
  ...members("foundry.documents.ActorDelta", "#syntheticActor"),
  ...members("foundry.abstract.EmbeddedCollection", "#documentName #documentsByType"),
};

/** The classes, functions and members of applications that Foundry 13 has but its declarations lack. */
const APPLICATIONS: Record<string, NewName> = {
  ...listed("foundry.applications.elements", "class", "HTMLFormulaInputElement HTMLSecretBlockElement"),
  ...members("foundry.applications.elements.AbstractFormInputElement", ".observedAttributes"),
  ...members("foundry.applications.elements.HTMLCodeMirrorElement", ".create"),
  ...members("foundry.applications.elements.HTMLRangePickerElement", "#min #max #step"),
  ...listed("foundry.applications.fields", "function", "createFontAwesomeIcon"),
  ...members("foundry.applications.apps.DocumentSheetConfig", ".getSheetClassesForSubType"),
  ...members("foundry.applications.hud.BasePlaceableHUD", "#bind #clear"),
  ...members("foundry.applications.hud.TokenHUD", "#actor"),
  ...members("foundry.applications.sheets.journal.JournalEntrySheet", "#entry #pageId #goToPage"),
  ...members("foundry.applications.sheets.journal.JournalEntryPageSheet", "#page"),
  ...members("foundry.applications.settings.SettingsConfig", ".reloadConfirm"),
  ...members("foundry.applications.sheets.PrototypeTokenConfig", "#actor #token #isPrototype"),
  ...members("foundry.applications.sidebar.DocumentDirectory", "#collection #documentName"),
  ...members(
    "foundry.applications.sidebar.tabs.ChatLog",
    `.MESSAGE_PATTERNS .CHAT_COMMANDS .parse #collection #isAtBottom #postOne #updateMessage #deleteMessage
    #deleteAll #notify #scrollBottom #processMessage`,
  ),
  ...members("foundry.applications.ui.Hotbar", "#page #slots #locked #changePage #cyclePage"),
  ...members("foundry.applications.ui.MainMenu", ".ITEMS #items #toggle"),
  ...members("foundry.applications.ui.SceneControls", "#controls #control #tools #tool #activate"),
};

export const V14_NAMES: Record<string, NewName> = {
  ...NAMESPACES,
  ...VALUES,
  ...CONSTANTS,
  ...DOCUMENTS,
  ...APPLICATIONS,
};

/** The declared names that Foundry 14 has removed, each with the page that lists the current names. */
export const GONE_IN_14: Record<string, string> = {
  "foundry.CONST.CHAT_MESSAGE_TYPES": `${API}/modules/CONST.html`,
  "foundry.CONST.DOCUMENT_TYPES": `${API}/modules/CONST.html`,
};
