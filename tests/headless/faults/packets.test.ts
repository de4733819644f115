/**
 * Tests packets that the host's clients never send: malformed or oversized packets, packets that refer to
 * unknown documents, and packets with paths outside the data folder. The server must answer them without
 * changing anything, and without reading or writing anything outside the folder.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import http from "node:http";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type RunningServer } from "../../../host/server/start.ts";
import { IDS, makeSystem, tableSeed, temporaryFolder } from "../../contract/server/support/fixtures.ts";
import { connect, type Client } from "../../contract/server/support/table.ts";
import { isWhole, note } from "./support/tally.ts";

const CANARY = "canary: nobody may read this";
const TYPES = [
  "Actor",
  "ActiveEffect",
  "Adventure",
  "ChatMessage",
  "Combat",
  "Combatant",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "Setting",
  "Token",
  "User",
];
let server: RunningServer;
let gm: Client;
let player: Client;
let system: string;
let world: string;
/** The folder that contains the world and the secret files, which clients must not be able to read. */
let around: string;

beforeAll(async () => {
  system = makeSystem();
  around = temporaryFolder("around-");
  world = join(around, "world");
  mkdirSync(join(world, "uploads", "portraits"), { recursive: true });
  writeFileSync(join(around, "secret.txt"), CANARY);
  writeFileSync(join(around, "secret.png"), CANARY);
  server = await startServer({ system, world, port: 0, seed: tableSeed() });
  writeFileSync(join(world, "secret.png"), CANARY);
  writeFileSync(join(world, "uploads", "portraits", "a.png"), "a picture");
  symlinkSync(join(around, "secret.png"), join(world, "uploads", "linked.png"));
  gm = await connect(server.address, IDS.gm);
  player = await connect(server.address, IDS.player);
});
afterAll(async () => {
  await server.close();
  for (const folder of [system, around]) rmSync(folder, { recursive: true, force: true });
});

/** Returns the world's contents. */
const whole = (): string => JSON.stringify(TYPES.map(type => server.game.store.all(null, type)));

/**
 * Values of unexpected types. Some are created with `JSON.parse`, because they have keys that an object
 * literal can't create.
 */
const ODD: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  1e308,
  true,
  "",
  "x".repeat(100_000),
  "\u0000\u202e",
  [],
  [[]],
  [null],
  {},
  Buffer.from([1, 2, 3]),
  new Date(0),
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { constructor: { prototype: { polluted: true } } },
  { "constructor.prototype.polluted": true },
  JSON.parse(`${'{"a":'.repeat(80)}1${"}".repeat(80)}`),
  Array(10_000).fill(0),
  { length: 4_294_967_295 },
  { toString: "no", valueOf: 5 },
  { then: "no" },
];
const EVENTS = [
  "modifyDocument",
  "modifyBatch",
  "query",
  "manageFiles",
  "manageCompendium",
  "pause",
  "userActivity",
  "system.testbed",
  "module.nobody",
  "__proto__",
  "constructor",
  "no such event",
];

/** Yields document requests, each of which contains one invalid value. */
function* wrongRequests(): Generator<object> {
  const types = [
    ...(isWhole ? TYPES : ["Actor", "Setting"]),
    "Wizard",
    "__proto__",
    "constructor",
    "toString",
    "",
    5,
    null,
    {},
  ];
  const operations: object[] = ["data", "updates", "ids", "parentUuid", "pack"].flatMap(key =>
    ODD.map(odd => ({ [key]: odd })),
  );
  const records = [
    { _id: "../../etc/passwd" },
    { _id: "__proto__" },
    { "_id": IDS.foe, "__proto__.polluted": true },
    { "_id": IDS.foe, "-=__proto__": null },
    { "_id": IDS.foe, "==constructor": { prototype: 1 } },
    { _id: IDS.foe, system: JSON.parse('{"__proto__":{"polluted":true}}') },
  ];
  operations.push(
    ...records.flatMap(record => [
      { data: [record], keepId: true },
      { updates: [record] },
      { ids: [record] },
    ]),
    { parentUuid: "Actor.../..", data: [{}], keepId: true },
    { parentUuid: `Actor.${IDS.foe}.Item.${IDS.claw}.Item.x`, ids: ["x"] },
    { pack: "../../x", ids: ["x"] },
    { pack: "world.__proto__", data: [{}] },
  );
  for (const type of types)
    for (const action of ["create", "update", "delete", "destroy", "__proto__", 7, null])
      for (const operation of isWhole ? operations : operations.filter((_, index) => index % 7 === 0))
        yield { type, action, operation };
}

it(
  "malformed packets and requests for unknown documents leave the world unchanged",
  { timeout: 300_000 },
  async () => {
    const before = whole();
    const harm: string[] = [];
    let count = 0;
    let refused = 0;
    // Sends a request that must not change the world, regardless of the server's response.
    const send = async (event: string, ...args: unknown[]): Promise<void> => {
      count++;
      await player.ask(event, ...args).catch(() => {
        refused++;
      });
    };
    const known = EVENTS.filter(
      event => !["module.nobody", "__proto__", "constructor", "no such event"].includes(event),
    );
    for (const event of EVENTS) {
      for (const odd of ODD) {
        if (known.includes(event)) await send(event, odd);
        else {
          count++;
          player.socket.emit(event, odd);
        }
      }
      // The event is also sent without a callback: once without arguments and once with too many.
      player.socket.emit(event);
      player.socket.emit(event, ...Array.from({ length: 50 }, () => ({})));
      await player.ask("time");
      if (whole() !== before) harm.push(`${event} changed the world`);
    }
    for (const request of wrongRequests()) {
      await send("modifyDocument", request);
      if (count % 50 === 0) await send("modifyBatch", [request, request]);
    }
    if (whole() !== before) harm.push("a wrong request changed the world");
    if ("polluted" in {}) harm.push("every object was changed");
    expect(await gm.ask("time"), "the server answers others").toBeTypeOf("number");
    expect(refused).toBeGreaterThan(count / 2);
    note({
      fault: "Malformed packet, or request for unknown documents",
      count,
      lost: harm,
      doubled: [],
      beside: `${refused} refused with a reason, the others do nothing`,
    });
  },
);

it(
  "a packet above the server's size limit closes only the sender's connection",
  { timeout: 120_000 },
  async () => {
    const before = whole();
    const sizes = [6, 20].map(megabytes => megabytes * 1024 * 1024);
    const harm: string[] = [];
    for (const size of sizes) {
      const hostile = await connect(server.address, IDS.player);
      await hostile
        .ask("modifyDocument", {
          type: "ChatMessage",
          action: "create",
          operation: { data: [{ content: "x".repeat(size) }] },
        })
        .then(
          () => harm.push(`${size} bytes were taken`),
          () => undefined,
        );
      if (hostile.socket.connected) harm.push(`a connection that sent ${size} bytes goes on`);
      hostile.leave();
    }
    const body = await raw("POST", "/join", "x".repeat(200_000));
    if (body.status !== 413) harm.push(`a form of 200 kB was answered with ${body.status}`);
    if (whole() !== before) harm.push("the world was changed");
    expect(await player.ask("time")).toBeTypeOf("number");
    note({ fault: "Oversized packet", count: sizes.length + 1, lost: harm, doubled: [] });
  },
);

/** Sends a request whose URL is not normalized. A browser would normalize it. */
function raw(
  method: string,
  path: string,
  body = "",
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: "127.0.0.1",
        port: server.port,
        method,
        path,
        headers: {
          ...headers,
          ...(body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        },
      },
      response => {
        let text = "";
        response.on("data", chunk => {
          text += String(chunk);
        });
        response.on("end", () => {
          resolve({ status: response.statusCode ?? 0, text });
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

const UPS = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..\\",
  "..%5c",
  "%252e%252e%252f",
  "..;/",
  "....//",
  "%c0%ae%c0%ae/",
  ".%00./",
  "./../",
  "/../",
];
const GOALS = [
  "secret.txt",
  "secret.png",
  "world.json",
  "world/world.json",
  "world/secret.png",
  "data/CURRENT",
  "etc/passwd",
];

it("no URL gives access to files outside the served folders", { timeout: 120_000 }, async () => {
  const harm: string[] = [];
  let count = 0;
  const id = server.game.world.id;
  for (const root of [
    `/worlds/${id}/uploads/`,
    `/worlds/${id}/`,
    "/systems/testbed/",
    "/icons/",
    "/host/",
    "/host/pixi/",
    "/",
  ]) {
    for (const up of UPS)
      for (const depth of [1, 2, 3, 8])
        for (const goal of GOALS) {
          count++;
          const { text } = await raw("GET", `${root}${up.repeat(depth)}${goal}`);
          if (
            text.includes(CANARY) ||
            text.includes("root:") ||
            text.includes('"coreVersion"') ||
            text.startsWith("MANIFEST-")
          )
            harm.push(`${root}${up.repeat(depth)}${goal} was read`);
        }
  }
  for (const address of [
    `/worlds/${id}/uploads/linked.png`,
    `/worlds/${id}/secret.png`,
    "//secret.txt",
    "/file:///etc/passwd",
    `http://127.0.0.1:${server.port}/../secret.txt`,
  ]) {
    count++;
    if ((await raw("GET", address)).text.includes(CANARY)) harm.push(`${address} was read`);
  }
  note({ fault: "Address that leads out of the served folders", count, lost: harm, doubled: [] });
});

it(
  "no upload or listing can reach outside the world's uploads folder, and executable files are rejected",
  { timeout: 120_000 },
  async () => {
    const harm: string[] = [];
    let count = 0;
    const outside = (): string[] =>
      (readdirSync(around, { recursive: true }) as string[])
        .filter(name => !name.startsWith(join("world", "uploads")) && !name.startsWith(join("world", "data")))
        .sort();
    const before = outside();
    const upload = async (target: string, name: string, content: string): Promise<number> => {
      count++;
      const edge = "----edge";
      const part = (field: string, value: string, file = ""): string =>
        `--${edge}\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n${value}\r\n`;
      const body = `${part("source", "data")}${part("target", target)}${part("upload", content, `; filename="${name}"`)}--${edge}--\r\n`;
      return (
        await raw("POST", "/upload", body, {
          "cookie": gm.cookie,
          "content-type": `multipart/form-data; boundary=${edge}`,
        })
      ).status;
    };
    expect(await upload("portraits", "fine.png", "a picture"), "an upload that may be").toBe(200);
    const targets = [
      "..",
      "../..",
      "portraits/../..",
      "/",
      "/etc",
      "C:\\",
      "..\\..",
      "%2e%2e",
      "worlds/other",
      "systems/testbed",
      ".hidden",
      "portraits/\u0000",
    ];
    for (const target of targets) await upload(target, "evil.png", "x");
    for (const name of [
      "../evil.png",
      "..\\evil.png",
      "/etc/evil.png",
      "evil.png/../../evil2.png",
      ".evil.png",
      "evil\u0000.png",
      "..",
      "",
      "C:evil.png",
    ])
      await upload("portraits", name, "x");
    for (const name of [
      "evil.html",
      "evil.js",
      "evil.mjs",
      "evil.php",
      "evil.png.html",
      "evil.xhtml",
      "evil",
      "EVIL.HTML",
      "evil.htm",
      "evil.svgz",
    ]) {
      if ((await upload("portraits", name, "<script>alert(1)</script>")) === 200)
        harm.push(`${name} was taken`);
    }
    const drawings = [
      "<script>alert(1)</script>",
      "<svg onload=alert(1)>",
      "<svg><a xlink:href='javascript:alert(1)'/></svg>",
      "<svg><foreignObject/></svg>",
      "<!DOCTYPE x [<!ENTITY y 'z'>]><svg/>",
      "<svg/onload=alert(1)>",
      "<svg><animate onbegin='alert(1)'/></svg>",
      "<svg><set attributeName='onmouseover' to='alert(1)'/></svg>",
      "<svg><use href='data:image/svg+xml;base64,PHN2Zz4='/></svg>",
      "<svg><a href='&#106;avascript:alert(1)'/></svg>",
      "<svg><iframe src='//evil'/></svg>",
      "<svg xmlns:x='http://www.w3.org/1999/xhtml'><x:script>alert(1)</x:script></svg>",
    ];
    for (const drawing of drawings)
      if ((await upload("portraits", `evil${count}.svg`, drawing)) === 200)
        harm.push(`a drawing that runs was taken: ${drawing}`);
    // Accepted files are harmless regardless of their content, because scripts are disabled and the files
    // open in an opaque origin.
    for (const name of ["page.xml", "page.pdf", "fine.png", "fine.svg"]) {
      await upload("portraits", name, "<x/>");
      const { headers } = await fetch(
        `${server.address}/worlds/${server.game.world.id}/uploads/portraits/${name}`,
      );
      if (
        !(headers.get("content-security-policy") ?? "").startsWith("sandbox; default-src 'none'") ||
        headers.get("x-content-type-options") !== "nosniff"
      )
        harm.push(`${name} is served as one of our own files`);
    }
    if (
      (await upload(
        "portraits",
        "drawing.svg",
        "<svg xmlns='http://www.w3.org/2000/svg'><style>.on { fill: red }</style><path class='on' d='M0 0'/><image href='data:image/png;base64,AAAA'/><a href='https://example.org'/></svg>",
      )) !== 200
    )
      harm.push("a drawing that does nothing was refused");
    for (const target of [...targets, "../../data"]) {
      for (const action of ["browseFiles", "createDirectory"]) {
        count++;
        const found = await gm.ask("manageFiles", { action, target }).catch(() => null);
        if (JSON.stringify(found)?.includes("secret"))
          harm.push(`${action} of ${target} shows what lies outside`);
      }
    }
    if (outside().join() !== before.join())
      harm.push(
        `something was written outside: ${outside()
          .filter(name => !before.includes(name))
          .join(", ")}`,
      );
    if (existsSync(join(dirname(around), "evil.png"))) harm.push("something was written far outside");
    note({ fault: "Upload, folder or listing outside the data folder", count, lost: harm, doubled: [] });
  },
);
