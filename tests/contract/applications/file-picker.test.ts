// @vitest-environment happy-dom
/** Tests the file picker: its requests to the server, and the path that it returns to its caller. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { GM, PLAYER, applications, click, settle, startPage } from "./support.ts";

const HOME = "worlds/test/uploads";
const FOLDERS: Record<string, { dirs: string[]; files: string[] }> = {
  [HOME]: { dirs: [`${HOME}/maps`], files: [`${HOME}/face%20one.png`] },
  [`${HOME}/maps`]: { dirs: [], files: [`${HOME}/maps/deck.webp`] },
};

async function open(options: Record<string, unknown> = {}, userId = GM): Promise<any> {
  const world = startPage({ userId });
  const { SocketInterface } = await import("../../../host/runtime/client/socket.ts");
  world.foundry.helpers.SocketInterface = SocketInterface;
  const asked: any[] = [];
  vi.spyOn(SocketInterface, "dispatch").mockImplementation(async (_event: string, request: any) => {
    asked.push(request);
    const target = request.target || HOME;
    if (!FOLDERS[target]) throw new Error(`There is no folder "${String(request.target)}".`);
    return { target, ...FOLDERS[target] };
  });
  const picker: any = new (applications.apps as any).FilePicker(options);
  await picker.browse("");
  await settle();
  return { ...world, picker, asked };
}

const names = (kind: string) =>
  [...document.querySelectorAll(`.files-list .${kind}`)].map(button => button.textContent?.trim());
const press = async (kind: string, text: string) => {
  click(
    [...document.querySelectorAll(`.files-list .${kind}`)].find(
      button => button.textContent?.trim() === text,
    )!,
  );
  await settle();
};

describe("the file picker", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("lists files with the requested extensions, and can't go above the root folder", async () => {
    const { asked } = await open({ type: "image" });
    expect(asked[0]).toMatchObject({
      action: "browseFiles",
      storage: "data",
      target: "",
      extensions: expect.arrayContaining(["png", "webp"]),
    });
    expect([names("dir"), names("file")]).toEqual([["maps"], ["face one.png"]]);
    await press("dir", "maps");
    expect([names("dir"), names("file")]).toEqual([[".."], ["deck.webp"]]);
    await press("dir", "..");
    expect(names("dir")).toEqual(["maps"]);
  });

  it("passes the chosen file to its callback", async () => {
    const chosen: string[] = [];
    const { picker } = await open({ callback: (path: string) => void chosen.push(path) });
    await press("file", "face one.png");
    picker.form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await settle();
    expect([chosen, picker.rendered]).toEqual([[`${HOME}/face%20one.png`], false]);
  });

  it("shows a warning and stays open if a folder can't be listed", async () => {
    const { picker, told } = await open();
    await picker.browse("systems/../..");
    expect(told.at(-1)).toMatchObject({ level: "warn", message: expect.stringContaining("no folder") });
    expect(document.querySelector("input[name=file]")).not.toBeNull();
  });

  it("lets only users with permission upload files to the current folder", async () => {
    const { picker } = await open();
    const sent = vi.fn(async (_url: string, { body }: { body: FormData }) => ({
      ok: true,
      json: async () => ({ path: `${String(body.get("target"))}/new.png` }),
    }));
    vi.stubGlobal("fetch", sent);
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
    Object.defineProperty(input, "files", { value: [new File(["x"], "new.png", { type: "image/png" })] });
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
    vi.unstubAllGlobals();
    expect(sent.mock.calls[0]?.[0]).toBe("/upload");
    expect([sent.mock.calls[0]![1].body.get("source"), picker.request]).toEqual(["data", `${HOME}/new.png`]);
    document.body.replaceChildren();
    await open({}, PLAYER);
    expect(document.querySelector("input[type=file]")).toBeNull();
  });
});
