import { template } from "../../../applications/shared/templates.ts";

/** The path of a template of these screens. */
export function bandsTemplate(name: "row" | "queue" | "head" | "board" | "bar" | "sheet" | "item"): string {
  return template(`variants/range-bands/${name}`);
}
