import { template } from "../shared/templates.ts";
import { BlackoutItemSheet } from "./item-sheet.ts";

/** The parts of an item sheet with the details of its kind between the tabs and the description. */
export function partsOf(details: string): typeof BlackoutItemSheet.PARTS {
  const { head, tabs, ...rest } = BlackoutItemSheet.PARTS;
  return { ...head && { head }, ...tabs && { tabs }, details: { template: template(details), scrollable: [""] }, ...rest };
}
