import type { VariantItemFacts } from "../../../actions/variants/variant.ts";
import { armorLevel, weaponOf, weightOf, type ZonesWeapon } from "../combat/gear-of.ts";
import { skillKeys } from "../combat/sheet-of.ts";
import { zonesBands } from "../rules/zone-map.ts";
import { options, type Option } from "../../../applications/shared/options.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";
import type { SheetLook } from "../../../applications/variants/screens.ts";

const PATH = "system.variants.zones";
const KINDS = ["close", "ranged", "thrown"] as const;
/** Z1.6: the kinds of items that can add dice to a skill. */
const HELPERS = ["gear", "consumable"];

interface NumberField {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}
interface ChoiceField {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
}
interface ToggleField {
  readonly name: string;
  readonly label: string;
  readonly on: boolean;
}

/** An item's fields, with their values as text. */
interface Fields {
  readonly numbers: readonly NumberField[];
  readonly choices: readonly ChoiceField[];
  readonly toggles: readonly ToggleField[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/**
 * Returns the Zones & Cards page of an item's sheet (A9). Values that aren't filled in are derived from
 * Blackout's. Returns null for item types that the variant doesn't use and, in play mode, if there is nothing
 * to show.
 */
export function itemView(thing: VariantItemFacts, { owner, editing }: SheetLook, words: Words) {
  const fields =
    thing.type === "weapon"
      ? weaponFields(weaponOf(thing), words)
      : thing.type === "armor"
        ? armorFields(thing, words)
        : HELPERS.includes(thing.type)
          ? gearFields(thing, words)
          : null;
  if (!fields || (!editing && fields.facts.length === 0)) return null;
  const filled = thing.own !== null;
  const weight: NumberField = {
    name: `${PATH}.weight`,
    label: words.localize("BLACKOUT.zones.item.weight"),
    value: weightOf(thing),
    min: 0,
    max: 1000,
    step: 0.25,
  };
  return {
    editing,
    ...fields,
    numbers: [...fields.numbers, weight],
    note: words.localize(`BLACKOUT.zones.item.${filled ? "filled" : "follows"}`),
    mayReset: owner && editing && filled,
  };
}

function weaponFields(weapon: ZonesWeapon, words: Words): Fields {
  const label = (key: string) => words.localize(`BLACKOUT.zones.item.${key}`);
  const number = (
    key: "bonus" | "damage" | "hands" | "capacity" | "supply" | "spareLoads",
    min: number,
    max: number,
  ): NumberField => ({ name: `${PATH}.${key}`, label: label(key), value: weapon[key], min, max, step: 1 });
  const { kind, minimumBand, maximumBand, needsAmmunition, capacity, supply, spareLoads } = weapon;
  const band = (key: string) => words.localize(`BLACKOUT.zones.band.${key}`);
  return {
    numbers: [
      number("bonus", -10, 20),
      number("damage", 0, 99),
      number("hands", 0, 2),
      number("capacity", 0, 20),
      number("supply", 0, 20),
      number("spareLoads", 0, 99),
    ],
    choices: [
      {
        name: `${PATH}.kind`,
        label: label("kind"),
        options: options(KINDS, kind, "BLACKOUT.zones.item.kinds", words),
      },
      {
        name: `${PATH}.minimumBand`,
        label: label("minimumBand"),
        options: options(zonesBands, minimumBand, "BLACKOUT.zones.band", words),
      },
      {
        name: `${PATH}.maximumBand`,
        label: label("maximumBand"),
        options: options(zonesBands, maximumBand, "BLACKOUT.zones.band", words),
      },
    ],
    toggles: (["armorPiercing", "fullAuto", "jammed"] as const).map(key => ({
      name: `${PATH}.${key}`,
      label: label(key),
      on: weapon[key],
    })),
    facts: [
      { label: label("bonus"), value: plain(weapon.bonus) },
      { label: label("damage"), value: plain(weapon.damage) },
      { label: label("hands"), value: plain(weapon.hands) },
      {
        label: label("range"),
        value:
          minimumBand === maximumBand
            ? band(minimumBand)
            : words.format("BLACKOUT.zones.item.fromTo", { from: band(minimumBand), to: band(maximumBand) }),
      },
      ...(needsAmmunition
        ? [
            {
              label: label("supply"),
              value: words.format("BLACKOUT.zones.item.supplyOf", {
                n: plain(supply),
                max: plain(capacity),
                spare: plain(spareLoads),
              }),
            },
          ]
        : []),
      ...(["armorPiercing", "fullAuto", "jammed"] as const)
        .filter(key => weapon[key])
        .map(key => ({ label: label(key), value: words.localize("BLACKOUT.yes") })),
    ],
  };
}

function armorFields(thing: VariantItemFacts, words: Words): Fields {
  const value = armorLevel(thing);
  const label = words.localize("BLACKOUT.zones.item.level");
  return {
    numbers: [{ name: `${PATH}.level`, label, value, min: 0, max: 20, step: 1 }],
    choices: [],
    toggles: [],
    facts: [{ label, value: plain(value) }],
  };
}

function gearFields({ own }: VariantItemFacts, words: Words): Fields {
  const skill = typeof own?.["skill"] === "string" ? own["skill"] : "";
  const bonus = typeof own?.["bonus"] === "number" ? own["bonus"] : 0;
  const none = { value: "", label: words.localize("BLACKOUT.zones.item.noSkill"), selected: skill === "" };
  return {
    numbers: [
      {
        name: `${PATH}.bonus`,
        label: words.localize("BLACKOUT.zones.item.bonus"),
        value: bonus,
        min: 0,
        max: 10,
        step: 1,
      },
    ],
    choices: [
      {
        name: `${PATH}.skill`,
        label: words.localize("BLACKOUT.zones.item.skill"),
        options: [none, ...options(skillKeys, skill, "BLACKOUT.zones.skill", words)],
      },
    ],
    toggles: [],
    facts:
      skill === "" || bonus === 0
        ? []
        : [
            {
              label: words.localize(`BLACKOUT.zones.skill.${skill}`),
              value: words.format("BLACKOUT.zones.item.dice", { n: plain(bonus) }),
            },
          ],
  };
}
