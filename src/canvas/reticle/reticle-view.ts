import { text, type Line, type Shown, type Text } from "../../actions/core/card.ts";
import type { Preview, Problem } from "../../actions/core/action.ts";
import { blockerOf } from "../../actions/core/on-map.ts";
import { exactPercent } from "../../language/formats.ts";
import type { Seen, SeenObstacle } from "../../world/geometry.ts";

/** A line of a label: its text, and whether it is good or bad for the attacker. */
export interface ReticleRow {
  readonly text: Text;
  readonly tone: "good" | "bad" | "";
}

/** Whether the line to a target is clear, partly obstructed, or blocked by a wall. */
export type LineTone = "free" | "covered" | "closed";

/** The content of a label next to a target. */
export interface ReticleView {
  readonly title: Text;
  readonly rows: readonly ReticleRow[];
  /** The shorter content that is shown if labels would overlap. */
  readonly brief: readonly Text[];
  readonly line: LineTone;
}

/** The expected result of an action against a target, limited to what the user is allowed to know. */
export interface Expected {
  readonly weapon: Text;
  readonly problems: readonly Problem[];
  readonly rows: Preview["rows"];
  /** The chance to hit that the dialog shows when it opens, or null if the user doesn't know it. */
  readonly chance: number | null;
  readonly lines: readonly Line[];
}

/** The maximum number of obstacles that a label names. */
const mostNamedObstacles = 3;

/**
 * Returns the content of the label beside the target: what the map shows and, if `expected` has been
 * computed, the expected result of an attack. If the target is down, the label states this and omits the
 * chances.
 */
export function reticleView(seen: Seen, expected: Expected | null, isDown = false): ReticleView {
  // The odds aren't shown for a target that is down.
  const chances = expected && !isDown ? chanceRows(expected) : [];
  const down = isDown ? [text("BLACKOUT.knowledge.wear.down")] : [];
  const degree = degreeOf(seen);
  const barrier = expected && barrierOf(expected);
  return {
    title: text("BLACKOUT.reticle.distance", {
      feet: seen.feet,
      band: text(`BLACKOUT.field.bandIs.${seen.band}`),
    }),
    rows: [
      ...down.map(line => ({ text: line, tone: "" as const })),
      ...(seen.inFront ? [] : [{ text: text("BLACKOUT.map.lookingAway"), tone: "bad" as const }]),
      ...coverRows(seen, countedCover(expected)),
      ...(seen.engaged
        ? [
            {
              text: text("BLACKOUT.reticle.engaged", { names: seen.engagedBy.join(", ") }),
              tone: "good" as const,
            },
          ]
        : []),
      ...(seen.backArc ? [{ text: text("BLACKOUT.map.backArc"), tone: "good" as const }] : []),
      ...(expected ? [...flankRows(expected, seen), ...expectedRows(expected), ...chances] : []),
    ],
    brief: [
      text("BLACKOUT.reticle.feet", { feet: seen.feet }),
      ...(isDown
        ? down
        : barrier
          ? [text(`BLACKOUT.reticle.${barrier}`)]
          : chances.slice(0, 1).map(({ chance }) => (typeof chance === "object" ? chance : text(chance)))),
    ],
    line: degree === "closed" ? "closed" : degree === null ? "free" : "covered",
  };
}

function degreeOf({ cover }: Seen): "partial" | "full" | "closed" | null {
  if (!cover || (cover.crossed === 0 && cover.wall === "none")) return null;
  if (cover.wall === "wholly") return "closed";
  return cover.wall === "partly" || cover.crossed > 1 ? "full" : "partial";
}

/** The cover that applies to the expected action, and the reasons for it apart from the line of sight. */
interface CountedCover {
  readonly degree: string;
  readonly because: readonly Text[];
}

const counts = "BLACKOUT.map.cover.";
const because = "BLACKOUT.map.because.";

function countedCover(expected: Expected | null): CountedCover | null {
  const line = expected?.lines.find(({ text: { key } }) => key.startsWith(counts));
  return line
    ? {
        degree: line.text.key.slice(counts.length),
        because: (line.why ?? []).map(row => row.text).filter(({ key }) => key.startsWith(because)),
      }
    : null;
}

function coverRows(seen: Seen, counted: CountedCover | null): readonly ReticleRow[] {
  const { cover } = seen;
  const shown = degreeOf(seen);
  const degree = shown === "closed" ? shown : (counted?.degree ?? shown);
  if (!cover || !degree) return [];
  const rest = cover.inTheWay.length - mostNamedObstacles;
  const things = cover.inTheWay.slice(0, mostNamedObstacles).map(thingOf);
  return [
    degree === "none"
      ? { text: text(`${counts}none`), tone: "good" }
      : {
          text: text(
            `BLACKOUT.reticle.cover.${degree}`,
            degree === "closed" ? { what: blockerOf(seen) } : {},
          ),
          tone: "bad",
        },
    ...(shown === "closed" ? [] : (counted?.because ?? [])).map(reason => ({
      text: reason,
      tone: "" as const,
    })),
    ...things.map(thing => ({ text: thing, tone: "" as const })),
    ...(rest > 0 ? [{ text: text("BLACKOUT.reticle.more", { n: rest }), tone: "" as const }] : []),
  ];
}

function thingOf({ what, name, feet }: SeenObstacle): Text {
  return text("BLACKOUT.reticle.inTheWay", {
    name: name === "" ? text(`BLACKOUT.map.thing.${what}`) : name,
    feet,
  });
}

/** The sources of dice modifiers that depend on the distance to the target. */
const ofDistance: ReadonlySet<string> = new Set(["longRange", "bandBeyond", "adjacentShot"]);

/**
 * The sources of the dice pool rows for a target that is Flanked for a reason other than its position: the
 * attacker is Hidden, or the target is prone or has the condition (T10, A6).
 */
const ofFlank: ReadonlySet<string> = new Set(["flanked", "hidden", "proneTarget", "proneTargetFlanked"]);

const noShot = "BLACKOUT.problem.attack.noShot";

/**
 * Returns the reason why a hit is impossible (the distance, an empty weapon, or a wall that blocks the line),
 * or null if a hit is possible.
 */
function barrierOf({ problems }: Expected): "noShot" | "outOfReach" | "empty" | null {
  if (problems.some(({ text: { key } }) => key === noShot)) return "noShot";
  if (problems.some(({ kind }) => kind === "range")) return "outOfReach";
  return problems.some(({ kind }) => kind === "ammunition") ? "empty" : null;
}

/** Returns rows with the reasons why a target counts as Flanked. Omits those that the map already shows. */
function flankRows({ rows }: Expected, { engaged, backArc }: Seen): readonly ReticleRow[] {
  const told = engaged || backArc;
  return rows
    .filter(({ source }) => ofFlank.has(source) && !(told && source === "flanked"))
    .map(row => ({ text: text(row.why), tone: "good" }));
}

/** Returns rows with the weapon, the dice modifiers for distance, and any range or ammunition problems. */
function expectedRows({ weapon, problems, rows }: Expected): readonly ReticleRow[] {
  // The problem `noShot` is omitted, because the label already mentions a wall that blocks the line.
  const against = problems.filter(
    ({ kind, text: { key } }) => (kind === "range" || kind === "ammunition") && key !== noShot,
  );
  return [
    { text: weapon, tone: "" },
    ...rows
      .filter(({ source }) => ofDistance.has(source))
      .map(row => ({ text: text(row.why), tone: "bad" as const })),
    ...against.map(problem => ({ text: problem.text, tone: "bad" as const })),
  ];
}

/**
 * Returns rows for the known chances or, if there are none, for the chance against a typical target. The list
 * is empty if neither is known.
 */
function chanceRows(expected: Expected): readonly (ReticleRow & { readonly chance: Shown })[] {
  if (barrierOf(expected)) return [];
  const valueOf = (wanted: string) =>
    expected.lines.find(line => line.text.key === `BLACKOUT.attack.expect.${wanted}`)?.value;
  const row = (key: string, chance: Shown | undefined) =>
    chance === undefined
      ? []
      : [{ text: text(`BLACKOUT.reticle.${key}`, { chance }), tone: "" as const, chance }];
  const { chance } = expected;
  const told = [
    ...(chance === null ? [] : row("hit", exactPercent(chance))),
    ...row("out", valueOf("takesOut")),
  ];
  return told.length > 0 ? told : row("usual", valueOf("reference"));
}
