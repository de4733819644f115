// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { applications, startPage } from "./support.ts";

const { FormDataExtended } = applications.ux;

function form(html: string): HTMLFormElement {
  const made = document.createElement("form");
  made.innerHTML = html;
  document.body.append(made);
  return made;
}

beforeEach(() => void startPage());

describe("FormDataExtended", () => {
  it.each([
    ["a number field as a number", '<input type="number" name="x" value="3">', 3],
    ["a blank number field as null", '<input type="number" name="x" value="">', null],
    ["a range as a number", '<input type="range" name="x" min="0" max="9" value="4">', 4],
    [
      "a text with data-dtype Number as a number",
      '<input type="text" name="x" value="2.5" data-dtype="Number">',
      2.5,
    ],
    ["a checked box as true", '<input type="checkbox" name="x" checked>', true],
    ["an unchecked box as false", '<input type="checkbox" name="x">', false],
    [
      "several checkboxes with one name as the list of the checked ones",
      '<input type="checkbox" name="x" value="a" checked><input type="checkbox" name="x" value="b"><input type="checkbox" name="x" value="c" checked>',
      ["a", "c"],
    ],
    [
      "radio buttons as the chosen value",
      '<input type="radio" name="x" value="a"><input type="radio" name="x" value="b" checked>',
      "b",
    ],
    [
      "radio buttons without a choice as null",
      '<input type="radio" name="x" value="a"><input type="radio" name="x" value="b">',
      null,
    ],
    [
      "a select as its value",
      '<select name="x"><option value="a"></option><option value="b" selected></option></select>',
      "b",
    ],
    [
      "a multiple select as a list",
      '<select name="x" multiple><option value="a" selected></option><option value="b"></option><option value="c" selected></option></select>',
      ["a", "c"],
    ],
    ["a text area as text", '<textarea name="x">two\nlines</textarea>', "two\nlines"],
    [
      "several text fields with one name as a list",
      '<input name="x" value="1"><input name="x" value="2">',
      ["1", "2"],
    ],
    [
      "a JSON field as the value of its text",
      '<textarea name="x" data-dtype="JSON">{"a":[1]}</textarea>',
      { a: [1] },
    ],
    ["a host element by its own value", '<string-tags name="x" value="a,b"></string-tags>', ["a", "b"]],
    ["an image with data-edit by its source", '<img data-edit="x" src="icons/a.svg">', "icons/a.svg"],
  ])("parses %s", (_what, html, value) => {
    expect(new FormDataExtended(form(html)).object).toEqual({ x: value });
  });

  it("omits disabled and read-only fields, buttons, and the inner fields of custom elements", () => {
    const html = `<input name="a" value="1" disabled><input name="b" value="1" readonly><button name="c" value="1"></button>
      <fieldset disabled><input name="d" value="1"></fieldset><range-picker name="e" value="2" min="0" max="5"></range-picker>`;
    expect(new FormDataExtended(form(html)).object).toEqual({ e: 2 });
  });

  it("includes disabled and read-only fields if the options request them", () => {
    const html = '<input name="a" value="1" disabled><input name="b" value="2" readonly>';
    expect(new FormDataExtended(form(html), { disabled: true, readonly: true }).object).toEqual({
      a: "1",
      b: "2",
    });
  });

  it("can be expanded into the nested object that a document update accepts", () => {
    const { foundry } = startPage();
    const data = new FormDataExtended(
      form(
        '<input name="system.speed" type="number" value="4"><input name="name" value="Ada"><input type="checkbox" name="system.tags.a" checked>',
      ),
    );
    expect(foundry.utils.expandObject(data.object)).toEqual({
      name: "Ada",
      system: { speed: 4, tags: { a: true } },
    });
  });
});
