/** The subtypes of documents, and the fields of subtypes that the server treats specially. */
import { isRecord } from "../guard.ts";
import type { Data } from "../wire.ts";
import type { InstalledPackage } from "./manifest.ts";

/** The documents for which packages can define subtypes. */
export const TYPED_DOCUMENTS = [
  "ActiveEffect",
  "Actor",
  "Card",
  "Cards",
  "ChatMessage",
  "Combat",
  "Combatant",
  "CombatantGroup",
  "Item",
  "JournalEntryPage",
  "RegionBehavior",
  "TableResult",
];

/** The keys of `CONST.FILE_CATEGORIES` that a manifest may use, each with its file extensions. */
export const FILE_CATEGORIES: Record<string, string[]> = {
  IMAGE: ["apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "tiff", "webp"],
  VIDEO: ["m4v", "mp4", "ogv", "webm"],
  AUDIO: ["aac", "flac", "m4a", "mid", "mp3", "ogg", "opus", "wav", "webm"],
  TEXT: ["csv", "json", "md", "pdf", "tsv", "txt", "xml", "yml", "yaml"],
  FONT: ["otf", "ttf", "woff", "woff2"],
  GRAPHICS: ["fbx", "glb", "gltf", "mtl", "obj", "stl", "usdz"],
};

/**
 * The fields that a manifest declares for special treatment by the server. Paths are relative to `system` and
 * may contain `*`.
 */
export interface DeclaredFields {
  htmlFields: string[];
  gmOnlyFields: string[];
  filePathFields: Record<string, string[]>;
}

export type DocumentTypes = Map<string, Map<string, DeclaredFields>>;

/**
 * Returns the document subtypes that all packages declare: a system's by name, and a module's as
 * `<module>.<type>`.
 */
export function collectDocumentTypes(packages: InstalledPackage[]): DocumentTypes {
  const all: DocumentTypes = new Map();
  for (const { kind, id, manifest } of packages) {
    for (const [documentName, types] of Object.entries<Data>(manifest.documentTypes ?? {})) {
      const known = all.get(documentName) ?? new Map<string, DeclaredFields>();
      all.set(documentName, known);
      for (const [type, declared] of Object.entries<Data>(types)) {
        known.set(kind === "system" ? type : `${id}.${type}`, {
          htmlFields: declared.htmlFields ?? [],
          gmOnlyFields: declared.gmOnlyFields ?? [],
          filePathFields: declared.filePathFields ?? {},
        });
      }
    }
  }
  return all;
}

/** Reports the errors in a manifest's `documentTypes`. */
export function checkDocumentTypes(
  value: unknown,
  report: (path: string, message: string, severity?: "error" | "warning") => void,
): void {
  if (value === undefined) return;
  if (!isRecord(value)) return report("documentTypes", "must be an object {Actor: {<type>: {}}}");
  for (const [documentName, types] of Object.entries(value)) {
    const at = `documentTypes.${documentName}`;
    if (!TYPED_DOCUMENTS.includes(documentName))
      report(at, `is not a document type with subtypes; the known ones are ${TYPED_DOCUMENTS.join(", ")}`);
    if (!isRecord(types)) {
      report(at, "must be an object of subtypes");
      continue;
    }
    for (const [type, declared] of Object.entries(types)) checkType(`${at}.${type}`, type, declared, report);
  }
}

function checkType(
  at: string,
  type: string,
  declared: unknown,
  report: (path: string, message: string, severity?: "error" | "warning") => void,
): void {
  if (!/^[A-Za-z][A-Za-z0-9_.-]*$/.test(type))
    report(at, "must begin with a letter and consist of letters, digits, hyphens, underscores and dots");
  if (!isRecord(declared)) return report(at, "must be an object, at least {}");
  for (const key of ["htmlFields", "gmOnlyFields"]) {
    const paths = declared[key];
    if (paths === undefined) continue;
    if (!Array.isArray(paths) || !paths.every(path => typeof path === "string")) {
      report(`${at}.${key}`, "must be a list of paths");
      continue;
    }
    paths.forEach((path: string, i: number) => {
      if (path.startsWith("system."))
        report(`${at}.${key}[${i}]`, `paths are relative to system: write "${path.slice(7)}"`, "warning");
    });
  }
  const files = declared.filePathFields;
  if (files === undefined) return;
  if (!isRecord(files)) return report(`${at}.filePathFields`, 'must be an object such as {"img": ["IMAGE"]}');
  for (const [path, categories] of Object.entries(files)) {
    if (!Array.isArray(categories) || !categories.every(category => category in FILE_CATEGORIES)) {
      report(`${at}.filePathFields.${path}`, `must be a list of ${Object.keys(FILE_CATEGORIES).join(", ")}`);
    }
  }
}
