// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { DrawnParts } from "../../../src/applications/shared/drawn-parts.ts";

let content: HTMLElement;
let drawn: DrawnParts;

beforeEach(() => {
  document.body.innerHTML = "<section></section>";
  content = document.querySelector("section")!;
  drawn = new DrawnParts();
});

/** Renders a part in place if possible, and otherwise replaces the whole part, as Foundry does. */
function draw(html: string): "in place" | "anew" {
  const holder = document.createElement("template");
  holder.innerHTML = `<div data-application-part="page">${html}</div>`;
  const rest = drawn.update({ page: holder.content.firstElementChild as HTMLElement }, content);
  for (const made of Object.values(rest)) content.replaceChildren(made);
  return Object.keys(rest).length > 0 ? "anew" : "in place";
}

const row = (id: string, name: string) => `<li data-item-id="${id}"><b>${name}</b> <i>1</i></li>`;
const list = (...rows: readonly string[]) => `<ul>${rows.join("")}</ul>`;
const rows = () => [...content.querySelectorAll("li")];
const page = () => content.innerHTML;

/** Returns the HTML of the part as it is rendered the first time. */
function fresh(html: string): string {
  return `<div data-application-part="page">${html}</div>`;
}

describe("a rendered window part", () => {
  it("is inserted the first time, and isn't changed as long as its content is the same", () => {
    expect(draw(list(row("a", "Knife")))).toBe("anew");
    const [before] = rows();
    expect(draw(list(row("a", "Knife")))).toBe("in place");
    expect(rows()).toEqual([before]);
  });

  it("updates only the text and attributes that differ, and keeps its rows", () => {
    draw(list(row("a", "Knife"), row("b", "Rope"), row("c", "Lamp")));
    const before = rows();
    const next = list(
      row("a", "Knife"),
      `<li data-item-id="b" class="in"><b>Wire</b> <i>1</i></li>`,
      row("c", "Lamp"),
    );
    expect(draw(next)).toBe("in place");
    expect(rows()).toEqual(before);
    expect(page()).toBe(fresh(next));
  });

  it.each([
    ["a row is added", list(row("a", "Knife"), row("b", "Rope"), row("c", "Lamp"))],
    ["a row is removed", list(row("c", "Lamp"))],
    ["all rows are removed", list()],
    ["a row is replaced by another", list(row("a", "Knife"), row("d", "Wire"))],
    ["rows swap places", list(row("c", "Lamp"), row("a", "Knife"))],
  ])("looks as if it were rendered for the first time when %s", (_what, next) => {
    draw(list(row("a", "Knife"), row("c", "Lamp")));
    expect(draw(next)).toBe("in place");
    expect(page()).toBe(fresh(next));
  });

  it("doesn't reuse an item's row for another item", () => {
    draw(list(row("a", "Knife")));
    const [knife] = rows();
    draw(list(row("b", "Rope")));
    expect(rows()[0]).not.toBe(knife);
  });

  it("keeps the expanded or hidden state of elements, and CSS classes added by other packages", () => {
    const fold = (name: string) => `<details><summary>${name}</summary></details><p class="x">${name}</p>`;
    draw(fold("More"));
    const details = content.querySelector("details")!;
    details.open = true;
    content.querySelector("p")!.hidden = true;
    content.querySelector("p")!.classList.add("theirs");
    draw(fold("Less"));
    expect(content.querySelector("details")).toBe(details);
    expect(details.open).toBe(true);
    expect(content.querySelector("p")!.outerHTML).toBe(`<p class="x theirs" hidden="">Less</p>`);
  });

  it.each(["Knife", "Blade"])("is replaced completely if a module has added elements to it (%s)", name => {
    draw(list(row("a", "Knife"), row("b", "Rope")));
    rows()[0]!.append(document.createElement("em"));
    const next = list(row("a", name), row("b", "Rope"));
    expect(draw(next)).toBe("anew");
    expect(page()).toBe(fresh(next));
  });

  it("isn't replaced if a custom element has added its own children", () => {
    const next = (name: string) => `<prose-mirror></prose-mirror><p>${name}</p>`;
    draw(next("Knife"));
    content.querySelector("prose-mirror")!.append(document.createElement("menu"));
    expect(draw(next("Blade"))).toBe("in place");
    expect(content.querySelector("menu")).not.toBeNull();
  });

  it("keeps the focus and, unless the stored value has changed, the text in the focused field", () => {
    const form = (name: string) => `<p>${name}</p><input name="a" value="1"><input name="b" value="2">`;
    draw(form("Ilka"));
    const [a, b] = [...content.querySelectorAll("input")];
    a!.focus();
    a!.value = "17";
    b!.value = "wrong";
    draw(form("Rook"));
    expect(document.activeElement).toBe(a);
    expect(a!.value).toBe("17");
    expect(b!.value, "nobody is filling that in: it shows what is stored").toBe("2");
  });

  it("shows a field's new stored value, even if the field has the focus", () => {
    const form = (value: string) =>
      `<input name="a" value="${value}"><input name="c" type="checkbox" ${value === "2" ? "checked" : ""}>`;
    draw(form("1"));
    const [a, box] = [...content.querySelectorAll("input")];
    a!.focus();
    a!.value = "17";
    draw(form("2"));
    expect(content.querySelector("input")).toBe(a);
    expect(a!.value).toBe("2");
    expect(box!.checked).toBe(true);
    box!.checked = false;
    draw(form("2"));
    expect(box!.checked).toBe(true);
  });

  it("selects the stored option of a drop-down list, and replaces an editor only if its value has changed", () => {
    const form = (chosen: string) =>
      `<select name="a">${["x", "y"].map(value => `<option value="${value}"${value === chosen ? " selected" : ""}>${value}</option>`).join("")}</select><prose-mirror name="t" value="${chosen}"></prose-mirror>`;
    draw(form("x"));
    const editor = content.querySelector("prose-mirror");
    content.querySelector("select")!.value = "y";
    draw(form("x"));
    expect(content.querySelector("select")!.value).toBe("x");
    expect(content.querySelector("prose-mirror")).toBe(editor);
    draw(form("y"));
    expect(content.querySelector("select")!.value).toBe("y");
    expect(content.querySelector("prose-mirror")).not.toBe(editor);
  });

  it("keeps a list and updates its text when a paragraph appears beside it", () => {
    const targets = (chosen: string) =>
      `<details open="" class="targets"><summary>${chosen}</summary></details><p class="note">One</p>`;
    draw(targets("Nobody"));
    const before = content.querySelector("details");
    const next = `${targets("Rook")}<p class="odds">50%</p>`;
    expect(draw(next)).toBe("in place");
    expect(page()).toBe(fresh(next));
    expect(content.querySelector("details")).toBe(before);
  });

  it("replaces paragraphs that look alike when one of them is removed", () => {
    draw(`<p class="note">One</p><p class="note">Two</p><p class="note">Three</p>`);
    const next = `<p class="note">Two</p><p class="note">Four</p>`;
    draw(next);
    expect(page()).toBe(fresh(next));
  });

  it("keeps what a user has typed on in a search while its first letters were being handled", () => {
    const search = (text: string) => `<input type="search" name="search" value="${text}">`;
    draw(search(""));
    const field = content.querySelector("input")!;
    field.focus();
    field.value = "hul";
    draw(search("h"));
    expect(field.value).toBe("hul");
    draw(search("hul"));
    draw(search(""));
    expect(field.value, "the search was cleared").toBe("");
  });

  it("doesn't reuse the row of a hidden name for another name", () => {
    const names = (...all: readonly string[]) =>
      `<ul>${all.map(name => `<li data-name="${name}">${name}</li>`).join("")}</ul>`;
    draw(names("gunner", "marauder"));
    rows()[1]!.hidden = true;
    draw(names("marauder", "gunner"));
    expect(rows().map(({ hidden }) => hidden)).toEqual([false, false]);
  });

  it("shows a rejected choice as not chosen, even if its checkbox has the focus", () => {
    draw(`<input type="checkbox" name="rook">`);
    const box = content.querySelector("input")!;
    box.focus();
    box.checked = true;
    draw(`<input type="checkbox" name="rook">`);
    expect(box.checked).toBe(false);
  });

  it("is rendered from scratch after its window has been closed", () => {
    draw(list(row("a", "Knife")));
    drawn.take();
    expect(draw(list(row("a", "Knife")))).toBe("anew");
  });
});
