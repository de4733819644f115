/** The path under which Foundry knows one of our templates. */
export function template(name: string): string {
  return `systems/blackout/templates/${name}.hbs`;
}

/** Templates that others include: loaded once, before anything is drawn. */
export const PARTIALS = [
  "chat/card-dice", "chat/card-follow-up", "chat/card-lines", "chat/card-target", "combat/hud-deed", "combat/item", "house-rules/field", "inspiration/give", "inspiration/log", "inspiration/rolls", "item/field", "item/list", "parts/action-field", "parts/action-switch", "parts/attack", "parts/conditions", "parts/deed", "parts/deeds", "parts/die", "parts/facts", "parts/gear-row", "parts/inspiration", "parts/move-button", "parts/net", "parts/npc-item", "parts/odds", "parts/options", "parts/own-rows", "parts/person-row", "parts/picture", "parts/qualities",
  "parts/stamina", "parts/targets", "parts/tiles", "parts/vitals", "prompts/answer", "prompts/panel-question", "prompts/question",
].map(template);
