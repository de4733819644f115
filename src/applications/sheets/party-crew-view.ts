import { vitals } from "../shared/scales.ts";
import type { ShownCondition } from "../shared/conditions.ts";
import { initials, picture } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";
import { gearGroups } from "./gear-groups.ts";
import type { AnyItemFacts } from "./item-rows.ts";

/** A current value and its maximum. */
interface Points {
  readonly value: number;
  readonly max: number;
}

/** The values of an actor that the viewer is allowed to see. */
export interface CrewNumbers {
  readonly health: Points;
  readonly stamina: Points;
  readonly armor: Points;
  readonly resistance: Points;
  readonly passiveEvasion: number;
  readonly load: {
    readonly carried: number;
    readonly capacity: number;
    readonly level: number;
    readonly allowed: boolean;
  };
  readonly conditions: readonly ShownCondition[];
  readonly items: readonly AnyItemFacts[];
  /** The Drives that were chosen for this session (R4.4). */
  readonly drives: readonly string[];
  /** The passive value of each skill (R2.11), and the skill's name. */
  readonly passives: readonly { readonly key: string; readonly label: string; readonly value: number }[];
}

/** An actor in the party: a member, or a member's follower. */
export interface CrewMate {
  readonly uuid: string;
  readonly name: string;
  readonly img: string | null | undefined;
  readonly concept: string;
  /** The name of the party member to whom the follower belongs. Null if this actor is a party member. */
  readonly follows: string | null;
  /** The actor's numbers, or null if the viewer knows only the name. */
  readonly numbers: CrewNumbers | null;
}

/** The maximum number of items that the collapsed row lists by name. */
const MOST_NAMED = 3;

/**
 * A row of the party sheet. It contains only plain values, so that rows can be compared to detect changes.
 */
export type MateRow = ReturnType<typeof mateRow>;

/** Returns the row of a party member or follower. */
export function mateRow(
  mate: CrewMate,
  { words, unit, editing }: { readonly words: Words; readonly unit: string; readonly editing: boolean },
) {
  const { uuid, name, concept, follows, numbers } = mate;
  return {
    key: uuid,
    uuid,
    name,
    concept,
    picture: picture(mate.img),
    follower: follows !== null,
    note:
      follows === null
        ? concept
        : [
            words.format("BLACKOUT.party.follows", { name: follows }),
            ...(concept === "" ? [] : [concept]),
          ].join(", "),
    remove: editing && follows === null ? words.format("BLACKOUT.party.removeMember", { name }) : "",
    numbers: numbers && numberTexts(numbers, words),
    cells: numbers ? vitals(numbers.health, numbers.resistance) : [],
    conditions:
      numbers?.conditions.map(condition => ({ ...condition, key: `condition.${uuid}.${condition.id}` })) ??
      [],
    conditionsLabel: words.format("BLACKOUT.party.conditionsOf", { name }),
    drives:
      numbers && numbers.drives.length > 0
        ? words.format("BLACKOUT.party.drivesOf", { drives: numbers.drives.join("; ") })
        : "",
    carries: numbers && carried(numbers, uuid, unit, words),
  };
}

function numberTexts({ health, stamina, armor, resistance, passiveEvasion }: CrewNumbers, words: Words) {
  const of = (key: string, { value, max }: Points, low = false) => ({
    label: words.localize(key),
    value: plain(value),
    of: words.format("BLACKOUT.sheet.of", { max: plain(max) }),
    low,
  });
  return [
    of("BLACKOUT.sheet.hp", health, health.value <= 0),
    of("BLACKOUT.sheet.stamina", stamina),
    {
      label: words.localize("BLACKOUT.sheet.passiveEvasion"),
      value: plain(passiveEvasion),
      of: "",
      low: false,
    },
    armor.max > 0
      ? of("BLACKOUT.unit.av", armor, armor.value === 0)
      : {
          label: words.localize("BLACKOUT.unit.av"),
          value: "",
          of: words.localize("BLACKOUT.sheet.noArmor"),
          low: false,
        },
    ...(resistance.max > 0 ? [of("BLACKOUT.sheet.dr", resistance)] : []),
  ];
}

/**
 * Returns the view of an actor's gear: its total weight, the most notable items, and all items by location.
 */
function carried({ load, items }: CrewNumbers, uuid: string, unit: string, words: Words) {
  const groups = gearGroups(items, words, unit).filter(({ rows }) => rows.length > 0);
  const rows = groups.flatMap(group => group.rows);
  const atHand = rows
    .filter(
      row =>
        !row.built &&
        (row.favourite || (row.location === "worn" && (row.type === "weapon" || row.type === "armor"))),
    )
    .map(({ name }) => name);
  const more = atHand.length - MOST_NAMED;
  return {
    open: `carries.${uuid}`,
    weight: words.format("BLACKOUT.party.carries", {
      n: plain(load.carried),
      capacity: plain(load.capacity),
      unit,
    }),
    level: load.level > 0 ? words.format("BLACKOUT.party.laden", { n: plain(load.level) }) : "",
    tooMuch: !load.allowed,
    notable: [
      ...atHand.slice(0, MOST_NAMED),
      ...(more > 0 ? [words.format("BLACKOUT.party.andMore", { n: plain(more) })] : []),
    ].join(", "),
    groups: groups.map(({ label, rows: own }) => ({
      label,
      rows: own.map(({ id, name, note, quantity, weight, depth }) => ({
        id,
        name,
        note,
        depth,
        quantity: quantity === 1 ? "" : words.format("BLACKOUT.party.pieces", { n: plain(quantity) }),
        weight: `${weight} ${unit}`.trim(),
      })),
    })),
    empty: groups.length === 0 ? words.localize("BLACKOUT.party.carriesNothing") : "",
  };
}

/**
 * Returns a table of the passive values of all actors whose numbers the viewer is allowed to know. Skills are
 * rows, and actors are columns (R2.11). The highest value of each skill is marked. A cell is empty if the
 * actor doesn't have the skill.
 */
export function passiveTable(mates: readonly CrewMate[], words: Words) {
  const known = mates.flatMap(({ uuid, name, numbers }) =>
    numbers
      ? [
          {
            uuid,
            name,
            values: new Map(numbers.passives.map(({ key, value }) => [key, value])),
            passives: numbers.passives,
          },
        ]
      : [],
  );
  const labels = new Map(
    known.flatMap(({ passives }) => passives.map(({ key, label }) => [key, label] as const)),
  );
  const skills = [...labels].sort(([, a], [, b]) => a.localeCompare(b));
  return {
    people: known.map(({ uuid, name }) => ({ uuid, name, initials: initials(name) })),
    skills: skills.map(([key, label]) => {
      const values = known.map(one => one.values.get(key) ?? null);
      const best = Math.max(...values.map(value => value ?? 0));
      return {
        key,
        label,
        cells: values.map(value => ({
          value: value === null ? words.localize("BLACKOUT.party.noPassive") : plain(value),
          best: value === best && best > 1,
        })),
      };
    }),
  };
}
