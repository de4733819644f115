import { attributeOfSkill, zonesAttributes, type ZonesSkill } from "../rules/character.ts";
import { ongoingPanic, panicResults } from "../rules/panic.ts";
import { responseAttributes, responseDice, stressResponses } from "../rules/stress-response.ts";
import { armorOf, loadOf, itemIdOf } from "../combat/gear-of.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { nameIn, ownText, panicsAsWritten, type ZonesTableName } from "../combat/settings-of.ts";
import {
  maximumOf,
  resolveIn,
  sizes,
  skillKeys,
  supplyKinds,
  type HeldInjury,
  type ZonesSheet,
} from "../combat/sheet-of.ts";
import { infectedOf } from "../actions/infection.ts";
import { numberText } from "../../../language/formats.ts";
import { options } from "../../../applications/shared/options.ts";
import { formatText } from "../../../applications/shared/texts.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";
import type { SheetLook } from "../../../applications/variants/screens.ts";

const PATH = "system.variants.zones";

/**
 * Returns the view of an actor's sheet tab, with the values from the encounter or the sheet, and a button for
 * each roll. `filled` is true if the sheet itself contains any values.
 */
export function tabView(
  encounter: ZonesEncounter,
  filled: boolean,
  gamemaster: boolean,
  { owner, editing }: SheetLook,
  words: Words,
) {
  const sheet = encounter.sheet(encounter.me);
  const change = filled && editing;
  return {
    owner,
    filled,
    editing: change,
    note: filled
      ? ""
      : words.localize(`BLACKOUT.zones.tab.${encounter.takesPart(encounter.me) ? "inFight" : "unfilled"}`),
    mayPrefill: owner && !filled,
    mayPrefillAnew: owner && change,
    tiles: tilesOf(encounter, sheet, owner && filled && !editing, words),
    attributes: zonesAttributes.map(key => ({
      key,
      label: words.localize(`BLACKOUT.zones.attribute.${key}`),
      value: plain(sheet.attributes[key]),
      number: sheet.attributes[key],
      name: `${PATH}.attributes.${key}`,
      skills: skillKeys
        .filter(skill => attributeOfSkill(skill) === key)
        .map(skill => skillView(sheet, skill, words)),
    })),
    numbers: change ? numbersOf(sheet, words) : null,
    size: change
      ? {
          name: `${PATH}.size`,
          label: words.localize("BLACKOUT.zones.tab.size"),
          options: options(sizes, sheet.size, "BLACKOUT.zones.size", words),
        }
      : null,
    toggles: change
      ? (["broken", "dead", "terrifying"] as const).map(key => ({
          name: `${PATH}.${key}`,
          label: words.localize(`BLACKOUT.zones.tab.${key}`),
          on: sheet[key],
        }))
      : null,
    states: [
      ...stateWords(sheet, words),
      ...(loadFor(encounter).over ? [words.localize("BLACKOUT.zones.tab.overloaded")] : []),
    ],
    responses: listOf(stressResponses, sheet.responses, "responses", encounter, words),
    panic: listOf(ongoingPanic, sheet.panic, "panic", encounter, words),
    calm: sheet.responses.length + sheet.panic.length === 0,
    injuries: Object.entries(sheet.injuries).map(([id, injury]) => ({
      ...injuryView(encounter, id, injury, words),
      removable: change && (gamemaster || !encounter.takesPart(encounter.me)),
    })),
    supplies: supplyKinds.map(kind => ({
      kind,
      label: words.localize(`BLACKOUT.zones.supplyKind.${kind}`),
      value: plain(sheet.supplies[kind]),
      number: sheet.supplies[kind],
      name: `${PATH}.supplies.${kind}`,
      roll:
        owner && sheet.supplies[kind] > 0
          ? words.format("BLACKOUT.zones.tab.rollSupply", {
              name: words.localize(`BLACKOUT.zones.supplyKind.${kind}`),
            })
          : "",
    })),
    commands:
      owner && !editing
        ? commandsOf(sheet, infectedOf(encounter, encounter.me).length > 0, gamemaster, words)
        : [],
  };
}

/** Z1.1: returns the load of the combatant's items, except for those that were dropped or taken. */
function loadFor(encounter: ZonesEncounter) {
  const { dropped } = encounter.place(encounter.me);
  return loadOf(
    encounter.things(encounter.me).filter(({ uuid }) => !dropped.includes(itemIdOf(uuid))),
    encounter.sheet(encounter.me).attributes.strength,
  );
}

function skillView(sheet: ZonesSheet, skill: ZonesSkill, words: Words) {
  const label = words.localize(`BLACKOUT.zones.skill.${skill}`);
  const dice = Math.max(1, sheet.attributes[attributeOfSkill(skill)] + sheet.skills[skill]);
  return {
    key: skill,
    label,
    value: plain(sheet.skills[skill]),
    number: sheet.skills[skill],
    name: `${PATH}.skills.${skill}`,
    dice: plain(dice),
    rollLabel: words.format("BLACKOUT.zones.tab.roll", {
      name: label,
      n: `${plain(dice)}${words.localize("BLACKOUT.die")}`,
    }),
  };
}

function tilesOf(encounter: ZonesEncounter, sheet: ZonesSheet, adjusts: boolean, words: Words) {
  const most = maximumOf(sheet.attributes);
  const load = loadFor(encounter);
  const tile = (
    key: string,
    value: number,
    more: {
      readonly of?: number;
      readonly path?: string;
      readonly max?: number;
      readonly tone?: string;
    } = {},
  ) => ({
    key,
    label: words.localize(`BLACKOUT.zones.tab.${key}`),
    value: plain(value),
    number: value,
    of: more.of === undefined ? "" : words.format("BLACKOUT.sheet.of", { max: plain(more.of) }),
    tone: more.tone ?? "",
    path: adjusts && more.path !== undefined ? `${PATH}.${more.path}` : "",
    max: more.max ?? 99,
  });
  return [
    tile("health", sheet.health, {
      of: most,
      path: "health",
      max: most,
      tone: sheet.health === 0 ? "bo-harm" : "",
    }),
    tile("resolve", resolveIn(sheet)),
    tile("stress", sheet.stress, { path: "stress" }),
    tile("armor", armorOf(encounter.things(encounter.me), sheet.armor)),
    {
      ...tile("load", load.carried, { of: load.limit, tone: load.over ? "bo-harm" : "" }),
      value: numberText(load.carried, 0, 2),
    },
    ...(sheet.speed > 1 ? [tile("speed", sheet.speed)] : []),
  ];
}

function numbersOf(sheet: ZonesSheet, words: Words) {
  const most = maximumOf(sheet.attributes);
  return (
    [
      ["health", 0, most],
      ["stress", 0, 99],
      ["armor", 0, 20],
      ["speed", 1, 10],
    ] as const
  ).map(([key, min, max]) => ({
    name: `${PATH}.${key}`,
    label: words.localize(key === "armor" ? "BLACKOUT.zones.tab.ownArmor" : `BLACKOUT.zones.tab.${key}`),
    value: sheet[key],
    min,
    max,
  }));
}

function stateWords(sheet: ZonesSheet, words: Words): readonly string[] {
  return [
    ...(sheet.dead ? ["dead"] : sheet.broken ? ["broken"] : []),
    ...(sheet.terrifying ? ["terrifying"] : []),
  ].map(key => words.localize(`BLACKOUT.zones.tab.${key}`));
}

function listOf(
  all: readonly string[],
  held: readonly string[],
  table: "responses" | "panic",
  encounter: ZonesEncounter,
  words: Words,
) {
  return all.map(key => ({
    key,
    name: `${PATH}.${table}.${key}`,
    label: formatText(nameIn(encounter.table, table, key), words),
    on: held.includes(key),
    does: ownWords(encounter, table, key, words) ?? ourWords(encounter, table, key, words),
  }));
}

/**
 * Returns the default description of a result, adjusted to the world's dice. Empty if the world has changed
 * the effects of a panic result.
 */
function ourWords({ table }: ZonesEncounter, name: "responses" | "panic", key: string, words: Words): string {
  const response = stressResponses.find(one => one === key);
  const attribute = response && responseAttributes[response];
  if (response && attribute && table.responseDice[response] !== responseDice)
    return words.format("BLACKOUT.zones.injury.skill", {
      name: words.localize(`BLACKOUT.zones.attribute.${attribute}`),
      n: plain(table.responseDice[response]),
    });
  const result = panicResults.find(one => name === "panic" && one === key);
  return result && !panicsAsWritten(table, result)
    ? ""
    : words.localize(`BLACKOUT.zones.does.${name}.${key}`);
}

function ownWords(
  encounter: ZonesEncounter,
  table: ZonesTableName,
  key: string,
  words: Words,
): string | null {
  const own = ownText(encounter.table, table, key);
  return own && formatText(own, words);
}

function injuryView(
  encounter: ZonesEncounter,
  id: string,
  { key, limit, days, permanent, infected }: HeldInjury,
  words: Words,
) {
  const entry = encounter.injury(key);
  const own = ownWords(encounter, "injuries", key, words);
  const skills = Object.entries(entry?.skills ?? {}).map(([skill, dice]) =>
    words.format("BLACKOUT.zones.injury.skill", {
      name: words.localize(`BLACKOUT.zones.skill.${skill}`),
      n: plain(dice),
    }),
  );
  return {
    id,
    name: formatText(nameIn(encounter.table, "injuries", key), words),
    path: `${PATH}.injuries.${id}`,
    remove: words.format("BLACKOUT.zones.injury.remove", {
      name: formatText(nameIn(encounter.table, "injuries", key), words),
    }),
    lethal: limit !== "",
    limit: limit === "" ? "" : words.localize(`BLACKOUT.zones.limit.${limit}`),
    does: [
      ...(own ? [own] : []),
      ...skills,
      ...(entry?.slows ? [words.localize("BLACKOUT.zones.injury.slows")] : []),
      ...(entry?.lost ? [words.localize(`BLACKOUT.zones.injury.lost.${entry.lost}`)] : []),
      ...(entry && entry.exertionDamage > 0
        ? [words.format("BLACKOUT.zones.injury.exertion", { n: plain(entry.exertionDamage) })]
        : []),
      ...(entry && infected === true
        ? [words.format("BLACKOUT.zones.injury.infection", { n: plain(entry.infection) })]
        : []),
      ...(permanent
        ? [words.localize("BLACKOUT.zones.injury.permanent")]
        : days > 0
          ? [words.format("BLACKOUT.zones.injury.heals", { n: plain(days) })]
          : []),
    ].join(", "),
  };
}

/** Returns the page's buttons, except those for skill rolls, with the most useful ones first. */
function commandsOf(sheet: ZonesSheet, infected: boolean, gamemaster: boolean, words: Words) {
  const dying = Object.values(sheet.injuries).some(({ limit }) => limit !== "");
  const keys = [
    ...(dying ? ["deathRoll"] : []),
    "panic",
    "orders",
    "stopPanic",
    "firstAid",
    ...(gamemaster ? [...(infected ? ["infection"] : []), "rest", "adjust", "stress", "hazard"] : []),
  ];
  return keys.map(key => ({
    action: `zones.${key}`,
    label: words.localize(`BLACKOUT.actionType.zones.${key}`),
  }));
}
