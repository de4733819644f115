import { geneModTiers } from "../../rules/character/gene-mods.ts";
import { rarities } from "../../rules/gear/prices.ts";
import { entryWith, noGrants, wareTypes, type Entry } from "../../features/creation/entry.ts";
import type { Option } from "../shared/options.ts";
import { errorId, type CreationWorld } from "./screen.ts";

/** A field of the form for custom entries. */
interface OwnField {
  readonly part: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string;
  readonly errorId: string;
  readonly options: readonly Option[] | null;
  readonly numeric: boolean;
  readonly wide: boolean;
}

/** The properties of a field in a form for custom entries: text, a number, or a choice. */
interface PartSpec {
  readonly choices?: readonly string[];
  readonly prefix?: string;
  readonly numeric?: boolean;
  readonly wide?: boolean;
}
type Part = "name" | "text" | "kind" | "tier" | "type" | "price" | "weight" | "rarity";

const PARTS: Readonly<Record<Part, PartSpec>> = {
  name: {},
  text: { wide: true },
  kind: { choices: ["positive", "negative"], prefix: "BLACKOUT.trait.kindIs" },
  tier: { choices: geneModTiers, prefix: "BLACKOUT.creation.tier" },
  type: { choices: wareTypes, prefix: "TYPES.Item" },
  price: { numeric: true },
  weight: { numeric: true },
  rarity: { choices: rarities, prefix: "BLACKOUT.item.rarity" },
};

/** The form fields for each type of entry. */
const FORMS: Readonly<Record<string, readonly Part[]>> = {
  background: ["name", "text"],
  feature: ["name", "text"],
  trait: ["name", "kind", "text"],
  training: ["name", "text"],
  geneMod: ["name", "tier", "text"],
  gear: ["name", "type", "price", "weight", "rarity", "text"],
};

/** The initial values of form fields. */
const STARTS: Partial<Record<Part, string>> = {
  kind: "positive",
  tier: "minor",
  type: "gear",
  price: "0",
  weight: "0",
  rarity: "common",
};

/** The maximum length of texts, and the maximum price and weight of an item. */
const LONGEST = { name: 100, text: 2000 } as const;
const HIGHEST = { price: 1_000_000_000, weight: 1_000_000 } as const;

/**
 * Returns the form for a custom entry of a type. There is one for every type, because the system contains
 * none of the published game's entries.
 */
export function ownForm(
  key: string,
  { screen, words, houseRules }: Pick<CreationWorld, "screen" | "words" | "houseRules">,
) {
  const fields = (FORMS[key] ?? []).map((part): OwnField => {
    const name = fieldName(key, part);
    const { choices, prefix, numeric, wide } = PARTS[part];
    const value = valueOf(key, part, screen.own);
    const unit = part === "weight" ? ` (${houseRules.capacityUnit})` : "";
    return {
      part,
      name,
      label: `${words.localize(part === "text" && key === "background" ? "BLACKOUT.creation.own.advantage" : `BLACKOUT.creation.own.${part}`)}${unit}`,
      value,
      error: screen.mistakes.get(name)?.why ?? "",
      errorId: errorId(name),
      numeric: numeric === true,
      wide: wide === true,
      options:
        choices === undefined
          ? null
          : choices.map(choice => ({
              value: choice,
              label: words.localize(`${prefix}.${choice}`),
              selected: choice === value,
            })),
    };
  });
  return {
    key,
    title: words.localize("BLACKOUT.creation.ownWords"),
    fields,
    button: words.localize(`BLACKOUT.creation.ownDo.${key}`),
  };
}

/** Returns the entry that a completed form describes, or the errors by field. */
export function ownEntry(
  key: string,
  { screen, words, houseRules, state }: Pick<CreationWorld, "screen" | "words" | "houseRules" | "state">,
): { readonly entry: Entry } | { readonly mistakes: ReadonlyMap<string, string> } {
  const mistakes = new Map<string, string>();
  const addMistake = (part: Part, allowed: string) => {
    const value = valueOf(key, part, screen.own);
    mistakes.set(
      fieldName(key, part),
      words.format("BLACKOUT.error.field", {
        field: words.localize(`BLACKOUT.creation.own.${part}`),
        value: value || words.localize("BLACKOUT.error.nothing"),
        allowed,
      }),
    );
  };
  const read = (part: Part) => valueOf(key, part, screen.own);
  const name = read("name");
  if (name === "" || name.length > LONGEST.name)
    addMistake("name", words.format("BLACKOUT.creation.allowedLetters", { n: String(LONGEST.name) }));
  if (read("text").length > LONGEST.text)
    addMistake("text", words.format("BLACKOUT.creation.allowedLetters", { n: String(LONGEST.text) }));
  const numbers = { price: 0, weight: 0 };
  if (key === "gear") {
    for (const part of ["price", "weight"] as const) {
      const number = /^\d+([.,]\d+)?$/u.test(read(part)) ? Number(read(part).replace(",", ".")) : NaN;
      if (number <= HIGHEST[part]) numbers[part] = number;
      else
        addMistake(
          part,
          words.format("BLACKOUT.expected.numberBetween", { min: "0", max: String(HIGHEST[part]) }),
        );
    }
  }
  return mistakes.size > 0
    ? { mistakes }
    : { entry: entryFrom(key, name, read, numbers, { houseRules, state }) };
}

function entryFrom(
  key: string,
  name: string,
  read: (part: Part) => string,
  numbers: { readonly price: number; readonly weight: number },
  { houseRules, state }: Pick<CreationWorld, "houseRules" | "state">,
): Entry {
  const description = read("text") === "" ? "" : `<p>${escaped(read("text"))}</p>`;
  if (key === "gear") {
    const type = wareTypes.find(known => known === read("type")) ?? "gear";
    const rarity = rarities.find(known => known === read("rarity")) ?? "common";
    return entryWith({
      key: "own",
      type,
      name,
      ...numbers,
      rarity,
      data: { name, type, system: { description, ...numbers, rarity } },
    });
  }
  // A custom background also grants Specialized Skills (R1.11, R13.3).
  const specialized = {
    offer: Object.keys(state.ranks).slice(0, MOST_OFFERED),
    picks: houseRules.ownBackgroundSkills,
  };
  const grants = key === "background" ? { ...noGrants, advantage: read("text"), specialized } : noGrants;
  const system =
    key === "background"
      ? { grants: { advantage: grants.advantage, specialized } }
      : {
          description,
          ...(key === "trait" ? { kind: read("kind") } : {}),
          ...(key === "geneMod" ? { tier: read("tier") } : {}),
        };
  const kind =
    key === "trait"
      ? read("kind") === "negative"
        ? ("negative" as const)
        : ("positive" as const)
      : ("" as const);
  return entryWith({
    key: "own",
    type: key,
    name,
    kind,
    grants,
    tier: key === "geneMod" ? read("tier") : "",
    data: { name, type: key, system },
  });
}

/** The maximum number of Specialized Skills that an entry offers. */
const MOST_OFFERED = 40;

function fieldName(key: string, part: Part): string {
  return `own.${key}.${part}`;
}

function valueOf(key: string, part: Part, own: Readonly<Record<string, string>>): string {
  const typed = own[fieldName(key, part)]?.trim();
  const { choices } = PARTS[part];
  const start = STARTS[part] ?? "";
  return choices !== undefined && typed !== undefined && !choices.includes(typed) ? start : (typed ?? start);
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
