import { template } from "../../../applications/shared/templates.ts";

const names = ["row", "queue", "head", "board", "bar", "sheet", "item"] as const;

/** The path of a template of these screens. */
export function bandsTemplate(name: (typeof names)[number]): string {
  return template(`variants/range-bands/${name}`);
}

/** The paths of all of them. */
export const templates: readonly string[] = names.map(bandsTemplate);
