import { template } from "../../shared/templates.ts";

const names = ["row", "head", "board", "member", "acting", "bar", "tab", "item"] as const;

/** The path of a template of these screens. */
export function zonesTemplate(name: (typeof names)[number]): string {
  return template(`variants/zones-${name}`);
}

/** The paths of all of them. */
export const zonesTemplates: readonly string[] = names.map(zonesTemplate);
