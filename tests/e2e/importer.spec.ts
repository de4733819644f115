/** A Gamemaster's own tables: pasted, corrected in place, imported, taken back; exported and found again. */
import { readFileSync } from "node:fs";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import { openTab } from "./support/steps.ts";

const fixture = (name: string) => readFileSync(new URL(`../fixtures/import/${name}`, import.meta.url), "utf8");

test("a Gamemaster pastes a table, corrects a row, imports it, again changes nothing new, and takes it back", async ({ crew: { gm, nadia } }) => {
  const { page } = gm;
  await openTab(page, "items");
  await page.locator("#items [data-table=import]").click();
  const window = page.locator(".application.bo-import");
  await window.locator("[name=text]").fill(fixture("weapons.csv"));
  await expect(window.locator(".sum")).toContainText("Rows: 9");
  await expect(window.locator("[name='use.3']")).toHaveValue("damage");
  await expect(window.locator("tbody.bad")).toHaveCount(4);
  expect(await violations(page, ".bo-import")).toEqual([]);

  // One row is corrected by typing, one by what is offered, the others are left as they are.
  const broken = window.locator("[name='cell.4.3']");
  await broken.fill("6D");
  await broken.press("Enter");
  await expect(window.locator("tbody.bad")).toHaveCount(3);
  await window.locator("tbody[data-row='7'] [data-action=instead]").click();
  await expect(window.locator("tbody[data-row='7'] [data-action=instead]")).toHaveCount(0);
  await window.locator("[name=folder]").fill("Dock arms");
  await window.locator("[name=folder]").press("Tab");
  await window.locator("[data-key=go]").click();
  await expect(window.locator("[data-report]")).toContainText("6 new, 0 changed");
  await expect(page.locator("#items .entry-name", { hasText: "Stitcher SMG" })).toHaveCount(1);
  await expect(window.locator("tbody")).toHaveCount(3);

  await window.locator("[name=text]").fill(fixture("weapons.csv").replace("Foundry hammer,melee,Strength + Strike,Strength + 4D,2", "Foundry hammer,melee,Strength + Strike,Strength + 5D,2"));
  await expect(window.locator("tbody[data-row='0'] [aria-label='Changes what is there']")).toHaveCount(1);
  await window.locator("[data-key=go]").click();
  await expect(window.locator("[data-report]")).toContainText("0 new, 2 changed, 3 were the same");
  await window.locator("[data-key=undoNow]").click();
  await page.locator(".application.dialog [data-action=yes]").click();
  await expect(window.locator("[data-report]")).toContainText("0 deleted, 2 restored");
  await window.locator("[data-key=runs]").click();
  await window.locator(".runs [data-action=undo]").click();
  await page.locator(".application.dialog [data-action=yes]").click();
  await expect(window.locator("[data-report]")).toContainText("6 deleted");
  await expect(page.locator("#items .entry-name", { hasText: "Stitcher SMG" })).toHaveCount(0);

  await openTab(nadia.page, "items");
  await expect(nadia.page.locator("#items [data-table]")).toHaveCount(0);
});

test("a Gamemaster drops a file in an old encoding and exports what is chosen of it", async ({ crew: { gm } }) => {
  const { page } = gm;
  await openTab(page, "items");
  await page.locator("#items [data-table=import]").click();
  const window = page.locator(".application.bo-import");
  await window.locator("input[type=file]").setInputFiles({ name: "windows-1252.csv", mimeType: "text/csv", buffer: readFileSync(new URL("../fixtures/import/windows-1252.csv", import.meta.url)) });
  await expect(window.locator(".file")).toContainText("WINDOWS-1252");
  await window.locator("[data-key=go]").click();
  await expect(window.locator("[data-report]")).toContainText("3 new");
  await window.locator("[data-action=close]").first().click();

  await page.locator("#items [data-table=export]").click();
  const out = page.locator(".application.bo-export");
  await out.locator("[name=search]").fill("pistolet");
  await out.locator("[name=document]").uncheck();
  await expect(out.locator("[role=status]")).toContainText("2 of 3");
  expect(await violations(page, ".bo-export")).toEqual([]);
  const download = page.waitForEvent("download");
  await out.locator("[data-key=save]").click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text.split("\r\n").filter(line => line !== "")).toHaveLength(3);
  expect(text).toContain("Gilet pare-éclats");
});
