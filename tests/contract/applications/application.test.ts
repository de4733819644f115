// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { applications, click, Hooks, settle, startPage } from "./support.ts";

const { ApplicationV2 } = applications.api as any;

/** Returns an application that records the steps of its life cycle. */
function recorder(steps: string[], options: Record<string, unknown> = {}): any {
  class Recorder extends ApplicationV2 {
    static DEFAULT_OPTIONS = { id: "recorder", window: { title: "Recorder" }, ...options };
    _canRender(given: any): any {
      steps.push("canRender");
      return super._canRender(given);
    }
    _configureRenderOptions(given: any): void {
      steps.push("configure");
      super._configureRenderOptions(given);
    }
    async _prepareContext(given: any): Promise<any> {
      steps.push("context");
      return super._prepareContext(given);
    }
    async _preFirstRender(): Promise<void> {
      steps.push("preFirstRender");
    }
    async _preRender(): Promise<void> {
      steps.push("preRender");
    }
    async _renderFrame(given: any): Promise<any> {
      steps.push("renderFrame");
      return super._renderFrame(given);
    }
    _attachFrameListeners(): void {
      steps.push("attachFrameListeners");
      super._attachFrameListeners();
    }
    async _renderHTML(): Promise<string> {
      steps.push("renderHTML");
      return "<p>Hello</p>";
    }
    _replaceHTML(result: string, content: HTMLElement): void {
      steps.push("replaceHTML");
      content.innerHTML = result;
    }
    _insertElement(element: HTMLElement): void {
      steps.push("insertElement");
      super._insertElement(element);
    }
    async _onFirstRender(): Promise<void> {
      steps.push("onFirstRender");
    }
    async _onRender(): Promise<void> {
      steps.push("onRender");
    }
    async _preClose(): Promise<void> {
      steps.push("preClose");
    }
    _tearDown(given: any): void {
      steps.push("tearDown");
      super._tearDown(given);
    }
    _onClose(): void {
      steps.push("onClose");
    }
  }
  return new Recorder();
}

function simple(options: Record<string, unknown>, html = ""): any {
  class Simple extends ApplicationV2 {
    static DEFAULT_OPTIONS = options;
    async _renderHTML(): Promise<string> {
      return html;
    }
    _replaceHTML(result: string, content: HTMLElement): void {
      content.innerHTML = result;
    }
  }
  return new Simple();
}

beforeEach(() => void startPage());

describe("an application", () => {
  it("performs the documented steps in order on the first render", async () => {
    const steps: string[] = [];
    await recorder(steps).render({ force: true });
    expect(steps).toEqual([
      "canRender",
      "configure",
      "context",
      "preFirstRender",
      "preRender",
      "renderFrame",
      "attachFrameListeners",
      "renderHTML",
      "replaceHTML",
      "insertElement",
      "onFirstRender",
      "onRender",
    ]);
  });

  it("skips the steps of the first render on later renders", async () => {
    const steps: string[] = [];
    const app = recorder(steps);
    await app.render({ force: true });
    steps.length = 0;
    await app.render();
    expect(steps).toEqual([
      "canRender",
      "configure",
      "context",
      "preRender",
      "renderHTML",
      "replaceHTML",
      "onRender",
    ]);
  });

  it("isn't rendered without the force option until it has been rendered once", async () => {
    const steps: string[] = [];
    const app = recorder(steps);
    await app.render();
    expect(steps).toEqual([]);
    expect(app.rendered).toBe(false);
    expect(document.getElementById("recorder")).toBeNull();
  });

  it("can be rendered with render(true), which is short for render({ force: true })", async () => {
    const app = recorder([]);
    await app.render(true);
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.RENDERED);
    expect(applications.instances.get("recorder")).toBe(app);
  });

  it("runs preClose, tearDown and onClose when it is closed, and is removed from the page and the list of instances", async () => {
    const steps: string[] = [];
    const app = recorder(steps);
    await app.render({ force: true });
    steps.length = 0;
    await app.close();
    expect(steps).toEqual(["preClose", "tearDown", "onClose"]);
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.CLOSED);
    expect(document.getElementById("recorder")).toBeNull();
    expect(applications.instances.has("recorder")).toBe(false);
  });

  it("runs the steps of the first render again after it has been closed", async () => {
    const steps: string[] = [];
    const app = recorder(steps);
    await app.render({ force: true });
    await app.close();
    steps.length = 0;
    await app.render({ force: true });
    expect(steps).toContain("onFirstRender");
  });

  it("is never rendered twice at the same time", async () => {
    const steps: string[] = [];
    const app = recorder(steps);
    await Promise.all([app.render({ force: true }), app.render({ force: true })]);
    expect(steps.filter(step => step === "onFirstRender")).toHaveLength(1);
    expect(steps.indexOf("onRender")).toBeLessThan(steps.lastIndexOf("canRender"));
  });

  it("isn't rendered if _canRender throws an error, whose message is shown as a warning", async () => {
    const { told } = startPage();
    class Refuser extends ApplicationV2 {
      _canRender(): never {
        throw new Error("not today");
      }
    }
    const app = new (Refuser as any)();
    await app.render({ force: true });
    expect(told).toEqual([{ level: "warn", message: "not today" }]);
    expect(app.rendered).toBe(false);
  });

  it("throws an error and enters the ERROR state if rendering fails", async () => {
    class Broken extends ApplicationV2 {
      async _prepareContext(): Promise<never> {
        throw new Error("no context");
      }
    }
    const app = new (Broken as any)();
    await expect(app.render({ force: true })).rejects.toThrow("no context");
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.ERROR);
  });

  it("calls render and close hooks for its own class and then for its parent classes", async () => {
    const seen: string[] = [];
    for (const name of ["renderRecorder", "renderApplicationV2", "closeRecorder", "closeApplicationV2"])
      Hooks.on(name, () => void seen.push(name));
    const app = recorder([]);
    await app.render({ force: true });
    await app.close();
    expect(seen).toEqual(["renderRecorder", "renderApplicationV2", "closeRecorder", "closeApplicationV2"]);
  });

  it("passes itself, its element, the context and the options to render hooks", async () => {
    let given: any[] = [];
    Hooks.on("renderRecorder", (...args) => void (given = args));
    const app = recorder([]);
    await app.render({ force: true });
    expect(given[0]).toBe(app);
    expect(given[1]).toBe(app.element);
    expect(given[3].isFirstRender).toBe(true);
  });

  it.each([
    [14, 1],
    [13, 0],
  ] as const)("calls preRender hooks only on Foundry 14 (Foundry %i)", async (generation, times) => {
    startPage({ generation });
    let called = 0;
    Hooks.on("preRenderRecorder", () => void called++);
    await recorder([]).render({ force: true });
    expect(called).toBe(times);
  });

  it("dispatches events to listeners, and throws an error if a listener is added for an unknown event", async () => {
    const app = recorder([]);
    const seen: string[] = [];
    for (const type of ["render", "close"])
      app.addEventListener(type, (event: Event) => seen.push(event.type));
    await app.render({ force: true });
    await app.close();
    expect(seen).toEqual(["render", "close"]);
    expect(() => app.addEventListener("explode", () => {})).toThrow("explode");
  });
});

describe("application options", () => {
  class Base extends ApplicationV2 {
    static DEFAULT_OPTIONS = {
      classes: ["base"],
      window: { icon: "a", controls: [{ action: "one" }] },
      actions: { one: () => {} },
      position: { width: 100 },
    };
  }
  class Derived extends (Base as any) {
    static DEFAULT_OPTIONS = {
      classes: ["derived", "base"],
      window: { title: "T", controls: [{ action: "two" }] },
      actions: { two: () => {} },
      position: { height: 50 },
    };
  }

  it("are inherited from parent classes, with lists concatenated, objects merged and other values replaced", () => {
    const { options } = new (Derived as any)({ position: { width: 7 } });
    expect(options.classes).toEqual(["base", "derived"]);
    expect(options.window).toMatchObject({ icon: "a", title: "T", frame: true });
    expect(options.window.controls.map((control: any) => control.action)).toEqual(["one", "two"]);
    expect(Object.keys(options.actions)).toEqual(["one", "two"]);
    expect(options.position).toEqual({ width: 7, height: 50 });
  });

  it("can be changed for an instance without affecting its class", () => {
    new (Derived as any)().options.classes.push("mine");
    expect(new (Derived as any)().options.classes).toEqual(["base", "derived"]);
  });

  it("are inherited only from classes up to BASE_APPLICATION", () => {
    class Root extends ApplicationV2 {
      static BASE_APPLICATION = Root;
      static DEFAULT_OPTIONS = {
        id: "r-{id}",
        tag: "i",
        classes: [],
        window: { frame: false },
        actions: {},
        position: {},
      };
    }
    expect([...(Root as any).inheritanceChain()]).toEqual([Root]);
  });

  it("include an ID template that makes each ID unique", () => {
    const [a, b] = [new (Base as any)(), new (Base as any)()];
    expect(a.id).toMatch(/^app-\d+$/);
    expect(a.id).not.toBe(b.id);
    expect(new (Base as any)({ id: "x-{id}", uniqueId: "u" }).id).toBe("x-u");
  });
});

describe("application actions", () => {
  it("are called with the application as 'this', and receive the event and the element with the action", async () => {
    const seen: any[] = [];
    const app = simple(
      {
        actions: {
          go(this: any, event: Event, target: HTMLElement) {
            seen.push(this, event.type, target.id);
          },
        },
      },
      '<button id="b" data-action="go"><i id="inner"></i></button>',
    );
    await app.render({ force: true });
    click(app.element.querySelector("#inner"));
    expect(seen).toEqual([app, "click", "b"]);
  });

  it("run only for the mouse buttons that they declare", async () => {
    let count = 0;
    const app = simple(
      { actions: { both: { handler: () => void count++, buttons: [0, 1] }, left: () => void (count += 10) } },
      '<b data-action="both"></b><u data-action="left"></u>',
    );
    await app.render({ force: true });
    const aux = (target: Element, button: number): void =>
      void target.dispatchEvent(new MouseEvent("auxclick", { bubbles: true, button }));
    aux(app.element.querySelector("b"), 1);
    aux(app.element.querySelector("u"), 1);
    click(app.element.querySelector("u"));
    expect(count).toBe(11);
  });

  it("without a handler call _onClickAction", async () => {
    const seen: string[] = [];
    class Open extends ApplicationV2 {
      async _renderHTML(): Promise<string> {
        return '<button data-action="mystery"></button>';
      }
      _replaceHTML(html: string, content: HTMLElement): void {
        content.innerHTML = html;
      }
      _onClickAction(_event: Event, target: HTMLElement): void {
        seen.push(target.dataset["action"]!);
      }
    }
    const app = new (Open as any)();
    await app.render({ force: true });
    click(app.element.querySelector("[data-action=mystery]"));
    expect(seen).toEqual(["mystery"]);
  });

  it("are reported if they throw an error", async () => {
    const reported: string[] = [];
    Hooks.on("error", (_where, error) => void reported.push((error as Error).message));
    const app = simple(
      {
        actions: {
          fail: async () => {
            throw new Error("broken action");
          },
        },
      },
      '<button data-action="fail"></button>',
    );
    await app.render({ force: true });
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    click(app.element.querySelector("[data-action=fail]"));
    await settle();
    logged.mockRestore();
    expect(reported).toEqual(["broken action"]);
  });

  it("include the close action, which the button in the window header triggers", async () => {
    const app = simple({});
    await app.render({ force: true });
    click(app.element.querySelector(".window-header [data-action=close]"));
    await settle();
    expect(app.rendered).toBe(false);
  });
});

describe("the window frame", () => {
  it("has the documented classes, a title, and buttons that can receive focus", async () => {
    const app = simple({ window: { title: "My window", resizable: true, contentClasses: ["extra"] } });
    await app.render({ force: true });
    expect(app.element.classList.contains("application")).toBe(true);
    expect(app.element.querySelector(".window-header .window-title")?.textContent).toBe("My window");
    expect(app.element.querySelector(".window-content.extra")).not.toBeNull();
    expect(app.element.querySelector(".window-resize-handle")).not.toBeNull();
    for (const button of app.element.querySelectorAll(".header-control")) {
      expect(button.tagName).toBe("BUTTON");
      expect(button.getAttribute("aria-label")).toBeTruthy();
    }
  });

  it("is omitted if window.frame is false", async () => {
    const app = simple({ window: { frame: false } }, "<p></p>");
    await app.render({ force: true });
    expect(app.element.querySelector(".window-header")).toBeNull();
    expect(app.element.firstElementChild?.tagName).toBe("P");
  });

  it("lists the header controls in a menu, including those that hooks add", async () => {
    const seen: string[] = [];
    Hooks.on(
      "getHeaderControlsSimple",
      (_app: any, controls: any[]) =>
        void controls.push({ action: "added", label: "Added", onClick: () => seen.push("added") }),
    );
    const app = simple({
      window: {
        controls: [
          { action: "own", label: "Own" },
          { action: "never", label: "Never", visible: false },
        ],
      },
      actions: { own: () => void seen.push("own") },
    });
    await app.render({ force: true });
    click(app.element.querySelector("[data-action=toggleControls]"));
    await settle();
    const items = [...document.querySelectorAll("#context-menu .context-item")];
    expect(items.map(item => item.textContent)).toEqual(["Own", "Added"]);
    click(items[0]!);
    await app.toggleControls(true);
    click([...document.querySelectorAll("#context-menu .context-item")][1]!);
    await settle();
    expect(seen).toEqual(["own", "added"]);
  });

  it("hides the button for header controls if there are none", async () => {
    const app = simple({});
    await app.render({ force: true });
    expect(app.element.querySelector("[data-action=toggleControls]").hidden).toBe(true);
  });

  it("can be brought to the front, which makes its application ui.activeWindow", async () => {
    const { ui } = startPage();
    const [a, b] = [simple({ id: "a" }), simple({ id: "b" })];
    await a.render({ force: true });
    await b.render({ force: true });
    expect(ui.activeWindow).toBe(b);
    a.bringToFront();
    expect(ui.activeWindow).toBe(a);
    expect(Number(a.element.style.zIndex)).toBeGreaterThan(Number(b.element.style.zIndex));
  });

  it("can be minimized and maximized", async () => {
    const app = simple({});
    await app.render({ force: true });
    await app.minimize();
    expect(app.minimized).toBe(true);
    await app.maximize();
    expect(app.minimized).toBe(false);
  });

  it("keeps its automatic height when it is moved with setPosition", async () => {
    const app = simple({ position: { width: 300, height: "auto", left: 10, top: 20 } });
    await app.render({ force: true });
    app.setPosition({ left: 40 });
    expect(app.position).toMatchObject({ left: 40, top: 20, width: 300, height: "auto" });
    expect(app.element.style.left).toBe("40px");
    expect(app.element.style.height).toBe("");
  });
});

describe("application tabs", () => {
  class Tabbed extends ApplicationV2 {
    static TABS = {
      primary: {
        tabs: [{ id: "one" }, { id: "two", label: "Second" }],
        initial: "one",
        labelPrefix: "MY.TABS",
      },
    };
    async _renderHTML(): Promise<string> {
      return `<nav class="tabs"><a data-action="tab" data-group="primary" data-tab="one"></a><a data-action="tab" data-group="primary" data-tab="two"></a></nav>
        <section class="tab" data-group="primary" data-tab="one"></section><section class="tab" data-group="primary" data-tab="two"></section>`;
    }
    _replaceHTML(html: string, content: HTMLElement): void {
      content.innerHTML = html;
    }
    tabsOf(group: string): any {
      return (this as any)._prepareTabs(group);
    }
  }

  it("are prepared with labels and states, and the active tab gets the CSS class active", () => {
    const app: any = new (Tabbed as any)();
    expect(app.tabsOf("primary")).toMatchObject({
      one: { id: "one", group: "primary", active: true, cssClass: "active", label: "MY.TABS.one" },
      two: { active: false, cssClass: "", label: "Second" },
    });
    expect(app.tabGroups).toEqual({ primary: "one" });
  });

  it("aren't prepared in the constructor, so that subclasses can initialize their fields first", () => {
    class Late extends (Tabbed as any) {
      subject = { tabs: ["two"] };
      _getTabsConfig(group: string): any {
        const config = super._getTabsConfig(group);
        return { ...config, tabs: config.tabs.filter((tab: any) => this.subject.tabs.includes(tab.id)) };
      }
    }
    const late: any = new (Late as any)();
    expect(late.tabGroups).toEqual({});
    expect(Object.keys(late.tabsOf("primary"))).toEqual(["two"]);
  });

  it("become active and show their contents when they are clicked", async () => {
    const app: any = new (Tabbed as any)();
    await app.render({ force: true });
    click(app.element.querySelector("a[data-tab=two]"));
    expect(app.tabGroups.primary).toBe("two");
    expect(app.element.querySelector("section[data-tab=two]").classList.contains("active")).toBe(true);
    expect(app.element.querySelector("section[data-tab=one]").classList.contains("active")).toBe(false);
    expect(() => app.changeTab("three", "primary")).toThrow("three");
  });
});
