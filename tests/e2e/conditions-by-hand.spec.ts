import { inspirationPool, openTab } from "./support/steps.ts";
import { expect, test, type Seat } from "./support/table.ts";

const ILKA = "Ilka Sorrento-Vasquez";

/** Toggles an actor's condition as the token HUD does. Returns whether the condition is active afterward. */
function toggle({ page }: Seat, name: string, status: string, options: object = {}): Promise<boolean> {
  return page.evaluate(
    async ([name, status, options]) => {
      const { game } = globalThis as any;
      const actor = game.scenes.active.tokens.getName(name)?.actor ?? game.actors.getName(name);
      await actor.toggleStatusEffect(status, options);
      return actor.statuses.has(status);
    },
    [name, status, options] as const,
  );
}

function conditionCards({ page }: Seat) {
  return page.locator("#chat [data-card='action'][data-action-type='condition']");
}

test("a manual condition change can be undone, and its message is hidden from players if the target is an enemy @both @long", async ({
  table,
}) => {
  const gm = await table.join("Gamemaster");
  const nadia = await table.join("Nadia");
  for (const seat of [gm, nadia]) await openTab(seat.page, "chat");

  expect(await toggle(nadia, ILKA, "prone")).toBe(true);
  await expect(conditionCards(gm)).toHaveAttribute("data-state", "applied");
  expect(await toggle(nadia, ILKA, "prone", { active: true })).toBe(true);
  expect(await toggle(nadia, ILKA, "prone")).toBe(false);
  await gm.page.evaluate(() => {
    const { game } = globalThis as any;
    return game.system.api.actions.undo(game.messages.contents.at(-1));
  });
  await expect
    .poll(() =>
      nadia.page.evaluate(name => (globalThis as any).game.actors.getName(name).statuses.has("prone"), ILKA),
    )
    .toBe(true);

  expect(await toggle(gm, "Breach marauder 1", "stunned")).toBe(true);
  await expect(conditionCards(gm)).toHaveCount(4);
  await expect(conditionCards(nadia)).toHaveCount(3);
  expect(await inspirationPool(gm.page)).toBe(3);
});

test("a condition that is changed manually while no Gamemaster is online stays pending until a Gamemaster connects @long", async ({
  table,
}) => {
  const nadia = await table.join("Nadia");
  expect(await toggle(nadia, ILKA, "prone")).toBe(false);
  await openTab(nadia.page, "chat");
  await expect(conditionCards(nadia)).toContainText("Waiting for a Gamemaster");
  await table.join("Gamemaster");
  await expect(conditionCards(nadia)).toHaveAttribute("data-state", "applied");
  expect(
    await nadia.page.evaluate(
      name => (globalThis as any).game.actors.getName(name).statuses.has("prone"),
      ILKA,
    ),
  ).toBe(true);
});
