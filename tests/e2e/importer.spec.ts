/** A Gamemaster's own tables: pasted, corrected in place, imported, taken back; exported and found again. */
import { readFileSync } from "node:fs";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import { openActor, openTab } from "./support/steps.ts";

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

// Left to the deep run: among all others its drag was twice never taken up by the browser, alone it always is.
test("people browse the compendia by keys, compare two weapons, drag one to a sheet; what is owned is brought up to date and put back", { tag: "@long" }, async ({ crew: { gm, nadia } }) => {
  const { page } = nadia;
  const sheet = await openActor(page, "Ilka");
  await sheet.locator("[data-tab=gear]").first().click();
  await openTab(page, "compendium");
  await page.locator(".blackout-browse:visible").click();
  const browser = page.locator(".application.bo-browser");
  await expect(browser).toBeVisible();
  // Side by side, as whoever drags from one to the other has them.
  await page.evaluate(() => {
    const { game, foundry } = globalThis as any;
    game.user.character.sheet.setPosition({ left: 0, top: 0, width: 560 });
    foundry.applications.instances.get("blackout-browser").setPosition({ left: 565, top: 0, width: 800 });
  });
  await browser.locator("[name=kind]").selectOption("weapon");
  await browser.locator("[name=text]").fill("rifle");
  await browser.locator("[name=text]").press("ArrowDown");
  await expect(browser.locator("[role=option][aria-selected=true]")).toHaveCount(1);
  const first = await browser.locator("[role=option][aria-selected=true] b").textContent() ?? "";
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(browser.locator(".side thead th")).toHaveCount(2);
  const hits = browser.locator(".side tbody tr", { hasText: "Hits" }).first();
  const before = await hits.textContent();
  await browser.locator("[name='bout.evasion']").fill("6");
  await browser.locator("[name='bout.evasion']").press("Tab");
  await expect(hits).not.toHaveText(before ?? "");
  expect(await violations(page, ".bo-browser")).toEqual([]);

  // Her own sheet takes what she drags to it; enemies are not shown to her.
  await browser.locator("[role=option]", { hasText: first }).first().dragTo(sheet.locator(".window-content"));
  await expect(sheet.locator("[data-gear-row]", { hasText: first })).toHaveCount(1);
  await browser.locator("[data-action=clear]").click();
  await expect(browser.locator("[name=kind] option[value=npc]")).toHaveCount(0);

  await gm.page.evaluate(async name => {
    const { game } = globalThis as any;
    const item = game.actors.getName("Ilka Sorrento-Vasquez").items.getName(name);
    await item.update({ "system.price": 1, "system.quantity": 4, "system.description": "<p>Mine</p>" });
  }, first);
  await sheet.locator("[data-gear-row]", { hasText: first }).locator("[data-action=openItem]").click();
  const item = page.locator(".application.sheet.item", { hasText: first });
  const menu = async (entry: string) => {
    await item.locator("[data-action=toggleControls]").click();
    await page.locator("#context-menu li, .controls-dropdown.expanded li, nav#context-menu li").filter({ hasText: entry }).first().click();
  };
  const held = () => page.evaluate(name => {
    const { quantity, price, description } = (globalThis as any).game.user.character.items.getName(name).system;
    return { quantity, price, description };
  }, first);
  await menu("Update from compendium");
  await page.locator(".application.dialog [data-action=yes]").click();
  await expect.poll(async () => (await held()).price).toBeGreaterThan(1);
  expect(await held()).toMatchObject({ quantity: 4, description: "<p>Mine</p>" });
  await menu("Take the update back");
  await expect.poll(async () => (await held()).price).toBe(1);
});
