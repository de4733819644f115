import type { Locator, Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import {
  actionDialog,
  all,
  amendDialog,
  cardOf,
  choose,
  go,
  has,
  pick,
  press,
  pressOn,
  rig,
  setting,
  stands,
} from "./support/actions.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const GUNNER = "Hull gunner";

/** Opens the attack dialog with a target and makes the given choices. */
async function aim(
  page: Page,
  who: string,
  weapon: string,
  target: string,
  about: Parameters<typeof choose>[1],
): Promise<Locator> {
  await press(page, who, "attack", weapon);
  const dialog = actionDialog(page);
  await pick(dialog, target);
  await choose(dialog, about);
  return dialog;
}

/** Returns whether an element is completely visible on the screen without scrolling, and isn't clipped. */
async function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate(found => {
    const box = found.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height - 1, 8));
    return (
      box.height > 0 &&
      box.top >= 0 &&
      box.bottom <= innerHeight &&
      box.left >= 0 &&
      box.right <= innerWidth &&
      at !== null &&
      (found.contains(at) || at.contains(found))
    );
  });
}

test.describe("problems in an action dialog", () => {
  test("are visible on a small screen even with large text, and warnings must be confirmed with a second click", async ({
    crew: { nadia },
  }) => {
    const { page } = nadia;
    await page.setViewportSize({ width: 1366, height: 768 });
    await press(page, ILKA, "attack", "Kestrel sidearm");
    const dialog = actionDialog(page);
    await pick(dialog, GUNNER);
    const [top, more] = [async () => (await dialog.boundingBox())?.y, dialog.locator("details.bo-more")];
    const before = await top();
    await choose(dialog, { "targets.0.feet": 500 });
    await expect(more).toHaveAttribute("open", "");
    expect(await top(), "unfolding doesn't move the window").toBe(before);
    const [button, problems] = [dialog.locator("[data-primary]"), dialog.locator(".problems")];
    await expect(problems.locator("[data-problem='warning']")).toContainText("Warning:");
    await expect(dialog.locator(".oddsbox")).toContainText("No chance");
    await expect(dialog.getByText("Out of range", { exact: false }), "the reason is said once").toHaveCount(
      1,
    );
    await expect(dialog.locator(".oddsbox")).not.toContainText("%");
    for (const size of ["", "200%"]) {
      await page.evaluate(text => {
        document.documentElement.style.fontSize = text;
      }, size);
      for (const element of [button, problems])
        await expect.poll(() => isInSight(element), `text ${size || "as it is"}`).toBe(true);
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
    expect(await violations(page, ".application.bo-action")).toEqual([]);
    await button.dblclick();
    await expect(button, "a double click is one press").toHaveAttribute("data-confirming", "true");
    await expect(button).toContainText("Confirm:");
    await expect(dialog.locator(".oddsbox"), "who confirms is shown the odds").toContainText("%");
    await choose(dialog, { "targets.0.feet": 505 });
    await expect(button, "what is chosen otherwise has to be confirmed anew").toHaveAttribute(
      "data-confirming",
      "false",
    );
    await rig(page, ...all(30, 1));
    await stands(page, await go(page, dialog), "applied", "judged");
    await page.setViewportSize({ width: 1920, height: 1080 });
  });

  test("block players if the rule is enforced, but can be overruled by a Gamemaster, and the card then says so", async ({
    crew: { gm, nadia },
  }) => {
    await setting(gm.page, "enforceRange", "enforce");
    const dialog = await aim(nadia.page, ILKA, "Kestrel sidearm", GUNNER, { "targets.0.feet": 500 });
    const button = dialog.locator("[data-primary]");
    await expect(button).toBeDisabled();
    const reason = dialog.locator(`[id="${await button.getAttribute("aria-describedby")}"]`);
    await expect(reason).toContainText("Not possible:");
    await dialog.locator("[data-action='close'], .header-control.close").first().click();

    const own = await aim(gm.page, ILKA, "Kestrel sidearm", GUNNER, { "targets.0.feet": 500 });
    await expect(own.locator("[data-problem='notAllowed']")).toBeVisible();
    await expect(own.locator("[data-primary]")).toContainText("anyway");
    await rig(gm.page, ...all(9, 6), ...all(20, 1));
    const id = await go(gm.page, own);
    await stands(gm.page, id, "applied", "judged");
    const card = await cardOf(nadia.page, id);
    await card.locator("summary.h").click();
    await expect(card).toContainText("Allowed by the Gamemaster:");
  });

  test("open the dialog even if it would otherwise be skipped, and disable the button if the action is impossible", async ({
    crew: { nadia },
  }) => {
    const { page } = nadia;
    await page.evaluate(async name => {
      const { game } = globalThis as any;
      const weapon = game.actors.getName(name).items.getName("Kestrel sidearm");
      await weapon.update({ "system.ammunition.value": 0 });
      void game.system.api.perform({
        action: "attack",
        actor: game.actors.getName(name),
        item: weapon,
        targets: [],
        fast: true,
      });
    }, ILKA);
    const dialog = actionDialog(page);
    await expect(dialog.locator(".problems")).toContainText("Warning:");
    await pick(dialog, GUNNER);
    await choose(dialog, { "targets.0.wall": "wholly" });
    await expect(dialog.locator("[data-problem='impossible']")).toContainText(
      "A wall blocks the line of fire",
    );
    await expect(dialog.locator("[data-primary]")).toBeDisabled();
  });
});

test("an amendment shows the values before and after the change, as far as the viewer is allowed to see them @long", async ({
  crew: { gm, nadia },
}) => {
  await setting(gm.page, "automation", "full");
  await setting(gm.page, "knowledge", "nothing");
  const dialog = await aim(nadia.page, ILKA, "Kestrel sidearm", GUNNER, {});
  await rig(nadia.page, ...all(4, 6), ...all(5, 1), ...all(3, 6), ...all(5, 1));
  const id = await go(nadia.page, dialog);
  await stands(gm.page, id, "applied");
  const { hp } = await has(gm.page, GUNNER);
  await pressOn(gm.page, id, "amend");
  const amend = amendDialog(gm.page);
  const futures = amend.locator(".futures");
  await expect(futures).toContainText("Nothing was changed.");
  await expect(amend.locator("[data-primary]")).toBeDisabled();
  await choose(amend, { "targets.0.cover": "partial" });
  await expect(futures).toContainText(/Changed choices.*Cover.*Partial.*Result.*Outcome/su);
  await expect(futures).toContainText(/Successes needed.*Margin/su);
  await expect(futures).toContainText(new RegExp(`${GUNNER}.*Hit points.*${hp}.*Armor Value`, "su"));
  await choose(amend, { "targets.0.evasion": 5 });
  await expect(futures).toContainText(/Hit.*Miss/su);
  await expect(futures).toContainText(/Hit points.*11.*15/su);
  expect(await violations(gm.page, ".application[id^='blackout-amend']")).toEqual([]);

  await pressOn(nadia.page, id, "amend");
  const proposal = amendDialog(nadia.page);
  await choose(proposal, { "targets.0.friend": true });
  await expect(proposal.locator(".futures")).toContainText("Outcome");
  await expect(proposal.locator(".futures")).not.toContainText(/Successes needed|Hit points/u);
});
