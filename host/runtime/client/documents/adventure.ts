import { documents } from "../common.ts";
import { Hooks } from "../hooks.ts";
import { implementationOf, platform } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** The fields of an adventure in import order: documents that others refer to come first. */
const ORDER: readonly (readonly [field: string, documentName: string])[] = [
  ["folders", "Folder"],
  ["actors", "Actor"],
  ["items", "Item"],
  ["journal", "JournalEntry"],
  ["tables", "RollTable"],
  ["macros", "Macro"],
  ["cards", "Cards"],
  ["playlists", "Playlist"],
  ["scenes", "Scene"],
  ["combats", "Combat"],
];

type ByName<Entry> = Record<string, Entry[]>;
/** The changes that an import would make, as data grouped by document name. */
export interface ImportPlan {
  toCreate: ByName<any>;
  toUpdate: ByName<any>;
  documentCount: number;
}
/** The documents that an import created or updated, grouped by document name. */
export interface ImportResult {
  created: ByName<any>;
  updated: ByName<any>;
}

/**
 * A bundle of documents that are imported into the world together. The documents keep their IDs, so importing
 * them again updates them.
 */
export class Adventure extends ClientDocumentMixin((documents as any).BaseAdventure) {
  declare name: string;

  /** Imports the adventure. By default, asks the user before overwriting documents. */
  async import({
    dialog = true,
    importFields = [],
    preImport = [],
    postImport = [],
  }: {
    dialog?: boolean;
    importFields?: string[];
    preImport?: ((plan: ImportPlan, options: object) => unknown)[];
    postImport?: ((result: ImportResult, options: object) => unknown)[];
  } = {}): Promise<ImportResult> {
    const options = { dialog, importFields, preImport, postImport };
    const nothing: ImportResult = { created: {}, updated: {} };
    const plan = await this.prepareImport(options);
    if (Hooks.call("preImportAdventure", this, options, plan.toCreate, plan.toUpdate) === false)
      return nothing;
    if (dialog && Object.keys(plan.toUpdate).length > 0) {
      const content = "<p>Documents of this adventure that are in the world already will be overwritten.</p>";
      if (
        (await platform.foundry.applications.api.DialogV2.confirm({
          window: { title: this.name },
          content,
          rejectClose: false,
        })) !== true
      )
        return nothing;
    }
    for (const step of preImport) await step(plan, options);
    const result = await this.importContent(plan);
    for (const step of postImport) await step(result, options);
    Hooks.callAll("importAdventure", this, options, result.created, result.updated);
    return result;
  }

  /** Returns the documents that an import of these fields (by default, all) would create and update. */
  async prepareImport({ importFields = [] }: { importFields?: string[] } = {}): Promise<ImportPlan> {
    const source = this.toObject();
    const plan: ImportPlan = { toCreate: {}, toUpdate: {}, documentCount: 0 };
    const wanted = importFields.length === 0 || importFields.includes("all") ? null : new Set(importFields);
    for (const [field, name] of ORDER) {
      if (wanted && !wanted.has(field)) continue;
      for (const data of source[field] ?? []) {
        const part = platform.game.collections.get(name)?.has(data._id) ? plan.toUpdate : plan.toCreate;
        (part[name] ??= []).push(data);
        plan.documentCount += 1;
      }
    }
    return plan;
  }

  /** Carries out the planned import. */
  async importContent({ toCreate, toUpdate }: ImportPlan): Promise<ImportResult> {
    const result: ImportResult = { created: {}, updated: {} };
    for (const [, name] of ORDER) {
      const cls = implementationOf(name);
      if (toCreate[name])
        result.created[name] = await cls.createDocuments(toCreate[name], {
          keepId: true,
          keepEmbeddedIds: true,
          fromImport: true,
        });
      if (toUpdate[name])
        result.updated[name] = await cls.updateDocuments(toUpdate[name], {
          diff: false,
          recursive: false,
          noHook: true,
        });
    }
    return result;
  }
}
