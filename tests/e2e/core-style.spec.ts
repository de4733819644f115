/**
 * Compares the appearance of windows, cards and the tracker under two of the host's stylesheets: the plain
 * one, and the hostile one, which restyles bare elements.
 */
import { compareCoreStyles } from "./support/core-style.ts";
import { expect, test } from "./support/crew.ts";
import { openTab } from "./support/steps.ts";
import { closeWindows, furnish, oneOfEachKind, openWindow, OPENINGS, SOURCES } from "./support/windows.ts";

const ILKA = "Ilka Sorrento-Vasquez";

test("all windows, cards, the tracker and the turn bar look the same even if a core style sheet interferes @long", async ({
  crew: {
    gm: { page },
  },
}, info) => {
  test.setTimeout(240_000);
  await furnish(page, ILKA);
  const found: string[] = [];
  const counts = { windows: 0, elements: 0 };
  const compare = async (name: string, selector: string) => {
    const { elements, differences } = await compareCoreStyles(page, selector);
    expect(elements, name).toBeGreaterThan(1);
    counts.windows += 1;
    counts.elements += elements;
    found.push(...differences.map(one => `${name}: ${one}`));
  };
  // The window for choosing initiative dice is excluded, and so are the two dialogs of Foundry's own class.
  for (const { key } of SOURCES.filter(one => !["commit", "renew", "print"].includes(one.key))) {
    await openWindow(page, key, ILKA);
    await compare(key, OPENINGS[key]?.selector ?? "");
    await closeWindows(page);
  }
  for (const [kind, uuid] of await page.evaluate(oneOfEachKind, ILKA)) {
    for (const mode of ["play", "edit"]) {
      // All tabs are shown at once, one below the other.
      const id = await page.evaluate(
        async ([of, wanted]) => {
          const { sheet } = (globalThis as any).fromUuidSync(of);
          await sheet.render({ force: true });
          await sheet.setMode?.(wanted);
          // A page of a character sheet is rendered only when it is opened.
          for (const page of sheet.pages ?? []) {
            sheet.changeTab(page, "primary");
            await sheet.render({ parts: [page] });
          }
          for (const tab of sheet.element.querySelectorAll(".tab[data-tab]")) tab.classList.add("active");
          return sheet.element.id as string;
        },
        [uuid, mode] as const,
      );
      await compare(`${kind} ${mode}`, `#${escaped(id)}`);
    }
    await closeWindows(page);
  }
  await openTab(page, "combat");
  await compare("tracker", "#combat .bo-pane");
  await page.evaluate(() => (globalThis as any).game.combat.startCombat());
  await openTab(page, "chat");
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>("#chat details")) part.open = true;
  });
  await compare("cards", "#chat .bo-card");
  info.annotations.push({
    type: "compared",
    description: `${String(counts.windows)} windows, ${String(counts.elements)} elements`,
  });
  console.log(`core-style: ${String(counts.windows)} windows, ${String(counts.elements)} elements compared`);
  expect(found).toEqual([]);
});

/** Escapes an ID for use in a selector. */
function escaped(id: string): string {
  return id.replaceAll(/[^\w-]/gu, character => `\\${character}`);
}
