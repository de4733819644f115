import { afterEach, describe, expect, it, vi } from "vitest";
import { getRoute } from "../../../host/runtime/client/browser-utils.ts";
import { createCanvasOff } from "../../../host/runtime/client/canvas/off.ts";
import { compatibility, logCompatibilityWarning, MODES } from "../../../host/runtime/client/compatibility.ts";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { ClientKeybindings } from "../../../host/runtime/client/keybindings.ts";
import { resolveTheme } from "../../../host/runtime/client/theme.ts";
import { startWorld } from "./support/world.ts";

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(compatibility, { mode: MODES.WARNING, includePatterns: [], excludePatterns: [] });
});

describe("hooks", () => {
  it("call their listeners in order of registration, and Hooks.call stops when one returns false", () => {
    const seen: string[] = [];
    Hooks.on("test.order", () => void seen.push("a"));
    const id = Hooks.on("test.order", () => {
      seen.push("b");
      return false;
    });
    Hooks.on("test.order", () => void seen.push("c"));
    expect(Hooks.call("test.order")).toBe(false);
    expect(Hooks.callAll("test.order")).toBe(true);
    expect(seen).toEqual(["a", "b", "a", "b", "c"]);
    Hooks.off("test.order", id);
    expect(Hooks.call("test.order")).toBe(true);
  });

  it("are called only once if registered with Hooks.once, even if they trigger their own event again", () => {
    let calls = 0;
    Hooks.once("test.once", () => {
      calls++;
      Hooks.callAll("test.once");
    });
    Hooks.callAll("test.once");
    expect(calls).toBe(1);
    expect(Hooks.events["test.once"]).toBeUndefined();
  });

  it("can be unregistered with the function that was registered", () => {
    const fn = (): boolean => false;
    Hooks.on("test.off", fn);
    Hooks.off("test.off", fn);
    expect(Hooks.call("test.off")).toBe(true);
  });

  it("receive errors from Hooks.onError, which also logs the errors", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const seen: unknown[] = [];
    Hooks.once(
      "error",
      (location: string, error: Error, data: any) => void seen.push([location, error.message, data.extra]),
    );
    Hooks.onError("Somewhere", new Error("it broke"), { msg: "While testing", log: "error", extra: 7 });
    expect(seen).toEqual([["Somewhere", "While testing. it broke", 7]]);
    expect(log).toHaveBeenCalledOnce();
  });
});

describe("the route for a path", () => {
  it("is absolute, and includes the prefix if one is set", () => {
    expect(["systems/mini/a.mjs", "/icons/b.svg"].map(path => getRoute(path))).toEqual([
      "/systems/mini/a.mjs",
      "/icons/b.svg",
    ]);
    expect(getRoute("game", { prefix: "/table/" })).toBe("/table/game");
  });
});

describe("deprecation warnings", () => {
  it("are logged, thrown or suppressed, depending on the compatibility mode", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    logCompatibilityWarning("first");
    compatibility.mode = MODES.ERROR;
    logCompatibilityWarning("second");
    compatibility.mode = MODES.SILENT;
    logCompatibilityWarning("third");
    compatibility.mode = MODES.FAILURE;
    expect(() => logCompatibilityWarning("fourth", { since: 13, until: 15 })).toThrow(
      /fourth[\s\S]*13[\s\S]*15/,
    );
    expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 1]);
  });

  it("are issued only if they match an included pattern and no excluded one", () => {
    compatibility.mode = MODES.FAILURE;
    compatibility.includePatterns = [/systems\/mini/];
    expect(() => logCompatibilityWarning("used elsewhere")).not.toThrow();
    expect(() => logCompatibilityWarning("used in systems/mini/main.mjs")).toThrow();
    compatibility.excludePatterns = [/main\.mjs/];
    expect(() => logCompatibilityWarning("used in systems/mini/main.mjs")).not.toThrow();
  });
});

describe("the disabled canvas", () => {
  it("is never ready and contains no tokens", () => {
    const canvas = createCanvasOff();
    expect(canvas.ready).toBe(false);
    expect(canvas.scene).toBeNull();
    expect(canvas.tokens.controlled).toEqual([]);
    expect(canvas.tokens.placeables).toEqual([]);
    expect(canvas.tokens.get("anything")).toBeUndefined();
  });

  it("throws an error that names the member when an unsupported member is used", () => {
    const canvas = createCanvasOff();
    expect(() => canvas.stage).toThrow("canvas.stage");
    expect(() => canvas.tokens.setTargets).toThrow("canvas.tokens.setTargets");
    expect(() => canvas.animatePan()).toThrow("canvas.animatePan");
  });

  it("provides no placeable objects for token documents", () => {
    const { game } = startWorld({
      documents: {
        Scene: [
          {
            _id: "scene00000000001",
            name: "S",
            active: true,
            tokens: [{ _id: "token00000000001", name: "T" }],
          },
        ],
      },
    });
    expect(game.scenes.active.tokens.contents[0].object).toBeNull();
    expect(game.scenes.current).toBe(game.scenes.active);
  });
});

describe("keybindings", () => {
  function keys(isGM = true): {
    keybindings: ClientKeybindings;
    press(code: string, more?: object): boolean;
    stored: Record<string, any>;
  } {
    const stored: Record<string, any> = {};
    const keybindings = new ClientKeybindings({
      isGM: () => isGM,
      isReady: () => false,
      stored: () => stored,
      store: async bindings => {
        for (const key of Object.keys(stored)) delete stored[key];
        Object.assign(stored, bindings);
      },
    });
    const press = (code: string, more: object = {}): boolean =>
      keybindings._dispatch({
        type: "keydown",
        code,
        repeat: false,
        shiftKey: false,
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        ...more,
      } as unknown as KeyboardEvent);
    return { keybindings, press, stored };
  }

  it("run the action that matches the pressed key and modifiers", () => {
    const { keybindings, press } = keys();
    const seen: string[] = [];
    keybindings.register("mini", "a", {
      name: "A",
      editable: [{ key: "KeyA" }],
      onDown: () => {
        seen.push("a");
        return true;
      },
    });
    keybindings.register("mini", "b", {
      name: "B",
      editable: [{ key: "KeyA", modifiers: ["Shift"] }],
      onDown: () => void seen.push("b"),
    });
    expect(press("KeyA")).toBe(true);
    expect(press("KeyA", { shiftKey: true })).toBe(false);
    expect(press("KeyX")).toBe(false);
    expect(seen).toEqual(["a", "b"]);
  });

  it("don't run restricted actions for players", () => {
    const { keybindings, press } = keys(false);
    keybindings.register("mini", "a", {
      name: "A",
      restricted: true,
      editable: [{ key: "KeyA" }],
      onDown: () => true,
    });
    expect(press("KeyA")).toBe(false);
  });

  it("can be changed and reset by the user", async () => {
    const { keybindings, press } = keys();
    keybindings.register("mini", "a", { name: "A", editable: [{ key: "KeyA" }], onDown: () => true });
    await keybindings.set("mini", "a", [{ key: "KeyQ" }]);
    expect([press("KeyA"), press("KeyQ")]).toEqual([false, true]);
    await keybindings.set("mini", "a");
    expect([press("KeyA"), press("KeyQ")]).toEqual([true, false]);
    expect(() => keybindings.get("mini", "z")).toThrow("mini.z");
  });
});

describe("the color theme", () => {
  it.each([
    ["dark", false, "dark"],
    ["light", true, "light"],
    ["", true, "dark"],
    ["", false, "light"],
  ] as const)(
    "with preference %j and the browser's dark mode set to %j is %s",
    (wish, prefersDark, expected) => {
      expect(resolveTheme(wish, prefersDark)).toBe(expected);
    },
  );
});
