// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { applications, click, settle, startPage } from "./support.ts";

const { DialogV2 } = applications.api as any;

async function opened(): Promise<HTMLElement> {
  await settle();
  return document.querySelector<HTMLElement>("dialog.dialog")!;
}

async function press(action: string): Promise<void> {
  const dialog = await opened();
  click(dialog.querySelector(`.form-footer [data-action=${action}]`)!);
  await settle();
}

beforeEach(() => void startPage());

describe("DialogV2", () => {
  it("requires at least one button", () => {
    expect(() => new DialogV2({ content: "" })).toThrow("button");
  });

  it.each([
    ["yes", true],
    ["no", false],
  ])("closes when %s is clicked, and resolves confirm() to %s", async (action, answer) => {
    const asked = DialogV2.confirm({ content: "<p>Sure?</p>" });
    await press(action);
    expect(await asked).toBe(answer);
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("resolves confirm() to null if it is dismissed, or rejects the promise if rejectClose is set", async () => {
    const asked = DialogV2.confirm({});
    click((await opened()).querySelector("[data-action=close]")!);
    expect(await asked).toBeNull();
    const strict = DialogV2.confirm({ rejectClose: true });
    click((await opened()).querySelector("[data-action=close]")!);
    await expect(strict).rejects.toThrow("dismissed");
  });

  it("resolves prompt() to the result of the callback, or to the button's action if there is no callback", async () => {
    const asked = DialogV2.prompt({
      content: '<input name="guess" value="7">',
      ok: {
        callback: (_event: Event, button: HTMLButtonElement) =>
          (button.form!.elements.namedItem("guess") as HTMLInputElement).value,
      },
    });
    await press("ok");
    expect(await asked).toBe("7");
    const plain = DialogV2.prompt({});
    await press("ok");
    expect(await plain).toBe("ok");
  });

  it("resolves input() to the form data", async () => {
    const asked = DialogV2.input({
      content: '<input name="a" type="number" value="3"><input name="b" type="checkbox" checked>',
    });
    await press("ok");
    expect(await asked).toEqual({ a: 3, b: true });
  });

  it("resolves wait() to the action of the clicked button, and calls the render, submit and close handlers", async () => {
    const told: unknown[] = [];
    const asked = DialogV2.wait({
      buttons: [
        { action: "one", label: "One" },
        { action: "two", label: "Two", default: true },
      ],
      render: () => told.push("render"),
      close: () => told.push("close"),
      submit: async (answer: unknown) => void told.push(answer),
    });
    await press("two");
    expect(await asked).toBe("two");
    expect(told).toEqual(["render", "two", "close"]);
  });

  it("activates the default button on Enter, and is dismissed on Escape", async () => {
    const asked = DialogV2.wait({
      content: '<input name="x">',
      buttons: [
        { action: "one", label: "1" },
        { action: "two", label: "2", default: true },
      ],
    });
    const dialog = await opened();
    dialog
      .querySelector("input")!
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(await asked).toBe("two");
    const other = DialogV2.confirm({});
    (await opened()).dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    );
    expect(await other).toBeNull();
  });

  it("keeps the listeners of an element that is passed as content", async () => {
    const content = document.createElement("div");
    let heard = 0;
    content.addEventListener("ping", () => heard++);
    const asked = DialogV2.confirm({ content });
    (await opened()).querySelector(".dialog-content > div")!.dispatchEvent(new Event("ping"));
    await press("no");
    await asked;
    expect(heard).toBe(1);
  });

  it("stays open after submission if closeOnSubmit is false", async () => {
    const dialog = new DialogV2({
      content: "",
      form: { closeOnSubmit: false },
      buttons: [{ action: "apply", label: "Apply" }],
    });
    await dialog.render({ force: true });
    await press("apply");
    expect(dialog.rendered).toBe(true);
  });

  it("escapes HTML in labels", async () => {
    const asked = DialogV2.wait({ buttons: [{ action: "x", label: "<img src=x onerror=alert(1)>" }] });
    const dialog = await opened();
    expect(dialog.querySelector(".form-footer img")).toBeNull();
    await press("x");
    await asked;
  });

  it("is shown to the current user by query(), which rejects an unknown dialog type", async () => {
    const { game } = startPage();
    const asked = DialogV2.query(game.user, "confirm", { content: "?" });
    await press("yes");
    expect(await asked).toBe(true);
    await expect(DialogV2.query(game.user, "dance", {})).rejects.toThrow("dance");
  });
});
