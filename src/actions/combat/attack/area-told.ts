import type { AreaGround } from "../../../world/areas/ground.ts";
import { areaOutline, type AreaOnMap, type Point } from "../../../rules/battlefield/index.ts";
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

/* What the card of an area on a map shows besides damage: who was put in or left out by people, and what
   everybody draws. */

/** The row of somebody whom people left out of an area in which the map shows them. */
export const leftOut = { outcome: text("BLACKOUT.area.leftOut"), tone: "", lines: [], dice: [] } as const;

/**
 * What the row of somebody says of where they stand: what shelters them, and that people said otherwise than
 * the map.
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
 * The amendments that one click on a row makes: leave the actor out or put them back, and return to what the
 * map shows.
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

/** Those who stand near and are not caught, each with the click that puts them in. */
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

/** R7.32: what the map shows of the aim and somebody had left out. */
export function mapNotes({ area, choices }: Facts): readonly Text[] {
  return hindrances
    .filter(({ name, of }) => area?.hindrances.includes(name) === true && !of(choices))
    .map(({ name }) => text("BLACKOUT.area.notCounted", { what: text(`BLACKOUT.field.${name}`) }));
}

/** A warning before the throw if somebody who is not an enemy stands in the area. It forbids nothing. */
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

/** Where an area went and came down, in pixels. */
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
