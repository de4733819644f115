import { areaAt, type AreaGround } from "../../../world/areas/ground.ts";
import { areaBlocked, areaEvasionDifficulty } from "../../../rules/combat/area.ts";
import { victimsOf } from "../../../rules/battlefield/area-victims.ts";
import type { AreaOnMap } from "../../../rules/battlefield/area-spaces.ts";
import type { InTheWay } from "../../../rules/battlefield/line-of-fire.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { text } from "../../core/card.ts";
import { choice, number, numberOrNone, toggle } from "../../core/choice.ts";
import { chosenFor } from "../../core/choices.ts";
import type { ActorFacts, Choices, Facts, Table } from "../../core/facts.ts";

/** The states of an actor relative to an area: inside, sheltered by an obstacle (R7.36), or outside. */
const areaStates = ["in", "sheltered", "out"] as const;
export type AreaState = (typeof areaStates)[number];

/** The elevation of the area, if a user entered an elevation instead of using the one on the map. */
export const elevation = numberOrNone("elevation", {
  min: -1000,
  max: 1000,
  step: 5,
  label: text("BLACKOUT.field.areaElevation"),
  hint: text("BLACKOUT.field.areaElevationHint"),
  group: text("BLACKOUT.field.group.placing"),
});

/**
 * The actor's state relative to the area. By default, it is taken from the map, but a user can override it.
 */
export const personState = choice("state", ["map", ...areaStates], {
  label: text("BLACKOUT.field.group.people"),
  option: state => text(`BLACKOUT.area.state.${state}`),
});

/** Whether the actor is sheltered. Used only if there is no map. */
export const sheltered = toggle("sheltered", {
  label: text("BLACKOUT.field.sheltered"),
  hint: text("BLACKOUT.field.shelteredHint"),
});

/** The difficulty of the Evasion test that halves the damage (R7.35). */
export const evasionDifficulty = number("evasionDifficulty", {
  min: 1,
  max: 20,
  initial: areaEvasionDifficulty,
  label: text("BLACKOUT.field.evasionDifficulty"),
  hint: text("BLACKOUT.field.evasionDifficultyHint", { n: areaEvasionDifficulty }),
});

/** An actor's position relative to an area. */
export interface AreaPerson {
  readonly state: AreaState;
  /** The state according to the map, or null if there is no map. */
  readonly onMap: AreaState | null;
  /** The obstacles that shelter the actor on the map. */
  readonly behind: readonly InTheWay[];
}

/**
 * Returns the choices for the possible victim with the given UUID, or an empty record if there are none.
 * Throws a RuleError if the choices are not a record.
 */
function chosenPerson(choices: Choices, uuid: string): Choices {
  const all = choices["people"] ?? {};
  if (typeof all !== "object" || Array.isArray(all))
    throw new RuleError("choices.people", all, "a record of choices by UUID");
  const one: unknown = Object.hasOwn(all, uuid) ? (all as Readonly<Record<string, unknown>>)[uuid] : {};
  if (typeof one !== "object" || one === null || Array.isArray(one))
    throw new RuleError(`choices.people.${uuid}`, one, "a record");
  return one as Choices;
}

/** Returns the `people` choice with a user's decision on whether an area on the map reaches an actor. */
export function withPerson(choices: Choices, uuid: string, state: AreaState | "map"): Choices {
  const all = choices["people"];
  const people = typeof all === "object" && all !== null ? all : {};
  return { people: { ...people, [uuid]: { ...chosenPerson(choices, uuid), state } } };
}

/**
 * Returns the choices about the target with the given index. The choices are stored by UUID if there is a
 * map, and otherwise by index.
 */
export function chosenInArea(
  { choices, area, targets }: Pick<Facts, "choices" | "area" | "targets">,
  index: number,
): Choices {
  const target = targets[index];
  return area && target ? chosenPerson(choices, target.uuid) : chosenFor(choices, index);
}

/**
 * Returns the area on the map, or null if there is no map. If a user entered an elevation, it replaces the
 * area's own elevation.
 */
export function groundOf({ area, choices }: Pick<Facts, "area" | "choices">): AreaGround | null {
  return area
    ? {
        ...area,
        elevationFeet: elevation.of(choices) ?? area.elevationFeet,
      }
    : null;
}

/**
 * Returns the position of every target relative to an area. The map determines it unless a user chose
 * otherwise. Without a map, every target that isn't marked as sheltered is in the area (R7.30, R7.34, R7.36).
 */
export function areaTargets(
  facts: Facts,
  landed: AreaOnMap | null,
  { houseRules }: Table,
): readonly AreaPerson[] {
  const { targets, choices } = facts;
  const area = groundOf(facts);
  if (!area)
    return targets.map((_, index) => ({
      state: isChosenSheltered(choices, index) ? "sheltered" : "in",
      onMap: null,
      behind: [],
    }));
  const inside = new Map(
    victimsOf(area.field, landed ?? areaAt(area), houseRules).map(victim => [area.people[victim.id], victim]),
  );
  return targets.map((target): AreaPerson => {
    const victim = inside.get(target.uuid);
    const onMap = !victim ? "out" : victim.sheltered ? "sheltered" : "in";
    const chosen = personState.of(chosenPerson(choices, target.uuid));
    return { state: chosen === "map" ? onMap : chosen, onMap, behind: victim?.behind ?? [] };
  });
}

function isChosenSheltered(choices: Choices, index: number): boolean {
  return sheltered.of(chosenFor(choices, index)) && areaBlocked([{ kind: "object", cover: "full" }]);
}

/** Returns the targets that an area reaches. */
export function reached(
  targets: readonly ActorFacts[],
  people: readonly AreaPerson[],
): readonly ActorFacts[] {
  return targets.filter((_, index) => people[index]?.state === "in");
}
