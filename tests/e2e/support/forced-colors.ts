/**
 * Finds content that becomes invisible with forced colors, which replace all colors and backgrounds, for
 * example in Windows contrast themes.
 */
import type { Page } from "@playwright/test";

/**
 * Emulates forced colors on a page and returns what is no longer recognizable in the parts that match the
 * selectors: shapes that consist only of a background color (bars, pips, dice, icons) and no longer contrast
 * with what is behind them, and chosen, pressed or current elements that have no outline. Also reports if
 * there is nothing to check.
 */
export async function lostInForcedColors(page: Page, ...selectors: string[]): Promise<string[]> {
  await page.evaluate(look, { selectors, forced: false });
  await page.emulateMedia({ forcedColors: "active" });
  try {
    return await page.evaluate(look, { selectors, forced: true });
  } finally {
    await page.emulateMedia({ forcedColors: null });
  }
}

/**
 * Runs in the page and therefore can't use this module's other code. The first call (without `forced`)
 * records the shapes. The second returns the shapes that were lost.
 */
function look({
  selectors,
  forced,
}: {
  readonly selectors: readonly string[];
  readonly forced: boolean;
}): string[] {
  interface Shape {
    readonly element: Element;
    readonly pseudo: string | undefined;
  }
  const kept = globalThis as typeof globalThis & { shapesThere?: readonly Shape[] };
  // Converts a color in any notation to bytes by drawing a pixel.
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const bytes = (colour: string): readonly number[] => {
    if (!pen) return [0, 0, 0, 0];
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour: readonly number[]): number => {
    const [r = 0, g = 0, b = 0] = colour
      .slice(0, 3)
      .map(part => part / 255)
      .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: readonly number[], other: readonly number[]): number => {
    const [high = 0, low = 0] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const beneath = (from: Element | null): readonly number[] => {
    for (let around = from; around; around = around.parentElement) {
      const colour = bytes(getComputedStyle(around).backgroundColor);
      if ((colour[3] ?? 0) > 127) return colour;
    }
    return bytes("Canvas");
  };
  const standsOut = ({ element, pseudo }: Shape): number => {
    const colour = bytes(getComputedStyle(element, pseudo).backgroundColor);
    return (colour[3] ?? 0) > 127 ? contrast(colour, beneath(pseudo ? element : element.parentElement)) : 1;
  };
  const parts = selectors.flatMap(selector => [...document.querySelectorAll<HTMLElement>(selector)]);
  const within = parts
    .flatMap(part => [part, ...part.querySelectorAll<HTMLElement>("*")])
    // The window frame isn't checked, because it belongs to Foundry.
    .filter(
      element =>
        !element.closest(".window-header, .window-resize-handle") &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
  const named = ({ element, pseudo = "" }: Shape): string =>
    `${element.parentElement?.className ?? ""} > ${element.tagName.toLowerCase()}.${element.className}${pseudo}`;
  if (!forced) {
    const shapes = within.flatMap((element): Shape[] => {
      const { width, height } = element.getBoundingClientRect();
      const bare =
        element.childElementCount === 0 &&
        element.textContent.trim() === "" &&
        !/^(?:input|select|textarea|button|img|canvas|svg|progress|video)$/iu.test(element.tagName) &&
        width > 2 &&
        height > 2;
      const drawn = ["::before", "::after"].filter(pseudo => {
        const style = getComputedStyle(element, pseudo);
        return (
          style.content === '""' &&
          style.display !== "none" &&
          Number.parseFloat(style.width) > 2 &&
          Number.parseFloat(style.height) > 2
        );
      });
      return [
        ...(bare ? [{ element, pseudo: undefined }] : []),
        ...drawn.map(pseudo => ({ element, pseudo })),
      ];
    });
    kept.shapesThere = shapes.filter(shape => standsOut(shape) >= 1.5);
    return [];
  }
  const shapes = kept.shapesThere ?? [];
  delete kept.shapesThere;
  const lost = shapes
    .filter(({ element }) => element.isConnected)
    .filter(shape => standsOut(shape) < 3)
    .map(shape => `${named(shape)} does not stand out`);
  const chosen = within.filter(element =>
    element.matches(
      "[aria-pressed=true], [role=tab][aria-selected=true], [role=option][aria-selected=true], .bo-seg > :has(> :checked), .combatant.active > .who",
    ),
  );
  const bare = chosen.filter(element => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === "none" || Number.parseFloat(outlineWidth) < 1;
  });
  return [
    ...new Set([
      ...(parts.length === 0 ? [`nothing is there of ${selectors.join(", ")}`] : []),
      ...(shapes.length === 0 ? [`no shapes in ${selectors.join(", ")}`] : []),
      ...lost,
      ...bare.map(element => `${named({ element, pseudo: undefined })} is chosen, and nothing shows it`),
    ]),
  ];
}
