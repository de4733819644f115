import { Window } from "happy-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Roll } from "../../../host/runtime/client/dice/index.ts";
import { nextFaces, rolled } from "./draws.ts";

interface Created {
  data: any;
  options: any;
}

describe.each([14, 13] as const)("a roll in the chat of Foundry %i", generation => {
  let created: Created[];
  let applied: string[];

  beforeEach(() => {
    created = [];
    applied = [];
    const mark = (data: any, mode: string): any => {
      applied.push(mode);
      data.whisper = mode;
      return data;
    };
    class ChatMessage {
      static applyMode = generation === 14 ? mark : undefined;
      static applyRollMode = generation === 13 ? mark : undefined;
      static async create(data: any, options: any): Promise<any> {
        created.push({ data, options });
        return new ChatMessage();
      }
    }
    const settings: Record<string, string> =
      generation === 14 ? { messageMode: "gm" } : { rollMode: "gmroll" };
    vi.stubGlobal("CONFIG", {
      ChatMessage: { documentClass: ChatMessage },
      sounds: { dice: "sounds/dice.wav" },
    });
    vi.stubGlobal("game", {
      release: { generation },
      user: { id: "user000000000001" },
      settings: {
        get: (_scope: string, key: string) => {
          if (!(key in settings)) throw new Error(`core.${key} is not a setting of generation ${generation}`);
          return settings[key];
        },
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("is posted in the current mode, with its author, content and sound", async () => {
    nextFaces(6, [4]);
    const roll = new Roll("1d6 + 1");
    await roll.toMessage({ flavor: "Attack" });
    expect(roll.total).toBe(5);
    expect(created).toHaveLength(1);
    expect(created[0]!.data).toMatchObject({
      author: "user000000000001",
      content: "5",
      sound: "sounds/dice.wav",
      flavor: "Attack",
      rolls: [roll],
    });
    expect(created[0]!.options).toEqual(generation === 14 ? { messageMode: "gm" } : { rollMode: "gmroll" });
  });

  test("can be posted in another mode, whose name depends on the Foundry version", async () => {
    const roll = await new Roll("1").evaluate();
    await roll.toMessage({}, generation === 14 ? { messageMode: "blind" } : { rollMode: "blindroll" });
    expect(applied).toEqual([generation === 14 ? "blind" : "blindroll"]);
  });

  test("can also be posted with the rollMode option", async () => {
    const roll = await new Roll("1").evaluate();
    await roll.toMessage({}, { rollMode: "selfroll" });
    expect(applied).toEqual([generation === 14 ? "self" : "selfroll"]);
  });

  test("can be returned as message data without creating a message", async () => {
    const data = await (await new Roll("1 + 1").evaluate()).toMessage({ content: "own" }, { create: false });
    expect(data).toMatchObject({ content: "own", whisper: generation === 14 ? "gm" : "gmroll" });
    expect(created).toHaveLength(0);
  });
});

describe("a roll rendered as HTML", () => {
  test("shows the formula, the dice and the total with the CSS classes that styles require", async () => {
    const html = await (await rolled("2d6kh[fire] + 1", 6, [6, 1])).render({ flavor: "<b>Attack</b>" });
    const { document } = new Window();
    document.body.innerHTML = html;
    expect(document.querySelector(".dice-roll .dice-result .dice-formula")!.textContent).toBe(
      "2d6kh[fire] + 1",
    );
    expect(document.querySelector(".dice-roll .dice-total")!.textContent).toBe("7");
    expect(
      [...document.querySelectorAll(".dice-tooltip .dice-rolls .roll")].map(die => [
        die.textContent,
        die.className,
      ]),
    ).toEqual([
      ["6", "roll die d6 max"],
      ["1", "roll die d6 discarded min"],
    ]);
    expect(document.querySelector(".part-flavor")!.textContent).toBe("fire");
    expect(document.querySelector(".dice-flavor")!.textContent).toBe("<b>Attack</b>");
  });

  test("reveals nothing about a private roll", async () => {
    const html = await (await rolled("1d6", 6, [5])).render({ isPrivate: true });
    expect(html).toContain("???");
    expect(html).not.toContain("5");
  });

  test("uses the chat template that its class defines", async () => {
    const renderTemplate = vi.fn(async (path: string, context: any) => `${path}:${context.total}`);
    vi.stubGlobal("foundry", { applications: { handlebars: { renderTemplate } } });
    class CheckRoll extends Roll {
      static override CHAT_TEMPLATE = "systems/x/roll.hbs";
    }
    expect(await (await new CheckRoll("2").evaluate()).render()).toBe("systems/x/roll.hbs:2");
    vi.unstubAllGlobals();
  });

  test("can be an inline result that expands and collapses", async () => {
    vi.stubGlobal("document", new Window().document);
    const roll = await rolled("1d6 + 1", 6, [5]);
    const a = roll.toAnchor({
      classes: ["own"],
      dataset: { why: "test" },
      attrs: { title: "t" },
      label: "Six",
      icon: "fa-solid fa-dice",
    });
    expect([...a.classList]).toEqual(["inline-roll", "inline-result", "own"]);
    expect([a.dataset.why, a.getAttribute("title"), a.textContent, a.querySelector("i")!.className]).toEqual([
      "test",
      "t",
      "Six",
      "fa-solid fa-dice",
    ]);
    expect(roll.toAnchor().textContent).toBe("6");
    expect(Roll.fromJSON(decodeURIComponent(a.dataset.roll!)).total).toBe(6);
    await Roll.expandInlineResult(a);
    expect(a.querySelector(".dice-tooltip .roll")!.textContent).toBe("5");
    expect(a.classList.contains("expanded")).toBe(true);
    Roll.collapseInlineResult(a);
    expect(a.querySelector(".dice-tooltip")).toBeNull();
    vi.unstubAllGlobals();
  });
});
