import { SYSTEM_ID } from "../../system-id.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SettingConfig {
    "blackout.selectOnTurn": boolean;
    "blackout.panOnTurn": boolean;
    "blackout.turnHud": boolean;
    "blackout.turnHudAtToken": boolean;
    "blackout.turnHudOpen": boolean;
  }
}

/** Registers the client settings for turns. Must be called once, during Foundry's `init`. */
export function registerTurnSettings(): void {
  for (const [key, initial] of [
    ["selectOnTurn", true],
    ["panOnTurn", false],
    ["turnHud", true],
    ["turnHudAtToken", false],
  ] as const) {
    game.settings.register(SYSTEM_ID, key, {
      name: `BLACKOUT.turnHud.setting.${key}.name`,
      hint: `BLACKOUT.turnHud.setting.${key}.hint`,
      scope: "client",
      config: true,
      type: Boolean,
      default: initial,
    });
  }
  game.settings.register(SYSTEM_ID, "turnHudOpen", {
    scope: "client",
    config: false,
    type: Boolean,
    default: true,
  });
}
