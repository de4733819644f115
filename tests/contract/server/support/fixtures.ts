/** A system, a module and worlds for the server tests. None of them resembles a real system. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** A manifest that contains every kind of entry that the server handles specially. */
export const MANIFEST = {
  id: "testbed",
  title: "Testbed",
  version: "1.2.3",
  compatibility: { minimum: "13", verified: "13" },
  esmodules: ["main.mjs"],
  styles: [{ src: "testbed.css", layer: "system" }],
  languages: [{ lang: "en", name: "English", path: "lang/en.json" }],
  documentTypes: {
    Actor: {
      hero: {
        htmlFields: ["biography", "notes.*.text"],
        filePathFields: { crest: ["IMAGE"] },
        gmOnlyFields: ["fate"],
      },
      foe: {},
    },
    Item: { thing: { htmlFields: ["description"], gmOnlyFields: ["secret"] }, tool: {} },
    ChatMessage: { card: { gmOnlyFields: ["verdict"] } },
  },
  grid: { distance: 1, units: "m" },
  primaryTokenAttribute: "hp",
  socket: true,
};

/** Creates a temporary folder. */
export function temporaryFolder(name = "host-test-"): string {
  return fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), name)));
}

/** Writes files to a folder and returns the folder's path. */
export function writeFiles(folder: string, files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

/** Creates an installed system. `changes` override its manifest. */
export function makeSystem(changes: object = {}): string {
  return writeFiles(temporaryFolder("host-system-"), {
    "system.json": JSON.stringify({ ...MANIFEST, ...changes }),
    "main.mjs": "export const loaded = true;\n",
    "testbed.css": ".testbed { color: inherit; }\n",
    "lang/en.json": "{}\n",
    "templates/sheet.hbs": "<p>{{name}}</p>\n",
    "page.html": "<script>1</script>\n",
    ".secret": "hidden\n",
  });
}

export const IDS = {
  gm: "GameMaster000001",
  player: "PlayerAlpha00001",
  other: "PlayerBeta000001",
  trusted: "TrustedUser00001",
  assistant: "AssistantUser001",
  hero: "HeroActor0000001",
  foe: "FoeActor00000001",
  sword: "SwordItem0000001",
  claw: "ClawItem00000001",
  scene: "SceneMain0000001",
  token: "TokenFoe00000001",
  linked: "TokenHero0000001",
  combat: "CombatMain000001",
  turnHero: "CombatantHero001",
  turnFoe: "CombatantFoe0001",
  folder: "FolderTop0000001",
  inner: "FolderInner00001",
} as const;

/**
 * Returns a small world: a Gamemaster, players, a hero and a sword owned by a player, a foe owned by the
 * Gamemaster, a scene and an encounter.
 */
export function tableSeed(): Record<string, any> {
  return {
    world: { title: "Test table", paused: false },
    users: [
      { _id: IDS.gm, name: "Gamemaster", role: "GAMEMASTER" },
      { _id: IDS.player, name: "Alpha", role: "PLAYER", character: IDS.hero },
      { _id: IDS.other, name: "Beta", role: "PLAYER", password: "swordfish" },
      { _id: IDS.trusted, name: "Trusted", role: "TRUSTED" },
      { _id: IDS.assistant, name: "Assistant", role: "ASSISTANT" },
    ],
    documents: {
      Folder: [
        { _id: IDS.folder, name: "People", type: "Actor" },
        { _id: IDS.inner, name: "Heroes", type: "Actor", folder: IDS.folder },
      ],
      Actor: [
        {
          _id: IDS.hero,
          name: "Hero",
          type: "hero",
          folder: IDS.inner,
          ownership: { default: 0, [IDS.player]: 3 },
          system: { hp: { value: 10, max: 10 }, fate: 1 },
          items: [{ _id: IDS.sword, name: "Sword", type: "thing", system: { weight: 2 } }],
        },
        {
          _id: IDS.foe,
          name: "Foe",
          type: "foe",
          ownership: { default: 0 },
          system: { hp: { value: 5, max: 5 } },
          items: [{ _id: IDS.claw, name: "Claw", type: "thing", system: { weight: 0 } }],
        },
      ],
      Scene: [
        {
          _id: IDS.scene,
          name: "Field",
          active: true,
          tokens: [
            { _id: IDS.token, name: "Foe 1", actorId: IDS.foe, actorLink: false, x: 0, y: 0 },
            { _id: IDS.linked, name: "Hero", actorId: IDS.hero, actorLink: true, x: 100, y: 0 },
          ],
        },
      ],
      Combat: [
        {
          _id: IDS.combat,
          scene: IDS.scene,
          active: true,
          round: 1,
          turn: 0,
          combatants: [
            { _id: IDS.turnHero, actorId: IDS.hero, tokenId: IDS.linked, sceneId: IDS.scene, initiative: 10 },
            { _id: IDS.turnFoe, actorId: IDS.foe, tokenId: IDS.token, sceneId: IDS.scene, initiative: 5 },
          ],
        },
      ],
    },
    settings: { "core.time": 60 },
  };
}
