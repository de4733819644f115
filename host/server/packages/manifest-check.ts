/** The rules for manifests, based on the public API pages about `system.json` and `module.json`. */
import { isRecord } from "../guard.ts";
import type { Data } from "../wire.ts";
import { CASCADE_LAYERS } from "../http/layers.ts";
import { checkDocumentTypes } from "./document-types.ts";

export interface Fault {
  /** The position in the manifest, for example `packs[2].type`. */
  path: string;
  /** A message that describes the problem and the expected value. */
  message: string;
  severity: "error" | "warning";
}

type Report = (path: string, message: string, severity?: Fault["severity"]) => void;

const OBSOLETE: Record<string, string> = {
  name: "use id",
  author: "use authors: [{name}]",
  minimumCoreVersion: "use compatibility.minimum",
  compatibleCoreVersion: "use compatibility.verified",
  gridDistance: "use grid.distance",
  gridUnits: "use grid.units",
  manifestPlusVersion: "remove it",
  dependencies: "use relationships.requires",
};

/** The types of documents that a compendium can contain. */
export const PACK_TYPES = [
  "Actor",
  "Adventure",
  "Cards",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
];

/**
 * Returns the folder of a pack's database. If the manifest contains no path, returns the default folder. A
 * path may end with `.db`, the extension of an older format that folders have replaced.
 */
export function packFolder({ name, path = `packs/${String(name)}` }: Data): string {
  return String(path).replace(/\.db$/, "");
}

/**
 * Returns the errors in a manifest. Each message is worded so that it can follow the path of its field.
 * @param exists returns whether a path relative to the package's folder exists inside that folder
 */
export function checkManifest(
  manifest: Data,
  kind: "system" | "module",
  exists: (relative: string) => boolean,
  generation: 13 | 14 = 14,
): Fault[] {
  const faults: Fault[] = [];
  const report: Report = (path, message, severity = "error") => void faults.push({ path, message, severity });
  checkIdentity(manifest, report);
  checkFiles(manifest, report, exists);
  checkPacks(manifest, report, exists, generation >= 14 ? [...PACK_TYPES, "ActiveEffect"] : PACK_TYPES);
  checkPackFolders(manifest.packFolders, manifest.packs, "packFolders", report);
  checkDocumentTypes(manifest.documentTypes, report);
  if (kind === "system") checkSystem(manifest, report);
  if (manifest.socket !== undefined && typeof manifest.socket !== "boolean")
    report("socket", "must be true or false");
  if (manifest.flags !== undefined && !isRecord(manifest.flags)) report("flags", "must be an object");
  for (const [key, instead] of Object.entries(OBSOLETE))
    if (key in manifest) report(key, `is obsolete: ${instead}`, "warning");
  return faults;
}

function checkIdentity(manifest: Data, report: Report): void {
  if (typeof manifest.id !== "string" || !/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(manifest.id)) {
    report("id", "must be a text of letters, digits, hyphens and underscores");
  }
  for (const key of ["title", "version"]) {
    if (typeof manifest[key] !== "string" || manifest[key] === "")
      report(key, "must be a text that is not empty");
  }
  if (manifest.compatibility === undefined)
    report("compatibility", "is missing; specify at least {minimum, verified}", "warning");
  else if (!isRecord(manifest.compatibility))
    report("compatibility", "must be an object {minimum, verified, maximum}");
  if (
    manifest.authors !== undefined &&
    !(
      Array.isArray(manifest.authors) &&
      manifest.authors.every((a: unknown) => isRecord(a) && typeof a.name === "string")
    )
  ) {
    report("authors", "must be a list of objects with a name");
  }
}

function checkFiles(manifest: Data, report: Report, exists: (relative: string) => boolean): void {
  const file = (value: unknown, at: string, severity?: Fault["severity"]): void => {
    if (typeof value !== "string" || value === "") report(at, "must be the path of a file in the package");
    else if (!exists(value))
      report(at, `names "${value}", which is not in the package: add the file or remove the entry`, severity);
  };
  for (const key of ["scripts", "esmodules"])
    list(manifest, key, report).forEach((entry, i) => file(entry, `${key}[${i}]`));
  list(manifest, "styles", report).forEach((entry, i) => {
    if (typeof entry === "string") return file(entry, `styles[${i}]`, "warning");
    if (!isRecord(entry)) return report(`styles[${i}]`, "must be a path or {src, layer}");
    file(entry.src, `styles[${i}].src`, "warning");
    if (entry.layer !== undefined && entry.layer !== null && !CASCADE_LAYERS.includes(entry.layer)) {
      report(
        `styles[${i}].layer`,
        `"${String(entry.layer)}" is not a layer of the core and would override all core styles; the known layers are ${CASCADE_LAYERS.join(", ")}`,
        "warning",
      );
    }
  });
  list(manifest, "languages", report).forEach((entry, i) => {
    if (!isRecord(entry)) return report(`languages[${i}]`, "must be {lang, name, path}");
    if (typeof entry.lang !== "string")
      report(`languages[${i}].lang`, 'must be a language code such as "en"');
    if (typeof entry.name !== "string") report(`languages[${i}].name`, "must be the language's name");
    file(entry.path, `languages[${i}].path`);
  });
}

function checkPacks(
  manifest: Data,
  report: Report,
  exists: (relative: string) => boolean,
  types: readonly string[],
): void {
  const names = new Set<string>();
  list(manifest, "packs", report).forEach((pack, i) => {
    const at = `packs[${i}]`;
    if (!isRecord(pack)) return report(at, "must be {name, label, path, type}");
    if (typeof pack.name !== "string" || !/^[A-Za-z0-9_-]+$/.test(pack.name))
      report(`${at}.name`, "must consist of letters, digits, hyphens and underscores");
    else if (names.has(pack.name))
      report(`${at}.name`, `"${pack.name}" is used twice; pack names must differ`);
    else names.add(pack.name);
    if (typeof pack.label !== "string") report(`${at}.label`, "must be a text");
    if (!types.includes(pack.type)) report(`${at}.type`, `must be one of ${types.join(", ")}`);
    if (!exists(packFolder(pack)))
      report(
        `${at}.path`,
        `has no folder "${packFolder(pack)}" in the package: compile it into a LevelDB, or remove the entry`,
      );
  });
}

function checkPackFolders(folders: unknown, packs: unknown, at: string, report: Report): void {
  if (folders === undefined) return;
  if (!Array.isArray(folders)) return report(at, "must be a list of folders {name, packs, folders}");
  const known = new Set(
    Array.isArray(packs) ? packs.map((pack: unknown) => (isRecord(pack) ? pack.name : undefined)) : [],
  );
  folders.forEach((folder: unknown, i) => {
    const here = `${at}[${i}]`;
    if (!isRecord(folder) || typeof folder.name !== "string" || folder.name === "")
      return report(here, "must be {name, packs, folders} with a name");
    if (folder.sorting !== undefined && folder.sorting !== "a" && folder.sorting !== "m")
      report(`${here}.sorting`, 'must be "a" or "m"');
    list(folder, "packs", (path, message) => report(`${here}.${path}`, message)).forEach((name, at) => {
      if (!known.has(name))
        report(
          `${here}.packs[${at}]`,
          `names "${String(name)}", which is not a pack of this manifest`,
          "warning",
        );
    });
    checkPackFolders(folder.folders, packs, `${here}.folders`, report);
  });
}

function checkSystem(manifest: Data, report: Report): void {
  const { grid } = manifest;
  if (grid !== undefined) {
    if (!isRecord(grid)) report("grid", "must be {type, distance, units}");
    else {
      if (grid.distance !== undefined && !(typeof grid.distance === "number" && grid.distance > 0))
        report("grid.distance", "must be a number above 0");
      if (grid.units !== undefined && typeof grid.units !== "string") report("grid.units", "must be a text");
      if (grid.type !== undefined && ![0, 1, 2, 3, 4, 5].includes(grid.type))
        report("grid.type", "must be a grid type from 0 (gridless) to 5");
      if (grid.diagonals !== undefined && typeof grid.diagonals !== "number")
        report("grid.diagonals", "must be a number");
    }
  }
  for (const key of ["primaryTokenAttribute", "secondaryTokenAttribute", "initiative"]) {
    if (manifest[key] !== undefined && manifest[key] !== null && typeof manifest[key] !== "string")
      report(key, "must be a text");
  }
}

function list(manifest: Data, key: string, report: Report): unknown[] {
  const value = manifest[key];
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  report(key, "must be a list");
  return [];
}
