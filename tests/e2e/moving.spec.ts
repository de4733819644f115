import type { Locator, Page } from "@playwright/test";
import { violationsAgain } from "./support/axe.ts";
import { openActor, openTab } from "./support/steps.ts";
import { expect, test, type Seat } from "./support/table.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";
const HALLORAN = "Sister Halloran Quist";

/** Gives items to an actor as a Gamemaster. */
async function give({ page }: Seat, name: string, items: readonly object[]): Promise<void> {
  await page.evaluate(
    async ([name, items]) => {
      await (globalThis as any).game.actors.getName(name).createEmbeddedDocuments("Item", items);
    },
    [name, items] as const,
  );
}

/**
 * Returns the quantity of an item that each actor has, keyed by the actor's name, or by `party` for the
 * stash.
 */
function counts({ page }: Seat, thing: string): Promise<Record<string, number>> {
  return page.evaluate(name => {
    const held: Record<string, number> = {};
    for (const actor of (globalThis as any).game.actors) {
      const sum = actor.items
        .filter((item: any) => item.name === name)
        .reduce((all: number, item: any) => all + item.system.quantity, 0);
      if (sum > 0) held[actor.type === "party" ? "party" : actor.name] = sum;
    }
    return held;
  }, thing);
}

/** Opens a sheet's gear tab, with the sheet's left edge at the given position on the screen. */
async function openGear(page: Page, name: string, left: number): Promise<Locator> {
  const sheet = await openActor(page, name);
  await page.evaluate(
    ([name, left]) => {
      const { game } = globalThis as any;
      game.actors.getName(name).sheet.setPosition({ left, top: 0, width: 500, height: 750 });
    },
    [name, left] as const,
  );
  await sheet.locator("[role=tab][data-tab=gear]").click();
  await expect(sheet.locator(".bo-gear")).toBeVisible();
  return sheet;
}

function row(sheet: Locator, name: string): Locator {
  return sheet.locator(".bo-gear li[data-item-id]", { has: sheet.page().getByText(name, { exact: true }) });
}

function group(sheet: Locator, location: string): Locator {
  return sheet.locator(`.bo-group[data-location="${location}"] .bo-sec`);
}

/**
 * Drags one item onto another, and holds a key only while dropping it, because browsers don't start a drag
 * while Shift is held.
 */
async function dropWith({ mouse, keyboard }: Page, key: string, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  await from.hover();
  await mouse.down();
  await to.hover();
  await to.hover();
  await keyboard.down(key);
  await mouse.up();
  await keyboard.up(key);
}

function moveWindow(page: Page): Locator {
  return page.locator(".application.bo-move");
}

test("all or part of a stack can be dragged, but two users together can't take more items than the stack contains @long", async ({
  table,
}) => {
  const gm = await table.join("Gamemaster");
  const nadia = await table.join("Nadia");
  await give(gm, ILKA, [
    { name: "Signal flare", type: "gear", system: { quantity: 9 } },
    { name: "Climbing rope", type: "gear", system: { quantity: 8 } },
  ]);
  const ilka = await openGear(nadia.page, ILKA, 0);
  const rook = await openGear(nadia.page, ROOK, 520);
  await expect(row(ilka, "Signal flare")).toBeVisible();

  // Dropping an item on another actor's sheet opens a window that asks for the quantity, with the focus in
  // its field.
  await row(ilka, "Signal flare").dragTo(rook.locator(".bo-gear"));
  await expect(moveWindow(nadia.page)).toContainText(ROOK);
  await expect(moveWindow(nadia.page).locator("input[name=pieces]")).toBeFocused();
  await nadia.page.keyboard.type("4");
  await nadia.page.keyboard.press("Enter");
  await expect.poll(() => counts(nadia, "Signal flare")).toEqual({ [ILKA]: 5, [ROOK]: 4 });
  await expect(row(rook, "Signal flare")).toContainText("4");

  // A party sheet accepts items for the stash. If Shift is held, the whole stack is moved without a prompt.
  await nadia.page.evaluate(() => {
    const { game } = globalThis as any;
    const { sheet } = game.system.api.partyActor();
    return sheet
      .render({ force: true })
      .then(() => sheet.setPosition({ left: 520, top: 0, width: 440, height: 560 }) && null);
  });
  const party = nadia.page.locator(".application.bo-party");
  await party.locator("[role=tab][data-tab=stash]").click();
  await dropWith(nadia.page, "Shift", row(ilka, "Signal flare"), party.locator(".bo-tab.active"));
  await expect.poll(() => counts(nadia, "Signal flare")).toEqual({ [ROOK]: 4, party: 5 });
  await party.locator("[data-action=close]").click();

  // Moving an item to another location on the same actor requires no confirmation. With Alt, half of the
  // stack is moved.
  await row(ilka, "Climbing rope").dragTo(group(ilka, "stowed"));
  await expect(ilka.locator(".bo-group[data-location=stowed]")).toContainText("Climbing rope");
  await dropWith(nadia.page, "Alt", row(ilka, "Climbing rope"), group(ilka, "carried"));
  await expect(row(ilka, "Climbing rope")).toHaveCount(2);
  // Waits until both halves of the stack are rendered, so that no row is replaced during the next drag.
  for (const place of ["stowed", "carried"])
    await expect(
      ilka
        .locator(`.bo-group[data-location=${place}] li[data-item-id]`, { hasText: "Climbing rope" })
        .locator("[data-key^='quantity.']"),
    ).toHaveValue("4");
  await expect.poll(() => counts(gm, "Climbing rope")).toEqual({ [ILKA]: 8 });
  // Dropping an item on an identical one merges the two.
  await ilka
    .locator(".bo-group[data-location=stowed] li[data-item-id]", { hasText: "Climbing rope" })
    .dragTo(ilka.locator(".bo-group[data-location=carried] li[data-item-id]", { hasText: "Climbing rope" }));
  await expect(row(ilka, "Climbing rope")).toHaveCount(1);

  // Two users take rope from the same stack at the same time. After the first transfer, the stack is too
  // small for the second.
  const shared = await openGear(gm.page, ILKA, 0);
  const halloran = await openGear(gm.page, HALLORAN, 520);
  await row(ilka, "Climbing rope").dragTo(rook.locator(".bo-gear"));
  await row(shared, "Climbing rope").dragTo(halloran.locator(".bo-gear"));
  for (const { page } of [nadia, gm]) await moveWindow(page).locator("input[name=pieces]").fill("6");
  await Promise.all([nadia, gm].map(async ({ page }) => moveWindow(page).locator("[data-primary]").click()));
  await expect
    .poll(async () => Object.values(await counts(gm, "Climbing rope")).toSorted((a, b) => a - b))
    .toEqual([2, 6]);
  await expect.poll(async () => (await counts(nadia, "Climbing rope"))[ILKA]).toBe(2);
});

test(
  "items can be dragged into and out of containers, but two players together can't take more items from a stack than it contains",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const nadia = await table.join("Nadia");
    const tomas = await table.join("Tomas");
    await give(gm, ILKA, [
      { name: "Net bag", type: "container", system: { capacity: 30 } },
      { name: "Pouch", type: "container" },
      { name: "Signal flare", type: "consumable", system: { quantity: 3 } },
    ]);
    const ilka = await openGear(nadia.page, ILKA, 0);
    const liesIn = (thing: string) =>
      gm.page.evaluate(
        ([name, thing]) => {
          const { items } = (globalThis as any).game.actors.getName(name);
          return items.get(items.getName(thing).system.container)?.name ?? "";
        },
        [ILKA, thing] as const,
      );
    await row(ilka, "Signal flare").dragTo(row(ilka, "Pouch"));
    await expect.poll(() => liesIn("Signal flare")).toBe("Pouch");
    await row(ilka, "Pouch").dragTo(row(ilka, "Net bag"));
    await expect.poll(() => liesIn("Pouch")).toBe("Net bag");
    // A container can't be moved into its own contents, because that would be circular.
    table.expectComplaint(/An item can’t contain itself/u);
    await row(ilka, "Net bag").dragTo(row(ilka, "Pouch"));
    await expect(nadia.page.locator("#notifications")).toContainText("An item can’t contain itself");
    expect(await liesIn("Net bag")).toBe("");
    // An item that is dropped on a group is removed from its container.
    await row(ilka, "Pouch").dragTo(group(ilka, "stowed"));
    await expect.poll(() => liesIn("Pouch")).toBe("");
    expect(await liesIn("Signal flare")).toBe("Pouch");

    // Two players drag items from the same stack in the party's stash at the same time.
    await gm.page.evaluate(async () => {
      await (globalThis as any).game.system.api
        .partyActor()
        .createEmbeddedDocuments("Item", [{ name: "Ration", type: "consumable", system: { quantity: 8 } }]);
    });
    const rook = await openGear(tomas.page, ROOK, 0);
    for (const { page } of [nadia, tomas]) {
      await page.evaluate(() =>
        (globalThis as any).game.system.api
          .partyActor()
          .sheet.render({ force: true })
          .then((sheet: any) => void sheet.setPosition({ left: 520, top: 0, width: 460, height: 560 })),
      );
      const party = page.locator(".application.bo-party");
      await party.locator("[role=tab][data-tab=stash]").click();
      await row(party, "Ration").dragTo(
        page === nadia.page ? group(ilka, "carried") : group(rook, "carried"),
      );
      await moveWindow(page).locator("input[name=pieces]").fill("5");
    }
    await Promise.all(
      [nadia, tomas].map(async ({ page }) => moveWindow(page).locator("[data-primary]").click()),
    );
    await expect
      .poll(async () => Object.values(await counts(gm, "Ration")).toSorted((a, b) => a - b))
      .toEqual([3, 5]);
    expect((await counts(gm, "Ration"))["party"]).toBe(3);
  },
);

test(
  "items can be moved with the keyboard alone, and invalid moves are rejected with a reason",
  { tag: "@long" },
  async ({ table }) => {
    table.expectComplaint(/Dock rat can’t be added/u);
    const gm = await table.join("Gamemaster");
    const nadia = await table.join("Nadia");
    await give(gm, ILKA, [
      { name: "Signal flare", type: "gear", system: { quantity: 9 } },
      { name: "Duffel bag", type: "container", system: { capacity: 30 } },
    ]);
    const ilka = await openGear(nadia.page, ILKA, 0);
    const open = async (name: string) => {
      await row(ilka, name).locator("[data-action=moveItem]").focus();
      await nadia.page.keyboard.press("Enter");
      await expect(moveWindow(nadia.page).locator("select[name=goal]")).toBeFocused();
      return moveWindow(nadia.page);
    };
    await open("Signal flare");
    expect(await violationsAgain(nadia.page, ".application.bo-move")).toEqual([]);
    await nadia.page.keyboard.press("Escape");
    await expect(moveWindow(nadia.page)).toBeHidden();
    const send = async (name: string, goal: string, pieces: string | null) => {
      const window = await open(name);
      await window.locator("select[name=goal]").selectOption({ label: goal });
      if (pieces !== null) await window.locator("input[name=pieces]").fill(pieces);
      await nadia.page.keyboard.press("Enter");
      await expect(window).toBeHidden();
    };
    await send("Signal flare", "Next to it, as a separate stack", "2");
    await expect(row(ilka, "Signal flare")).toHaveCount(2);
    await expect.poll(() => counts(gm, "Signal flare")).toEqual({ [ILKA]: 9 });
    await row(ilka, "Signal flare").first().locator("[data-action=moveItem]").click();
    await expect(moveWindow(nadia.page).locator("select[name=goal]")).toBeVisible();
    const labels = await moveWindow(nadia.page).locator("select[name=goal] option").allTextContents();
    await moveWindow(nadia.page)
      .locator("select[name=goal]")
      .selectOption({ label: labels.find(label => label.startsWith("Together with")) ?? "" });
    await moveWindow(nadia.page).locator("[data-action=part]").last().click();
    await moveWindow(nadia.page).locator("[data-primary]").click();
    await expect(row(ilka, "Signal flare")).toHaveCount(1);
    await send("Signal flare", "The party", "3");
    await expect.poll(() => counts(gm, "Signal flare")).toEqual({ [ILKA]: 6, party: 3 });
    await send("Signal flare", "Into Duffel bag", "6");
    await expect
      .poll(() =>
        gm.page.evaluate(name => {
          const { items } = (globalThis as any).game.actors.getName(name);
          return items.getName("Signal flare").system.container === items.getName("Duffel bag").id;
        }, ILKA),
      )
      .toBe(true);

    // Credits are transferred with a command in the menu of the sheet's window. The test calls this command
    // directly.
    const before = await gm.page.evaluate(
      ([one, other]) =>
        [one, other].map(name => (globalThis as any).game.actors.getName(name).system.credits),
      [ILKA, ROOK] as const,
    );
    await nadia.page.evaluate(name => {
      const { sheet } = (globalThis as any).game.actors.getName(name);
      sheet.options.actions.giveCredits.call(sheet, new Event("click"), document.createElement("button"));
    }, ILKA);
    await moveWindow(nadia.page).locator("select[name=goal]").selectOption({ label: ROOK });
    await moveWindow(nadia.page).locator("input[name=pieces]").fill("50");
    await moveWindow(nadia.page).locator("[data-primary]").click();
    await expect
      .poll(() =>
        gm.page.evaluate(
          ([one, other]) =>
            [one, other].map(name => (globalThis as any).game.actors.getName(name).system.credits),
          [ILKA, ROOK] as const,
        ),
      )
      .toEqual([before[0] - 50, before[1] + 50]);

    // A party can't contain items of this type.
    await gm.page.evaluate(async () => {
      await (globalThis as any).Item.implementation.create({ name: "Dock rat", type: "background" });
    });
    await gm.page.evaluate(() =>
      (globalThis as any).game.system.api
        .partyActor()
        .sheet.render({ force: true })
        .then((sheet: any) => void sheet.setPosition({ left: 100, top: 50, width: 440, height: 400 })),
    );
    await openTab(gm.page, "items");
    await gm.page
      .locator("#items li", { hasText: "Dock rat" })
      .first()
      .dragTo(gm.page.locator(".application.bo-party .bo-tab.active"));
    await expect(gm.page.locator("#notifications")).toContainText(
      "Dock rat can’t be added to this kind of actor",
    );
    expect(
      await gm.page.evaluate(
        () =>
          (globalThis as any).game.system.api
            .partyActor()
            .items.filter((item: any) => item.type === "background").length,
      ),
    ).toBe(0);
  },
);

test(
  "an entry dragged to the hotbar becomes a macro, which shows a message if the entry no longer exists",
  { tag: "@long" },
  async ({ table }) => {
    table.expectComplaint(/no longer has “Kestrel sidearm”/u);
    const gm = await table.join("Gamemaster");
    const nadia = await table.join("Nadia");
    const { page } = nadia;
    const ilka = await openActor(page, ILKA);
    await page.evaluate(name => {
      (globalThis as any).game.actors.getName(name).sheet.setPosition({ left: 0, top: 0, height: 560 });
    }, ILKA);
    const slot = (number: number) => page.locator(`#hotbar .slot[data-slot="${number}"]`);
    const macros = () =>
      page.evaluate(() =>
        (globalThis as any).game.user
          .getHotbarMacros()
          .flatMap(({ macro }: any) => (macro ? [macro.name] : [])),
      );

    await ilka.locator(".bo-atk[data-item-id]", { hasText: "Kestrel sidearm" }).dragTo(slot(1));
    await expect.poll(macros).toEqual(["Kestrel sidearm"]);
    await ilka.locator("th[data-explain=skill][data-skill=perception]").dragTo(slot(2));
    await expect.poll(async () => (await macros()).length).toBe(2);
    await expect(ilka.locator(".bo-mx td > button").first()).toHaveAttribute("draggable", "true");
    await ilka.locator("[data-command=standUp], [data-command=hide]").first().dragTo(slot(3));
    await expect.poll(async () => (await macros()).length).toBe(3);
    // Dropping the same entry again reuses the existing macro.
    await ilka.locator(".bo-atk[data-item-id]", { hasText: "Kestrel sidearm" }).dragTo(slot(5));
    await expect.poll(async () => (await macros()).length).toBe(4);
    expect(await page.evaluate(() => (globalThis as any).game.macros.size)).toBe(3);
    await ilka.locator("[data-key=addCondition]").click();
    const list = page.locator(".application.bo-conditions");
    await expect(list).toBeVisible();
    await page.evaluate(() => {
      (globalThis as any).foundry.applications.instances
        .get(document.querySelector(".application.bo-conditions")?.id)
        .setPosition({ left: 0, top: 0, height: 500 });
    });
    await list.locator("li[data-condition=prone]").dragTo(slot(4));
    await expect.poll(async () => (await macros()).length).toBe(5);
    // Wait until the slot has been rendered, so that it isn't replaced during a click.
    await expect(slot(4)).toHaveClass(/full/u);
    await list.locator("[data-action=close]").click();

    await slot(2).click();
    await expect(page.locator(".application.bo-test")).toContainText("Perception");
    await page.locator(".application.bo-test [data-action=close]").click();
    await slot(4).click();
    await expect
      .poll(() =>
        gm.page.evaluate(name => (globalThis as any).game.actors.getName(name).statuses.has("prone"), ILKA),
      )
      .toBe(true);
    await slot(1).click();
    await expect(page.locator(".application.bo-test")).toContainText("Kestrel sidearm");
    await page.locator(".application.bo-test [data-action=close]").click();

    // If an item was recreated with another ID, the macro finds it by name. If the item was deleted, the
    // macro shows a message.
    await gm.page.evaluate(async name => {
      const actor = (globalThis as any).game.actors.getName(name);
      const item = actor.items.getName("Kestrel sidearm");
      const data = item.toObject();
      await item.delete();
      await actor.createEmbeddedDocuments("Item", [data]);
    }, ILKA);
    await slot(1).click();
    await expect(page.locator(".application.bo-test")).toContainText("Kestrel sidearm");
    await page.locator(".application.bo-test [data-action=close]").click();
    await gm.page.evaluate(async name => {
      await (globalThis as any).game.actors.getName(name).items.getName("Kestrel sidearm").delete();
    }, ILKA);
    await slot(1).click();
    await expect(page.locator("#notifications")).toContainText("no longer has “Kestrel sidearm”");
  },
);

test(
  "a macro for a condition with levels adds the condition on first use, and asks for the level on the next use",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const { page } = await table.join("Nadia");
    const ilka = await openActor(page, ILKA);
    const slot = (number: number) => page.locator(`#hotbar .slot[data-slot="${number}"]`);
    await page.evaluate(name => {
      (globalThis as any).game.actors.getName(name).sheet.setPosition({ left: 0, top: 0, height: 560 });
    }, ILKA);
    await ilka.locator("[data-key=addCondition]").click();
    const list = page.locator(".application.bo-conditions");
    await expect(list).toBeVisible();
    await page.evaluate(() => {
      (globalThis as any).foundry.applications.instances
        .get(document.querySelector(".application.bo-conditions")?.id)
        .setPosition({ left: 0, top: 0, height: 500 });
    });
    await list.locator("li[data-condition=exhausted]").dragTo(slot(6));
    await expect(slot(6)).toHaveClass(/full/u);
    await list.locator("[data-action=close]").click();
    const exhaustion = () =>
      gm.page.evaluate(
        name =>
          (globalThis as any).game.actors
            .getName(name)
            .effects.find((effect: any) => effect.system.key === "exhausted")?.system.level ?? 0,
        ILKA,
      );
    await slot(6).click();
    await expect.poll(exhaustion).toBe(1);
    await slot(6).click();
    // An invalid level is rejected with an error beside its field, and the dialog stays open.
    await page.locator(".blackout-level [name=level]").fill("33");
    await page.keyboard.press("Enter");
    await expect(page.locator(".blackout-level").getByRole("alert")).toContainText("“33” isn’t valid");
    await expect(page.locator(".blackout-level [name=level]")).toBeFocused();
    await page.locator(".blackout-level [name=level]").fill("3");
    await page.keyboard.press("Enter");
    await expect.poll(exhaustion).toBe(3);
    await slot(6).click();
    await page.locator(".blackout-level [data-action=take]").click();
    await expect.poll(exhaustion).toBe(0);
  },
);
