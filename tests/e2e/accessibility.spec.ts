/**
 * Tests the accessibility of the whole interface: axe violations, content that is cut off when text is twice
 * as large, content that is lost with forced colors, and screen reader announcements. Sheets of all types are
 * tested in sheets-kinds.spec.
 */
import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { beginEncounter, windowsOf } from "../../scripts/lib/variant-windows.mjs";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import { setting } from "./support/actions.ts";
import { commit, commitWindow, expectTurn, pressTrack, row, track } from "./support/encounters.ts";
import { lostInForcedColors } from "./support/forced-colors.ts";
import { openActor, openTab } from "./support/steps.ts";
import { closeWindows, DIALOGS, furnish, openWindow, OPENINGS, SOURCES } from "./support/windows.ts";

const ILKA = "Ilka Sorrento-Vasquez";
/** The windows that can be opened only in an encounter. A separate test covers them. */
const IN_AN_ENCOUNTER = ["commit"];
/** The names of all chat cards, derived from their templates. */
const CARDS = readdirSync(new URL("../../templates/chat/", import.meta.url))
  .filter(name => name.endsWith("-card.hbs"))
  .map(name => name.replace("-card.hbs", ""))
  .sort();

/** Opens a window's tabs one after the other, including the first, and calls a function for each tab. */
async function everyTab(page: Page, selector: string, look: (tab: string) => Promise<void>): Promise<void> {
  const tabs = page
    .locator(selector)
    .last()
    .locator("[role=tab]:visible:not([disabled], [aria-disabled=true])");
  const count = await tabs.count();
  if (count === 0) await look("");
  for (let at = 0; at < count; at += 1) {
    const tab = tabs.nth(at);
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await look(((await tab.textContent()) ?? "").trim());
  }
}

/**
 * Returns the controls of a window that are cut off or can't be scrolled into view when the page's text size
 * is doubled. Resets the text size afterward.
 */
async function outOfReach(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(async within => {
    const { foundry } = globalThis as any;
    const frames = () =>
      new Promise(resolve => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    const root = document.documentElement;
    root.style.fontSize = "200%";
    const windows = [...foundry.applications.instances.values()].filter(
      (window: any) => window.hasFrame && window.element?.matches(within),
    );
    for (const window of windows)
      window.setPosition(window.options.position.height === "auto" ? { height: "auto" } : {});
    await frames();
    const lost: string[] = [];
    for (const control of [
      ...document.querySelectorAll<HTMLElement>(
        `:is(${within}) :is(button, a[href], input:not([type=hidden]), select, textarea, summary)`,
      ),
    ]) {
      if (!control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
      control.scrollIntoView({ block: "center", inline: "center" });
      const box = control.getBoundingClientRect();
      // Skips checkboxes that are intentionally hidden behind a styled label.
      if (box.width <= 1 || box.height <= 1 || Number(getComputedStyle(control).opacity) === 0) continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      let cut = x < 0 || y < 0 || x > innerWidth || y > innerHeight;
      for (
        let around = control.parentElement;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        if (overflowX !== "visible" && (x < edge.left || x > edge.right)) cut = true;
        if (overflowY !== "visible" && (y < edge.top || y > edge.bottom)) cut = true;
      }
      if (cut) lost.push(control.outerHTML.slice(0, 160));
    }
    root.style.fontSize = "";
    for (const window of windows)
      window.setPosition(window.options.position.height === "auto" ? { height: "auto" } : {});
    await frames();
    return lost;
  }, selector);
}

test("every window is accessible on all tabs, and fits the screen when text is twice as large", async ({
  crew: { gm },
}) => {
  // The time limit is generous enough for slow machines. It only stops a run that would never end.
  test.setTimeout(300_000);
  const { page } = gm;
  await furnish(page, ILKA);
  expect(SOURCES.length, "windows.ts is read").toBeGreaterThan(25);
  expect(
    SOURCES.map(({ key }) => key).filter(key => !(key in OPENINGS)),
    "windows of windows.ts that nobody opens here",
  ).toEqual([]);
  const found: string[] = [];
  for (const { key } of SOURCES.filter(one => !IN_AN_ENCOUNTER.includes(one.key))) {
    const opened = await openWindow(page, key, ILKA).then(
      () => true,
      (error: Error) => {
        found.push(`${key}: ${error.message.split("\n", 1)[0]}`);
        return false;
      },
    );
    const { selector } = OPENINGS[key] as { selector: string };
    if (!opened) continue;
    await everyTab(page, selector, async tab => {
      found.push(...(await violations(page, selector)).map(one => `${key} ${tab}: ${one}`));
    });
    found.push(...(await outOfReach(page, selector)).map(one => `${key} at 200%: ${one}`));
    if (key === "creation") {
      await page.locator(`${selector} [data-action=portrait]`).first().click();
      await expect(page.locator(".bo-portraits [data-icon]").first()).toBeVisible();
      found.push(...(await violations(page, ".bo-portraits")).map(one => `portraits: ${one}`));
    }
    // Dice and odds are shown as colored shapes, which must remain visible in forced-colors mode.
    if (key === "action")
      found.push(
        ...(await lostInForcedColors(page, selector)).map(one => `${key} in forced colours: ${one}`),
      );
    await closeWindows(page);
  }
  for (const name of [ILKA, "The crew of the Low Tide"]) {
    await openActor(page, name);
    found.push(
      ...(await outOfReach(page, ".application.sheet.blackout")).map(
        one => `sheet of ${name} at 200%: ${one}`,
      ),
    );
    found.push(
      ...(await lostInForcedColors(page, ".application.sheet.blackout")).map(
        one => `sheet of ${name} in forced colours: ${one}`,
      ),
    );
    await closeWindows(page);
  }
  for (const [file, ask] of Object.entries(DIALOGS)) {
    await ask(page, ILKA);
    await expect(page.locator(".application.dialog"), file).toBeVisible();
    found.push(...(await violations(page, ".application.dialog")).map(one => `dialog of ${file}: ${one}`));
    await closeWindows(page);
  }
  expect(found).toEqual([]);
});

/** Returns what the page has announced to screen readers since the last call. */
async function spoken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines = [...document.querySelectorAll("#blackout-spoken p")];
    for (const line of lines) line.remove();
    return lines.map(line => line.textContent ?? "");
  });
}

test("an encounter and its cards are accessible, and rolls and turns are announced only once", async ({
  crew: { gm, nadia, tomas },
}) => {
  test.setTimeout(300_000);
  const found: string[] = [];
  const look = async (page: Page, ...selectors: string[]) => {
    for (const selector of selectors)
      found.push(...(await violations(page, selector)).map(one => `${selector}: ${one}`));
  };
  for (const { page } of [gm, nadia, tomas]) await openTab(page, "combat");
  await look(gm.page, "#combat");
  const overlapping = async (headText?: string) =>
    gm.page.evaluate(words => {
      const head = document.querySelector("#combat .bo-track-head > .rd");
      const text = head?.querySelector(".bo-tx");
      if (text && words) text.textContent = words;
      if (text && text.scrollWidth > text.clientWidth + 1) return -1;
      const boxes = [...(head?.children ?? [])].map(child => child.getBoundingClientRect());
      return boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter(
            other =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          ),
      ).length;
    }, headText);
  expect(await overlapping(), "what says that there is no encounter lies over no button").toBe(0);
  expect(
    await overlapping("Hier ist im Augenblick noch keine Begegnung angelegt"),
    "nor does it in more words",
  ).toBe(0);

  await furnish(gm.page, ILKA);
  await expect
    .poll(() => spoken(tomas.page), "a test is read out")
    .toEqual([expect.stringMatching(/Ilka.*Athletics|Athletics.*Ilka/u)]);
  await expect(track(gm.page).locator(".combatant")).toHaveCount(5);
  await pressTrack(gm.page, "startCombat");
  await expect(commitWindow(nadia.page)).toBeVisible();
  await look(nadia.page, "#blackout-commit", "#combat");
  await commit(nadia.page, 1);
  await commit(tomas.page, 1);
  // The turn order depends on the dice, so the acting combatant is read from the tracker.
  const acting = async (page: Page): Promise<string> =>
    (await track(page).locator(".combatant.active .nm").textContent()) ?? "";
  await expect.poll(() => acting(tomas.page)).not.toBe("");
  await expectTurn(tomas.page, await acting(tomas.page), 1);
  await look(nadia.page, "#blackout-turn", "#combat");
  found.push(
    ...(await lostInForcedColors(nadia.page, "#blackout-turn", "#combat")).map(
      one => `in forced colours: ${one}`,
    ),
  );
  await row(gm.page, "Rook").hover();
  await look(gm.page, "#combat");
  for (let turns = 0; turns < 2; turns += 1) {
    const before = await acting(tomas.page);
    await spoken(tomas.page);
    await pressTrack(gm.page, "endTurn");
    await expect.poll(() => acting(tomas.page)).not.toBe(before);
    const now = await acting(tomas.page);
    await expectTurn(tomas.page, now);
    const told = (await spoken(tomas.page)).filter(line => line.endsWith(" acts."));
    // The start of the user's own turn is shown in a separate notice, which is also announced.
    expect(told, now).toEqual(now === "Rook" ? [] : [expect.stringContaining(`: ${now} acts.`)]);
    if (now === "Rook")
      await expect(tomas.page.locator("#blackout-notice [role=status]")).toContainText("Your turn");
  }

  await pressTrack(gm.page, "popOut");
  await expect(gm.page.locator(".application.bo-encounter")).toBeVisible();
  await look(gm.page, ".application.bo-encounter");
  await closeWindows(gm.page);
  await openWindow(gm.page, "request", ILKA);
  await gm.page.locator("#blackout-request [data-primary]").click();
  await expect(nadia.page.locator("#blackout-prompts .bo-ask").first()).toBeVisible();
  await look(nadia.page, "#blackout-prompts");

  await everyCard(gm.page, nadia.page);
  const cards = new Set<string>();
  for (const { page } of [gm, nadia]) {
    await openTab(page, "chat");
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLDetailsElement>("#chat details")) part.open = true;
    });
    for (const card of await page
      .locator("#chat [data-card]:visible")
      .evaluateAll(all => all.map(one => one.getAttribute("data-card") ?? "")))
      cards.add(card);
    await look(page, "#chat");
    found.push(...(await lostInForcedColors(page, "#chat .bo-card")).map(one => `in forced colours: ${one}`));
  }
  await gm.page.evaluate(() => {
    for (const drawn of document.querySelectorAll("#chat [data-unsaved]")) drawn.remove();
  });
  expect([...cards].sort(), "cards that were looked at").toEqual(CARDS);
  // Waits until the writer has handled the messages, because the next test deletes them.
  await expect
    .poll(() =>
      gm.page.evaluate(() =>
        (globalThis as any).game.messages.contents.every(
          (one: any) =>
            one.type !== "action" ||
            one.system.secret ||
            !["none", "applying", "reversing"].includes(one.system.verdict.state),
        ),
      ),
    )
    .toBe(true);
  expect(found).toEqual([]);
});

/**
 * Posts cards that don't occur in an encounter: a welcome, news, the skills question, a request, a secret
 * action, an unknown action, and a pending action.
 */
async function everyCard(gm: Page, player: Page): Promise<void> {
  await player.evaluate(async name => {
    const { game, CONFIG } = globalThis as any;
    await CONFIG.ChatMessage.documentClass.create({
      type: "request",
      system: { kind: "changeInspiration", payload: { change: 1, reason: "A fine idea" } },
    });
    await game.system.api.perform({
      action: "test",
      actor: game.actors.getName(name),
      targets: [],
      choices: { attribute: "strength", skill: "athletics" },
      fast: true,
      mode: "blind",
    });
  }, ILKA);
  await expect(player.locator("#chat [data-card=secret]")).toBeAttached();
  await gm.evaluate(async () => {
    const { game, CONFIG } = globalThis as any;
    const Message = CONFIG.ChatMessage.documentClass;
    await Message.create([
      { content: "welcome", flags: { blackout: { welcome: true } } },
      { content: "news", flags: { blackout: { news: { from: "0.0.9", to: game.system.version } } } },
      { content: "skills", flags: { blackout: { skillsQuestion: true } } },
      {
        content: "market",
        speaker: { alias: "Chandlery" },
        flags: { blackout: { marketNotice: { market: "", open: false } } },
      },
    ]);
    // These two messages are rendered without being stored, because the writer would handle stored messages
    // immediately.
    for (const action of ["rest", "module.gone"]) {
      const drawn: HTMLElement = await new Message({
        _id: (globalThis as any).foundry.utils.randomID(),
        type: "action",
        author: game.user.id,
        system: { action },
      }).renderHTML();
      drawn.dataset["unsaved"] = "";
      document.querySelector("#chat .chat-log")?.append(drawn);
    }
  });
  for (const card of ["welcome", "news", "skills", "market", "request", "waiting", "invalid"])
    await expect(gm.locator(`#chat [data-card=${card}]`).first(), card).toBeAttached();
}

test("dragging to the hotbar or within a list has a keyboard alternative", async ({ crew: { nadia } }) => {
  const { page } = nadia;
  const bar = () =>
    page.evaluate(() => {
      const { game } = globalThis as any;
      return game.macros.get(game.user.hotbar["3"])?.name ?? "";
    });
  const sheet = await openActor(page, ILKA);
  await sheet
    .locator(".bo-mx button[data-action='roll'][data-attribute='strength'][data-skill='athletics']")
    .focus();
  await page.keyboard.press("Shift+Digit3");
  await expect.poll(bar).toContain("Athletics");
  await page.evaluate(async () => {
    const { game } = globalThis as any;
    await game.macros.get(game.user.hotbar["3"]).delete();
    await game.user.assignHotbarMacro(null, 3);
  });

  await sheet.locator("[data-action='tab'][data-tab='gear']").click();
  const list = sheet
    .locator("ul", { has: page.locator("> li[data-item-id] [data-action=moveItem]") })
    .filter({ has: page.locator("> li[data-item-id] + li[data-item-id]") })
    .first();
  const names = () =>
    list.locator("> li[data-item-id]").evaluateAll(rows => rows.map(one => one.getAttribute("data-item-id")));
  await expect(list.locator("> li[data-item-id]").nth(1)).toBeVisible();
  const [first, second, ...rest] = await names();
  await list.locator(`> li[data-item-id="${second}"] [data-action=moveItem]`).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(names).toEqual([second, first, ...rest]);
  await expect(
    list.locator(`> li[data-item-id="${second}"] [data-action=moveItem]`),
    "and the focus goes with it",
  ).toBeFocused();
});

test("all parts of the interface are accessible in a Range Bands encounter @long", async ({
  crew: { gm, nadia },
}) => {
  const found: string[] = [];
  const look = async (page: Page, ...selectors: string[]) => {
    for (const selector of selectors)
      found.push(...(await violations(page, selector)).map(one => `${selector}: ${one}`));
  };
  await setting(gm.page, "combatVariant", "bands");
  await encounterByBands(gm.page);
  for (const { page } of [gm, nadia]) {
    await openTab(page, "combat");
    await expect(track(page).locator(".bo-br[data-combatant-id]")).toHaveCount(3);
  }
  await track(gm.page).locator("[data-command=foldMatrix]").click();
  await expect(track(gm.page).locator("[data-change=pair]").first()).toBeVisible();
  await row(gm.page, "Ilka").hover();
  await look(gm.page, "#combat");
  found.push(
    ...(await lostInForcedColors(nadia.page, "#combat", "#blackout-turn")).map(
      one => `in forced colours: ${one}`,
    ),
  );
  // Checks the tracker both on the user's own turn and on other combatants' turns.
  for (let turn = 1; turn <= 3; turn += 1) {
    await look(nadia.page, "#combat", "#blackout-turn");
    if (turn < 3) await nextTurn(gm.page, nadia.page);
  }
  await pressTrack(gm.page, "popOut");
  await expect(gm.page.locator(".application.bo-encounter [data-change=pair]").first()).toBeVisible();
  await look(gm.page, ".application.bo-encounter");
  found.push(
    ...(await lostInForcedColors(gm.page, ".application.bo-encounter")).map(
      one => `matrix in forced colours: ${one}`,
    ),
  );
  await closeWindows(gm.page);

  const sheet = await openActor(nadia.page, ILKA);
  await sheet.locator("[role=tab][data-tab=bands]").click();
  for (const mode of ["play", "edit"]) {
    await sheet.locator(`[data-action=mode][data-mode=${mode}]`).click();
    await expect(
      sheet.locator(mode === "edit" ? ".bo-bands input" : ".bo-bands button.sk").first(),
    ).toBeVisible();
    await look(nadia.page, ".application.sheet.blackout");
  }
  await closeWindows(nadia.page);
  await nadia.page.evaluate(
    name =>
      (globalThis as any).game.actors
        .getName(name)
        .items.getName("Kestrel sidearm")
        .sheet.render({ force: true }),
    ILKA,
  );
  await nadia.page.locator(".application.sheet [data-action=mode][data-mode=edit]").click();
  await expect(nadia.page.locator(".bo-bands-gear input").first()).toBeVisible();
  await look(nadia.page, ".application.sheet.blackout");

  await openWindow(gm.page, "houseRules", ILKA);
  await gm.page.locator("[data-action=variantSettings][data-variant=bands]").click();
  const settings = gm.page.locator("#blackout-variant-settings");
  await expect(settings.locator(".rule").first()).toBeVisible();
  await everyTab(gm.page, "#blackout-variant-settings", async tab => {
    found.push(
      ...(await violations(gm.page, "#blackout-variant-settings")).map(one => `settings ${tab}: ${one}`),
    );
  });
  expect(found).toEqual([]);
});

test(
  "all windows of the combat variants are accessible, and fit the screen when text is twice as large",
  { tag: "@long" },
  async ({
    crew: {
      gm: { page },
    },
  }) => {
    const found: string[] = [];
    for (const variant of ["zones", "bands"]) {
      await beginEncounter(page, variant);
      for (const [name, open] of Object.entries(windowsOf(variant))) {
        const seen = await open(page);
        found.push(
          ...(await outOfReach(page, seen)).map(one => `${name} at 200%: ${one}`),
          ...(await violations(page, seen)).map(one => `${name}: ${one}`),
        );
        await closeWindows(page);
      }
    }
    expect(found).toEqual([]);
  },
);

/** Starts the first round of a Range Bands encounter in which Ilka and Rook encounter a marauder. */
async function encounterByBands(gm: Page): Promise<void> {
  await gm.evaluate(async () => {
    const { game, CONFIG } = globalThis as any;
    const scene = game.scenes.active;
    const combat = await CONFIG.Combat.documentClass.create({
      scene: scene.id,
      active: true,
      system: { variant: "bands" },
    });
    await combat.createEmbeddedDocuments(
      "Combatant",
      ["Ilka", "Rook", "Breach marauder 1"].map(name => {
        const { id, actorId } = scene.tokens.getName(name);
        return { tokenId: id, sceneId: scene.id, actorId };
      }),
    );
    await combat.activate();
    await combat.startCombat();
  });
  await expect
    .poll(() => gm.evaluate(() => (globalThis as any).game.combat.system.fought.phase))
    .toBe("drop");
  await gm.evaluate(() => (globalThis as any).game.combat.nextRound());
  await expect
    .poll(() => gm.evaluate(() => (globalThis as any).game.combat.system.fought.phase))
    .toBe("actions");
}

/** Ends the turn and waits until another page has received the change. */
async function nextTurn(gm: Page, other: Page): Promise<void> {
  const acting = () => (globalThis as any).game.combat.system.acting as string;
  const before = await other.evaluate(acting);
  await gm.evaluate(() => (globalThis as any).game.combat.nextTurn());
  await expect.poll(() => other.evaluate(acting)).not.toBe(before);
}
