import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Options of axe for a third less time: style sheets are read for one rule alone, on the orientation of a
 * phone, and only faults are described.
 */
export const QUICK = { preload: false, resultTypes: ["violations"] } as const;

/**
 * The same of a window that accessibility.spec or sheets-kinds.spec looks at too, here in the middle of
 * something: asked in the deep run only, since each look takes as long as a handful of clicks.
 */
export async function violationsAgain(page: Page, selector: string): Promise<string[]> {
  return process.env["BLACKOUT_ALL"] === "1" ? violations(page, selector) : [];
}

/**
 * In dark, where only colors differ, only they are looked at again, and in the deep run only: unit tests hold
 * the contrast of every pair of colors in both themes.
 */
const THEMES: readonly string[] = process.env["BLACKOUT_ALL"] === "1" ? ["light", "dark"] : ["light"];

/** What axe finds wrong within a part of a page. */
export async function violations(page: Page, selector: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  return page.evaluate(
    async ([within, quick, themes]) => {
      const found: string[] = [];
      const before = [document.body, ...document.querySelectorAll(".themed")].map(
        themed => [themed, themed.className] as const,
      );
      for (const theme of themes) {
        for (const [themed] of before) {
          themed.classList.remove("theme-light", "theme-dark");
          themed.classList.add(`theme-${theme}`);
        }
        const rules =
          theme === "light"
            ? { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }
            : { runOnly: { type: "rule", values: ["color-contrast"] } };
        const { violations: all } = await (globalThis as any).axe.run(within, { ...rules, ...quick });
        found.push(
          ...all.map(
            (one: any) =>
              `${theme}: ${one.id}: ${one.nodes
                .map((node: any) => node.html)
                .join(" ")
                .slice(0, 300)}`,
          ),
        );
      }
      for (const [themed, className] of before) themed.className = className;
      return found;
    },
    [selector, QUICK, THEMES] as const,
  );
}
