import { pseudoLocale } from "../../scripts/lib/pseudo-locale.mjs";
import { mainWindows, tightPlaces } from "../../scripts/lib/tight-places.mjs";
import { beginEncounter, windowsOf } from "../../scripts/lib/variant-windows.mjs";
import { openTab } from "./support/steps.ts";
import { expect, test } from "./support/table.ts";
import { textsOf } from "../support/language.ts";

const english = textsOf("en");

test(
  "German texts, and texts that are 40% longer than the English ones, fit into all main windows",
  { tag: "@long" },
  async ({ table }) => {
    const { page, reload } = await table.join("Gamemaster", { canvas: true });
    const tight: string[] = [];
    for (const language of ["German", "longer"]) {
      if (language === "longer")
        await page.route("**/lang/en.json", route => route.fulfill({ json: pseudoLocale(english) }));
      await page.evaluate(
        code => {
          localStorage.setItem("core.language", JSON.stringify(code));
        },
        language === "German" ? "de" : "en",
      );
      await reload();
      await expect(page.locator("html")).toHaveAttribute("lang", language === "German" ? "de" : "en");
      for (const [name, open] of Object.entries(mainWindows)) {
        await page.evaluate(open);
        await expect
          .poll(
            async () => (await page.evaluate(tightPlaces)).looked,
            `buttons and labels of ${name} in ${language}`,
          )
          // The smallest window, which is for marking ground, has two buttons and labels in total.
          .toBeGreaterThan(1);
        await page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise(drawn => {
            requestAnimationFrame(() => {
              requestAnimationFrame(drawn);
            });
          });
        });
        tight.push(...(await page.evaluate(tightPlaces)).tight.map(text => `${name}, ${language}: ${text}`));
        await page.evaluate(closeAll);
      }
      for (const variant of ["zones", "bands"]) {
        await beginEncounter(page, variant);
        for (const [name, open] of Object.entries(windowsOf(variant))) {
          await open(page);
          tight.push(
            ...(await page.evaluate(tightPlaces)).tight.map(text => `${name}, ${language}: ${text}`),
          );
          await page.evaluate(closeAll);
        }
      }
    }
    expect([...new Set(tight)]).toEqual([]);
  },
);

async function closeAll(): Promise<void> {
  for (const window of [...(globalThis as any).foundry.applications.instances.values()])
    if (window.hasFrame) await window.close({ animate: false });
}

test("a Gamemaster sees German names while a player sees English ones, and no translation is stored", async ({
  table,
}) => {
  const gm = await table.join("Gamemaster");
  const player = await table.join("Nadia");
  const id = await gm.page.evaluate(async () => {
    const { game } = globalThis as any;
    const pack = game.packs.get("blackout.weapons");
    const { _id } = pack.index.find(({ name }: any) => name === "Service sidearm");
    return (await game.items.importFromCompendium(pack, _id, { ownership: { default: 2 } })).id;
  });
  const nameOf = (page: typeof gm.page) =>
    page.evaluate(item => (globalThis as any).game.items.get(item).name, id);
  await gm.page.evaluate(() => {
    localStorage.setItem("core.language", JSON.stringify("de"));
  });
  await gm.reload();
  const german = await nameOf(gm.page);
  expect([german === "Service sidearm", await nameOf(player.page)]).toEqual([false, "Service sidearm"]);

  // The directory finds entries by both names, and the sheet shows the translation.
  await openTab(gm.page, "compendium");
  for (const folder of ["Blackout (inoffiziell)", "Ausrüstung"])
    await gm.page.locator("#compendium").getByRole("button", { name: folder, exact: true }).click();
  await gm.page.locator("#compendium").getByText("Waffen", { exact: true }).click();
  const window = gm.page.locator(".compendium-directory");
  for (const search of ["service sidearm", german]) {
    await window.locator("search input").fill(search);
    await expect(window.locator(".directory-item.entry:not([hidden]) .entry-name")).toHaveText([german]);
  }
  await window.locator(".entry-name", { hasText: german }).click();
  const sheet = gm.page.locator(".bo-item");
  await expect(sheet.locator(".window-title")).toContainText(german);

  // Submitting an unchanged form stores nothing.
  const stored = await gm.page.evaluate(async item => {
    const document = (globalThis as any).game.items.get(item);
    await document.update({ name: document.name, system: { description: document.system.description } });
    return document._source.name;
  }, id);
  expect([stored, await nameOf(player.page)]).toEqual(["Service sidearm", "Service sidearm"]);
  await gm.page.evaluate(item => (globalThis as any).game.items.get(item).update({ name: "Old friend" }), id);
  await expect.poll(() => nameOf(player.page)).toBe("Old friend");
  expect(await nameOf(gm.page)).toBe("Old friend");
});
