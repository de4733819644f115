import type { Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import {
  actionDialog,
  all,
  choose,
  closeSheets,
  go,
  pick,
  posted,
  pressOn,
  rig,
  stands,
} from "./support/actions.ts";
import { commit, encounter, pressTrack } from "./support/encounters.ts";
import { addInspiration, lastTestCard, openTab, setDifficulty, testDialog } from "./support/steps.ts";
import { test as alone } from "./support/table.ts";

const guide = (page: Page) => page.locator("#blackout-guide");
const count = (page: Page) => guide(page).getByRole("status");
const step = (page: Page, key: string) => guide(page).locator(`li[data-step="${key}"]`);

async function openGuide(page: Page): Promise<void> {
  await openTab(page, "settings");
  await page.locator("#settings").getByRole("button", { name: "First steps" }).click();
  await expect(guide(page)).toBeVisible();
}

test(
  "the ten guide steps are checked off as a player completes them, and the check marks survive a reload",
  { tag: "@long" },
  async ({ crew }) => {
    const { gm, nadia } = crew;
    const { page } = nadia;
    await openGuide(page);
    const anew = guide(page).getByRole("button", { name: "Start over" });
    if (await anew.isEnabled()) await anew.click();
    await expect(count(page)).toHaveText("0 of 10 done");
    expect(await violations(page, "#blackout-guide")).toEqual([]);

    const take = async (key: string, opens: () => Promise<unknown>): Promise<void> => {
      await step(page, key).locator("[data-action=go]").click();
      await opens();
      await expect(step(page, key).getByRole("checkbox")).toBeChecked();
      await closeSheets(page);
    };
    const sheet = page.locator(".application.sheet.actor");
    await take("sheet", () => expect(sheet.locator(".window-title")).toContainText("Ilka"));
    await take("rules", () =>
      expect(page.locator(".application.journal-sheet, .application.journal-entry").first()).toContainText(
        "Overview",
      ),
    );
    await take("test", async () => {
      await setDifficulty(testDialog(page), 1);
      await go(page, testDialog(page));
    });
    let spent = "";
    await take("inspiration", async () => {
      await addInspiration(testDialog(page), 1);
      spent = await go(page, testDialog(page));
    });
    await take("undo", async () => {
      await stands(page, spent, "applied");
      await expect(lastTestCard(page)).toBeVisible();
      await pressOn(page, spent, "undo");
      await stands(page, spent, "reversed");
    });
    await take("gear", () =>
      sheet.locator("[data-action=place][aria-pressed=false]:visible").first().click(),
    );
    await take("browse", async () => {
      await page.locator("#blackout-browser [data-action=close]").first().click();
      await expect(page.locator("#blackout-browser")).toHaveCount(0);
    });
    await take("attack", async () => {
      await sheet
        .locator(".bo-atk", { hasText: "Kestrel sidearm" })
        .locator("[data-action=command][data-action-type=attack]")
        .first()
        .click();
      await closeSheets(page);
      await pick(actionDialog(page), "Hull gunner");
      await go(page);
    });
    await encounter(crew, ["Ilka"]);
    await pressTrack(gm.page, "startCombat");
    await commit(page, 2);
    await take("initiative", () => expect(page.locator("#combat .combatant")).toHaveCount(1));
    // Steps are also checked off for actions taken while the guide is closed.
    await step(page, "turn").locator("[data-action=go]").click();
    await guide(page).locator(".window-header [data-action=close]").first().click();
    await expect(guide(page)).toHaveCount(0);
    await page.locator("#blackout-turn [data-action=endTurn]").click();
    await openGuide(page);
    await expect(step(page, "turn").getByRole("checkbox")).toBeChecked();
    await expect(count(page)).toHaveText("All done. Have a good game!");

    // Which steps a user has checked is stored in the world, and is unchanged after a reload.
    await step(page, "gear").getByRole("checkbox").uncheck();
    await expect(count(page)).toHaveText("9 of 10 done");
    await expect
      .poll(() =>
        page.evaluate(() => (globalThis as any).game.settings.get("blackout", "guide").player?.length),
      )
      .toBe(9);
    await nadia.reload();
    await openGuide(page);
    await expect(count(page)).toHaveText("9 of 10 done");
    await expect(step(page, "gear")).toHaveAttribute("aria-current", "step");

    // Gamemasters also have a guide of their own, which is shown first.
    await openGuide(gm.page);
    await expect(step(gm.page, "houseRules")).toBeVisible();
    await expect(step(gm.page, "fight").getByRole("checkbox")).toBeChecked();
    await guide(gm.page).getByRole("button", { name: "For players" }).click();
    await expect(step(gm.page, "sheet")).toBeVisible();
    expect(await violations(gm.page, "#blackout-guide")).toEqual([]);
  },
);

alone(
  "a new Gamemaster completes all ten steps of the Gamemaster guide, and no step is checked off before it is done @long",
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const { page } = gm;
    await openGuide(page);
    await guide(page).getByRole("button", { name: "Start over" }).click();
    await expect(count(page)).toHaveText("0 of 10 done");
    let done = 0;
    const take = async (key: string, does: () => Promise<unknown>): Promise<void> => {
      await expect(step(page, key).getByRole("checkbox"), `${key} before it was done`).not.toBeChecked();
      await step(page, key).locator("[data-action=go]").click();
      await does();
      await expect(step(page, key).getByRole("checkbox"), `${key} once it was done`).toBeChecked();
      done += 1;
      await page.evaluate(async () => {
        for (const window of [...(globalThis as any).foundry.applications.instances.values()])
          if (window.hasFrame && window.id !== "blackout-guide") await window.close({ animate: false });
      });
      await expect(count(page)).toHaveText(done < 10 ? `${done} of 10 done` : "All done. Have a good game!");
    };
    await take("scene", () =>
      expect
        .poll(() =>
          page.evaluate(() =>
            (globalThis as any).game.scenes.some((scene: any) => scene.name === "Spar four, freight deck"),
          ),
        )
        .toBe(true),
    );
    await take("houseRules", () => expect(page.locator(".bo-house")).toBeVisible());
    await take("party", () =>
      expect(page.locator(".application.sheet.actor .window-title")).toContainText(
        "The crew of the Low Tide",
      ),
    );
    await take("session", () => posted(page, () => page.locator("#blackout-session [data-primary]").click()));
    await take("request", () => posted(page, () => page.locator("#blackout-request [data-primary]").click()));
    await take("encounter", async () => {
      const builder = page.locator("#blackout-encounter-builder");
      await builder.locator("[name=search]").fill("Hull gunner");
      await builder.getByRole("button", { name: "Add Hull gunner" }).first().click();
      await builder.locator("[data-primary]").click();
      await expect(builder).toHaveCount(0);
    });
    await take("fight", async () => {
      await pressTrack(page, "startCombat");
      await page.getByRole("button", { name: "Call time" }).click();
      // Waits until initiative has been rolled, because the prepared dice are meant for the shot.
      await expect
        .poll(() =>
          page.evaluate(() =>
            (globalThis as any).game.combats.some(
              (combat: any) =>
                combat.round > 0 && combat.combatants.contents.every((one: any) => one.initiative !== null),
            ),
          ),
        )
        .toBe(true);
    });
    // The shot happens outside combat. During combat, it might not be Ilka's turn, which would cause a
    // warning.
    await page.evaluate(async () => {
      for (const combat of [...(globalThis as any).game.combats]) await combat.delete();
    });
    await rig(page, ...all(30, 6));
    const shot = await posted(page, () =>
      page.evaluate(async () => {
        const { game } = globalThis as any;
        const ilka = game.actors.getName("Ilka Sorrento-Vasquez");
        const choices = { targets: [{ evasion: 1 }] };
        await game.system.api.perform({
          action: "attack",
          actor: ilka,
          item: ilka.items.getName("Kestrel sidearm"),
          targets: [game.scenes.active.tokens.getName("Hull gunner").actor],
          choices,
          fast: true,
        });
      }),
    );
    await take("apply", async () => {
      await pressOn(page, shot, "apply");
      await stands(page, shot, "applied");
    });
    await take("adjust", async () => {
      const dialog = page.locator("#blackout-adjust");
      await pick(dialog, "Ilka Sorrento-Vasquez");
      await choose(dialog, { kind: "direct", amount: 2 });
      await go(page, dialog);
    });
    await take("rest", () =>
      posted(page, async () => {
        await page.locator("#blackout-rest [data-primary]").click();
        // Ilka's owner still has to choose how Ilka takes the damage.
        await page.locator("#blackout-open-items [data-primary]").click();
      }),
    );
  },
);

alone(
  "an update posts its news once, for Gamemasters and not for players, and a new world or a downgrade posts none",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const card = gm.page.locator("#chat [data-card=news]");
    const seen = () =>
      gm.page.evaluate(() => (globalThis as any).game.settings.get("blackout", "versionSeen"));
    const opensAfter = async (version: string): Promise<void> => {
      await gm.page.evaluate(
        before => (globalThis as any).game.settings.set("blackout", "versionSeen", before),
        version,
      );
      await gm.reload();
      await gm.page.evaluate(() => (globalThis as any).game.system.api.started);
      await openTab(gm.page, "chat");
    };
    const current = await gm.page.evaluate(() => (globalThis as any).game.system.version);
    await expect.poll(seen).toBe(current);
    const messages = () =>
      gm.page.evaluate(
        () => (globalThis as any).game.messages.filter((message: any) => message.flags.blackout?.news).length,
      );
    await opensAfter("999.0.0");
    expect([await seen(), await messages()]).toEqual(["999.0.0", 0]);

    await opensAfter("0.0.9");
    await expect(card).toHaveCount(1);
    await expect(card).toContainText(`Blackout ${current}`);
    await expect(card.getByRole("listitem").first()).not.toBeEmpty();
    const link = await card.getByRole("link", { name: "All changes" }).getAttribute("href");
    expect(await gm.page.evaluate(async address => (await fetch(address)).text(), link ?? "")).toContain(
      "# Changelog",
    );
    expect(await violations(gm.page, "[data-card=news]")).toEqual([]);
    await gm.reload();
    await expect.poll(seen).toBe(current);
    expect(await messages()).toBe(1);

    const nadia = await table.join("Nadia");
    await openTab(nadia.page, "chat");
    expect(
      await nadia.page.evaluate(
        () =>
          (globalThis as any).game.messages.filter(
            (message: any) => message.flags.blackout?.news && message.visible,
          ).length,
      ),
    ).toBe(0);
    await expect(nadia.page.locator("[data-card=news]")).toHaveCount(0);
  },
);
