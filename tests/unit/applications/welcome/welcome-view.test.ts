import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { welcomeView, type WelcomeFacts } from "../../../../src/applications/welcome/welcome-view.ts";

const facts: WelcomeFacts = { isGM: true, encounter: "none", scene: "", character: "" };
const shown = (part: Partial<WelcomeFacts>) => welcomeView({ ...facts, ...part });

describe("the welcome card", () => {
  it("has three buttons for a Gamemaster, the first of which depends on the state of the encounter", () => {
    expect(shown({}).buttons).toEqual(["adventure", "guide", "character"]);
    expect(shown({ encounter: "waiting", scene: "Deck" })).toMatchObject({
      text: "textWaiting",
      buttons: ["fight", "guide", "character"],
    });
    expect(shown({ encounter: "waiting" }).text).toBe("textWaitingNoScene");
    expect(shown({ encounter: "started" })).toMatchObject({
      text: "textStarted",
      buttons: ["encounter", "guide", "character"],
    });
  });

  it("has one button for a player, and a link to the guide", () => {
    expect(shown({ isGM: false, character: "Ilka", encounter: "waiting" })).toEqual({
      text: "textPlayer",
      buttons: ["sheet"],
      guideLink: true,
    });
    expect(shown({ isGM: false })).toMatchObject({
      text: "textNoCharacter",
      buttons: ["character"],
      guideLink: true,
    });
  });

  it.each(["en", "de", "es", "fr"])("has a translation for every label and button in %s", language => {
    const file = join(import.meta.dirname, "../../../../lang", `${language}.json`);
    const words = JSON.parse(readFileSync(file, "utf8")).BLACKOUT.welcome;
    const everything = (["none", "waiting", "started"] as const).flatMap(encounter =>
      [true, false].flatMap(isGM =>
        ["", "x"].map(name => shown({ isGM, encounter, scene: name, character: name })),
      ),
    );
    for (const { text, buttons } of everything)
      for (const key of [text, ...buttons]) expect(words[key], key).toBeTypeOf("string");
  });
});
