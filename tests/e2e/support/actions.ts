import type { Locator, Page } from "@playwright/test";
import { expect } from "./table.ts";
import { openActor, openTab } from "./steps.ts";

/** Helpers that perform actions in the browser and read their results. */

/** Returns the open action dialog. */
export function actionDialog(page: Page): Locator {
  return page.locator(".application.bo-action:not(#blackout-adjust):not([id^='blackout-amend'])");
}

/** Returns the dialog for amending a posted action. */
export function amendDialog(page: Page): Locator {
  return page.locator(".application[id^='blackout-amend']");
}

/** Opens an actor's sheet from the Actors directory or, for a synthetic actor, from its token. */
export async function openSheetOf(page: Page, who: string): Promise<Locator> {
  const token = await page.evaluate(name => {
    const found = (globalThis as any).game.scenes.active.tokens.getName(name);
    if (!found || found.actorLink) return false;
    found.actor.sheet.render(true);
    return true;
  }, who);
  if (!token) return openActor(page, who);
  const sheet = page.locator(".application.sheet.actor", {
    has: page.locator(".window-title", { hasText: who }),
  });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Clicks the sheet button for the action or item with the given name, and then closes all sheets. */
export async function press(page: Page, who: string, action: string, item = ""): Promise<void> {
  const sheet = await openSheetOf(page, who);
  const place = item === "" ? sheet : sheet.locator("[data-item-id], .bo-atk", { hasText: item });
  if (["useItem", "fieldRepair"].includes(action))
    await sheet.locator("[data-action='tab'][data-tab='gear']").click();
  const button = place.locator(`button[data-action="command"][data-action-type="${action}"]`).first();
  const folded = await button.evaluate(element => element.closest("details.bo-more:not([open])") !== null);
  if (folded) await sheet.locator("details.bo-more > summary").click();
  await button.click();
  await closeSheets(page);
}

/** Chooses an entry in an actor's context menu in the directory. */
export async function fromMenu(page: Page, who: string, entry: string): Promise<void> {
  await openTab(page, "actors");
  await page.locator("#actors .entry-name", { hasText: who }).first().click({ button: "right" });
  await page.locator("#context-menu .context-item, nav#context-menu li", { hasText: entry }).first().click();
}

/** Closes all open sheets, because they can cover other windows. */
export async function closeSheets(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const window of [...(globalThis as any).foundry.applications.instances.values()])
      if (window.document && window.hasFrame) await window.close({ animate: false });
  });
}

/** Selects exactly the targets with the given names in a dialog's target list. */
export async function pick(dialog: Locator, ...names: string[]): Promise<void> {
  const list = dialog.locator("details.tgts");
  if ((await list.getAttribute("open")) === null) await list.locator("summary").click();
  for (const row of await list.locator("li[data-name]").all()) {
    const wanted = names.includes((await row.getAttribute("data-name")) ?? "");
    const input = row.locator("input");
    // If only one target is allowed, the inputs are radio buttons, so checking one unchecks the others.
    if (wanted || (await input.getAttribute("type")) === "checkbox") await input.setChecked(wanted);
  }
  for (const name of names) await expect(list.locator(`li[data-name="${name}"] input`)).toBeChecked();
  await list.locator("summary").click();
}

/** Clears the target that a dialog proposes for an action with at most one target. */
export async function pickNone(dialog: Locator): Promise<void> {
  const list = dialog.locator("details.tgts");
  await list.locator("summary").click();
  await list.locator("input[name='target'][value='']").check();
  await expect(list).not.toHaveAttribute("open");
}

/** Expands the “More” section of a dialog if it contains the field. */
export async function openMore(dialog: Locator, field: Locator): Promise<void> {
  const folded = await field
    .first()
    .evaluate(element => element.closest("details.bo-more:not([open])") !== null);
  if (folded) await dialog.locator("details.bo-more > summary").click();
}

/**
 * Fills in the fields of a dialog: booleans for toggles, numbers for number fields, and option values for
 * lists and segmented controls.
 */
export async function choose(
  dialog: Locator,
  choices: Readonly<Record<string, boolean | number | string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(choices)) {
    const fields = dialog.locator(`[name="${name}"]`);
    await openMore(dialog, fields);
    if (typeof value === "boolean") await fields.setChecked(value);
    else if ((await fields.first().getAttribute("type")) === "radio")
      await dialog.locator(`[name="${name}"][value="${value}"]`).setChecked(true);
    else if ((await fields.evaluate(element => element.tagName)) === "SELECT")
      await fields.selectOption(String(value));
    else {
      await fields.fill(String(value));
      await fields.press("Tab");
    }
  }
}

/** Makes the next dice on a page show the given faces of a six-sided die. Later dice are random. */
export async function rig(page: Page, ...faces: number[]): Promise<void> {
  await page.evaluate(queue => {
    const dice = (globalThis as any).CONFIG.Dice;
    dice.ownRandom ??= dice.randomUniform;
    dice.randomUniform = () => {
      const face = queue.shift();
      return face === undefined ? dice.ownRandom() : 1 - (face - 0.5) / 6;
    };
  }, faces);
}

/** Returns a list that repeats a die face the given number of times. */
export function all(count: number, face: number): number[] {
  return Array.from({ length: count }, () => face);
}

/** Clicks a dialog's primary button, and clicks it again if warnings have to be confirmed. */
export async function confirm(dialog: Locator): Promise<void> {
  const button = dialog.locator("[data-primary]");
  const gate = await button.getAttribute("data-gate");
  await button.click();
  if (gate !== "confirm" && gate !== "overrule") return;
  await expect(button).toHaveAttribute("data-confirming", "true");
  await button.click();
}

/**
 * Presses a dialog's button, waits for the writer's verdict, and returns the message ID. Also checks that the
 * number of dice on the button when it was pressed matches the number rolled.
 */
export async function go(page: Page, dialog: Locator = actionDialog(page)): Promise<string> {
  await dialog.evaluate(async window => {
    (globalThis as any).pressed = "";
    window.addEventListener(
      "click",
      ({ target }) => {
        const button = (target as Element).closest("[data-primary]");
        if (button) (globalThis as any).pressed = button.textContent;
      },
      { capture: true },
    );
    // Users don't press the button before the effect of their last choice is drawn.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const id = await posted(page, async () => {
    await confirm(dialog);
    await dialog.waitFor({ state: "detached" });
  });
  const pressed: string = await page.evaluate(() => (globalThis as any).pressed);
  const shown = /(\d+)D(?! \+)/u.exec(pressed)?.[1];
  const rolled = shown === undefined ? null : await rolledBy(page, id);
  if (rolled !== null) expect(rolled, "the dice that the dialog named").toBe(shown);
  return id;
}

/**
 * Returns how many dice the action rolled for its main test, or the reason why the action was rejected.
 * Returns null if nothing was rolled or the action is secret.
 */
async function rolledBy(page: Page, id: string): Promise<string | null> {
  return page.evaluate(message => {
    const { verdict, secret } = (globalThis as any).game.messages.get(message).system;
    if (secret) return null;
    const { dice = {} } = JSON.parse(verdict.given || "{}");
    // R12.4: without enough Stamina, a maneuver starts with a separate test. If that test fails, nothing else
    // is rolled.
    const main = Object.entries<number[]>(dice).find(([stream]) => stream !== "maneuver");
    return main ? String(main[1].length) : dice.maneuver ? null : verdict.reason;
  }, id);
}

/** Posts an action, waits until the writer has judged it, and returns its message ID. */
export async function posted(page: Page, run: () => Promise<unknown>): Promise<string> {
  const known = await page.evaluate(() =>
    (globalThis as any).game.messages.map((message: any) => message.id),
  );
  await run();
  const handle = await page.waitForFunction(before => {
    const message = (globalThis as any).game.messages.find(
      (one: any) => one.type === "action" && one.isAuthor && !before.includes(one.id),
    );
    return message && (message.system.secret || message.system.verdict.state !== "none") ? message.id : null;
  }, known);
  return (await handle.jsonValue()) as string;
}

/** Opens the chat log and returns the card of a message. */
export async function cardOf(page: Page, id: string): Promise<Locator> {
  await openTab(page, "chat");
  return page.locator(`#chat [data-card="action"][data-message="${id}"]`);
}

/** Waits until a page shows an action in one of the given states. */
export async function stands(page: Page, id: string, ...states: string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(message => (globalThis as any).game.messages.get(message)?.system.verdict.state, id),
    )
    .toMatch(new RegExp(`^(${states.join("|")})$`));
}

/**
 * Makes a message visible: expands all folded encounters and rounds, and the separator that hides an empty
 * turn.
 */
async function unfold(page: Page, id: string): Promise<void> {
  const row = page.locator(`#chat .chat-message[data-message-id="${id}"]`);
  if (await row.isVisible()) return;
  const folds = page.locator("#chat .bo-fold[aria-expanded='false']");
  while ((await folds.count()) > 0) await folds.first().click({ timeout: 1000 });
  if ((await row.getAttribute("class"))?.includes("bo-uneventful"))
    await row
      .locator("xpath=following-sibling::*[not(contains(@class, 'bo-uneventful'))][1]")
      .locator("summary[data-key='card']")
      .click({ timeout: 1000 });
}

/**
 * Expands the section that contains a card's button if necessary, and presses the button. Tries again if the
 * card is rendered in the meantime.
 */
export async function pressOn(page: Page, id: string, command: string, which = ""): Promise<void> {
  const button = (await cardOf(page, id)).locator(`button[data-command="${command}"]${which}`).first();
  await expect(button).toBeAttached();
  await expect(async () => {
    await unfold(page, id);
    const closed = button.locator("xpath=ancestor::details[not(@open)]").first();
    for (let tries = 0; tries < 4 && (await closed.count()) > 0; tries++)
      await closed.locator("xpath=./summary").click({ timeout: 1000 });
    await button.click({ timeout: 1000 });
  }).toPass({ timeout: 20_000, intervals: [0, 100, 250] });
}

/**
 * Returns the current values and conditions, as seen on this page, of the actor with the given token name or
 * actor name.
 */
export async function has(page: Page, who: string): Promise<any> {
  return page.evaluate(name => {
    const { game } = globalThis as any;
    const actor = game.scenes.active.tokens.getName(name)?.actor ?? game.actors.getName(name);
    const { health, stamina, stress, vital, clocks, resist } = actor._source.system;
    const combatant = game.combat?.combatants.find((one: any) => one.actor === actor);
    const worn = (kind: string) =>
      actor.items
        .filter((item: any) => item.type === "armor" && item.system.location === "worn")
        .reduce((sum: number, item: any) => sum + item._source.system[kind].value, 0);
    return {
      hp: health.value,
      stamina: stamina.value,
      stress: stress?.value ?? null,
      av: worn("armor"),
      dr: worn("resistance"),
      vital,
      clocks,
      pending: resist.pending,
      ap: combatant?._source.system.ap ?? null,
      conditions: actor.effects.map((effect: any) => effect.system.key).sort(),
      uses: Object.fromEntries(
        actor.items
          .filter((item: any) => item.type === "gear")
          .map((item: any) => [item.name, item._source.system.uses.value]),
      ),
      ammunition: Object.fromEntries(
        actor.items
          .filter((item: any) => item.type === "weapon")
          .map((item: any) => [item.name, item._source.system.ammunition.value]),
      ),
    };
  }, who);
}

/** Updates the data of the named actor and adds conditions to it, on the Gamemaster's page. */
export async function set(
  gm: Page,
  who: string,
  data: { readonly system?: object; readonly conditions?: readonly string[] },
): Promise<void> {
  await gm.evaluate(
    async ({ name, data: { system, conditions } }) => {
      const { game } = globalThis as any;
      const actor = game.scenes.active.tokens.getName(name)?.actor ?? game.actors.getName(name);
      if (system) await actor.update({ system });
      for (const key of conditions ?? []) await actor.toggleStatusEffect(key, { active: true });
    },
    { name: who, data },
  );
}

/** Starts an encounter with the given combatants in the given turn order. */
export async function startEncounter(gm: Page, ...names: string[]): Promise<void> {
  await gm.evaluate(async order => {
    const { game, CONFIG } = globalThis as any;
    const scene = game.scenes.active;
    const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      order.map(name => {
        const token = scene.tokens.getName(name);
        return { tokenId: token.id, sceneId: scene.id, actorId: token.actorId };
      }),
    );
    // The combatants get their steps directly, in the given order. Otherwise, their owners would be prompted
    // to choose dice.
    await combat.updateEmbeddedDocuments(
      "Combatant",
      combat.combatants.map((combatant: any) => ({
        _id: combatant.id,
        initiative: 1 + order.indexOf(combatant.name),
      })),
    );
    await combat.activate();
    await combat.startCombat();
  }, names);
  // Waits until the writer has started the first turn and applied its effects.
  await expect
    .poll(() =>
      gm.evaluate(() =>
        (globalThis as any).game.messages
          .filter((message: any) => message.system.action === "turnStart")
          .map((message: any) => message.system.verdict.state),
      ),
    )
    .toEqual(["applied"]);
}

/** Changes a world setting. */
export async function setting(gm: Page, key: string, value: unknown): Promise<void> {
  await gm.evaluate(([name, wanted]) => (globalThis as any).game.settings.set("blackout", name, wanted), [
    key,
    value,
  ] as const);
}

/**
 * Returns all documents that an encounter can change, as a page knows them, without timestamps and authors.
 */
export async function world(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const { game } = globalThis as any;
    const without = (value: any): any => {
      if (Array.isArray(value)) return value.map(without);
      if (typeof value !== "object" || value === null) return value;
      const { _stats, _movementHistory, ...rest } = value;
      if (rest.flags?.blackout) delete rest.flags.blackout.tx;
      if (rest.flags?.blackout && Object.keys(rest.flags.blackout).length === 0) delete rest.flags.blackout;
      // The pool's log is excluded, because it is a history that also keeps undone entries.
      if (rest.inspiration?.log) rest.inspiration = rest.inspiration.value;
      return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, without(inner)]));
    };
    const scene = game.scenes.active;
    // For an unlinked token, the test compares the synthetic actor, because reverting a change leaves the
    // base actor's value in the delta.
    const ofToken = (token: any) =>
      token.actorLink ? token.toObject() : { ...token.toObject(), delta: token.actor.toObject() };
    // Excludes the stored copies of combatants, because they contain the ledger's marks.
    const withoutCopies = (combat: any) => {
      const {
        system: { copies: _copies, ...system },
        ...rest
      } = combat.toObject();
      return { ...rest, system };
    };
    const sources = {
      actors: game.actors.map((actor: any) => actor.toObject()),
      tokens: scene.tokens.map(ofToken),
      combats: game.combats.map(withoutCopies),
    };
    return without(structuredClone(sources));
  });
}

/** Shifts a page's server time by this number of seconds. */
export async function later(page: Page, seconds: number): Promise<void> {
  await page.evaluate(by => {
    const { game } = globalThis as any;
    const { serverTime } = game.time;
    Object.defineProperty(game.time, "serverTime", { configurable: true, value: serverTime + by * 1000 });
  }, seconds);
}
