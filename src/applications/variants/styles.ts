import shared from "../../../styles/variants.scss?inline";
import { pagesOfWindows } from "../../compat/applications.ts";
import type { VariantScreens } from "./screens.ts";

/**
 * Adds the style sheet of a variant once to every document that contains windows, after the shared styles.
 * Foundry copies the styles of the main page to windows that are detached later, but not to windows that are
 * already detached (foundryvtt#13128).
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
