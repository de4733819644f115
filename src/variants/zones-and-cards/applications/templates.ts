import { template } from "../../../applications/shared/templates.ts";

const names = ["row", "head", "board", "member", "acting", "bar", "tab", "item"] as const;

/** The path of a template of these screens. */
export function zonesTemplate(name: (typeof names)[number]): string {
  return template(`variants/zones-and-cards/${name}`);
}

/** The paths of all of them. */
export const templates: readonly string[] = names.map(zonesTemplate);
