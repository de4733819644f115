import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Options that make axe about a third faster. Style sheets aren't preloaded, because only a rule about phone
 * orientation needs this, and only violations are reported, because the tests use nothing else.
 */
export const QUICK = { preload: false, resultTypes: ["violations"] } as const;

/**
 * Checks a window that accessibility.spec or sheets-kinds.spec also checks, but in another state. Runs only
 * in the deep tests, because each check takes as long as several clicks.
 */
export async function violationsAgain(page: Page, selector: string): Promise<string[]> {
  return process.env["BLACKOUT_ALL"] === "1" ? violations(page, selector) : [];
}

/**
 * The themes to check. Because the dark theme differs only in its colors, only the deep tests check it. Unit
 * tests check the contrast of every pair of colors in both themes.
 */
const THEMES: readonly string[] = process.env["BLACKOUT_ALL"] === "1" ? ["light", "dark"] : ["light"];

/** Returns the violations that axe finds in a part of a page. */
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
