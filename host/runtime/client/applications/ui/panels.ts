import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { sceneMenu } from "../sidebar/directory-menus.ts";
import { element, platform } from "../platform.ts";
import { Hooks } from "../../hooks.ts";
import { placeInto } from "./layout.ts";

/** The list of connected users. */
export class Players extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "players",
    tag: "aside",
    window: { frame: false, positioned: false },
  };
  static PARTS = { list: { template: "templates/ui/players.hbs" } };

  _insertElement(outer: HTMLElement): void {
    placeInto("ui-left-column-2", outer, platform.text("PLAYERS.Title", "Players"));
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const active = platform.text("PLAYERS.Active", "here");
    const away = platform.text("PLAYERS.Away", "away");
    const users = [...(platform.game.users ?? [])]
      .filter((user: any) => user.active || user.isSelf)
      .map((user: any) => ({
        id: user.id,
        name: user.name,
        charname: user.character?.name ?? "",
        isSelf: user.isSelf,
        color: user.color?.css ?? String(user.color ?? "#888888"),
        border: user.border?.css ?? "#888888",
        cssClass: [user.active ? "active" : "inactive", user.isGM ? "gm" : ""].join(" ").trim(),
        state: user.active ? active : away,
        role: user.role,
      }));
    users.sort((a, b) => b.role - a.role || a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
    return Object.assign(context, {
      users,
      active: users,
      inactive: [],
      label: platform.text("PLAYERS.Title", "Players"),
    });
  }
}

/** The list of scenes that the user can view. */
export class SceneNavigation extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "scene-navigation",
    tag: "nav",
    window: { frame: false, positioned: false },
    actions: {
      viewScene: (_event: PointerEvent, target: HTMLElement) =>
        platform.game.scenes.get(target.dataset["sceneId"])?.view(),
    },
  };

  static PARTS = { scenes: { root: true, template: "templates/ui/scene-navigation.hbs" } };

  _insertElement(outer: HTMLElement): void {
    placeInto("ui-top", outer, platform.text("SCENE.Navigation", "Scenes"));
  }

  async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => sceneMenu(), ".scene[data-scene-id]", {
      fixed: true,
      hookName: "getSceneContextOptions",
      parentClassHooks: false,
    });
  }

  get _scenes(): any[] {
    return [...(platform.game.scenes ?? [])]
      .filter((scene: any) => (scene.navigation || scene.active || scene.isView) && scene.visible !== false)
      .sort((a: any, b: any) => (a.navOrder ?? 0) - (b.navOrder ?? 0) || a.id.localeCompare(b.id));
  }

  async _prepareContext(options: any): Promise<any> {
    const scenes = this._scenes.map(scene => ({
      id: scene.id,
      name: scene.navName || scene.name,
      active: scene.active,
      viewed: scene.isView,
    }));
    return Object.assign(await super._prepareContext(options), {
      scenes,
      label: platform.text("SCENE.Navigation", "Scenes"),
    });
  }
}

/** The tools of the canvas, by layer. Packages add their own tools in the hook `getSceneControlButtons`. */
export class SceneControls extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "scene-controls",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { control: onControl, tool: onTool },
  };

  static PARTS = { controls: { root: true, template: "templates/ui/scene-controls.hbs" } };

  _insertElement(outer: HTMLElement): void {
    placeInto("ui-left-column-1", outer, platform.text("CONTROLS.Scene", "Scene controls"));
  }

  #controls: Record<string, any> = {};
  #control = "tokens";
  #tool = "select";

  get controls(): Record<string, any> {
    return this.#controls;
  }
  get control(): any {
    return this.#controls[this.#control] ?? null;
  }
  get tool(): any {
    return this.control?.tools?.[this.#tool] ?? null;
  }

  #prepareControls(): void {
    const controls: Record<string, any> = {
      tokens: {
        name: "tokens",
        order: 1,
        title: platform.text("CONTROLS.GroupToken", "Token Controls"),
        icon: "fa-solid fa-user-alt",
        layer: "tokens",
        activeTool: "select",
        visible: true,
        onChange: () => {},
        tools: {
          select: {
            name: "select",
            order: 1,
            title: platform.text("CONTROLS.BasicSelect", "Select Tokens"),
            icon: "fa-solid fa-expand",
          },
          target: {
            name: "target",
            order: 2,
            title: platform.text("CONTROLS.TargetSelect", "Select Targets"),
            icon: "fa-solid fa-bullseye",
          },
          ruler: {
            name: "ruler",
            order: 3,
            title: platform.text("CONTROLS.BasicMeasure", "Measure Distance"),
            icon: "fa-solid fa-ruler",
          },
        },
      },
    };
    Hooks.callAll("getSceneControlButtons", controls);
    this.#controls = controls;
  }

  async _prepareContext(options: any): Promise<any> {
    if (options.isFirstRender || options.reset) this.#prepareControls();
    const shown = (list: Record<string, any>): any[] =>
      Object.values(list ?? {})
        .filter(one => one.visible !== false)
        .sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || String(a.name).localeCompare(String(b.name)));
    const localized = (one: any, active: boolean): any => ({
      ...one,
      title: platform.localize(one.title ?? one.name),
      active,
    });
    return Object.assign(await super._prepareContext(options), {
      label: platform.text("CONTROLS.Scene", "Scene controls"),
      controls: shown(this.#controls).map(one => localized(one, one.name === this.#control)),
      tools: shown(this.control?.tools).map(one =>
        localized(one, one.toggle ? Boolean(one.active) : one.name === this.#tool),
      ),
    });
  }

  /** Activates a control or a tool. */
  async activate({
    event,
    control,
    tool,
    toggles = {},
  }: {
    event?: Event;
    control?: string;
    tool?: string;
    toggles?: Record<string, boolean>;
  } = {}): Promise<void> {
    if (control && this.#controls[control]) {
      this.#control = control;
      this.#tool = this.#controls[control].activeTool;
      this.control.onChange?.(event, true);
      const { canvas } = globalThis as any;
      if (canvas.ready) canvas[this.control.layer]?.activate?.();
    }
    if (tool && this.control?.tools?.[tool]) {
      this.#tool = tool;
      this.tool.onChange?.(event, true);
    }
    for (const [name, active] of Object.entries(toggles)) {
      const found = this.control?.tools?.[name];
      if (!found) continue;
      found.active = active;
      found.onChange?.(event, active);
    }
    await this.render();
  }
}

function onControl(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
  return this.activate({ event, control: target.dataset["control"] });
}

async function onTool(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
  const name = target.dataset["tool"] ?? "";
  const tool = this.control?.tools?.[name];
  if (!tool) return;
  if (tool.button) tool.onChange?.(event, true);
  else if (tool.toggle) await this.activate({ event, toggles: { [name]: !tool.active } });
  else await this.activate({ event, tool: name });
}

/** The banner shown while the game is paused. */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "pause",
    tag: "figure",
    window: { frame: false, positioned: false },
  };

  protected override _insertElement(outer: HTMLElement): void {
    placeInto("ui-middle", outer);
  }

  protected override async _prepareContext(_options: any): Promise<any> {
    return {
      cssClass: platform.game.paused ? "paused" : "",
      icon: "",
      text: platform.text("GAME.Paused", "Game paused"),
      spin: false,
    };
  }

  protected override async _renderHTML(context: any): Promise<HTMLElement[]> {
    const caption = element("figcaption", {}, context.text);
    return context.icon
      ? [element("img", { src: context.icon, alt: "", class: context.spin ? "fa-spin" : "" }), caption]
      : [caption];
  }

  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.classList.toggle("paused", Boolean(platform.game.paused));
    content.hidden = !platform.game.paused;
    content.replaceChildren(...result);
  }
}

/** The game menu. In this host, its only entry logs the user out. */
export class MainMenu extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "menu",
    tag: "nav",
    window: { title: "Menu", frame: true, positioned: true },
    position: { width: 240 },
    actions: { leave: () => platform.page.defaultView?.location.assign("/join") },
  };

  protected override async _renderHTML(): Promise<HTMLElement> {
    return element(
      "button",
      { "type": "button", "data-action": "leave" },
      platform.text("SETTINGS.LogOut", "Log Out"),
    );
  }

  protected override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  async toggle(): Promise<void> {
    await (this.rendered ? this.close() : this.render({ force: true }));
  }
}
