// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { initializeUI } from "../../../host/runtime/client/applications/index.ts";
import { CompendiumCollection } from "../../../host/runtime/client/collections/index.ts";
import { applications, click, GM, Hooks, PLAYER, settle, startPage, storedActor } from "./support.ts";

async function startInterface(options: Parameters<typeof startPage>[0] = {}): Promise<any> {
  const world = startPage(options);
  await initializeUI();
  return world;
}

const actors = {
  Actor: [storedActor(), storedActor({ _id: "actor00000000002", name: "Zoe", folder: "folder0000000001" })],
  Folder: [{ _id: "folder0000000001", name: "Crew", type: "Actor" }],
};

describe("the user interface", () => {
  it("has the documented parts as members of ui, with the classes from CONFIG.ui", async () => {
    class MyTracker extends (applications.sidebar.tabs as any).CombatTracker {}
    const { ui } = await startInterface({ init: ({ CONFIG }) => void (CONFIG.ui.combat = MyTracker) });
    for (const name of [
      "notifications",
      "sidebar",
      "chat",
      "actors",
      "items",
      "combat",
      "journal",
      "compendium",
      "settings",
      "hotbar",
      "controls",
      "players",
      "nav",
      "menu",
    ]) {
      expect(ui[name]).toBeDefined();
    }
    expect(ui.combat).toBeInstanceOf(MyTracker);
  });

  it("contains the elements that test suites look for in real Foundry", async () => {
    await startInterface({ documents: actors });
    for (const selector of [
      "#sidebar",
      "#actors",
      "#chat",
      "#combat",
      'button[data-tab="items"]',
      "#chat-message",
      "#actors .entry-name",
      "#hotbar",
      "#players",
    ]) {
      expect(document.querySelector(selector), selector).not.toBeNull();
    }
  });
});

describe("the search field of a directory", () => {
  it("searches the names of entries with a method that packages can extend", async () => {
    const { ui } = await startInterface({ documents: actors });
    const shown = (query: string) => {
      ui.actors._onSearchFilter(null, query, new RegExp(query, "i"), ui.actors.element);
      return [...ui.actors.element.querySelectorAll(".directory-item.entry")]
        .filter((entry: any) => !entry.hidden)
        .map((entry: any) => entry.querySelector(".entry-name").textContent);
    };
    expect([shown("zo"), shown("secret"), shown("")]).toEqual([["Zoe"], [], expect.arrayContaining(["Zoe"])]);
    const match = ui.actors._matchSearchEntries.bind(ui.actors);
    ui.actors._matchSearchEntries = (query: RegExp, ids: Set<string>, ...more: unknown[]) => {
      match(query, ids, ...more);
      if (query.test("secret")) ids.add("actor00000000002");
    };
    expect(shown("secret")).toEqual(["Zoe"]);
  });
});

describe("a directory of documents", () => {
  it("is rendered again only after updates to the fields in renderUpdateKeys, to which packages can add fields", async () => {
    const { ui, game } = await startInterface({ documents: actors });
    const drawn = async (changes: object) => {
      const list = ui.actors.element.querySelector(".directory-list");
      game.actors._onModifyContents("update", [], [{ _id: "actor00000000001", ...changes }], {}, game.user);
      await settle();
      return ui.actors.element.querySelector(".directory-list") !== list;
    };
    expect([
      await drawn({ system: { stress: { value: 2 } } }),
      await drawn({ name: "Zo" }),
      await drawn({ ownership: { default: 2 } }),
    ]).toEqual([false, true, true]);
    ui.actors.options.renderUpdateKeys.push("system.level");
    expect(await drawn({ system: { level: 2 } })).toBe(true);
  });
});

describe("the sidebar", () => {
  it("shows one tab at a time, which a button or a method call activates", async () => {
    const { ui } = await startInterface({ documents: actors });
    click(document.querySelector('#sidebar button[data-tab="actors"]')!);
    expect(ui.sidebar.tabGroups.primary).toBe("actors");
    expect(ui.actors.active).toBe(true);
    expect(document.querySelector("#actors")!.classList.contains("active")).toBe(true);
    ui.items.activate();
    expect(document.querySelector("#actors")!.classList.contains("active")).toBe(false);
  });

  it("calls the collapseSidebar hook when it is collapsed or expanded", async () => {
    const { ui } = await startInterface();
    const seen: unknown[] = [];
    Hooks.on("collapseSidebar", (_bar, collapsed) => void seen.push(collapsed));
    ui.sidebar.collapse();
    ui.sidebar.expand();
    expect(seen).toEqual([true, false]);
    expect(ui.sidebar.expanded).toBe(true);
  });

  it("calls the changeSidebarTab hook with the activated tab", async () => {
    const { ui } = await startInterface();
    ui.chat.activate();
    const opened: unknown[] = [];
    Hooks.on("changeSidebarTab", tab => void opened.push(tab));
    ui.actors.activate();
    ui.actors.activate();
    expect(opened).toEqual([ui.actors]);
  });

  it("has no scenes tab for players", async () => {
    await startInterface({ userId: PLAYER });
    expect(document.querySelector('#sidebar [data-tab="scenes"]')).toBeNull();
  });
});

describe("a directory", () => {
  it("lists entries in their folders, and opens an entry's sheet when its name is clicked", async () => {
    const { game } = await startInterface({ documents: actors });
    expect(
      document.querySelector('.folder[data-folder-id="folder0000000001"] [data-entry-id="actor00000000002"]'),
    ).not.toBeNull();
    click(document.querySelector('[data-entry-id="actor00000000001"] .entry-name')!);
    await settle();
    expect(game.actors.get("actor00000000001").sheet.rendered).toBe(true);
  });

  it("lists only documents that the user is allowed to see, and has a create button only for users with permission", async () => {
    const mine = storedActor({
      _id: "actor00000000003",
      name: "Mine",
      ownership: { default: 0, [PLAYER]: 3 },
    });
    await startInterface({ userId: PLAYER, documents: { Actor: [storedActor(), mine] } });
    expect([...document.querySelectorAll("#actors .entry-name")].map(node => node.textContent)).toEqual([
      "Mine",
    ]);
    expect(document.querySelector("#actors [data-action=createEntry]")).toBeNull();
  });

  it("is updated when a document is created", async () => {
    const { CONFIG } = await startInterface({ documents: actors });
    await CONFIG.Actor.documentClass.create({ name: "Newcomer", type: "hero" });
    await settle();
    expect([...document.querySelectorAll("#actors .entry-name")].map(node => node.textContent)).toContain(
      "Newcomer",
    );
  });

  it("lets packages add entries to its context menu", async () => {
    const seen: string[] = [];
    await startInterface({
      documents: actors,
      init: () =>
        void Hooks.on(
          "getActorContextOptions",
          (_app: any, entries: any) =>
            void entries.push({
              label: "Mark",
              onClick: (_event: Event, li: HTMLElement) => seen.push(li.dataset["entryId"]!),
            }),
        ),
    });
    document
      .querySelector('[data-entry-id="actor00000000001"]')!
      .dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    await settle();
    const items = [...document.querySelectorAll("#context-menu .context-item")];
    click(items.find(item => item.textContent === "Mark")!);
    expect(seen).toEqual(["actor00000000001"]);
  });
});

describe("compendiums in the sidebar", () => {
  const folder = (id: string, name: string, more: object = {}) => ({
    _id: id,
    name,
    type: "Compendium",
    sorting: "m",
    ...more,
  });
  const stored = {
    Folder: [
      folder("packfolder000001", "Library"),
      folder("packfolder000002", "Secrets", { folder: "packfolder000001" }),
      folder("packfolder000003", "Empty"),
    ],
    Setting: [
      {
        _id: "setting000000001",
        key: "core.compendiumConfiguration",
        value: JSON.stringify({
          "mini.arms": { folder: "packfolder000001", sort: 2000 },
          "mini.tools": { folder: "packfolder000001", sort: 1000 },
          "mini.hidden": { folder: "packfolder000002" },
        }),
      },
    ],
  };
  const startPacks = async (userId?: string): Promise<any> => {
    const world = startPage({ documents: stored, ...(userId ? { userId } : {}) });
    const pack = (name: string, more: object = {}) =>
      new CompendiumCollection({
        id: `mini.${name}`,
        name,
        label: name,
        type: "Item",
        packageName: "mini",
        packageType: "system",
        index: [],
        folders: [],
        ...more,
      });
    for (const one of [
      pack("arms"),
      pack("tools"),
      pack("hidden", { ownership: { PLAYER: "NONE", ASSISTANT: "OWNER" } }),
      pack("loose"),
    ])
      world.game.packs.set(one.collection, one);
    await initializeUI();
    return world;
  };
  const inFolder = (id: string) =>
    [
      ...document.querySelectorAll(
        `#compendium .folder[data-folder-id="${id}"] > .subdirectory > [data-pack]`,
      ),
    ].map(row => (row as HTMLElement).dataset["pack"]);
  const folders = () =>
    [...document.querySelectorAll("#compendium .folder-name span")].map(name => name.textContent);

  it("appear in nested folders, in the order set for the world", async () => {
    await startPacks();
    expect([inFolder("packfolder000001"), inFolder("packfolder000002")]).toEqual([
      ["mini.tools", "mini.arms"],
      ["mini.hidden"],
    ]);
    expect(
      [...document.querySelectorAll("#compendium .directory-list > [data-pack]")].map(
        row => (row as HTMLElement).dataset["pack"],
      ),
    ).toEqual(["mini.loose"]);
    expect(folders()).toEqual(["Empty", "Library", "Secrets"]);
  });

  it("are hidden from players who aren't allowed to see them, along with folders that would be empty", async () => {
    await startPacks(PLAYER);
    expect(folders()).toEqual(["Library"]);
    expect(document.querySelector('#compendium [data-pack="mini.hidden"]')).toBeNull();
  });

  it("can be moved to another folder without collapsing expanded folders", async () => {
    const { game } = await startPacks();
    const library = () => document.querySelector('#compendium .folder[data-folder-id="packfolder000001"]')!;
    expect(library().classList.contains("expanded")).toBe(false);
    click(library().querySelector(".folder-name")!);
    expect(library().querySelector(".folder-name")!.getAttribute("aria-expanded")).toBe("true");
    await game.packs.get("mini.loose").setFolder("packfolder000002");
    await settle();
    expect(inFolder("packfolder000002")).toEqual(["mini.hidden", "mini.loose"]);
    expect(library().classList.contains("expanded")).toBe(true);
  });
});

describe("the context menu of a compendium", () => {
  it("contains entries added by packages", async () => {
    const seen: unknown[] = [];
    const world = startPage();
    Hooks.on(
      "getCompendiumContextOptions",
      (_app: any, entries: any) =>
        void entries.push({
          label: "Export",
          onClick: (_event: Event, li: HTMLElement) => seen.push(li.dataset["pack"]),
        }),
    );
    const pack: any = new CompendiumCollection({
      id: "mini.arms",
      name: "arms",
      label: "arms",
      type: "Item",
      packageName: "mini",
      packageType: "system",
      index: [],
      folders: [],
    });
    world.game.packs.set(pack.collection, pack);
    await initializeUI();
    document
      .querySelector('#compendium [data-pack="mini.arms"]')!
      .dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    await settle();
    click(
      [...document.querySelectorAll("#context-menu .context-item")].find(
        item => item.textContent === "Export",
      )!,
    );
    expect(seen).toEqual(["mini.arms"]);
  });
});

describe("the settings tab", () => {
  const open = () => document.querySelector<HTMLElement>('#settings [data-app="modules"]');

  it("has a link to module management only for Gamemasters", async () => {
    await startInterface();
    click(open()!);
    await settle();
    expect(
      [...document.querySelectorAll("#module-management [data-module-id]")].map(
        row => (row as HTMLElement).dataset["moduleId"],
      ),
    ).toEqual(["helper"]);
    await startInterface({ userId: PLAYER });
    expect(open()).toBeNull();
  });
});

describe("the chat sidebar", () => {
  async function send(text: string): Promise<void> {
    const input = document.querySelector<HTMLTextAreaElement>("#chat-message")!;
    input.value = text;
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    await settle();
  }

  const last = (game: any): any => game.messages.contents.at(-1);

  it("has the light theme regardless of the interface theme (foundryvtt#14643, #13705)", async () => {
    await startInterface();
    expect(document.querySelector(".chat-log")!.className).toBe("chat-log plain themed theme-light");
  });

  it("shows the button that jumps to the newest messages only if they aren't visible (foundryvtt#10041, #11618)", async () => {
    await startInterface();
    const scroll = document.querySelector<HTMLElement>(".chat-scroll")!;
    const isHidden = () => document.querySelector(".jump-to-bottom")!.classList.contains("hidden");
    expect(isHidden()).toBe(true);
    Object.defineProperty(scroll, "scrollHeight", { configurable: true, value: 900 });
    scroll.dispatchEvent(new Event("scroll"));
    expect(isHidden()).toBe(false);
    scroll.scrollTop = 900;
    scroll.dispatchEvent(new Event("scroll"));
    expect(isHidden()).toBe(true);
  });

  it("posts the entered text, and shows the message", async () => {
    const { game } = await startInterface();
    await send("hello");
    expect(last(game).content).toBe("hello");
    expect(
      document.querySelector(`.chat-log [data-message-id="${last(game).id}"] .message-content`)!.textContent,
    ).toContain("hello");
  });

  it.each([
    ["/ooc plain", { content: "plain", style: "OOC" }],
    ["/ic in character", { content: "in character", style: "IC" }],
    ["/me waves", { content: "Gamemaster waves", style: "EMOTE" }],
  ])("posts a message in the right style for “%s”", async (text, { content, style }) => {
    const { game, foundry } = await startInterface();
    await send(text);
    expect(last(game).content).toBe(content);
    expect(last(game).style).toBe(foundry.CONST.CHAT_MESSAGE_STYLES[style]);
  });

  it.each(["/w Player psst", "/w [Player] psst", "/whisper Player psst"])(
    "whispers a message for “%s”",
    async text => {
      const { game } = await startInterface();
      await send(text);
      expect(last(game)).toMatchObject({ content: "psst", whisper: [PLAYER] });
    },
  );

  it.each([
    ["/r 3+4 # why", []],
    ["/gmr 7", ["gamemaster000001", "assistant0000001"]],
    ["/sr 7", ["gamemaster000001"]],
  ])("rolls dice for “%s”", async (text, whisper) => {
    const { game } = await startInterface();
    await send(text);
    expect(last(game).rolls[0].total).toBe(7);
    expect(last(game).whisper).toEqual(whisper);
  });

  it("keeps an invalid command in the input, and shows an error", async () => {
    const { game, told } = await startInterface();
    await send("/dance");
    expect(game.messages.size).toBe(0);
    expect(told.at(-1)).toMatchObject({ level: "error" });
    expect(document.querySelector<HTMLTextAreaElement>("#chat-message")!.value).toBe("/dance");
  });

  it("lets a chatMessage hook replace the default handling of the input", async () => {
    const seen: string[] = [];
    const { game } = await startInterface({
      init: () =>
        void Hooks.on("chatMessage", (_log: any, text: any) => {
          seen.push(text);
          return false;
        }),
    });
    await send("/mine 3");
    expect(seen).toEqual(["/mine 3"]);
    expect(game.messages.size).toBe(0);
  });

  it("removes deleted messages, and renders changed messages again", async () => {
    const { game } = await startInterface();
    await send("one");
    await last(game).update({ content: "two" });
    await settle();
    expect(document.querySelector(".chat-log .message-content")!.textContent).toContain("two");
    await last(game).delete();
    await settle();
    expect(document.querySelector(".chat-log .message")).toBeNull();
  });

  it("renders the other messages if one of them can't be rendered", async () => {
    const messages = [
      { _id: "message000000001", content: "bad" },
      { _id: "message000000002", content: "good" },
    ];
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await startInterface({
      documents: { ChatMessage: messages },
      init: ({ CONFIG }) => {
        const Base = CONFIG.ChatMessage.documentClass;
        CONFIG.ChatMessage.documentClass = class extends Base {
          async renderHTML(options: any): Promise<any> {
            if (this["content"] === "bad") throw new Error("cannot");
            return super.renderHTML(options);
          }
        };
      },
    });
    logged.mockRestore();
    expect(
      [...document.querySelectorAll(".chat-log .message-content")].map(node => node.textContent),
    ).toEqual(["good"]);
  });
});

const encounter = () => ({
  Actor: [storedActor()],
  Combat: [
    {
      _id: "combat0000000001",
      active: true,
      round: 1,
      turn: 0,
      combatants: [
        { _id: "combatant0000001", name: "Ada", actorId: "actor00000000001", initiative: 12 },
        { _id: "combatant0000002", name: "Foe", initiative: 7.5 },
        { _id: "combatant0000003", name: "Lurker", hidden: true },
      ],
    },
  ],
});

describe("the combat tracker", () => {
  it("shows the combatants, the current turn, and initiative values with the same number of decimals", async () => {
    await startInterface({ documents: encounter() });
    const rows = [...document.querySelectorAll("#combat .combatant[data-combatant-id]")];
    expect(rows.map(row => row.querySelector(".name")!.textContent)).toEqual(["Ada", "Foe", "Lurker"]);
    expect(rows.map(row => row.classList.contains("active"))).toEqual([true, false, false]);
    expect(
      [...document.querySelectorAll("#combat .initiative-input")].map(input => input.getAttribute("value")),
    ).toEqual(["12.00", "7.50"]);
  });

  it("hides hidden combatants from players", async () => {
    await startInterface({ documents: encounter(), userId: PLAYER });
    expect([...document.querySelectorAll("#combat .name")].map(node => node.textContent)).toEqual([
      "Ada",
      "Foe",
    ]);
  });

  it("has a button for the next turn", async () => {
    const { game } = await startInterface({ documents: encounter() });
    click(document.querySelector("#combat [data-action=nextTurn]")!);
    await settle();
    expect(game.combats.get("combat0000000001").turn).toBe(1);
    expect(document.querySelector("#combat .combatant.active .name")!.textContent).toBe("Foe");
  });

  it("lets a subclass add content to the rows", async () => {
    class Mine extends (applications.sidebar.tabs as any).CombatTracker {
      async _prepareTurnContext(combat: any, combatant: any, index: number): Promise<any> {
        return { ...(await super._prepareTurnContext(combat, combatant, index)), resource: index * 10 + 1 };
      }
    }
    await startInterface({ documents: encounter(), init: ({ CONFIG }) => void (CONFIG.ui.combat = Mine) });
    expect([...document.querySelectorAll("#combat .resource")].map(node => node.textContent)).toEqual([
      "1",
      "11",
      "21",
    ]);
  });
});

describe("the sidebar with a game system", () => {
  const row = (name: string) =>
    [...document.querySelectorAll<HTMLElement>("#combat .combatant")].find(
      one => one.querySelector(".name")?.textContent === name,
    )!;
  it("lets players view a scene from its context menu, but lets only Gamemasters activate it", async () => {
    const scene = (_id: string, name: string, active: boolean): object => ({
      _id,
      name,
      active,
      navigation: true,
      ownership: { default: 2 },
    });
    const documents = {
      Scene: [scene("scene00000000001", "Deck", true), scene("scene00000000002", "Hold", false)],
    };
    const menuOf = async (row: Element): Promise<HTMLElement[]> => {
      row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
      await settle();
      return [...document.querySelectorAll<HTMLElement>("#context-menu .context-item")];
    };
    const named = (entries: HTMLElement[], name: string) =>
      entries.find(entry => entry.textContent?.trim() === name);
    for (const rows of ["#scenes [data-entry-id]", "#scene-navigation [data-scene-id]"]) {
      const { game } = await startInterface({ documents: structuredClone(documents) });
      const row = document.querySelector(`${rows.replace("]", '="scene00000000002"]')}`)!;
      const entries = await menuOf(row);
      named(entries, "Activate")!.click();
      await settle();
      expect(game.scenes.get("scene00000000002").active, rows).toBe(true);
      expect(game.scenes.get("scene00000000001").active, rows).toBe(false);
      expect(named(await menuOf(row), "Activate"), rows).toBeUndefined();
    }
    await startInterface({ documents: structuredClone(documents), userId: PLAYER });
    const offered = await menuOf(
      document.querySelector('#scene-navigation [data-scene-id="scene00000000002"]')!,
    );
    expect([named(offered, "View scene") !== undefined, named(offered, "Activate")]).toEqual([
      true,
      undefined,
    ]);
  });

  it("calls the hooks for both menus of the combat tracker, but not the encounter menu's hook for players", async () => {
    const asked: string[] = [];
    const init = () => {
      for (const name of ["getCombatantContextOptions", "getCombatContextOptions"])
        Hooks.on(name, (_app: any, entries: any) => {
          asked.push(name);
          entries.push({ label: "Mine", onClick: () => undefined });
        });
    };
    await startInterface({ documents: encounter(), init });
    expect(asked).toEqual(["getCombatantContextOptions", "getCombatContextOptions"]);
    row("Ada").dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    await settle();
    expect(
      [...document.querySelectorAll("#context-menu .context-item")].map(entry => entry.textContent),
    ).toContain("Mine");
    asked.length = 0;
    await startInterface({ documents: encounter(), init, userId: PLAYER });
    expect(asked).not.toContain("getCombatContextOptions");
  });

  it.each([13, 14] as const)(
    "ignores input in fields that a system adds to the tracker's rows (Foundry %d)",
    async generation => {
      const { game } = await startInterface({ documents: encounter(), generation });
      const type = async (className: string, value: string) => {
        const input = Object.assign(document.createElement("input"), { className, value });
        row("Ada").append(input);
        input.dispatchEvent(new Event("change", { bubbles: true }));
        await settle();
      };
      await type("step", "3");
      const ada = game.combats.get("combat0000000001").combatants.get("combatant0000001");
      expect(ada.initiative).toBe(12);
      await type("initiative-input", "+2");
      expect(ada.initiative).toBe(14);
    },
  );

  it("doesn't prepare the encounter's context for a tracker without a header and footer", async () => {
    const prepared: string[] = [];
    class Mine extends (applications.sidebar.tabs as any).CombatTracker {
      static PARTS = { tracker: super.PARTS.tracker };
      async _prepareCombatContext(): Promise<void> {
        prepared.push("combat");
      }
      async _prepareTrackerContext(): Promise<void> {
        prepared.push("tracker");
      }
    }
    await startInterface({ documents: encounter(), init: ({ CONFIG }) => void (CONFIG.ui.combat = Mine) });
    expect(prepared).toEqual(["tracker"]);
  });

  it("opens an actor's sheet on a double click in the tracker if the user is allowed to see the actor", async () => {
    const opened: string[] = [];
    for (const userId of [GM, PLAYER]) {
      const { game } = await startInterface({ documents: encounter(), userId });
      game.actors.contents[0].sheet.render = () => {
        opened.push(userId);
      };
      row("Ada").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
      row("Foe").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    }
    expect(opened).toEqual([GM]);
  });

  it("shows the same encounter in the tracker and in its pop-out", async () => {
    const { ui, game } = await startInterface({
      documents: {
        ...encounter(),
        Combat: [...encounter().Combat, { _id: "combat0000000002", combatants: [] }],
      },
    });
    const popout = await ui.combat.renderPopout();
    popout.viewed = game.combats.get("combat0000000002");
    expect(ui.combat.viewed.id).toBe("combat0000000002");
  });
});

describe("notifications", () => {
  const { Notifications } = applications.ui;

  it("are plain text, are announced by screen readers, and can be removed", () => {
    startPage();
    const notifications = new Notifications();
    const shown = notifications.error("<b>bad</b>", { permanent: true, console: false });
    const item = document.querySelector("#notifications .notification.error")!;
    expect(item.querySelector("b")).toBeNull();
    expect(item.querySelector("p")!.getAttribute("role")).toBe("alert");
    expect(document.querySelector("#notifications")!.getAttribute("aria-live")).toBe("polite");
    notifications.remove(shown);
    expect(document.querySelector("#notifications .notification")).toBeNull();
  });

  it("can be localized, and escape the values inserted into the text", () => {
    const { game } = startPage();
    game.i18n.translations = { HI: "Hi {who}" };
    const { message } = new Notifications().info("HI", {
      localize: true,
      format: { who: "<i>" },
      console: false,
      permanent: true,
    });
    expect(message).toBe("Hi &#60;i&#62;");
    expect(() => new Notifications().notify("x", "loud" as any)).toThrow("loud");
  });
});
