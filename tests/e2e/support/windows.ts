import { existsSync, readFileSync } from "node:fs";
import { oneLine } from "../../support/one-line.ts";
import type { Page } from "@playwright/test";
import { chunkOf } from "../../../scripts/lib/built-window.mjs";

const root = new URL("../../../", import.meta.url);

/**
 * The function with which a test opens a window listed in `src/applications/windows.ts`, and the window's
 * selector. The function runs in a page and receives the window's class, or the function that opens the
 * window.
 */
export interface Opening {
  readonly open: (window: any, names: { readonly ilka: string }) => unknown;
  readonly selector: string;
}

/**
 * All windows that are loaded on demand, by their names in `src/applications/windows.ts`. The windows of
 * challenges and encounters are opened for existing documents, which the tests create.
 */
export const OPENINGS: Readonly<Record<string, Opening>> = {
  action: {
    selector: ".bo-action",
    open: (_window, { ilka }) => {
      const { game } = globalThis as any;
      void game.system.api.perform({
        action: "test",
        actor: game.actors.getName(ilka),
        targets: [],
        choices: { attribute: "strength", skill: "athletics" },
      });
    },
  },
  adjust: {
    selector: "#blackout-adjust",
    open: (window, { ilka }) => window.open([(globalThis as any).game.actors.getName(ilka)]),
  },
  advancement: {
    selector: ".bo-advance",
    open: (window, { ilka }) => window.open((globalThis as any).game.actors.getName(ilka)),
  },
  amend: {
    selector: "[id^='blackout-amend']",
    open: window =>
      window.open(
        (globalThis as any).game.messages.contents.find((message: any) => message.system?.action === "test"),
      ),
  },
  ambush: { selector: "#blackout-ambush", open: window => window.open((globalThis as any).game.combat) },
  browser: { selector: ".bo-browser", open: window => window.open() },
  challenge: {
    selector: ".bo-challenge:not(.bo-takedown, .bo-guile)",
    open: window => window.open((globalThis as any).game.system.api.partyActor().system.challenges[0].id),
  },
  board: { selector: "#blackout-board", open: window => window.open((globalThis as any).game.combat) },
  beginChallenge: { selector: "#blackout-challenge-begin", open: window => window.open() },
  commit: { selector: "#blackout-commit", open: window => window.open((globalThis as any).game.combat) },
  conditions: {
    selector: ".bo-conditions",
    open: (window, { ilka }) => window.open((globalThis as any).game.actors.getName(ilka)),
  },
  creation: {
    selector: ".bo-creation",
    open: window => window.open((globalThis as any).game.actors.getName("Sabela Ruiz")),
  },
  diagnostics: { selector: "#blackout-diagnostics", open: Window => new Window().render({ force: true }) },
  encounter: { selector: "#blackout-encounter-builder", open: window => window.open() },
  end: { selector: "#blackout-end", open: window => window.open((globalThis as any).game.combat) },
  export: { selector: ".bo-export", open: window => window.open() },
  guile: {
    selector: ".bo-guile",
    open: window => window.open((globalThis as any).game.system.api.partyActor().system.guiles[0].id),
  },
  beginGuile: { selector: "#blackout-guile-begin", open: window => window.open() },
  ground: { selector: "#blackout-ground", open: window => window.open() },
  guide: { selector: "#blackout-guide", open: window => window.open() },
  hazard: { selector: "#blackout-hazard", open: window => window.open() },
  houseRules: { selector: ".bo-house", open: Window => new Window().render({ force: true }) },
  import: {
    selector: ".bo-import",
    open: window => window.open({ text: "name,type,damage\nStitcher,melee,3D\nBroken,melee,lots" }),
  },
  move: {
    selector: ".bo-move",
    open: (window, { ilka }) =>
      window.open(
        (globalThis as any).game.actors.getName(ilka).items.find((item: any) => item.type === "gear"),
      ),
  },
  movePieces: {
    selector: ".bo-move",
    open: (window, { ilka }) => {
      const { game } = globalThis as any;
      void window.ask(game.actors.getName(ilka).items.getName("Flare"), {
        to: game.system.api.partyActor(),
        command: { kind: "place", location: null },
      });
    },
  },
  moveCredits: {
    selector: ".bo-move",
    open: (window, { ilka }) => window.openCredits((globalThis as any).game.actors.getName(ilka)),
  },
  print: {
    selector: ".blackout-print-dialog",
    open: (ask, { ilka }) => {
      void ask([(globalThis as any).game.actors.getName(ilka)]);
    },
  },
  renew: {
    selector: ".application.dialog",
    open: (ask, { ilka }) => {
      void ask((globalThis as any).game.actors.getName(ilka).items.getName("Flare"));
    },
  },
  openItems: {
    selector: "#blackout-open-items",
    open: window => {
      void window.ask({ combat: (globalThis as any).game.combat.id });
    },
  },
  showOpenItems: {
    selector: "#blackout-open-items",
    open: window => window.show({ combat: (globalThis as any).game.combat.id }),
  },
  request: { selector: "#blackout-request", open: window => window.open() },
  inspiration: { selector: "#blackout-inspiration", open: window => window.toggle() },
  rest: { selector: "#blackout-rest", open: window => window.open() },
  roster: { selector: "#blackout-roster", open: window => window.open((globalThis as any).game.combat) },
  session: { selector: "#blackout-session", open: window => window.open() },
  takedown: {
    selector: ".bo-takedown",
    open: window => window.open((globalThis as any).game.system.api.partyActor().system.takedowns[0].id),
  },
  beginTakedown: { selector: "#blackout-takedown-begin", open: window => window.open() },
};

/**
 * All other classes of the system that are rendered. Each is listed with the test that checks it with axe,
 * and with the code in that test that performs the check.
 */
export const ELSEWHERE: Readonly<Record<string, readonly [spec: string, where: string]>> = {
  BlackoutCombatTracker: ["accessibility", `look(gm.page, "#combat")`],
  TurnHud: ["accessibility", `look(nadia.page, "#blackout-turn"`],
  TurnNotice: ["encounter-screens", `violations(nadia.page, "#blackout-notice")`],
  PromptPanel: ["accessibility", `look(nadia.page, "#blackout-prompts")`],
  PlacingBar: ["canvas-areas", `violations(nadia, "#blackout-placing")`],
  PortraitWindow: ["accessibility", `violations(page, ".bo-portraits")`],
  VariantSettingsWindow: ["variants-zones", `gm.page, "#blackout-variant-settings")`],
  // A variant's windows exist only if the variant's folder hasn't been removed.
  ...(existsSync(new URL("src/variants/zones-and-cards", root)) && {
    ZonesWindow: ["variants-zones", `looked("zones", gm.page, ".application.bo-zones")`] as const,
  }),
  ...Object.fromEntries(
    [
      "CharacterSheet",
      "NpcSheet",
      "FollowerSheet",
      "BarrierSheet",
      "PartySheet",
      "MarketSheet",
      "BlackoutItemSheet",
    ].map(sheet => [sheet, ["sheets-kinds", "page.evaluate(lookAtSheet,"]]),
  ),
};

/**
 * The Foundry dialogs that the system opens, by source file, with the code that opens each of them on a
 * Gamemaster's page. The dialogs in importer/renew-dialog.ts and print/print-dialog.ts are among the windows
 * above.
 */
export const DIALOGS: Readonly<Record<string, (page: Page, ilka: string) => Promise<void>>> = {
  "shared/actions.ts": async (page, ilka) => {
    await page.evaluate(async name => {
      const { sheet } = (globalThis as any).game.actors.getName(name);
      await sheet.render({ force: true });
      await sheet.setMode("edit");
    }, ilka);
    const sheet = page.locator(".application.sheet.blackout");
    await sheet.locator("[role=tab][data-tab=gear]").click();
    await sheet.locator("[data-action=removeItem]").first().click();
  },
  "house-rules/house-rules-form.ts": async (page, ilka) => {
    await openWindow(page, "houseRules", ilka);
    const form = page.locator(".application.bo-house");
    await form.locator("input[type=checkbox]:visible:not(:disabled)").first().click();
    await form.locator("[data-action=restoreAll]:enabled").click();
  },
  "directory/ask-character.ts": async page =>
    page.evaluate(async () => {
      const { ui } = globalThis as any;
      ui.sidebar.changeTab("actors", "primary");
      await ui.actors.render();
      document.querySelector<HTMLElement>("#actors .blackout-new-character")?.click();
    }),
  "importer/importer-window.ts": async (page, ilka) => {
    await openWindow(page, "import", ilka);
    await page.locator(".bo-import [data-action=keepProfile]").first().click();
  },
  "tokens/level-dialog.ts": async (page, ilka) =>
    page.evaluate(async name => {
      const actor = (globalThis as any).game.actors.getName(name);
      await actor.toggleStatusEffect("exhausted", { active: true });
      void actor.toggleStatusEffect("exhausted");
    }, ilka),
};

/** The windows listed in the source, each with its file and the name of its export. */
export const SOURCES: readonly { readonly key: string; readonly file: string; readonly exported: string }[] =
  [
    ...oneLine(readFileSync(new URL("src/applications/windows.ts", root), "utf8")).matchAll(
      /(\w+): async (?:(?!: async).)*?import\("[^"]*\/([\w-]+)\.ts"\)\)\)+\.(\w+)/gu,
    ),
  ].map(([, key = "", file = "", exported = ""]) => ({ key, file, exported }));

/**
 * Opens a window on a page in the same way as the system does, and waits until it is rendered. With `times`,
 * opens and closes the window that many times, and leaves it closed.
 */
export async function openWindow(page: Page, key: string, ilka: string, times = 0): Promise<void> {
  const source = SOURCES.find(one => one.key === key);
  const opening = OPENINGS[key];
  if (!source || !opening) throw new Error(`windows.ts has no "${key}", or it is not known how to open it`);
  await page.evaluate(
    async ({ chunk, exported, open, names, selector, opened }) => {
      const { foundry } = globalThis as any;
      const found = await import(chunk);
      if (!(exported in found)) throw new Error(`${chunk} has no ${exported}`);
      const run = new Function(`return ${open}`)() as (window: any, with_: object) => unknown;
      const shown = () =>
        [...foundry.applications.instances.values()].filter(
          (window: any) => window.hasFrame && window.rendered && window.element?.matches(selector),
        );
      for (let at = 0; at < Math.max(1, opened); at += 1) {
        await run(found[exported], names);
        for (let frames = 0; shown().length === 0; frames += 1) {
          if (frames > 300) throw new Error(`${exported} of ${chunk} did not open`);
          await new Promise(resolve => {
            requestAnimationFrame(resolve);
          });
        }
        if (opened === 0) return;
        for (const window of shown()) await window.close({ animate: false });
      }
    },
    {
      chunk: chunkOf(source.file),
      exported: source.exported,
      open: opening.open.toString(),
      names: { ilka },
      selector: opening.selector,
      opened: times,
    },
  );
  if (times === 0) await page.locator(opening.selector).last().waitFor();
}

/** Closes all framed windows without animation. */
export async function closeWindows(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const window of [...(globalThis as any).foundry.applications.instances.values()])
      if (window.hasFrame) await window.close({ animate: false });
  });
}

/**
 * Returns the UUID of one document of each actor and item type. Missing actors are created in the world, and
 * missing items on the given character. The function runs in the page and can't access this module.
 */
export async function oneOfEachKind(
  ilka: string,
): Promise<readonly (readonly [kind: string, uuid: string])[]> {
  const { game, CONFIG } = globalThis as any;
  const actor = game.actors.getName(ilka);
  const own: Readonly<Record<string, any>> = { character: actor, party: game.system.api.partyActor() };
  // "base" is one of Foundry's own types, and can't be created here.
  const of = (type: string): string[] =>
    Object.keys(game.system.documentTypes[type]).filter(kind => kind !== "base");
  const found: [string, string][] = [];
  for (const kind of of("Actor"))
    found.push([
      kind,
      (
        own[kind] ??
        game.actors.find((one: any) => one.type === kind) ??
        (await CONFIG.Actor.documentClass.create({ name: kind, type: kind }))
      ).uuid,
    ]);
  for (const kind of of("Item"))
    found.push([
      kind,
      (
        actor.items.find((one: any) => one.type === kind) ??
        (await actor.createEmbeddedDocuments("Item", [{ name: kind, type: kind }]))[0]
      ).uuid,
    ]);
  return found;
}

/**
 * Creates the documents that the windows open: an unfinished character, an item with an older copy, an
 * encounter, a challenge, a Guile Encounter, a takedown, and a test card.
 */
export async function furnish(gm: Page, ilka: string): Promise<void> {
  await gm.evaluate(async name => {
    const { game, CONFIG } = globalThis as any;
    const actor = game.actors.getName(name);
    const scene = game.scenes.active;
    const gunner = scene.tokens.getName("Hull gunner").actor;
    const [source] = await CONFIG.Item.documentClass.createDocuments([
      { name: "Flare", type: "gear", system: { weight: 3 } },
    ]);
    await actor.createEmbeddedDocuments("Item", [
      {
        name: "Flare",
        type: "gear",
        system: { quantity: 5, weight: 1 },
        _stats: { compendiumSource: source.uuid },
      },
    ]);
    await CONFIG.Actor.documentClass.create({
      name: "Sabela Ruiz",
      type: "character",
      system: { creation: { done: false } },
    });
    const crew = game.actors
      .filter((one: any) => one.type === "character" && one.hasPlayerOwner)
      .map((one: any) => one.uuid);
    await game.system.api.partyActor().update({
      system: {
        credits: 100,
        challenges: [
          { id: "challengeAAAAAAA", title: "Restart the ring", tests: 3, difficulty: 1, participants: crew },
        ],
        guiles: [
          {
            id: "guileAAAAAAAAAAA",
            title: "Let us pass",
            speaker: actor.uuid,
            target: gunner.uuid,
            begins: "players",
            resistance: { players: 6, target: 4 },
          },
        ],
        takedowns: [
          {
            id: "takedownAAAAAAAA",
            title: "The watch",
            target: gunner.uuid,
            participants: crew,
            challenges: 2,
            tests: 1,
            difficulty: 1,
          },
        ],
      },
    });
    await actor.update({ "system.credits": 40 });
    const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      ["Ilka", "Rook", "Breach marauder 1", "Breach marauder 2", "Hull gunner"].map(who => {
        const token = scene.tokens.getName(who);
        return { tokenId: token.id, sceneId: scene.id, actorId: token.actorId };
      }),
    );
    await combat.activate();
    await game.system.api.perform({
      action: "test",
      actor,
      targets: [],
      choices: { attribute: "strength", skill: "athletics" },
      fast: true,
    });
  }, ilka);
}
