import { afterAll, beforeAll, describe, expect, it } from "vitest";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { startServer } from "../../../host/server/start.ts";
import { WorldStore } from "../../../host/server/world/store.ts";
import { openDatabase } from "../../../host/server/storage/database.ts";
import { IDS, makeSystem, tableSeed, temporaryFolder } from "./support/fixtures.ts";
import { bundled, runToEnd, startProcess } from "./support/process.ts";
import { connect } from "./support/table.ts";

let system: string;
let seed: string;
beforeAll(async () => {
  system = makeSystem();
  seed = path.join(temporaryFolder(), "seed.json");
  fs.writeFileSync(seed, JSON.stringify(tableSeed()));
  await bundled();
});
afterAll(async () => {
  const file = await bundled();
  for (const name of [file, `${file}.map`]) fs.rmSync(name, { force: true });
});

/** Returns the names of all items in a world that no server has open. */
async function itemNames(world: string): Promise<string[]> {
  const store = await WorldStore.open(world);
  const names = store.all(null, "Item").map(({ name }) => name as string);
  await store.close();
  return names;
}

describe("a killed server", () => {
  it("keeps all acknowledged writes, and its world can be opened again immediately", async () => {
    const world = temporaryFolder("host-world-");
    const server = await startProcess(["--system", system, "--world", world, "--seed", seed]);
    const clients = await Promise.all([
      connect(server.address, IDS.gm),
      connect(server.address, IDS.assistant),
    ]);
    const acknowledged: string[] = [];
    let killed: Promise<void> | undefined;
    await Promise.all(
      clients.map(async (client, writer) => {
        for (let n = 0; ; n++) {
          try {
            const [item] = await client.modify("Item", "create", {
              data: [{ name: `${writer}-${n}`, type: "thing" }],
            });
            acknowledged.push(item.name);
          } catch {
            return;
          }
          // Kills the server while both clients are still writing.
          if (acknowledged.length === 60) killed = server.killHard();
        }
      }),
    );
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    expect(await itemNames(world)).toEqual(expect.arrayContaining(acknowledged));
    const again = await startProcess(["--system", system, "--world", world]);
    const gm = await connect(again.address, IDS.gm);
    expect((await gm.ask("world")).documents.Item.map(({ name }: any) => name)).toEqual(
      expect.arrayContaining(acknowledged),
    );
    gm.leave();
    await again.killHard();
  });

  it("can leave a truncated last record, which is ignored the next time the world is opened", async () => {
    const world = temporaryFolder("host-world-");
    const store = await WorldStore.open(world);
    for (let n = 0; n < 20; n++) {
      const source = { _id: `Item00000000000${n.toString(36)}`, name: `n${n}` };
      await store.commit({ documents: [{ pack: null, documentName: "Item", id: source._id, source }] });
    }
    await store.close();
    const log = fs
      .readdirSync(path.join(world, "data"))
      .filter(name => name.endsWith(".log"))
      .map(name => path.join(world, "data", name))[0] as string;
    fs.truncateSync(log, fs.statSync(log).size - 7);
    expect(await itemNames(world)).toHaveLength(19);
  });
});

describe("a world folder", () => {
  it("can't be opened by two servers at once, and the error message contains the folder and the process ID", async () => {
    const world = temporaryFolder("host-world-");
    const server = await startProcess(["--system", system, "--world", world]);
    const { code, output } = await runToEnd(["--system", system, "--world", world, "--port", "0"]);
    expect(code).toBe(1);
    expect(output).toContain(world);
    expect(output).toContain(`process ${server.process.pid}`);
    expect(output).toContain(server.address);
    await server.killHard();
  });

  it("can't be reset while in use", async () => {
    const options = { system, world: temporaryFolder("host-world-"), port: 0, seed: tableSeed() };
    const server = await startServer(options);
    await expect(startServer({ ...options, reset: true })).rejects.toThrow(/in use/);
    await server.close();
  });

  it("keeps its data after a restart, and is seeded only once", async () => {
    const options = { system, world: temporaryFolder("host-world-"), port: 0, seed: tableSeed() };
    const first = await startServer(options);
    const gm = await connect(first.address, IDS.gm);
    await gm.modify("Actor", "delete", { ids: [IDS.hero] });
    await first.close();
    const second = await startServer(options);
    expect(second.game.store.all(null, "Actor").map(({ _id }) => _id)).toEqual([IDS.foe]);
    expect(second.game.world.title).toBe("Test table");
    await second.close();
  });

  it("gets new data with --reset, but keeps its other files", async () => {
    const options = { system, world: temporaryFolder("host-world-"), port: 0, seed: tableSeed() };
    const first = await startServer(options);
    const gm = await connect(first.address, IDS.gm);
    await gm.modify("Actor", "delete", { ids: [IDS.hero] });
    await first.close();
    fs.writeFileSync(path.join(options.world, "notes.txt"), "mine");
    const second = await startServer({ ...options, reset: true });
    expect(second.game.store.get(null, "Actor", IDS.hero)).toBeDefined();
    expect(fs.existsSync(path.join(options.world, "notes.txt"))).toBe(true);
    await second.close();
  });

  it("gets a Gamemaster user if it has no users", async () => {
    const server = await startServer({ system, world: temporaryFolder("host-world-"), port: 0 });
    expect(server.game.store.all(null, "User")).toMatchObject([{ name: "Gamemaster", role: 4 }]);
    await server.close();
  });

  it("can be opened with corrupt records, which are reported and moved to another folder", async () => {
    const world = temporaryFolder("host-world-");
    const database = await openDatabase(path.join(world, "data"));
    await database.write([
      { key: `!items!${IDS.sword}`, value: '{"_id":"SwordItem0000001","na' },
      { key: `!items!${IDS.claw}`, value: JSON.stringify({ _id: IDS.claw, name: "Claw", type: "thing" }) },
      { key: "!items!OtherItem0000001", value: JSON.stringify({ _id: IDS.claw }) },
    ]);
    await database.close();
    const lines: string[] = [];
    const server = await startServer({ system, world, port: 0, log: line => lines.push(line) });
    expect(server.game.store.all(null, "Item").map(({ name }) => name)).toEqual(["Claw"]);
    expect(lines.join("\n")).toMatch(/SwordItem0000001 is not valid JSON.*broken/);
    expect(fs.readdirSync(path.join(world, "broken"))).toHaveLength(2);
    await server.close();
    expect(await itemNames(world)).toEqual(["Claw"]);
  });

  it("is rejected if it belongs to another system", async () => {
    const world = temporaryFolder("host-world-");
    await (await startServer({ system, world, port: 0 })).close();
    await expect(startServer({ system: makeSystem({ id: "elsewhere" }), world, port: 0 })).rejects.toThrow(
      /for the system "testbed"/,
    );
  });
});

describe("the server command", () => {
  it("exits with code 2 for an unknown option, and names the option", async () => {
    expect(await runToEnd(["--colour"])).toMatchObject({
      code: 2,
      output: expect.stringContaining("--colour"),
    });
  });

  it("exits with code 1 and an error message if the port is in use", async () => {
    const blocker = net.createServer();
    await new Promise<void>(resolve => blocker.listen(0, "127.0.0.1", resolve));
    const { port } = blocker.address() as net.AddressInfo;
    const { code, output } = await runToEnd([
      "--system",
      system,
      "--world",
      temporaryFolder("host-world-"),
      "--port",
      String(port),
    ]);
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is in use`);
    await new Promise(resolve => blocker.close(resolve));
  });

  it("notifies its clients and exits with code 0 on SIGTERM", async () => {
    const server = await startProcess([
      "--system",
      system,
      "--world",
      temporaryFolder("host-world-"),
      "--seed",
      seed,
    ]);
    const gm = await connect(server.address, IDS.gm);
    const told = gm.next("shutdown");
    const code = new Promise(resolve => server.process.once("exit", resolve));
    server.process.kill("SIGTERM");
    await told;
    expect(await code).toBe(0);
  });
});
