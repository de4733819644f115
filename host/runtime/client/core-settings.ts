import type { ClientSettings } from "./settings.ts";
import { logCompatibilityWarning } from "./compatibility.ts";
import { platform } from "./platform.ts";

interface FieldClasses {
  NumberField: any;
  StringField: any;
  BooleanField: any;
  ObjectField: any;
  SchemaField: any;
}

/** What each client does when Foundry's settings change. */
interface CoreEffects {
  onTime(time: number, options: object, userId: string): void;
  onTheme(): void;
  onCombatConfig(): void;
}

/**
 * Registers Foundry's own settings that systems, the host's applications and this runtime read.
 * @param drawsCanvas whether a client that has no setting of its own draws scenes: always in Foundry, but
 *   only on request in this host
 */
export function registerCoreSettings(
  settings: ClientSettings,
  generation: number,
  fields: FieldClasses,
  effects: CoreEffects,
  drawsCanvas = false,
): void {
  const world = (key: string, data: object): void =>
    settings.register("core", key, { scope: "world", config: false, ...data });
  const client = (key: string, data: object): void =>
    settings.register("core", key, { scope: "client", config: false, ...data });

  world("time", {
    type: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
    onChange: effects.onTime,
  });
  world("permissions", { type: Object, default: {} });
  world("sheetClasses", { type: Object, default: {} });
  world("compendiumConfiguration", {
    type: Object,
    default: {},
    onChange: () => platform.ui?.compendium?.render?.(),
  });
  world("prototypeTokenOverrides", { type: Object, default: {} });
  world("defaultToken", { type: Object, default: {} });
  world("moduleConfiguration", { type: Object, default: {}, requiresReload: true });
  world("collectionSortingModes", { type: Object, default: {} });
  world("combatTrackerConfig", {
    type: new fields.SchemaField({
      resource: new fields.StringField({ required: true, blank: true, initial: "" }),
      skipDefeated: new fields.BooleanField({ initial: false }),
      turnMarker: new fields.ObjectField(),
    }),
    onChange: effects.onCombatConfig,
  });
  world("gridDiagonals", { type: Number, default: 0 });
  world("gridTemplates", { type: Boolean, default: false });
  world("coneTemplateType", { type: String, default: "round" });

  client("language", {
    name: "Language",
    type: String,
    default: "en",
    config: true,
    requiresReload: true,
    choices: () => platform.CONFIG.supportedLanguages,
  });
  client("uiConfig", {
    type: new fields.SchemaField({
      colorScheme: new fields.SchemaField({
        applications: new fields.StringField({
          required: true,
          blank: true,
          choices: ["", "dark", "light"],
          initial: "",
        }),
        interface: new fields.StringField({
          required: true,
          blank: true,
          choices: ["", "dark", "light"],
          initial: "",
        }),
      }),
      fontScale: new fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        min: 1,
        max: 10,
        initial: 5,
      }),
    }),
    onChange: effects.onTheme,
  });
  client("fontSize", { type: Number, default: 5 });
  client("keybindings", { type: Object, default: {} });
  client("noCanvas", { name: "Without canvas", type: Boolean, default: !drawsCanvas, requiresReload: true });
  client("unconstrainedMovement", { type: Boolean, default: false });
  client("scrollingStatusText", { type: Boolean, default: true });
  client("leftClickRelease", { type: Boolean, default: false });
  client("showToolclips", { type: Boolean, default: true });
  client("photosensitiveMode", { type: Boolean, default: false });
  client("chatBubbles", { type: Boolean, default: true });
  for (const key of ["globalAmbientVolume", "globalInterfaceVolume", "globalPlaylistVolume"])
    client(key, { type: Number, default: 0.5 });
  client("performanceMode", { type: Number, default: 2 });
  client("notesDisplayToggle", { type: Boolean, default: false });
  client("combatTheme", { type: String, default: "none" });
  client("diceConfiguration", { type: Object, default: {} });

  if (generation >= 14) {
    client("messageMode", {
      type: String,
      default: "public",
      choices: () => labels(platform.CONFIG.ChatMessage.modes),
    });
    client("rollMode", { type: deprecatedRollMode(fields.StringField) });
  } else
    client("rollMode", {
      type: String,
      default: "publicroll",
      choices: () => labels(platform.CONFIG.Dice.rollModes),
    });
}

/**
 * Returns the type of the setting `core.rollMode` in Foundry 14, where it exists only for older packages.
 * Each read logs a warning. The initial value is null.
 */
function deprecatedRollMode(StringField: FieldClasses["StringField"]): object {
  const field = new StringField({ nullable: true, initial: null });
  field.initialize = (value: string | null) => {
    logCompatibilityWarning("The client setting core.rollMode is deprecated in favor of core.messageMode", {
      since: 14,
      until: 16,
    });
    return value;
  };
  return field;
}

function labels(modes: Record<string, { label: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(modes).map(([mode, { label }]) => [mode, label]));
}
