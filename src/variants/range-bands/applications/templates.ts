import { template } from "../../../applications/shared/templates.ts";

/** Returns the path of one of this variant's templates. */
export function bandsTemplate(name: "row" | "queue" | "head" | "board" | "bar" | "sheet" | "item"): string {
  return template(`variants/range-bands/${name}`);
}
