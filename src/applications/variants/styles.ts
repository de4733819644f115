import styles from "../../../styles/variants.scss?inline";

const MARK = "blackoutVariants";

/** Adds the styles of the variants to a page, once. */
export function addVariantStyles(page: Document): void {
  if (page.head.querySelector("style[data-blackout-variants]")) return;
  const sheet = page.createElement("style");
  sheet.dataset[MARK] = "";
  sheet.textContent = styles;
  page.head.append(sheet);
}
