/** Reads a package's manifest and reports the position and the expected value for every error. */
import fs from "node:fs";
import path from "node:path";
import { HostError } from "../errors.ts";
import { isRecord } from "../guard.ts";
import type { Data } from "../wire.ts";
import { checkManifest, packFolder, type Fault } from "./manifest-check.ts";

export type PackageKind = "system" | "module";

/** An installed package: its manifest in the form that clients receive, and the location of its files. */
export interface InstalledPackage {
  kind: PackageKind;
  id: string;
  root: string;
  manifest: Data;
  /** The faults that don't prevent the package from being used. */
  warnings: Fault[];
}

/** The error thrown if a manifest is invalid. The message lists all faults in one line. */
export class ManifestError extends HostError {
  override name = "ManifestError";
  readonly faults: Fault[];
  constructor(file: string, faults: Fault[]) {
    super(`${file} cannot be used: ${faults.map(fault => `${fault.path} ${fault.message}`).join("; ")}`);
    this.faults = faults;
  }
}

/**
 * Reads and validates the package in a folder.
 * @throws ManifestError if the manifest is missing, isn't JSON or has a serious error
 */
export function readPackage(
  directory: string,
  kind: PackageKind,
  generation: 13 | 14 = 14,
): InstalledPackage {
  const root = path.resolve(directory);
  const file = path.join(root, `${kind}.json`);
  if (!fs.existsSync(file))
    throw new ManifestError(file, [fault("(file)", `is missing: specify the folder of a built ${kind}`)]);
  const manifest = readObject(file);
  const faults = checkManifest(manifest, kind, relative => existsInside(root, relative), generation);
  const undeclared = typesOfTemplate(path.join(root, "template.json")).filter(
    ([name, type]) => !manifest.documentTypes?.[name]?.[type],
  );
  if (undeclared.length > 0) {
    const types = undeclared.map(pair => pair.join(".")).join(", ");
    faults.push(
      fault(
        "documentTypes",
        `lacks ${types} of template.json, which this host does not read: declare the types with data models`,
      ),
    );
  }
  const errors = faults.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new ManifestError(file, errors);
  for (const pack of manifest.packs ?? []) pack.path = packFolder(pack);
  for (const [key, version] of Object.entries(manifest.compatibility ?? {}))
    if (typeof version === "number") manifest.compatibility[key] = String(version);
  return {
    kind,
    id: manifest.id,
    root,
    manifest,
    warnings: faults.filter(({ severity }) => severity === "warning"),
  };
}

function fault(at: string, message: string): Fault {
  return { path: at, message, severity: "error" };
}

function readObject(file: string): Data {
  let read: unknown;
  try {
    read = JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw new ManifestError(file, [
      fault("(file)", `is not valid JSON (${(error as Error).message.replace(/\s+/g, " ")}): correct it`),
    ]);
  }
  if (!isRecord(read)) throw new ManifestError(file, [fault("(file)", "must be one JSON object")]);
  return read;
}

/** Returns the subtypes declared in the older format `template.json`, as pairs of document name and type. */
function typesOfTemplate(file: string): [string, string][] {
  if (!fs.existsSync(file)) return [];
  const template = readObject(file);
  return ["Actor", "Item"].flatMap(name =>
    (template[name]?.types ?? []).map((type: string): [string, string] => [name, type]),
  );
}

function existsInside(root: string, relative: string): boolean {
  const target = path.join(root, relative);
  return target.startsWith(root + path.sep) && fs.existsSync(target);
}

/**
 * Returns a package's style entries in a uniform format. Plain strings, and entries without `layer`, belong
 * to the layer of the package type.
 */
export function stylesOf(installed: InstalledPackage): { src: string; layer: string | null }[] {
  const own = installed.kind === "system" ? "system" : "modules";
  return (installed.manifest.styles ?? []).map((entry: string | Data) =>
    typeof entry === "string"
      ? { src: entry, layer: own }
      : { src: entry.src, layer: entry.layer === undefined ? own : entry.layer },
  );
}
