/**
 * Fills a world without documents. A seed has the form `{world: {title, …}, users: [{name, role, password,
 * …}], documents: {Actor: [{…}], …}, settings: {"core.x": value}}`. `documents` can also be a plain list if
 * each document has its type in `documentName`. The whole seed is validated before anything is written.
 */
import fs from "node:fs";
import { HostError } from "./errors.ts";
import { isRecord } from "./guard.ts";
import { createDocuments } from "./documents/create.ts";
import { within, type WorldFacts } from "./documents/context.ts";
import { checkRequest } from "./documents/modify.ts";
import { resolveTarget } from "./documents/target.ts";
import { endingOf } from "./http/mime.ts";
import type { Data } from "./wire.ts";
import { isPrimary, PRIMARY_COLLECTIONS } from "./world/collections.ts";
import type { WorldStore } from "./world/store.ts";
import { Transaction } from "./world/transaction.ts";

export interface Seed {
  world: Data;
  users: Data[];
  documents: Record<string, Data[]>;
  settings: Record<string, unknown>;
}

/** The error for a seed that can't be used. The message lists all errors. */
export class SeedError extends HostError {
  override name = "SeedError";
  constructor(faults: string[]) {
    super(
      `The seed cannot be used, and nothing was written:\n${faults.map(fault => `  - ${fault}`).join("\n")}`,
    );
  }
}

const ROLES: Record<string, number> = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 };

/**
 * Reads a seed from a JSON or YAML file.
 * @throws SeedError if the file is neither
 */
export async function readSeed(file: string): Promise<Seed> {
  const text = fs.readFileSync(file, "utf8");
  try {
    if (["yml", "yaml"].includes(endingOf(file))) {
      return normalizeSeed((await yamlReader())(text));
    }
    return normalizeSeed(JSON.parse(text));
  } catch (error) {
    if (error instanceof SeedError) throw error;
    throw new SeedError([`${file} cannot be read: ${(error as Error).message}`]);
  }
}

/** Loads the YAML parser on demand, because it is a development dependency and is needed only for seeds. */
async function yamlReader(): Promise<(text: string) => unknown> {
  const name = "js-yaml";
  const { load } = (await import(/* @vite-ignore */ name)) as { load(text: string): unknown };
  return load;
}

/**
 * Converts a seed to its full form.
 * @throws SeedError that names the invalid values
 */
export function normalizeSeed(given: unknown): Seed {
  if (Array.isArray(given)) return normalizeSeed({ documents: groupByName(given) });
  if (!isRecord(given))
    throw new SeedError(["it must be an object {world, users, documents, settings} or a list of documents"]);
  const faults: string[] = [];
  const { world = {}, users = [], documents = {}, settings = {}, ...unknown } = given;
  for (const key of Object.keys(unknown))
    faults.push(`${key} is unknown; the known keys are world, users, documents and settings`);
  if (!isRecord(world)) faults.push("world must be an object");
  if (!Array.isArray(users)) faults.push("users must be a list");
  if (!isRecord(settings)) faults.push("settings must be an object of values by key");
  if (!isRecord(documents)) faults.push("documents must be an object of lists by document name");
  else
    for (const [name, list] of Object.entries(documents))
      if (!Array.isArray(list)) faults.push(`documents.${name} must be a list`);
  if (faults.length > 0) throw new SeedError(faults);
  return { world, users, documents, settings };
}

function groupByName(list: unknown[]): Record<string, Data[]> {
  const grouped: Record<string, Data[]> = {};
  list.forEach((entry, index) => {
    if (!isRecord(entry) || typeof entry.documentName !== "string")
      throw new SeedError([`[${index}] must be a document with its kind in documentName`]);
    const { documentName, ...data } = entry;
    (grouped[documentName] ??= []).push(data);
  });
  return grouped;
}

/**
 * Creates all documents of a seed in one batch. Documents keep their IDs. Documents without an ID get a new
 * one.
 * @param gamemaster the user who creates them; deleted afterward if the seed has its own Gamemaster
 * @throws SeedError with all errors
 */
export async function sowSeed(
  facts: WorldFacts,
  store: WorldStore,
  seed: Seed,
  gamemaster: string,
): Promise<void> {
  const transaction = new Transaction(store);
  const faults: string[] = [];
  const sow = (documentName: string, data: Data, where: string): void => {
    try {
      const request = checkRequest({
        type: documentName,
        action: "create",
        operation: { data: [data], keepId: true },
      });
      within(facts, transaction, gamemaster, context => {
        createDocuments(
          context,
          documentName,
          resolveTarget(context, documentName, null, null),
          request.operation,
        );
      });
    } catch (error) {
      faults.push(`${where}: ${(error as Error).message}`);
    }
  };
  seed.users.forEach((user, i) => sow("User", withRole(user, `users[${i}]`, faults), `users[${i}]`));
  for (const name of orderOf(Object.keys(seed.documents))) {
    if (!isPrimary(name)) {
      faults.push(
        `documents.${name} is not a primary document; the primary documents are ${Object.keys(PRIMARY_COLLECTIONS).join(", ")}`,
      );
      continue;
    }
    seed.documents[name]?.forEach((data, i) => sow(name, data, `documents.${name}[${i}]`));
  }
  for (const [key, value] of Object.entries(seed.settings))
    sow("Setting", { key, value: JSON.stringify(value) }, `settings["${key}"]`);
  if (faults.length > 0) throw new SeedError(faults);
  const ownGamemaster = transaction
    .all(null, "User")
    .some(({ _id, role }) => _id !== gamemaster && role === ROLES.GAMEMASTER);
  if (ownGamemaster) handOver(transaction, gamemaster);
  await transaction.commit();
}

/**
 * Sorts the document names so that each document comes after the ones that it refers to: folders first,
 * scenes and combats last.
 */
function orderOf(names: string[]): string[] {
  const rank = (name: string): number =>
    ["Folder", "Actor", "Item"].indexOf(name) + 1 || (name === "Combat" ? 9 : name === "Scene" ? 8 : 5);
  return [...names].sort((a, b) => rank(a) - rank(b));
}

function withRole(user: unknown, where: string, faults: string[]): Data {
  if (!isRecord(user)) {
    faults.push(`${where} must be an object`);
    return {};
  }
  if (typeof user.role !== "string") return user;
  const role = ROLES[user.role];
  if (role === undefined) faults.push(`${where}.role must be one of ${Object.keys(ROLES).join(", ")}`);
  return { ...user, role: role ?? 1 };
}

/** Removes the temporary Gamemaster, both from the world and from the ownership of the created documents. */
function handOver(transaction: Transaction, gamemaster: string): void {
  for (const name of Object.keys(PRIMARY_COLLECTIONS)) {
    for (const source of transaction.all(null, name)) {
      if (!source.ownership?.[gamemaster]) continue;
      const { [gamemaster]: _gone, ...ownership } = source.ownership;
      transaction.put(null, name, { ...source, ownership });
    }
  }
  transaction.delete(null, "User", gamemaster);
}
