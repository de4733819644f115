import { HOUSE_RULES_SETTING } from "./data/house-rules.ts";
import { SYSTEM_ID } from "./system-id.ts";

/** Registers the world settings of the system. */
export function registerSettings(): void {
  game.settings.register(SYSTEM_ID, HOUSE_RULES_SETTING, {
    scope: "world", config: false, type: new foundry.data.fields.ObjectField(), default: {},
    onChange: followHouseRules,
  });
  game.settings.register(SYSTEM_ID, "playersMayCreateCharacters", {
    name: "BLACKOUT.setting.playersMayCreateCharacters.name", hint: "BLACKOUT.setting.playersMayCreateCharacters.hint",
    scope: "world", config: true, type: Boolean, default: true,
  });
  game.settings.register(SYSTEM_ID, "partyActor", { scope: "world", config: false, type: String, default: "" });
}

/** Derived numbers follow from the house rules, so every actor is prepared anew, and our windows that are open show it. */
function followHouseRules(): void {
  for (const actor of game.actors) actor.reset();
  for (const scene of game.scenes) for (const token of scene.tokens) if (!token.actorLink) token.actor?.reset();
  for (const window of foundry.applications.instances.values()) if (window.element.classList.contains("blackout")) void window.render();
}
