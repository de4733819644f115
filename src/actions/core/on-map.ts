import type { Seen, SeenObstacle, ShoveSeen } from "../../world/geometry.ts";
import type { Cover } from "../../rules/combat/cover.ts";
import type { EffectPlace } from "../../rules/conditions/resist.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { chosenFor } from "./choices.ts";
import { inFeet, text, type Line, type Text, type ReasonRow } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { Choices, Facts } from "./facts.ts";
import type { Problem } from "./action.ts";

/*
 * Facts from the map for an attack: the distance to the target, the obstacles, and the actors engaged with
 * the target. The writer uses its own map. If a user's choices override these facts, the card shows this.
 * Without a map, these functions do nothing.
 */

/** Returns the map position of the target with this index, or null if it is unknown. */
export function seenTarget({ seen }: Pick<Facts, "seen">, index: number): Seen | null {
  return seen?.[index] ?? null;
}

/** The distance in feet that unarmed attacks can reach. */
const nextSpace = 5;

/**
 * Returns a problem for a melee attack if the map shows that the target is neither adjacent nor within the
 * weapon's reach in feet.
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
 * Returns the lines that describe the target's position on the map, with their reasons: distance, cover (null
 * for a melee attack), flanking, and user choices that override the map.
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
    .map((reason): ReasonRow => ({ text: text(`BLACKOUT.map.because.${reason}`), value: "" }));
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
    ...overridingTexts(chosenFor(facts.choices, index), seen).map(one => ({
      text: one,
      tone: "ask" as const,
    })),
  ];
}

/** Whether a line shows a user's choice that overrides the map. */
export function isOverride({ text: { key } }: Line): boolean {
  return key === "BLACKOUT.map.saidFor" || key === "BLACKOUT.map.said";
}

/**
 * The reasons for the target's degree of cover that don't depend on objects in the line of fire: the target
 * is prone, or the shot is Seeking (A6, T11.2).
 */
const besideLine: ReadonlySet<string> = new Set(["prone", "seeking"]);

/**
 * Returns the text for the obstacle that blocks the whole line to a target. A wall takes precedence over a
 * closed door, and a door over a barrier. If the map doesn't show the obstacle, it is described as a wall.
 */
export function blockerOf({ cover }: Pick<Seen, "cover">): Text {
  const things = cover?.inTheWay.map(({ what }) => what) ?? [];
  const what = (["wall", "door", "barrier"] as const).find(one => things.includes(one)) ?? "wall";
  return text(`BLACKOUT.map.blocker.${what}`);
}

function thingRow({ what, name, feet }: SeenObstacle): ReasonRow {
  return { text: text(name === "" ? `BLACKOUT.map.thing.${what}` : name), value: inFeet(feet) };
}

/** Returns a text for each value from the map that the user has overridden. */
function overridingTexts(
  chosen: Choices,
  { feet, adjacent, engaged, backArc, cover }: Seen,
): readonly Text[] {
  const shown: Readonly<Record<string, unknown>> = {
    feet,
    adjacent,
    engaged,
    backArc,
    ...(cover ? { crossed: cover.crossed, wall: cover.wall } : {}),
  };
  const texts = Object.entries(shown).flatMap(([name, value]) => {
    const other = chosen[name];
    return other === undefined || other === null || other === value
      ? []
      : [
          text("BLACKOUT.map.saidFor", {
            what: text(name === "feet" ? "BLACKOUT.map.distance" : `BLACKOUT.field.${name}`),
            said: word(name, other),
            shown: word(name, value),
          }),
        ];
  });
  const given = chosen["cover"];
  return [
    ...texts,
    ...(typeof given === "string" && given !== "line"
      ? [
          text("BLACKOUT.map.said", {
            what: text("BLACKOUT.field.cover"),
            said: text(`BLACKOUT.field.coverIs.${given}`),
          }),
        ]
      : []),
  ];
}

function word(name: string, value: unknown): Text | string | number {
  if (typeof value === "boolean") return text(value ? "BLACKOUT.yes" : "BLACKOUT.no");
  if (name === "wall") return text(`BLACKOUT.field.wallIs.${String(value)}`);
  if (typeof value !== "number") return String(value);
  return name === "feet" ? inFeet(value) : value;
}

const farthestPixel = 1e7;

/**
 * Returns the place on a map where a push or pull originates, or null for the position of the acting actor.
 * Throws a RuleError for an invalid place.
 */
export function effectPlace(choices: Choices): EffectPlace | null {
  const place = choices["place"] ?? null;
  if (place === null) return null;
  const { scene, x, y } = (typeof place === "object" ? place : {}) as Partial<EffectPlace>;
  const numbers = [x, y].every(value => typeof value === "number" && Math.abs(value) <= farthestPixel);
  if (typeof scene !== "string" || scene === "" || !numbers)
    throw new RuleError("choices.place", place, "the UUID of a scene with x and y", { key: "mapPlace" });
  return { scene, x: x as number, y: y as number };
}

/**
 * Returns the result of a push on the map over a distance in feet: the actual distance, and the obstacle that
 * stops it, if any. Returns null if there is no map.
 */
export function shoveSeen(
  { shove }: Pick<Facts, "shove">,
  feet: number,
): { readonly feet: number; readonly met: ShoveSeen["met"] } | null {
  if (!shove) return null;
  const most = shove.steps.at(-1)?.feet ?? 0;
  return feet <= most ? { feet, met: null } : { feet: most, met: shove.met };
}

/**
 * Moves the token of an actor who was pushed or pulled by a distance in feet (T11.2). Does nothing without a
 * map.
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
 * Lowers a fallen actor's token by the height of the fall in feet (R6.13). Does nothing without a map, or if
 * the token's elevation is less than this height.
 */
export function landOnMap(draft: Draft, { height }: Pick<Facts, "height">, feet: number): void {
  if (!height || feet === 0 || height.elevation * height.feetPerUnit < feet) return;
  const to = Math.round((height.elevation - feet / height.feetPerUnit) * hundredths) / hundredths;
  draft.also({ uuid: height.token, path: "elevation", from: height.elevation, to });
}

/** The divisor for rounding elevations to hundredths of a unit. */
const hundredths = 100;
