import { Script } from "node:vm";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocketServer } from "ws";
import { Realm } from "./support/realm.ts";

/**
 * `reported` contains the values that code in the realms reports by calling `say`, and `complaints` contains the
 * errors that the code causes.
 */
let reported: unknown[] = [];
let complaints: string[] = [];
let realms: Realm[] = [];

function enter(code: string, ...given: unknown[]): Realm {
  const realm = new Realm("session=x", complain);
  realms.push(realm);
  realm.run(new Script(`(function (say, given) { ${code} })`))(
    (value: unknown) => reported.push(value),
    given,
  );
  return realm;
}

/** Waits longer than any timer in these tests. */
const aWhile = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, 60);
  });

/**
 * Waits until realms that have already ended are cleaned up. Each is cleaned up in an immediate task of its
 * own.
 */
const gone = (): Promise<void> =>
  new Promise(resolve => {
    setImmediate(resolve);
  });

const complain = (text: string): void => void complaints.push(text);

afterEach(async () => {
  for (const realm of realms) realm.end();
  await gone();
  [reported, complaints, realms] = [[], [], []];
});

describe("the global objects of a simulated client", () => {
  it("create objects in the client's own realm, even when copying objects from the test", () => {
    const realm = enter(
      `
      const copy = structuredClone(given[0]);
      say([copy instanceof Object, copy.list instanceof Array, copy.map instanceof Map, copy]);
    `,
      { list: [1], map: new Map() },
    );
    expect(structuredClone(reported)).toEqual([[true, true, true, { list: [1], map: new Map() }]]);
    expect(realm.clone({}) instanceof Object).toBe(false);
  });

  it("include timers that pass arguments and can be cleared", async () => {
    enter(`
      setTimeout(say, 1, "timeout");
      setImmediate(say, "immediate");
      const interval = setInterval(() => { say("interval"); clearInterval(interval); }, 1);
      clearTimeout(setTimeout(say, 1, "cleared"));
      clearImmediate(setImmediate(say, "cleared"));
      queueMicrotask(() => say("microtask"));
    `);
    await aWhile();
    expect(reported.sort()).toEqual(["immediate", "interval", "microtask", "timeout"]);
  });

  it("attribute rejections, errors and warnings to their client", async () => {
    enter(`console.warn("careful", { of: 1 });`);
    const first = complaints;
    complaints = [];
    enter(`
      setTimeout(() => { throw new TypeError("thrown"); }, 1);
      Promise.reject(new RangeError("rejected"));
      (async () => { await null; throw "no error"; })();
    `);
    await aWhile();
    expect(first).toEqual([`careful {"of":1}`]);
    expect(complaints.map(text => text.split("\n")[0]).sort()).toEqual([
      "uncaught TypeError: thrown",
      "unhandled RangeError: rejected",
      "unhandled no error",
    ]);
  });
});

describe("a simulated client that has ended", () => {
  it("runs no more code, not even code that was scheduled earlier", async () => {
    const realm = enter(`
      setTimeout(say, 5, "timeout");
      setInterval(say, 5, "interval");
      setImmediate(say, "immediate");
      Promise.resolve().then(() => {
        setTimeout(say, 0, "begun later");
        console.error("too late");
        try {
          new WebSocket("ws://127.0.0.1:1");
        } catch (error) {
          say(error.message);
        }
        throw new Error("too late");
      });
    `);
    realm.later(() => reported.push("later"));
    realm.end();
    await aWhile();
    expect({ reported, complaints }).toEqual({ reported: ["the client is gone"], complaints: [] });
  });

  it("is disconnected, and can neither send nor receive", async () => {
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await once(server, "listening");
    const realm = enter(
      `
        const socket = new WebSocket(given[0]);
        socket.onopen = () => { socket.send("hello"); };
        socket.onmessage = ({ data }) => {
          say(data);
          given[1]();
          socket.send("after the end");
        };
        socket.onclose = () => say("closed");
      `,
      `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
      () => {
        realm.end();
      },
    );
    const heard: string[] = [];
    const [connection, request] = await once(server, "connection");
    connection.on("message", (data: Buffer) => {
      heard.push(String(data));
      for (const word of ["one", "two", "three"]) connection.send(word);
    });
    await once(connection, "close");
    await aWhile();
    expect({ heard, reported, cookie: request.headers.cookie }).toEqual({
      heard: ["hello"],
      reported: ["one"],
      cookie: "session=x",
    });
    server.close();
  });

  it("leaves no process listeners behind if it was the last client", async () => {
    // Only new listeners are counted, because the test runner has listeners of its own. Only the module's own
    // clients are counted, too: a test in another file may have left a client open.
    vi.resetModules();
    const { Realm: Fresh } = await import("./support/realm.ts");
    const before = process.listeners("unhandledRejection");
    const added = () =>
      process.listeners("unhandledRejection").filter(listener => !before.includes(listener));
    const [one, other] = [new Fresh("", complain), new Fresh("", complain)];
    expect(added()).toHaveLength(1);
    one.end();
    other.end();
    // Waits for an immediate task rather than a timer, which may fire too early on a busy machine.
    await gone();
    expect(added()).toEqual([]);
  });
});
