import { describe, expect, it } from "vitest";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { groundView, isOwnName, nextName } from "../../../src/applications/ground/ground-view.ts";
import { groundMark, usualMark } from "../../../src/world/ground-mark.ts";
import { readDifficult, readTerrain } from "../../../src/world/read-ground.ts";

const words = {
  localize: (key: string) => key,
  format: (key: string, data: object) => `${key} ${JSON.stringify(data)}`,
} as never;
const marked = (ground: unknown) => ({ flags: { blackout: { ground } } });

describe("ground marked with a region (R6.3, R6.4, R6.11)", () => {
  it.each([
    [undefined, null],
    ["water", null],
    [{ kind: "lava" }, null],
    [
      { kind: "water", water: "storm" },
      { ...usualMark, kind: "water", water: "storm" },
    ],
    [
      { kind: "obstacle", feet: 10.5, grade: "hard" },
      { ...usualMark, kind: "obstacle", feet: 10, grade: "hard" },
    ],
    [
      { kind: "obstacle", feet: -3, grade: 7, water: null },
      { ...usualMark, kind: "obstacle" },
    ],
  ])("is read from the data %j as %j", (ground, mark) => {
    expect(groundMark(marked(ground))).toEqual(mark);
  });

  it("has the region's shapes in feet", () => {
    const shapes = [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100, rotation: 0 }];
    const region = (ground: unknown) => ({ ...marked(ground), shapes, behaviors: [] });
    const toFeet = ({ x, y }: { x: number; y: number }) => ({ x: x / 20, y: y / 20 });
    expect(
      readDifficult([region({ kind: "difficult" }), region({ kind: "water" })], toFeet, defaultHouseRules),
    ).toHaveLength(1);
    expect(
      readTerrain([region({ kind: "difficult" }), region({ kind: "water" })], toFeet, defaultHouseRules),
    ).toMatchObject([
      { kind: "water", feet: 0, water: "lightCurrent", shape: [{ x: 0, y: 0 }, { x: 5, y: 0 }, {}, {}] },
    ]);
  });

  it("is shown with only the fields that apply to its type", () => {
    const { rows } = groundView(
      [
        { id: "a", name: "A", shown: false, mark: null },
        { id: "b", name: "B", shown: false, mark: { ...usualMark, kind: "height" } },
        { id: "c", name: "C", shown: true, mark: { ...usualMark, kind: "water" } },
      ],
      words,
      defaultHouseRules,
    );
    const asked = rows.map(({ kinds, feet, grade, water }) => [
      kinds.find(({ selected }) => selected)?.value,
      feet !== null,
      grade !== null,
      water !== null,
    ]);
    expect(asked).toEqual([
      ["none", false, false, false],
      ["height", true, true, false],
      ["water", false, false, true],
    ]);
    expect(rows.map(({ hidden, removeLabel }) => [hidden, removeLabel !== null])).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
    expect(groundView(null, words, defaultHouseRules)).toMatchObject({ noScene: true, rows: [] });
    expect(groundView([], words, defaultHouseRules)).toMatchObject({ none: true });
  });

  it.each(["obstacle", "height"] as const)(
    "can have a vaulting difficulty only up to a height of 5 feet (%s) (R6.4)",
    kind => {
      const asked = [5, 6, 20].map(feet => {
        const { rows } = groundView(
          [{ id: "a", name: "A", shown: false, mark: { ...usualMark, kind, feet } }],
          words,
          defaultHouseRules,
        );
        return [rows[0]?.grade !== null, rows[0]?.climbed];
      });
      expect(asked).toEqual([
        [true, false],
        [false, true],
        [false, true],
      ]);
    },
  );

  it("has a default name that isn't in use", () => {
    expect([nextName("Ground", []), nextName("Ground", ["Ground", "Ground 3"])]).toEqual([
      "Ground",
      "Ground 2",
    ]);
  });

  it("keeps a name entered by the user when the hazard changes", () => {
    const given = ["Ground", "Laser field"];
    expect(
      ["Ground", "Ground 2", "Laser field 3", "The vault", "Ground floor"].map(name =>
        isOwnName(name, given),
      ),
    ).toEqual([false, false, false, true, true]);
  });
});
