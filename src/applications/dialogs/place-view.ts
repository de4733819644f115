import { areaTargets } from "../../actions/combat/attack/area-people.ts";
import type { Choices, Facts, Table } from "../../actions/core/facts.ts";
import type { Action } from "../../actions/core/action.ts";
import { plain, type Words } from "../shared/words.ts";

/**
 * Returns the dialog's text about the place of an area on the map, or null if no map can provide the place.
 * `canPlace` is true if this user can place the area.
 */
export function placeView({ needs }: Action, facts: Facts, canPlace: boolean, table: Table, words: Words) {
  const landed = facts.choices["landed"] === true;
  if (!needs?.area || landed || (!facts.area && !canPlace)) return null;
  if (!facts.area)
    return {
      chosen: false,
      canPlace,
      label: words.localize("BLACKOUT.area.place.choose"),
      summary: words.localize("BLACKOUT.area.place.none"),
      caught: [],
    };
  const people = areaTargets(facts, null, table);
  const caught = facts.targets.flatMap(({ name }, index) => {
    const state = people[index]?.state;
    return state === undefined || state === "out"
      ? []
      : [{ name, note: state === "sheltered" ? words.localize("BLACKOUT.area.place.sheltered") : "" }];
  });
  return {
    chosen: true,
    canPlace,
    label: words.localize("BLACKOUT.area.place.move"),
    caught,
    summary: words.format("BLACKOUT.area.place.chosen", {
      feet: plain(facts.area.feet),
      n: plain(caught.length),
    }),
  };
}

/** The choices that depend on the area's place, and that the map determines anew when the area is moved. */
const ofThePlace = new Set([
  "place",
  "people",
  "targets",
  "obstacleBetween",
  "farAway",
  "attackerUnstable",
  "pointUnstable",
  "feet",
  "wallAt",
  "elevation",
]);

/**
 * Returns the choices with a different place on the map, or without one if `place` is null. Removes values
 * that depend on the old place.
 */
export function withPlace(choices: Choices, place: object | null): Choices {
  return { ...Object.fromEntries(Object.entries(choices).filter(([key]) => !ofThePlace.has(key))), place };
}
