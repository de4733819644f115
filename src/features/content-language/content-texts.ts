import type { ContentTexts, NewMessage, TranslatedDocument } from "../../compat/content-language.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { Contents } from "./contents.ts";

/**
 * The location of texts in a document: the path of an object or a list of objects, and the keys of the texts
 * in it.
 */
interface Place {
  readonly path: readonly string[];
  readonly keys: readonly string[];
}

/** The places where a document stores its texts: single fields, and the rows of lists. */
interface Places {
  readonly texts: readonly Place[];
  readonly lists: readonly Place[];
}

const NAME: Places = { texts: [place("", "name")], lists: [] };

const PLACES: Readonly<Record<string, Places>> = {
  Item: {
    texts: [place("", "name"), place("system", "description", "effect", "requirement", "model", "place")],
    lists: [],
  },
  Actor: {
    texts: [
      place("", "name"),
      place("system", "concept", "description", "notes"),
      place("system.biography", "concept", "appearance", "history", "notes", "ambition"),
    ],
    lists: [
      place("system.drives", "text"),
      place("system.traits", "name", "text"),
      place("system.favourites", "label"),
      place("system.experience.log", "reason"),
    ],
  },
  JournalEntryPage: { texts: [place("", "name"), place("text", "content")], lists: [] },
  RollTable: { texts: [place("", "name", "description")], lists: [] },
  TableResult: { texts: [place("", "name", "description")], lists: [] },
  Adventure: { texts: [place("", "name", "caption", "description")], lists: [] },
  Note: { texts: [place("", "text")], lists: [] },
};

/** The item types whose requirement, such as "Medicine 2", is parsed by the rules. */
const READ_BY_RULES = ["training", "maneuver"];

type Row = Record<string, unknown>;
type Sources = readonly ReadonlyMap<string, string>[];

/**
 * Returns the contents of the compendiums in a language, in the form that documents need. A copy of one of
 * the system's documents shows the translation of each text that still equals the original. The copy is
 * recognized by its compendium source, by the ID that it keeps when imported with an adventure or, if it has
 * no source, by its name and description.
 */
export function contentTexts({ packFolders, names, documents }: Contents): ContentTexts {
  const byName = new Map<string, ReadonlyMap<string, string>>();
  const descriptions = new Map<string, string>();
  // Caches each document's identity and sources, because items are prepared many times.
  const known = new WeakMap<object, Identity & { readonly sources: Sources }>();
  for (const texts of documents.values())
    for (const [original, translation] of texts) {
      if (original.startsWith("<")) descriptions.set(original, translation);
      else if (names.has(original) && !byName.has(original)) byName.set(original, texts);
    }

  return { show, keepStored, textOf, storeMessage, showResults };

  function show(document: TranslatedDocument): void {
    if (isPackFolder(document)) {
      const translation = packFolders.get(document.name);
      if (translation !== undefined) document.name = translation;
      return;
    }
    const sources = sourcesOf(document);
    const { texts, lists } = PLACES[document.documentName] ?? NAME;
    if (sources.length > 0)
      for (const { path, keys } of texts) {
        const holder = valueAt(document, path);
        if (!isRow(holder)) continue;
        for (const key of keys) {
          const original = holder[key];
          if (typeof original !== "string" || original === "") continue;
          if (key === "requirement" && READ_BY_RULES.includes(typeOf(document))) continue;
          const translation =
            found(original, sources) ?? (isToken(document) ? numbered(original, sources) : undefined);
          if (translation !== undefined) holder[key] = translation;
        }
      }
    for (const { path, keys } of lists) {
      const rows = valueAt(document, path);
      if (!Array.isArray(rows)) continue;
      for (const row of rows.filter(isRow))
        for (const key of keys) {
          const original = row[key];
          if (typeof original !== "string" || original === "") continue;
          // Falls back to the translated names of all entries, because any actor can have Drives from the
          // compendiums.
          const translation = found(original, sources) ?? names.get(original);
          if (translation !== undefined) row[key] = translation;
        }
    }
  }

  function textOf(text: string): string {
    return names.get(text) ?? descriptions.get(text) ?? numbered(text, [names]) ?? text;
  }

  /**
   * Replaces the translated texts in a new message (the speaker's name and a table's drawn results) with the
   * stored texts. Otherwise, readers in other languages would see this client's language.
   */
  function storeMessage({ speaker, table, content, update }: NewMessage): void {
    if (speaker) {
      const stored = (speaker._source as { name?: string }).name;
      if (stored !== undefined && stored !== speaker.name) update({ speaker: { alias: stored } });
    }
    const texts = table && documents.get(sourceIdOf(table));
    if (!texts) return;
    const drawn = document.createElement("template");
    drawn.innerHTML = content;
    const originals = new Map([...texts].map(([original, translation]) => [translation, original]));
    if (replaceResults(drawn.content, originals)) update({ content: drawn.innerHTML });
  }

  /** Shows a table's drawn results and its description in this language. */
  function showResults(html: ParentNode, table: TranslatedDocument): void {
    const texts = documents.get(sourceIdOf(table));
    if (texts) replaceResults(html, texts);
  }

  /** Returns the translations that may apply to a document, from most to least specific. */
  function sourcesOf(document: TranslatedDocument): Sources {
    const identity = identityOf(document);
    // Only the translations of items are cached, because other documents aren't numerous enough. Moreover,
    // tokens receive their actors later, so a cached result could be wrong.
    if (document.documentName !== "Item") return gatherSources(document, identity);
    const before = known.get(document);
    if (
      before &&
      before.from === identity.from &&
      before.name === identity.name &&
      before.description === identity.description
    )
      return before.sources;
    const sources = gatherSources(document, identity);
    known.set(document, { ...identity, sources });
    return sources;
  }

  function gatherSources(document: TranslatedDocument, { name, description }: Identity): Sources {
    const sources: ReadonlyMap<string, string>[] = [];
    for (let at: TranslatedDocument | null = document; at; at = at.parent) {
      const texts = documents.get(sourceIdOf(at));
      if (texts) sources.push(texts);
      if (isToken(at)) {
        const ofActor = at.baseActor ? documents.get(sourceIdOf(at.baseActor)) : undefined;
        if (ofActor) sources.push(ofActor);
      }
    }
    if (document.documentName === "Item" || document.documentName === "Actor") {
      const likely = byName.get(name ?? "");
      if (likely && !sources.includes(likely) && likely.has(description ?? "")) sources.push(likely);
    }
    return sources;
  }
}

/**
 * Replaces the texts of a table's drawn results, and the table's description. Returns whether any text was
 * replaced.
 */
function replaceResults(html: ParentNode, texts: ReadonlyMap<string, string>): boolean {
  return [...html.querySelectorAll(".table-description, [data-result-id]")]
    .map(element => replaceIn(element, texts))
    .includes(true);
}

/**
 * Replaces text nodes, elements and element contents that equal one of the keys. Returns whether anything was
 * replaced.
 */
function replaceIn(element: Element, texts: ReadonlyMap<string, string>): boolean {
  const whole = texts.get(element.innerHTML.trim());
  if (whole !== undefined) {
    element.innerHTML = whole;
    return true;
  }
  let isReplaced = false;
  // Copies the list of children, because some of them are replaced.
  for (const node of [...element.childNodes]) {
    const isElement = node.nodeType === Node.ELEMENT_NODE;
    const text = isElement ? (node as Element).outerHTML : (node.nodeValue ?? "").trim();
    const translation = texts.get(text);
    if (translation === undefined) {
      isReplaced = (isElement && replaceIn(node as Element, texts)) || isReplaced;
      continue;
    }
    isReplaced = true;
    if (isElement) {
      const drawn = document.createElement("template");
      drawn.innerHTML = translation;
      (node as Element).replaceWith(drawn.content);
    } else node.nodeValue = (node.nodeValue ?? "").replace(text, () => translation);
  }
  return isReplaced;
}

/** The data that identifies the compendium document from which a document was copied. */
interface Identity {
  readonly from: string | null | undefined;
  readonly name: string | undefined;
  readonly description: string | undefined;
}

function identityOf({ _stats, _source }: TranslatedDocument): Identity {
  const { name, system } = _source as { name?: string; system?: { description?: string } };
  return { from: _stats?.compendiumSource, name, description: system?.description };
}

/**
 * Returns the ID of the compendium document from which a document was copied, or the document's own ID if it
 * is not a copy.
 */
function sourceIdOf({ id, pack, parent, flags, _stats }: TranslatedDocument): string {
  const ours = `Compendium.${SYSTEM_ID}.`;
  if (parent === null && pack?.startsWith(`${SYSTEM_ID}.`)) return id ?? "";
  for (const uuid of [_stats?.compendiumSource, flags?.[SYSTEM_ID]?.["source"]])
    if (typeof uuid === "string" && uuid.startsWith(ours)) return uuid.slice(uuid.lastIndexOf(".") + 1);
  return id ?? "";
}

function keepStored(document: TranslatedDocument, changed: object): boolean {
  const { texts, lists } = PLACES[document.documentName] ?? NAME;
  let dropped = false;
  for (const { path: holder, keys } of texts)
    for (const key of keys) {
      const path = [...holder, key];
      const newValue = valueAt(changed, path);
      const stored = valueAt(document._source, path);
      if (newValue === undefined || newValue === stored || newValue !== valueAt(document, path)) continue;
      remove(changed, path);
      dropped = true;
    }
  for (const { path, keys } of lists) {
    const [rows, shown, stored] = [changed, document, document._source].map(of => valueAt(of, path));
    if (!Array.isArray(rows) || !Array.isArray(shown) || !Array.isArray(stored)) continue;
    const originals = new Map<unknown, unknown>(
      shown.flatMap((row: unknown, index) => {
        const source: unknown = stored[index];
        return isRow(row) && isRow(source) ? keys.map(key => [row[key], source[key]] as const) : [];
      }),
    );
    for (const row of rows.filter(isRow))
      for (const key of keys) if (originals.has(row[key])) row[key] = originals.get(row[key]);
    if (JSON.stringify(rows) !== JSON.stringify(stored)) continue;
    remove(changed, path);
    dropped = true;
  }
  return !dropped || Object.keys(changed).some(key => key !== "_id");
}

/** Removes a value, along with all records that become empty as a result. */
function remove(record: object, path: readonly string[]): void {
  const [key = "", ...rest] = path;
  const inner = (record as Row)[key];
  if (rest.length > 0 && isRow(inner)) remove(inner, rest);
  if (rest.length === 0 || (isRow(inner) && Object.keys(inner).length === 0))
    Reflect.deleteProperty(record, key);
}

function found(original: string, sources: readonly ReadonlyMap<string, string>[]): string | undefined {
  for (const source of sources) {
    const translation = source.get(original);
    if (translation !== undefined) return translation;
  }
  return undefined;
}

/**
 * Returns the translation of a name that ends with the number of a token, such as "Lookout 2". Returns
 * undefined if there is none.
 */
function numbered(original: string, sources: readonly ReadonlyMap<string, string>[]): string | undefined {
  const [, base = "", number = ""] = /^(.+) ([1-9]\d*)$/u.exec(original) ?? [];
  const translation = base === "" ? undefined : found(base, sources);
  return translation === undefined ? undefined : `${translation} ${number}`;
}

function isToken({ documentName }: TranslatedDocument): boolean {
  return documentName === "Token";
}

/** Whether a document is a folder for compendiums in the compendium tab. */
function isPackFolder(document: TranslatedDocument): document is TranslatedDocument & { name: string } {
  return document.documentName === "Folder" && document.pack === null && typeOf(document) === "Compendium";
}

function typeOf(document: TranslatedDocument): string {
  return String((document._source as { type?: unknown }).type ?? "");
}

function valueAt(record: object, path: readonly string[]): unknown {
  let at: unknown = record;
  for (const key of path) at = isRow(at) ? at[key] : undefined;
  return at;
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}

function place(path: string, ...keys: readonly string[]): Place {
  return { path: path === "" ? [] : path.split("."), keys };
}
