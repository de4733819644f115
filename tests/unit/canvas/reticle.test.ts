import { describe, expect, it } from "vitest";
import type { Seen } from "../../../src/world/geometry.ts";
import { arranged } from "../../../src/canvas/reticle/arranged.ts";
import { FrameWork } from "../../../src/canvas/reticle/frames.ts";
import { reticleView, type Expected } from "../../../src/canvas/reticle/reticle-view.ts";

const seen = (more: Partial<Seen> = {}): Seen => ({
  feet: 35,
  band: "short",
  adjacent: false,
  inFront: true,
  engaged: false,
  backArc: false,
  engagedBy: [],
  cover: { crossed: 0, wall: "none", inTheWay: [] },
  ...more,
});
const expected = (more: Partial<Expected> = {}): Expected => ({
  weapon: { key: "Rifle" },
  problems: [],
  rows: [],
  chance: null,
  lines: [],
  ...more,
});
const rowKeys = (view: ReturnType<typeof reticleView>) => view.rows.map(({ text }) => text.key);
const thing = (name: string) => ({ what: "character" as const, name, feet: 10 });

describe("the label of a target on the map", () => {
  it("shows the distance and its band (R16.3), and omits unknown values", () => {
    const view = reticleView(seen(), null);
    expect(view.title).toEqual({
      key: "BLACKOUT.reticle.distance",
      data: { feet: 35, band: { key: "BLACKOUT.field.bandIs.short" } },
    });
    expect(view.rows).toEqual([]);
  });

  it("shows “down” instead of the odds if the target is down", () => {
    expect(rowKeys(reticleView(seen(), expected({ chance: 0.96 })))).toContain("BLACKOUT.reticle.hit");
    const down = reticleView(seen(), expected({ chance: 0.96 }), true);
    expect(rowKeys(down)).toContain("BLACKOUT.knowledge.wear.down");
    expect(rowKeys(down)).not.toContain("BLACKOUT.reticle.hit");
    expect(down.brief.map(({ key }) => key)).toEqual([
      "BLACKOUT.reticle.feet",
      "BLACKOUT.knowledge.wear.down",
    ]);
  });

  it.each([
    [1, "none", "partial"],
    [2, "none", "full"],
    [0, "partly", "full"],
    [0, "wholly", "closed"],
  ] as const)(
    "shows %i obstacles in the line of fire and the wall coverage “%s” as the cover “%s” (R7.12, R7.12a)",
    (crossed, wall, degree) => {
      expect(rowKeys(reticleView(seen({ cover: { crossed, wall, inTheWay: [] } }), null))).toEqual([
        `BLACKOUT.reticle.cover.${degree}`,
      ]);
    },
  );

  it.each([
    [["door"], "door"],
    [["door", "wall"], "wall"],
    [["barrier"], "barrier"],
    [[], "wall"],
  ] as const)("shows which obstacle blocks the line of fire (%j)", (things, blocker) => {
    const inTheWay = things.map(what => ({ what, name: "", feet: 10 }));
    const { rows } = reticleView(seen({ cover: { crossed: 0, wall: "wholly", inTheWay } }), null);
    expect(rows[0]?.text).toEqual({
      key: "BLACKOUT.reticle.cover.closed",
      data: { what: { key: `BLACKOUT.map.blocker.${blocker}` } },
    });
  });

  it("lists up to three obstacles, and the number of others", () => {
    const { rows } = reticleView(
      seen({ cover: { crossed: 5, wall: "none", inTheWay: ["a", "b", "", "d", "e"].map(thing) } }),
      null,
    );
    expect(rows.map(({ text }) => text.data?.["name"])).toEqual([
      undefined,
      "a",
      "b",
      { key: "BLACKOUT.map.thing.character" },
      undefined,
    ]);
    expect(rows.at(-1)?.text).toEqual({ key: "BLACKOUT.reticle.more", data: { n: 2 } });
  });

  it("shows why the target is flanked, and that the target is behind the attacker (T10)", () => {
    expect(
      reticleView(seen({ engaged: true, backArc: true, inFront: false, engagedBy: ["a", "b"] }), null).rows,
    ).toEqual([
      { text: { key: "BLACKOUT.map.lookingAway" }, tone: "bad" },
      { text: { key: "BLACKOUT.reticle.engaged", data: { names: "a, b" } }, tone: "good" },
      { text: { key: "BLACKOUT.map.backArc" }, tone: "good" },
    ]);
  });

  it("lists each of these advantages only once: a hidden attacker, a Flanked target and a prone target (T10, A6)", () => {
    const rows = ["flanked", "hidden", "proneTarget", "twoHanded"].map(source => ({
      source,
      dice: 1,
      why: `BLACKOUT.row.${source}`,
    }));
    expect(rowKeys(reticleView(seen(), expected({ rows })))).toEqual([
      "BLACKOUT.row.flanked",
      "BLACKOUT.row.hidden",
      "BLACKOUT.row.proneTarget",
      "Rifle",
    ]);
    expect(
      rowKeys(
        reticleView(seen({ engaged: true, engagedBy: ["a", "b"] }), expected({ rows: rows.slice(0, 1) })),
      ),
    ).toEqual(["BLACKOUT.reticle.engaged", "Rifle"]);
  });

  it("shows the cover against the weapon, and any reasons for it besides the line of fire (A6, T11.2)", () => {
    const counted = (degree: string, ...because: string[]) =>
      expected({
        lines: [
          {
            text: { key: `BLACKOUT.map.cover.${degree}` },
            why: [
              { text: { key: "Rook" }, value: "" },
              ...because.map(key => ({ text: { key: `BLACKOUT.map.because.${key}` }, value: "" })),
            ],
          },
        ],
      });
    const one = seen({ cover: { crossed: 1, wall: "none", inTheWay: [] } });
    expect(rowKeys(reticleView(one, counted("full", "prone")))).toEqual([
      "BLACKOUT.reticle.cover.full",
      "BLACKOUT.map.because.prone",
      "Rifle",
    ]);
    expect(rowKeys(reticleView(seen(), counted("partial", "prone")))).toEqual([
      "BLACKOUT.reticle.cover.partial",
      "BLACKOUT.map.because.prone",
      "Rifle",
    ]);
    expect(reticleView(one, counted("none", "seeking")).rows.slice(0, 2)).toEqual([
      { text: { key: "BLACKOUT.map.cover.none" }, tone: "good" },
      { text: { key: "BLACKOUT.map.because.seeking" }, tone: "" },
    ]);
    expect(
      rowKeys(
        reticleView(seen({ cover: { crossed: 0, wall: "wholly", inTheWay: [] } }), counted("full", "prone")),
      )[0],
    ).toBe("BLACKOUT.reticle.cover.closed");
    expect(
      rowKeys(reticleView(one, expected())),
      "a blade heeds none, and the label says what stands there",
    ).toEqual(["BLACKOUT.reticle.cover.partial", "Rifle"]);
  });

  it("shows no cover if cover is determined manually", () => {
    expect(reticleView(seen({ cover: null }), null).rows).toEqual([]);
  });

  it("shows the odds against the target or, if they are unknown, against a typical enemy", () => {
    const line = (key: string, value: string) => ({ text: { key: `BLACKOUT.attack.expect.${key}` }, value });
    const reference = line("reference", "40 %");
    expect(
      rowKeys(reticleView(seen(), expected({ chance: 0.62, lines: [line("takesOut", "18 %"), reference] }))),
    ).toEqual(["Rifle", "BLACKOUT.reticle.hit", "BLACKOUT.reticle.out"]);
    expect(rowKeys(reticleView(seen(), expected({ lines: [reference] })))).toEqual([
      "Rifle",
      "BLACKOUT.reticle.usual",
    ]);
  });

  it("shows what prevents the attack, and mentions a blocked line of fire only once", () => {
    const problems = ["BLACKOUT.problem.attack.noShot", "BLACKOUT.problem.attack.outOfRange"].map(key => ({
      kind: "range" as const,
      text: { key },
    }));
    const chance = 0.62;
    const rows = [
      { source: "longRange", dice: -1, why: "BLACKOUT.row.longRange" },
      { source: "stealth", dice: -2, why: "BLACKOUT.row.stealth" },
    ];
    expect(
      rowKeys(reticleView(seen(), expected({ problems, rows }))),
      "no chance is told where there is no shot",
    ).toEqual(["Rifle", "BLACKOUT.row.longRange", "BLACKOUT.problem.attack.outOfRange"]);
    expect(reticleView(seen(), expected({ problems, rows, chance })).brief.map(({ key }) => key)).toEqual([
      "BLACKOUT.reticle.feet",
      "BLACKOUT.reticle.noShot",
    ]);
  });

  it("shows no odds if the target is out of range or the weapon is empty", () => {
    const chance = 0.62;
    const brief = (kind: "range" | "ammunition", key: string) =>
      reticleView(seen(), expected({ problems: [{ kind, text: { key } }], chance })).brief.map(
        ({ key: one }) => one,
      );
    expect(brief("range", "BLACKOUT.problem.notNextTo")).toEqual([
      "BLACKOUT.reticle.feet",
      "BLACKOUT.reticle.outOfReach",
    ]);
    expect(brief("ammunition", "BLACKOUT.problem.attack.empty")).toEqual([
      "BLACKOUT.reticle.feet",
      "BLACKOUT.reticle.empty",
    ]);
    expect(
      reticleView(
        seen(),
        expected({ problems: [{ kind: "ap", text: { key: "BLACKOUT.problem.notEnoughAp" } }], chance }),
      ).brief,
    ).toHaveLength(2);
  });

  it("shows only the distance and the odds in its short form, and indicates cover by the style of the line to the target", () => {
    const chance = 0.62;
    const view = reticleView(
      seen({ cover: { crossed: 1, wall: "none", inTheWay: [thing("a")] } }),
      expected({ chance }),
    );
    expect(view.brief).toEqual([{ key: "BLACKOUT.reticle.feet", data: { feet: 35 } }, { key: "62.0%" }]);
    expect(
      [
        view,
        ...[
          [0, "none"],
          [0, "wholly"],
        ].map(([crossed, wall]) =>
          reticleView(seen({ cover: { crossed, wall, inTheWay: [] } as Seen["cover"] }), null),
        ),
      ].map(({ line }) => line),
    ).toEqual(["covered", "free", "closed"]);
  });
});

describe("target labels", () => {
  const size = { width: 100, height: 60 };
  const at = (left: number, top = 300) => ({ at: { left, top, bottom: top + 50 }, size });

  it("are placed above the center of their tokens, with the full text if there is room", () => {
    expect(arranged([at(200), at(500)], 1000)).toEqual([
      { left: 150, top: 230, brief: false },
      { left: 450, top: 230, brief: false },
    ]);
  });

  it("stay within the screen and outside the sidebar, and move below a token at the top of the screen", () => {
    expect(arranged([at(20), at(980), at(500, 40)], 1000)).toEqual([
      { left: 0, top: 230, brief: false },
      { left: 900, top: 230, brief: false },
      { left: 450, top: 100, brief: false },
    ]);
  });

  it("are shortened if they would overlap an earlier label or cover another token", () => {
    expect(arranged([at(200), at(250), at(205, 330)], 1000).map(({ brief }) => brief)).toEqual([
      false,
      true,
      true,
    ]);
    expect(arranged([at(200), at(250)], 1000)[1]).toEqual({ left: 250, top: 300, brief: true });
    expect(
      arranged([at(500), at(210, 380), at(200)], 1000).map(({ brief }) => brief),
      "the label of the second would hide the third",
    ).toEqual([false, true, false]);
  });

  it("show the full text for the first target even in a crowd", () => {
    const crowd = Array.from({ length: 30 }, (_, index) =>
      at(200 + (index % 6) * 50, 200 + Math.floor(index / 6) * 50),
    );
    const placed = arranged(crowd, 1000);
    expect(placed[0]?.brief).toBe(false);
    expect(placed.filter(({ brief }) => !brief).length, "in a crowd hardly anybody else does").toBeLessThan(
      8,
    );
  });
});

describe("work scheduled for an animation frame", () => {
  /** Simulates a screen that draws a frame on request. By default, each work item takes one millisecond. */
  const screen = () => {
    const frames: (() => void)[] = [];
    let now = 0;
    const done: string[] = [];
    const work = new FrameWork(
      6,
      run => {
        frames.push(run);
      },
      () => now,
    );
    return {
      done,
      ask: (name: string, takes = 1) => {
        work.ask(name, () => {
          done.push(name);
          now += takes;
        });
      },
      draw: () => {
        const run = frames.shift();
        run?.();
        return run !== undefined;
      },
    };
  };

  it("is spread over several frames, and is done once for each of 30 targets", () => {
    const { done, ask, draw } = screen();
    for (let index = 0; index < 30; index++) ask(`odds ${index}`);
    draw();
    expect(done, "six milliseconds of the first picture").toHaveLength(6);
    let pictures = 1;
    while (draw()) pictures++;
    expect(done).toHaveLength(30);
    expect(new Set(done).size).toBe(30);
    expect(pictures).toBe(5);
  });

  it("is done only once even if it is requested twice, and then requests no further frame", () => {
    const { done, ask, draw } = screen();
    ask("place");
    ask("place");
    expect(draw()).toBe(true);
    expect(done).toEqual(["place"]);
    expect(draw()).toBe(false);
  });
});
