// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { TooltipManager } from "../../../host/runtime/client/applications/ux/tooltip.ts";
import { initializeUI } from "../../../host/runtime/client/applications/index.ts";
import { applications, click, GM, Hooks, PLAYER, settle, startPage, storedActor } from "./support.ts";

/** Submits the window's form. */
async function save(app: any): Promise<void> {
  app.form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await settle();
}

describe("the settings window", () => {
  function start(userId = GM): any {
    const world = startPage({ userId });
    const { settings } = world.game;
    const field = new world.foundry.data.fields.NumberField({
      required: true,
      nullable: false,
      integer: true,
      min: 0,
      initial: 2,
      label: "Dice",
    });
    settings.register("mini", "dice", { scope: "world", config: true, type: field, name: "Number of dice" });
    settings.register("mini", "loud", {
      scope: "client",
      config: true,
      type: Boolean,
      default: false,
      name: "Loud",
    });
    settings.register("mini", "mode", {
      scope: "client",
      config: true,
      type: String,
      default: "a",
      choices: { a: "Alpha", b: "Beta" },
      name: "Mode",
    });
    settings.register("mini", "secret", {
      scope: "client",
      config: false,
      type: String,
      default: "x",
      name: "Hidden",
    });
    class Menu extends (applications.api as any).ApplicationV2 {
      static DEFAULT_OPTIONS = { id: "my-menu" };
      async _renderHTML(): Promise<string> {
        return "";
      }
      _replaceHTML(): void {}
    }
    settings.registerMenu("mini", "menu", {
      name: "House rules",
      label: "Open",
      type: Menu,
      restricted: true,
    });
    return { ...world, app: new (applications.settings as any).SettingsConfig() };
  }

  const names = (app: any): string[] =>
    [...app.element.querySelectorAll("[name^='mini.']")].map((input: any) => input.getAttribute("name"));

  it("lists settings, and opens settings menus", async () => {
    const { app } = start();
    await app.render({ force: true });
    expect(names(app)).toEqual(["mini.dice", "mini.loud", "mini.mode"]);
    click(app.element.querySelector('[data-action=openSubmenu][data-key="mini.menu"]'));
    await settle();
    expect(applications.instances.get("my-menu")?.rendered).toBe(true);
  });

  it("hides world settings and restricted menus from a player", async () => {
    const { app } = start(PLAYER);
    await app.render({ force: true });
    expect(names(app)).toEqual(["mini.loud", "mini.mode"]);
    expect(app.element.querySelector("[data-key='mini.menu']")).toBeNull();
  });

  it("stores changed values with the correct data type", async () => {
    const { app, game } = start();
    await app.render({ force: true });
    app.element.querySelector("[name='mini.dice']").value = "5";
    app.element.querySelector("[name='mini.loud']").checked = true;
    await save(app);
    expect(game.settings.get("mini", "dice")).toBe(5);
    expect(game.settings.get("mini", "loud")).toBe(true);
    expect(game.settings.get("mini", "mode")).toBe("a");
  });
});

describe("the ownership window", () => {
  it("stores the chosen levels, and deletes those reset to the default", async () => {
    const { game } = startPage({
      documents: { Actor: [storedActor({ ownership: { default: 0, [PLAYER]: 3 } })] },
    });
    const document = game.actors.get("actor00000000001");
    const app: any = new (applications.apps as any).DocumentOwnershipConfig({ document });
    await app.render({ force: true });
    const choose = (name: string, value: string): void => {
      for (const option of app.element.querySelectorAll(`select[name="${name}"] option`))
        option.selected = option.value === value;
    };
    choose("default", "2");
    choose(PLAYER, "-1");
    await save(app);
    expect(document.ownership.default).toBe(2);
    expect(PLAYER in document._source.ownership).toBe(false);
  });
});

describe("the hotbar", () => {
  it("lets a hook cancel the default handling of a drop", async () => {
    const { ui } = startPage();
    await initializeUI();
    const seen: unknown[] = [];
    Hooks.on("hotbarDrop", (_bar, data: any, slot) => {
      seen.push(data.type, slot);
      return false;
    });
    const target = ui.hotbar.element.querySelector('[data-slot="3"] button');
    const event: any = new Event("drop", { bubbles: true, cancelable: true });
    event.dataTransfer = { getData: () => '{"type":"Item"}' };
    target.dispatchEvent(event);
    await settle();
    expect(seen).toEqual(["Item", 3]);
  });

  it("runs the macro in a slot", async () => {
    const { game } = startPage({
      documents: {
        Macro: [
          {
            _id: "macro00000000001",
            name: "Do",
            type: "script",
            command: "globalThis.done = true",
            author: GM,
            ownership: { default: 3 },
          },
        ],
      },
    });
    await game.user.update({ hotbar: { 2: "macro00000000001" } });
    await initializeUI();
    (globalThis as any).done = false;
    click(document.querySelector('#hotbar [data-slot="2"] button')!);
    await settle();
    expect((globalThis as any).done).toBe(true);
  });
});

describe("scene controls", () => {
  it("include tools added by packages, and run a tool when it is clicked", async () => {
    const pressed: boolean[] = [];
    const { ui } = startPage({
      init: () =>
        void Hooks.on("getSceneControlButtons", (controls: any) => {
          controls.tokens.tools.mine = {
            name: "mine",
            title: "Mine",
            icon: "fa-solid fa-star",
            order: 9,
            button: true,
            onChange: () => pressed.push(true),
          };
        }),
    });
    await initializeUI();
    click(ui.controls.element.querySelector('[data-tool="mine"]'));
    await settle();
    expect(pressed).toEqual([true]);
  });
});

describe("tooltips", () => {
  let tooltips: TooltipManager;
  beforeEach(() => {
    startPage();
    tooltips = new TooltipManager();
  });

  function target(html: string): HTMLElement {
    const holder = document.createElement("div");
    holder.innerHTML = html;
    document.body.append(holder);
    return holder.firstElementChild as HTMLElement;
  }

  it("show the text of data-tooltip, and describe the element for screen readers", () => {
    const element = target('<b data-tooltip="Plain words"></b>');
    tooltips.activate(element);
    expect(tooltips.tooltip.textContent).toBe("Plain words");
    expect(tooltips.tooltip.hidden).toBe(false);
    expect(element.getAttribute("aria-describedby")).toBe(tooltips.tooltip.id);
    tooltips.deactivate();
    expect(tooltips.tooltip.hidden).toBe(true);
    expect(element.hasAttribute("aria-describedby")).toBe(false);
  });

  it("parse data-tooltip-html as HTML, but show data-tooltip-text as plain text", () => {
    tooltips.activate(target('<b data-tooltip-text="&lt;i&gt;x&lt;/i&gt;"></b>'));
    expect(tooltips.tooltip.querySelector("i")).toBeNull();
    tooltips.activate(target('<b data-tooltip-html="&lt;i&gt;x&lt;/i&gt;"></b>'));
    expect(tooltips.tooltip.querySelector("i")?.textContent).toBe("x");
  });

  it("stay hidden if the text is empty", () => {
    tooltips.activate(target('<b data-tooltip=""></b>'));
    expect(tooltips.tooltip.hidden).toBe(true);
  });
});

describe("the active effect window", () => {
  it("can rename and disable the effect", async () => {
    const { game } = startPage({
      documents: { Actor: [storedActor({ effects: [{ _id: "effect0000000001", name: "Dazed" }] })] },
    });
    const effect = game.actors.get("actor00000000001").effects.get("effect0000000001");
    const app = effect.sheet;
    await app.render({ force: true });
    app.element.querySelector("[name=name]").value = "Stunned";
    app.element.querySelector("[name=disabled]").checked = true;
    await save(app);
    expect([effect.name, effect.disabled]).toEqual(["Stunned", true]);
  });
});

describe("a journal", () => {
  it("shows enriched pages one at a time, and hides pages that the user isn't allowed to read", async () => {
    const page = (id: string, name: string, content: string, more = {}): object => ({
      _id: id,
      name,
      type: "text",
      text: { content, format: 1 },
      ownership: { default: -1 },
      ...more,
    });
    const { game } = startPage({
      userId: PLAYER,
      documents: {
        JournalEntry: [
          {
            _id: "journal000000001",
            name: "Log",
            ownership: { default: 2 },
            pages: [
              page("page000000000001", "One", "<p>first [[/r 1d6]]</p>", { sort: 1 }),
              page("page000000000002", "Two", "<p>second</p>", { sort: 2 }),
              page("page000000000003", "Secret", "x", { ownership: { default: 0 } }),
            ],
          },
        ],
      },
    });
    const { sheet } = game.journal.get("journal000000001");
    await sheet.render({ force: true });
    expect(
      [...sheet.element.querySelectorAll(".toc .page-title")].map((node: any) => node.textContent),
    ).toEqual(["One", "Two"]);
    expect(sheet.element.querySelector(".journal-page-content a.inline-roll")).not.toBeNull();
    click(sheet.element.querySelector('.page-title[data-page-id="page000000000002"]'));
    await settle();
    expect(sheet.element.querySelector(".journal-page-content").textContent).toBe("second");
  });
});
