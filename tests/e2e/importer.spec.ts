/**
 * Tests the table importer: a Gamemaster pastes and corrects tables, imports them, undoes imports, exports
 * entries, and finds them again.
 */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import { pressOn } from "./support/actions.ts";
import { openActor, openTab } from "./support/steps.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/import/${name}`, import.meta.url), "utf8");

test("a Gamemaster pastes a table, corrects a row, imports the table twice, and undoes both imports", async ({
  crew: { gm, nadia },
}) => {
  const { page } = gm;
  await openTab(page, "items");
  await page.locator("#items [data-table=import]").click();
  const window = page.locator(".application.bo-import");
  await window.locator("[name=text]").fill(fixture("weapons.csv"));
  await expect(window.locator(".sum")).toContainText("Rows: 9");
  await expect(window.locator("[name='use.3']")).toHaveValue("damage");
  await expect(window.locator("tbody.bad")).toHaveCount(4);
  expect(await violations(page, ".bo-import")).toEqual([]);

  // One row is corrected by typing, and another one by a suggestion. The other rows stay unchanged.
  const broken = window.locator("[name='cell.4.3']");
  await broken.fill("6D");
  await broken.press("Enter");
  await expect(window.locator("tbody.bad")).toHaveCount(3);
  await window.locator("tbody[data-row='7'] [data-action=instead]").click();
  await expect(window.locator("tbody[data-row='7'] [data-action=instead]")).toHaveCount(0);
  await window.locator("[name=folder]").fill("Dock arms");
  await window.locator("[name=folder]").press("Tab");
  await window.locator("[data-key=go]").click();
  await expect(window.locator("[data-report]")).toContainText("Created: 6. Changed: 0");
  await expect(page.locator("#items .entry-name", { hasText: "Stitcher SMG" })).toHaveCount(1);
  await expect(window.locator("tbody")).toHaveCount(3);

  await window
    .locator("[name=text]")
    .fill(
      fixture("weapons.csv").replace(
        "Foundry hammer,melee,Strength + Strike,Strength + 4D,2",
        "Foundry hammer,melee,Strength + Strike,Strength + 5D,2",
      ),
    );
  await expect(window.locator("tbody[data-row='0'] [aria-label='Changes what is there']")).toHaveCount(1);
  await window.locator("[data-key=go]").click();
  await expect(window.locator("[data-report]")).toContainText("Created: 0. Changed: 2. Unchanged: 3");
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

test("a Gamemaster imports a file in an old encoding, and exports selected entries @long", async ({
  crew: { gm },
}) => {
  const { page } = gm;
  await openTab(page, "items");
  await page.locator("#items [data-table=import]").click();
  const window = page.locator(".application.bo-import");
  await window.locator("input[type=file]").setInputFiles({
    name: "windows-1252.csv",
    mimeType: "text/csv",
    buffer: readFileSync(new URL("../fixtures/import/windows-1252.csv", import.meta.url)),
  });
  await expect(window.locator(".file")).toContainText("WINDOWS-1252");
  await window.locator("[data-key=go]").click();
  await expect(window.locator("[data-report]")).toContainText("Created: 3");
  await window.locator("[data-action=close]").first().click();

  await page.locator("#items [data-table=export]").click();
  const out = page.locator(".application.bo-export");
  await out.locator("[name=search]").fill("pistolet");
  await out.locator("[name=document]").uncheck();
  await expect(out.locator("[role=status]")).toContainText("2 of 3");
  const download = page.waitForEvent("download");
  await out.locator("[data-key=save]").click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text.split("\r\n").filter(line => line !== "")).toHaveLength(3);
  expect(text).toContain("Gilet pare-éclats");
});

/** Chooses an entry in a sidebar row's context menu. */
async function fromMenuOf(page: Page, row: Locator, entry: string): Promise<void> {
  await row.click({ button: "right" });
  await page.locator("#context-menu li", { hasText: entry }).first().click();
}

test("a Gamemaster pastes spreadsheet cells, some of them merged, and exports a folder and a compendium from their menus @long", async ({
  crew: { gm },
}) => {
  const { page } = gm;
  await openTab(page, "items");
  await page.locator("#items [data-table=import]").click();
  const window = page.locator(".application.bo-import");
  // The clipboard contains data from a spreadsheet, both as HTML and as plain text in which the merged cell
  // occurs only once.
  await window.locator("[name=text]").evaluate(field => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      "<table><tr><td>Kind</td><td>Name</td><td>Price</td><td>Weight</td></tr><tr><td rowspan=2>gear</td><td>Deck lamp</td><td>12</td><td>1</td></tr><tr><td>Hull tape</td><td>3</td><td>0,5</td></tr></table>",
    );
    data.setData("text/plain", "Kind\tName\tPrice\tWeight\ngear\tDeck lamp\t12\t1\n\tHull tape\t3\t0,5");
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(window.locator("tbody:not(.bad)")).toHaveCount(2);
  await window.locator("[name=folder]").fill("Lockers");
  await window.locator("[name=folder]").press("Tab");
  await window.locator("[data-key=go]").click();
  await expect(window.locator("[data-report]")).toContainText("Created: 2");
  await window.locator("[data-action=close]").first().click();

  await fromMenuOf(page, page.locator("#items .folder-header", { hasText: "Lockers" }), "Export a table");
  const out = page.locator(".application.bo-export");
  await expect(out.locator("[role=status]")).toContainText("2 of 2");
  await out.locator("[data-action=close]").first().click();
  await openTab(page, "compendium");
  const compendiums = page.locator("#compendium");
  for (const folder of ["Blackout (unofficial)", "Gear"])
    if (
      (await compendiums.getByRole("button", { name: folder, exact: true }).getAttribute("aria-expanded")) ===
      "false"
    )
      await compendiums.getByRole("button", { name: folder, exact: true }).click();
  await fromMenuOf(page, compendiums.locator("[data-pack='blackout.armor']"), "Export a table");
  await expect(out.locator("[role=status]")).toContainText(/(\d\d) of \1/u);
});

async function openBrowser(page: Page): Promise<Locator> {
  await openTab(page, "compendium");
  await page.locator(".blackout-browse:visible").click();
  const browser = page.locator(".application.bo-browser");
  await expect(browser).toBeVisible();
  return browser;
}

test("users find weapons, tables and rules pages with search, filters and the keyboard, and compare the odds of two weapons", async ({
  crew: {
    gm,
    nadia: { page },
  },
}) => {
  const browser = await openBrowser(page);
  const rows = browser.locator("[role=option]");
  await browser.locator("[name=text]").fill("prone");
  await browser.locator("[name=kind]").selectOption({ label: "Page of the rules" });
  await expect(rows).toHaveCount(1);
  await rows.first().dblclick();
  await expect(
    page.locator(".application.journal-sheet").getByRole("heading", { name: "Prone", exact: true }),
  ).toBeVisible();
  await page.locator(".application.journal-sheet [data-action=close]").first().click();
  await browser.locator("[data-action=clear]").click();
  // The list keeps its place when items change.
  const list = browser.getByRole("listbox");
  await list.evaluate(element => {
    element.scrollTop = 2000;
  });
  const count = browser.locator("[data-count]");
  const total = await count.textContent();
  await gm.page.evaluate(() =>
    (globalThis as any).CONFIG.Item.documentClass.create({
      ownership: { default: 2 },
      name: "Aardvark whistle",
      type: "gear",
    }),
  );
  await expect(count).not.toHaveText(total ?? "");
  expect(await list.evaluate(element => element.scrollTop)).toBe(2000);
  await expect(browser.locator("[name=text]")).toHaveValue("");
  await browser.locator("[name=text]").fill("o");
  await browser.locator("[name=kind]").selectOption({ label: "Rollable table" });
  await expect(browser.locator("[name=text]")).toHaveValue("o");
  await expect(rows.filter({ hasText: "Cover" }).first()).toContainText("1d");
  await expect(browser.locator("[name=kind] option[value=npc]")).toHaveCount(0);

  await browser.locator("[name=kind]").selectOption("weapon");
  await browser.locator("[name=text]").fill("rifle");
  await browser.locator("[name=text]").press("ArrowDown");
  await expect(browser.locator("[role=option][aria-selected=true]")).toHaveCount(1);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(browser.locator(".side thead th")).toHaveCount(2);
  const hits = browser.locator(".side tbody tr", { hasText: "Hits" }).first();
  const before = await hits.textContent();
  await browser.locator("[name='comparison.evasion']").fill("6");
  await browser.locator("[name='comparison.evasion']").press("Tab");
  await expect(hits).not.toHaveText(before ?? "");
  expect(await violations(page, ".bo-browser")).toEqual([]);
});

test("search results can be dragged to a sheet and into a world folder", async ({ crew: { gm, nadia } }) => {
  const sheet = await openActor(nadia.page, "Ilka");
  await sheet.locator("[data-tab=gear]").first().click();
  const browser = await openBrowser(nadia.page);
  // The windows are placed side by side, so that items can be dragged from one to the other.
  await nadia.page.evaluate(() => {
    const { game, foundry } = globalThis as any;
    game.user.character.sheet.setPosition({ left: 0, top: 0, width: 560 });
    foundry.applications.instances.get("blackout-browser").setPosition({ left: 565, top: 0, width: 700 });
  });
  await browser.locator("[name=text]").fill("shock baton");
  await browser
    .locator("[role=option]", { hasText: "Shock baton" })
    .first()
    .dragTo(sheet.locator(".window-content"));
  await expect(sheet.locator("[data-gear-row]", { hasText: "Shock baton" })).toHaveCount(1);

  await gm.page.evaluate(() =>
    (globalThis as any).CONFIG.Folder.documentClass.create({ name: "Confiscated", type: "Item" }),
  );
  const compendiumBrowser = await openBrowser(gm.page);
  await gm.page.evaluate(() => {
    (globalThis as any).foundry.applications.instances
      .get("blackout-browser")
      .setPosition({ left: 0, top: 0, width: 700 });
  });
  await compendiumBrowser.locator("[name=text]").fill("shock baton");
  await openTab(gm.page, "items");
  const folder = gm.page.locator("#items .folder", { hasText: "Confiscated" });
  await compendiumBrowser
    .locator("[role=option]", { hasText: "Shock baton" })
    .first()
    .dragTo(folder.locator(".folder-header"));
  await folder.getByRole("button", { name: "Confiscated" }).click();
  await expect(folder.locator(".entry-name", { hasText: "Shock baton" })).toBeVisible();
  await gm.page.evaluate(async () => {
    await (globalThis as any).game.folders.getName("Confiscated").delete({ deleteContents: true });
  });
});

test("updating an owned item from its compendium keeps the item's quantity and notes, and can be undone from its chat card @long", async ({
  crew: {
    nadia: { page },
  },
}) => {
  const sheet = await openActor(page, "Ilka");
  await page.evaluate(async () => {
    const { game } = globalThis as any;
    const source = (await game.packs.get("blackout.weapons").getDocuments())
      .find((one: any) => one.name === "Shock baton")
      .toObject();
    await game.user.character.createEmbeddedDocuments("Item", [
      {
        ...source,
        _id: undefined,
        name: "Mother's baton",
        system: { ...source.system, price: 1, quantity: 4 },
        _stats: { compendiumSource: `Compendium.blackout.weapons.Item.${source._id}` },
      },
    ]);
  });
  await sheet.locator("[data-tab=gear]").first().click();
  await sheet
    .locator("[data-gear-row]", { hasText: "Mother's baton" })
    .locator("[data-action=openItem]")
    .click();
  const item = page.locator(".application.sheet.item", { hasText: "Mother's baton" });
  await item.locator("[data-mode=edit]").click();
  await item.locator("[data-tab=description]").first().click();
  const notes = item.locator("prose-mirror[name='system.notes']");
  await notes.locator("button").first().click();
  await notes.locator("[contenteditable=true]").fill("Never lend it to Rook.");
  await notes.locator("[data-action=save]").click();
  await item.locator("[data-mode=play]").click();
  await expect(item.locator("[data-notes]")).toContainText("Never lend it to Rook.");

  await item.locator("[data-action=toggleControls]").click();
  await page
    .locator("#context-menu li, .controls-dropdown.expanded li, nav#context-menu li")
    .filter({ hasText: "Update from compendium" })
    .first()
    .click();
  const dialog = page.locator(".application.dialog");
  await expect(dialog.locator("li", { hasText: "Price" })).toBeVisible();
  await dialog.locator("[data-action=yes]").click();
  const held = () =>
    page.evaluate(() => {
      const {
        name,
        system: { quantity, price, notes: written },
      } = (globalThis as any).game.user.character.items.getName("Mother's baton");
      return { name, quantity, price, written };
    });
  await expect.poll(async () => (await held()).price).toBeGreaterThan(1);
  expect(await held()).toMatchObject({
    name: "Mother's baton",
    quantity: 4,
    written: expect.stringContaining("Never lend it to Rook."),
  });
  await openTab(page, "chat");
  const card = page.locator("#chat .chat-message", { hasText: "Update from compendium" }).last();
  await expect(card).toContainText("Price: 1");
  await pressOn(page, (await card.getAttribute("data-message-id")) ?? "", "undo");
  await expect.poll(async () => (await held()).price).toBe(1);
});
