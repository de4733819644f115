/**
 * Reads the English texts of all compendiums, in the format of
 * `translations/<language>/blackout.<compendium>.json`, whose keys are English names (docs/translating.md).
 */
import { dirname, join } from "node:path";
import { listedPackFolders, listedPacks, packSources, readSource, sourceFiles } from "../packs.mjs";

/** The name under which the Babele module stores the folder names of the Compendiums tab. */
export const PACK_FOLDERS = "_packs-folders";

/**
 * The name under which the demo world's texts are stored. That world has no compendium whose name could be
 * used, and its documents keep their IDs.
 */
export const DEMO = "_demo";

/**
 * The texts of a document, or of a part of it, by property name.
 * @typedef {{ [key: string]: string | Texts }} Texts
 */

/**
 * The texts of one compendium.
 * @typedef {object} PackTexts
 * @property {string} name the name of the compendium in the manifest
 * @property {Texts} texts in the format of a translation
 * @property {{ id: string, path: readonly string[] }[]} documents the documents, each with the path of its
 *   texts
 */

/**
 * Returns the English texts of each compendium in the order of the manifest, followed by the names of the
 * compendium folders and the texts of the demo world.
 * @returns {Promise<PackTexts[]>}
 * @throws {Error} if two entries of a compendium have the same name, because translations identify entries by
 *   name
 */
export async function packTexts() {
  const sources = await Promise.all(
    (await listedPacks()).map(async pack => ({ pack, files: await filesOf(join(packSources, pack.name)) })),
  );
  const packed = new Map(
    sources.flatMap(({ pack, files }) =>
      pack.type === "Item"
        ? files
            .filter(({ path }) => !path.includes("_folders"))
            .map(({ data }) => [`Compendium.blackout.${pack.name}.Item.${data._id}`, data])
        : [],
    ),
  );
  const folders = Object.fromEntries((await listedPackFolders()).map(name => [name, name]));
  return [
    ...sources.map(({ pack, files }) => textsOf(pack, files, packed)),
    { name: PACK_FOLDERS, texts: { entries: folders }, documents: [] },
    await demoTexts(packed),
  ];
}

/**
 * Returns the texts of the demo world, except for those of documents in an adventure.
 * @param {Map<string, any>} packed
 * @returns {Promise<PackTexts>}
 */
async function demoTexts(packed) {
  const worlds = await Promise.all(
    ["seed", "opening"].map(name => readSource(join(packSources, "..", "_demo", `${name}.yaml`))),
  );
  const own = worlds.flatMap(({ documents: { Actor, Scene } }) => [
    ...Actor.map(actor => ({ data: actor, texts: actorTexts(actor, packed) })),
    ...Scene.map(scene => ({ data: scene, texts: { name: scene.name } })),
  ]);
  const documents = own.filter(({ data }) => data.from === undefined);
  return {
    name: DEMO,
    texts: { entries: Object.fromEntries(documents.map(({ data, texts }) => [data.name, texts])) },
    documents: documents.map(({ data }) => ({ id: data._id, path: ["entries", data.name] })),
  };
}

/**
 * @param {{ name: string, type: string, label: string }} pack
 * @param {{ path: string, data: any }[]} files
 * @param {Map<string, any>} packed the items of all compendiums by UUID
 * @returns {PackTexts}
 */
function textsOf(pack, files, packed) {
  /** @type {Texts} */
  const folders = {};
  /** @type {Texts} */
  const entries = {};
  /** @type {PackTexts["documents"]} */
  const documents = [];
  const add = (data, texts) => {
    if (Object.hasOwn(entries, data.name))
      throw new Error(`The compendium ${pack.name} has two entries "${data.name}".`);
    entries[data.name] = texts;
    documents.push({ id: data._id, path: ["entries", data.name] });
  };
  const partAt = path => files.find(file => file.path === path)?.data;
  for (const { path, data } of files) {
    if (path.includes("_folders")) {
      folders[data.name] = data.name;
      documents.push({ id: data._id, path: ["folders"] });
    } else if (pack.type === "Adventure") {
      if (!path.endsWith("adventure.yaml")) continue;
      const { texts, parts } = adventureTexts(data, file => partAt(join(dirname(path), file)), packed);
      add(data, texts);
      for (const part of parts) documents.push({ id: part.id, path: ["entries", data.name, ...part.path] });
    } else if (pack.type === "Item") add(data, itemTexts(data));
    else if (pack.type === "Actor") add(data, actorTexts(data, packed));
    else if (pack.type === "JournalEntry") add(data, journalTexts(data));
    else if (pack.type === "RollTable") add(data, tableTexts(data));
    else add(data, { name: data.name });
  }
  return {
    name: pack.name,
    texts: { label: pack.label, ...(Object.keys(folders).length > 0 ? { folders } : {}), entries },
    documents,
  };
}

/**
 * @param {string} folder
 * @returns {Promise<{ path: string, data: any }[]>}
 */
async function filesOf(folder) {
  return Promise.all((await sourceFiles(folder)).map(async path => ({ path, data: await readSource(path) })));
}

function itemTexts(data) {
  const system = data.system ?? {};
  const qualities = (system.qualities ?? []).flatMap(({ text }) => (text ? [text] : []));
  return filled({
    name: data.name,
    description: system.description,
    effect: system.effect,
    qualities: own(qualities),
    // The rules parse the requirements of training and maneuvers, such as "Medicine 2", so these aren't
    // translated.
    requirement: data.type === "training" || data.type === "maneuver" ? "" : system.requirement,
    model: system.model,
    place: system.place,
    advantage: system.grants?.advantage,
    ambition: system.grants?.ambition,
    drives: own(system.grants?.drives ?? []),
  });
}

function actorTexts(data, packed) {
  const system = data.system ?? {};
  const { appearance, history, notes, ambition, concept } = system.biography ?? {};
  const token = data.prototypeToken?.name;
  return filled({
    name: data.name,
    tokenName: token === data.name ? "" : token,
    concept: system.concept ?? concept,
    description: system.description,
    appearance,
    history,
    notes,
    ambition,
    partyNotes: typeof system.notes === "string" ? system.notes : "",
    skills: own(Object.values(system.skills ?? {}).flatMap(({ label }) => (label ? [label] : []))),
    experience: own((system.experience?.log ?? []).map(({ reason }) => reason)),
    drives: own((system.drives ?? []).map(({ text }) => text)),
    traits: Object.fromEntries((system.traits ?? []).map(({ name, text }) => [name, filled({ name, text })])),
    favourites: own((system.favourites ?? []).map(({ label }) => label)),
    items: Object.fromEntries(
      (data.items ?? []).filter(item => differs(item, packed)).map(item => [item.name, itemTexts(item)]),
    ),
  });
}

/**
 * Whether the texts of an actor's item differ from those of its compendium source. If they don't, the
 * source's translation applies.
 */
function differs(item, packed) {
  const source = packed.get(item._stats?.compendiumSource);
  if (!source) return true;
  const [here, there] = [itemTexts(item), itemTexts(source)];
  return ["name", "description", "effect"].some(key => here[key] !== there[key]);
}

function journalTexts({ name, pages }) {
  return {
    name,
    pages: Object.fromEntries(
      pages.map(page => [page.name, filled({ name: page.name, text: page.text?.content })]),
    ),
  };
}

function tableTexts({ name, description, results }) {
  return filled({
    name,
    description,
    results: Object.fromEntries(
      results.map(result => [
        result.range.join("-"),
        filled({ name: result.name, description: result.description }),
      ]),
    ),
  });
}

/**
 * Returns the texts of an adventure and of the documents in it, which keep their IDs on import. `read`
 * returns a document by path.
 */
function adventureTexts(data, read, packed) {
  const kinds = {
    actors: actor => actorTexts(actor, packed),
    journal: journalTexts,
    scenes: sceneTexts,
  };
  /** @type {PackTexts["documents"]} */
  const parts = data.folders.map(({ _id }) => ({ id: _id, path: ["folders"] }));
  /** @type {Record<string, any>} */
  const texts = {
    name: data.name,
    caption: data.caption,
    description: data.description,
    folders: own(data.folders.map(({ name }) => name)),
  };
  for (const [kind, textsIn] of Object.entries(kinds)) {
    texts[kind] = {};
    for (const document of data[kind].map(read)) {
      texts[kind][document.name] = textsIn(document);
      parts.push({ id: document._id, path: [kind, document.name] });
    }
  }
  return { texts: filled(texts), parts };
}

function sceneTexts({ name, levels = [], tokens = [], notes = [] }) {
  const names = list => own(list.flatMap(({ name: called }) => (called ? [called] : [])));
  return filled({
    name,
    levels: names(levels),
    tokens: names(tokens),
    notes: own(notes.flatMap(({ text }) => (text ? [text] : []))),
  });
}

/** Returns an object that maps each text to itself. */
function own(texts) {
  return Object.fromEntries(texts.map(text => [text, text]));
}

/** Returns only the entries whose value is a nonempty string or a nonempty record. */
function filled(texts) {
  return Object.fromEntries(
    Object.entries(texts).filter(([, value]) =>
      typeof value === "string" ? value !== "" : Object.keys(value ?? {}).length > 0,
    ),
  );
}

/**
 * Returns all texts in a part of a translation, with their paths.
 * @param {string | Texts | undefined} texts
 * @param {readonly string[]} [path]
 * @returns {{ path: readonly string[], text: string }[]}
 */
export function leaves(texts, path = []) {
  if (typeof texts === "string") return [{ path, text: texts }];
  return Object.entries(texts ?? {}).flatMap(([key, value]) => leaves(value, [...path, key]));
}

/**
 * Returns the value at a path in a translation.
 * @param {any} texts
 * @param {readonly string[]} path
 * @returns {any}
 */
export function textAt(texts, path) {
  return path.reduce(
    (at, key) => (at !== null && typeof at === "object" && Object.hasOwn(at, key) ? at[key] : undefined),
    texts,
  );
}
