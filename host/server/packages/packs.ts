/**
 * The compendiums: the read-only ones that come with packages, and the world's own, which Gamemasters can
 * create.
 */
import path from "node:path";
import { getProperty, setProperty } from "../../runtime/common/utils/paths.ts";
import { baseDocument } from "../../runtime/common/documents/registry.ts";
import { BadRequest, NotFound, PermissionDenied } from "../errors.ts";
import type { RequestContext } from "../documents/context.ts";
import type { Data, Operation, PackPayload } from "../wire.ts";
import type { WorldStore } from "../world/store.ts";
import type { Transaction } from "../world/transaction.ts";
import { worldPackId } from "../world/keys.ts";
import type { InstalledPackage } from "./manifest.ts";
import { PACK_TYPES } from "./manifest-check.ts";
import { readPack, type PackContent } from "./pack-reader.ts";

interface PackageCompendium {
  metadata: Data;
  content: PackContent;
}

export interface PackLibrary {
  /** Returns the metadata, index and folders of every compendium. */
  payload(): PackPayload[];
  /** Returns the sources or the index entries for a `get` request. */
  query(context: RequestContext, pack: string, type: string, operation: Operation): Data[];
  /** Requires that the user may write to the pack. @throws PermissionDenied otherwise */
  assertWritable(context: RequestContext, pack: string): void;
  /** Returns the metadata for a new compendium in the world. @throws BadRequest if it can't be created */
  describeNew(data: Data): Data;
}

const ROLES: Record<string, number> = { PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 };
const LEVELS: Record<string, number> = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
const DEFAULT_OWNERSHIP = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
const INDEX_FIELDS = ["name", "img", "type", "sort", "folder"];

/** Reads the packages' compendiums and adds those of the world. */
export async function createPackLibrary(
  packages: InstalledPackage[],
  store: WorldStore,
  log: (line: string) => void,
): Promise<PackLibrary> {
  const fromPackages = new Map<string, PackageCompendium>();
  for (const installed of packages) {
    for (const pack of (installed.manifest.packs ?? []) as Data[]) {
      const metadata = describe(pack, `${installed.id}.${String(pack.name)}`, installed.kind, installed.id);
      const content = await readPack(path.join(installed.root, pack.path), pack.type);
      for (const report of content.reports) log(`Compendium ${String(metadata.id)}: ${report}.`);
      fromPackages.set(metadata.id, { metadata, content });
    }
  }

  const metadataOf = (pack: string): Data => {
    const known = fromPackages.get(pack)?.metadata ?? store.compendia.get(pack.replace(/^world\./, ""));
    if (!known) throw new NotFound(`There is no compendium "${pack}".`);
    return known;
  };
  const sourcesOf = (pack: string, type: string, transaction: Pick<Transaction, "all">): Data[] => {
    const installed = fromPackages.get(pack);
    return installed
      ? [...(installed.content.documents.get(type)?.values() ?? [])]
      : transaction.all(pack, type);
  };

  return {
    payload() {
      const all = [
        ...[...fromPackages.values()].map(({ metadata }) => metadata),
        ...store.compendia.values(),
      ];
      return all.map(metadata => ({
        metadata,
        index: sourcesOf(metadata.id, metadata.type, store).map(source => indexEntry(metadata, source, [])),
        folders: sourcesOf(metadata.id, "Folder", store),
      }));
    },
    query(context, pack, type, operation) {
      const metadata = metadataOf(pack);
      if (levelOf(context, metadata) < (LEVELS.OBSERVER as number)) {
        throw new PermissionDenied(
          `User ${String(context.user.name)} lacks permission to view the compendium ${pack}`,
        );
      }
      if (type !== metadata.type && type !== "Folder")
        throw new BadRequest(
          `The compendium ${pack} contains ${String(metadata.type)} documents, not ${type} documents.`,
        );
      const found = sourcesOf(pack, type, context.transaction).filter(source =>
        matches(source, operation.query ?? {}),
      );
      return operation.index
        ? found.map(source => indexEntry(metadata, source, operation.indexFields ?? []))
        : found;
    },
    assertWritable(context, pack) {
      const metadata = metadataOf(pack);
      if (fromPackages.has(pack))
        throw new PermissionDenied(
          `The compendium ${pack} belongs to a package and is read-only on this host; copy it into the world to change it.`,
        );
      if (configuration(context)[pack]?.locked)
        throw new PermissionDenied(`The compendium ${pack} is locked.`);
      if (levelOf(context, metadata) < (LEVELS.OWNER as number))
        throw new PermissionDenied(
          `User ${String(context.user.name)} lacks permission to change the compendium ${pack}`,
        );
    },
    describeNew(data) {
      if (typeof data.label !== "string" || data.label.trim() === "")
        throw new BadRequest("A compendium needs a label.");
      if (!PACK_TYPES.includes(data.type))
        throw new BadRequest(`A compendium's type must be one of ${PACK_TYPES.join(", ")}.`);
      const name = String(data.name ?? data.label)
        .toLowerCase()
        .replace(/[^a-z0-9_-]+/g, "-")
        .replace(/^-+|-+$/g, "");
      if (name === "") throw new BadRequest("A compendium's name needs a letter or a digit.");
      if (store.compendia.has(name))
        throw new BadRequest(`There is already a compendium "${worldPackId(name)}".`);
      return describe(
        { name, label: data.label, type: data.type, ownership: data.ownership, path: "" },
        worldPackId(name),
        "world",
        "world",
      );
    },
  };
}

function describe(pack: Data, id: string, packageType: string, packageName: string): Data {
  return {
    ...pack,
    id,
    packageType,
    packageName,
    ownership: pack.ownership ?? DEFAULT_OWNERSHIP,
    flags: pack.flags ?? {},
  };
}

function indexEntry(metadata: Data, source: Data, more: string[]): Data {
  const entry: Data = {
    _id: source._id,
    uuid: `Compendium.${String(metadata.id)}.${String(metadata.type)}.${String(source._id)}`,
  };
  const own: Iterable<string> = baseDocument(metadata.type)?.metadata?.compendiumIndexFields ?? [];
  for (const field of new Set([...INDEX_FIELDS, ...own, ...more])) {
    const value: unknown = getProperty(source, field);
    if (value !== undefined && field !== "_id") setProperty(entry, field, value);
  }
  return entry;
}

/**
 * Returns the Gamemasters' configuration of compendiums, stored in the setting
 * `core.compendiumConfiguration`.
 */
function configuration({ transaction }: RequestContext): Record<string, Data> {
  const setting = transaction.all(null, "Setting").find(({ key }) => key === "core.compendiumConfiguration");
  try {
    return (JSON.parse(setting?.value ?? "{}") as Record<string, Data> | null) ?? {};
  } catch {
    return {};
  }
}

function levelOf(context: RequestContext, metadata: Data): number {
  const { role } = context.user as { role: number };
  if (role >= (ROLES.GAMEMASTER as number)) return LEVELS.OWNER as number;
  const ownership: Record<string, string> =
    configuration(context)[metadata.id]?.ownership ?? metadata.ownership;
  const granted = Object.entries(ownership)
    .filter(([name]) => role >= (ROLES[name] ?? Infinity))
    .map(([, level]) => LEVELS[level] ?? 0);
  return Math.max(0, ...granted);
}

/**
 * Whether source data matches a query such as `{type: "weapon"}`, `{_id__in: [...]}` or
 * `{"system.level__gte": 3}`.
 */
export function matches(source: Data, query: Data): boolean {
  return Object.entries(query).every(([key, wanted]) => {
    const [field, operator = "eq"] = key.split(/__(?=[a-z]+$)/) as [string, string?];
    const value: any = getProperty(source, field);
    switch (operator) {
      case "eq":
        return JSON.stringify(value) === JSON.stringify(wanted);
      case "ne":
        return JSON.stringify(value) !== JSON.stringify(wanted);
      case "in":
        return Array.isArray(wanted) && wanted.includes(value);
      case "nin":
        return Array.isArray(wanted) && !wanted.includes(value);
      case "gt":
        return value > wanted;
      case "gte":
        return value >= wanted;
      case "lt":
        return value < wanted;
      case "lte":
        return value <= wanted;
      default:
        throw new BadRequest(`"${key}" uses an operator that this host does not know: __${operator}.`);
    }
  });
}
