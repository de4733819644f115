import type { Locator, Page } from "@playwright/test";
import { violationsAgain } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import {
  actionDialog,
  all,
  amendDialog,
  cardOf,
  choose,
  startEncounter,
  go,
  has,
  pressOn,
  rig,
} from "./support/actions.ts";
import { openTab } from "./support/steps.ts";

function tracker(page: Page): Locator {
  return page.locator(".application.bo-challenge");
}

/** Starts a challenge as the Gamemaster. */
async function begin(gm: Page, title: string, tests: number, difficulty: string): Promise<void> {
  if (!(await gm.locator("#blackout-inspiration").isVisible())) await gm.locator(".bo-pool-button").click();
  await gm.locator("#blackout-inspiration [data-action=challenge]").click();
  const window = gm.locator("#blackout-challenge-begin");
  await window.locator("[name=name]").fill(title);
  await window.locator("[name=tests]").fill(String(tests));
  await window.locator("[name=difficulty]").fill(difficulty);
  await window.locator("[name=difficulty]").press("Tab");
  await window.locator("[data-primary]").click();
}

/** Performs a participant's next test. All dice show the same face. */
async function take(page: Page, who: string, face: number): Promise<string> {
  await tracker(page).locator("[data-action=take]", { hasText: who }).click();
  await choose(actionDialog(page), { attribute: "strength", skill: "athletics" });
  await rig(page, ...all(30, face));
  return go(page);
}

test("a skill challenge with an enforced turn order is won after a Gamemaster changes one result", async ({
  crew: { gm, nadia, tomas },
  crew,
}) => {
  crew.expectComplaint(/can go again after everyone else has tried/u);
  await begin(gm.page, "restart the ring", 3, "1");
  for (const { page } of [gm, nadia, tomas])
    await expect(tracker(page)).toContainText("Successes to win: 2. Failures to lose: 2.");
  const first = await take(nadia.page, "Ilka", 6);
  for (const { page } of [gm, tomas]) await expect(tracker(page).locator(".sc.won")).toHaveCount(1);
  // R3.8: Ilka can't make another test until the other participants have made one. An earlier attempt is
  // rejected.
  await expect(tracker(nadia.page).locator("[data-action=take]")).toHaveCount(0);
  await expect(tracker(tomas.page).locator(".turns li", { hasText: "Ilka" })).toContainText(
    "after the others",
  );
  const again = await nadia.page.evaluate(async () => {
    const { game } = globalThis as any;
    const [{ id }] = game.system.api.partyActor().system.challenges;
    return await game.system.api.perform({
      action: "challengeTest",
      actor: game.actors.getName("Ilka Sorrento-Vasquez"),
      targets: [],
      choices: { challenge: id, attribute: "strength", skill: "athletics" },
      fast: true,
    });
  });
  expect(again).toBeNull();
  await nadia.page.evaluate(() => (globalThis as any).ui.notifications.clear());

  // A message from another user arrives while the Gamemaster is typing, and one after a number was entered.
  const sendMessage = async (content: string) => {
    await nadia.page.evaluate(text => (globalThis as any).ChatMessage.create({ content: text }), content);
    await expect(gm.page.locator("#chat")).toContainText(content);
    await gm.page.evaluate(() => new Promise(requestAnimationFrame));
  };
  await openTab(gm.page, "chat");
  const consequence = tracker(gm.page).locator(`[data-message="${first}"] input[name=consequence]`);
  await consequence.focus();
  await gm.page.keyboard.type("The bus has ");
  await sendMessage("Which bus?");
  await gm.page.keyboard.type("power");
  await expect(consequence).toHaveValue("The bus has power");
  await gm.page.keyboard.press("Tab");
  const credits = tracker(gm.page).locator("input[name=credits]");
  await credits.fill("50");
  await consequence.focus();
  await sendMessage("The power bus!");
  await expect(credits).toHaveValue("50");
  await expect(tracker(nadia.page)).toContainText("The bus has power");
  expect([
    await violationsAgain(gm.page, ".bo-challenge"),
    await violationsAgain(nadia.page, ".bo-challenge"),
  ]).toEqual([[], []]);

  // R3.8: the Gamemaster skips Rook in this cycle, and then undoes this change.
  const rook = tracker(tomas.page).locator("[data-action=take]", { hasText: "Rook" });
  await tracker(gm.page).locator(".turns li", { hasText: "Rook" }).locator("[data-action=skip]").click();
  await expect(rook).toHaveCount(0);
  await tracker(gm.page).locator("[data-action=undoParticipant]").click();
  await expect(rook).toHaveCount(1);

  await take(tomas.page, "Rook", 1);
  await expect(tracker(gm.page).locator(".sc.lost")).toHaveCount(1);
  await tracker(gm.page).locator(".sc.lost [data-action=flip]").press("Enter");
  for (const { page } of [gm, nadia, tomas])
    await expect(tracker(page)).toContainText("The challenge is won.");
  await tracker(gm.page).locator("[data-action=end]").click();
});

test("a skill challenge with separately announced difficulties can be lost, and undone tests don't count @long", async ({
  crew: { gm, nadia, tomas },
}) => {
  await begin(gm.page, "talk them down", 2, "");
  const first = await take(nadia.page, "Ilka", 1);
  await expect(tracker(tomas.page)).toContainText("The latest test is pending until its difficulty is set");
  await expect(tracker(tomas.page).locator("[data-action=take]")).toHaveCount(0);
  await openTab(gm.page, "chat");
  const card = await cardOf(gm.page, first);
  if (!(await card.locator("input[name=hidden-difficulty]").isVisible()))
    await card.locator("summary[data-key=card]").click();
  await card.locator("input[name=hidden-difficulty]").fill("3");
  await pressOn(gm.page, first, "hide-difficulty");
  await pressOn(gm.page, first, "reveal-difficulty");
  await expect(tracker(nadia.page)).toContainText("The challenge is lost.");
  await tracker(gm.page).locator("[data-action=takeBack]").click();
  await expect(tracker(tomas.page).locator("[data-action=take]").first()).toBeVisible();
  await expect(tracker(nadia.page).locator("[data-action=take]")).toHaveCount(1);
});

test("a Guile Encounter alternates between arguments and defenses, reduces resistance, and wears out approaches @long", async ({
  crew: { gm, nadia },
}) => {
  await gm.page.locator(".bo-pool-button").click();
  await gm.page.locator("#blackout-inspiration [data-action=guile]").click();
  const plan = gm.page.locator("#blackout-guile-begin");
  await plan.locator("[name=name]").fill("Let us pass");
  await plan.locator("[name=speaker]").selectOption({ label: "Ilka Sorrento-Vasquez" });
  await plan.locator("[name=target]").selectOption({ label: "Hull gunner" });
  await plan.locator("[data-primary]").click();
  const [seen, watched] = [nadia.page.locator(".bo-guile"), gm.page.locator(".bo-guile")];
  await expect(seen).toContainText(/Ilka[^.]* makes argument 1\./u);
  const boss = watched.locator(".gs", { hasText: "Hull gunner" });
  await expect(boss).toContainText(/\d+ of \d+/u);
  await expect(
    seen.locator(".gs", { hasText: "Hull gunner" }),
    "what an enemy can bear is not told",
  ).toContainText("?");
  expect([
    await violationsAgain(nadia.page, ".bo-guile"),
    await violationsAgain(gm.page, ".bo-guile"),
  ]).toEqual([[], []]);

  await seen.locator("[data-action=argue]").click();
  await choose(actionDialog(nadia.page), { attribute: "charisma" });
  await rig(nadia.page, ...all(30, 6));
  await go(nadia.page);
  await expect(seen).toContainText("The other side still has to answer this argument.");
  await expect(seen.locator("[data-action=argue]")).toHaveCount(0);
  await rig(gm.page, ...all(30, 1));
  await gm.page
    .locator("#blackout-prompts .bo-ask", { hasText: "How do you answer" })
    .locator("button")
    .first()
    .click();
  await expect(watched).toContainText("Hull gunner makes argument 2.");
  await expect(watched).toContainText(/Charisma[^:]*: one disadvantage \(rounds left: 2\)/u);
  const [left = 0, of = 0] = (await boss.locator(".bo-n").textContent())?.split(" of ").map(Number) ?? [];
  expect(left).toBeLessThan(of);

  await rig(gm.page, ...all(30, 1));
  await watched.locator("[data-action=argue]").press("Enter");
  await go(gm.page);
  await rig(nadia.page, ...all(30, 6));
  await nadia.page
    .locator("#blackout-prompts .bo-ask", { hasText: "argument" })
    .locator(".bo-answers button")
    .first()
    .click();
  await expect(seen).toContainText(/Ilka[^.]* makes argument 3|Ilka Sorrento-Vasquez prevails/u);
});

test("a partly successful takedown gives its reward when the target's next encounter begins", async ({
  crew: { gm, nadia, tomas },
}) => {
  await gm.page.locator(".bo-pool-button").click();
  await gm.page.locator("#blackout-inspiration [data-action=takedown]").click();
  const plan = gm.page.locator("#blackout-takedown-begin");
  await plan.locator("[name=target]").selectOption({ label: "Hull gunner" });
  await plan.locator("[name=name]").fill("The watch on deck two");
  await plan.locator("[name=challenges]").fill("2");
  await plan.locator("[name=tests]").fill("1");
  await plan.locator("[name=difficulty]").fill("9");
  await plan.locator("[name=difficulty]").press("Tab");
  await expect(plan.locator("footer")).toContainText(/Too strong|Challenges: 2/u);
  await plan.locator("[name=difficulty]").fill("1");
  await plan.locator("[name=difficulty]").press("Tab");
  await plan.locator("[data-primary]").click();
  const windowOf = (page: Page) => page.locator(".bo-takedown");
  for (const { page } of [gm, nadia, tomas])
    await expect(windowOf(page)).toContainText(
      "Challenges: 2. Tests per challenge: 1. Successes needed per test: 1.",
    );

  const step = (page: Page, part: string) =>
    page.locator(".application.bo-challenge:not(.bo-takedown)", { hasText: part });
  await windowOf(gm.page).locator("[data-action=beginChallenge]").press("Enter");
  await step(nadia.page, "(1/2)").locator("[data-action=take]", { hasText: "Ilka" }).click();
  await choose(actionDialog(nadia.page), { attribute: "strength", skill: "athletics" });
  await rig(nadia.page, ...all(30, 1));
  await go(nadia.page);
  await expect(windowOf(tomas.page).locator(".sc.lost")).toHaveCount(1);
  await expect(windowOf(tomas.page)).toContainText("Failures make the last challenge harder by 1.");
  await windowOf(gm.page).locator("[data-action=beginChallenge]").click();
  await step(tomas.page, "(2/2)").locator("[data-action=take]", { hasText: "Rook" }).click();
  await choose(actionDialog(tomas.page), { attribute: "strength", skill: "athletics" });
  await rig(tomas.page, ...all(30, 6));
  await go(tomas.page);
  for (const { page } of [gm, nadia])
    await expect(windowOf(page)).toContainText("The takedown works in part.");

  await expect(
    windowOf(nadia.page).locator("[name=reward]"),
    "what it earns is the Gamemaster's to say",
  ).toHaveCount(0);
  await windowOf(gm.page).locator("[name=reward]").selectOption("fewerHitPoints");
  await windowOf(gm.page).locator("[name=points]").fill("4");
  await windowOf(gm.page).locator("[name=points]").press("Tab");
  await windowOf(gm.page).locator("[data-action=reward]").click();
  for (const { page } of [gm, nadia])
    await expect(windowOf(page).locator("[data-reward]")).toContainText(
      "will start the next fight with fewer hit points",
    );
  expect([
    await violationsAgain(gm.page, ".bo-takedown"),
    await violationsAgain(nadia.page, ".bo-takedown"),
  ]).toEqual([[], []]);

  const { hp } = await has(gm.page, "Hull gunner");
  await startEncounter(gm.page, "Ilka", "Hull gunner");
  await expect.poll(async () => (await has(gm.page, "Hull gunner")).hp).toBe(hp - 4);
  const card = nadia.page.locator("#chat [data-card='action'][data-action-type='takedownReward']");
  await expect(card).toContainText("with fewer hit points");
  await expect(card, "how many an enemy has left is not told").not.toContainText(String(hp - 4));
  await expect(windowOf(nadia.page).locator("[data-reward]")).toContainText(
    "started a fight with fewer hit points",
  );
});

test(
  "after two characters' opposed tests end in a tie, the Gamemaster decides which side was active (R3.3–R3.6)",
  { tag: "@long" },
  async ({ crew: { gm, nadia, tomas } }) => {
    await gm.page.locator(".bo-pool-button").click();
    await gm.page.locator("#blackout-inspiration [data-action=request]").click();
    const window = gm.page.locator("#blackout-request");
    await window.locator("[name=group]").selectOption("opposed");
    await expect(window.locator("footer [data-primary]")).toBeDisabled();
    await expect(window).toContainText("Choose two characters for the opposed test.");
    await window.locator("[name=who][data-key]").nth(2).uncheck();
    await window.locator("[name=active]").selectOption({ label: "Both" });
    expect(await violationsAgain(gm.page, "#blackout-request")).toEqual([]);
    await window.locator("[data-primary]").click();
    const mine = nadia.page.locator("#blackout-prompts .bo-ask");
    await expect(mine.getByRole("button", { name: "One Inspiration die more" })).toHaveCount(1);
    await mine.locator("button", { hasText: "Choose to fail" }).click();
    const card = tomas.page.locator("#chat [data-card='action'][data-action-type='requestTest']");
    await expect(card).toContainText("Still to roll: Rook");
    await tomas.page.locator("#blackout-prompts .bo-ask button", { hasText: "Choose to fail" }).click();
    await expect(card).toContainText("A tie");
    const id = (await card.getAttribute("data-message")) ?? "";
    await pressOn(gm.page, id, "amend");
    await choose(amendDialog(gm.page), { active: "left" });
    await amendDialog(gm.page).locator("[data-primary]").click();
    await expect(card).toContainText("Ilka Sorrento-Vasquez wins");
  },
);
