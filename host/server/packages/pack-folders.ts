/** The folders that packages define for their compendiums: the manifest's `packFolders`. */
import { createDocuments } from "../documents/create.ts";
import { within, type WorldFacts } from "../documents/context.ts";
import { resolveTarget } from "../documents/target.ts";
import type { Data } from "../wire.ts";
import type { WorldStore } from "../world/store.ts";
import { Transaction } from "../world/transaction.ts";
import type { InstalledPackage } from "./manifest.ts";

const KEY = "core.compendiumConfiguration";
/** The maximum depth of nested folders. */
const DEEPEST = 4;

/**
 * Sorts compendiums into the folders defined by their packages' manifests. Each compendium is sorted only
 * once, so that the next start doesn't revert a user's later moves. A folder is created only when a
 * compendium is put into it.
 */
export async function sortIntoFolders(
  facts: WorldFacts,
  store: WorldStore,
  packages: InstalledPackage[],
  gamemaster: string,
): Promise<void> {
  const transaction = new Transaction(store);
  const setting = transaction.all(null, "Setting").find(({ key }) => key === KEY);
  const configured: Record<string, Data> = setting ? (JSON.parse(setting.value as string) ?? {}) : {};
  const before = JSON.stringify(configured);

  const create = (documentName: string, data: Data): Data => {
    const [made] = within(facts, transaction, gamemaster, context =>
      createDocuments(context, documentName, resolveTarget(context, documentName, null, null), {
        data: [data],
      }),
    );
    return made as Data;
  };
  const holdsNew = (id: string, { packs = [], folders = [] }: Data): boolean =>
    packs.some((name: string) => configured[`${id}.${name}`]?.folder === undefined) ||
    folders.some((inner: Data) => holdsNew(id, inner));
  const sortInto = (
    installed: InstalledPackage,
    folders: Data[],
    parent: string | null,
    depth: number,
  ): void => {
    folders
      .filter(folder => depth <= DEEPEST && holdsNew(installed.id, folder))
      .forEach((folder, index) => {
        const there = transaction
          .all(null, "Folder")
          .find(
            ({ type, name, folder: inside }) =>
              type === "Compendium" && name === folder.name && (inside ?? null) === parent,
          );
        const { _id } =
          there ??
          create("Folder", {
            name: folder.name,
            type: "Compendium",
            folder: parent,
            color: folder.color ?? null,
            sorting: folder.sorting ?? "a",
            sort: index * 1000,
          });
        (folder.packs ?? []).forEach((name: string, at: number) => {
          const pack = `${installed.id}.${name}`;
          if (configured[pack]?.folder === undefined)
            configured[pack] = { ...configured[pack], folder: _id, sort: at * 1000 };
        });
        sortInto(installed, folder.folders ?? [], _id as string, depth + 1);
      });
  };
  for (const installed of packages) sortInto(installed, installed.manifest.packFolders ?? [], null, 1);

  const value = JSON.stringify(configured);
  if (value === before) return;
  if (setting) transaction.put(null, "Setting", { ...setting, value });
  else create("Setting", { key: KEY, value });
  await transaction.commit();
}
