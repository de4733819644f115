import { isRecord, type Plain, type Source } from "../../../ledger/plain.ts";
import { oneOf, requireBoolean, wholeNumber, requireString } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import {
  bands,
  canAct,
  checkEncounter,
  directions,
  emptyEncounter,
  panicHolds,
  phases,
  weaponClasses,
  weaponConditions,
  type Band,
  type Coordination,
  type Delayed,
  type Encounter,
  type Fighter,
  type InitiativeRoll,
  type PairBand,
  type PanicLimit,
  type Trait,
  type Weapon,
} from "../rules/index.ts";
import type { VariantFacts, VariantPerson } from "../../../actions/variants/variant.ts";
import { attributesOf, derivedOf, sheetOf, type Sheet } from "./sheet-of.ts";
import type { BandsPlay } from "./settings-of.ts";

/**
 * Reads the encounter from `Combat.system.fought`, and adds all combatants' values from their sheets. The
 * stored data contains the round, the phase and the drop, combatants in `fighters` keyed by ID, pairs keyed
 * by `a|b` with the lower ID first, coordinated attacks keyed by `by|target`, and delayed effects keyed by
 * number. With this format, two actions rarely change the same value.
 *
 * Combatants who are in this data but not in Foundry's encounter (or vice versa) are left unchanged; see
 * `due`. Throws a RuleError that names the path of an invalid value.
 */
export function storedState(facts: Pick<VariantFacts, "fought" | "people">, play: BandsPlay): Encounter {
  const { fought, people } = facts;
  if (!isBegun(fought)) return emptyEncounter();
  const drop = recordAt("fought.drop", fought["drop"]);
  const winner = requireString("fought.drop.winner", drop["winner"] ?? "");
  const delayed = Object.entries(partOf("fought", fought, "delayed")).map(([id, stored]) =>
    delayedOf(Number(id), recordAt(`fought.delayed.${id}`, stored)),
  );
  return checkEncounter({
    phase: oneOf("fought.phase", fought["phase"], phases),
    round: wholeNumber("fought.round", fought["round"], 1),
    drop: requireBoolean("fought.drop.settled", drop["settled"] ?? false)
      ? {
          winner: winner === "" ? null : winner,
          used: requireBoolean("fought.drop.used", drop["used"] ?? false),
        }
      : null,
    fighters: Object.entries(partOf("fought", fought, "fighters")).map(([id, stored]) =>
      fighterFrom(
        id,
        recordAt(`fought.fighters.${id}`, stored),
        people.find(one => one.id === id),
        play,
      ),
    ),
    pairs: Object.entries(partOf("fought", fought, "pairs")).map(([key, stored]) =>
      pairFrom(key, recordAt(`fought.pairs.${key}`, stored)),
    ),
    coordinations: Object.entries(partOf("fought", fought, "coordinations")).map(([key, stored]) =>
      coordinationFrom(key, recordAt(`fought.coordinations.${key}`, stored)),
    ),
    delayed: delayed.sort((a, b) => a.id - b.id),
    nextDelayed: Math.max(0, ...delayed.map(({ id }) => id)) + 1,
  });
}

/** Whether the encounter has begun, that is, whether it has a round. */
export function isBegun(fought: Source): boolean {
  return (fought["round"] ?? null) !== null;
}

/** Returns an encounter in its stored form. */
export function foughtOf(encounter: Encounter): Source {
  return {
    round: encounter.round,
    phase: encounter.phase,
    drop: {
      settled: encounter.drop !== null,
      winner: encounter.drop?.winner ?? "",
      used: encounter.drop?.used ?? false,
    },
    fighters: Object.fromEntries(encounter.fighters.map(fighter => [fighter.id, fighterSource(fighter)])),
    pairs: Object.fromEntries(
      encounter.pairs.map(({ first, second, band, progress, by, underway }) => [
        `${first}|${second}`,
        { band, progress, by: Object.fromEntries(by.map(id => [id, true])), underway },
      ]),
    ),
    coordinations: Object.fromEntries(
      encounter.coordinations.map(({ by, target, round, wild }) => [`${by}|${target}`, { round, wild }]),
    ),
    delayed: Object.fromEntries(
      encounter.delayed.map(({ id, ...rest }) => [String(id), delayedSource(rest)]),
    ),
  };
}

/**
 * Returns the facts about a combatant that the encounter needs, based on their name, side and sheet. A
 * missing combatant, of whom only the ID is known, can't act.
 */
function known(id: string, person: VariantPerson | undefined, play: BandsPlay) {
  if (!person)
    return {
      id,
      name: id,
      side: "other" as const,
      initiativeModifier: 0,
      dropScore: 0,
      out: true,
      panic: null,
    };
  const sheet = sheetOf(person, play);
  return {
    ...initialFacts(person, sheet, play),
    out: isOut(sheet, play) || person.defeated || person.actor === null,
    panic: panicLimitOf(sheet, play),
  };
}

/** Returns a combatant's initial facts, before anything happens in the encounter (X1.14, X2.9). */
export function initialFacts(
  { id, name, side }: Pick<VariantPerson, "id" | "name" | "side">,
  sheet: Sheet,
  play: BandsPlay,
) {
  const { acumen, dexterity } = attributesOf(sheet, play);
  return {
    id,
    name,
    side: side === "player" ? ("player" as const) : ("other" as const),
    initiativeModifier: derivedOf(sheet, play).initiative,
    dropScore: acumen + dexterity,
  };
}

/** X7.1, X7.6, X8.1: whether an actor can't act because they are out, dying, dead, or paralyzed by panic. */
export function isOut({ vitality, panic }: Pick<Sheet, "vitality" | "panic">, play: BandsPlay): boolean {
  const row = panic && play.panicTable.find(({ key }) => key === panic.key);
  return !canAct(vitality) || (row !== null && row !== undefined && panicHolds(row.effect));
}

/** X8.3: returns the limit that an actor's panic imposes on actions, or null if there is none. */
export function panicLimitOf({ panic }: Pick<Sheet, "panic">, play: BandsPlay): PanicLimit | null {
  return (panic && play.panicTable.find(({ key }) => key === panic.key)?.effect.limit) ?? null;
}

const truths = ["winded", "attacked", "wasAttacked", "tracking", "inCover", "covered", "inspired"] as const;
const numbers = [
  "actionsLeft",
  "lost",
  "lostNextRound",
  "guards",
  "nextCheck",
  "nextInitiative",
  "rapidFires",
  "treatedIn",
] as const;
const names = ["lastTarget", "aim", "pinnedBy"] as const;

function fighterFrom(
  id: string,
  stored: Source,
  person: VariantPerson | undefined,
  play: BandsPlay,
): Fighter {
  const path = (name: string) => `fought.fighters.${id}.${name}`;
  const flags = Object.fromEntries(
    truths.map(name => [name, requireBoolean(path(name), stored[name])]),
  ) as Record<(typeof truths)[number], boolean>;
  const counts = Object.fromEntries(
    numbers.map(name => [name, wholeNumber(path(name), stored[name])]),
  ) as Record<(typeof numbers)[number], number>;
  const others = Object.fromEntries(
    names.map(name => [name, requireString(path(name), stored[name]) || null]),
  ) as Record<(typeof names)[number], string | null>;
  return {
    ...known(id, person, play),
    ...flags,
    ...counts,
    ...others,
    standing: oneOf(path("standing"), stored["standing"], ["waiting", "deferred", "done"]),
    initiative: initiativeFrom(path("initiative"), stored["initiative"]),
  };
}

function fighterSource(fighter: Fighter): Source {
  const { initiative, standing } = fighter;
  return {
    ...Object.fromEntries(truths.map(name => [name, fighter[name]])),
    ...Object.fromEntries(numbers.map(name => [name, fighter[name]])),
    ...Object.fromEntries(names.map(name => [name, fighter[name] ?? ""])),
    standing,
    initiative: initiative && { ...initiative, faces: [...initiative.faces] },
  };
}

function initiativeFrom(path: string, stored: Plain | undefined): InitiativeRoll | null {
  if (!isRecord(stored)) return null;
  const of = (name: string) => wholeNumber(`${path}.${name}`, stored[name]);
  const faces = Array.isArray(stored["faces"])
    ? (stored["faces"] as readonly Plain[]).map((face, index) =>
        wholeNumber(`${path}.faces.${index}`, face, 1, 6),
      )
    : [];
  return { faces, modifier: of("modifier"), calm: of("calm"), change: of("change"), total: of("total") };
}

function pairFrom(key: string, stored: Source): PairBand {
  const [first = "", second = ""] = key.split("|");
  const path = `fought.pairs.${key}`;
  return {
    first,
    second,
    band: oneOf(`${path}.band`, stored["band"], bands),
    progress: wholeNumber(`${path}.progress`, stored["progress"]),
    by: Object.keys(partOf(path, stored, "by")),
    underway: oneOf(`${path}.underway`, stored["underway"], [-1, 0, 1]),
  };
}

function coordinationFrom(key: string, stored: Source): Coordination {
  const [by = "", target = ""] = key.split("|");
  return {
    by,
    target,
    round: wholeNumber(`fought.coordinations.${key}.round`, stored["round"], 1),
    wild: requireBoolean(`fought.coordinations.${key}.wild`, stored["wild"]),
  };
}

function delayedOf(id: number, stored: Source): Delayed {
  const path = `fought.delayed.${id}`;
  const blast = stored["blast"];
  return {
    id: wholeNumber(path, id, 1),
    round: wholeNumber(`${path}.round`, stored["round"], 1),
    source: requireString(`${path}.source`, stored["source"]),
    label: requireString(`${path}.label`, stored["label"]),
    kind: oneOf(`${path}.kind`, stored["kind"], ["reposition", "sprint", "effect"]),
    moves: Object.entries(partOf(path, stored, "ways")).map(([other, direction]) => ({
      other,
      direction: oneOf(`${path}.ways.${other}`, direction, directions),
    })),
    blast: isRecord(blast)
      ? {
          at: requireString(`${path}.blast.at`, blast["at"]),
          weapon: weaponFrom(`${path}.blast.weapon`, recordAt(`${path}.blast.weapon`, blast["weapon"])),
        }
      : null,
  };
}

function delayedSource({ moves, blast, ...rest }: Omit<Delayed, "id">): Source {
  return {
    ...rest,
    ways: Object.fromEntries(moves.map(({ other, direction }) => [other, direction])),
    blast: blast && { at: blast.at, weapon: weaponSource(blast.weapon) },
  };
}

/** Returns a weapon in its stored form, with its traits as levels by key. */
export function weaponSource({ traits, damage, ...rest }: Weapon): Source {
  return {
    ...rest,
    damage: { ...damage },
    traits: Object.fromEntries(traits.map(({ key, level }) => [key, level ?? 1])),
  };
}

/** Returns a weapon from stored data. Throws a RuleError that names the path of an invalid value. */
export function weaponFrom(path: string, stored: Source): Weapon {
  const damage = partOf(path, stored, "damage");
  return {
    kind: oneOf(`${path}.kind`, stored["kind"], weaponClasses),
    band: oneOf<Band>(`${path}.band`, stored["band"], bands),
    damage: {
      fixed: wholeNumber(`${path}.damage.fixed`, damage["fixed"], 0, 100),
      dice: wholeNumber(`${path}.damage.dice`, damage["dice"], 0, 20),
      sides: oneOf(`${path}.damage.sides`, damage["sides"] ?? 6, [3, 6]),
    },
    resilience: oneOf(`${path}.resilience`, stored["resilience"], ["half", "full"]),
    condition: oneOf(`${path}.condition`, stored["condition"], weaponConditions),
    traits: Object.entries(partOf(path, stored, "traits")).flatMap(([key, level]) =>
      level === 0 || level === null
        ? []
        : [{ key: key as Trait["key"], level: wholeNumber(`${path}.traits.${key}`, level, 0, 20) }],
    ),
  };
}

/** Returns the record with the given name, or an empty one if it is missing. */
function partOf(path: string, source: Source, name: string): Source {
  const found = source[name];
  return found === undefined || found === null ? {} : recordAt(`${path}.${name}`, found);
}

function recordAt(path: string, stored: Plain | undefined): Source {
  if (!isRecord(stored)) throw new RuleError(path, stored, "a record", { key: "record" });
  return stored;
}
