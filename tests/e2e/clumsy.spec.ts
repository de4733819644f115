import type { Locator } from "@playwright/test";
import {
  addInspiration,
  cell,
  openCard,
  inspirationPool,
  lastTestCard,
  openActor,
  openTab,
  testDialog,
} from "./support/steps.ts";
import { expect, test, type Seat } from "./support/table.ts";

/** Tests user mistakes and inconsistent worlds. Nothing breaks, and the user sees a message in every case. */

const ILKA = "Ilka Sorrento-Vasquez";

/** Runs code in the page. The code can use `game`. */
function inGame<T>({ page }: Seat, code: string): Promise<T> {
  return page.evaluate(
    body => new Function("game", `return (async () => { ${body} })()`)((globalThis as any).game),
    code,
  ) as Promise<T>;
}

/**
 * Returns what overflows a window horizontally: elements that extend beyond the window's content and aren't
 * clipped, and boxes that scroll sideways.
 */
function sideways(window: Locator): Promise<string[]> {
  return window.evaluate(root => {
    const content = root.querySelector(".window-content") ?? root;
    const edge = content.getBoundingClientRect().right + 1;
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} ${element.textContent?.trim().slice(0, 30)}`;
    const hushed = (element: Element) => element.closest(".bo-hush, [hidden], prose-mirror menu") !== null;
    const scrolls = [content, ...content.querySelectorAll("*")].filter(element => {
      const { overflowX } = getComputedStyle(element);
      return (
        ["auto", "scroll"].includes(overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0 &&
        element.tagName !== "TEXTAREA"
      );
    });
    const cut = (element: Element): boolean => {
      for (
        let around = element.parentElement;
        around && around !== content.parentElement;
        around = around.parentElement
      ) {
        if (getComputedStyle(around).overflowX !== "visible" && around.getBoundingClientRect().right <= edge)
          return true;
      }
      return false;
    };
    const beyond = [...content.querySelectorAll("*")].filter(element => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.right > edge && !hushed(element) && !cut(element);
    });
    return [
      ...scrolls.map(element => `scrolls: ${name(element)}`),
      ...beyond.map(
        element => `beyond by ${Math.round(element.getBoundingClientRect().right - edge)}: ${name(element)}`,
      ),
    ].slice(0, 8);
  });
}

/** Expects that the window shows no text such as NaN or undefined in place of a missing value. */
async function expectSense(window: Locator): Promise<void> {
  await expect(window).not.toContainText(/NaN|undefined|\[object|Infinity|null|BLACKOUT\./);
}

/** Drops data on a window by dispatching a drop event, as a browser would. */
async function drop(window: Locator, data: object | string, within = ".window-content"): Promise<void> {
  await window
    .locator(within)
    .first()
    .evaluate(
      (target, text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", text);
        target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
      },
      typeof data === "string" ? data : JSON.stringify(data),
    );
}

async function openSheet(seat: Seat, find: string): Promise<Locator> {
  const id = await inGame<string>(
    seat,
    `const document = ${find}; await document.sheet.render({ force: true }); return document.sheet.id;`,
  );
  const sheet = seat.page.locator(`[id="${id}"]`);
  await expect(sheet).toBeVisible();
  return sheet;
}

test(
  "a test dialog explains the problem if the actor or the party no longer exists, or if the user has lost permission",
  { tag: "@long" },
  async ({ table }) => {
    table.expectComplaint(
      /no longer exists|no longer yours|permission to roll for|Not enough Inspiration dice/,
    );
    const gm = await table.join("Gamemaster");
    const nadia = await table.join("Nadia");
    const messages = () => inGame<number>(gm, `return game.messages.size;`);
    const before = await messages();
    const sheet = await openActor(nadia.page, ILKA);
    const dialog = testDialog(nadia.page);

    await test.step("the dialog is opened twice", async () => {
      await cell(sheet, "insight", "perception").click();
      await expect(dialog).toHaveCount(1);
      await cell(sheet, "strength", "aim").evaluate((button: HTMLElement) => button.click());
      await expect(dialog).toHaveCount(2);
      const ids = await nadia.page.evaluate(() =>
        [...document.querySelectorAll("[id]")].map(element => element.id),
      );
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    });

    await test.step("Escape closes both dialogs and rolls nothing", async () => {
      for (const left of [1, 0]) {
        await nadia.page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(left);
      }
      expect(await messages()).toBe(before);
    });

    await test.step("the button is pressed twice", async () => {
      await openActor(nadia.page, ILKA);
      await cell(sheet, "insight", "perception").click();
      await dialog.getByRole("button", { name: /^Roll/ }).dblclick();
      await expect(dialog).toHaveCount(0);
      await expect.poll(messages).toBe(before + 1);
      // Until its roll is complete, a button ignores further presses for up to a second.
      await expect(cell(sheet, "insight", "perception")).not.toHaveAttribute("aria-busy", "true");
    });

    await test.step("the party is deleted while a user chooses Inspiration dice", async () => {
      await cell(sheet, "insight", "perception").click();
      await addInspiration(dialog, 2);
      await inGame(gm, `await game.system.api.partyActor().delete();`);
      await expect
        .poll(() => inGame(nadia, `return game.system.api.partyActor()?.system.inspiration.value;`))
        .toBe(0);
      const roll = dialog.getByRole("button", { name: /^Roll/ });
      // The button may be disabled at any moment, and then the click has no effect.
      await roll.dispatchEvent("click");
      await expect(dialog).toContainText("isn’t a party member");
      await expect(roll).toBeDisabled();
      await dialog.locator("[data-action='inspiration'][data-by='-1']").click();
      await roll.click();
      await expect(dialog).toHaveCount(0);
      await expect.poll(messages).toBe(before + 2);
      await openTab(nadia.page, "chat");
      await expect(lastTestCard(nadia.page)).toHaveAttribute("data-state", "applied");
    });

    await test.step("permission for the actor is removed, and then the actor is deleted, while the dialog is open", async () => {
      const count = await messages();
      await openActor(nadia.page, ILKA);
      await cell(sheet, "insight", "perception").click();
      await expect(dialog).toBeVisible();
      await inGame(
        gm,
        `const actor = game.actors.getName("${ILKA}"); await actor.update({ ownership: { ...actor.ownership, [game.users.getName("Nadia").id]: 2 } });`,
      );
      await dialog.locator("[name=takingTime]").check();
      await dialog.getByRole("button", { name: /^Roll/ }).click();
      await expect(dialog).toHaveCount(0);
      await expect(nadia.page.locator("#notifications .notification").last()).toContainText("no longer");
      await inGame(
        gm,
        `await game.actors.getName("${ILKA}").update({ ownership: { [game.users.getName("Nadia").id]: 3 } });`,
      );
      await openActor(nadia.page, ILKA);
      await cell(sheet, "insight", "perception").click();
      await expect(dialog).toBeVisible();
      await inGame(gm, `await game.actors.getName("${ILKA}").delete();`);
      await expect(dialog).toHaveCount(0);
      await expect(nadia.page.locator("#notifications .notification").last()).toContainText("was deleted");
      expect(await messages()).toBe(count);
      await expect(sheet).toHaveCount(0);
      // The cards of a deleted actor are still displayed.
      await nadia.reload();
      await openTab(nadia.page, "chat");
      await expect(nadia.page.locator("#chat [data-card='action']")).toHaveCount(2);
      await expectSense(nadia.page.locator("#chat"));
    });
  },
);

test(
  "a test that is deleted while pending doesn't spend Inspiration dice when a Gamemaster connects",
  { tag: "@long" },
  async ({ table }) => {
    const nadia = await table.join("Nadia");
    await cell(await openActor(nadia.page, ILKA), "insight", "perception").click();
    await addInspiration(testDialog(nadia.page), 1);
    await testDialog(nadia.page).getByRole("button", { name: /^Roll/ }).click();
    await openTab(nadia.page, "chat");
    await expect(lastTestCard(nadia.page)).toContainText("Waiting for a Gamemaster");
    await inGame(nadia, `await game.messages.contents.at(-1).delete();`);
    await expect(lastTestCard(nadia.page)).toHaveCount(0);
    const gm = await table.join("Gamemaster");
    expect(await inspirationPool(gm.page)).toBe(3);
  },
);

test("an unsuitable document dropped on a sheet changes nothing", { tag: "@long" }, async ({ table }) => {
  table.expectComplaint(/Only characters can join the party|does not refer to a document/);
  const gm = await table.join("Gamemaster");
  const tomas = await table.join("Tomas");
  const uuids = await inGame<Record<string, string>>(
    gm,
    `
    const ilka = game.actors.getName("${ILKA}");
    const journal = await CONFIG.JournalEntry.documentClass.create({ name: "Notes" });
    return { character: ilka.uuid, enemy: game.actors.getName("Breach marauder").uuid, party: game.system.api.partyActor().uuid, item: ilka.items.contents[0].uuid, scene: game.scenes.contents[0].uuid, journal: journal.uuid };`,
  );
  const state = () =>
    inGame<string>(
      gm,
      `return JSON.stringify([...game.actors].map(actor => ({ ...actor.toObject(), _stats: null })));`,
    );
  const odd = [
    { type: "Actor", uuid: uuids["enemy"] },
    { type: "Actor", uuid: uuids["party"] },
    { type: "Scene", uuid: uuids["scene"] },
    { type: "JournalEntry", uuid: uuids["journal"] },
    { type: "Nonsense", uuid: "Actor.nowhere" },
    { type: "Folder", uuid: "Folder.0000000000000000" },
    {},
    "plain words",
    "{broken",
    "[]",
    "null",
  ];
  const before = await state();
  for (const find of [
    `game.actors.getName("${ILKA}")`,
    `game.actors.getName("Breach marauder")`,
    `game.actors.getName("${ILKA}").items.contents[0]`,
    `game.system.api.partyActor()`,
  ]) {
    const sheet = await openSheet(gm, find);
    for (const data of odd) await drop(sheet, data);
    await inGame(gm, `await (${find}).sheet.close();`);
  }
  // A user who can only view the sheet drops items on it.
  const foreign = await openSheet(tomas, `game.actors.getName("${ILKA}")`);
  for (const data of [...odd, { type: "Item", uuid: uuids["item"] }]) await drop(foreign, data);
  const party = await openSheet(tomas, `game.system.api.partyActor()`);
  await drop(party, { type: "Actor", uuid: uuids["character"] });
  // Any requests caused by the drops would have arrived before this message.
  for (const seat of [gm, tomas])
    await inGame(seat, `await CONFIG.ChatMessage.documentClass.create({ content: "afterwards" });`);
  expect(await state()).toBe(before);
});

test(
  "an observer can't change a sheet, and a user with limited permission sees no values on it",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const tomas = await table.join("Tomas");
    const sheet = await openActor(tomas.page, ILKA);
    await expect(sheet.locator(".bo-mode")).toHaveCount(0);
    await expect(sheet.locator("input:not([readonly], :disabled, [data-filter])")).toHaveCount(0);
    await cell(sheet, "insight", "perception").click({ force: true });
    await expect(testDialog(tomas.page)).toHaveCount(0);

    await inGame(gm, `await game.actors.getName("${ILKA}").update({ ownership: { default: 1 } });`);
    await expect(sheet).toContainText("You can’t see the rest of this sheet");
    await expect(sheet.locator(".window-content")).not.toContainText(/\d/);
    await expect(sheet.locator("[data-application-part]")).toHaveCount(1);
    await inGame(tomas, `await game.actors.getName("${ILKA}").sheet.close();`);
    const again = await openActor(tomas.page, ILKA);
    await expect(again.locator(".window-content")).not.toContainText(/\d/);
    const item = await inGame<boolean>(
      tomas,
      `const { sheet } = game.actors.getName("${ILKA}").items.contents[0]; return sheet.isVisible;`,
    );
    expect(item).toBe(false);
    const party = await openSheet(tomas, `game.system.api.partyActor()`);
    // Party members can see each other's values, even if they can't see each other's sheets.
    await expect(party.locator("li.mate", { hasText: ILKA })).toContainText("HP 14 of 17");

    await inGame(gm, `await game.actors.getName("${ILKA}").update({ ownership: { default: 2 } });`);
    await expect(cell(again, "insight", "perception")).toBeVisible();
    await expect(again).not.toContainText("You can’t see the rest of this sheet");
    await inGame(gm, `await game.actors.getName("${ILKA}").update({ ownership: { default: 0 } });`);
    await expect(again).toHaveCount(0);
  },
);

test("names of 200 characters fit into sheets, dialogs and cards", { tag: "@long" }, async ({ table }) => {
  const gm = await table.join("Gamemaster");
  const long = "Maximiliana".repeat(18) + " de la";
  await inGame(
    gm,
    `
    const ilka = game.actors.getName("${ILKA}");
    await ilka.update({ name: "${long}", "system.biography.concept": "${long}", "system.drives": [{ text: "${long}", chosen: true }], "system.favourites": [{ label: "${long}", attribute: "insight", skill: "perception" }], "system.skills.own": { rank: 2, label: "${long}" } });
    for (const item of ilka.items) await item.update({ name: "${long}" });
    await game.actors.getName("Breach marauder").update({ name: "${long} enemy", "system.concept": "${long}", "system.traits": [{ name: "${long}", text: "${long}", reaction: true }] });
    await game.system.api.partyActor().update({ name: "${long} party", "system.members": [ilka.uuid] });
    await game.system.api.requestInspiration(1, "${long}");`,
  );
  const ilka = `game.actors.getName("${long}")`;
  for (const find of [
    ilka,
    `game.actors.getName("${long} enemy")`,
    `game.system.api.partyActor()`,
    `${ilka}.items.find(item => item.type === "weapon")`,
    `${ilka}.items.find(item => item.type === "armor")`,
  ]) {
    const sheet = await openSheet(gm, find);
    for (const mode of ["play", "edit"]) {
      const button = sheet.locator(`[data-action="mode"][data-mode="${mode}"]`);
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      for (const tab of await sheet.locator("[role=tab]").all()) {
        await tab.click();
        expect.soft(await sideways(sheet), `${find}, ${mode}, ${await tab.textContent()}`).toEqual([]);
      }
      expect.soft(await sideways(sheet), `${find}, ${mode}`).toEqual([]);
    }
    await inGame(gm, `await (${find}).sheet.close();`);
  }
  await inGame(
    gm,
    `void game.system.api.rollTest(${ilka}, { attribute: "insight", skill: "own", rows: [{ source: "situation", dice: 1, why: "${long}" }], difficulty: 2, against: "${long}" });`,
  );
  const dialog = testDialog(gm.page);
  await expect(dialog).toBeVisible();
  expect.soft(await sideways(dialog), "dialog").toEqual([]);
  await dialog.getByRole("button", { name: /^Roll/ }).click();
  await openTab(gm.page, "chat");
  await openCard(lastTestCard(gm.page));
  await expect(lastTestCard(gm.page)).toBeVisible();
  const cards = gm.page.locator("#chat [data-card]");
  for (const card of await cards.all()) expect.soft(await sideways(card), "card").toEqual([]);
});

test(
  "values beyond their limits are shown as stored, and fit into the sheets",
  { tag: "@long" },
  async ({ table }) => {
    // Gamemasters see only a warning.
    table.expectComplaint(/more than twice their capacity/);
    const gm = await table.join("Gamemaster");
    await inGame(
      gm,
      `
    const ilka = game.actors.getName("${ILKA}");
    await ilka.update({ "system.health.value": -37, "system.stamina.value": 40, "system.credits": -1234567.5, "system.stress.value": 99, "system.attributes.strength.value": 0, "system.skills.aim.modifier": -20 });
    for (const item of ilka.items) await item.update({ "system.quantity": 0, "system.weight": 0 });
    await ilka.items.find(item => item.type === "weapon").update({ "system.attacks": [], "system.damage": { dice: 0, flat: 0, attribute: "" } });
    await ilka.items.find(item => item.type === "armor").update({ "system.armor": { value: 9, max: 2 } });
    await ilka.createEmbeddedDocuments("Item", [{ name: "Anvil", type: "gear", system: { quantity: 9999, weight: 1000000, price: 999999999.99 } }]);
    await game.actors.getName("Breach marauder").update({ "system.health.value": 0, "system.health.override": 0, "system.stamina.override": 0, "system.ownArmor": { value: 5, max: 0 }, "system.overrides.attributes.strength": 0 });`,
    );
    for (const find of [
      `game.actors.getName("${ILKA}")`,
      `game.actors.getName("Breach marauder")`,
      `game.actors.getName("${ILKA}").items.getName("Anvil")`,
      `game.actors.getName("${ILKA}").items.find(item => item.type === "weapon")`,
    ]) {
      const sheet = await openSheet(gm, find);
      for (const mode of ["play", "edit"]) {
        await sheet.locator(`[data-action="mode"][data-mode="${mode}"]`).click();
        await expectSense(sheet);
        for (const tab of await sheet.locator("[role=tab]").all()) {
          await tab.click();
          expect(await sideways(sheet), `${find}, ${mode}, ${await tab.textContent()}`).toEqual([]);
        }
      }
      await inGame(gm, `await (${find}).sheet.close();`);
    }
    const sheet = await openSheet(gm, `game.actors.getName("${ILKA}")`);
    for (const place of [`[data-mode="play"]`, `[data-tab="play"]`])
      await sheet.locator(`button${place}`).click();
    const health = sheet.getByRole("textbox", { name: "Hit points" });
    await expect(health).toHaveValue("−37");
    for (const [typed, stored] of [
      ["+5", -32],
      ["=-4", -4],
      ["abc", -4],
      ["", -4],
      ["1e9", -4],
      ["+99", null],
    ] as const) {
      table.expectComplaint(/isn’t valid/);
      await health.fill(typed);
      await health.press("Tab");
      const max = await inGame<number>(gm, `return game.actors.getName("${ILKA}").system.health.max;`);
      await expect
        .poll(() => inGame<number>(gm, `return game.actors.getName("${ILKA}").system.health.value;`), typed)
        .toBe(stored ?? max);
    }
    // A negative dice pool still rolls the minimum number of dice.
    await cell(sheet, "strength", "aim").click({ modifiers: ["Shift"] });
    await openTab(gm.page, "chat");
    await expect(lastTestCard(gm.page)).toContainText("Str [Aim]");
  },
);

test(
  "an open item sheet keeps the user's input when other users change the item, and closes when they delete it",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const nadia = await table.join("Nadia");
    const item = `game.actors.getName("${ILKA}").items.find(item => item.type === "gear")`;
    const id = await inGame<string>(gm, `return ${item}.id;`);
    const find = `game.actors.getName("${ILKA}").items.get("${id}")`;
    const sheet = await openSheet(nadia, find);
    await sheet.locator(`[data-action="mode"][data-mode="edit"]`).click();
    const name = sheet.locator("input[name='name']");
    await name.fill("Half a na");
    await inGame(gm, `await ${find}.update({ "system.location": "stowed", "system.quantity": 7 });`);
    await expect(sheet.locator("input[name='system.quantity']")).toHaveValue("7");
    await expect(name).toHaveValue("Half a na");
    await name.press("Tab");
    await expect
      .poll(() => inGame(gm, `return [${find}.name, ${find}.system.location, ${find}.system.quantity];`))
      .toEqual(["Half a na", "stowed", 7]);
    await inGame(gm, `await ${find}.delete();`);
    await expect(sheet).toHaveCount(0);
  },
);

test(
  "sheets and the test dialog fit into their windows, even if a window is narrow or the text is twice as large",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const finds = [
      `game.actors.getName("${ILKA}")`,
      `game.actors.getName("Breach marauder")`,
      `game.system.api.partyActor()`,
      `game.actors.getName("${ILKA}").items.find(item => item.type === "weapon")`,
    ];
    const walk = async (what: string, list: readonly string[], width: number) => {
      for (const find of list) {
        const sheet = await openSheet(gm, find);
        await inGame(gm, `(${find}).sheet.setPosition({ width: ${width} });`);
        for (const mode of ["play", "edit"]) {
          const button = sheet.locator(`[data-action="mode"][data-mode="${mode}"]`);
          await button.click();
          await expect(button).toHaveAttribute("aria-pressed", "true");
          const tabs = await sheet.locator("[role=tab]").all();
          for (const tab of tabs) {
            await tab.click();
            expect
              .soft(await sideways(sheet), `${what}: ${find}, ${mode}, ${await tab.textContent()}`)
              .toEqual([]);
          }
          if (tabs.length === 0) expect.soft(await sideways(sheet), `${what}: ${find}, ${mode}`).toEqual([]);
        }
        await inGame(gm, `await (${find}).sheet.setMode?.("play"); await (${find}).sheet.close();`);
      }
    };
    await walk("narrow", finds, 420);
    await gm.page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await walk("double", finds, 760);
    await inGame(
      gm,
      `void game.system.api.rollTest(${finds[0]}, { attribute: "insight", skill: "perception" });`,
    );
    const dialog = testDialog(gm.page);
    await expect(dialog).toBeVisible();
    expect.soft(await sideways(dialog), "dialog at double text").toEqual([]);
  },
);
