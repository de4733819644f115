/** The path under which Foundry knows one of our templates. */
export function template(name: string): string {
  return `systems/blackout/templates/${name}.hbs`;
}

/** Templates that others include: loaded once, before anything is drawn. */
export const PARTIALS = [
  "house-rules/field", "parts/attack", "parts/conditions", "parts/die", "parts/facts", "parts/item-common", "parts/npc-item", "parts/options", "parts/picture", "parts/qualities",
  "parts/stamina", "parts/tiles", "parts/vitals",
].map(template);
