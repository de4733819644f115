/**
 * Tests the integration with modules by other authors: the checks that Quench runs, and diagnostics that
 * users can copy.
 */
import type { Page } from "@playwright/test";
import { openTab } from "./support/steps.ts";
import { expect, test } from "./support/crew.ts";

async function openDiagnostics(page: Page) {
  await openTab(page, "settings");
  await page.getByRole("button", { name: "Configure Settings" }).click();
  await page.locator("#settings-config").getByRole("button", { name: "Show diagnostics" }).click();
  return page.locator("#blackout-diagnostics");
}

test("the installation check passes for a Gamemaster and leaves nothing behind in the world @both", async ({
  crew: { gm, nadia },
}) => {
  const { page } = gm;
  const documents = () =>
    page.evaluate(() => {
      const { game } = globalThis as any;
      return ["actors", "items", "combats", "messages"].map(name => game[name].size);
    });
  const before = await documents();
  const window = await openDiagnostics(page);
  await expect(window.locator("textarea")).toHaveValue(/checks of this installation: not run/u);
  await window.getByRole("button", { name: "Check this installation" }).click();
  await expect(window.getByRole("status"))
    .toHaveText(/^All [4-9]\d checks passed\.$/u, { timeout: 60_000 })
    .catch(async error => {
      throw new Error(`${await window.locator("textarea").inputValue()}\n${String(error)}`);
    });
  await expect(window.locator("textarea")).toHaveValue(/checks of this installation: \d+, failed: 0\n/u);
  expect(await documents()).toEqual(before);
  // Players don't run the checks that write to the world.
  const own = await openDiagnostics(nadia.page);
  await own.getByRole("button", { name: "Check this installation" }).click();
  await expect(own.getByRole("status")).toHaveText(/^All [2-3]\d checks passed\.$/u);
});

test("a player can use the settings to copy diagnostics, which contain no names", async ({
  crew: { nadia },
}) => {
  const { page } = nadia;
  const window = await openDiagnostics(page);
  const text = await window.locator("textarea").inputValue();
  expect(text).toMatch(/^blackout \d+\.\d+\.\d+\nFoundry 1[34]\./u);
  expect(text).not.toMatch(/Nadia|Ilka|Low Tide|Docking/u);
  await page.evaluate(() => {
    (globalThis as any).game.clipboard.copyPlainText = (copied: string) => {
      (globalThis as any).copied = copied;
      return Promise.resolve();
    };
  });
  await window.getByRole("button", { name: "Copy diagnostics" }).click();
  await expect.poll(() => page.evaluate(() => (globalThis as any).copied)).toBe(text);
});
