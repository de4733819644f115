import { violationsAgain } from "./support/axe.ts";
import {
  cell,
  openCard,
  lastTestCard,
  openActor,
  openTab,
  setDifficulty,
  testDialog,
} from "./support/steps.ts";
import { expect, test, type Seat } from "./support/table.ts";

async function renderSheet(seat: Seat, code: string): Promise<void> {
  await seat.page.evaluate(async find => {
    const document = new Function("game", `return ${find}`)((globalThis as any).game);
    await document.sheet.render({ force: true });
  }, code);
}

test("a test can be made with the keyboard alone, and its dialog and card are accessible", async ({
  table,
}) => {
  const nadia = await table.join("Nadia");
  const sheet = await openActor(nadia.page, "Ilka Sorrento-Vasquez");
  await cell(sheet, "strength", "aim").focus();
  await nadia.page.keyboard.press("ArrowDown");
  await nadia.page.keyboard.press("ArrowRight");
  await expect(cell(sheet, "endurance", "athletics")).toBeFocused();
  await nadia.page.keyboard.press("Enter");
  const dialog = testDialog(nadia.page);
  await expect(dialog).toContainText("7");
  expect(await violationsAgain(nadia.page, ".application.bo-test")).toEqual([]);
  await expect(dialog.getByRole("button", { name: /^Roll/ })).toBeFocused();
  await nadia.page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  // Focus returns to the element that opened the dialog.
  await expect(cell(sheet, "endurance", "athletics")).toBeFocused();
  await openTab(nadia.page, "chat");
  const card = lastTestCard(nadia.page);
  await expect(card).toContainText("Athletics");
  await openCard(card);
  expect(await violationsAgain(nadia.page, "#chat [data-card='action']")).toEqual([]);
  await nadia.page.keyboard.press("Shift+C");
  await expect(sheet.locator(".window-content")).toBeFocused();
});

test(
  "Tab moves the focus to the next field even if the dialog is rendered again",
  { tag: "@long" },
  async ({ table }) => {
    const nadia = await table.join("Nadia");
    await cell(await openActor(nadia.page, "Ilka Sorrento-Vasquez"), "strength", "athletics").click();
    const dialog = testDialog(nadia.page);
    await dialog.locator("input[name=difficulty]").fill("2");
    await nadia.page.keyboard.press("Tab");
    await expect(dialog).toContainText("challenging");
    await expect(dialog.locator("[data-key='more.difficulty']")).toBeFocused();
  },
);

test("the test dialog shows exact odds, and how much an option improves them", async ({ table }) => {
  const nadia = await table.join("Nadia");
  await cell(await openActor(nadia.page, "Ilka Sorrento-Vasquez"), "strength", "athletics").click();
  const dialog = testDialog(nadia.page);
  await setDifficulty(dialog, 2);
  // With Strength 4 and Athletics 2, at least two of six dice must succeed. The chance is 1 − (2/3)^6 −
  // 6·(1/3)·(2/3)^5 = 64.9%.
  await expect(dialog.locator(".hit")).toContainText("64.9");
  await dialog.locator("input[name=takingTime]").check();
  // With seven dice, the chance is 1 − (2/3)^7 − 7·(1/3)·(2/3)^6 = 73.7%.
  await expect(dialog.locator(".hit")).toContainText("73.7");
  await expect(dialog.locator("li", { has: nadia.page.locator("[name=takingTime]") })).toContainText("+8.8");
});

test("invalid input is rejected with an error that names the field or the value", async ({ table }) => {
  table.expectComplaint(/img|file|Rank|rank|Name|syntax|formula|2d|valid|whole number/i);
  const nadia = await table.join("Nadia");
  const sheet = await openActor(nadia.page, "Ilka Sorrento-Vasquez");
  await sheet.getByRole("button", { name: "Edit" }).click();
  const rank = sheet.locator("input[name='system.skills.aim.rank']");
  await rank.fill("99");
  await rank.press("Tab");
  const notice = nadia.page.locator("#notifications .notification").last();
  await expect(notice).toContainText(/99/);
  await expect(notice).toContainText(/whole number from 0 to/i);
  expect(
    await nadia.page.evaluate(
      () => (globalThis as any).game.actors.getName("Ilka Sorrento-Vasquez").system.skills.aim.rank,
    ),
  ).toBe(3);

  const name = sheet.locator("input[name='name']");
  await name.fill("");
  await name.press("Tab");
  await expect(sheet.locator(".bo-title > .bo-err")).toHaveText("Name can’t be empty.");
  await expect(nadia.page.locator("#notifications .notification", { hasText: "empty" })).toHaveCount(0);
  await expect(name).toHaveValue("Ilka Sorrento-Vasquez");
  expect(
    await nadia.page.evaluate(() => (globalThis as any).game.actors.some((actor: any) => actor.name === "")),
  ).toBe(false);

  const picture = await nadia.page.evaluate(async () => {
    const ilka = (globalThis as any).game.actors.getName("Ilka Sorrento-Vasquez");
    const before = ilka.img;
    const message = await ilka.update({ img: "worlds/portrait.txt" }).then(
      () => "",
      (error: Error) => error.message,
    );
    return { message, same: ilka.img === before };
  });
  expect(picture.message).toMatch(/img[\s\S]*(file|extension|image)/i);
  expect(picture.same).toBe(true);

  await openTab(nadia.page, "chat");
  const before = await nadia.page.evaluate(() => (globalThis as any).game.messages.size);
  await nadia.page.locator("#chat-message, textarea[name=content]").first().fill("/r 2d6 +");
  await nadia.page.keyboard.press("Enter");
  await expect(nadia.page.locator("#notifications .notification").last()).toContainText(/2d6 \+/);
  expect(await nadia.page.evaluate(() => (globalThis as any).game.messages.size)).toBe(before);
});

test("scripts in names, messages and descriptions aren't executed", { tag: "@long" }, async ({ table }) => {
  const gm = await table.join("Gamemaster");
  const nadia = await table.join("Nadia");
  const evil = `<img src=x onerror="globalThis.hacked = true"><script>globalThis.hacked = true</script><b onclick="globalThis.hacked = true">Bold</b>`;
  await nadia.page.evaluate(async html => {
    const { game, ChatMessage } = globalThis as any;
    const ilka = game.actors.getName("Ilka Sorrento-Vasquez");
    await ilka.update({
      "name": `Ilka ${html}`,
      "system.biography.history": html,
      "system.biography.concept": html,
    });
    await ilka.items.getName("Kestrel sidearm").update({ "name": `Gun ${html}`, "system.description": html });
    await ChatMessage.implementation.create({ content: html });
    await game.system.api.rollTest(ilka, {
      attribute: "strength",
      skill: "aim",
      fast: true,
      rows: [{ source: html, dice: 1, why: html }],
    });
  }, evil);
  table.expectComplaint(/Failed to load resource|404/);
  for (const seat of [gm, nadia]) {
    await openTab(seat.page, "chat");
    await renderSheet(seat, `game.actors.find(actor => actor.name.startsWith("Ilka"))`);
    const sheet = seat.page.locator(".application.sheet.actor");
    await expect(sheet).toContainText("Ilka <img");
    await sheet.locator("[data-tab=biography]").first().click();
    await renderSheet(
      seat,
      `game.actors.find(actor => actor.name.startsWith("Ilka")).items.find(item => item.name.startsWith("Gun"))`,
    );
    expect(await seat.page.evaluate(() => (globalThis as any).hacked)).toBeUndefined();
    expect(
      await seat.page
        .locator(
          ".application script, #chat script, .application [onclick], #chat [onclick], .application [onerror], #chat [onerror]",
        )
        .count(),
    ).toBe(0);
  }
});

test(
  "the focus and the text selection aren't lost when another user makes a change",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const nadia = await table.join("Nadia");
    const sheet = await openActor(nadia.page, "Ilka Sorrento-Vasquez");
    await sheet.getByRole("button", { name: "Edit" }).click();
    const name = sheet.locator("input[name='name']");
    await name.focus();
    await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4));
    for (let credits = 1; credits <= 5; credits += 1) {
      await gm.page.evaluate(
        value =>
          (globalThis as any).game.actors
            .getName("Ilka Sorrento-Vasquez")
            .update({ "system.credits": value }),
        credits,
      );
      await expect(sheet.locator("input[name='system.credits']")).toHaveValue(String(credits));
    }
    await expect(name).toBeFocused();
    expect(
      await name.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
    ).toEqual([2, 4]);
  },
);

test(
  "a new character has full hit points, and an unhurt enemy keeps full hit points when its rank changes",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const pools = await gm.page.evaluate(async () => {
      const { Actor, game } = globalThis as any;
      const pool = ({ value, max }: { value: number; max: number }) => [value, max];
      const made = await Actor.implementation.create({ name: "Fresh", type: "character" });
      const fresh = [pool(made.system.health), pool(made.system.stamina)];
      const drone = game.actors.getName("Gantry drone, cargo pattern 9");
      await drone.update({ "system.health.value": drone.system.health.max });
      await drone.update({ "system.rank": "deadly" });
      const risen = pool(drone.system.health);
      const gunner = game.actors.getName("Hull gunner");
      await gunner.update({ "system.health.value": 2 });
      await gunner.update({ "system.rank": "elite" });
      return { fresh, risen, hurt: gunner.system.health.value };
    });
    for (const [value, max] of [...pools.fresh, pools.risen]) expect(value).toBe(max);
    expect(pools.hurt).toBe(2);
  },
);

test("short keys for attributes and skills work in chat commands and inline rolls", async ({ table }) => {
  const nadia = await table.join("Nadia");
  await openTab(nadia.page, "chat");
  const chat = nadia.page.locator("#chat-message, textarea[name=content]").first();
  await chat.fill("/r (@dex + @aim)d6cs>=5");
  await chat.press("Enter");
  await expect
    .poll(() =>
      nadia.page.evaluate(
        () => (globalThis as any).game.messages.contents.at(-1)?.rolls[0]?.dice[0]?.results.length,
      ),
    )
    .toBe(9);

  await chat.fill("Steady hands: [[@dex + @aim]], and [[/r (@dex)d6cs>=5]]");
  await chat.press("Enter");
  const message = nadia.page.locator("#chat .message-content", { hasText: "Steady hands" });
  // The first roll is evaluated when the message is posted. The second is rolled only when it is clicked.
  await expect(message.locator(".inline-roll.inline-result")).toHaveText("9");
  // The formula is rolled once for all users: the message stores the result instead of the formula.
  expect(
    await nadia.page.evaluate(() => (globalThis as any).game.messages.contents.at(-1).content),
  ).not.toContain("[[@dex");
  const before = await nadia.page.evaluate(() => (globalThis as any).game.messages.size);
  await message.locator(".inline-roll:not(.inline-result)").click();
  await expect.poll(() => nadia.page.evaluate(() => (globalThis as any).game.messages.size)).toBe(before + 1);
  expect(
    await nadia.page.evaluate(
      () => (globalThis as any).game.messages.contents.at(-1).rolls[0].dice[0].results.length,
    ),
  ).toBe(6);
});

test("a player who chooses to fail gets a Partial Success at best (R2.15)", async ({ table }) => {
  const nadia = await table.join("Nadia");
  await cell(await openActor(nadia.page, "Ilka Sorrento-Vasquez"), "insight", "perception").click();
  const dialog = testDialog(nadia.page);
  await setDifficulty(dialog, 1);
  await dialog.getByRole("button", { name: "Choose to fail" }).click();
  await expect(dialog).toHaveCount(0);
  await openTab(nadia.page, "chat");
  const card = lastTestCard(nadia.page);
  await openCard(card);
  await expect(card).toContainText("The player chose to fail");
  // With nine dice against difficulty 1, the test would nearly always succeed if the choice to fail were
  // ignored.
  await expect(card.locator(".bo-outc")).toHaveText(/^(Critical failure|Failure|Partial success)$/);
});

test(
  "closing the test dialog cancels the test, and the dialog can be opened again",
  { tag: "@long" },
  async ({ table }) => {
    const nadia = await table.join("Nadia");
    const sheet = await openActor(nadia.page, "Ilka Sorrento-Vasquez");
    await cell(sheet, "insight", "perception").click();
    await expect(testDialog(nadia.page)).toBeVisible();
    await nadia.page.keyboard.press("Escape");
    await expect(testDialog(nadia.page)).toHaveCount(0);
    expect(
      await nadia.page.evaluate(
        () => (globalThis as any).game.messages.filter((message: any) => message.type === "action").length,
      ),
    ).toBe(0);
    await cell(sheet, "insight", "perception").click();
    await expect(testDialog(nadia.page)).toHaveCount(1);
  },
);
