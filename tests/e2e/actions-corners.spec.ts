import type { Page } from "@playwright/test";
import { gameReady } from "../../scripts/lib/table.mjs";
import { actionDialog, cardOf, confirm, has, pressOn, stands } from "./support/actions.ts";
import { openActor, openTab } from "./support/steps.ts";
import { expect, test } from "./support/table.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const MARAUDER = "Breach marauder 1";

/** Performs an action without its dialog, as a macro does. Returns the message ID. */
function does(page: Page, who: string, intent: object): Promise<string> {
  return page.evaluate(
    async ([name, rest]) => {
      const { game } = globalThis as any;
      const actor = game.scenes.active.tokens.getName(name)?.actor ?? game.actors.getName(name);
      return (await game.system.api.perform({ actor, fast: true, targets: [], ...rest })).id;
    },
    [who, intent] as const,
  );
}

/** Registers a module's action, which costs its actor hit points. */
function registerModuleAction(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { define, register } = (globalThis as any).game.system.api.actionTypes;
    register(
      define({
        key: "module.bruise",
        label: { key: "Bruise" },
        resolve: ({ actor, draft }: any) => {
          const { hitPoints } = actor.state;
          draft.set(actor.uuid, { hitPoints: { ...hitPoints, value: hitPoints.value - 3 } });
          return { outcome: { key: "Bruised" }, tone: "bad" };
        },
      }),
    );
  });
}

test("a question to a player appears above other windows unless the player is typing @long", async ({
  table,
}) => {
  const [gm, nadia] = [await table.join("Gamemaster"), await table.join("Nadia")];
  const sheet = await openActor(nadia.page, ILKA);
  const answers = nadia.page.locator("#blackout-prompts [data-command=answer]");
  const hurt = () =>
    gm.page.evaluate(async name => {
      const { game } = globalThis as any;
      const actor = game.actors.getName(name);
      await game.system.api.perform({
        action: "adjust",
        actor,
        targets: [actor],
        choices: { kind: "direct", amount: 4 },
        fast: true,
      });
    }, ILKA);
  const onTop = () =>
    answers.first().evaluate(button => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await nadia.page.evaluate(async () => {
    await (globalThis as any).foundry.applications.instances
      .values()
      .find((window: any) => window.document?.name?.startsWith("Ilka"))
      .setPosition({ left: 500, top: 20, width: 540, height: 740 });
  });
  await hurt();
  await expect(answers.first()).toBeVisible();
  await expect.poll(onTop).toBe(true);
  await answers.last().click();
  await expect(answers).toHaveCount(0);

  await sheet.locator("[data-action=mode][data-mode=edit]").click();
  await sheet.locator("input[name=name]").focus();
  await hurt();
  await expect(answers.first()).toBeVisible();
  expect(await onTop()).toBe(false);
});

test(
  "only the Gamemaster can read a player's blind action, with or without dice",
  { tag: "@long" },
  async ({ table }) => {
    const [gm, nadia] = [await table.join("Gamemaster"), await table.join("Nadia")];
    for (const intent of [{ action: "rest" }, { action: "test", choices: { attribute: "strength" } }]) {
      const id = await does(nadia.page, ILKA, { ...intent, mode: "blind" });
      await expect(await cardOf(gm.page, id)).toBeVisible();
      await openTab(nadia.page, "chat");
      const message = nadia.page.locator(`#chat .message[data-message-id="${id}"]`);
      await expect(message.locator("[data-card='secret']")).toBeVisible();
      await expect(message.locator("[data-card='action']")).toHaveCount(0);
    }
  },
);

test(
  "an exported chat log contains the text of cards, but no hidden facts about enemies",
  { tag: "@long" },
  async ({ table }) => {
    const [gm, nadia] = [await table.join("Gamemaster"), await table.join("Nadia")];
    const id = await gm.page.evaluate(async name => {
      const { game } = globalThis as any;
      const { actor } = game.scenes.active.tokens.getName(name);
      await actor.update({ system: { health: { value: 11 } } });
      return (
        await game.system.api.perform({
          action: "adjust",
          actor,
          targets: [actor],
          choices: { kind: "healing", amount: 3 },
          fast: true,
          mode: "public",
        })
      ).id;
    }, MARAUDER);
    await stands(nadia.page, id, "applied");
    const saved = (page: Page) =>
      page.evaluate(message => (globalThis as any).game.messages.get(message).export() as string, id);
    const lines = (await saved(gm.page)).split("\n");
    expect(lines[1]).toMatch(/^Adjust.*Applied/u);
    expect(lines.slice(2).join(" ")).toContain(`${MARAUDER}: Improved, HP +3`);
    expect(await saved(nadia.page)).not.toMatch(/HP [+−]\d/u);
    expect(await saved(nadia.page)).toContain(MARAUDER);
  },
);

test(
  "an action whose action type no longer exists can still be undone",
  { tag: "@long" },
  async ({ table }) => {
    const [gm, nadia] = [await table.join("Gamemaster"), await table.join("Nadia")];
    await registerModuleAction(gm.page);
    await registerModuleAction(nadia.page);
    const { hp } = await has(gm.page, ILKA);
    const id = await does(nadia.page, ILKA, { action: "module.bruise" });
    await stands(gm.page, id, "applied");
    expect((await has(gm.page, ILKA)).hp).toBe(hp - 3);

    await gm.reload();
    await openTab(gm.page, "chat");
    const card = gm.page.locator(`#chat .message[data-message-id="${id}"] [data-card="invalid"]`);
    await expect(card).toContainText("Unknown action.");
    await card.getByRole("button", { name: "Undo" }).click();
    await stands(gm.page, id, "reversed");
    expect((await has(gm.page, ILKA)).hp).toBe(hp);
    await expect(card.getByRole("button", { name: "Undo" })).toHaveCount(0);
  },
);

test(
  "only one of two Gamemaster tabs writes data, and the other tab takes over when the first one closes",
  { tag: "@long" },
  async ({ table }) => {
    const [gm, nadia] = [await table.join("Gamemaster"), await table.join("Nadia")];
    const second = await gm.context.newPage();
    second.on("console", message => {
      if (["warning", "error"].includes(message.type())) gm.complaints.push(`second tab: ${message.text()}`);
    });
    await second.goto(gm.page.url());
    await gameReady(second);

    const down = await does(nadia.page, ILKA, {
      action: "condition",
      choices: { key: "prone", active: true },
    });
    await stands(nadia.page, down, "applied");
    expect(
      await nadia.page.evaluate(name => (globalThis as any).game.actors.getName(name).effects.size, ILKA),
    ).toBe(1);
    await gm.page.close();
    const up = await does(nadia.page, ILKA, { action: "standUp" });
    await stands(nadia.page, up, "applied");
    await second.close();
  },
);

test(
  "a sheet's menu offers only the actions that the user is allowed to perform",
  { tag: "@long" },
  async ({ table }) => {
    const [gm, nadia] = [await table.join("Gamemaster"), await table.join("Nadia")];
    await gm.page.evaluate(
      name => (globalThis as any).game.scenes.active.tokens.getName(name).actor.sheet.render(true),
      MARAUDER,
    );
    const sheet = gm.page.locator(".application.sheet.actor", {
      has: gm.page.locator(".window-title", { hasText: "Breach marauder" }),
    });
    await sheet.locator("[data-action='toggleControls']").click();
    const entries = (page: Page) =>
      page.locator("#context-menu li, .controls-dropdown.expanded li, nav#context-menu li");
    await expect(entries(gm.page).filter({ hasText: "Push back" })).toBeVisible();
    await entries(gm.page).filter({ hasText: "Fall" }).first().click();
    await expect(
      gm.page.locator(".application.bo-action .window-title", { hasText: "Breach marauder" }),
    ).toBeVisible();

    const own = await openActor(nadia.page, ILKA);
    await own.locator("[data-action='toggleControls']").click();
    await expect(entries(nadia.page).filter({ hasText: "Fall" }).first()).toBeVisible();
    await expect(entries(nadia.page).filter({ hasText: "Push back" })).toHaveCount(0);
  },
);

test(
  "if an action is visible only to Gamemasters, so are its follow-ups",
  { tag: "@long" },
  async ({ table }) => {
    const [gm, nadia] = [await table.join("Gamemaster"), await table.join("Nadia")];
    const id = await does(gm.page, MARAUDER, {
      action: "jump",
      choices: { kind: "down", height: 30, chosenToFail: true },
      mode: "gm",
    });
    await stands(gm.page, id, "judged", "applied");
    await pressOn(gm.page, id, "follow-up");
    await confirm(actionDialog(gm.page));
    await expect
      .poll(() => gm.page.evaluate(() => (globalThis as any).game.messages.contents.at(-1).system.action))
      .toBe("fall");
    expect(
      await gm.page.evaluate(() => (globalThis as any).game.messages.contents.at(-1).whisper.length),
    ).toBeGreaterThan(0);
    await openTab(nadia.page, "chat");
    await expect(nadia.page.locator("#chat [data-card='action']")).toHaveCount(0);
  },
);
