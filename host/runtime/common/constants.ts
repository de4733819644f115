import { CONSTANTS } from "../generated/constants.ts";
import { environment } from "./environment.ts";

/**
 * Constants missing from the type declarations, and constants of Foundry 14
 * (https://foundryvtt.com/api/v14/modules/CONST.html).
 */
const MEDIA = [
  ...new Set(
    Object.values({
      ...CONSTANTS.IMAGE_FILE_EXTENSIONS,
      ...CONSTANTS.VIDEO_FILE_EXTENSIONS,
      ...CONSTANTS.AUDIO_FILE_EXTENSIONS,
      ...CONSTANTS.TEXT_FILE_EXTENSIONS,
      ...CONSTANTS.FONT_FILE_EXTENSIONS,
      ...CONSTANTS.GRAPHICS_FILE_EXTENSIONS,
    }),
  ),
];

const FILLED = {
  ...CONSTANTS,
  ALL_DOCUMENT_TYPES: [
    ...new Set([...CONSTANTS.PRIMARY_DOCUMENT_TYPES, ...CONSTANTS.EMBEDDED_DOCUMENT_TYPES]),
  ].sort(),
  DOCUMENT_TYPES: CONSTANTS.WORLD_DOCUMENT_TYPES.filter(
    name => name !== "FogExploration" && name !== "Setting",
  ),
  FILE_CATEGORIES: { ...CONSTANTS.FILE_CATEGORIES, MEDIA },
  MEDIA_MIME_TYPES: MEDIA,
};

/** The change types of Foundry 14, which complement ACTIVE_EFFECT_MODES, with their default priorities. */
const ACTIVE_EFFECT_CHANGE_TYPES = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
} as const;

const REGION_CREATE = {
  label: "PERMISSION.RegionCreate",
  hint: "PERMISSION.RegionCreateHint",
  disableGM: false,
  defaultRole: CONSTANTS.USER_ROLES.PLAYER,
} as const;

const STYLES_14 = { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 } as const;

const V14_ONLY = {
  ACTIVE_EFFECT_CHANGE_TYPES,
  CHAT_MESSAGE_STYLES: STYLES_14,
  EDGE_DIRECTIONS: CONSTANTS.WALL_DIRECTIONS,
  EDGE_RESTRICTION_TYPES: ["light", "darkness", "sight", "sound", "move"],
  EDGE_SENSE_TYPES: CONSTANTS.WALL_SENSE_TYPES,
  EMBEDDED_DOCUMENT_TYPES: [...CONSTANTS.EMBEDDED_DOCUMENT_TYPES, "Level"].sort(),
  ALL_DOCUMENT_TYPES: [...FILLED.ALL_DOCUMENT_TYPES, "Level"].sort(),
  USER_PERMISSIONS: { ...CONSTANTS.USER_PERMISSIONS, REGION_CREATE },
};

/** The names that Foundry 14 still supports with a warning (foundryvtt#13441), with their replacements. */
const DEPRECATED_IN_14 = {
  WALL_DIRECTIONS: "EDGE_DIRECTIONS",
  WALL_SENSE_TYPES: "EDGE_SENSE_TYPES",
} as const;

/** The names that Foundry 14 removed after their deprecation period. */
const GONE_IN_14 = new Set(["CHAT_MESSAGE_TYPES", "DOCUMENT_TYPES"]);

export interface UserPermission {
  label: string;
  hint: string;
  disableGM: boolean;
  defaultRole: number;
}

/** Returns the contents of `CONST` in a version of Foundry, as a new, frozen object. */
export function constantsOf(generation: 13 | 14): Record<string, any> {
  if (generation < 14) return Object.freeze({ ...FILLED });
  const constants = {
    ...Object.fromEntries(Object.entries(FILLED).filter(([name]) => !GONE_IN_14.has(name))),
    ...V14_ONLY,
  };
  for (const [name, now] of Object.entries(DEPRECATED_IN_14)) {
    Object.defineProperty(constants, name, {
      get() {
        environment.deprecated(`CONST.${name} is now CONST.${now}`);
        return V14_ONLY[now];
      },
    });
  }
  return Object.freeze(constants);
}

/** Returns the permissions of the current version, by name. */
export function userPermissions(): Record<string, UserPermission> {
  return environment.generation < 14 ? CONSTANTS.USER_PERMISSIONS : V14_ONLY.USER_PERMISSIONS;
}

/** The values that common code needs. They are the same in both Foundry versions. */
export const {
  ACTIVE_EFFECT_MODES,
  AUDIO_FILE_EXTENSIONS,
  BASE_DOCUMENT_TYPE,
  CHAT_MESSAGE_STYLES,
  COMPATIBILITY_MODES,
  COMPENDIUM_DOCUMENT_TYPES,
  DEFAULT_TOKEN,
  DICE_ROLL_MODES,
  DOCUMENT_META_OWNERSHIP_LEVELS,
  DOCUMENT_OWNERSHIP_LEVELS,
  FILE_CATEGORIES,
  FOLDER_DOCUMENT_TYPES,
  FOLDER_MAX_DEPTH,
  GRID_DIAGONALS,
  GRID_MIN_SIZE,
  GRID_SNAPPING_MODES,
  GRID_TYPES,
  IMAGE_FILE_EXTENSIONS,
  JOURNAL_ENTRY_PAGE_FORMATS,
  KEYBINDING_PRECEDENCE,
  MACRO_SCOPES,
  MACRO_TYPES,
  MEASURED_TEMPLATE_TYPES,
  MOVEMENT_DIRECTIONS,
  PRIMARY_DOCUMENT_TYPES,
  REGION_VISIBILITY,
  SETTING_SCOPES,
  SORT_INTEGER_DENSITY,
  TABLE_RESULT_TYPES,
  TEXTURE_DATA_FIT_MODES,
  TOKEN_DISPLAY_MODES,
  TOKEN_DISPOSITIONS,
  TOKEN_SHAPES,
  TOKEN_TURN_MARKER_MODES,
  USER_ROLES,
  USER_ROLE_NAMES,
  WALL_DIRECTIONS,
  WALL_DOOR_STATES,
  WALL_DOOR_TYPES,
  WALL_MOVEMENT_TYPES,
  WALL_SENSE_TYPES,
  WORLD_DOCUMENT_TYPES,
} = FILLED;
