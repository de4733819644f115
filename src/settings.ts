import { HOUSE_RULES_SETTING } from "./data/house-rules.ts";
import { SYSTEM_ID } from "./system-id.ts";

/** Registers the world settings of the system. */
export function registerSettings(): void {
  game.settings.register(SYSTEM_ID, HOUSE_RULES_SETTING, {
    scope: "world", config: false, type: new foundry.data.fields.ObjectField(), default: {},
    // Derived numbers follow from the house rules, so everything is prepared anew.
    onChange: () => { for (const actor of game.actors) actor.reset(); },
  });
  game.settings.register(SYSTEM_ID, "playersMayCreateCharacters", {
    name: "BLACKOUT.setting.playersMayCreateCharacters.name", hint: "BLACKOUT.setting.playersMayCreateCharacters.hint",
    scope: "world", config: true, type: Boolean, default: true,
  });
  game.settings.register(SYSTEM_ID, "partyActor", { scope: "world", config: false, type: String, default: "" });
}
