import type { Source } from "../../../ledger/plain.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import {
  healthMaximum,
  resolveOf,
  zonesAttributes,
  zonesSkills,
  type ZonesAttributes,
  type ZonesSkill,
} from "../rules/character.ts";
import { injuryLimits, type InjuryLimit } from "../rules/injury-table.ts";
import { ongoingPanic, type OngoingPanic } from "../rules/panic.ts";
import { stressResponses, type StressResponse } from "../rules/stress-response.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { prefill } from "./prefill.ts";
import {
  marksOf,
  storedMarks,
  storedNumber,
  storedOption,
  storedRecord,
  storedText,
  storedTruth,
  valuesFor,
} from "./stored.ts";

/** Z8.5, Z8.6: the kinds of supplies that an actor can have, except for ammunition. */
export const supplyKinds = ["air", "food", "water", "power"] as const;
export type SupplyKind = (typeof supplyKinds)[number];

/** Z7.5: an actor's critical injury. */
export interface HeldInjury {
  /** The key of the injury in the injury table. */
  readonly key: string;
  /** The time until the next death roll, or empty for an injury that isn't lethal or no longer is. */
  readonly limit: InjuryLimit | "";
  /**
   * Z7.11: the number of days until the injury heals. It is 0 if the injury is permanent or ends when the
   * actor is no longer broken.
   */
  readonly days: number;
  readonly permanent: boolean;
  /** Whether the injury is infected and the body hasn't overcome the infection yet. */
  readonly infected?: boolean;
}

/** An actor's values in this variant (A10). */
export interface ZonesSheet {
  readonly attributes: ZonesAttributes;
  readonly skills: Readonly<Record<ZonesSkill, number>>;
  readonly health: number;
  readonly broken: boolean;
  readonly dead: boolean;
  readonly stress: number;
  readonly responses: readonly StressResponse[];
  readonly panic: readonly OngoingPanic[];
  /** The injuries by ID. */
  readonly injuries: Readonly<Record<string, HeldInjury>>;
  /** Z7.1: the natural armor, which is added to worn armor. */
  readonly armor: number;
  /** Z2.9: the number of turns that the actor has per round. */
  readonly speed: number;
  /** Z5.2: whether the sight of the actor causes panic. */
  readonly terrifying: boolean;
  /** Z6.6: the actor's size as a target. */
  readonly size: "small" | "normal" | "large";
  readonly supplies: Readonly<Record<SupplyKind, number>>;
}

/** The skills, in order. */
export const skillKeys = Object.keys(zonesSkills) as readonly ZonesSkill[];
/** The possible sizes of an actor. */
export const sizes = ["small", "normal", "large"] as const;

/** The paths of the counters in a sheet. Changes to these counters are recorded as differences. */
export const sheetCounts: readonly string[] = [
  "health",
  "stress",
  ...supplyKinds.map(kind => `supplies.${kind}`),
];

/** Returns an actor's stored sheet, with missing values filled in. */
export function sheetOf(
  person: Pick<VariantPerson, "sheet" | "blackout">,
  kept: Source | null = null,
): ZonesSheet {
  return readSheet(person.sheet ?? kept ?? prefill(person.blackout));
}

/** Returns the sheet read from stored data. Throws a RuleError that names the invalid part. */
export function readSheet(stored: Source, path = "sheet"): ZonesSheet {
  const attributes = storedRecord(`${path}.attributes`, stored["attributes"]);
  const skills = storedRecord(`${path}.skills`, stored["skills"]);
  const supplies = storedRecord(`${path}.supplies`, stored["supplies"]);
  const own = valuesFor(zonesAttributes, key =>
    storedNumber(`${path}.attributes.${key}`, attributes[key], 1, 0, 20),
  );
  const most = maximumOf(own);
  return {
    attributes: own,
    skills: valuesFor(skillKeys, key => storedNumber(`${path}.skills.${key}`, skills[key], 0, 0, 20)),
    // Health never exceeds its maximum, which may have dropped since it was stored if an attribute was
    // lowered.
    health: Math.min(most, storedNumber(`${path}.health`, stored["health"], most)),
    broken: storedTruth(`${path}.broken`, stored["broken"]),
    dead: storedTruth(`${path}.dead`, stored["dead"]),
    stress: storedNumber(`${path}.stress`, stored["stress"], 0),
    responses: storedMarks(`${path}.responses`, stored["responses"], stressResponses),
    panic: storedMarks(`${path}.panic`, stored["panic"], ongoingPanic),
    injuries: Object.fromEntries(
      Object.entries(storedRecord(`${path}.injuries`, stored["injuries"])).map(([id, one]) => [
        id,
        readInjury(`${path}.injuries.${id}`, storedRecord(`${path}.injuries.${id}`, one)),
      ]),
    ),
    armor: storedNumber(`${path}.armor`, stored["armor"], 0, 0, 20),
    speed: storedNumber(`${path}.speed`, stored["speed"], 1, 1, 10),
    terrifying: storedTruth(`${path}.terrifying`, stored["terrifying"]),
    size: storedOption(`${path}.size`, stored["size"], sizes, "normal"),
    supplies: valuesFor(supplyKinds, kind =>
      storedNumber(`${path}.supplies.${kind}`, supplies[kind], 0, 0, 20),
    ),
  };
}

/** Returns a sheet in the form in which it is stored. */
export function writtenSheet({
  attributes,
  skills,
  responses,
  panic,
  injuries,
  supplies,
  ...plain
}: ZonesSheet): Source {
  return {
    ...plain,
    attributes: { ...attributes },
    skills: { ...skills },
    supplies: { ...supplies },
    responses: marksOf(stressResponses, responses),
    panic: marksOf(ongoingPanic, panic),
    injuries: Object.fromEntries(Object.entries(injuries).map(([id, one]) => [id, { ...one }])),
  };
}

/** Z1.3: returns an actor's maximum Health, which is at least 1. */
export function maximumOf(attributes: ZonesAttributes): number {
  return Math.max(1, healthMaximum(attributes));
}

/** Z1.4: returns an actor's Resolve. */
export function resolveIn(sheet: ZonesSheet): number {
  return resolveOf(sheet.attributes);
}

function readInjury(path: string, stored: Source): HeldInjury {
  const key = storedText(`${path}.key`, stored["key"]);
  if (key === "")
    throw new RuleError(`${path}.key`, stored["key"], "the key of an injury", { key: "textNotEmpty" });
  return {
    key,
    limit: storedOption(`${path}.limit`, stored["limit"], ["", ...injuryLimits], ""),
    days: storedNumber(`${path}.days`, stored["days"], 0),
    permanent: storedTruth(`${path}.permanent`, stored["permanent"]),
    ...(storedTruth(`${path}.infected`, stored["infected"]) ? { infected: true } : {}),
  };
}
