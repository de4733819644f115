/**
 * Defines the screenshots of the sheets: every kind of actor and item, with sample contents. Each function
 * returns the element to capture.
 */

import { close } from "./scene-steps.mjs";

const ILKA = "Ilka Sorrento-Vasquez";

/** Adds the sample contents to the actors, once per world. */
async function outfit(gm) {
  await gm.evaluate(async name => {
    const { game, CONFIG } = globalThis;
    if (game.actors.getName("Bolt")) return;
    const ilka = game.actors.getName(name);
    const gun = ilka.items.getName("Kestrel sidearm");
    const [bag] = await ilka.createEmbeddedDocuments("Item", [
      {
        name: "Deck bag",
        type: "container",
        system: { capacity: 40, weight: 2, description: "<p>Sewn from a pressure curtain.</p>" },
      },
    ]);
    await ilka.createEmbeddedDocuments("Item", [
      {
        name: "Long barrel",
        type: "mod",
        system: {
          host: gun.id,
          category: "barrel",
          fits: ["weapon"],
          price: 80,
          weight: 1,
          changes: [
            { path: "range", mode: "add", value: 15 },
            { path: "weight", mode: "add", value: 1 },
          ],
          qualities: [{ key: "finesse", x: null, text: "" }],
          requirement: "A bench and an hour",
        },
      },
      {
        name: "Sidearm magazine",
        type: "ammunition",
        system: { fits: "Kestrel sidearm", shots: 10, quantity: 3, weight: 1, price: 12, container: bag.id },
      },
      {
        name: "Stitch foam",
        type: "consumable",
        system: {
          uses: { value: 2, max: 3 },
          weight: 1,
          price: 45,
          addictive: 2,
          treats: ["stunned", "conductive"],
          favourite: true,
          container: bag.id,
          effect: "<p>Closes small wounds within a minute.</p>",
        },
      },
      {
        name: "Cutter arm",
        type: "implant",
        system: {
          kind: "prosthetic",
          bulk: 2,
          place: "left arm",
          grafted: true,
          model: "Yard issue 4",
          price: 900,
          rarity: "uncommon",
          bonuses: [{ skill: "mechacraft", modifier: 1 }],
        },
      },
      {
        name: "Gills",
        type: "geneMod",
        system: {
          tier: "regular",
          bodyPart: "neck",
          grants: { skills: [{ skill: "athletics", rank: 0, modifier: 1 }] },
        },
      },
      {
        name: "Sweep the deck",
        type: "maneuver",
        system: {
          actionPoints: 2,
          stamina: 3,
          kind: "opposed",
          meleeOnly: true,
          resistPairs: [{ attribute: "dexterity", skill: "evasion" }],
          requirement: "Knife school",
        },
      },
      {
        name: "Knife school",
        type: "training",
        system: {
          level: 2,
          requirement: "A teacher",
          maneuvers: ["Sweep the deck"],
          grants: { advantage: "in narrow corridors" },
        },
      },
      {
        name: "Light sleeper",
        type: "trait",
        system: { kind: "positive", grants: { advantage: "against being surprised at night" } },
      },
      {
        name: "Ring native",
        type: "feature",
        system: {
          backgrounds: ["Ice miner", "Deck-born"],
          traits: ["Light sleeper"],
          grants: { geneModPoints: 3, rareForLess: true },
        },
      },
      {
        name: "Ice miner",
        type: "background",
        system: {
          grants: {
            credits: 500,
            skills: [{ skill: "athletics", rank: 1, modifier: 0 }],
            specialized: { offer: ["empathy", "willpower"], picks: 1 },
            drives: ["Bring everybody home"],
            ambition: "Own the claim",
          },
        },
      },
      {
        name: "Bring everybody home",
        type: "drive",
        system: { description: "<p>Nobody stays behind, whoever they are.</p>" },
      },
    ]);
    await ilka.items.getName("Fragmentation charge").update({ "system.container": bag.id });
    await CONFIG.Actor.documentClass.createDocuments([
      {
        name: "Bolt",
        type: "follower",
        system: {
          concept: "Three-legged cargo dog",
          kind: "autonomous",
          controller: ilka.uuid,
          attributes: { strength: { value: 4 }, insight: { value: 5 } },
          skills: { perception: { rank: 3 }, strike: { rank: 2 } },
        },
      },
      {
        name: "Blast door 7",
        type: "barrier",
        system: {
          kind: "door",
          health: { value: 12, max: 20 },
          body: "machine",
          description: "<p>Jammed from the inside.</p>",
        },
      },
      {
        name: "Spar market",
        type: "market",
        system: { open: true },
        items: [
          { name: "Arc pistol", type: "weapon", system: { price: 420, rarity: "uncommon", quantity: 2 } },
          { name: "Boarding cutlass", type: "weapon", system: { price: 130, weight: 4, quantity: 1 } },
          { name: "Signal flare", type: "gear", system: { price: 10, quantity: 6 } },
        ],
      },
    ]);
    const party = game.system.api.partyActor();
    await party.update({
      "system.credits": 1200,
      "system.sessions": [
        {
          id: "sheetSession0001",
          title: "The cold hull",
          notes: "Found the pod.\nLost the glove.",
          time: 1735689600000,
          experience: 25,
          drives: 2,
        },
        {
          id: "sheetSession0002",
          title: "Paid in scrap",
          notes: "The broker laughed.",
          time: 1736294400000,
          experience: 30,
          drives: 1,
        },
      ],
    });
    await party.createEmbeddedDocuments("Item", [
      { name: "Hull patch kit", type: "gear", system: { quantity: 3, weight: 4 } },
      { name: "Spare crate", type: "container", system: { capacity: 100, weight: 10 } },
    ]);
  }, ILKA);
}

/**
 * Returns the definition of a screenshot that shows the sheet of the document returned by `find`, in the
 * given mode and on the given page.
 */
function scene(name, find, { mode = "play", tab = "", position = {} } = {}) {
  return {
    name,
    async tidy({ gm }) {
      await gm.evaluate(async code => {
        await new Function("game", `return ${code}`)(globalThis.game).sheet.setMode("play");
      }, find);
      await close(gm);
    },
    async show({ gm }) {
      await outfit(gm);
      await gm.evaluate(
        async ([code, how, page, place]) => {
          const { sheet } = new Function("game", `return ${code}`)(globalThis.game);
          await sheet.render({ force: true, position: place });
          await sheet.setMode(how);
          if (page !== "") sheet.changeTab(page, "primary", { force: true });
          // Renders the sheet again, because the first render skipped the page that was still hidden.
          await sheet.render();
          const { activeElement } = globalThis.document;
          if (activeElement instanceof globalThis.HTMLElement) activeElement.blur();
        },
        [find, mode, tab, position],
      );
      return gm.locator(".application.sheet.blackout").last();
    },
  };
}

const actor = name => `game.actors.getName("${name}")`;
const item = type =>
  `${actor(ILKA)}.items.find(item => item.type === "${type}"${type === "weapon" ? ` && item.name === "Kestrel sidearm"` : ""})`;
const party = "game.system.api.partyActor()";

export const SHEET_SCENES = [
  scene("sheet-character-gear", actor(ILKA), { tab: "gear" }),
  scene("sheet-character-training", actor(ILKA), { tab: "training" }),
  scene("sheet-character-narrow", actor(ILKA), { tab: "gear", position: { width: 420 } }),
  scene("sheet-follower", actor("Bolt"), { tab: "play" }),
  scene("sheet-barrier", actor("Blast door 7")),
  scene("sheet-barrier-edit", actor("Blast door 7"), { mode: "edit" }),
  scene("sheet-market", actor("Spar market")),
  scene("sheet-market-edit", actor("Spar market"), { mode: "edit" }),
  scene("sheet-party-stash", party, { tab: "stash" }),
  scene("sheet-party-sessions", party, { tab: "sessions" }),
  scene("sheet-npc-edit", actor("Breach marauder"), { mode: "edit" }),
  ...[
    "weapon",
    "gear",
    "consumable",
    "ammunition",
    "container",
    "mod",
    "implant",
    "geneMod",
    "maneuver",
    "training",
    "trait",
    "feature",
    "background",
    "drive",
  ].map(type => scene(`sheet-${type}`, item(type))),
  ...["weapon", "consumable", "mod", "maneuver", "background"].map(type =>
    scene(`sheet-${type}-edit`, item(type), { mode: "edit" }),
  ),
];
