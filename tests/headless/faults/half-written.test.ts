/**
 * Tests a world whose files were truncated, emptied, overwritten or deleted, each file in each of these ways.
 * Three results are allowed: the world opens completely; it opens, and reports what was damaged and where the
 * damaged data is kept; or it is rejected with the name of the file, and nothing changes. A truncated log
 * loses only its end, as after a crash.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MersenneTwister } from "../../../host/runtime/client/dice/index.ts";
import { startServer } from "../../../host/server/start.ts";
import { makeSystem, tableSeed, temporaryFolder } from "../../contract/server/support/fixtures.ts";
import { connect, type Client } from "../../contract/server/support/table.ts";
import { note, times } from "./support/tally.ts";

const ITEMS = 25;
const system = makeSystem();
const world = temporaryFolder("whole-world-");
const copies: string[] = [];
/** The undamaged world's contents. */
let whole: Held;

interface Held {
  readonly items: readonly string[];
  readonly actors: readonly string[];
  readonly users: readonly string[];
}

beforeAll(async () => {
  await (await startServer({ system, world, port: 0, seed: tableSeed() })).close();
  // When the server starts again, the data written so far is in a table of the database. Later writes are in
  // its log.
  const server = await startServer({ system, world, port: 0 });
  const gm: Client = await connect(server.address, "GameMaster000001");
  for (let index = 0; index < ITEMS; index++)
    await gm.modify("Item", "create", {
      data: [{ name: `thing ${String(index).padStart(2, "0")}`, type: "thing" }],
    });
  whole = heldBy(server);
  await server.close();
});
afterAll(() => {
  for (const folder of [world, system, ...copies]) rmSync(folder, { recursive: true, force: true });
});

function heldBy({ game: { store } }: Awaited<ReturnType<typeof startServer>>): Held {
  const names = (type: string): string[] =>
    store
      .all(null, type)
      .map(({ name }) => String(name))
      .sort();
  return { items: names("Item"), actors: names("Actor"), users: names("User") };
}

/** Returns the hash of each file's contents, by path. */
function digest(folder: string): Record<string, string> {
  const all = (readdirSync(folder, { recursive: true }) as string[]).filter(name =>
    statSync(join(folder, name)).isFile(),
  );
  return Object.fromEntries(
    all.sort().map(name => [
      name,
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    ]),
  );
}

/** Damages a file in a copy of the world, and opens that world. Returns descriptions of what went wrong. */
async function damaged(
  file: string,
  how: string,
  damage: (path: string, size: number) => void,
): Promise<string[]> {
  const copy = temporaryFolder("half-world-");
  copies.push(copy);
  cpSync(world, copy, { recursive: true });
  const path = join(copy, file);
  damage(path, statSync(path).size);
  const before = digest(copy);
  const what = `${file} ${how}`;
  const lines: string[] = [];
  let server;
  try {
    server = await startServer({ system, world: copy, port: 0, log: line => lines.push(line) });
  } catch (error) {
    const { message } = error as Error;
    const untouched = JSON.stringify(digest(copy)) === JSON.stringify(before);
    return [
      ...(message.includes(path) ? [] : [`${what}: the refusal does not say where: ${message}`]),
      ...(untouched ? [] : [`${what}: refused, and yet changed`]),
    ];
  }
  const held = heldBy(server);
  await server.close();
  if (JSON.stringify(held) === JSON.stringify(whole)) return [];
  const report = lines.find(line => line.includes("damaged"));
  if (report) {
    const kept = /is kept in (\S+)\./u.exec(report)?.[1] ?? "";
    const there =
      existsSync(kept) && (before[file] === undefined || Object.values(digest(kept)).includes(before[file]));
    return there ? [] : [`${what}: what was damaged is not kept: ${report}`];
  }
  const isTornLog =
    file.endsWith(".log") &&
    JSON.stringify([held.actors, held.users]) === JSON.stringify([whole.actors, whole.users]) &&
    held.items.every((name, index) => name === whole.items[index]);
  return isTornLog
    ? []
    : [
        `${what}: ${whole.items.length - held.items.length} items, ${whole.actors.length - held.actors.length} actors and ${whole.users.length - held.users.length} users are gone without a word`,
      ];
}

it(
  "a world with a damaged file opens in full, reports the file, or is rejected with an error that names the file",
  { timeout: 600_000 },
  async () => {
    const chance = new MersenneTwister(77);
    const cuts = times(2, 25);
    const files = [...readdirSync(join(world, "data")).map(name => join("data", name)), "world.json"];
    expect(
      files.filter(name => /\.ldb$|\.log$|CURRENT$|MANIFEST/u.test(name)).length,
      "a table, a log, and what says which of them count",
    ).toBeGreaterThanOrEqual(4);
    const lost: string[] = [];
    let count = 0;
    for (const file of files) {
      const tries: [how: string, damage: (path: string, size: number) => void][] = [
        [
          "emptied",
          path => {
            truncateSync(path, 0);
          },
        ],
        [
          "overwritten",
          (path, size) => {
            writeFileSync(path, Buffer.alloc(size, 7));
          },
        ],
        [
          "deleted",
          path => {
            rmSync(path);
          },
        ],
        ...Array.from({ length: cuts }, () => chance.random()).map(
          (part): [string, (path: string, size: number) => void] => [
            `cut to ${Math.round(part * 100)} %`,
            (path, size) => {
              truncateSync(path, Math.floor(size * part));
            },
          ],
        ),
      ];
      for (const [how, damage] of tries) {
        if (file === "world.json" && how === "deleted") continue;
        count++;
        lost.push(...(await damaged(file, how, damage)));
      }
    }
    note({
      fault: "File of a world cut short, emptied, overwritten or deleted",
      count,
      lost,
      doubled: [],
      beside: `${files.length} files`,
    });
  },
);
