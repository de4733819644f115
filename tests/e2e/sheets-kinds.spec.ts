import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
import { QUICK } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import { openActor } from "./support/steps.ts";
import { closeSheets } from "./support/actions.ts";
import { oneOfEachKind } from "./support/windows.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ILKA = "Ilka Sorrento-Vasquez";

/**
 * One entry for each item type: where it is created, a field and its new value, and the text that play mode
 * then shows.
 */
const KINDS = [
  ["gear", "weapon", "system.range", "75", "75 ft"],
  ["gear", "armor", "system.armor.max", "12", "0 of 12"],
  ["gear", "gear", "system.uses.max", "3", "0 of 3"],
  ["gear", "consumable", "system.addictive", "2", "Addictive"],
  ["gear", "ammunition", "system.fits", "Any sidearm", "Any sidearm"],
  ["gear", "container", "system.capacity", "30", "30 lb"],
  ["gear", "mod", "system.category", "barrel", "barrel"],
  ["gear", "implant", "system.place", "left arm", "left arm"],
  ["training", "background", "system.grants.credits", "500", "500 credits"],
  ["training", "feature", "system.backgrounds", "Ice miner\nDock crew", "Ice miner, Dock crew"],
  ["training", "trait", "system.grants.advantage", "in the dark", "in the dark"],
  ["training", "training", "system.requirement", "A teacher", "A teacher"],
  ["training", "maneuver", "system.stamina", "4", "4"],
  ["training", "geneMod", "system.bodyPart", "neck", "neck"],
  ["training", "drive", "name", "Leave nobody behind", "Leave nobody behind"],
] as const;

function itemSheet(page: Page): Locator {
  return page.locator(".application.sheet.item").last();
}

async function toMode(sheet: Locator, mode: "play" | "edit"): Promise<void> {
  const button = sheet.locator(`[data-action="mode"][data-mode="${mode}"]`);
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
}

async function closeSheet(page: Page, selector = ".application.sheet.item"): Promise<void> {
  await page.locator(`${selector} [data-action="close"]`).last().click();
  await expect(page.locator(selector)).toHaveCount(0);
}

/**
 * Creates related documents for the layout and accessibility tests, so that sheets of every type have
 * content.
 */
async function outfit(page: Page): Promise<void> {
  await page.evaluate(async name => {
    const { game, CONFIG } = globalThis as any;
    const ilka = game.actors.getName(name);
    const gun = ilka.items.getName("Kestrel sidearm");
    const [bag] = await ilka.createEmbeddedDocuments("Item", [
      { name: "Deck bag", type: "container", system: { capacity: 5, favourite: true } },
    ]);
    await ilka.createEmbeddedDocuments("Item", [
      {
        name: "Long barrel",
        type: "mod",
        system: { host: gun.id, changes: [{ path: "range", mode: "add", value: 15 }] },
      },
      { name: "Magazine", type: "ammunition", system: { container: bag.id, quantity: 4, weight: 2 } },
      {
        name: "Stitch foam",
        type: "consumable",
        system: {
          uses: { value: 1, max: 2 },
          treats: ["stunned", "unheardOf"],
          effect: "<p>Closes wounds.</p>",
        },
      },
      {
        name: "Cutter arm",
        type: "implant",
        system: { bulk: 9, grafted: true, bonuses: [{ skill: "aim", modifier: 1 }] },
      },
      { name: "Gills", type: "geneMod", system: { tier: "major" } },
      {
        name: "Sweep the deck",
        type: "maneuver",
        system: { resistPairs: [{ attribute: "strength", skill: "grapple" }] },
      },
      { name: "Knife school", type: "training", system: { maneuvers: ["Sweep the deck"] } },
      { name: "Light sleeper", type: "trait" },
      { name: "Ring native", type: "feature", system: { grants: { rareForLess: true } } },
      {
        name: "Ice miner",
        type: "background",
        system: {
          grants: {
            skills: [{ skill: "athletics", rank: 1, modifier: 1 }],
            specialized: { offer: ["empathy"], picks: 1 },
          },
        },
      },
      { name: "Bring everybody home", type: "drive" },
    ]);
    await CONFIG.Actor.documentClass.createDocuments([
      {
        name: "Bolt",
        type: "follower",
        ownership: { default: 1 },
        system: { controller: ilka.uuid, description: "<p>Secretly afraid of airlocks.</p>" },
      },
      {
        name: "Blast door 7",
        type: "barrier",
        ownership: { default: 1 },
        system: { description: "<p>Jammed from inside.</p>" },
      },
    ]);
    const party = game.system.api.partyActor();
    await party.update({
      "system.sessions": [
        {
          id: "one",
          title: "The cold hull",
          notes: "Found the pod.",
          time: 1700000000000,
          experience: 25,
          drives: 2,
        },
      ],
      "system.credits": 1200,
    });
    for (const item of party.items) await item.delete();
    await party.createEmbeddedDocuments("Item", [
      { name: "Hull patch kit", type: "gear", system: { quantity: 3 } },
    ]);
  }, ILKA);
}

test("an owner can create an item of every type, edit a field, and see its value in play mode @long", async ({
  crew,
}) => {
  const { page } = crew.nadia;
  const sheet = await openActor(page, ILKA);
  await toMode(sheet, "edit");
  for (const [tab, kind, field, value, shown] of KINDS) {
    await sheet.locator(`[role="tab"][data-tab="${tab}"]`).click();
    await sheet.locator(`[data-tab="${tab}"] [data-action="addItem"][data-type="${kind}"]`).click();
    const item = itemSheet(page);
    await expect(item).toBeVisible();
    // A new item is empty and opens in edit mode.
    const input = item.locator(`[name="${field}"]`);
    await input.fill(value);
    await input.press("Tab");
    await toMode(item, "play");
    await expect(item.locator(".window-content"), kind).toContainText(shown);
    await closeSheet(page);
  }
  const made = await page.evaluate(
    name => (globalThis as any).game.actors.getName(name).items.map((item: any) => item.type),
    ILKA,
  );
  expect(KINDS.filter(([, kind]) => !made.includes(kind))).toEqual([]);
});

test("in edit mode, fields contain stored values, and modified values are shown beside them @long", async ({
  crew,
}) => {
  const { page } = crew.nadia;
  await outfit(crew.gm.page);
  await page.waitForFunction(
    name => (globalThis as any).game.actors.getName(name).items.getName("Long barrel"),
    ILKA,
  );
  const sheet = await openActor(page, ILKA);
  await sheet.locator("[role='tab'][data-tab='gear']").click();
  await sheet.locator("[data-tab='gear'] [data-action='openItem']", { hasText: "Kestrel sidearm" }).click();
  const item = itemSheet(page);
  await expect(item.locator(".bo-facts [data-path='range']").first()).toContainText("60 ft");
  await item.locator(".bo-facts [data-explain='modded'][data-path='range']").focus();
  await expect(item.locator(".bo-readout")).toContainText("Range 60: itself 45 + Long barrel 15");
  await toMode(item, "edit");
  const range = item.locator("[name='system.range']");
  await expect(range).toHaveValue("45");
  await expect(item.locator(".bo-eff[data-path='range']")).toContainText("60");
  await range.fill("50");
  await range.press("Tab");
  await expect(item.locator(".bo-eff[data-path='range']")).toContainText("65");
  // A value outside the model's limits causes an error message beside the field, and the stored value is
  // kept.
  crew.expectComplaint(/isn’t valid/);
  await range.fill("-3");
  await range.press("Tab");
  await expect(
    item.locator(".bo-held", { has: page.locator("[name='system.range']") }).locator(".bo-err"),
  ).toContainText("whole number from 0 to");
  await expect(range).toHaveValue("50");
  await item.locator("[data-action='takeOutMod']").click();
  await expect(item.locator(".bo-eff")).toHaveCount(0);
  expect(
    await page.evaluate(
      name =>
        (globalThis as any).game.actors.getName(name).items.getName("Kestrel sidearm")._source.system.range,
      ILKA,
    ),
  ).toBe(50);
});

test("switching to play mode saves the text in an open editor @long", async ({ crew }) => {
  const { page } = crew.nadia;
  const sheet = await openActor(page, ILKA);
  await toMode(sheet, "edit");
  await sheet.locator("[role='tab'][data-tab='biography']").click();
  const history = sheet.locator("prose-mirror[name='system.biography.history']");
  await history.locator("button.toggle").click();
  await history.locator(".ProseMirror").fill("Grew up on a barge.");
  await toMode(sheet, "play");
  await expect(
    sheet.locator("[data-tab='biography'] .bo-prose", { hasText: "Grew up on a barge." }),
  ).toBeVisible();

  await outfit(crew.gm.page);
  await page.waitForFunction(
    name => (globalThis as any).game.actors.getName(name).items.getName("Long barrel"),
    ILKA,
  );
  await page.evaluate(
    name => (globalThis as any).game.actors.getName(name).items.getName("Long barrel").sheet.render(true),
    ILKA,
  );
  const item = itemSheet(page);
  await toMode(item, "edit");
  await item.locator("[role='tab'][data-tab='description']").click();
  for (const [path, text] of [
    ["description", "Sold at every dock."],
    ["notes", "Mine."],
  ] as const) {
    const editor = item.locator(`prose-mirror[name='system.${path}']`);
    await editor.locator("button.toggle").click();
    await editor.locator(".ProseMirror").fill(text);
  }
  await toMode(item, "play");
  await expect(item.locator("[data-notes]")).toContainText("Mine.");
  const kept = () =>
    crew.gm.page.evaluate(name => {
      const { system } = (globalThis as any).game.actors.getName(name);
      const { description, notes } = (globalThis as any).game.actors
        .getName(name)
        .items.getName("Long barrel").system;
      return [system.biography.history, description, notes].map(one => one.replace(/<[^>]*>/gu, ""));
    }, ILKA);
  await expect.poll(kept).toEqual(["Grew up on a barge.", "Sold at every dock.", "Mine."]);
});

test("gear can be filtered by search, type or favorites, and appears under its container", async ({
  crew,
}) => {
  const { page } = crew.nadia;
  await outfit(crew.gm.page);
  const sheet = await openActor(page, ILKA);
  await sheet.locator("[role='tab'][data-tab='gear']").click();
  const rows = sheet.locator("[data-gear-row]:visible");
  await expect(sheet.locator("[data-gear-row][data-name='Magazine']")).toHaveAttribute("data-depth", "1");
  await expect(sheet.locator("[data-gear-row][data-name='Deck bag']")).toContainText("8 of 5 lb, overfull");
  const search = sheet.locator("[data-filter='search']");
  const all = await rows.count();
  await search.fill("maga");
  await expect(rows).toHaveCount(2);
  await search.fill("");
  await expect(rows).toHaveCount(all);
  // A change while the list is filtered draws it with the search text. Closing the sheet clears the filter.
  await search.fill("maga");
  await sheet.locator("[data-action='filterFavourites']").click();
  await crew.gm.page.evaluate(
    async name => (globalThis as any).game.actors.getName(name).items.getName("Magazine").update({ sort: 1 }),
    ILKA,
  );
  await expect(search).toHaveAttribute("value", "maga");
  await closeSheets(page);
  await openActor(page, ILKA);
  await expect(search).toHaveValue("");
  await expect(rows).toHaveCount(all);
  await sheet.locator("[data-action='filterKind'][data-kind='mod']").click();
  await expect(rows.locator("[data-action='openItem']")).toHaveText(["Kestrel sidearm", "Long barrel"]);
  await sheet.locator("[data-action='filterKind'][data-kind='mod']").click();
  await sheet.locator("[data-gear-row][data-name='Stitch foam'] [data-action='favourite']").click();
  await sheet.locator("[data-action='filterFavourites']").click();
  await expect(rows.locator("[data-action='openItem']")).toHaveText(["Deck bag", "Stitch foam"]);
  await sheet.locator("[data-action='filterFavourites']").click();
  await sheet.locator("[data-gear-row][data-name='Magazine'] [data-action='takeOut']").click();
  await expect(sheet.locator("[data-gear-row][data-name='Magazine']")).toHaveAttribute("data-depth", "0");
  await sheet.locator("[role='tab'][data-tab='play']").click();
  await expect(sheet.locator(".bo-athand")).toContainText("Stitch foam");
  // Hovering over Damage shows an explanation in the footer. An item's name shows a tooltip when it is
  // hovered over or focused.
  const damage = sheet.locator(".bo-atk", { hasText: "Boarding axe" }).locator(".dm");
  await damage.hover();
  await expect(sheet.locator(".bo-readout")).toContainText(/Damage 8D: Boarding axe.* 4 \+ Strength 4/);
  const tip = page.locator("#tooltip.bo-tip.active");
  await sheet.locator(".bo-atk [data-action=openItem]", { hasText: "Boarding axe" }).hover();
  await expect(tip).toContainText("Melee weapon, one hand");
  await expect(tip).toContainText("Destroyer When you take your time");
  await expect(sheet.locator("[data-hint]")).toHaveText("Click to open");
  await damage.hover();
  await expect(tip).toHaveCount(0);
  await damage.focus();
  await page.keyboard.press("Tab");
  await expect(tip).toContainText("Thrown weapon");
  await page.keyboard.press("Tab");
  await expect(tip).toHaveCount(0);
});

test("a sheet of any width leaves space for the names of gear", async ({ crew }) => {
  const { page } = crew.nadia;
  await outfit(crew.gm.page);
  const sheet = await openActor(page, ILKA);
  await sheet.locator("[role='tab'][data-tab='gear']").click();
  for (const mode of ["play", "edit"] as const) {
    await toMode(sheet, mode);
    await expect(sheet.locator("[data-tab='gear'] [data-action='addItem']")).toHaveCount(
      mode === "edit" ? 8 : 0,
    );
    const squeezed = await sheet.evaluate((root, least) => {
      const { instances } = (globalThis as any).foundry.applications;
      const app = instances.get(root.id);
      const found: string[] = [];
      for (let width = 300; width <= 800; width += 20) {
        app.setPosition({ width });
        for (const name of root.querySelectorAll<HTMLElement>(".bo-gear [data-action='openItem']"))
          if (name.clientWidth < Math.min(least, name.scrollWidth))
            found.push(`${name.textContent ?? ""}: ${name.clientWidth} of ${width} px`);
      }
      return found;
    }, 60);
    expect(squeezed, mode).toEqual([]);
  }
});

test("a change to hit points follows the rules in play mode, but sets the stored value directly in edit mode @long", async ({
  crew,
}) => {
  const { page } = crew.nadia;
  const sheet = await openActor(page, ILKA);
  const stored = () =>
    page.evaluate(name => {
      const { system, items } = (globalThis as any).game.actors.getName(name);
      return [system.health.value, items.getName("Tender-pattern combat suit").system.resistance.value];
    }, ILKA);
  expect(await stored()).toEqual([14, 2]);
  const health = sheet.getByRole("textbox", { name: "Hit points" });
  await health.fill("-3");
  await health.press("Tab");
  await expect.poll(stored).toEqual([13, 0]);
  await expect
    .poll(() => page.evaluate(() => (globalThis as any).game.messages.contents.at(-1)?.system.action))
    .toBe("adjust");
  await toMode(sheet, "edit");
  await health.fill("5");
  await health.press("Tab");
  await expect.poll(stored).toEqual([5, 0]);
  expect(await page.evaluate(() => (globalThis as any).game.messages.size)).toBe(1);
});

test("users with limited permission see only the name, and observers can't change anything @long", async ({
  crew,
}) => {
  const { page } = crew.tomas;
  await outfit(crew.gm.page);
  await page.waitForFunction(() => (globalThis as any).game.actors.getName("Blast door 7"));
  for (const [name, secret] of [
    ["Bolt", "airlocks"],
    ["Blast door 7", "Jammed"],
  ] as const) {
    const sheet = await openActor(page, name);
    await expect(sheet).toContainText("You can’t see the rest of this sheet");
    await expect(sheet.locator("[data-application-part]")).toHaveCount(1);
    expect(await sheet.locator(".window-content").innerHTML()).not.toContain(secret);
    await closeSheet(page, ".application.sheet.actor");
  }
  const sheet = await openActor(page, ILKA);
  for (const tab of ["gear", "training", "biography", "effects", "play"]) {
    await sheet.locator(`[role="tab"][data-tab="${tab}"]`).click();
    await expect(
      sheet.locator(
        `section[data-tab="${tab}"] :is([data-action="addItem"], [data-action="removeItem"], [data-action="moveItem"])`,
      ),
    ).toHaveCount(0);
    await expect(
      sheet.locator(
        `section[data-tab="${tab}"] :is(input[name], input[data-adjust]):not([readonly], :disabled)`,
      ),
    ).toHaveCount(0);
  }
});

test("focus, caret, unfinished input and scroll position are kept during 20 changes by another user", async ({
  crew,
}) => {
  const { page } = crew.nadia;
  await outfit(crew.gm.page);
  const sheet = await openActor(page, ILKA);
  await toMode(sheet, "edit");
  await sheet.locator("[role='tab'][data-tab='gear']").click();
  const search = sheet.locator("[data-filter='search']");
  await search.fill("e");
  const list = sheet.locator("section[data-tab='gear']");
  await list.evaluate(element => {
    element.scrollTop = 90;
  });
  await sheet.locator("[data-filter='search']").evaluate((input: HTMLInputElement) => {
    input.focus({ preventScroll: true });
    input.setSelectionRange(0, 1);
  });
  await sheet
    .locator("[data-gear-row][data-name='Kestrel sidearm'] [data-action='openItem']")
    .evaluate((button: HTMLElement) => button.click());
  const item = itemSheet(page);
  await toMode(item, "edit");
  const weight = item.locator("[name='system.weight']");
  await weight.fill("7");
  const details = item.locator("section[data-tab='details']");
  const scrolled = await details.evaluate(element => element.scrollTop);
  for (let round = 1; round <= 10; round += 1) {
    await crew.gm.page.evaluate(
      async ([name, n]) => {
        const ilka = (globalThis as any).game.actors.getName(name);
        await ilka.update({ "system.credits": n, "system.biography.concept": `concept ${n}` });
        await ilka.items.getName("Kestrel sidearm").update({ "system.price": 1000 + (n as number) });
      },
      [ILKA, round] as const,
    );
  }
  await expect(item.locator("[name='system.price']")).toHaveValue("1010");
  await expect(weight).toBeFocused();
  await expect(weight).toHaveValue("7");
  expect(await details.evaluate(element => element.scrollTop)).toBe(scrolled);
  expect(await list.evaluate(element => element.scrollTop)).toBe(90);
  await expect(search).toHaveValue("e");
});

/**
 * How a sheet is tested: its mode, theme and width. Together, the two runs test each mode in both themes and
 * at both widths.
 */
interface Looks {
  readonly mode: "play" | "edit";
  readonly theme: "light" | "dark";
  readonly narrow: boolean;
}
const CROSSED: readonly (readonly [string, { readonly tag?: "@long" }, readonly Looks[]])[] = [
  [
    "play in light, edit in dark and 420 px wide",
    {},
    [
      { mode: "play", theme: "light", narrow: false },
      { mode: "edit", theme: "dark", narrow: true },
    ],
  ],
  [
    "play in dark and 420 px wide, edit in light",
    { tag: "@long" },
    [
      { mode: "play", theme: "dark", narrow: true },
      { mode: "edit", theme: "light", narrow: false },
    ],
  ],
];
/**
 * The pages that are identical for all item types. The short run tests these pages with one type, and the
 * long run with every type.
 */
const ALIKE = ["description", "effects"];

for (const [label, tags, looks] of CROSSED) {
  test(
    `every tab of every sheet type is accessible and fits its window: ${label}`,
    tags,
    async ({ crew }) => {
      test.setTimeout(120_000);
      const { page } = crew.gm;
      await outfit(page);
      await page.evaluate(axe);
      await page.evaluate(
        name => (globalThis as any).game.actors.getName(name).toggleStatusEffect("prone", { active: true }),
        ILKA,
      );
      const kinds = await page.evaluate(oneOfEachKind, ILKA);
      expect(kinds.length, "kinds of actors and items").toBeGreaterThanOrEqual(20);
      const found: string[] = [];
      for (const [kind, uuid] of kinds) {
        const without = tags.tag === undefined && uuid.includes(".Item.") && kind !== "weapon" ? ALIKE : [];
        found.push(...(await page.evaluate(lookAtSheet, { kind, uuid, looks, without, quick: QUICK })));
      }
      expect(found).toEqual([]);
    },
  );
}

/**
 * Opens a sheet. For all modes and tabs of the sheet, returns the axe violations, and the elements that
 * overflow if the window is 420 pixels wide. Runs in the page, and therefore can't use anything else from
 * this file.
 */
async function lookAtSheet({
  kind,
  uuid,
  looks,
  without,
  quick,
}: {
  readonly kind: string;
  readonly uuid: string;
  readonly looks: readonly Looks[];
  readonly without: readonly string[];
  readonly quick: typeof QUICK;
}): Promise<string[]> {
  const { axe: engine, fromUuidSync } = globalThis as any;
  const { sheet } = fromUuidSync(uuid);
  const frames = () =>
    new Promise(resolve => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  const found: string[] = [];
  await sheet.render({ force: true });
  const before = [document.body, ...document.querySelectorAll(".themed")].map(
    themed => [themed, themed.className] as const,
  );
  const { width } = sheet.position;
  for (const { mode, theme, narrow } of looks) {
    for (const [themed] of before) {
      themed.classList.remove("theme-light", "theme-dark");
      themed.classList.add(`theme-${theme}`);
    }
    await sheet.setMode(mode);
    const all = [...sheet.element.querySelectorAll("[role=tab]:not([disabled], [aria-disabled=true])")].map(
      (tab: any) => tab.dataset.tab as string,
    );
    // A sheet with only one page has no tabs. If all pages of a sheet would be skipped, the first one is
    // tested.
    const own = all.filter(tab => !without.includes(tab));
    for (const tab of own.length > 0 ? own : [all[0] ?? ""]) {
      const button = () => sheet.element.querySelector(`[role=tab][data-tab="${tab}"]`);
      if (tab !== "") button().click();
      for (let tries = 0; tab !== "" && button().getAttribute("aria-selected") !== "true"; tries += 1) {
        if (tries > 60) throw new Error(`${kind} does not open its tab ${tab}`);
        await frames();
      }
      const what = `${kind} ${mode} ${tab} ${theme}${narrow ? " 420 px" : ""}`;
      sheet.setPosition({ width: narrow ? 420 : width });
      await frames();
      const { violations } = await engine.run(sheet.element, {
        ...quick,
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      });
      found.push(
        ...violations.flatMap((violation: any) =>
          violation.nodes.map(
            (node: any) => `${what} ${violation.id}: ${node.target.join(" ")} ${node.failureSummary}`,
          ),
        ),
      );
      sheet.setPosition({ width: 420 });
      const content = sheet.element.querySelector(".window-content");
      found.push(
        ...[content, ...content.querySelectorAll("section, header, ul, .bo-fs, .bo-row, .bo-sec")]
          .filter(
            (element: HTMLElement) =>
              element.scrollWidth > element.clientWidth + 1 &&
              getComputedStyle(element).overflowX !== "hidden" &&
              element.clientWidth > 0,
          )
          .map(
            (element: HTMLElement) => `${what} stands out at 420 px: ${element.tagName}.${element.className}`,
          ),
      );
    }
  }
  for (const [themed, className] of before) themed.className = className;
  await sheet.close({ animate: false });
  return found;
}

test("a sheet still works after it is moved to another browser window", async ({ crew }) => {
  const { page } = crew.nadia;
  const sheet = await openActor(page, ILKA);
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.id = "other-window";
    frame.style.cssText = "position:fixed;inset:0;width:900px;height:740px;z-index:9999;background:#fff";
    document.body.append(frame);
    const other = frame.contentDocument as Document;
    for (const style of document.querySelectorAll("link[rel=stylesheet], style"))
      other.head.append(style.cloneNode(true));
    other.body.className = document.body.className;
    other.body.append(document.querySelector(".application.sheet.actor") as Element);
  });
  await expect(sheet).toHaveCount(0);
  const moved = page.frameLocator("#other-window").locator(".application.sheet.actor");
  await moved.locator("[data-action='mode'][data-mode='edit']").click();
  const name = moved.locator("input[name='name']");
  await name.fill("Ilka elsewhere");
  await name.press("Tab");
  await expect
    .poll(() =>
      page.evaluate(() =>
        (globalThis as any).game.actors.some((actor: any) => actor.name === "Ilka elsewhere"),
      ),
    )
    .toBe(true);
  await moved.locator("[data-action='mode'][data-mode='play']").click();
  await moved.locator("[role='tab'][data-tab='gear']").click();
  await moved.locator("[data-explain='encumbrance']").focus();
  await expect(moved.locator(".bo-readout")).toContainText("Encumbrance 1");
  await moved.locator("[data-filter='search']").fill("axe");
  await expect(moved.locator("[data-gear-row]:visible")).toHaveCount(1);
  await page.evaluate(() => document.querySelector("#other-window")?.remove());
});

test("a sheet with a broken image or an unknown key still opens, and shows the error beside the field", async ({
  crew,
}) => {
  crew.expectComplaint(/Failed to load resource|404/);
  const { page } = crew.nadia;
  await outfit(crew.gm.page);
  await page.evaluate(async name => {
    const ilka = (globalThis as any).game.actors.getName(name);
    await ilka.update({ img: "worlds/nothing/face.webp" });
    await ilka.items.getName("Stitch foam").sheet.render({ force: true });
  }, ILKA);
  const item = itemSheet(page);
  await toMode(item, "edit");
  await expect(
    item.locator(".bo-edit-row", { has: page.locator("[name='system.treats.1.value']") }).locator(".bo-err"),
  ).toContainText("unheardOf");
  const quantity = item.locator("[name='system.quantity']");
  await quantity.fill("4");
  await quantity.press("Tab");
  await expect
    .poll(() =>
      page.evaluate(name => {
        const { quantity: pieces, treats } = (globalThis as any).game.actors
          .getName(name)
          .items.getName("Stitch foam")._source.system;
        return [pieces, treats];
      }, ILKA),
    )
    .toEqual([4, ["stunned", "unheardOf"]]);
  await closeSheet(page);
  const sheet = await openActor(page, ILKA);
  await expect(sheet.locator(".bo-err.pic")).toContainText("worlds/nothing/face.webp");
});
