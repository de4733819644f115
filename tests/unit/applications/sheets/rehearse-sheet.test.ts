import { Window } from "happy-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rehearseSheet } from "../../../../src/applications/sheets/rehearse-sheet.ts";

const { prepared, yielded, Sheet } = vi.hoisted(() => {
  const prepared: string[] = [];
  const yielded: HTMLElement[] = [];
  class Sheet {
    readonly name: string;
    readonly position = { width: 760, height: 732 };
    readonly options = { classes: ["blackout"] };
    constructor(name: string) {
      this.name = name;
    }
    async *rehearse() {
      for (const part of ["head", "play"]) {
        prepared.push(`${this.name}: ${part}`);
        if (this.name === "Broken") throw new TypeError("no data");
        const element = document.createElement("div");
        element.innerHTML = `<i class="bo-i" style='mask-image:url("${part}.svg")'></i>`;
        yielded.push(element);
        yield element;
      }
    }
  }
  return { prepared, yielded, Sheet };
});
vi.mock("../../../../src/applications/sheets/actor-sheet.ts", () => ({ BlackoutActorSheet: Sheet }));
vi.mock("../../../../src/actions/core/registry.ts", () => ({ actionsFetched: async () => undefined }));

const actor = (name: string, isOwner: boolean, person: boolean) => ({
  isOwner,
  isPerson: () => person,
  sheet: new Sheet(name),
});
const tasks: (() => void)[] = [];
const created: (() => void)[] = [];
const pictures: string[] = [];
let page = new Window();
let actors: object[] = [];
let character: object | null = null;

/** Runs the pending idle task, if any, and everything that it triggers. */
async function idle() {
  await page.happyDOM.waitUntilComplete();
  await Promise.resolve();
  tasks.pop()?.();
  await new Promise(resolve => {
    setTimeout(resolve, 0);
  });
}

beforeEach(() => {
  page = new Window();
  vi.stubGlobal("document", page.document);
  vi.stubGlobal(
    "Image",
    class {
      set src(address: string) {
        pictures.push(address);
      }
    },
  );
  vi.stubGlobal("game", {
    user: {
      get character() {
        return character;
      },
    },
    actors: { find: (test: (one: object) => boolean) => actors.find(test) },
  });
  vi.stubGlobal("Hooks", { once: (_name: string, heard: () => void) => created.push(heard) });
  vi.stubGlobal("requestIdleCallback", (task: () => void) => tasks.push(task));
  // This clock stands still, so all parts fit into one idle period even on a busy computer.
  vi.spyOn(performance, "now").mockReturnValue(0);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  character = null;
  prepared.length = yielded.length = tasks.length = created.length = pictures.length = 0;
});

describe("the first sheet", () => {
  it("is prepared before it opens, but only while the page is idle, and leaves no trace on the page", async () => {
    actors = [actor("Foreign", false, true), actor("Crate", true, false), actor("Ilka", true, true)];
    rehearseSheet(page.document.body as unknown as HTMLElement);
    await new Promise(resolve => {
      setTimeout(resolve, 0);
    });
    expect([prepared, tasks.length, created.length]).toEqual([[], 1, 0]);
    await idle();
    expect([prepared, pictures]).toEqual([["Ilka: head", "Ilka: play"], []]);
    await idle();
    expect(pictures).toEqual(["head.svg", "play.svg"]);
    expect([page.document.body.children.length, tasks.length]).toEqual([0, 0]);
  });

  it("keeps its parts if it opens with them while they are still being prepared", async () => {
    actors = [actor("Ilka", true, true)];
    rehearseSheet(page.document.body as unknown as HTMLElement);
    await new Promise(resolve => {
      setTimeout(resolve, 0);
    });
    await idle();
    const opened = page.document.createElement("form") as unknown as HTMLElement;
    opened.append(...yielded);
    (page.document.body as unknown as HTMLElement).append(opened);
    await idle();
    expect([opened.children.length, pictures]).toEqual([2, []]);
  });

  it("is that of the user's character, if the user has one", async () => {
    actors = [actor("Ilka", true, true), actor("Rook", true, true)];
    character = actors[1] ?? null;
    rehearseSheet(page.document.body as unknown as HTMLElement);
    await new Promise(resolve => {
      setTimeout(resolve, 0);
    });
    await idle();
    expect(prepared).toEqual(["Rook: head", "Rook: play"]);
  });

  it("is prepared when a user who had no actors receives one, even one with invalid data", async () => {
    actors = [];
    rehearseSheet(page.document.body as unknown as HTMLElement);
    actors = [actor("Crate", true, false)];
    created.pop()?.();
    actors = [actor("Broken", true, true)];
    created.pop()?.();
    await Promise.resolve();
    await idle();
    expect([prepared, created.length]).toEqual([["Broken: head"], 0]);
  });
});
