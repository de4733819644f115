import { equal, isRecord, type Plain, type Source } from "../../../ledger/plain.ts";
import { requireBoolean, wholeNumber, requireString } from "../../../rules/check.ts";
import {
  attributeBounds,
  attributeKeys,
  changedAttributes,
  derived,
  insightAtCreation,
  skillBounds,
  stressBoxes,
  unhurt,
  type Attributes,
  type Burning,
  type Change,
  type Derived,
  type Lasting,
  type Vitality,
} from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { attributesBy, skillsBy } from "./prefill.ts";
import type { BandsPlay } from "./settings-of.ts";

/** An actor's values in Range Bands (X1.1–X1.15, X7, X8). */
export interface Sheet {
  /** The attributes on the sheet, before lasting changes are applied. */
  readonly attributes: Attributes;
  readonly skills: Readonly<Record<string, number>>;
  /**
   * The keys of the lasting wounds, in order. Each is the key of a row in the table of lasting wounds
   * (X7.10).
   */
  readonly lasting: readonly string[];
  readonly panic: Lasting | null;
  readonly breaking: Lasting | null;
  readonly burning: Burning | null;
  readonly vitality: Vitality;
  /** X8.4: the number of filled stress boxes. */
  readonly boxes: number;
  readonly insight: number;
  /**
   * X9.3: whether the actor went down from hunger. Such an actor stays incapacitated or mortally wounded
   * until they are tended and fed.
   */
  readonly starved: boolean;
  /** X9.2: the number of rounds that the combatant has been underwater, or 0. */
  readonly underWater: number;
  /** X7.11: the hours of rest that haven't restored a wound point yet. */
  readonly restHours: number;
}

/** The paths of counters in the stored sheet. Changes to them are recorded as differences. */
export const sheetCounts: readonly string[] = [
  "lost.wounds",
  "lost.resilience",
  "boxes",
  "insight",
  "restHours",
];

/**
 * Returns the initial data of an actor for whom none is stored: unhurt and, for a player character, with the
 * initial insight dice (X1.8).
 */
export function freshSheet(player: boolean): Source {
  return {
    lost: { wounds: 0, resilience: 0 },
    boxes: 0,
    insight: player ? insightAtCreation : 0,
    incapacitated: 0,
    mortal: { roundsLeft: 0, stabilised: false },
    everMortal: false,
    dead: false,
    lasting: {},
    panic: nothing,
    breaking: nothing,
    burning: { points: 0, roundsLeft: 0 },
    starved: false,
    underWater: 0,
    restHours: 0,
  };
}

const nothing: Source = { key: "", roundsLeft: 0 };

/** Whether the sheet has been filled in, that is, whether it contains its own attributes. */
export function isFilled(stored: Source | null): boolean {
  return isRecord(stored?.["attributes"]);
}

/**
 * Returns an actor's sheet from stored data, with missing values derived from Blackout's. Throws a RuleError
 * that names the path of an invalid value.
 */
export function sheetOf(
  { sheet: stored, side, blackout }: Pick<VariantPerson, "sheet" | "side" | "blackout">,
  play: BandsPlay,
): Sheet {
  const source: Source = { ...freshSheet(side === "player"), ...stored };
  const attributes = numbers(
    "sheet.attributes",
    source["attributes"],
    attributesBy(blackout),
    attributeBounds.least,
    attributeBounds.most,
  );
  const lasting = Object.entries(part(source, "lasting"))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([at, key]) => requireString(`sheet.lasting.${at}`, key));
  const panic = lastingOf("panic", source);
  const breaking = lastingOf("breaking", source);
  const sheet = {
    attributes: Object.fromEntries(attributeKeys.map(key => [key, attributes[key] ?? 0])) as Record<
      (typeof attributeKeys)[number],
      number
    >,
    skills: numbers(
      "sheet.skills",
      source["skills"],
      skillsBy(blackout),
      skillBounds.least,
      skillBounds.most,
    ),
    lasting,
    panic,
    breaking,
  };
  const burning = part(source, "burning");
  const burns = wholeNumber("sheet.burning.roundsLeft", burning["roundsLeft"] ?? 0, 0, 99);
  return {
    ...sheet,
    vitality: vitalityOf(source, derivedOf(sheet, play)),
    burning:
      burns === 0
        ? null
        : { points: wholeNumber("sheet.burning.points", burning["points"] ?? 0, 0, 99), roundsLeft: burns },
    boxes: Math.min(stressBoxes - 1, wholeNumber("sheet.boxes", source["boxes"], 0, 99)),
    insight: wholeNumber("sheet.insight", source["insight"], 0, 999),
    starved: requireBoolean("sheet.starved", source["starved"]),
    underWater: wholeNumber("sheet.underWater", source["underWater"], 0, 9999),
    restHours: wholeNumber("sheet.restHours", source["restHours"], 0, 99),
  };
}

/**
 * Returns the changes made by lasting wounds and the breaking point (X7.10, X7.12, X8.5). A key whose row no
 * longer exists in the tables has no effect.
 */
export function changesOn(
  { lasting, breaking }: Pick<Sheet, "lasting" | "breaking">,
  play: BandsPlay,
): readonly Change[] {
  const of = (table: BandsPlay["lastingWoundTable"], key: string) =>
    table.find(row => row.key === key || row.gentleKey === key)?.effect ?? [];
  return [
    ...lasting.flatMap(key => of(play.lastingWoundTable, key)),
    ...(breaking ? of(play.breakingPointTable, breaking.key) : []),
  ];
}

/** X1.12–X1.14, X7.12: returns the values that are derived from an actor's attributes and lasting changes. */
export function derivedOf(
  sheet: Pick<Sheet, "attributes" | "lasting" | "breaking">,
  play: BandsPlay,
): Derived {
  return derived(sheet.attributes, changesOn(sheet, play));
}

/** X7.12: returns an actor's attributes, including permanent changes. */
export function attributesOf(
  sheet: Pick<Sheet, "attributes" | "lasting" | "breaking">,
  play: BandsPlay,
): Attributes {
  return changedAttributes(sheet.attributes, changesOn(sheet, play));
}

/**
 * Returns a sheet's data for storage: the stored data, updated with all differences between `before` and
 * `after`.
 */
export function storedSheet(stored: Source | null, before: Sheet, after: Sheet, player: boolean): Source {
  const [was, is] = [sourceOf(before), sourceOf(after)];
  const base: Source = { ...freshSheet(player), ...stored };
  return merged(base, was, is);
}

/** Returns the parts of a sheet that actions change, in the form in which they are stored. */
function sourceOf({
  vitality,
  lasting,
  panic,
  breaking,
  burning,
  boxes,
  insight,
  starved,
  underWater,
  restHours,
}: Sheet): Source {
  const { wounds, resilience, incapacitated, mortal, everMortal, dead } = vitality;
  return {
    lost: { wounds: wounds.max - wounds.value, resilience: resilience.max - resilience.value },
    boxes,
    insight,
    incapacitated: incapacitated ?? 0,
    mortal: { roundsLeft: mortal?.roundsLeft ?? 0, stabilised: mortal?.stabilised ?? false },
    everMortal,
    dead,
    lasting: Object.fromEntries(lasting.map((key, index) => [String(index + 1), key])),
    panic: { ...(panic ?? nothing) },
    breaking: { ...(breaking ?? nothing) },
    burning: burning ? { ...burning } : { points: 0, roundsLeft: 0 },
    starved,
    underWater,
    restHours,
  };
}

/**
 * Returns `base` with the differences between `was` and `is` applied. Values that exist only in `was` are
 * removed.
 */
function merged(base: Source, was: Source, is: Source): Source {
  const made: Record<string, Plain> = { ...base };
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [from, to] = [was[key], is[key]];
    if (equal(from, to)) continue;
    const there = made[key];
    if (to === undefined) delete made[key];
    else if (isRecord(from) && isRecord(to) && isRecord(there)) made[key] = merged(there, from, to);
    else made[key] = to;
  }
  return made;
}

function vitalityOf(source: Source, most: Derived): Vitality {
  const whole = unhurt(most);
  const lost = part(source, "lost");
  const mortal = part(source, "mortal");
  const dead = requireBoolean("sheet.dead", source["dead"]);
  const roundsLeft = wholeNumber("sheet.mortal.roundsLeft", mortal["roundsLeft"] ?? 0, 0, 999);
  const incapacitated = wholeNumber("sheet.incapacitated", source["incapacitated"], 0, 999);
  const points = (name: "wounds" | "resilience") => {
    const { max } = whole[name];
    return { value: Math.max(0, max - wholeNumber(`sheet.lost.${name}`, lost[name] ?? 0, 0, 9999)), max };
  };
  return {
    wounds: points("wounds"),
    resilience: points("resilience"),
    incapacitated: incapacitated === 0 ? null : incapacitated,
    mortal:
      roundsLeft === 0 || dead
        ? null
        : {
            roundsLeft,
            stabilised: requireBoolean("sheet.mortal.stabilised", mortal["stabilised"] ?? false),
          },
    everMortal: requireBoolean("sheet.everMortal", source["everMortal"]),
    dead,
  };
}

function lastingOf(name: "panic" | "breaking", source: Source): Lasting | null {
  const { key = "", roundsLeft = 0 } = part(source, name);
  const left = wholeNumber(`sheet.${name}.roundsLeft`, roundsLeft, 0, 999);
  return left === 0 ? null : { key: requireString(`sheet.${name}.key`, key), roundsLeft: left };
}

function numbers(
  path: string,
  stored: Plain | undefined,
  otherwise: Readonly<Record<string, number>>,
  least: number,
  most: number,
): Readonly<Record<string, number>> {
  const own = isRecord(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(otherwise).map(([key, value]) => [
      key,
      wholeNumber(`${path}.${key}`, own[key] ?? value, least, most),
    ]),
  );
}

function part(source: Source, name: string): Source {
  const found = source[name];
  return isRecord(found) ? found : {};
}
