import { describe, expect, test } from "vitest";
import { startWorld } from "../client/support/world.ts";

const scene = (data: object) =>
  startWorld({
    documents: {
      Scene: [{ _id: "scene00000000001", name: "Deck", width: 1000, height: 800, padding: 0.25, ...data }],
    },
  }).game.scenes.get("scene00000000001");

describe("a scene without a canvas", () => {
  test("has a grid with the type and size from its data", () => {
    const { grid } = scene({ grid: { type: 2, size: 80, distance: 5, units: "ft" } });
    expect([grid.isHexagonal, grid.columns, grid.even, grid.size, grid.distance, grid.units]).toEqual([
      true,
      false,
      false,
      80,
      5,
      "ft",
    ]);
    expect(scene({ grid: { type: 5, size: 80 } }).grid).toMatchObject({ columns: true, even: true });
    expect(scene({ grid: { type: 0, size: 80 } }).grid.isGridless).toBe(true);
  });

  test("has dimensions that include the padding", () => {
    const { dimensions } = scene({ grid: { type: 1, size: 100, distance: 5 } });
    expect(dimensions).toMatchObject({
      width: 1600,
      height: 1200,
      sceneX: 300,
      sceneY: 200,
      sceneWidth: 1000,
      sceneHeight: 800,
      size: 100,
      distance: 5,
      distancePixels: 20,
      rows: 12,
      columns: 16,
      ratio: 1.25,
      maxR: 2000,
    });
    expect([dimensions.sceneRect.contains(300, 200), dimensions.sceneRect.contains(299, 200)]).toEqual([
      true,
      false,
    ]);
  });

  test("gets a new grid when its data changes, but toObject still returns the data", async () => {
    const deck = scene({ grid: { type: 1, size: 100 } });
    await deck.update({ grid: { type: 4, size: 60 } });
    expect([deck.grid.isHexagonal, deck.grid.columns, deck.dimensions.size]).toEqual([true, true, 60]);
    expect(deck.toObject().grid).toMatchObject({ type: 4, size: 60 });
    expect(deck.toObject(false).grid).toMatchObject({ type: 4, size: 60 });
  });

  test("throws an error when a point is snapped to fractions of hexes", () => {
    expect(() =>
      scene({ grid: { type: 2, size: 80 } }).grid.getSnappedPoint({ x: 0, y: 0 }, { mode: 1, resolution: 2 }),
    ).toThrow("foundry.grid.HexagonalGrid#getSnappedPoint");
  });

  test("measures diagonals according to the world's setting", async () => {
    const { game } = startWorld({
      documents: {
        Scene: [{ _id: "scene00000000001", name: "Deck", grid: { type: 1, size: 100, distance: 5 } }],
        Setting: [{ _id: "setting000000001", key: "core.gridDiagonals", value: "6" }],
      },
    });
    expect(game.scenes.get("scene00000000001").grid.diagonals).toBe(6);
  });
});
