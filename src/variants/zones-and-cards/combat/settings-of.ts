import { equal, type Plain, type Source } from "../../../ledger/plain.ts";
import { oneOf } from "../../../rules/check.ts";
import { zonesSkills, type ZonesSkill } from "../rules/character.ts";
import { checkInjuryTable, injuryLimits, injuryTable, type InjuryEntry } from "../rules/injury-table.ts";
import {
  panicOperations,
  panicEffects,
  panicResults,
  type PanicEffect,
  type PanicResult,
} from "../rules/panic.ts";
import { checkZonesSettings, defaultZonesSettings, type ZonesSettings } from "../rules/settings.ts";
import { responseDice, stressResponses, type StressResponse } from "../rules/stress-response.ts";
import { text, type Text } from "../../../actions/core/card.ts";
import { storedNumber, storedOption, storedRecord, storedText, storedTruth, valuesFor } from "./stored.ts";

/** The tables whose texts and numbers a world can customize. */
export const zonesTables = ["responses", "panic", "injuries"] as const;
export type ZonesTableName = (typeof zonesTables)[number];

/** A world's settings for Zones & Cards: the rules, the toggles, and the tables. */
export interface ZonesTable {
  readonly rules: ZonesSettings;
  /**
   * Whether the die of a stress response is rolled automatically. Otherwise, the user is asked to roll it.
   */
  readonly autoStressResponse: boolean;
  /** Whether panic rolls are automatic. Otherwise, they require a click. */
  readonly autoPanicWitness: boolean;
  /** Whether enemies' cards are hidden from players. */
  readonly hiddenCards: boolean;
  /** Z1.19: the number of dice that each response subtracts from rolls with its attribute. */
  readonly responseDice: Readonly<Record<StressResponse, number>>;
  readonly injuries: readonly InjuryEntry[];
  readonly panic: Readonly<Record<PanicResult, PanicEffect>>;
  /** The world's own names for table results. All other results have their default names. */
  readonly names: Readonly<Record<ZonesTableName, Readonly<Record<string, string>>>>;
  /** The world's own descriptions of results. They replace the default descriptions. */
  readonly texts: Readonly<Record<ZonesTableName, Readonly<Record<string, string>>>>;
}

const skillNames = Object.keys(zonesSkills) as readonly ZonesSkill[];
const switchNames = ["autoStressResponse", "autoPanicWitness", "hiddenCards"] as const;
/** The default values of the switches. */
export const defaultZonesSwitches = Object.freeze({
  autoStressResponse: true,
  autoPanicWitness: true,
  hiddenCards: false,
});

/**
 * Returns the stored settings, with defaults for the missing ones. Throws a RuleError that names an invalid
 * value.
 */
export function settingsOf(stored: Source): ZonesTable {
  const rules = {
    ...defaultZonesSettings,
    ...Object.fromEntries(
      Object.keys(defaultZonesSettings)
        .filter(key => stored[key] !== undefined)
        .map(key => [key, stored[key]]),
    ),
  } as ZonesSettings;
  const tables = storedRecord("settings.tables", stored["tables"]);
  const part = (name: ZonesTableName) => storedRecord(`settings.tables.${name}`, tables[name]);
  const switches = valuesFor(switchNames, name =>
    storedTruth(`settings.${name}`, stored[name], defaultZonesSwitches[name]),
  );
  return {
    rules: checkZonesSettings(rules),
    ...switches,
    responseDice: valuesFor(stressResponses, key => ownDice(key, part("responses")[key])),
    injuries: checkInjuryTable(injuryTable.map(entry => ownInjury(entry, part("injuries")[entry.key]))),
    panic: valuesFor(panicResults, key =>
      ownPanic(panicEffects[key], `settings.tables.panic.${key}`, part("panic")[key]),
    ),
    names: valuesFor(zonesTables, name => wordsIn(name, part(name), "name")),
    texts: valuesFor(zonesTables, name => wordsIn(name, part(name), "text")),
  };
}

/** Returns the name of a result in the world's table. */
export function nameIn(table: ZonesTable, name: ZonesTableName, key: string): Text {
  const own = table.names[name][key];
  return text(own === undefined || own === "" ? `BLACKOUT.zones.${name}.${key}` : own);
}

/** Returns the world's custom description of a table result, or null if there is none. */
export function ownText(table: ZonesTable, name: ZonesTableName, key: string): Text | null {
  const own = table.texts[name][key];
  return own === undefined || own === "" ? null : text(own);
}

/**
 * Z5.6: whether a panic result still has the effect that its default description states. A world can change
 * the effect.
 */
export function panicsAsWritten({ panic }: ZonesTable, key: PanicResult): boolean {
  return equal({ ...panic[key] }, { ...panicEffects[key] });
}

/** Returns the keys of all results in a table, in order. */
export function resultsOf(name: ZonesTableName): readonly string[] {
  if (name === "injuries") return injuryTable.map(({ key }) => key);
  return name === "panic" ? panicResults : [...stressResponses, "messUp"];
}

function ownDice(key: StressResponse, stored: Plain | undefined): number {
  const path = `settings.tables.responses.${key}`;
  return storedNumber(`${path}.dice`, storedRecord(path, stored)["dice"], responseDice, -10, 0);
}

/**
 * Z7.5: returns an injury with the world's changes. The dice results that lead to the injury stay the same.
 */
function ownInjury(entry: InjuryEntry, stored: Plain | undefined): InjuryEntry {
  const path = `settings.tables.injuries.${entry.key}`;
  const own = storedRecord(path, stored);
  const skills = storedRecord(`${path}.skills`, own["skills"]);
  const limit = storedOption(`${path}.limit`, own["limit"], ["none", ...injuryLimits], entry.limit ?? "none");
  const lost = storedOption(
    `${path}.lost`,
    own["lost"],
    ["none", "hand", "arm", "body"],
    entry.lost ?? "none",
  );
  const number = (name: "deathRollDice" | "exertionDamage" | "infection" | "healingDice", least: number) =>
    storedNumber(`${path}.${name}`, own[name], entry[name], least, 20);
  const toggle = (name: "fatal" | "slows" | "permanent") =>
    storedTruth(`${path}.${name}`, own[name], entry[name]);
  return {
    ...entry,
    limit: limit === "none" ? null : limit,
    lost: lost === "none" ? null : lost,
    fatal: toggle("fatal"),
    slows: toggle("slows"),
    permanent: toggle("permanent"),
    deathRollDice: number("deathRollDice", -20),
    exertionDamage: number("exertionDamage", 0),
    infection: number("infection", 0),
    healingDice: number("healingDice", 0),
    skills: ownSkills(`${path}.skills`, entry.skills, skills),
  };
}

/**
 * Z7.5: returns the number of dice that an injury adds to or subtracts from rolls, by skill. A skill without
 * a custom value keeps its default.
 */
function ownSkills(path: string, ours: InjuryEntry["skills"], own: Source): InjuryEntry["skills"] {
  for (const key of Object.keys(own)) oneOf(path, key, skillNames);
  return Object.fromEntries(
    skillNames
      .map(key => [key, storedNumber(`${path}.${key}`, own[key], ours[key] ?? 0, -20, 20)] as const)
      .filter(([, dice]) => dice !== 0),
  );
}

function ownPanic(effect: PanicEffect, path: string, stored: Plain | undefined): PanicEffect {
  const own = storedRecord(path, stored);
  const number = (name: "stress" | "stressOfOthers") =>
    storedNumber(`${path}.${name}`, own[name], effect[name], -20, 20);
  const toggle = (name: "othersRoll" | "losesNextTurn" | "noInterrupts" | "helpless") =>
    storedTruth(`${path}.${name}`, own[name], effect[name]);
  const atOnce = storedOption(
    `${path}.atOnce`,
    own["atOnce"],
    ["none", ...panicOperations],
    effect.atOnce ?? "none",
  );
  return {
    stress: number("stress"),
    stressOfOthers: number("stressOfOthers"),
    othersRoll: toggle("othersRoll"),
    losesNextTurn: toggle("losesNextTurn"),
    noInterrupts: toggle("noInterrupts"),
    helpless: toggle("helpless"),
    atOnce: atOnce === "none" ? null : atOnce,
  };
}

function wordsIn(
  name: ZonesTableName,
  part: Source,
  which: "name" | "text",
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(part).map(([key, one]) => [
      key,
      storedText(
        `settings.tables.${name}.${key}.${which}`,
        storedRecord(`settings.tables.${name}.${key}`, one)[which],
      ),
    ]),
  );
}
