import { describe, expect, test } from "vitest";
import { PLAYER } from "../client/support/world.ts";
import { drawBoard, settled, TOKEN } from "./support/board.ts";

const CIRCLE = { type: "circle", x: 150, y: 150, radius: 100 };

describe("a region", () => {
  test("contains the points of its shapes within its elevation range, except those in holes", async () => {
    const { scene } = await drawBoard();
    const [region] = await scene.createEmbeddedDocuments("Region", [
      {
        name: "Fire",
        shapes: [CIRCLE, { type: "rectangle", x: 140, y: 140, width: 20, height: 20, hole: true }],
        elevation: { bottom: 0, top: 10 },
      },
    ]);
    const tests = [
      { x: 200, y: 150, elevation: 0 },
      { x: 150, y: 150, elevation: 0 },
      { x: 260, y: 150, elevation: 0 },
      { x: 200, y: 150, elevation: 11 },
    ];
    expect(tests.map(point => region.testPoint(point))).toEqual([true, false, false, false]);
    expect(region.bounds).toMatchObject({ x: 50, y: 50, width: 200, height: 200 });
  });

  test.each([
    ["polygon", { type: "polygon", points: [0, 0, 100, 0, 100, 100, 0, 100] }, [50, 50], [150, 50]],
    ["ellipse", { type: "ellipse", x: 100, y: 100, radiusX: 100, radiusY: 20 }, [190, 100], [100, 130]],
    [
      "turned rectangle",
      { type: "rectangle", x: 0, y: 90, width: 200, height: 20, rotation: 90 },
      [100, 10],
      [10, 100],
    ],
    ["line", { type: "line", x: 0, y: 100, length: 200, width: 20, rotation: 0 }, [190, 105], [100, 120]],
    ["cone", { type: "cone", x: 0, y: 100, radius: 200, angle: 60, rotation: 0 }, [150, 120], [50, 190]],
    ["ring", { type: "ring", x: 100, y: 100, innerRadius: 50, outerRadius: 90 }, [170, 100], [100, 100]],
    [
      "grid",
      {
        type: "grid",
        offsets: [
          { i: 1, j: 1 },
          { i: 1, j: 2 },
        ],
      },
      [250, 150],
      [350, 150],
    ],
  ])(
    "contains only the points inside its shape: %s",
    async (_name, shape, [insideX, insideY], [outsideX, outsideY]) => {
      const { scene } = await drawBoard();
      const [region] = await scene.createEmbeddedDocuments("Region", [
        { name: "Area", shapes: [shape], visibility: 0 },
      ]);
      expect([
        region.testPoint({ x: insideX!, y: insideY! }),
        region.testPoint({ x: outsideX!, y: outsideY! }),
      ]).toEqual([true, false]);
    },
  );

  test("lists the tokens inside it, and is listed by each of these tokens", async () => {
    const { scene, token } = await drawBoard();
    const [region] = await scene.createEmbeddedDocuments("Region", [{ name: "Fire", shapes: [CIRCLE] }]);
    await settled();
    expect([[...region.tokens].map((each: any) => each.id), [...token.document.regions]]).toEqual([
      [TOKEN],
      [region],
    ]);
    await token.document.move({ x: 700 });
    expect([region.tokens.size, token.document.regions.size]).toEqual([0, 0]);
    await token.document.move({ x: 100 });
    expect(token.document.regions.size).toBe(1);
    await region.delete();
    await settled();
    expect(token.document.regions.size).toBe(0);
  });

  test("is drawn only for users who are allowed to see it", async () => {
    const regions = [
      ["region0000000001", 2],
      ["region0000000002", 1],
      ["region0000000003", 0],
    ].map(([_id, visibility]) => ({ _id, name: "Area", shapes: [CIRCLE], visibility }));
    const seen = async (userId?: string) => {
      const { canvas } = await drawBoard({ scene: { regions }, ...(userId ? { userId } : {}) });
      await settled();
      return canvas.regions.placeables.map((region: any) => region.visible);
    };
    expect([await seen(), await seen(PLAYER)]).toEqual([
      [true, true, false],
      [true, false, false],
    ]);
  });

  test("can have behaviors with a package's data model", async () => {
    const { scene } = await drawBoard();
    const { data } = (globalThis as any).foundry;
    const Base: any = data.regionBehaviors.RegionBehaviorType;
    class Mud extends Base {
      static defineSchema(): any {
        return { depth: new data.fields.NumberField({ initial: 3 }) };
      }
    }
    const [region] = await scene.createEmbeddedDocuments("Region", [
      { name: "Mud", shapes: [CIRCLE], behaviors: [{ name: "", type: "pauseGame" }] },
    ]);
    const [behavior] = [...region.behaviors];
    const Model: any = Mud;
    const mud = new Model({}, { parent: behavior });
    expect([mud.depth, mud.events.size]).toEqual([3, 0]);
    expect([mud.behavior === behavior, mud.region === region, mud.scene === scene]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("causes an error message if its shape isn't supported", async () => {
    const { scene } = await drawBoard();
    const [region] = await scene
      .createEmbeddedDocuments("Region", [
        { name: "Odd", shapes: [{ type: "token", x: 0, y: 0, width: 1, height: 1 }], visibility: 0 },
      ])
      .catch((error: unknown) => [error]);
    expect(region instanceof Error ? region.message : "").toContain('a shape of type "token"');
  });
});

describe("a measured template", () => {
  test.each([
    ["circle", { t: "circle", distance: 10 }, [190, 0], [210, 0]],
    ["cone", { t: "cone", distance: 10, angle: 90, direction: 0 }, [100, 90], [100, 110]],
    ["rectangle", { t: "rect", distance: 10, direction: 45 }, [130, 130], [150, 10]],
    ["ray", { t: "ray", distance: 10, width: 5, direction: 90 }, [40, 150], [60, 150]],
  ])(
    "covers the expected area for type %s",
    async (_name, data, [insideX, insideY], [outsideX, outsideY]) => {
      const { scene, canvas } = await drawBoard({ generation: 13 });
      const [template] = await scene.createEmbeddedDocuments("MeasuredTemplate", [
        { x: 300, y: 300, ...data },
      ]);
      await settled();
      const { shape, x, y } = canvas.templates.get(template.id);
      expect([x, y, shape.contains(insideX, insideY), shape.contains(outsideX, outsideY)]).toEqual([
        300,
        300,
        true,
        false,
      ]);
    },
  );
});
