import { template } from "../../../applications/shared/templates.ts";

/** Returns the path of one of this variant's templates. */
export function zonesTemplate(
  name: "row" | "head" | "board" | "member" | "acting" | "bar" | "tab" | "item",
): string {
  return template(`variants/zones-and-cards/${name}`);
}
