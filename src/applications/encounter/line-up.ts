import type { ForecastVariant } from "../../features/encounter/forecast-parts.ts";
import type { Fighter } from "../../rules/combat/fighter.ts";

/** An actor in a forecast: their combat data, or the reason why they can't take part. */
export type Entry =
  | { readonly fighter: Fighter; readonly weapon: string | null; readonly second: string | null }
  | { readonly problem: string };

/** A crew member, and whether they take part. */
export interface CrewMember {
  readonly uuid: string;
  readonly name: string;
  readonly here: boolean;
  readonly entry: Entry;
}

/** Enemies of one type. */
export interface FoeKind {
  readonly uuid: string;
  readonly name: string;
  readonly count: number;
  readonly entry: Entry;
}

/** An actor in the forecast. `kind` is the actor's name without a trailing number. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly side: "player" | "enemy";
}

/** The combatants of the forecast, and its variations with one combatant more or fewer. */
export interface LineUp {
  readonly members: readonly Member[];
  readonly fighters: readonly Fighter[];
  readonly variants: readonly ForecastVariant[];
}

/**
 * The maximum number of combatants for which variations are compared, because each comparison requires
 * several hundred encounters.
 */
export const MOST_COMPARED = 40;

/**
 * Returns the key of a variation of the encounter: one more or one fewer enemy of a type, or one crew member
 * added or removed.
 */
export function variantKey(what: "more" | "fewer" | "here", uuid: string): string {
  return `${what}.${uuid}`;
}

/**
 * Returns the combatants and the variations to compare. Omits actors who can't take part in a forecast.
 * Returns no combatants if either side would have none, and no variations if there are more than
 * `MOST_COMPARED` combatants.
 */
export function lineUp(crew: readonly CrewMember[], foes: readonly FoeKind[]): LineUp {
  const { members, fighters } = sides(crew, foes);
  const hasBoth = (all: readonly Fighter[]) =>
    all.some(({ side }) => side === "player") && all.some(({ side }) => side === "enemy");
  if (!hasBoth(fighters)) return { members, fighters: [], variants: [] };
  if (fighters.length > MOST_COMPARED) return { members, fighters, variants: [] };
  const counted = (uuid: string, by: number) =>
    foes.map(foe => (foe.uuid === uuid ? { ...foe, count: foe.count + by } : foe));
  const readable = <T extends { readonly entry: Entry }>(all: readonly T[]) =>
    all.filter(({ entry }) => "fighter" in entry);
  const variants = [
    ...readable(foes).flatMap(({ uuid }) =>
      (
        [
          ["fewer", -1],
          ["more", 1],
        ] as const
      ).map(([what, by]) => ({
        key: variantKey(what, uuid),
        fighters: sides(crew, counted(uuid, by)).fighters,
      })),
    ),
    ...readable(crew).map(({ uuid }) => ({
      key: variantKey("here", uuid),
      fighters: sides(
        crew.map(one => (one.uuid === uuid ? { ...one, here: !one.here } : one)),
        foes,
      ).fighters,
    })),
  ];
  return { members, fighters, variants: variants.filter(variant => hasBoth(variant.fighters)) };
}

function sides(crew: readonly CrewMember[], foes: readonly FoeKind[]): Omit<LineUp, "variants"> {
  const people = [
    ...crew.flatMap(({ name, here, entry }, index) =>
      here && "fighter" in entry
        ? [{ id: `crew.${index}`, name, kind: name, side: "player" as const, entry }]
        : [],
    ),
    ...foes.flatMap(({ name, count, entry }, kind) =>
      "fighter" in entry
        ? Array.from({ length: count }, (_, index) => ({
            id: `foe.${kind}.${index}`,
            name: count > 1 ? `${name} ${index + 1}` : name,
            kind: name,
            side: "enemy" as const,
            entry,
          }))
        : [],
    ),
  ];
  return {
    members: people.map(({ id, name, kind, side }) => ({ id, name, kind, side })),
    fighters: people.map(({ id, side, entry }) => ({ ...entry.fighter, id, side })),
  };
}
