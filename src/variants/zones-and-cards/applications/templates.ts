import { template } from "../../../applications/shared/templates.ts";

/** The path of a template of these screens. */
export function zonesTemplate(
  name: "row" | "head" | "board" | "member" | "acting" | "bar" | "tab" | "item",
): string {
  return template(`variants/zones-and-cards/${name}`);
}
