/** Reads a package's manifest and says of every fault where it is and what would be right. */
import fs from "node:fs";
import path from "node:path";
import { HostError } from "../errors.ts";
import { isRecord } from "../guard.ts";
import type { Data } from "../wire.ts";
import { checkManifest, type Fault } from "./manifest-check.ts";

export type PackageKind = "system" | "module";

/** An installed package: its manifest, as the client gets it, and where its files are. */
export interface InstalledPackage {
  kind: PackageKind;
  id: string;
  root: string;
  manifest: Data;
  /** Faults that do not keep the package from running. */
  warnings: Fault[];
}

/** A manifest that cannot be used; the message lists every fault. */
export class ManifestError extends HostError {
  override name = "ManifestError";
  readonly faults: Fault[];
  constructor(file: string, faults: Fault[]) {
    super(`${file} cannot be used:\n${faults.map((fault) => `  - ${fault.path}: ${fault.message}`).join("\n")}`);
    this.faults = faults;
  }
}

/**
 * Reads the package in a folder.
 * @throws ManifestError when the manifest is absent, is no JSON or has a fault that matters
 */
export function readPackage(directory: string, kind: PackageKind): InstalledPackage {
  const root = path.resolve(directory);
  const file = path.join(root, `${kind}.json`);
  if (!fs.existsSync(file)) {
    throw new ManifestError(file, [{ path: "(file)", message: `there is no ${kind}.json in this folder; name the folder of a built ${kind}`, severity: "error" }]);
  }
  let manifest: unknown;
  try {
    manifest = JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw new ManifestError(file, [{ path: "(file)", message: `it is no JSON (${(error as Error).message})`, severity: "error" }]);
  }
  if (!isRecord(manifest)) throw new ManifestError(file, [{ path: "(file)", message: "it must be one JSON object", severity: "error" }]);
  const faults = checkManifest(manifest, kind, (relative) => existsInside(root, relative));
  const errors = faults.filter((fault) => fault.severity === "error");
  if (errors.length > 0) throw new ManifestError(file, errors);
  return { kind, id: manifest.id, root, manifest, warnings: faults.filter((fault) => fault.severity === "warning") };
}

function existsInside(root: string, relative: string): boolean {
  const target = path.resolve(root, relative);
  return target.startsWith(root + path.sep) && fs.existsSync(target);
}

/** The style entries of a package in one form. A plain string goes to the layer of its kind, as an entry without `layer` does. */
export function stylesOf(installed: InstalledPackage): { src: string; layer: string | null }[] {
  const own = installed.kind === "system" ? "system" : "modules";
  return (installed.manifest.styles ?? []).map((entry: string | Data) =>
    typeof entry === "string" ? { src: entry, layer: own } : { src: entry.src, layer: entry.layer === undefined ? own : entry.layer },
  );
}
