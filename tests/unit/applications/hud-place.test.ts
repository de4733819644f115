import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { besideToken, isAcross, type Box } from "../../../src/applications/combat/hud-place.ts";

const free: Box = { left: 0, top: 0, width: 1000, height: 700 };
const bar = { width: 400, height: 100 };
const tokenAt = (left: number, top: number): Box => ({ left, top, width: 50, height: 50 });

describe("a turn bar placed at a token", () => {
  it("is centered below the token", () => {
    expect(besideToken(tokenAt(500, 300), bar, free)).toEqual({ left: 325, top: 362 });
  });
  it("is above the token if the token is near the bottom of the screen", () => {
    expect(besideToken(tokenAt(500, 600), bar, free)).toEqual({ left: 325, top: 488 });
  });
  it("stays within the screen if the token is near an edge", () => {
    expect(besideToken(tokenAt(0, 300), bar, free)).toMatchObject({ left: 0 });
    expect(besideToken(tokenAt(940, 300), bar, free)).toMatchObject({ left: 600 });
  });
  it.each([
    ["isn't visible", tokenAt(-100, 300), bar],
    ["fills the screen", { left: 100, top: -200, width: 900, height: 1100 }, bar],
    ["has a bar that is wider than the screen", tokenAt(500, 300), { width: 1100, height: 100 }],
  ])("isn't placed if the token %s", (_what, token, size) => {
    expect(besideToken(token, size, free)).toBeNull();
  });

  it("never covers the token, and never leaves the free area of the screen", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -200, max: 1200 }),
        fc.integer({ min: -200, max: 900 }),
        fc.integer({ min: 10, max: 400 }),
        (left, top, size) => {
          const token = { left, top, width: size, height: size };
          const place = besideToken(token, bar, free);
          if (!place) return;
          expect(place.left).toBeGreaterThanOrEqual(0);
          expect(place.left + bar.width).toBeLessThanOrEqual(1000);
          expect(place.top).toBeGreaterThanOrEqual(0);
          expect(place.top + bar.height).toBeLessThanOrEqual(700);
          expect(place.top >= top + size || place.top + bar.height <= top).toBe(true);
        },
      ),
    );
  });
});

describe("a docked turn bar", () => {
  it("has to leave space only for elements above or below it, and not for elements beside it", () => {
    const docked: Box = { left: 500, top: 600, width: 400, height: 50 };
    const players: Box = { left: 0, top: 500, width: 200, height: 200 };
    expect(isAcross(players, docked)).toBe(false);
    expect(isAcross({ ...players, width: 501 }, docked)).toBe(true);
    expect(isAcross({ ...players, left: 899 }, docked)).toBe(true);
    expect(isAcross({ ...players, left: 900 }, docked)).toBe(false);
  });
});
