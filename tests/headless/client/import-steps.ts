/** Defines a headless client's test steps that import and export tables. */
import { CompendiumCollection } from "../../../host/runtime/client/collections/compendium.ts";
import type { System } from "./main.ts";

type Step = (args: any) => unknown;

/**
 * Replaces the parser of HTML tables, which needs a page and is tested elsewhere. Never finds a table.
 */
const pages = () => [];

/** Returns the test steps for the importer, by name. */
export function importSteps(system: System, game: any): Record<string, Step> {
  const { importer } = system;
  const read = ({ text, kind }: any) => {
    const table = importer.parseTable(text, { pages });
    const vocabulary = importer.vocabularyNow();
    return importer.readTable(table, { ...importer.understood(table, vocabulary, kind), vocabulary });
  };
  const leafPaths = (fields: any, before = ""): [string, any][] =>
    Object.entries<any>(fields).flatMap(([key, field]) =>
      field.fields
        ? leafPaths(field.fields, `${before}${key}.`)
        : [
            [
              `${before}${key}`,
              { least: field.min ?? null, most: field.max ?? null, name: field.constructor.name },
            ],
          ],
    );
  return {
    /** Imports text. `stopAfter` cancels the import after the given number of batches. */
    importText: async ({
      text,
      kind,
      folder = "",
      pack = null,
      holds = "Item",
      stopAfter = Infinity,
      title = "A table",
    }) => {
      const heard: object[] = [];
      const report = await importer.runImport({
        title,
        results: read({ text, kind }),
        target: pack === null ? { pack: null, folder } : { pack, holds },
        cancelled: () => heard.length >= stopAfter,
        progress: (progress: object) => {
          heard.push(progress);
        },
      });
      return structuredClone({ ...report, heard });
    },
    readText: args => structuredClone(read(args)),
    undoImport: async ({ run }) =>
      structuredClone(await importer.undoImport(importer.importRuns().find((one: any) => one.id === run))),
    importRuns: () => structuredClone(importer.importRuns()),
    exportText: async ({ source, as }) => {
      const table = importer.exportTable(await importer.exported(source), importer.vocabularyNow());
      return as === "csv" ? importer.csvOf(table) : importer.jsonOf(table);
    },
    makePack: async ({ label, type }) =>
      (await CompendiumCollection.createCompendium({ label, type })).collection,
    /** Returns the data of all documents in a world collection or a compendium. */
    documentsIn: async ({ name, pack = null }) =>
      pack === null
        ? game.collections.get(name).map((one: any) => one.toObject())
        : (await game.packs.get(pack).getDocuments()).map((one: any) => one.toObject()),
    /**
     * Loads the entries of the compendium browser. Returns them with the database requests made for them, the
     * number of loaded compendium documents, and the elapsed time in milliseconds.
     */
    catalogue: async () => {
      const asked: string[] = [];
      const backend = (globalThis as any).CONFIG.DatabaseBackend;
      const get = backend.get;
      backend.get = function (...args: any[]) {
        asked.push(JSON.stringify(args[1]?.query ?? args[1] ?? {}));
        return get.apply(this, args);
      };
      const started = performance.now();
      const entries = await system.catalogue.catalogue();
      backend.get = get;
      return structuredClone({
        entries,
        asked,
        loaded: [...game.packs].reduce((sum: number, pack: any) => sum + pack.size, 0),
        milliseconds: performance.now() - started,
      });
    },
    restoreActors: async ({ data }) => {
      await (globalThis as any).CONFIG.Actor.documentClass.createDocuments(data, {
        keepId: true,
        keepEmbeddedIds: true,
      });
    },
    /**
     * Returns the stored fields of items and enemies with the limits of each field, grouped by document type.
     */
    storedFields: () => {
      const { CONFIG } = globalThis as any;
      const all = { ...CONFIG.Item.dataModels, npc: CONFIG.Actor.dataModels.npc };
      return Object.fromEntries(
        Object.entries<any>(all).map(([kind, model]) => [
          kind,
          Object.fromEntries(leafPaths(model.schema.fields)),
        ]),
      );
    },
  };
}
