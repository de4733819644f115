// @vitest-environment happy-dom
/**
 * Tests `[[/test …]]` and `@Condition[…]` in enriched chat texts. Both become buttons that work wherever the
 * text is added to a page.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { longGenerations } from "../../generations.ts";
import { applications, click, settle, startPage } from "../applications/support.ts";

const root = new URL("../../../", import.meta.url);
const { rolled, done, chosen } = vi.hoisted(() => ({
  rolled: [] as unknown[],
  done: [] as unknown[],
  chosen: { selected: [] as unknown[], targeted: [] as unknown[], own: null as unknown },
}));
vi.mock("../../../src/features/test.ts", () => ({
  rollTest: (actor: unknown, test: unknown) => {
    rolled.push([actor, test]);
  },
}));
vi.mock("../../../src/actions/core/perform.ts", () => ({
  perform: (intent: unknown) => {
    done.push(intent);
  },
}));
vi.mock("../../../src/applications/dialogs/targets.ts", () => ({
  selectedActors: () => chosen.selected,
  targetedActors: () => chosen.targeted,
}));
vi.mock("../../../src/applications/dialogs/own-actor.ts", () => ({ ownActor: () => chosen.own }));
vi.mock("../../../src/data/house-rules.ts", async () => {
  const { defaultHouseRules } = await import("../../../src/rules/house-rules.ts");
  const skills = [{ key: "aim", label: "BLACKOUT.skill.aim", attribute: "dexterity" }];
  return { currentHouseRules: () => ({ ...defaultHouseRules, skills, placeholderSkills: true }) };
});

const { wanted } = vi.hoisted(() => ({ wanted: [] as unknown[] }));
vi.mock("../../../src/applications/requests/request-window.ts", () => ({
  RequestWindow: {
    open: (part: unknown) => {
      wanted.push(part);
    },
  },
}));

const actor = (name: string, isOwner = true) => ({ name, isOwner });
let told: { level: string; message: string }[];

describe.each(longGenerations)("links in text on Foundry %i", generation => {
  beforeEach(async () => {
    Object.assign(chosen, { selected: [], targeted: [], own: actor("Ilka") });
    rolled.length = done.length = 0;
    vi.resetModules();
    const page = startPage({ generation });
    told = page.told;
    page.CONFIG.TextEditor.enrichers = [];
    const { registerEnrichers } = (await import(
      new URL("src/applications/text/enrichers.ts", root).pathname
    )) as { registerEnrichers: () => void };
    registerEnrichers();
  });

  /** Enriches a text, and adds it to the page as HTML, like a posted message. Returns its element. */
  async function posted(text: string): Promise<HTMLElement> {
    const message = document.createElement("div");
    message.innerHTML = await applications.ux.TextEditor.enrichHTML(text);
    document.body.append(message);
    await settle();
    return message;
  }
  const press = async (message: HTMLElement) => {
    for (const button of message.querySelectorAll("button.bo-ask")) click(button);
    await settle();
  };

  it("can offer a test with a skill added by the house rules (R1.9)", async () => {
    const message = await posted("Land it: [[/test dex.piloting 3]].");
    await press(message);
    expect(rolled).toEqual([[chosen.own, { attribute: "dexterity", skill: "piloting", difficulty: 3 }]]);
  });

  it("open a test for the user who clicks them", async () => {
    const message = await posted("Hold on: [[/test dex.aim 2]] or [[/test str]]{lift it}.");
    expect(message.querySelectorAll("button.bo-ask")).toHaveLength(2);
    expect(message.querySelectorAll("button.bo-ask")[1]?.textContent).toBe("lift it");
    await press(message);
    expect(rolled).toEqual([
      [chosen.own, { attribute: "dexterity", skill: "aim", difficulty: 2 }],
      [chosen.own, { attribute: "strength", skill: "", difficulty: null }],
    ]);
  });

  it("let Gamemasters request a test from players, and let other users roll it themselves", async () => {
    const message = await posted("[[/request dex.aim 2]]{Steady!} [[/request nonsense]]");
    expect([...message.querySelectorAll("button.bo-ask.request")].map(one => one.textContent)).toEqual([
      "Steady!",
    ]);
    const user = { isGM: false };
    vi.spyOn((globalThis as any).game, "user", "get").mockReturnValue(user);
    await press(message);
    expect(rolled).toEqual([[chosen.own, { attribute: "dexterity", skill: "aim", difficulty: 2 }]]);
    user.isGM = true;
    await press(message);
    expect([wanted.splice(0), rolled.length]).toEqual([
      [{ attribute: "dexterity", skill: "aim", difficulty: 2, group: "each", hidden: false, why: "" }],
      1,
    ]);
  });

  it("apply a condition to the user's own selected tokens, or to targeted tokens if none is selected", async () => {
    const [mine, other] = [actor("Ilka"), actor("Marauder", false)];
    const message = await posted("@Condition[exhausted 2] @Condition[injured dex]{limps}");
    Object.assign(chosen, { selected: [mine, other] });
    await press(message);
    Object.assign(chosen, { selected: [], targeted: [mine] });
    await press(message);
    const intent = (choices: object) => ({
      action: "adjust",
      actor: mine,
      targets: [mine],
      choices: { kind: "condition", ...choices },
      fast: true,
    });
    const both = [
      intent({ condition: "exhausted", levels: 2 }),
      intent({ condition: "injured", levels: 1, attribute: "dexterity" }),
    ];
    expect(done).toEqual([...both, ...both]);
  });

  it("show a message instead of acting if there is no suitable actor", async () => {
    Object.assign(chosen, { own: null, selected: [actor("Marauder", false)] });
    await press(await posted("[[/test dex]] @Condition[prone]"));
    expect([rolled, done, told.length]).toEqual([[], [], 2]);
  });

  it("work in another browser window, where each click has only one effect", async () => {
    const message = await posted("[[/test dex]]");
    const other = document.createElement("div");
    document.body.append(other);
    other.append(message);
    await settle();
    await press(message);
    expect(rolled).toHaveLength(1);
  });

  it("stay plain text if they are invalid, and never turn HTML in their labels into elements", async () => {
    const message = await posted(
      "[[/test luck.aim 2]] @Condition[happy] @Condition[prone]{<img src=x onerror=boom()>}",
    );
    expect(message.querySelectorAll("button.bo-ask")).toHaveLength(1);
    expect(message.querySelector("button.bo-ask img")).toBeNull();
    expect(message.textContent).toContain("@Condition[happy]");
  });
});
