import { describe, expect, it } from "vitest";
import { momentOf } from "../../../src/canvas/areas/moments.ts";
import {
  lineTowards,
  steppedLine,
  steppedPoint,
  directionOfKey,
  type DirectionKey,
} from "../../../src/canvas/areas/steps.ts";
import { field, gridless, hexColumns, hexRows, squares } from "../rules/battlefield/maps.ts";

const keys = Object.keys(directionOfKey) as DirectionKey[];
const opposite = {
  ArrowLeft: "ArrowRight",
  ArrowRight: "ArrowLeft",
  ArrowUp: "ArrowDown",
  ArrowDown: "ArrowUp",
} as const;
const origin = { x: 0, y: 0 };

describe("the arrow keys for moving an area's point", () => {
  it.each([squares, hexRows, hexColumns, gridless])(
    "each move the point to a space about five feet away ($kind)",
    grid => {
      for (const key of keys) {
        const { x, y } = steppedPoint(field(grid, []), origin, key);
        expect(Math.round(Math.hypot(x, y))).toBe(5);
        expect(Math.sign(directionOfKey[key].x || directionOfKey[key].y)).toBe(
          Math.sign(Math.round(directionOfKey[key].x === 0 ? y : x)),
        );
      }
    },
  );

  it.each([squares, gridless])(
    "move the point back to its original space if the opposite key is pressed next ($kind)",
    grid => {
      for (const key of keys) {
        const { x, y } = steppedPoint(
          field(grid, []),
          steppedPoint(field(grid, []), origin, key),
          opposite[key],
        );
        expect([x + 0, y + 0]).toEqual([0, 0]);
      }
    },
  );
});

describe("aiming a line (R7.34)", () => {
  it("snaps the line to the nearest grid direction and starts it in the chosen space", () => {
    expect(lineTowards(field(squares, []), origin, { x: 20, y: 1 })).toEqual({ bearing: 90, start: 15 });
    expect(lineTowards(field(squares, []), origin, { x: 5, y: 0 })).toEqual({ bearing: 90, start: 0 });
    expect(lineTowards(field(hexRows, []), origin, { x: 5, y: -9 }).bearing).toBe(30);
    expect(lineTowards(field(gridless, []), origin, { x: 0, y: 10 })).toEqual({ bearing: 180, start: 5 });
  });

  it("with the arrow keys rotates the line or moves its start, but never behind the shooter", () => {
    expect(steppedLine(hexRows, { bearing: 330, start: 0 }, "ArrowRight")).toEqual({ bearing: 30, start: 0 });
    expect(steppedLine(squares, { bearing: 0, start: 0 }, "ArrowLeft")).toEqual({ bearing: 315, start: 0 });
    expect(steppedLine(gridless, { bearing: 0, start: 0 }, "ArrowLeft")).toEqual({ bearing: 345, start: 0 });
    expect(steppedLine(squares, { bearing: 90, start: 5 }, "ArrowUp")).toEqual({ bearing: 90, start: 10 });
    expect(steppedLine(squares, { bearing: 90, start: 0 }, "ArrowDown")).toEqual({ bearing: 90, start: 0 });
  });
});

describe("the animation of a scattering area", () => {
  it("moves the area from point to point, and fades it out at the last point", () => {
    expect(momentOf(3, 0)).toEqual({ at: 0, alpha: 1 });
    expect(momentOf(3, 160)?.at).toBe(1);
    expect(momentOf(3, 500)).toEqual({ at: 2, alpha: 1 });
    expect(momentOf(3, 320 + 900 + 350)).toEqual({ at: 2, alpha: 0.5 });
    expect(momentOf(3, 320 + 900 + 701)).toBeNull();
    expect(momentOf(1, 0)).toEqual({ at: 0, alpha: 1 });
  });
});
