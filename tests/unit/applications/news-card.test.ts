// @vitest-environment happy-dom
/** Tests the content of the update card. */
import { describe, expect, it } from "vitest";
import { newsView } from "../../../src/applications/welcome/news-view.ts";
import { draw } from "./cards-support.ts";
import { english } from "./words.ts";

describe("the update card", () => {
  const changes = Array.from({ length: 14 }, (_, index) => `Change ${index}`);
  const show = (isEnglish: boolean, versions: Parameters<typeof newsView>[0]) => {
    document.body.innerHTML = draw(
      "chat/news-card",
      newsView(versions, { from: "0.1.0", to: "0.2.0" }, isEnglish, english),
    );
    return document.body;
  };
  const versions = [{ version: "0.2.0", changes }];

  it("lists the first changes in English, and counts the others", () => {
    const card = show(true, versions);
    expect(card.querySelectorAll(".b > ul[lang=en] > li")).toHaveLength(12);
    expect(card.textContent).toContain("2 more changes");
    expect(show(true, []).querySelector("ul")).toBeNull();
    expect(show(true, null).textContent).toContain("The list of changes couldn’t be loaded.");
  });

  it("folds the English list in other languages, below a translated line with the number of changes", () => {
    const fold = show(false, versions).querySelector("details");
    expect(fold?.open).toBe(false);
    expect(fold?.querySelector("summary")?.textContent).toBe("Changes (in English): 14");
    expect(fold?.querySelectorAll("ul[lang=en] > li")).toHaveLength(12);
    expect(show(false, []).querySelector("details")).toBeNull();
  });
});
