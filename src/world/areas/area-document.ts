import type { CreatedChange, Embedded } from "../../ledger/change.ts";
import type { Plain } from "../../ledger/plain.ts";
import { idFrom } from "../../documents/new-id.ts";
import { areaOutline } from "../../rules/battlefield/area-outline.ts";
import { bearingTo, type Point } from "../../rules/battlefield/plane.ts";
import type { AreaOnMap } from "../../rules/battlefield/area-spaces.ts";
import type { AreaGround } from "./ground.ts";

/** The lasting effect of an area: the effect and its rating (X), the duration in rounds, and the creator. */
export interface LastingArea {
  readonly effect: string;
  readonly rating: number;
  readonly rounds: number;
  readonly source: string;
}

/** The plain data that an area's document stores in addition to its shape. */
export interface AreaMark extends LastingArea {
  readonly area: AreaOnMap;
  /** The world time in seconds at which the area was created. */
  readonly time: number;
  readonly combat: string;
  readonly round: number;
  readonly combatant: string;
  /** The level of the scene that the area is on, or null if there are no levels. */
  readonly level: string | null;
  /** The tokens that were in the area when it was created. */
  readonly within: readonly string[];
}

/** The colors of an area on the map. */
const areaColors = { border: "#d9822b", fill: "#d9822b" } as const;
const always = 2;

/**
 * Returns the data of an area's document, which is created on the scene. It is a region in Foundry 14 and a
 * measured template in Foundry 13. Both cover the same ground. A template supports only circles and rays, so
 * its edge on hexes is round, while the edge of a region follows the spaces (R7.30, R7.34).
 */
export function areaCreated(
  ground: AreaGround,
  area: AreaOnMap,
  name: string,
  lasting: LastingArea | null,
  within: readonly string[],
): CreatedChange {
  const _id = idFrom(ground.seed, "area");
  const mark = lasting && markOf(ground, area, lasting, within);
  const common = { _id, flags: { blackout: { area: mark ?? true } } };
  const created: Embedded =
    ground.collection === "regions"
      ? { ...common, ...regionOf(ground, area, name) }
      : { ...common, ...templateOf(ground, area) };
  return { uuid: ground.scene, collection: ground.collection, created };
}

function markOf(
  { time, fight: encounter, level }: AreaGround,
  area: AreaOnMap,
  lasting: LastingArea,
  within: readonly string[],
): { readonly [key: string]: Plain } {
  const { form, from, to, feet, widthFeet, elevationFeet, spaces } = area;
  return {
    ...lasting,
    time,
    combat: encounter?.combat ?? "",
    round: encounter?.round ?? 0,
    combatant: encounter?.combatant ?? "",
    level,
    within: [...within],
    area: {
      form,
      from: { ...from },
      to: { ...to },
      feet,
      widthFeet,
      elevationFeet,
      spaces: spaces.map(space => ({ ...space })),
    },
  };
}

function regionOf(
  { field, feetPerPixel, feetPerUnit, level }: AreaGround,
  area: AreaOnMap,
  name: string,
): { readonly [key: string]: Plain } {
  const points = (ring: readonly Point[]) =>
    ring.flatMap(({ x, y }) => [Math.round(x / feetPerPixel), Math.round(y / feetPerPixel)]);
  const round = area.form === "blast" && field.grid.kind === "gridless";
  const circle = {
    type: "circle",
    x: area.from.x / feetPerPixel,
    y: area.from.y / feetPerPixel,
    radius: area.feet / feetPerPixel,
    hole: false,
  };
  const bottom = area.form === "blast" ? area.elevationFeet - area.feet : area.elevationFeet;
  const top =
    area.form === "blast" ? area.elevationFeet + area.feet : area.elevationFeet + field.grid.spaceFeet;
  return {
    name,
    ...(level === null ? {} : { levels: [level] }),
    color: areaColors.fill,
    visibility: always,
    elevation: { bottom: bottom / feetPerUnit, top: top / feetPerUnit },
    shapes: round
      ? [circle]
      : areaOutline(field.grid, area).map(ring => ({ type: "polygon", points: points(ring), hole: false })),
  };
}

function templateOf(
  { field, feetPerPixel, feetPerUnit }: AreaGround,
  area: AreaOnMap,
): { readonly [key: string]: Plain } {
  const units = (feet: number) => feet / feetPerUnit;
  const half = field.grid.kind === "gridless" ? 0 : field.grid.spaceFeet / 2;
  const colors = { borderColor: areaColors.border, fillColor: areaColors.fill };
  // A circle extends to the edge of the spaces that it fills, and a ray starts at the near edge of its first
  // space.
  if (area.form === "blast")
    return {
      ...colors,
      t: "circle",
      x: area.from.x / feetPerPixel,
      y: area.from.y / feetPerPixel,
      distance: units(area.feet + half),
    };
  const bearing = area.from.x === area.to.x && area.from.y === area.to.y ? 0 : bearingTo(area.from, area.to);
  const [dx, dy] = [Math.sin((bearing * Math.PI) / 180), -Math.cos((bearing * Math.PI) / 180)];
  const long = Math.hypot(area.to.x - area.from.x, area.to.y - area.from.y) + half * 2;
  return {
    ...colors,
    t: "ray",
    x: (area.from.x - dx * half) / feetPerPixel,
    y: (area.from.y - dy * half) / feetPerPixel,
    direction: (bearing + 270) % 360,
    distance: units(long),
    width: units(area.widthFeet),
  };
}
