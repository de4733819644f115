import { geneModTiers } from "../../../rules/character/gene-mods.ts";
import { implantKinds } from "../../../rules/gear/implants.ts";
import { modHosts, modModes, modPaths } from "../../../rules/gear/modifications.ts";
import { rarities } from "../../../rules/gear/prices.ts";
import { durationUnits } from "../../../rules/gear/use-effects.ts";
import type { physicalItemTypes, traitTypes } from "../../../data/item/kinds.ts";
import type { FieldSpec, KindSpec, ListSpec, SectionSpec, SummarySpec } from "./field-spec.ts";

type Kind = (typeof physicalItemTypes)[number] | (typeof traitTypes)[number];
type More = Partial<Pick<Extract<FieldSpec, { kind: "number" }>, "unit" | "of" | "zero" | "editOnly">>;

const number = (path: string, label: string, more: More = {}): FieldSpec => ({
  kind: "number",
  path,
  label,
  ...more,
});
const text = (path: string, label: string): FieldSpec => ({ kind: "text", path, label });
const lines = (path: string, label: string): FieldSpec => ({ kind: "lines", path, label });
const toggle = (path: string, label: string, editOnly = false): FieldSpec => ({
  kind: "toggle",
  path,
  label,
  editOnly,
});
const choice = (
  path: string,
  label: string,
  values: readonly string[],
  prefix: string,
  editOnly = false,
): FieldSpec => ({ kind: "choice", path, label, from: { values, prefix }, editOnly });

const pair = [
  { kind: "choice", path: "attribute", label: "BLACKOUT.test.attribute", from: "attribute" },
  { kind: "choice", path: "skill", label: "BLACKOUT.test.skill", from: "skill" },
] as const satisfies readonly FieldSpec[];
const skillModifiers = (path: string, label: string, ranked: boolean): ListSpec => ({
  path,
  label,
  add: "BLACKOUT.item.addSkill",
  speech: "skill",
  fresh: { skill: "perception", ...(ranked ? { rank: 0 } : {}), modifier: 0 },
  columns: [
    { kind: "choice", path: "skill", label: "BLACKOUT.test.skill", from: "skill" },
    ...(ranked ? [number("rank", "BLACKOUT.grants.rank", { unit: "BLACKOUT.item.rankUnit" })] : []),
    number("modifier", "BLACKOUT.grants.modifier", { unit: "BLACKOUT.item.modifierUnit" }),
  ],
});

const rarity = choice(
  "rarity",
  "BLACKOUT.item.rarity.label",
  [...rarities, "unique"],
  "BLACKOUT.item.rarity",
  true,
);
/** The fields shared by all physical items. */
const thing: SectionSpec = {
  title: "BLACKOUT.item.thing",
  fields: [
    number("quantity", "BLACKOUT.item.quantity", { zero: true }),
    number("weight", "BLACKOUT.item.weight", { unit: "weight", zero: true }),
    number("price", "BLACKOUT.item.price", { unit: "BLACKOUT.unit.cr", zero: true }),
    rarity,
    number("encumbrance", "BLACKOUT.item.encumbrance"),
    { kind: "choice", path: "container", label: "BLACKOUT.item.container", from: "container" },
    toggle("favourite", "BLACKOUT.item.favourite", true),
    toggle("broken", "BLACKOUT.item.broken"),
    toggle("dropped", "BLACKOUT.item.dropped"),
  ],
  lists: [
    {
      path: "gives",
      label: "BLACKOUT.item.gives",
      add: "BLACKOUT.item.addCondition",
      speech: "names",
      fresh: "slowed",
      columns: [{ kind: "choice", path: "", label: "BLACKOUT.item.gives", from: "gearCondition" }],
    },
    {
      path: "requires",
      label: "BLACKOUT.requires.label",
      add: "BLACKOUT.requires.add",
      speech: "requirement",
      fresh: { key: "medicine", least: 1, training: "" },
      columns: [
        { kind: "choice", path: "key", label: "BLACKOUT.requires.what", from: "requirable" },
        number("least", "BLACKOUT.requires.atLeast", { zero: true }),
        text("training", "BLACKOUT.requires.training"),
      ],
    },
  ],
};
/** The fields for the mods that an item can hold. */
const host: SectionSpec = {
  title: "BLACKOUT.mod.places",
  fields: [
    number("modSlots", "BLACKOUT.item.modSlots", { zero: true }),
    lines("allowedMods", "BLACKOUT.item.allowedMods"),
  ],
};
const protection = [
  number("armor.value", "BLACKOUT.armor.armorNow", { of: "armor.max" }),
  number("armor.max", "BLACKOUT.armor.armorNew", { editOnly: true }),
  number("resistance.value", "BLACKOUT.armor.resistanceNow", { of: "resistance.max" }),
  number("resistance.max", "BLACKOUT.armor.resistanceNew", { editOnly: true }),
];
/** The grants of a background, feature, trait, training or gene mod. Play mode shows them as sentences. */
const grants: SectionSpec = {
  title: "BLACKOUT.grants.title",
  fields: [
    number("grants.specialized.picks", "BLACKOUT.grants.picks", { editOnly: true }),
    number("grants.credits", "BLACKOUT.grants.credits", { editOnly: true, unit: "BLACKOUT.unit.cr" }),
    number("grants.geneModPoints", "BLACKOUT.grants.geneModPoints", { editOnly: true }),
    toggle("grants.rareForLess", "BLACKOUT.grants.rareForLess", true),
    { ...text("grants.advantage", "BLACKOUT.grants.advantage"), editOnly: true },
    { ...text("grants.ambition", "BLACKOUT.grants.ambition"), editOnly: true },
    { ...lines("grants.drives", "BLACKOUT.grants.drives"), editOnly: true },
  ],
  lists: [
    { ...skillModifiers("grants.skills", "BLACKOUT.grants.skills", true), editOnly: true },
    {
      path: "grants.specialized.offer",
      label: "BLACKOUT.grants.specialized",
      add: "BLACKOUT.item.addSkill",
      speech: "names",
      fresh: "empathy",
      editOnly: true,
      columns: [{ kind: "choice", path: "", label: "BLACKOUT.test.skill", from: "skill" }],
    },
  ],
};
const uses = [
  number("uses.value", "BLACKOUT.gear.usesLeft", { of: "uses.max" }),
  number("uses.max", "BLACKOUT.gear.usesWhenFull", { editOnly: true }),
];
const weighs: readonly SummarySpec[] = [
  { path: "quantity", unit: "BLACKOUT.gear.piecesWord", zero: true },
  { path: "weight", unit: "weight", zero: true },
];
const usesLeft: SummarySpec = { path: "uses.value", of: "uses.max", unit: "BLACKOUT.gear.usesWord" };
const priced = { line: [{ path: "rarity", prefix: "BLACKOUT.item.rarityInLine" }] } as const;
const numbers = (fields: readonly FieldSpec[], lists: readonly ListSpec[] = []): SectionSpec => ({
  title: "BLACKOUT.item.numbers",
  fields,
  lists,
});

/** The content of the sheet for each item type. A single sheet class renders all of them. */
export const kindFields: Readonly<Record<Kind, KindSpec>> = {
  weapon: {
    sections: [
      {
        title: "BLACKOUT.weapon.attack",
        fields: [],
        lists: [
          {
            path: "attacks",
            label: "BLACKOUT.weapon.attack",
            add: "BLACKOUT.weapon.otherPair",
            speech: "pair",
            fresh: { attribute: "strength", skill: "strike" },
            columns: pair,
            editOnly: true,
          },
        ],
      },
      numbers([
        choice(
          "category",
          "BLACKOUT.weapon.categoryLabel",
          ["melee", "ranged", "thrown"],
          "BLACKOUT.weapon.category",
          true,
        ),
        number("damage.dice", "BLACKOUT.weapon.damage", { unit: "BLACKOUT.die", editOnly: true }),
        {
          kind: "choice",
          path: "damage.attribute",
          label: "BLACKOUT.weapon.addsAttribute",
          from: "noAttribute",
          editOnly: true,
        },
        number("damage.flat", "BLACKOUT.weapon.flat", { editOnly: true }),
        number("actionPoints", "BLACKOUT.weapon.actionPoints", { unit: "BLACKOUT.unit.ap", zero: true }),
        number("range", "BLACKOUT.weapon.range", { unit: "BLACKOUT.unit.ft", editOnly: true }),
        number("hands", "BLACKOUT.weapon.hands", { zero: true }),
        number("ammunition.value", "BLACKOUT.weapon.rounds", { of: "ammunition.max" }),
        number("ammunition.max", "BLACKOUT.weapon.magazine", { editOnly: true }),
        number("burst", "BLACKOUT.weapon.burst"),
        number("blast", "BLACKOUT.weapon.blast"),
        number("template", "BLACKOUT.weapon.area"),
        toggle("nonLethal", "BLACKOUT.weapon.nonLethal"),
      ]),
      thing,
      host,
    ],
    summary: [
      { path: "range", unit: "BLACKOUT.unit.ft" },
      { path: "actionPoints", unit: "BLACKOUT.unit.ap", zero: true },
      { path: "ammunition.value", of: "ammunition.max", unit: "BLACKOUT.weapon.roundsWord" },
      { path: "weight", unit: "weight", zero: true },
    ],
    ...priced,
  },
  armor: {
    sections: [
      numbers([
        ...protection,
        number("stealth", "BLACKOUT.armor.stealth"),
        number("hands", "BLACKOUT.weapon.hands"),
      ]),
      thing,
      host,
    ],
    summary: [
      { path: "armor.value", of: "armor.max", unit: "BLACKOUT.unit.av", zero: true },
      { path: "resistance.value", of: "resistance.max", unit: "BLACKOUT.unit.dr" },
      { path: "stealth", unit: "BLACKOUT.armor.stealthWord" },
      { path: "encumbrance", unit: "BLACKOUT.armor.encumbranceWord", zero: true },
    ],
    ...priced,
  },
  gear: {
    sections: [numbers([...uses, number("hands", "BLACKOUT.weapon.hands")]), thing, host],
    summary: [usesLeft, ...weighs],
    ...priced,
  },
  consumable: {
    sections: [
      numbers(
        [
          number("uses.value", "BLACKOUT.consumable.uses", { of: "uses.max" }),
          number("uses.max", "BLACKOUT.consumable.usesMax", { editOnly: true }),
          number("restores.hitPoints", "BLACKOUT.consumable.restoresHitPoints"),
          number("restores.stamina", "BLACKOUT.consumable.restoresStamina"),
          number("restores.stress", "BLACKOUT.consumable.lessStress"),
          toggle("stabilizes", "BLACKOUT.consumable.stabilizes"),
          number("addictive", "BLACKOUT.consumable.addictive"),
          { kind: "prose", path: "effect", label: "BLACKOUT.consumable.effect" },
        ],
        [
          {
            path: "treats",
            label: "BLACKOUT.consumable.treats",
            add: "BLACKOUT.item.addCondition",
            speech: "names",
            fresh: "prone",
            columns: [{ kind: "choice", path: "", label: "BLACKOUT.consumable.treats", from: "condition" }],
          },
          {
            path: "causes",
            label: "BLACKOUT.consumable.causes",
            add: "BLACKOUT.item.addCondition",
            speech: "cause",
            fresh: { key: "invigorated", level: 1, lasts: 10, unit: "minutes" },
            columns: [
              { kind: "choice", path: "key", label: "BLACKOUT.field.condition", from: "causable" },
              number("level", "BLACKOUT.consumable.level"),
              number("lasts", "BLACKOUT.consumable.lasts", { zero: true }),
              choice("unit", "BLACKOUT.consumable.unit.label", durationUnits, "BLACKOUT.consumable.unit"),
            ],
          },
        ],
      ),
      thing,
      host,
    ],
    summary: [usesLeft, ...weighs],
    ...priced,
  },
  ammunition: {
    sections: [
      numbers([text("fits", "BLACKOUT.ammunition.fits"), number("shots", "BLACKOUT.ammunition.shots")]),
      thing,
    ],
    summary: [{ path: "shots", unit: "BLACKOUT.ammunition.shotsWord" }, ...weighs],
    ...priced,
  },
  container: {
    sections: [numbers([number("capacity", "BLACKOUT.container.capacity", { unit: "weight" })]), thing, host],
    summary: weighs,
    ...priced,
  },
  mod: {
    sections: [
      numbers(
        [
          { kind: "choice", path: "host", label: "BLACKOUT.mod.host", from: "host" },
          text("category", "BLACKOUT.mod.category"),
          text("requirement", "BLACKOUT.mod.requirement"),
        ],
        [
          {
            path: "changes",
            label: "BLACKOUT.mod.changes",
            add: "BLACKOUT.mod.addChange",
            speech: "change",
            fresh: { path: "weight", mode: "add", value: 0 },
            columns: [
              choice("path", "BLACKOUT.mod.what", modPaths, "BLACKOUT.mod.path"),
              choice("mode", "BLACKOUT.mod.how", modModes, "BLACKOUT.mod.mode"),
              number("value", "BLACKOUT.mod.value", { zero: true }),
            ],
          },
          {
            path: "fits",
            label: "BLACKOUT.mod.fits",
            add: "BLACKOUT.mod.addKind",
            speech: "names",
            fresh: "weapon",
            columns: [choice("", "BLACKOUT.mod.fits", modHosts, "TYPES.Item")],
          },
        ],
      ),
      thing,
    ],
    summary: weighs,
    ...priced,
  },
  implant: {
    sections: [
      numbers(
        [
          choice("kind", "BLACKOUT.implant.kind", implantKinds, "BLACKOUT.implant.kindIs", true),
          number("bulk", "BLACKOUT.implant.bulk", { zero: true }),
          text("place", "BLACKOUT.implant.place"),
          text("model", "BLACKOUT.implant.model"),
          toggle("grafted", "BLACKOUT.implant.grafted"),
        ],
        [skillModifiers("bonuses", "BLACKOUT.implant.bonuses", false)],
      ),
      thing,
      host,
    ],
    summary: [{ path: "bulk", unit: "BLACKOUT.implant.bulk", zero: true }, ...weighs],
    line: [{ path: "kind", prefix: "BLACKOUT.implant.kindIs" }, ...priced.line],
  },
  geneMod: {
    sections: [
      numbers([
        choice("tier", "BLACKOUT.geneMod.tier", geneModTiers, "BLACKOUT.geneMod.tierIs", true),
        text("bodyPart", "BLACKOUT.geneMod.bodyPart"),
        ...protection,
      ]),
      grants,
    ],
    summary: [],
    line: [{ path: "tier", prefix: "BLACKOUT.geneMod.tierIs" }],
  },
  maneuver: {
    sections: [
      numbers(
        [
          {
            kind: "choice",
            path: "key",
            label: "BLACKOUT.ownManeuver.key",
            from: "maneuver",
            editOnly: true,
          },
          number("actionPoints", "BLACKOUT.ownManeuver.actionPoints", {
            unit: "BLACKOUT.unit.ap",
            zero: true,
          }),
          number("stamina", "BLACKOUT.ownManeuver.stamina", { zero: true }),
          choice("kind", "BLACKOUT.ownManeuver.kind", ["attack", "opposed"], "BLACKOUT.ownManeuver.kindIs"),
          number("leastFeet", "BLACKOUT.ownManeuver.leastFeet", { unit: "BLACKOUT.unit.ft" }),
          number("freeHands", "BLACKOUT.ownManeuver.freeHands"),
          text("requirement", "BLACKOUT.ownManeuver.requirement"),
          toggle("basic", "BLACKOUT.ownManeuver.basic"),
          toggle("meleeOnly", "BLACKOUT.ownManeuver.meleeOnly"),
          toggle("harmless", "BLACKOUT.ownManeuver.harmless"),
        ],
        [
          {
            path: "resistPairs",
            label: "BLACKOUT.ownManeuver.resistPairs",
            add: "BLACKOUT.weapon.otherPair",
            speech: "pair",
            fresh: { attribute: "dexterity", skill: "evasion" },
            columns: pair,
          },
        ],
      ),
    ],
    summary: [
      { path: "actionPoints", unit: "BLACKOUT.unit.ap", zero: true },
      { path: "stamina", unit: "BLACKOUT.sheet.stamina", zero: true },
    ],
    line: [{ path: "kind", prefix: "BLACKOUT.ownManeuver.kindIs" }],
  },
  training: {
    sections: [
      numbers([
        number("level", "BLACKOUT.training.level"),
        text("requirement", "BLACKOUT.training.requirement"),
        lines("maneuvers", "BLACKOUT.training.maneuvers"),
        toggle("oneTwo", "BLACKOUT.training.oneTwo"),
        ...protection,
      ]),
      grants,
    ],
    summary: [{ path: "level", unit: "BLACKOUT.training.levelWord" }],
    line: [],
  },
  trait: {
    sections: [
      numbers([
        choice("kind", "BLACKOUT.trait.kind", ["positive", "negative"], "BLACKOUT.trait.kindIs", true),
        toggle("fromFeature", "BLACKOUT.trait.fromFeature"),
        ...protection,
      ]),
      grants,
    ],
    summary: [],
    line: [{ path: "kind", prefix: "BLACKOUT.trait.kindIs" }],
  },
  feature: {
    sections: [
      numbers([
        lines("backgrounds", "BLACKOUT.feature.backgrounds"),
        lines("traits", "BLACKOUT.feature.traits"),
      ]),
      grants,
    ],
    summary: [],
    line: [],
  },
  background: { sections: [grants], summary: [], line: [] },
  drive: { sections: [], summary: [], line: [] },
};

/** Returns the content of the sheet for an item type, or null if the system doesn't define the type. */
export function fieldsOfKind(type: string): KindSpec | null {
  return Object.hasOwn(kindFields, type) ? kindFields[type as Kind] : null;
}

/** Returns the specifications of all lists of an item type, including the list of qualities. */
export function listsOfKind(type: string): readonly ListSpec[] {
  return fieldsOfKind(type)?.sections.flatMap(({ lists = [] }) => lists) ?? [];
}

/** Returns the paths of those fields of an item type that contain one string per line. */
export function linesOfKind(type: string): readonly string[] {
  return (
    fieldsOfKind(type)?.sections.flatMap(({ fields }) =>
      fields.flatMap(({ kind, path }) => (kind === "lines" ? [path] : [])),
    ) ?? []
  );
}
