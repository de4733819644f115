// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { applications, click, startPage } from "./support.ts";

const elements = applications.elements as any;

function mount(html: string): any {
  const form = document.createElement("form");
  form.innerHTML = html;
  document.body.append(form);
  return form.firstElementChild;
}

/** Returns a list that records the events received by the form. */
function listen(element: Element): string[] {
  const seen: string[] = [];
  for (const type of ["input", "change"])
    element
      .closest("form")!
      .addEventListener(type, event => seen.push(`${event.type} ${(event.target as Element).localName}`));
  return seen;
}

function type(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

beforeEach(() => void startPage());

describe("form elements of the host", () => {
  it("have a name, a form and a value, and dispatch events when the value is set", () => {
    const picker = mount('<range-picker name="r" min="0" max="10" value="4"></range-picker>');
    const seen = listen(picker);
    expect([picker.name, picker.value, picker.form]).toEqual(["r", 4, picker.closest("form")]);
    picker.value = 99;
    expect(picker.value).toBe(10);
    expect(seen).toEqual(["input range-picker", "change range-picker"]);
  });

  it("dispatch one input and one change event when the user changes an inner field", () => {
    const picker = mount('<range-picker name="r" min="0" max="10" value="4"></range-picker>');
    const seen = listen(picker);
    type(picker.querySelector("input[type=number]"), "7");
    expect(picker.value).toBe(7);
    expect(seen).toEqual(["input range-picker", "change range-picker"]);
  });

  it("pass their disabled state on to their inner fields", () => {
    const picker = mount('<file-picker name="f" value="a.png"></file-picker>');
    picker.disabled = true;
    expect(picker.querySelector("input").hasAttribute("disabled")).toBe(true);
    picker.disabled = false;
    expect(picker.querySelector("input").hasAttribute("disabled")).toBe(false);
  });

  it("label their inner field with the form group's label", () => {
    const group = mount(
      '<div class="form-group"><label>Colour</label><div class="form-fields"><color-picker name="c" value="#112233"></color-picker></div></div>',
    );
    expect(group.querySelector("color-picker input[type=text]").getAttribute("aria-label")).toBe("Colour");
  });

  it.each([
    ["#A1B2C3", "#a1b2c3"],
    ["red", null],
    ["", null],
  ])("parse the value %o as %o (color-picker)", (given, value) => {
    expect(mount(`<color-picker name="c" value="${given}"></color-picker>`).value).toBe(value);
  });

  it("let users add tags with Enter and remove them with buttons, and ignore duplicates (string-tags)", () => {
    const tags = mount('<string-tags name="t" value="a, b"></string-tags>');
    const input = tags.querySelector("input");
    for (const tag of ["c", "a"]) {
      input.value = tag;
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    }
    expect(tags.value).toEqual(["a", "b", "c"]);
    click(tags.querySelector('.tag[data-key="b"] .remove'));
    expect(tags.value).toEqual(["a", "c"]);
  });

  it("convert tags to slugs on request (string-tags)", () => {
    const tags = mount('<string-tags name="t" slug></string-tags>');
    tags.querySelector("input").value = "Two Words!";
    tags
      .querySelector("input")
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(tags.value).toEqual(["two-words"]);
  });

  it("keep the chosen values in the order of the options (multi-select)", () => {
    const select = mount(
      '<multi-select name="m"><option value="a" selected>A</option><option value="b">B</option><option value="c">C</option></multi-select>',
    );
    select.select("c");
    select.select("b");
    expect(select.value).toEqual(["a", "b", "c"]);
    select.unselect("a");
    expect(select.value).toEqual(["b", "c"]);
    expect(() => select.select("zzz")).toThrow("zzz");
  });

  it("use the checked boxes as the value (multi-checkbox)", () => {
    const group = mount(
      '<multi-checkbox name="m"><option value="a" selected>A</option><option value="b">B</option></multi-checkbox>',
    );
    const seen = listen(group);
    const boxes = group.querySelectorAll("input[type=checkbox]");
    boxes[1].checked = true;
    boxes[1].dispatchEvent(new Event("change", { bubbles: true }));
    expect(group.value).toEqual(["a", "b"]);
    expect(seen).toEqual(["input multi-checkbox", "change multi-checkbox"]);
  });

  it("store HTML, and open the editor with a button if the attribute 'toggled' is set (prose-mirror)", () => {
    const editor = mount(
      '<prose-mirror name="p" value="&lt;p&gt;raw&lt;/p&gt;" toggled><p>enriched</p></prose-mirror>',
    );
    expect(editor.value).toBe("<p>raw</p>");
    expect(editor.querySelector(".editor-content").innerHTML).toBe("<p>enriched</p>");
    click(editor.querySelector("button"));
    expect(editor._open).toBe(true);
    const content = editor.querySelector("[contenteditable]");
    expect(content.innerHTML).toBe("<p>raw</p>");
    const seen = listen(editor);
    content.innerHTML = "<p>new</p>";
    content.dispatchEvent(new Event("input", { bubbles: true }));
    editor._save();
    expect(editor.value).toBe("<p>new</p>");
    expect(editor._open).toBe(false);
    expect(seen).toEqual(["input prose-mirror", "change prose-mirror"]);
  });

  it("show the editor immediately without the attribute 'toggled', unless they are disabled (prose-mirror)", () => {
    expect(
      mount('<prose-mirror name="p" value="x"></prose-mirror>').querySelector("[contenteditable]"),
    ).not.toBeNull();
    expect(
      mount('<prose-mirror name="p" value="x" disabled></prose-mirror>').querySelector("[contenteditable]"),
    ).toBeNull();
  });

  it("are created with their attributes by the static method create", () => {
    const made = elements.HTMLRangePickerElement.create({ name: "r", value: 2, min: 1, max: 3, step: 1 });
    expect(made.outerHTML).toBe('<range-picker name="r" value="2" min="1" max="3" step="1"></range-picker>');
  });

  it("can be extended by a package", () => {
    class Pair extends elements.AbstractFormInputElement {
      static tagName = "test-pair";
      _buildElements(): HTMLElement[] {
        return [document.createElement("input")];
      }
      _refresh(): void {
        (this as any).querySelector("input").value = (this as any)._value ?? "";
      }
    }
    if (!customElements.get("test-pair")) customElements.define("test-pair", Pair as any);
    const pair = mount('<test-pair name="x"></test-pair>');
    pair.value = "7";
    expect(pair.querySelector("input").value).toBe("7");
  });
});

describe("the functions in foundry.applications.fields", () => {
  const { createFormGroup, createNumberInput, createSelectInput, createTextInput, createMultiSelectInput } =
    applications.fields;

  it("create a form group whose label refers to its input", () => {
    const group = createFormGroup({
      label: "Name",
      hint: "Why",
      input: createTextInput({ name: "n", value: "v" }),
      rootId: "app",
    });
    expect(group.querySelector("label")!.htmlFor).toBe("app-n");
    expect(group.querySelector("input")!.id).toBe("app-n");
    expect(group.querySelector(".hint")!.textContent).toBe("Why");
  });

  it("create a select with groups, a blank option and sorted options", () => {
    const select = createSelectInput({
      name: "s",
      value: "b",
      blank: "",
      sort: true,
      options: [
        { value: "b", label: "Zed" },
        { value: "a", label: "Amy" },
        { value: "c", label: "Cat", group: "More" },
      ],
    });
    expect([...select.querySelectorAll("option")].map(option => option.value)).toEqual(["", "a", "b", "c"]);
    expect(select.querySelector("optgroup")!.label).toBe("More");
    expect(
      [...select.querySelectorAll("option[selected]")].map(option => option.getAttribute("value")),
    ).toEqual(["b"]);
  });

  it("can create a range picker for a number field with limits", () => {
    expect(createNumberInput({ name: "n", value: 1, min: 0, max: 2, type: "range" }).localName).toBe(
      "range-picker",
    );
    expect(createNumberInput({ name: "n", value: 1 }).getAttribute("step")).toBe("any");
  });

  it("create a multi-select that keeps its selection when it is converted to HTML", () => {
    const made = mount(
      createMultiSelectInput({
        name: "m",
        value: ["b"],
        options: [
          { value: "a", label: "A" },
          { value: "b", label: "B" },
        ],
      }).outerHTML,
    );
    expect(made.value).toEqual(["b"]);
  });
});
