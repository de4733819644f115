import { shownText } from "../../../compat/content-language.ts";
import { shownNames } from "../../../compat/stored-texts.ts";
import { causedText } from "../../../actions/gear/effect-texts.ts";
import type { CausedCondition } from "../../../rules/gear/use-effects.ts";
import { requirementText } from "../../../actions/core/lacking.ts";
import type { ItemRequirement } from "../../../rules/character/requirements.ts";
import { formatText } from "../../shared/texts.ts";
import type { ModifiedNumber } from "../../../rules/gear/modifications.ts";
import type { Option } from "../../shared/options.ts";
import { options } from "../../shared/options.ts";
import { sumSentence, type ReadoutPart } from "../../shared/readout.ts";
import { plain, type Words } from "../../shared/words.ts";
import {
  isPlainList,
  type FieldSpec,
  type KindSpec,
  type ListSpec,
  type NamedChoices,
  type SectionSpec,
} from "./field-spec.ts";
import { valueAt } from "./value-at.ts";

/** The bounds of a number, as the data model defines them. */
export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly integer: boolean;
  readonly nullable: boolean;
}

/** The data required to show the fields of an item. */
export interface ItemWorld {
  readonly words: Words;
  /** The stored system data, which edit mode shows and changes. */
  readonly stored: object;
  /** The system data with mods applied. */
  readonly prepared: object;
  readonly modded: readonly ModifiedNumber[];
  /** The unit of weight. */
  readonly unit: string;
  readonly boundsOf: (path: string) => Bounds | null;
  readonly choicesOf: (name: NamedChoices, chosen: string) => readonly Option[];
  /** The errors in field values, such as a missing container, by path. */
  readonly faults: Readonly<Record<string, string>>;
  readonly enriched: Readonly<Record<string, string>>;
}

/** A field in edit mode. Exactly one of the properties from `number` to `prose` is set. */
export interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly wide: boolean;
  /** Whether the field takes up the width of two number fields. */
  readonly long: boolean;
  readonly error: string;
  readonly number?: {
    readonly value: string;
    readonly min: string;
    readonly max: string;
    readonly step: string;
    readonly required: boolean;
    readonly unit: string;
  };
  readonly text?: { readonly value: string };
  readonly lines?: { readonly value: string };
  readonly choice?: { readonly options: readonly Option[] };
  readonly toggle?: { readonly on: boolean };
  readonly prose?: { readonly value: string; readonly enriched: string };
  /** The value after mods have been applied, which is shown beside the stored value. */
  readonly effective?: { readonly value: string; readonly path: string; readonly label: string };
}

/** Returns the field for a stored value. `name` is the full path of the value in the document. */
export function fieldView(spec: FieldSpec, name: string, value: unknown, world: ItemWorld): FieldView {
  const { words, unit, boundsOf, faults, enriched, modded } = world;
  const base = {
    name,
    label: words.localize(spec.label),
    wide: ["lines", "prose"].includes(spec.kind),
    long:
      spec.kind === "text" ||
      (spec.kind === "choice" && typeof spec.from === "string" && spec.from !== "noAttribute"),
    error: faults[spec.path] ?? "",
  };
  if (spec.kind === "number") {
    const bounds = boundsOf(name.replace(/^system\./, "").replace(/\.\d+(?=\.|$)/g, ".element"));
    const changed = modded.find(({ path }) => `system.${path}` === name);
    return {
      ...base,
      number: {
        value: value === null || value === undefined ? "" : String(value),
        min: String(bounds?.min ?? ""),
        max: String(bounds?.max ?? ""),
        step: bounds?.integer === false ? "any" : "1",
        required: bounds?.nullable !== true,
        unit: unitText(spec.unit, unit, words),
      },
      ...(changed && {
        effective: {
          value: plain(changed.value),
          path: changed.path,
          label: words.format("BLACKOUT.item.withMods", { n: plain(changed.value) }),
        },
      }),
    };
  }
  if (spec.kind === "toggle") return { ...base, toggle: { on: value === true } };
  if (spec.kind === "lines")
    return { ...base, lines: { value: Array.isArray(value) ? value.join("\n") : "" } };
  const text = typeof value === "string" ? value : "";
  if (spec.kind === "prose") return { ...base, prose: { value: text, enriched: enriched[spec.path] ?? "" } };
  if (spec.kind === "text") return { ...base, text: { value: text } };
  const known = optionsOf(spec, text, world);
  const unknown = !known.some(option => option.value === text);
  return {
    ...base,
    error: base.error || (unknown ? words.format("BLACKOUT.error.unknownKey", { value: text }) : ""),
    // An unknown value remains an option, so that it is kept until the user selects another one.
    choice: { options: unknown ? [...known, { value: text, label: text, selected: true }] : known },
  };
}

/** Returns the fields of a section in edit mode. */
export function sectionFields({ fields }: SectionSpec, world: ItemWorld): FieldView[] {
  return fields.map(spec => fieldView(spec, `system.${spec.path}`, valueAt(world.stored, spec.path), world));
}

/** Returns the view of a list in edit mode, with its rows and their fields. */
export function listView(list: ListSpec, world: ItemWorld) {
  const { words } = world;
  const label = words.localize(list.label);
  return {
    path: list.path,
    label,
    addLabel: words.localize(list.add),
    rows: rowsOf(world.stored, list).map((row, index) => ({
      index,
      removeLabel: words.format("BLACKOUT.remove.one", { name: `${label} ${index + 1}` }),
      cells: list.columns.map(column => {
        const name = `system.${list.path}.${index}.${isPlainList(list) ? "value" : column.path}`;
        const cell = fieldView(
          column,
          isPlainList(list) ? name : name,
          isPlainList(list) ? row : valueAt(row as object, column.path),
          { ...world, faults: {} },
        );
        return { ...cell, label: `${cell.label} ${index + 1}` };
      }),
    })),
  };
}

/** Returns the stored rows of a list. */
export function rowsOf(data: object, { path }: Pick<ListSpec, "path">): readonly unknown[] {
  const rows = valueAt(data, path);
  return Array.isArray(rows) ? rows : [];
}

/**
 * Returns the values of a section in play mode, with their labels. Omits empty values and meaningless zeros.
 */
export function sectionFacts(
  { fields, lists = [] }: SectionSpec,
  world: ItemWorld,
): { label: string; value: string; path: string; changed: boolean }[] {
  const { words } = world;
  const facts = fields
    .filter(spec => spec.editOnly !== true)
    .flatMap(spec => {
      const value = factText(spec, world);
      return value === ""
        ? []
        : [
            {
              label: words.localize(factLabel(spec)),
              value,
              path: spec.path,
              changed: world.modded.some(
                ({ path }) => path === (spec.kind === "number" ? (spec.of ?? spec.path) : spec.path),
              ),
            },
          ];
    });
  const rows = lists
    .filter(list => list.editOnly !== true && list.speech !== "change")
    .flatMap(list => {
      const value = rowsOf(world.prepared, list)
        .map(row => rowText(row, list, world))
        .join(", ");
      return value === ""
        ? []
        : [{ label: words.localize(list.label), value, path: list.path, changed: false }];
    });
  return [...facts, ...rows];
}

/** Returns the label of a value. A remaining amount has the label of its maximum. */
function factLabel(spec: FieldSpec): string {
  const names: Readonly<Record<string, string>> = {
    "armor.value": "BLACKOUT.armor.armor",
    "resistance.value": "BLACKOUT.armor.resistance",
    "uses.value": "BLACKOUT.gear.usesLabel",
  };
  return names[spec.path] ?? spec.label;
}

function factText(spec: FieldSpec, world: ItemWorld): string {
  const { words, prepared } = world;
  const value = valueAt(prepared, spec.path);
  if (spec.kind === "number") {
    const most = spec.of === undefined ? null : valueAt(prepared, spec.of);
    if (most !== null)
      return Number(most) === 0
        ? ""
        : words.format("BLACKOUT.sheet.valueOf", { value: plain(Number(value)), max: plain(Number(most)) });
    if (value === null || value === undefined || (Number(value) === 0 && spec.zero !== true)) return "";
    const unit = unitText(spec.unit, world.unit, words);
    return spec.unit === "BLACKOUT.die"
      ? `${plain(Number(value))}${unit}`
      : [plain(Number(value)), unit].filter(part => part !== "").join(" ");
  }
  if (spec.kind === "toggle") return value === true ? words.localize("BLACKOUT.yes") : "";
  if (spec.kind === "lines")
    return Array.isArray(value) ? value.map(each => shownText(String(each))).join(", ") : "";
  if (spec.kind === "prose" || value === "" || value === undefined) return "";
  return spec.kind === "choice" ? labelOf(spec, String(value), world) : shownNames(String(value));
}

/** Describes a list row briefly, such as `Dexterity [Aim]`, `Aim +1`, or `Focused (1 hour)`. */
export function rowText(row: unknown, list: ListSpec, world: ItemWorld): string {
  const { words } = world;
  const cells = list.columns.map(column => ({
    column,
    value: isPlainList(list) ? row : valueAt(row as object, column.path),
  }));
  const texts = cells.map(({ column, value }) =>
    column.kind === "choice"
      ? labelOf(column, String(value ?? ""), world)
      : column.kind === "number"
        ? signedText(Number(value ?? 0))
        : String(value ?? ""),
  );
  const [first = "", second = ""] = texts;
  if (list.speech === "requirement") {
    const { key, least, training } = row as ItemRequirement;
    return formatText(requirementText({ key, least, training }, { [key]: { label: first } }), words);
  }
  if (list.speech === "cause") return formatText(causedText(row as CausedCondition), words);
  if (list.speech === "pair") return words.format("BLACKOUT.card.pair", { attribute: first, skill: second });
  return list.speech === "names" ? first : texts.join(" ");
}

function signedText(value: number): string {
  return value > 0 ? `+${plain(value)}` : plain(value);
}

/**
 * Returns the effects of a mod on its host item as short phrases such as `Range +15` or `Burst becomes 3`.
 */
export function changeTexts(
  changes: readonly { readonly path: string; readonly mode: string; readonly value: number }[],
  words: Words,
): string[] {
  return changes.map(({ path, mode, value }) =>
    words.format(mode === "set" ? "BLACKOUT.mod.becomes" : "BLACKOUT.mod.adds", {
      what: words.localize(`BLACKOUT.mod.path.${path}`),
      n: mode === "set" ? plain(value) : signedText(value),
    }),
  );
}

/** Returns the explanation of a number that mods have changed, or null if no mod has changed it. */
export function explainModded(
  path: string,
  label: string,
  { modded, words }: Pick<ItemWorld, "modded" | "words">,
): readonly ReadoutPart[] | null {
  const number = modded.find(each => each.path === path);
  if (!number) return null;
  const replaced = number.parts.findLast(({ mode }) => mode === "set");
  const start = replaced
    ? { label: words.format("BLACKOUT.item.setBy", { name: replaced.source }), value: replaced.value }
    : { label: words.localize("BLACKOUT.item.itself"), value: number.base };
  const added = number.parts
    .filter(({ mode }) => mode === "add")
    .map(({ source, value }) => ({ label: source, value }));
  return sumSentence({ title: label, value: plain(number.value), terms: [start, ...added] }, words);
}

/** Returns the numbers shown in the header of an item's sheet. */
export function summaryOf(
  { summary }: KindSpec,
  { prepared, unit, words }: Pick<ItemWorld, "prepared" | "unit" | "words">,
): { value: string; rest?: string; unit: string }[] {
  return summary.flatMap(spec => {
    const value = Number(valueAt(prepared, spec.path) ?? 0);
    const most = spec.of === undefined ? null : Number(valueAt(prepared, spec.of) ?? 0);
    if ((most === 0 && spec.zero !== true) || (most === null && value === 0 && spec.zero !== true)) return [];
    return [
      {
        value: plain(value),
        ...(most === null ? {} : { rest: `/${plain(most)}` }),
        unit: spec.unit === "weight" ? unit : words.format(spec.unit, { n: plain(value) }),
      },
    ];
  });
}

function unitText(spec: string | undefined, weight: string, words: Words): string {
  return spec === undefined ? "" : spec === "weight" ? weight : words.localize(spec);
}

function optionsOf(
  { from }: Extract<FieldSpec, { kind: "choice" }>,
  chosen: string,
  { choicesOf, words }: ItemWorld,
): readonly Option[] {
  return typeof from === "string"
    ? choicesOf(from, chosen)
    : options(from.values, chosen, from.prefix, words);
}

function labelOf(spec: Extract<FieldSpec, { kind: "choice" }>, value: string, world: ItemWorld): string {
  return optionsOf(spec, value, world).find(option => option.value === value)?.label ?? value;
}
