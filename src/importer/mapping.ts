import type { Column } from "./column.ts";
import { columnOf, columns, columnsOf } from "./columns.ts";
import { importKinds, kindWords, type ImportKind } from "./kinds.ts";
import { cellText, isBlank, type Table } from "./table.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { plainWord } from "./read/words.ts";

/** The IDs of a table's columns, by index. A column with an empty ID is ignored. */
export type Mapping = readonly string[];

/** How a table is interpreted: the default type of its rows, and its columns. */
export interface Understanding {
  readonly kind: ImportKind;
  readonly mapping: Mapping;
}

const SAMPLES = 25;

/** Returns the first nonempty cells of a column, as strings. */
export function samplesOf(table: Table, place: number, most = SAMPLES): readonly string[] {
  const found: string[] = [];
  for (const row of table.rows) {
    const cell = row[place];
    if (cell !== undefined && !isBlank(cell)) found.push(cellText(cell));
    if (found.length >= most) break;
  }
  return found;
}

/**
 * Returns the interpretation of a table, based on its headings and cells. `kind` is the type of its rows, if
 * the user has chosen one.
 */
export function understood(table: Table, vocabulary: Vocabulary, kind?: ImportKind): Understanding {
  const tried = (kind === undefined ? importKinds : [kind]).map(one => {
    const mapping = mappingFor(table, vocabulary, one);
    const known = mapping.filter(id => id !== "").length;
    const special = mapping.filter(id => (columnOf(id)?.kinds.length ?? 99) <= 3).length;
    return {
      kind: one,
      mapping,
      score: known + special * 2 + kindScore(table, vocabulary, mapping, one) * 100,
    };
  });
  const [best] = tried.toSorted((a, b) => b.score - a.score || usual.indexOf(a.kind) - usual.indexOf(b.kind));
  return { kind: best?.kind ?? "gear", mapping: best?.mapping ?? [] };
}

/**
 * The item and actor types in order of preference. If a table fits several types equally well, the first of
 * them is used.
 */
const usual: readonly ImportKind[] = [
  "gear",
  "weapon",
  "armor",
  "npc",
  "consumable",
  "ammunition",
  "mod",
  "implant",
  "container",
  "trait",
  "training",
  "maneuver",
  "geneMod",
  "feature",
  "background",
  "drive",
];

/** Returns the fraction of rows of this kind, plus a small bonus if a heading names the kind. */
function kindScore(table: Table, vocabulary: Vocabulary, mapping: Mapping, kind: ImportKind): number {
  const place = mapping.indexOf("kind");
  const samples = place < 0 ? [] : samplesOf(table, place);
  const share =
    samples.filter(text => vocabulary.kind.get(plainWord(text)) === kind).length /
    Math.max(1, samples.length);
  return share + (table.headings.some(heading => kindWords[kind].includes(plainWord(heading))) ? 0.05 : 0);
}

/**
 * Returns the column for each heading of a table whose rows are of the given kind. Each column is used only
 * once: if several headings match a column, the column is assigned to the heading whose cells fit it.
 */
export function mappingFor(table: Table, vocabulary: Vocabulary, kind: ImportKind): Mapping {
  const taken = new Set<string>();
  const mapping = table.headings.map(() => "");
  const words = table.headings.map(headingWords);
  const samples = table.headings.map((_, place) => samplesOf(table, place));
  // Exact IDs from the system's own exports are tried first, then names in order of rank. If the first
  // heading is `Weapon`, its column contains the names of the weapons, unless another heading is `Name`.
  const passes: ((one: Column, word: string, heading: string) => boolean)[] = [
    (one, _word, heading) => one.id === heading.replace(/^system\./u, ""),
    (one, word) => one.headings.slice(0, one.id === "name" ? 9 : Infinity).some(name => name === word),
    (one, word) => one.headings.includes(word),
  ];
  const take = (offers: readonly Column[]) => {
    for (const fits of passes) {
      table.headings.forEach((heading, place) => {
        if (mapping[place] !== "") return;
        const found = (words[place] ?? [])
          .flatMap(word => offers.filter(one => !taken.has(one.id) && fits(one, word, heading)))
          .find(one => cellsFit(one, samples[place] ?? [], vocabulary));
        if (!found) return;
        mapping[place] = found.id;
        taken.add(found.id);
      });
    }
  };
  take(columnsOf(kind));
  // If the table contains several kinds of entries, some columns can apply only to the other kinds.
  for (const other of kindsIn(table, mapping.indexOf("kind"), vocabulary))
    if (other !== kind) take(columnsOf(other));
  // Without a name column, the first text column is used as the name.
  if (!taken.has("name")) {
    const first = mapping.findIndex(
      (id, place) => id === "" && (samples[place] ?? []).some(text => /\p{L}{2}/u.test(text)),
    );
    if (first >= 0) mapping[first] = "name";
  }
  return mapping;
}

/** Returns the entry kinds that occur in a column of a table. */
function kindsIn(table: Table, place: number, vocabulary: Vocabulary): readonly ImportKind[] {
  if (place < 0) return [];
  const found = new Set(table.rows.map(row => vocabulary.kind.get(plainWord(cellText(row[place] ?? "")))));
  return importKinds.filter(kind => found.has(kind));
}

/**
 * Returns the variants of a heading: the whole heading, the heading without text in parentheses or brackets,
 * and that shorter heading without a unit at the end.
 */
function headingWords(heading: string): readonly string[] {
  const bare = heading.replace(/\([^)]*\)|\[[^\]]*\]/gu, " ");
  return [
    ...new Set([
      plainWord(heading),
      plainWord(bare),
      plainWord(bare).replace(/ (?:ft|feet|kg|cr|credits|lb|lbs|m)$/u, ""),
    ]),
  ].filter(word => word !== "");
}

/**
 * Whether enough of a column's cells fit its interpretation, such as numbers in a numeric column or known
 * words in a column of words.
 */
function cellsFit({ reader, id }: Column, samples: readonly string[], vocabulary: Vocabulary): boolean {
  if (samples.length === 0) return true;
  const share = (test: (text: string) => boolean) => samples.filter(test).length / samples.length;
  if (["whole", "amount", "feet", "stock", "points", "damage"].includes(reader.read))
    return share(text => /\d|^[-–—]$|melee|touch|adjacent/iu.test(text)) >= 0.5;
  if (reader.read === "word")
    return share(text => vocabulary[reader.of].has(plainWord(text))) >= (id === "kind" ? 0.5 : 0.3);
  if (reader.read === "picture") return share(text => /\.\w{3,4}$/u.test(text)) >= 0.5;
  if (reader.read === "pairs") return share(text => /\p{L}/u.test(text)) >= 0.5;
  if (id === "name") return share(text => /\p{L}/u.test(text)) >= 0.5;
  return true;
}

/**
 * Returns a copy of the mapping in which the given column is used for `id`. A column that was previously used
 * for `id` is ignored from now on.
 */
export function remapped(mapping: Mapping, place: number, id: string): Mapping {
  return mapping.map((one, at) => (at === place ? id : one === id && id !== "" ? "" : one));
}

/** A saved column mapping, which can be applied to other tables with the same headings. */
export interface Profile {
  readonly name: string;
  readonly kind: ImportKind;
  readonly uses: Readonly<Record<string, string>>;
}

/**
 * Returns a profile that stores how the user mapped a table's columns, keyed by the words in the headings.
 */
export function profileOf(name: string, { headings }: Table, { kind, mapping }: Understanding): Profile {
  return {
    name,
    kind,
    uses: Object.fromEntries(headings.map((heading, place) => [plainWord(heading), mapping[place] ?? ""])),
  };
}

/**
 * Returns the interpretation of a table according to a profile. Headings that aren't in the profile are
 * interpreted automatically.
 */
export function byProfile(profile: Profile, table: Table, vocabulary: Vocabulary): Understanding {
  const guessed = mappingFor(table, vocabulary, profile.kind);
  const uses = new Map(Object.entries(profile.uses));
  const known = table.headings.map(heading => uses.get(plainWord(heading)));
  const offers = new Set(columnsOf(profile.kind).map(({ id }) => id));
  const taken = new Set(known.filter(id => id !== undefined && id !== ""));
  return {
    kind: profile.kind,
    mapping: known.map((id, place) =>
      id === undefined
        ? taken.has(guessed[place] ?? "")
          ? ""
          : (guessed[place] ?? "")
        : offers.has(id)
          ? id
          : "",
    ),
  };
}

/** Validates a stored profile. Returns null if it is invalid. */
export function checkedProfile(value: unknown): Profile | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, kind, uses } = value as Record<string, unknown>;
  const found = importKinds.find(one => one === kind);
  if (typeof name !== "string" || name === "" || !found || typeof uses !== "object" || uses === null)
    return null;
  const known = Object.entries(uses).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && (entry[1] === "" || columns.some(({ id }) => id === entry[1])),
  );
  return { name, kind: found, uses: Object.fromEntries(known) };
}
