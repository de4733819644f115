import { template } from "../../shared/templates.ts";

const names = ["row", "queue", "head", "board", "bar", "sheet", "item"] as const;

/** The path of a template of these screens. */
export function bandsTemplate(name: (typeof names)[number]): string {
  return template(`variants/bands-${name}`);
}

/** The paths of all of them. */
export const bandsTemplates: readonly string[] = names.map(bandsTemplate);
