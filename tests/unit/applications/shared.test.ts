import { describe, expect, it } from "vitest";
import { allowedIn, changedFields, rejectBadInput } from "../../../src/applications/shared/forms.ts";
import { gridMove } from "../../../src/applications/shared/keyboard.ts";
import { typedNumber } from "../../../src/applications/shared/numbers.ts";
import { initials, picture } from "../../../src/applications/shared/pictures.ts";
import { sumSentence } from "../../../src/applications/shared/readout.ts";
import { rowText } from "../../../src/applications/shared/rows.ts";
import { gauge, loadGauge, pips, vitals } from "../../../src/applications/shared/scales.ts";
import { formatText } from "../../../src/applications/shared/texts.ts";
import { partsTouched } from "../../../src/applications/shared/touched.ts";
import { plain, signed } from "../../../src/applications/shared/words.ts";
import { english } from "./words.ts";

describe("a number entered during play", () => {
  it.each([
    ["12", 12],
    [" 7 ", 7],
    ["+3", 13],
    ["-4", 6],
    ["=-2", -2],
    ["−2", -2],
    ["+999", 17],
    ["-999", -5],
  ])("written as “%s” changes a value of 10 to %i", (text, value) => {
    expect(typedNumber(text, 10, -5, 17)).toMatchObject({ value });
  });

  it.each(["", "lots", "1.5", "3d6", "18", "=-6", "--2", "1e3"])(
    "is rejected if the user enters “%s”",
    text => {
      expect(typedNumber(text, 10, -5, 17)).toEqual({ allowed: "whole" });
    },
  );
});

describe("a changed field in a form", () => {
  const all = {
    "name": "Ilka",
    "system.credits": 4,
    "system.drives.0.text": "a",
    "system.drives.0.chosen": true,
    "system.drives.1.text": "b",
    "system.drives.1.chosen": false,
  };

  it("is the only field that is updated", () => {
    expect(changedFields(all, "system.credits", ["system.drives"])).toEqual({ "system.credits": 4 });
  });

  it("updates the whole list if it belongs to a row of that list", () => {
    expect(changedFields(all, "system.drives.1.text", ["system.drives"])).toEqual({
      "system.drives": [
        { text: "a", chosen: true },
        { text: "b", chosen: false },
      ],
    });
  });

  it("is updated together with all other fields when the whole form is submitted", () => {
    expect(Object.keys(changedFields(all, null, ["system.drives"])).sort()).toEqual([
      "name",
      "system.credits",
      "system.drives",
    ]);
  });

  it("has a description of its valid values for error messages", () => {
    expect(allowedIn({ type: "number", min: "1", max: "20", step: "1" }, english)).toBe(
      "a whole number from 1 to 20",
    );
    expect(allowedIn({ type: "number", min: "0", max: "", step: "any" }, english)).toBe(
      "a number of at least 0",
    );
    expect(allowedIn({ type: "text" }, english)).toBe("a nonempty text");
  });

  it.each([
    ["text", "", "Ilka", "Name can’t be empty.", 0],
    ["number", "99", "3", "Name: “99” isn’t valid. Allowed: a whole number.", 1],
  ])(
    "is reset to its previous value, with an error message beside it, if the new value is invalid (%s)",
    (type, value, defaultValue, note, reports) => {
      const message = { className: "", role: "", textContent: "", remove: () => {} };
      const field = {
        type,
        value,
        defaultValue,
        ariaInvalid: "",
        parentElement: null,
        ownerDocument: { createElement: () => message },
        checkValidity: () => false,
        closest: () => null,
        setAttribute(name: string, to: string) {
          if (name === "aria-invalid") this.ariaInvalid = to;
        },
        getAttribute: (name: string) => (name === "aria-label" ? "Name" : null),
        after: () => {},
        addEventListener: () => {},
      };
      const told: string[] = [];
      expect(
        rejectBadInput({ target: field } as unknown as Event, english, message => {
          told.push(message);
        }),
      ).toBe(true);
      expect([field.value, field.ariaInvalid, message.textContent, told.length]).toEqual([
        defaultValue,
        "true",
        note,
        reports,
      ]);
    },
  );
});

describe("a text with a count", () => {
  it("uses the singular for a count of one if the text has a singular form", () => {
    const formatted = (n: number) =>
      formatText({ key: "BLACKOUT.creation.problem.trainingLeft", data: { n } }, english);
    expect([formatted(1), formatted(2)]).toEqual([
      "1 training option to choose.",
      "2 training options to choose.",
    ]);
    expect(formatText({ key: "BLACKOUT.challenge.next", data: { n: 1 } }, english)).toBe(
      "Open: choose a pair",
    );
  });
});

describe("navigation keys in a grid", () => {
  const size = { rows: 3, columns: 7 };
  it.each([
    ["ArrowDown", false, { row: 2, column: 2 }],
    ["ArrowUp", false, { row: 0, column: 2 }],
    ["ArrowLeft", false, { row: 1, column: 1 }],
    ["ArrowRight", false, { row: 1, column: 3 }],
    ["Home", false, { row: 1, column: 0 }],
    ["End", false, { row: 1, column: 6 }],
    ["Home", true, { row: 0, column: 0 }],
    ["End", true, { row: 2, column: 6 }],
  ])("include %s (Ctrl: %s), which moves the focus to %o", (key, control, to) => {
    expect(gridMove(key, control, { row: 1, column: 2 }, size)).toEqual(to);
  });

  it("don't move the focus beyond the edge of the grid", () => {
    expect(gridMove("ArrowRight", false, { row: 2, column: 6 }, size)).toEqual({ row: 2, column: 6 });
    expect(gridMove("Enter", false, { row: 1, column: 2 }, size)).toBeNull();
  });
});

describe("a points bar", () => {
  it("shows one cell per point, filled up to the current value", () => {
    expect(gauge(2, 4).cells).toEqual(["", "", "e", "e"]);
    expect(gauge(-3, 2).cells).toEqual(["e", "e"]);
    expect(gauge(9, 2).cells).toEqual(["", ""]);
  });

  it("combines several points in one cell if there are too many points", () => {
    const { cells, perCell } = gauge(150, 300);
    expect(perCell).toBe(5);
    expect(cells.filter(cell => cell === "")).toHaveLength(30);
    expect(cells).toHaveLength(60);
  });

  it("shows Damage Resistance after the hit points", () => {
    expect(vitals({ value: 1, max: 2 }, { value: 1, max: 2 })).toEqual(["", "e", "dr first", "dr e"]);
  });

  it("sets its value to the clicked point, or clears the last filled point if that point is clicked", () => {
    expect(pips(2, 3)).toEqual([
      { filled: true, to: 1 },
      { filled: true, to: 1 },
      { filled: false, to: 3 },
    ]);
    expect(pips(3, 11)).toBeNull();
  });

  it("highlights the load above the capacity", () => {
    const cells = loadGauge(126, 120, 240);
    expect(cells.filter(cell => cell === "over")).toHaveLength(2);
    expect(cells.filter(cell => cell === "")).toHaveLength(25);
    expect(loadGauge(500, 120, 240).filter(cell => cell === "e")).toHaveLength(0);
  });
});

describe("the display of images and names", () => {
  it("shows the system's icons in one color, and other images unchanged", () => {
    expect(picture("systems/blackout/assets/icons/fire-axe.svg").glyph).toBe(
      "systems/blackout/assets/glyphs/fire-axe.svg",
    );
    expect(picture("worlds/x/portrait.webp")).toEqual({ glyph: null, src: "worlds/x/portrait.webp" });
    expect(picture("systems/blackout/assets/icons/');x.svg").glyph).toBeNull();
  });

  it.each([
    ["Ilka Sorrento-Vasquez", "IS"],
    ["Sister Halloran Quist", "SQ"],
    ["rook", "RO"],
    ["", "?"],
    ["漢字", "漢字"],
  ])("abbreviates the name %s to %s", (name, short) => {
    expect(initials(name)).toBe(short);
  });
});

describe("displayed text", () => {
  it("shows numbers with a real minus sign", () => {
    expect([plain(-2), plain(1.25), plain(3)]).toEqual(["−2", "1.3", "3"]);
    expect([signed(2), signed(-2), signed(0), signed(-0.04, 1)]).toEqual(["+2", "−2", "0", "0.0"]);
  });

  it("names the source of each modifier, and adds the reason if there is one", () => {
    expect(rowText({ source: "encumbrance", dice: -1, why: "BLACKOUT.row.encumbrance" }, english)).toEqual({
      title: "Encumbrance",
      note: "",
    });
    expect(rowText({ source: "helper", dice: 1, why: "Rook" }, english)).toEqual({
      title: "Helper",
      note: "Rook",
    });
    expect(rowText({ source: "situation", dice: -1, why: "" }, english).title).toBe("Disadvantage");
    expect(rowText({ source: "situation", dice: 2, why: "Slippery deck" }, english).title).toBe(
      "Slippery deck",
    );
    expect(rowText({ source: "module.weather", dice: -1, why: "Ion storm" }, english).title).toBe(
      "Ion storm",
    );
  });

  it("lists the terms of a sum with their labels", () => {
    const parts = sumSentence(
      {
        title: "Pool",
        value: "8D",
        terms: [
          { label: "Dexterity", value: 6 },
          { label: "Aim", value: 3 },
          { label: "Encumbrance", value: -1 },
        ],
        tail: "and so on",
      },
      english,
    );
    expect(parts.map(({ text }) => text).join("")).toBe(
      "Pool 8D: Dexterity 6 + Aim 3 − Encumbrance 1; and so on",
    );
    expect(
      sumSentence({ title: "Walk", value: "30", terms: [], tail: "set by hand" }, english)
        .map(({ text }) => text)
        .join(""),
    ).toBe("Walk 30: set by hand");
  });
});

describe("an update from another client", () => {
  const table = { "system.health.value": ["head"], "system.drives": ["play", "biography"] };

  it("rerenders only the parts of a window that show the changed field", () => {
    expect(partsTouched({ "_id": "x", "system.health.value": 3, "_stats.modifiedTime": 1 }, table)).toEqual([
      "head",
    ]);
    expect(partsTouched({ "system.drives": [], "system.health.value": 3 }, table)).toEqual([
      "play",
      "biography",
      "head",
    ]);
  });

  it("rerenders the whole window if it changes an unlisted field, or no field at all", () => {
    expect(
      partsTouched({ "system.health.value": 3, "system.attributes.strength.value": 4 }, table),
    ).toBeNull();
    expect(partsTouched({ "system.health.valued": 3 }, table)).toBeNull();
    expect(partsTouched({ _id: "x" }, table)).toBeNull();
  });
});
