import { text, type Line, type Text } from "../../play/deed/card.ts";
import type { Preview, Problem } from "../../play/deed/verb.ts";
import type { Seen, SeenThing } from "../geometry.ts";

/** One line of a label: words, and whether it is good or bad for whoever aims. */
export interface ReticleRow { readonly text: Text; readonly tone: "good" | "bad" | "" }

/** What a label beside a target says. */
export interface ReticleView { readonly title: Text; readonly rows: readonly ReticleRow[] }

/** What the verb that would be done says of the target, as far as the user may know. */
export interface Expected { readonly weapon: Text; readonly problems: readonly Problem[]; readonly rows: Preview["rows"]; readonly lines: readonly Line[] }

/** As many things in the way as a label names. */
const named = 3;

/** What the label beside a target says: what the map shows, and once it is reckoned (`expected`) what an attack would come to. */
export function reticleView(seen: Seen, expected: Expected | null): ReticleView {
  return {
    title: text("BLACKOUT.reticle.distance", { feet: seen.feet, band: text(`BLACKOUT.field.bandIs.${seen.band}`) }),
    rows: [
      ...seen.inFront ? [] : [{ text: text("BLACKOUT.map.lookingAway"), tone: "bad" as const }],
      ...coverRows(seen),
      ...seen.engaged ? [{ text: text("BLACKOUT.reticle.engaged", { names: seen.engagedBy.join(", ") }), tone: "good" as const }] : [],
      ...seen.backArc ? [{ text: text("BLACKOUT.map.backArc"), tone: "good" as const }] : [],
      ...expected ? expectedRows(expected) : [],
    ],
  };
}

function coverRows({ cover }: Seen): readonly ReticleRow[] {
  if (!cover || (cover.crossed === 0 && cover.wall === "none")) return [];
  const degree = cover.wall === "wholly" ? "closed" : cover.wall === "partly" || cover.crossed > 1 ? "full" : "partial";
  const rest = cover.inTheWay.length - named;
  const things = cover.inTheWay.slice(0, named).map(thingOf);
  return [
    { text: text(`BLACKOUT.reticle.cover.${degree}`), tone: "bad" },
    ...things.map(thing => ({ text: thing, tone: "" as const })), ...rest > 0 ? [{ text: text("BLACKOUT.reticle.more", { n: rest }), tone: "" as const }] : [],
  ];
}

function thingOf({ what, name, feet }: SeenThing): Text {
  return text("BLACKOUT.reticle.inTheWay", { name: name === "" ? text(`BLACKOUT.map.thing.${what}`) : name, feet });
}

/** Rows of the pool that the distance gives, by their source. */
const ofDistance: ReadonlySet<string> = new Set(["longRange", "bandBeyond", "adjacentShot"]);

/** Chances by the key of the line that tells them. */
const chances = [["BLACKOUT.attack.expect.hit", "BLACKOUT.reticle.hit"], ["BLACKOUT.attack.expect.takesOut", "BLACKOUT.reticle.out"]] as const;

function expectedRows({ weapon, problems, rows, lines }: Expected): readonly ReticleRow[] {
  const told = chances.flatMap(([key, said]) => {
    const value = lines.find(line => line.text.key === key)?.value;
    return value === undefined ? [] : [{ text: text(said, { chance: value }), tone: "" as const }];
  });
  const usual = lines.find(({ text: { key } }) => key === "BLACKOUT.attack.expect.reference")?.value;
  // That a wall closes the line stands above already.
  const against = problems.filter(({ kind, text: { key } }) => kind === "range" && key !== "BLACKOUT.problem.attack.noShot");
  return [
    ...rows.filter(({ source }) => ofDistance.has(source)).map(row => ({ text: text(row.why), tone: "bad" as const })),
    ...against.map(problem => ({ text: problem.text, tone: "bad" as const })),
    { text: weapon, tone: "" }, ...told, ...told.length === 0 && usual !== undefined ? [{ text: text("BLACKOUT.reticle.usual", { chance: usual }), tone: "" as const }] : [],
  ];
}
