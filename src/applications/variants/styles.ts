import shared from "../../../styles/variants.scss?inline";
import { pagesOfWindows } from "../../compat/applications.ts";
import type { VariantScreens } from "./screens.ts";

/**
 * Adds the styles of a variant to every page that windows are drawn in, once, after those that both have in
 * common. Foundry copies the styles of the game's page into a window that is detached later, not into those
 * that are open already (foundryvtt#13128).
 */
export function addVariantStyles({ key, styles }: Pick<VariantScreens, "key" | "styles">): void {
  for (const page of pagesOfWindows()) {
    add(page, "both", shared);
    add(page, key, styles);
  }
}

function add(page: Document, whose: string, styles: string): void {
  if (page.head.querySelector(`style[data-blackout-variants="${whose}"]`)) return;
  const sheet = page.createElement("style");
  sheet.dataset["blackoutVariants"] = whose;
  sheet.textContent = styles;
  page.head.append(sheet);
}
