import type { Locator, Page } from "@playwright/test";
import { expect, test, type Seat } from "./support/table.ts";
import { actionDialog, cardOf, go, openSheetOf, posted, press, pressOn, stands } from "./support/actions.ts";
import { violationsAgain } from "./support/axe.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";
const MARKET = "Dockside chandlery";

function market(page: Page): Locator {
  return page.locator(".application.bo-market");
}

/** Returns an actor's credits and the quantity of one of the actor's items. */
function has({ page }: Seat, name: string, thing: string): Promise<readonly [number | undefined, number]> {
  return page.evaluate(
    ([name, thing]) => {
      const actor = (globalThis as any).game.actors.getName(name);
      return [
        actor.system.credits,
        actor.items
          .filter((item: any) => item.name === thing)
          .reduce((sum: number, item: any) => sum + item.system.quantity, 0),
      ] as const;
    },
    [name, thing] as const,
  );
}

/** Returns the IDs of the messages about purchases or sales, oldest first. */
function tradesOf(page: Page, action: "buyGoods" | "sellItem"): Promise<readonly string[]> {
  return page.evaluate(
    wanted =>
      (globalThis as any).game.messages
        .filter(({ system }: any) => system.action === wanted)
        .map(({ id }: any) => id),
    action,
  );
}

async function openMarket({ page }: Seat): Promise<Locator> {
  await page.evaluate(name => (globalThis as any).game.actors.getName(name).sheet.render(true), MARKET);
  await expect(market(page).locator(".bo-market-in")).toBeVisible();
  return market(page);
}

test("only one of two players gets the last item in a Gamemaster's market, and the purchase can be undone after a reload", async ({
  table,
}) => {
  const gm = await table.join("Gamemaster");
  const nadia = await table.join("Nadia");
  const tomas = await table.join("Tomas");
  await gm.page.evaluate(
    async ([name, ...people]) => {
      const { game, CONFIG } = globalThis as any;
      const actor = await CONFIG.Actor.documentClass.create({
        name,
        type: "market",
        system: { description: "<p>Fresh off the tender.</p>" },
      });
      await actor.createEmbeddedDocuments("Item", [
        { name: "Signal lens", type: "gear", system: { price: 20, quantity: 1 } },
        { name: "Hull flare", type: "gear", system: { price: 5, quantity: 6 } },
      ]);
      for (const person of people) await game.actors.getName(person).update({ "system.credits": 100 });
    },
    [MARKET, ILKA, ROOK] as const,
  );

  // The Gamemaster adds goods from a compendium, returns the delivery, and opens the market.
  const shop = await openMarket(gm);
  await shop.locator("[data-mode=edit]").click();
  await shop.locator("[data-do=stock]").click();
  await expect(shop.locator("[data-stock]").nth(5)).toBeVisible();
  // A second delivery of the same goods increases the quantity in the existing row. Returning it removes only
  // the added quantity.
  const rows = await shop.locator("[data-stock]").count();
  const pieces = () =>
    gm.page.evaluate(
      name =>
        (globalThis as any).game.actors
          .getName(name)
          .items.reduce((sum: number, item: any) => sum + item.system.quantity, 0),
      MARKET,
    );
  const first = await pieces();
  await shop.locator("[data-do=stock]").click();
  await expect.poll(pieces).toBe(first + 3 * (rows - 2));
  await expect(shop.locator("[data-stock]")).toHaveCount(rows);
  await shop.locator("[data-do=return]").click();
  await expect.poll(pieces).toBe(first);
  await shop.locator("[data-do=return]").click();
  await expect(shop.locator("[data-stock]")).toHaveCount(2);
  await shop.locator("[data-do=open]").click();
  await shop.locator("[data-mode=play]").click();

  // Both players press the button on the card and request the last lens.
  for (const { page } of [nadia, tomas]) {
    await page.locator("#chat [data-card=market]", { hasText: MARKET }).last().locator("button").click();
    const own = market(page);
    await expect(own).toContainText("Fresh off the tender.");
    await own.locator('[data-offer="Signal lens"] [data-do=compare]').click();
    await expect(own.locator(".cmp")).toContainText("Signal lens");
    await own.locator('[data-offer="Signal lens"] [data-do=add]').click();
    await expect(own.locator('[data-offer="Signal lens"] [data-do=add]')).toBeDisabled();
    await own.locator('[data-offer="Hull flare"] [data-do=add]').click();
    await expect(own.locator("[data-place=total]")).toContainText("50");
    await own.locator("[data-do=buy]").click();
    await expect(own.locator("[data-basket]")).toHaveCount(0);
    // Each player sees only their own requests.
    await own.locator("[data-page=asks]").click();
    await expect(own.locator("[data-ask]")).toHaveCount(2);
    await expect(own.locator("[data-ask]", { hasText: "Approve" })).toHaveCount(0);
    await own.locator("[data-page=buy]").click();
  }
  expect(await violationsAgain(nadia.page, ".bo-market")).toEqual([]);

  // Pending requests survive a reload.
  await gm.page.reload();
  await gm.page.waitForFunction(() => (globalThis as any).game?.ready === true);
  const again = await openMarket(gm);
  await again.locator("[data-page=asks]").click();
  await expect(again.locator("[data-ask]")).toHaveCount(4);
  await again.locator("[data-do=answer]", { hasText: "Approve" }).first().click();
  await expect(again.locator("[data-ask]")).toHaveCount(3);
  await again.locator("[data-do=answerAll][data-value=agree]").click();
  await expect(again.locator("[data-ask]")).toHaveCount(0);

  // Only one player has received the lens. The other player's card states that it is sold out.
  await expect.poll(() => has(nadia, ILKA, "Signal lens")).toEqual([50, 1]);
  await expect.poll(() => has(tomas, ROOK, "Signal lens")).toEqual([90, 0]);
  await expect.poll(() => has(tomas, ROOK, "Hull flare")).toEqual([90, 1]);
  const [ilkas = "", rooks = ""] = await tradesOf(gm.page, "buyGoods");
  await expect(await cardOf(tomas.page, rooks)).toContainText("sold out");

  // The purchase is undone on its card. A sale, like a purchase, stays pending until the Gamemaster approves
  // it, and can be undone as well.
  await pressOn(nadia.page, ilkas, "undo");
  await expect.poll(() => has(nadia, ILKA, "Signal lens")).toEqual([100, 0]);
  await expect.poll(() => has(nadia, MARKET, "Signal lens")).toEqual([undefined, 1]);
  const own = market(tomas.page);
  await own.locator("[data-page=sell]").click();
  await own.locator('[data-own="Hull flare"] [data-do=sell]').click();
  await again.locator("[data-do=answer]", { hasText: "Approve" }).click();
  await expect.poll(() => has(tomas, ROOK, "Hull flare")).toEqual([95, 0]);
  await pressOn(tomas.page, (await tradesOf(gm.page, "sellItem")).at(-1) ?? "", "undo");
  await expect.poll(() => has(tomas, ROOK, "Hull flare")).toEqual([90, 1]);
});

test("a player can undo the use of a drug after a reload, and a drug's effects end as time passes @long", async ({
  table,
}) => {
  const gm = await table.join("Gamemaster");
  const nadia = await table.join("Nadia");
  const tomas = await table.join("Tomas");
  await gm.page.evaluate(async name => {
    const { game } = globalThis as any;
    const actor = game.actors.getName(name);
    await actor.createEmbeddedDocuments("Item", [
      {
        name: "Red glow",
        type: "consumable",
        system: {
          quantity: 2,
          addictive: 3,
          treats: ["afraid"],
          restores: { hitPoints: 4 },
          causes: [{ key: "invigorated", level: 1, lasts: 10, unit: "minutes" }],
        },
      },
    ]);
    await actor.update({ "system.health.value": 3 });
    await actor.toggleStatusEffect("afraid", { active: true });
  }, ILKA);
  const stateOn = ({ page }: Seat) =>
    page.evaluate(name => {
      const actor = (globalThis as any).game.actors.getName(name);
      return [
        actor.system.health.value,
        actor.items.getName("Red glow").system.quantity,
        ...actor.effects.map((effect: any) => effect.system.key).sort(),
      ];
    }, ILKA);
  const use = async (): Promise<string> => {
    await press(nadia.page, ILKA, "useItem", "Red glow");
    const dialog = actionDialog(nadia.page);
    await expect(dialog).toContainText("+4 hit points");
    await expect(dialog).toContainText("causes Invigorated (10 minutes)");
    await expect(dialog).toContainText("Addictive 3");
    const id = await go(nadia.page, dialog);
    await stands(gm.page, id, "applied");
    return id;
  };

  const id = await use();
  for (const seat of [gm, nadia, tomas])
    await expect.poll(() => stateOn(seat)).toEqual([7, 1, "invigorated"]);
  await expect(await cardOf(tomas.page, id)).toContainText("Invigorated");

  // The card's state survives a reload, and the use of the item can still be undone afterward.
  await nadia.page.reload();
  await nadia.page.waitForFunction(() => (globalThis as any).game?.ready === true);
  await pressOn(nadia.page, id, "undo");
  await expect.poll(() => stateOn(gm)).toEqual([3, 2, "afraid"]);

  await use();
  await gm.page.evaluate(() => (globalThis as any).game.time.advance(594));
  await expect.poll(() => stateOn(gm)).toEqual([7, 1, "invigorated"]);
  await gm.page.evaluate(() => (globalThis as any).game.time.advance(6));
  await expect.poll(() => stateOn(tomas)).toEqual([7, 1]);
});

test("a player can install and remove an implant, and undo both, even after a reload @long", async ({
  table,
}) => {
  const gm = await table.join("Gamemaster");
  const nadia = await table.join("Nadia");
  const tomas = await table.join("Tomas");
  await gm.page.evaluate(
    name =>
      (globalThis as any).game.actors.getName(name).createEmbeddedDocuments("Item", [
        {
          name: "Watch eye",
          type: "implant",
          system: {
            quantity: 2,
            kind: "neuralEye",
            bulk: 1,
            bonuses: [{ skill: "perception", modifier: 1 }],
          },
        },
      ]),
    ILKA,
  );
  const bodyOn = ({ page }: Seat) =>
    page.evaluate(name => {
      const actor = (globalThis as any).game.actors.getName(name);
      const eyes = actor.items.filter((item: any) => item.name === "Watch eye");
      const count = (grafted: boolean) =>
        eyes
          .filter(({ system }: any) => system.grafted === grafted)
          .reduce((sum: number, { system }: any) => sum + system.quantity, 0);
      return { boxed: count(false), grafted: count(true), bulk: actor.system.implants.bulk };
    }, ILKA);
  const boxed = { boxed: 2, grafted: 0, bulk: 0 };
  const built = { boxed: 1, grafted: 1, bulk: 1 };
  const openTab = async (tab: string): Promise<Locator> => {
    const sheet = await openSheetOf(nadia.page, ILKA);
    await sheet.locator(`[data-action=tab][data-tab=${tab}]`).click();
    return sheet;
  };
  const press = (sheet: Locator, name: string): Promise<string> =>
    posted(nadia.page, () => sheet.getByRole("button", { name, exact: true }).click());

  const id = await press(await openTab("gear"), "Install Watch eye");
  await stands(gm.page, id, "applied");
  for (const seat of [gm, nadia, tomas]) await expect.poll(() => bodyOn(seat)).toEqual(built);
  await expect(await openTab("training")).toContainText("Bulk 1 of");

  // The card survives a reload of all clients, and its Undo button moves the implant back to the actor's
  // gear.
  for (const { page } of [gm, nadia, tomas]) {
    await page.reload();
    await page.waitForFunction(() => (globalThis as any).game?.ready === true);
  }
  await expect(await cardOf(gm.page, id)).toContainText("Installed in the body");
  await pressOn(nadia.page, id, "undo");
  for (const seat of [gm, nadia, tomas]) await expect.poll(() => bodyOn(seat)).toEqual(boxed);

  await stands(gm.page, await press(await openTab("gear"), "Install Watch eye"), "applied");
  const out = await press(await openTab("training"), "Take out Watch eye");
  await stands(gm.page, out, "applied");
  await expect.poll(() => bodyOn(nadia)).toEqual(boxed);
  await pressOn(nadia.page, out, "undo");
  for (const seat of [gm, nadia, tomas]) await expect.poll(() => bodyOn(seat)).toEqual(built);
});
