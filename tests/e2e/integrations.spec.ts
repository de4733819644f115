/** What modules of others meet in the page: the checks that Quench runs there, and diagnostics to copy. */
import { openTab } from "./support/steps.ts";
import { expect, test } from "./support/crew.ts";

test("every check of the Quench batch passes in the page @both", async ({ crew }) => {
  const failed = await crew.gm.page.evaluate(async () => {
    const { Hooks } = globalThis as any;
    const suites: [string, () => Promise<void>][] = [];
    let area = "";
    await new Promise<void>(resolve => {
      Hooks.callAll("quenchReady", { registerBatch(_key: string, body: (context: object) => void) {
        body({ describe: (title: string, part: () => void) => { area = title; part(); }, it: (title: string, run: () => Promise<void>) => { suites.push([`${area}: ${title}`, run]); } });
        resolve();
      } });
    });
    const problems: string[] = suites.length > 20 ? [] : [`only ${suites.length} checks`];
    for (const [title, run] of suites) await run().catch((error: Error) => { problems.push(`${title}: ${error.message}`); });
    return problems;
  });
  expect(failed).toEqual([]);
});

test("a player finds the diagnostics among the settings and copies them; nobody's name is in them", async ({ crew: { nadia } }) => {
  const { page } = nadia;
  await openTab(page, "settings");
  await page.getByRole("button", { name: "Configure Settings" }).click();
  const settings = page.locator("#settings-config");
  await settings.getByRole("button", { name: "Show diagnostics" }).click();
  const window = page.locator("#blackout-diagnostics");
  const text = await window.locator("textarea").inputValue();
  expect(text).toMatch(/^blackout \d+\.\d+\.\d+\nFoundry 1[34]\./u);
  expect(text).not.toMatch(/Nadia|Ilka|Low Tide|Docking/u);
  await page.evaluate(() => { (globalThis as any).game.clipboard.copyPlainText = (copied: string) => { (globalThis as any).copied = copied; return Promise.resolve(); }; });
  await window.getByRole("button", { name: "Copy diagnostics" }).click();
  await expect.poll(() => page.evaluate(() => (globalThis as any).copied)).toBe(text);
});
