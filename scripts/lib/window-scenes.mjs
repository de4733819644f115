/**
 * Defines the screenshots of windows that are used outside encounters and sessions: by newcomers, by
 * Gamemasters who set up the game, and for creating and changing characters. Each function returns the
 * element to capture.
 */
import { openBuilt } from "./built-window.mjs";
import { tab, tidy, unfocus } from "./scene-steps.mjs";

const ILKA = "Ilka Sorrento-Vasquez";

/** Opens a window by its class and returns it after it has been rendered. */
async function opened(page, [file, exported, open], selector) {
  await openBuilt(page, file, exported, open);
  const window = page.locator(selector).last();
  await window.waitFor();
  await unfocus(page);
  return window;
}

const TABLE =
  "name,type,skill,damage,range,quality\nStitcher SMG,weapon,Aim,3D,30,Burst 3\nFoundry hammer,weapon,Strike,lots,,\nRivet thrower,weapon,Aim,4D,60,Loud";

/** Creates an unfinished character. */
export async function begun(gm) {
  await gm.evaluate(() =>
    globalThis.CONFIG.Actor.documentClass.create({
      name: "Sabela Ruiz",
      type: "character",
      system: { creation: { done: false } },
    }),
  );
}

/**
 * The arguments for opening the character creation window.
 * @type {import("./built-window.mjs").Built}
 */
export const CREATION = [
  "creation-window",
  "CreationWindow",
  window => window.open(globalThis.game.actors.getName("Sabela Ruiz")),
];

/** Deletes the unfinished character, and closes all windows. */
export async function unbegun(seats) {
  await tidy(seats);
  await seats.gm.evaluate(() => globalThis.game.actors.getName("Sabela Ruiz").delete());
}

/** Begins a Guile Encounter between Ilka and an enemy, or ends it if the title is null. */
async function talks(gm, title) {
  await gm.evaluate(
    async ([name, wanted]) => {
      const { game } = globalThis;
      const target = game.scenes.active.tokens.getName("Hull gunner").actor.uuid;
      const guiles =
        wanted === null
          ? []
          : [
              {
                id: "guileAAAAAAAAAAA",
                title: wanted,
                speaker: game.actors.getName(name).uuid,
                target,
                begins: "players",
                resistance: { players: 6, target: 4 },
              },
            ];
      await game.system.api.partyActor().update({ system: { guiles } });
    },
    [ILKA, title],
  );
}

/** Sets up an encounter. */
async function layOut(gm) {
  await gm.evaluate(async () => {
    const { game, CONFIG } = globalThis;
    const scene = game.scenes.active;
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(each => each.id));
    const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      ["Ilka", "Rook", "Breach marauder 1", "Breach marauder 2", "Hull gunner"].map(who => {
        const token = scene.tokens.getName(who);
        return { tokenId: token.id, sceneId: scene.id, actorId: token.actorId };
      }),
    );
    await combat.activate();
  });
}

async function endEncounter(seats) {
  await tidy(seats);
  await seats.gm.evaluate(async () => {
    const { game, CONFIG } = globalThis;
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(each => each.id));
  });
}

/** @type {import("./built-window.mjs").Built} */
const GUIDE = ["guide-window", "GuideWindow", window => window.open()];
const ofIlka = window => window.open(globalThis.game.actors.getName("Ilka Sorrento-Vasquez"));

const nothing = async () => {
  /* Nothing to set up or clean up. */
};

/**
 * Returns a scene that only opens a Gamemaster's window.
 * @param {string} name
 * @param {string} selector
 * @param {import("./built-window.mjs").Built} how
 * @param {(gm: import("playwright-core").Page) => Promise<void>} [before] runs before the window opens
 * @param {(seats: { gm: import("playwright-core").Page, player: import("playwright-core").Page }) =>
 *   Promise<void>} [after] cleans up, so that later screenshots aren't affected
 */
const ofGamemaster = (name, selector, how, before = nothing, after = nothing) => ({
  name,
  async tidy(seats) {
    await tidy(seats);
    await after(seats);
  },
  async show({ gm }) {
    await before(gm);
    return opened(gm, how, selector);
  },
});

/**
 * Returns a scene for a card that the system itself posts and that is identified by its flag. If the card is
 * taller than the chat log, the scene shows its beginning.
 */
const cardOfOurs = (name, kind, flagsOf) => ({
  name,
  tidy,
  async show({ gm }) {
    const id = await gm.evaluate(async make => {
      const { game, CONFIG } = globalThis;
      const flags = new Function(`return ${make}`)()();
      // The welcome card is for all users, and news cards are for Gamemasters.
      const whisper = game.users.filter(user => user.isGM && !flags.welcome).map(user => user.id);
      return (
        await CONFIG.ChatMessage.documentClass.create({
          content: "",
          whisper,
          flags: { blackout: flags },
        })
      ).id;
    }, flagsOf.toString());
    await tab(gm, "chat");
    const card = gm.locator(`#chat [data-message-id="${id}"]`);
    await card.locator(`[data-card=${kind}] :is(li, button)`).first().waitFor();
    await card.evaluate(element => element.scrollIntoView({ block: "start" }));
    const chat = gm.locator("#chat");
    return (await card.boundingBox()).height > (await chat.boundingBox()).height ? chat : card;
  },
});

/** The window at the end of an encounter. Its screenshot is one of the encounter screenshots. */
export const END_OF_ENCOUNTER = ofGamemaster("combat-end", "#blackout-end", [
  "end-dialog",
  "EndDialog",
  window => window.open(globalThis.game.combat),
]);

export const WINDOW_SCENES = [
  {
    name: "guide-player",
    tidy,
    async show({ player }) {
      return opened(player, GUIDE, "#blackout-guide");
    },
  },
  ofGamemaster("guide-gm", "#blackout-guide", GUIDE),
  cardOfOurs("welcome", "welcome", () => ({ welcome: true })),
  cardOfOurs("news", "news", () => ({ news: { from: "0.0.9", to: globalThis.game.system.version } })),
  ofGamemaster("diagnostics", "#blackout-diagnostics", [
    "diagnostics-window",
    "DiagnosticsWindow",
    Window => new Window().render({ force: true }),
  ]),
  {
    name: "house-rules",
    tidy,
    async show({ gm }) {
      const form = await opened(
        gm,
        ["house-rules-form", "HouseRulesForm", Window => new Window().render({ force: true })],
        ".bo-house",
      );
      await form.locator("[role=tab]").nth(3).click();
      return form;
    },
  },
  {
    name: "importer",
    tidy,
    async show({ gm }) {
      await gm.evaluate(text => globalThis.game.system.api.tables.import({ text }), TABLE);
      const window = gm.locator(".application.bo-import");
      await window.locator("tbody[data-row='2']").waitFor();
      return window;
    },
  },
  ofGamemaster("exporter", ".bo-export", [
    "export-window",
    "ExportWindow",
    window => window.open("pack.blackout.weapons"),
  ]),
  {
    name: "browser",
    tidy,
    async show({ gm }) {
      await gm.evaluate(() => globalThis.game.system.api.tables.browse("weapon"));
      const window = gm.locator("#blackout-browser");
      await window.locator("[data-uuid]").nth(3).waitFor();
      return window;
    },
  },
  { ...ofGamemaster("creation", ".bo-creation", CREATION, begun), tidy: unbegun },
  ofGamemaster("advancement", ".bo-advance", ["advancement-window", "AdvancementWindow", ofIlka]),
  ofGamemaster("conditions", ".bo-conditions", ["conditions-window", "ConditionsWindow", ofIlka]),
  ofGamemaster("move", ".bo-move", [
    "move-window",
    "MoveWindow",
    window =>
      window.open(
        globalThis.game.actors
          .getName("Ilka Sorrento-Vasquez")
          .items.find(item => item.type === "gear" || item.type === "consumable"),
      ),
  ]),
  ofGamemaster(
    "guile",
    ".bo-guile",
    [
      "guile-window",
      "GuileWindow",
      window => window.open(globalThis.game.system.api.partyActor().system.guiles[0].id),
    ],
    gm => talks(gm, "Let us pass"),
    ({ gm }) => talks(gm, null),
  ),
  ofGamemaster(
    "roster",
    "#blackout-roster",
    ["roster-dialog", "RosterDialog", window => window.open(globalThis.game.combat)],
    layOut,
  ),
  {
    ...ofGamemaster("ambush", "#blackout-ambush", [
      "ambush-dialog",
      "AmbushDialog",
      window => window.open(globalThis.game.combat),
    ]),
    tidy: endEncounter,
  },
  {
    name: "amend",
    tidy,
    async show({ gm }) {
      await gm.evaluate(async name => {
        const { game } = globalThis;
        const message = await game.system.api.perform({
          action: "test",
          actor: game.actors.getName(name),
          targets: [],
          choices: { attribute: "strength", skill: "athletics", difficulty: 2 },
          fast: true,
        });
        globalThis.amendedId = message.id;
      }, ILKA);
      await gm.waitForFunction(
        () => globalThis.game.messages.get(globalThis.amendedId)?.system.verdict.state !== "none",
      );
      return opened(
        gm,
        [
          "amend-dialog",
          "AmendDialog",
          window => window.open(globalThis.game.messages.get(globalThis.amendedId)),
        ],
        ".application[id^='blackout-amend']",
      );
    },
  },
];
