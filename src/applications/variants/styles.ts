import shared from "../../../styles/variants.scss?inline";
import type { VariantScreens } from "./screens.ts";

/** Adds the styles of a variant to a page, once, after those that both have in common. */
export function addVariantStyles(page: Document, { key, styles }: Pick<VariantScreens, "key" | "styles">): void {
  add(page, "both", shared);
  add(page, key, styles);
}

function add(page: Document, whose: string, styles: string): void {
  if (page.head.querySelector(`style[data-blackout-variants="${whose}"]`)) return;
  const sheet = page.createElement("style");
  sheet.dataset["blackoutVariants"] = whose;
  sheet.textContent = styles;
  page.head.append(sheet);
}
