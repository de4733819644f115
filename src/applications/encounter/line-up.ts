import type { ForecastVariant } from "../../features/encounter/forecast-parts.ts";
import type { Fighter } from "../../rules/combat/fighter.ts";

/** What somebody is in a forecast: what they fight with, or why they cannot be in one. */
export type Entry =
  | { readonly fighter: Fighter; readonly weapon: string | null; readonly second: string | null }
  | { readonly problem: string };

/** One of the crew, and whether they take part. */
export interface CrewMember {
  readonly uuid: string;
  readonly name: string;
  readonly here: boolean;
  readonly entry: Entry;
}

/** Enemies of one kind. */
export interface FoeKind {
  readonly uuid: string;
  readonly name: string;
  readonly count: number;
  readonly entry: Entry;
}

/** Who stands behind an id of the forecast; `kind` is the name without a number behind it. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly side: "player" | "enemy";
}

/** Who fights, and the same with one more or less. */
export interface LineUp {
  readonly members: readonly Member[];
  readonly fighters: readonly Fighter[];
  readonly variants: readonly ForecastVariant[];
}

/** Nobody compares crowds by one more or less, and each comparison is some hundred fights. */
export const MOST_COMPARED = 40;

/** The key of a variant: with one of a kind more or fewer, or one of the crew in it or out of it. */
export function variantKey(what: "more" | "fewer" | "here", uuid: string): string {
  return `${what}.${uuid}`;
}

/**
 * Who fights of these, and what is worth comparing it with. Who cannot be in a forecast is left out. Empty
 * where a side has nobody.
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
