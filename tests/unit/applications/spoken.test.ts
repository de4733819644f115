// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { Speaker } from "../../../src/applications/spoken/speaker.ts";

function table() {
  const page = document.createElement("div");
  const speaker = new Speaker(page, "What happens");
  const log = page.querySelector("[role=log]");
  return { speaker, log, announced: () => [...(log?.children ?? [])].map(line => line.textContent) };
}

describe("screen reader announcements", () => {
  it("appear in a labeled log element that exists before the first announcement", () => {
    const { log, announced } = table();
    expect(log?.getAttribute("aria-label") ?? (log as HTMLElement | null)?.ariaLabel).toBe("What happens");
    expect(announced()).toEqual([]);
  });

  it("are made once per result, even if the message is rendered again", () => {
    const { speaker, announced } = table();
    speaker.announce("one", "asked", "Ilka is asked");
    speaker.announce("one", "asked", "Ilka is asked, drawn anew");
    expect(announced()).toEqual(["Ilka is asked"]);
    speaker.announce("one", "done", "Ilka has answered");
    expect(announced()).toEqual(["Ilka is asked", "Ilka has answered"]);
  });

  it("are omitted for existing content and for empty text", () => {
    const { speaker, announced } = table();
    speaker.pass("old", "done");
    speaker.announce("old", "done", "long ago");
    speaker.announce("secret", "", "");
    expect(announced()).toEqual([]);
  });

  it("are removed from the page, except for the last twelve", () => {
    const { speaker, announced } = table();
    for (let at = 0; at < 40; at += 1) speaker.announce(`${at}`, "", `line ${at}`);
    expect(announced()).toHaveLength(12);
    expect(announced().at(-1)).toBe("line 39");
  });

  it("can be repeated after they have been forgotten", () => {
    const { speaker, announced } = table();
    speaker.announce("turn", "1", "Rook acts");
    speaker.forget("turn");
    speaker.announce("turn", "1", "Rook acts");
    expect(announced()).toHaveLength(2);
  });
});
