import type { AreaGround } from "../../../world/areas/ground.ts";
import { areaOutline } from "../../../rules/battlefield/area-outline.ts";
import type { AreaOnMap } from "../../../rules/battlefield/area-spaces.ts";
import type { Point } from "../../../rules/battlefield/plane.ts";
import {
  inFeet,
  text,
  type AreaShown,
  type Card,
  type Line,
  type OfferedAmendment,
  type Text,
} from "../../core/card.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import type { Problem } from "../../core/action.ts";
import { hindrances } from "./area-choices.ts";
import { withPerson, type AreaPerson, type AreaState } from "./area-people.ts";

/*
 * The parts that an area on a map adds to the card, except for damage: the actors that users added or
 * excluded, and the outline that all clients draw.
 */

/** The row of an actor who is in the area according to the map, but whom a user excluded. */
export const leftOut = { outcome: text("BLACKOUT.area.leftOut"), tone: "", lines: [], dice: [] } as const;

/**
 * Returns a line that states whether a user overrode the map for an actor, and that names the objects
 * sheltering the actor. Returns an empty list if there is nothing to state.
 */
export function lineOfPerson({ state, onMap, behind }: AreaPerson): readonly Line[] {
  if (onMap === null) return [];
  const things = behind.map(({ what, feet }) => ({
    text: text(`BLACKOUT.map.thing.${what}`),
    value: inFeet(Math.round(feet)),
  }));
  if (state === onMap)
    return state === "sheltered" && things.length > 0
      ? [{ text: text("BLACKOUT.area.behind"), why: things }]
      : [];
  return [
    {
      text: text("BLACKOUT.area.said", { said: stateText(state), shown: stateText(onMap) }),
      tone: "ask",
      why: things,
    },
  ];
}

function stateText(state: AreaState): Text {
  return text(`BLACKOUT.area.state.${state}`);
}

/**
 * Returns the one-click amendments of a row: exclude the actor, add the actor, or restore the map's result.
 */
export function rowAmends(
  { choices, area }: Facts,
  { uuid }: ActorFacts,
  { state, onMap }: AreaPerson,
): readonly OfferedAmendment[] {
  if (!area || onMap === null) return [];
  const offer = (key: string, to: AreaState | "map"): OfferedAmendment => ({
    label: text(`BLACKOUT.area.make.${key}`),
    choices: withPerson(choices, uuid, to),
  });
  if (state !== onMap) return [offer("map", "map")];
  return state === "sheltered" ? [offer("in", "in")] : [offer("out", "out")];
}

/** Returns the unaffected actors near the area, each with the amendment that would add the actor. */
export function beside(
  { targets, choices }: Facts,
  people: readonly AreaPerson[],
): NonNullable<Card["near"]> {
  return targets.flatMap(({ uuid, name }, index) =>
    people[index]?.state === "out" && people[index].onMap === "out"
      ? [{ name, label: text("BLACKOUT.area.make.too", { name }), choices: withPerson(choices, uuid, "in") }]
      : [],
  );
}

/** Returns notes about circumstances that the map shows but that a user has turned off (R7.32). */
export function mapNotes({ area, choices }: Facts): readonly Text[] {
  return hindrances
    .filter(({ name, of }) => area?.hindrances.includes(name) === true && !of(choices))
    .map(({ name }) => text("BLACKOUT.area.notCounted", { what: text(`BLACKOUT.field.${name}`) }));
}

/**
 * Returns the warnings that the acting actor or allies are in the area. They are shown before the throw but
 * don't prevent it.
 */
export function warnings({ area, targets, actor }: Facts, people: readonly AreaPerson[]): readonly Problem[] {
  if (!area) return [];
  const friends = new Set(
    area.field.pieces
      .filter(({ side, kind }) => kind === "character" && side === area.side)
      .map(({ id }) => area.people[id]),
  );
  const caught = targets.filter(
    ({ uuid }, index) => people[index]?.state === "in" && (friends.has(uuid) || uuid === actor.uuid),
  );
  return caught.map(({ uuid, name }) => ({
    kind: "gear",
    text:
      uuid === actor.uuid
        ? text("BLACKOUT.problem.area.oneself")
        : text("BLACKOUT.problem.area.friend", { name }),
  }));
}

/**
 * Returns the shot's path and the outline of the area at the point where it landed, with all coordinates in
 * scene pixels.
 */
export function shownArea(
  { scene, field, feetPerPixel }: AreaGround,
  landed: AreaOnMap,
  path: readonly Point[],
): AreaShown {
  const pixels = ({ x, y }: Point) => ({ x: Math.round(x / feetPerPixel), y: Math.round(y / feetPerPixel) });
  return {
    scene,
    path: path.map(pixels),
    outline: areaOutline(field.grid, landed).map(ring => ring.map(pixels)),
  };
}
