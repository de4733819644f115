import { pseudoLocale } from "../../scripts/lib/pseudo-locale.mjs";
import { mainWindows, tightPlaces } from "../../scripts/lib/tight-places.mjs";
import { beginFight, windowsOf } from "../../scripts/lib/variant-windows.mjs";
import { expect, test } from "./support/table.ts";
import { textsOf } from "../support/language.ts";

const english = textsOf("en");

test(
  "all main windows, including those of both combat variants, fit German and texts that are 40 % longer",
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
          // The ground window has two.
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
        await beginFight(page, variant);
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
