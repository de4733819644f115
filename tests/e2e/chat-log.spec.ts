/**
 * Tests the chat log: collapsed and expanded cards, separators and collapsed rounds, and results that are
 * shown while another sidebar tab is open.
 */
import { all, cardOf, closeSheets, startEncounter, posted, rig, setting, stands } from "./support/actions.ts";
import { expect, test } from "./support/crew.ts";
import { cell, headOf, openActor, openTab } from "./support/steps.ts";

const ILKA = "Ilka Sorrento-Vasquez";

/** Rolls a test for Ilka without a dialog, and returns the message ID. */
async function roll(page: any, skill = "aim"): Promise<string> {
  return posted(page, () =>
    page.evaluate(
      ([name, which]: readonly [string, string]) => {
        const { game } = globalThis as any;
        return game.system.api.rollTest(game.actors.getName(name), {
          attribute: "dexterity",
          skill: which,
          difficulty: 2,
          fast: true,
        });
      },
      [ILKA, skill] as const,
    ),
  );
}

test("a user's newest card is open, and older cards are closed unless the user has opened them", async ({
  crew: { nadia },
}) => {
  const { page } = nadia;
  await openTab(page, "chat");
  const whole = async (id: string) => (await cardOf(page, id)).locator("details[data-memory='card']");
  const first = await roll(page);
  await expect(await whole(first)).toHaveAttribute("open", "");
  await expect((await cardOf(page, first)).locator(".bo-die").first()).toBeVisible();
  const second = await roll(page);
  await expect(await whole(second)).toHaveAttribute("open", "");
  await expect(await whole(first)).not.toHaveAttribute("open");
  await headOf(await cardOf(page, first)).click();
  await expect(await whole(first)).toHaveAttribute("open", "");
  const third = await roll(page, "evasion");
  await expect(await whole(third)).toHaveAttribute("open", "");
  await expect(await whole(second)).not.toHaveAttribute("open");
  await expect(await whole(first)).toHaveAttribute("open", "");
});

test("a closed card shows the target's full name and fills the width of the message", async ({
  crew: { gm, nadia },
}) => {
  await setting(gm.page, "automation", "full");
  const id = await posted(nadia.page, () =>
    nadia.page.evaluate(name => {
      const { game } = globalThis as any;
      const actor = game.actors.getName(name);
      return game.system.api.perform({
        action: "attack",
        actor,
        item: actor.items.getName("Kestrel sidearm"),
        targets: [game.scenes.active.tokens.getName("Breach marauder 1").actor],
        choices: { targets: [{ evasion: 1 }] },
        fast: true,
      });
    }, ILKA),
  );
  const card = await cardOf(nadia.page, id);
  await stands(nadia.page, id, "applied");
  await expect(card.locator("details[data-memory='card']")).toHaveAttribute("open", "");
  await headOf(card).click();
  const whom = card.locator(".whom");
  await expect(whom).toHaveText("Breach marauder 1");
  const sizes = await whom.evaluate(element => [element.scrollWidth, element.clientWidth]);
  expect(sizes[0]).toBeLessThanOrEqual(sizes[1] ?? 0);
  const box = await whom.boundingBox();
  const outer = await card.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
  // Foundry's message header stays on the page for modules to use, but the card covers the whole message.
  const message = nadia.page.locator(`#chat .chat-message[data-message-id="${id}"]`);
  await expect(message.locator(".message-header .message-sender")).toHaveText("Ilka");
  await expect(message.locator(".message-header .message-timestamp")).toHaveCount(1);
  const frame = await message.boundingBox();
  expect([frame?.x, frame?.width, frame?.height]).toEqual([outer?.x, outer?.width, outer?.height]);
});

test("applying an earlier card moves neither the newest card nor the end of the log", async ({
  crew: { gm, nadia },
}) => {
  const { page } = gm;
  await page.setViewportSize({ width: 1366, height: 768 });
  await setting(page, "automation", "confirm");
  await setting(page, "enforceAp", "off");
  await openTab(page, "chat");
  const attack = async () => {
    await rig(nadia.page, ...all(40, 6));
    const id = await posted(nadia.page, () =>
      nadia.page.evaluate(name => {
        const { game } = globalThis as any;
        const actor = game.actors.getName(name);
        return game.system.api.perform({
          action: "attack",
          actor,
          item: actor.items.getName("Kestrel sidearm"),
          targets: [game.scenes.active.tokens.getName("Breach marauder 1").actor],
          choices: { targets: [{ evasion: 1 }] },
          fast: true,
        });
      }, ILKA),
    );
    await stands(page, id, "judged");
    return id;
  };
  const earlier = await attack();
  const newest = await attack();
  const buttonOf = (id: string) =>
    page.locator(`#chat .bo-card[data-message="${id}"] button[data-command="apply"]`);
  const toEnd = () =>
    page
      .locator("#chat .chat-scroll")
      .evaluate(log => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight));
  await expect.poll(toEnd).toBe(0);
  const place = await buttonOf(newest).boundingBox();
  const { x, y, width, height } = (await buttonOf(earlier).boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await stands(page, earlier, "applied");
  await expect(buttonOf(earlier)).toHaveCount(0);
  // The focus moves to the new card in a later frame.
  await expect(page.locator(`#chat .bo-card[data-message="${earlier}"] :focus`)).toHaveCount(1);
  expect(await toEnd()).toBe(0);
  expect(await buttonOf(newest).boundingBox()).toEqual(place);
  await page.mouse.move(x, y - 300);
  const next = await attack();
  await expect(buttonOf(next)).toBeVisible();
  await expect.poll(toEnd).toBe(0);
});

test("a round can be collapsed, and an encounter is collapsed into a single line when it ends", async ({
  crew,
}) => {
  const { page } = crew.gm;
  await openTab(page, "chat");
  await startEncounter(page, "Ilka", "Breach marauder 1");
  const separators = page.locator("#chat .bo-card.turn");
  await expect(separators.first()).toContainText("Round 1 · Ilka");
  await expect(page.locator("#chat .bo-fold")).toHaveCount(0);
  const go = (method: string) => page.evaluate(name => (globalThis as any).game.combat[name](), method);
  await go("nextTurn");
  await expect(separators).toHaveCount(2);
  await go("nextTurn");
  await expect(separators.last()).toContainText("Round 2");
  const fold = page.locator("#chat .bo-fold.round");
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(separators.nth(0)).toBeVisible();
  await expect(separators.nth(1)).toBeHidden();
  await expect(separators.last()).toBeVisible();
  // Messages written by users are never folded.
  await page.evaluate(() => (globalThis as any).ChatMessage.implementation.create({ content: "a word" }));
  await page.evaluate(() => (globalThis as any).game.combat.delete());
  const over = page.locator("#chat .bo-fold.encounter");
  await expect(over).toContainText("Encounter · rounds: 2");
  for (const separator of await separators.all()) await expect(separator).toBeHidden();
  await expect(page.locator("#chat .message-content", { hasText: "a word" })).toBeVisible();
  await over.click();
  for (const separator of await separators.all()) await expect(separator).toBeVisible();
});

test("a roll's result is shown above windows while another tab is open", async ({ crew: { nadia } }) => {
  const { page } = nadia;
  await page.setViewportSize({ width: 1366, height: 768 });
  const sheet = await openActor(page, ILKA);
  const sidebar = await page.locator("#sidebar").boundingBox();
  const box = await sheet.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(sidebar?.x ?? 0);
  await cell(sheet, "dexterity", "aim").click({ modifiers: ["Shift"] });
  const toast = page.locator("#chat-notifications [data-card='action']").last();
  await expect(toast.locator(".bo-die").first()).toBeVisible();
  await toast.locator(".bo-measure").first().click({ trial: true });
  // A window that was moved and resized reopens with the same position and size.
  await sheet.evaluate(element => {
    const app = (globalThis as any).foundry.applications.instances.get(element.id);
    app.setPosition({ left: 40, top: 60, width: 700, height: 500 });
  });
  await closeSheets(page);
  const again = await openActor(page, ILKA);
  await expect.poll(async () => again.boundingBox()).toMatchObject({ x: 40, width: 700, height: 500 });
});
