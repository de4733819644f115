// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { Announcer } from "../../../src/applications/prompts/announcer.ts";
import { english as words } from "./words.ts";
import type { PanelGroup } from "../../../src/applications/prompts/panel-view.ts";

const group = (...keys: string[]): PanelGroup => ({
  key: "one",
  title: "",
  message: "one",
  kind: "soak",
  rollAll: null,
  many: false,
  open: false,
  prompts: keys.map(key => ({
    message: "one",
    key,
    who: "Ilka",
    question: `${key}?`,
    options: [],
    shown: [],
    more: null,
    wide: false,
    pushed: "",
    equation: [],
    inspiration: null,
    sent: false,
    about: "",
    until: "",
  })),
});

function panel() {
  const element = document.createElement("section");
  const announcer = new Announcer();
  announcer.settle(element);
  const place = element.querySelector("[role=status]");
  return { announcer, announced: () => place?.textContent ?? "" };
}

describe("announcements of new questions", () => {
  it("contain each question once, with the actor's name", () => {
    const { announcer, announced } = panel();
    announcer.announce([group("soak.0")], "Questions for you", words);
    expect(announced()).toBe("Questions for you: 1. Ilka: soak.0?");
    announcer.announce([group("soak.0", "soak.1")], "Questions for you", words);
    expect(announced()).toBe("Questions for you: 1. Ilka: soak.1?");
  });

  it("aren't repeated when a question disappears", () => {
    const { announcer, announced } = panel();
    announcer.announce([group("soak.0", "soak.1")], "Questions for you", words);
    const before = announced();
    announcer.announce([group("soak.1")], "Questions for you", words);
    announcer.announce([], "Questions for you", words);
    expect(announced()).toBe(before);
  });

  it("give the number of new questions, but the text of only three", () => {
    const { announcer, announced } = panel();
    announcer.announce(
      [group(...Array.from({ length: 20 }, (_, index) => `evade.${index}`))],
      "Questions for you",
      words,
    );
    expect(announced()).toBe("Questions for you: 20. Ilka: evade.0? Ilka: evade.1? Ilka: evade.2?");
  });
});
