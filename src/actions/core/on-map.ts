import type { Seen, SeenThing, ShoveSeen } from "../../world/geometry.ts";
import type { Cover } from "../../rules/combat/cover.ts";
import type { EffectPlace } from "../../rules/conditions/resist.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { chosenFor } from "./choices.ts";
import { inFeet, text, type Line, type Text, type WhyRow } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { Choices, Facts } from "./facts.ts";
import type { Problem } from "./action.ts";

/*
 * What a map has to say to an attack: how far off the target is, what is in the way, who engages it. The writer reads its own map; where people said something else, that
 * counts and the card says so. Without a map nothing here says anything.
 */

/** How the target with that number stands on the map; null where nobody sees it. */
export function seenTarget({ seen }: Pick<Facts, "seen">, index: number): Seen | null {
  return seen?.[index] ?? null;
}

/** Feet within which somebody is in reach of bare hands. */
const nextSpace = 5;

/** What distance on a map has against striking somebody: they stand neither next to one nor within the reach of the weapon, in feet. */
export function strikeProblems(
  { seen, choices }: Pick<Facts, "seen" | "choices">,
  index: number,
  reach: number,
  name: string,
): readonly Problem[] {
  const there = seenTarget({ seen }, index);
  if (
    !there ||
    there.adjacent ||
    there.feet <= Math.max(reach, nextSpace) ||
    chosenFor(choices, index)["adjacent"] === true
  )
    return [];
  return [{ kind: "range", text: text("BLACKOUT.problem.notNextTo", { name, feet: there.feet }) }];
}

/**
 * Lines that say how the target stands on the map and why: distance, cover as it counts and what else than the line made it so (null for a melee attack), flanked, and what people
 * said in place of what the map shows.
 */
export function mapLines(
  facts: Pick<Facts, "seen" | "choices">,
  index: number,
  cover: Pick<Cover, "degree" | "reasons"> | null,
): readonly Line[] {
  const seen = seenTarget(facts, index);
  if (!seen) return [];
  const things = (seen.cover?.inTheWay ?? []).map(thingRow);
  const because = (cover?.reasons ?? [])
    .filter(reason => besideLine.has(reason))
    .map((reason): WhyRow => ({ text: text(`BLACKOUT.map.because.${reason}`), value: "" }));
  const otherwise = saidOtherwise(chosenFor(facts.choices, index), seen);
  return [
    {
      text: text("BLACKOUT.map.distance"),
      value: inFeet(seen.feet),
      why: [
        { text: text("BLACKOUT.map.band", { band: text(`BLACKOUT.field.bandIs.${seen.band}`) }), value: "" },
      ],
    },
    ...(cover === null || (cover.degree === "none" && things.length === 0)
      ? []
      : [{ text: text(`BLACKOUT.map.cover.${cover.degree}`), why: [...things, ...because] }]),
    ...(seen.engaged
      ? [
          {
            text: text("BLACKOUT.map.engaged"),
            why: seen.engagedBy.map(name => ({ text: text(name), value: "" })),
          },
        ]
      : []),
    ...(seen.backArc ? [{ text: text("BLACKOUT.map.backArc") }] : []),
    ...(seen.inFront ? [] : [{ text: text("BLACKOUT.map.lookingAway"), tone: "ask" as const }]),
    ...(otherwise.length === 0
      ? []
      : [
          {
            text: text("BLACKOUT.map.otherwise"),
            value: String(otherwise.length),
            tone: "ask" as const,
            why: otherwise,
          },
        ]),
  ];
}

/** What else than the line to the target makes its cover: lying down, a Seeking shot (A6, T11.2). */
const besideLine: ReadonlySet<string> = new Set(["prone", "seeking"]);

function thingRow({ what, name, feet }: SeenThing): WhyRow {
  return { text: text(name === "" ? `BLACKOUT.map.thing.${what}` : name), value: inFeet(feet) };
}

/** What people said in place of what the map shows, by the names of the fields. */
function saidOtherwise(said: Choices, { feet, adjacent, engaged, backArc, cover }: Seen): readonly WhyRow[] {
  const shown: Readonly<Record<string, unknown>> = {
    feet,
    adjacent,
    engaged,
    backArc,
    ...(cover ? { crossed: cover.crossed, wall: cover.wall } : {}),
  };
  const rows = Object.entries(shown).flatMap(([name, value]) => {
    const other = said[name];
    return other === undefined || other === null || other === value ? [] : [otherwiseRow(name, other, value)];
  });
  const given = said["cover"];
  return [
    ...rows,
    ...(typeof given === "string" && given !== "line"
      ? [
          {
            text: text("BLACKOUT.map.said", {
              what: text("BLACKOUT.field.cover"),
              said: text(`BLACKOUT.field.coverIs.${given}`),
            }),
            value: "",
          },
        ]
      : []),
  ];
}

function otherwiseRow(name: string, said: unknown, shown: unknown): WhyRow {
  return {
    text: text("BLACKOUT.map.saidFor", {
      what: text(`BLACKOUT.field.${name}`),
      said: word(name, said),
      shown: word(name, shown),
    }),
    value: "",
  };
}

function word(name: string, value: unknown): Text | string | number {
  if (typeof value === "boolean") return text(value ? "BLACKOUT.yes" : "BLACKOUT.no");
  if (name === "wall") return text(`BLACKOUT.field.wallIs.${String(value)}`);
  return typeof value === "number" ? value : String(value);
}

const farthestPixel = 1e7;

/** The place on a map from where an effect works that somebody pushes or pulls with; null where that is the one who acts. Throws a RuleError for what is no place. */
export function effectPlace(choices: Choices): EffectPlace | null {
  const place = choices["place"] ?? null;
  if (place === null) return null;
  const { scene, x, y } = (typeof place === "object" ? place : {}) as Partial<EffectPlace>;
  const numbers = [x, y].every(value => typeof value === "number" && Math.abs(value) <= farthestPixel);
  if (typeof scene !== "string" || scene === "" || !numbers)
    throw new RuleError("choices.place", place, "the uuid of a scene with x and y", { key: "mapPlace" });
  return { scene, x: x as number, y: y as number };
}

/** What a map makes of a push of so many feet: how far it leads, and whether it ends at something. */
export function shoveSeen(
  { shove }: Pick<Facts, "shove">,
  feet: number,
): { readonly feet: number; readonly met: ShoveSeen["met"] } | null {
  if (!shove) return null;
  const most = shove.steps.at(-1)?.feet ?? 0;
  return feet <= most ? { feet, met: null } : { feet: most, met: shove.met };
}

/** Puts the token of somebody who was pushed or pulled where so many feet lead (T11.2); nothing where no map shows it. */
export function shoveOnMap(draft: Draft, { shove }: Pick<Facts, "shove">, feet: number): void {
  const to = shove?.steps.findLast(step => step.feet <= feet);
  if (!shove || !to) return;
  draft.also(
    ...(["x", "y"] as const)
      .filter(path => shove.from[path] !== to[path])
      .map(path => ({ uuid: shove.token, path, from: shove.from[path], to: to[path] })),
  );
}

/** Lets the token of somebody who fell so many feet come down as far, where it stands that high (R6.13); nothing where no map shows it, or it has come down already. */
export function landOnMap(draft: Draft, { height }: Pick<Facts, "height">, feet: number): void {
  if (!height || feet === 0 || height.elevation * height.feetPerUnit < feet) return;
  const to = Math.round((height.elevation - feet / height.feetPerUnit) * hundredths) / hundredths;
  draft.also({ uuid: height.token, path: "elevation", from: height.elevation, to });
}

/** Elevations are told to this part of a unit. */
const hundredths = 100;
