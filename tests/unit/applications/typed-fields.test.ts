// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import {
  isAllRight,
  isWrong,
  keepWrong,
  rejectInvalidInput,
  invalidFieldMessage,
} from "../../../src/applications/shared/typed-fields.ts";
import { english } from "./words.ts";

const number = (name: string, value: string, more = "") =>
  `<label class="bo-ff"><span class="bo-lab">${name}</span><span class="bo-fld"><input type="number" name="${name}" value="${value}" min="1" max="20" step="1" ${more}></span></label>`;

let root: HTMLElement;
let heard: string[];

function drawn(markup: string): HTMLElement {
  const part = document.createElement("section");
  part.innerHTML = markup;
  return part;
}

const field = (name: string) => root.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const noteOf = (name: string) => field(name).closest("label")?.querySelector("[role=alert]") ?? null;

/** Types text into a field and moves the focus away. */
function type(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event("input", { bubbles: true }));
  field(name).dispatchEvent(new Event("change", { bubbles: true }));
}

beforeEach(() => {
  root = drawn(number("tests", "5", "required") + number("difficulty", "") + `<input name="title">`);
  document.body.replaceChildren(root);
  heard = [];
  rejectInvalidInput(root, english);
  root.addEventListener("change", event => {
    heard.push((event.target as HTMLInputElement).name);
  });
});

describe("an invalid number in a form", () => {
  it.each(["0", "21", "-3", "2.5", ""])(
    "is marked as an error and isn't passed on to the window (%o)",
    typed => {
      type("tests", typed);
      expect([heard, field("tests").value, field("tests").getAttribute("aria-invalid")]).toEqual([
        [],
        typed,
        "true",
      ]);
      expect(noteOf("tests")?.textContent).toBe(
        `tests: “${typed || "nothing"}” isn’t valid. Allowed: a whole number from 1 to 20.`,
      );
      expect(field("tests").getAttribute("aria-describedby")).toBe(noteOf("tests")?.id);
    },
  );

  it("is no longer marked after the user enters a valid value", () => {
    type("tests", "99");
    type("tests", "7");
    expect([
      heard,
      noteOf("tests"),
      field("tests").getAttribute("aria-invalid"),
      field("tests").hasAttribute("aria-describedby"),
    ]).toEqual([["tests"], null, null, false]);
  });

  it("adds a single error to the field's description", () => {
    field("tests").setAttribute("aria-describedby", "hint");
    type("tests", "99");
    isAllRight(root, english);
    isAllRight(root, english);
    expect([
      root.querySelectorAll("[role=alert]").length,
      field("tests").getAttribute("aria-describedby"),
    ]).toEqual([1, `hint ${noteOf("tests")?.id}`]);
    type("tests", "3");
    expect(field("tests").getAttribute("aria-describedby")).toBe("hint");
  });

  it("is marked when the focus leaves the field, but only if the field was edited", () => {
    type("tests", "99");
    field("tests").dispatchEvent(new Event("input", { bubbles: true }));
    expect(noteOf("tests")).toBeNull();
    field("tests").dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    expect(noteOf("tests")?.textContent).toContain("99");
    root.innerHTML = number("difficulty", "", "required");
    field("difficulty").dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    expect(noteOf("difficulty")).toBeNull();
  });

  it("isn't reported for empty optional fields or text fields", () => {
    type("difficulty", "");
    type("title", "");
    expect([heard, isAllRight(root, english)]).toEqual([["difficulty", "title"], true]);
  });

  it("prevents submission, and the first invalid field receives the focus, even in a collapsed section", () => {
    root.innerHTML = `<details>${number("tests", "0")}</details>${number("difficulty", "77")}`;
    expect(isAllRight(root, english)).toBe(false);
    expect([
      noteOf("tests") !== null,
      noteOf("difficulty") !== null,
      document.activeElement === field("tests"),
      root.querySelector("details")?.open,
    ]).toEqual([true, true, true, true]);
  });

  it("has its error message in the enclosing element that has room for it", () => {
    root.innerHTML = `<ul><li data-room><span class="bo-fld"><input type="number" name="tests" value="0" min="1"></span><b>2D</b></li></ul>`;
    isAllRight(root, english);
    expect(root.querySelector("li")?.lastElementChild?.getAttribute("role")).toBe("alert");
  });
});

describe("the validity check of a number field", () => {
  const state = (part: object, value = 0) => ({
    validity: {
      badInput: false,
      rangeUnderflow: false,
      rangeOverflow: false,
      valueMissing: false,
      patternMismatch: false,
      stepMismatch: false,
      ...part,
    } as ValidityState,
    valueAsNumber: value,
  });

  it("accepts whole numbers that don't match the step", () => {
    expect([
      isWrong(state({ stepMismatch: true }, 7)),
      isWrong(state({ stepMismatch: true }, 7.5)),
      isWrong(state({ badInput: true }, NaN)),
    ]).toEqual([false, true, true]);
  });

  it("rejects input that isn't a number", () => {
    const unread = {
      type: "number",
      min: "1",
      max: "9",
      step: "1",
      value: "",
      validity: { badInput: true },
      closest: () => null,
      getAttribute: () => "Rank",
    };
    expect(invalidFieldMessage(unread as unknown as HTMLInputElement, english)).toBe(
      "Rank must be a number. Allowed: a whole number from 1 to 9.",
    );
  });

  it("rejects input that doesn't match the field's pattern", () => {
    root.innerHTML = `<input type="text" inputmode="decimal" pattern="\\d+" min="0" step="any" name="price" aria-label="Price" value="cheap">`;
    expect([isAllRight(root, english), root.textContent]).toEqual([
      false,
      "Price: “cheap” isn’t valid. Allowed: a number of at least 0.",
    ]);
  });
});

describe("a field in a part of a form that is rendered again", () => {
  it("keeps invalid input and its error", () => {
    type("tests", "99");
    const typed = field("tests");
    const next = drawn(number("tests", "5", "required") + number("difficulty", "4"));
    keepWrong(next, root);
    root.replaceChildren(...next.childNodes);
    expect([
      field("tests") === typed,
      field("tests").value,
      noteOf("tests")?.getAttribute("role"),
      field("difficulty").value,
    ]).toEqual([true, "99", "alert", "4"]);
  });

  it("shows a value that the window has changed in the meantime", () => {
    type("tests", "99");
    const next = drawn(number("tests", "6", "required"));
    keepWrong(next, root);
    expect(next.querySelector("input")?.value).toBe("6");
  });

  it("doesn't keep invalid input that new limits make valid", () => {
    type("tests", "25");
    const next = drawn(number("tests", "5", "required").replace("20", "30"));
    keepWrong(next, root);
    expect(next.querySelector("input")?.value).toBe("5");
  });
});
