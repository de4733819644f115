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
 * What a map contributes to an attack: the distance of the target, what is in the way, who engages it. The
 * writer reads its own map; what people chose instead counts, and the card says so. Without a map nothing
 * here has any effect.
 */

/** The position of the target with that number on the map; null if unknown. */
export function seenTarget({ seen }: Pick<Facts, "seen">, index: number): Seen | null {
  return seen?.[index] ?? null;
}

/** Feet within which somebody is in reach of bare hands. */
const nextSpace = 5;

/**
 * The problem of distance on a map for a melee attack: the target is neither adjacent nor within the reach of
 * the weapon, in feet.
 */
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
 * The lines about the target's position on the map with their reasons: distance, cover (null for a melee
 * attack), flanking, and what people chose instead of what the map shows.
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
      place: "reason",
      value: inFeet(seen.feet),
      why: [
        { text: text("BLACKOUT.map.band", { band: text(`BLACKOUT.field.bandIs.${seen.band}`) }), value: "" },
      ],
    },
    ...(cover === null || (cover.degree === "none" && things.length === 0)
      ? []
      : [
          {
            text: text(`BLACKOUT.map.cover.${cover.degree}`),
            place: "reason" as const,
            why: [...things, ...because],
          },
        ]),
    ...(seen.engaged
      ? [
          {
            text: text("BLACKOUT.map.engaged"),
            place: "reason" as const,
            why: seen.engagedBy.map(name => ({ text: text(name), value: "" })),
          },
        ]
      : []),
    ...(seen.backArc ? [{ text: text("BLACKOUT.map.backArc"), place: "reason" as const }] : []),
    ...(seen.inFront ? [] : [{ text: text("BLACKOUT.map.lookingAway"), tone: "ask" as const }]),
    ...(otherwise.length === 0
      ? []
      : [
          {
            text: text("BLACKOUT.map.otherwise"),
            tone: "ask" as const,
            why: otherwise,
          },
        ]),
  ];
}

/** Other reasons for the target's cover than the line to it: lying down, a Seeking shot (A6, T11.2). */
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

/**
 * The place on a map from which a push or pull works; null where that is the acting actor. Throws a RuleError
 * for an invalid place.
 */
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

/**
 * Moves the token of an actor who was pushed or pulled that many feet (T11.2); does nothing without a map.
 */
export function shoveOnMap(draft: Draft, { shove }: Pick<Facts, "shove">, feet: number): void {
  const to = shove?.steps.findLast(step => step.feet <= feet);
  if (!shove || !to) return;
  draft.also(
    ...(["x", "y"] as const)
      .filter(path => shove.from[path] !== to[path])
      .map(path => ({ uuid: shove.token, path, from: shove.from[path], to: to[path] })),
  );
}

/**
 * Lowers the token of an actor who fell that many feet, if it stands that high (R6.13); does nothing without
 * a map, or if it is down already.
 */
export function landOnMap(draft: Draft, { height }: Pick<Facts, "height">, feet: number): void {
  if (!height || feet === 0 || height.elevation * height.feetPerUnit < feet) return;
  const to = Math.round((height.elevation - feet / height.feetPerUnit) * hundredths) / hundredths;
  draft.also({ uuid: height.token, path: "elevation", from: height.elevation, to });
}

/** Elevations are rounded to this fraction of a unit. */
const hundredths = 100;
