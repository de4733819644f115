import { MODE_OF_ROLL_MODE } from "../config-modes.ts";
import { logCompatibilityWarning } from "../compatibility.ts";
import { generation, implementationOf, platform } from "../platform.ts";

/** Returns the current mode of the user's chat input, under its name in the running Foundry version. */
export function currentMode(): string {
  const { settings } = platform.game;
  return generation() >= 14 ? settings.get("core", "messageMode") : settings.get("core", "rollMode");
}

/** Returns the Foundry 14 name of a mode, given its name in either version. */
export function modernMode(mode: string): string {
  return MODE_OF_ROLL_MODE[mode] ?? mode;
}

/**
 * Sets the visibility of a message in its data: the whisper recipients, and whether the message is blind.
 * `ic` also makes the character the speaker.
 * @param mode a mode of v14 or, in v13, a roll mode
 * @throws Error for a mode that doesn't exist in this version
 */
export function writeMode(data: any, mode: string): any {
  const modern = modernMode(mode);
  const { user, users } = platform.game;
  const set = (whisper: string[], blind: boolean): any => Object.assign(data, { whisper, blind });
  const gms = (): string[] => users.filter((each: any) => each.isGM).map((each: any) => each.id);
  switch (modern) {
    case "public":
      return set([], false);
    case "gm":
      return set(gms(), false);
    case "blind":
      return set(gms(), true);
    case "self":
      return set([user.id], false);
    case "ic": {
      const { CHAT_MESSAGE_STYLES } = platform.foundry.CONST;
      if (user.character && !data.speaker?.actor)
        data.speaker = implementationOf("ChatMessage").getSpeaker({ actor: user.character });
      return Object.assign(set([], false), { style: CHAT_MESSAGE_STYLES.IC });
    }
    default:
      throw new Error(`"${mode}" is not a message mode`);
  }
}

/**
 * Returns the message mode requested in the creation options. In Foundry 14, the old option `rollMode` still
 * works but logs a warning.
 */
export function requestedMode(operation: any): string | undefined {
  if (generation() < 14) return operation.rollMode === "roll" ? currentMode() : operation.rollMode;
  if (operation.rollMode) {
    logCompatibilityWarning("The option rollMode is replaced by messageMode", {
      since: 14,
      until: 16,
      once: true,
    });
    return modernMode(operation.rollMode === "roll" ? currentMode() : operation.rollMode);
  }
  return operation.messageMode;
}
