import { documentFromUuid, type AnyDocument } from "../compat/documents.ts";
import { packDocuments, setPackLocked, worldPacks } from "../compat/compendiums.ts";
import { progressBar } from "../compat/applications.ts";
import { SYSTEM_ID } from "../system-id.ts";
import { HOUSE_RULES_SETTING } from "../data/house-rules.ts";
import { localize, localized } from "../language/localize.ts";
import { latestVersion, MIGRATION_SETTING, SKILLS_QUESTION } from "./setting.ts";
import { isNewWorld, migrationProgress, type Progress } from "./progress.ts";
import { migrations as all } from "./index.ts";
import { latestMessages, rewriteMessage } from "./messages.ts";
import type { Migration } from "./migration.ts";
import { unreadable, type UnmigratedDocument, flagsFor, rowOf } from "./unreadable.ts";
import { rewriteActor, rewriteItem, rewriteToken } from "./rewrite.ts";
import { createMessage } from "../compat/messages.ts";

/** A document to migrate. */
interface Task {
  readonly name: string;
  readonly uuid: string;
  readonly run: () => Promise<void>;
}

/**
 * Migrates the world's actors, items, scene tokens, messages and compendiums to the current version, once.
 * Only the writer calls this, before anything else. An interrupted migration continues where it stopped. A
 * document that can't be read or written stays unchanged and is reported, without causing an error.
 */
export async function migrateWorld(
  migrations: readonly Migration[] = all,
  version = latestVersion,
): Promise<void> {
  const before = migrationProgress();
  const due = migrations.filter(migration => migration.version > before.version);
  if (before.version >= version) return;
  const left: UnmigratedDocument[] = [...unreadable()];
  // The welcome card of a new world isn't a sign of content from an older version.
  if (!isFresh() && !isNewWorld()) await migrateSettings(due);
  if (!isFresh()) {
    const bar = progressBar(localize("BLACKOUT.migration.running"));
    const tasks = [...worldTasks(due, version, left)];
    for (const [index, task] of tasks.entries()) {
      bar.update(index / tasks.length, task.name);
      await attempt(task, left);
    }
    await migratePacks(due, version, left, name => {
      bar.update(1, name);
    });
    bar.end(localize("BLACKOUT.migration.done"));
  }
  await setProgress({ version, relock: [] });
  await reportUnmigrated(left);
}

/** Whether the world contains no actors, items, scenes or messages, and therefore nothing to migrate. */
function isFresh(): boolean {
  const { actors, items, scenes, messages } = game;
  return [actors, items, scenes, messages].every(
    collection => collection.size === 0 && collection.invalidDocumentIds.size === 0,
  );
}

async function migrateSettings(due: readonly Migration[]): Promise<void> {
  for (const { settings } of due) {
    const changed = settings?.({ houseRules: game.settings.get(SYSTEM_ID, HOUSE_RULES_SETTING) });
    if (!changed) continue;
    await game.settings.set(SYSTEM_ID, SKILLS_QUESTION, changed.skillsQuestion);
    await game.settings.set(SYSTEM_ID, HOUSE_RULES_SETTING, changed.houseRules);
  }
}

async function setProgress(progress: Progress): Promise<void> {
  await game.settings.set(SYSTEM_ID, MIGRATION_SETTING, {
    version: progress.version,
    relock: [...progress.relock],
  });
}

async function attempt({ name, uuid, run }: Task, left: UnmigratedDocument[]): Promise<void> {
  try {
    await run();
  } catch (error) {
    left.push({ name, uuid, why: error instanceof Error ? error.message : String(error) });
  }
}

function* worldTasks(
  due: readonly Migration[],
  version: number,
  left: UnmigratedDocument[],
): Generator<Task> {
  for (const { name, uuid } of game.actors)
    yield taskOf(name, uuid, async actor => rewriteActor(actor, due, version));
  for (const { name, uuid } of game.items) yield taskOf(name, uuid, async item => rewriteItem(item, due));
  for (const scene of game.scenes) yield* tokenTasks(scene, due, version);
  for (const { id, document } of latestMessages())
    yield { name: id, uuid: `ChatMessage.${id}`, run: async () => migrateMessage(id, document(), due, left) };
}

function* tokenTasks(
  scene: Scene.Implementation,
  due: readonly Migration[],
  version: number,
): Generator<Task> {
  for (const { name, uuid, actorLink, actor } of scene.tokens) {
    if (!actorLink)
      yield taskOf(name, uuid, async token =>
        rewriteToken(token, actor && documentFromUuid(actor.uuid), due, version),
      );
  }
}

/** Returns the migration task of a document. The document may be deleted by the time the task runs. */
function taskOf(name: string, uuid: string, run: (document: AnyDocument) => Promise<void>): Task {
  return {
    name,
    uuid,
    run: async () => {
      const document = documentFromUuid(uuid);
      if (document) await run(document);
    },
  };
}

async function migrateMessage(
  id: string,
  message: AnyDocument | null,
  due: readonly Migration[],
  left: UnmigratedDocument[],
): Promise<void> {
  const broken = game.messages.invalidDocumentIds.has(id);
  const known = message !== null && (await rewriteMessage(message, due));
  if (!known && broken)
    left.push({
      name: id,
      uuid: `ChatMessage.${id}`,
      why: localize("BLACKOUT.migration.unreadable"),
    });
}

/**
 * Migrates the world's compendiums, temporarily unlocking those that are locked. The IDs of the locked ones
 * are stored first, so that they are locked again even after a crash.
 */
async function migratePacks(
  due: readonly Migration[],
  version: number,
  left: UnmigratedDocument[],
  reportPack: (name: string) => void,
): Promise<void> {
  const packs = worldPacks(["Actor", "Item", "Scene"]);
  const { version: now, relock } = migrationProgress();
  const locked = [...new Set([...relock, ...packs.filter(pack => pack.locked).map(({ id }) => id)])];
  if (locked.length > 0) await setProgress({ version: now, relock: locked });
  for (const pack of packs) {
    reportPack(pack.title);
    await attempt(
      {
        name: pack.title,
        uuid: pack.id,
        run: async () => {
          if (pack.locked) await setPackLocked(pack.id, false);
          try {
            for (const document of await packDocuments(pack.id))
              await attempt(packTask(document, due, version), left);
          } finally {
            if (locked.includes(pack.id)) await setPackLocked(pack.id, true);
          }
        },
      },
      left,
    );
  }
}

function packTask(document: AnyDocument, due: readonly Migration[], version: number): Task {
  const name = String(document.toObject()["name"] ?? "");
  return {
    name,
    uuid: document.uuid,
    run: async () => {
      if (document.documentName === "Actor") await rewriteActor(document, due, version);
      if (document.documentName === "Item") await rewriteItem(document, due);
      if (document.documentName === "Scene")
        for (const token of document.getEmbeddedCollection("Token"))
          await rewriteToken(token, null, due, version);
    },
  };
}

/** If documents couldn't be migrated, sends the Gamemasters a message that lists them. */
async function reportUnmigrated(left: readonly UnmigratedDocument[]): Promise<void> {
  if (left.length === 0) return;
  console.error("blackout | documents that the migration left as they are", left);
  await createMessage({
    whisper: game.users.filter(user => user.isGM).map(user => user.id),
    flags: flagsFor([...unreadable()]),
    content: `<p>${localized({ key: "BLACKOUT.migration.leftAlone", data: { n: left.length } })}</p><ul>${left.map(rowOf).join("")}</ul>`,
  });
}
