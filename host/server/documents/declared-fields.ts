/**
 * Applies the field declarations for subtypes from the manifests: cleans HTML, checks file paths, and
 * restricts fields to Gamemasters. As in Foundry, only declared paths and the HTML fields of Foundry's own
 * schemas are checked.
 */
import { baseDocument } from "../../runtime/common/documents/registry.ts";
import { gmOnlyPaths } from "../../runtime/common/documents/permissions.ts";
import { InvalidData, PermissionDenied } from "../errors.ts";
import { isRecord } from "../guard.ts";
import { cleanHtml } from "../html.ts";
import { endingOf } from "../http/mime.ts";
import { FILE_CATEGORIES, type DeclaredFields, type DocumentTypes } from "../packages/document-types.ts";
import type { Data } from "../wire.ts";
import { eachPlace, touches } from "./data.ts";

/** Returns the declarations for the given type, or for all types of the document if no type is given. */
function declarationsOf(
  documentTypes: DocumentTypes,
  documentName: string,
  type: string | undefined,
): DeclaredFields[] {
  const known = documentTypes.get(documentName === "ActorDelta" ? "Actor" : documentName);
  if (!known) return [];
  const exact = type === undefined ? undefined : known.get(type);
  if (exact) return [exact];
  return type === undefined ? [...known.values()] : [];
}

/** Yields the documents embedded in a document's data or in an update, each with its document name. */
function* embeddedIn(documentName: string, data: Data): Generator<[name: string, data: Data]> {
  const embedded: Record<string, string> = baseDocument(documentName)?.metadata?.embedded ?? {};
  for (const [name, field] of Object.entries(embedded)) {
    const value = data[field] ?? data[`==${field}`];
    for (const child of Array.isArray(value) ? value : [value]) if (isRecord(child)) yield [name, child];
  }
}

/**
 * Cleans HTML and checks file paths in the data of a new document or an expanded update. Modifies the data in
 * place.
 * @param type the subtype, if the data has none
 * @throws InvalidData for a file of the wrong type
 */
export function sanitizeData(
  documentTypes: DocumentTypes,
  documentName: string,
  data: Data,
  type: string | undefined = data.type,
): void {
  for (const path of coreHtmlPaths(documentName)) eachPlace(data, path, cleanAt);
  for (const declared of declarationsOf(documentTypes, documentName, data.type ?? type)) {
    for (const path of declared.htmlFields) eachPlace(data, ["system", ...path.split(".")], cleanAt);
    for (const [path, categories] of Object.entries(declared.filePathFields)) {
      eachPlace(data, ["system", ...path.split(".")], (holder, key) =>
        checkFile(holder[key], categories, `${documentName} system.${path}`),
      );
    }
  }
  for (const [name, child] of embeddedIn(documentName, data)) sanitizeData(documentTypes, name, child);
}

function cleanAt(holder: Data, key: string): void {
  const value: unknown = holder[key];
  if (typeof value === "string") holder[key] = cleanHtml(value);
  else if (Array.isArray(value))
    holder[key] = value.map((element: unknown) =>
      typeof element === "string" ? cleanHtml(element) : element,
    );
}

function checkFile(value: unknown, categories: string[], where: string): void {
  if (value === null || value === undefined || value === "") return;
  const endings = categories.flatMap(category => FILE_CATEGORIES[category] ?? []);
  const file = typeof value === "string" ? (value.split(/[?#]/, 1)[0] as string) : "";
  if (/^(javascript|data):/i.test(file) || !endings.includes(endingOf(file))) {
    throw new InvalidData(
      `${where} must be the path of a file that ends in ${endings.join(", ")}; it is ${JSON.stringify(value)}.`,
    );
  }
}

/**
 * Rejects a player's update if it affects, in any form, a field that is reserved for Gamemasters. This
 * includes fields declared in manifests and fields of core's own schemas, such as `ownership`.
 * @throws PermissionDenied that names the field
 */
export function guardGmFields(
  documentTypes: DocumentTypes,
  documentName: string,
  update: Data,
  type: string | undefined,
): void {
  const [own] = gmOnlyPaths({ constructor: baseDocument(documentName) }, update);
  if (own !== undefined) throw gmOnly(own);
  for (const declared of declarationsOf(documentTypes, documentName, type)) {
    for (const path of declared.gmOnlyFields) {
      if (touches(update, ["system", ...path.split(".")])) {
        throw gmOnly(`system.${path}`);
      }
    }
  }
  for (const [name, child] of embeddedIn(documentName, update)) {
    // In a delta, null means that the base actor's value applies, so setting a field to null changes nothing.
    const fields =
      name === "ActorDelta"
        ? Object.fromEntries(Object.entries(child).filter(([, value]) => value !== null))
        : child;
    guardGmFields(documentTypes, name, fields, child.type);
  }
}

/**
 * Rejects a player's new document if its subtype declares fields for Gamemasters, even if the document
 * doesn't contain these fields. Builds of Foundry 14 do the same (foundryvtt#14252, open).
 * @throws PermissionDenied that names the field
 */
export function guardGmTypes(documentTypes: DocumentTypes, documentName: string, data: Data): void {
  // A document without a subtype gets Foundry's base subtype, for which no fields are declared.
  for (const declared of declarationsOf(documentTypes, documentName, data.type ?? "base")) {
    const [field] = declared.gmOnlyFields;
    if (field !== undefined) throw gmOnly(`system.${field}`);
  }
  for (const [name, child] of embeddedIn(documentName, data)) guardGmTypes(documentTypes, name, child);
}

function gmOnly(path: string): PermissionDenied {
  return new PermissionDenied(`${path} may only be modified by a GM or Assistant GM user.`);
}

const htmlPaths = new Map<unknown, string[][]>();

/** Returns the paths of the HTML fields in a document's own schema. */
function coreHtmlPaths(documentName: string): string[][] {
  const documentClass = baseDocument(documentName);
  if (!documentClass) return [];
  let paths = htmlPaths.get(documentClass);
  if (!paths) htmlPaths.set(documentClass, (paths = findHtml(documentClass.schema, [])));
  return paths;
}

function findHtml(field: any, path: string[]): string[][] {
  if (isHtmlField(field)) return [path];
  if (!field?.fields) return [];
  return Object.entries(field.fields).flatMap(([name, child]) => findHtml(child, [...path, name]));
}

function isHtmlField(field: any): boolean {
  for (let at = field?.constructor; at; at = Object.getPrototypeOf(at))
    if (at.name === "HTMLField") return true;
  return false;
}
