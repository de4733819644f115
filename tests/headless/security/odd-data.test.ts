/**
 * Sends data of arbitrary types to every place to which a player can write: the system's socket, flags of the
 * player's own documents, and image URLs. No client may fail, and the world must not change.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Client as RawClient } from "../../contract/server/support/table.ts";
import { naughtyTexts } from "../../support/injections.ts";
import type { Client } from "../support/client.ts";
import { act, ask, ledgerOf } from "../support/people.ts";
import { BERT, IDS, thug, USERS } from "../support/seed.ts";
import { worldState } from "../support/state.ts";
import { Table } from "../support/table.ts";
import { itLong } from "../support/long.ts";

const ODD: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  "",
  "x".repeat(50_000),
  [],
  [[[]]],
  {},
  { length: 4_294_967_295 },
  { toString: "no", valueOf: 5 },
  { then: "no" },
  { type: "dialog" },
  { kind: "open", dialog: null },
  { dialog: { id: 5, actor: [], pair: {} } },
  { id: "x", user: USERS.gm, actor: `Actor.${IDS.anna}`, uuid: "Actor.x", open: true, closed: "yes" },
  Array(5_000).fill({ id: "x" }),
  { action: "__proto__" },
  { action: "constructor" },
  "__proto__",
  { open: { id: "", actor: BERT, attribute: "constructor", skill: "__proto__" } },
];
const POLLUTING = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":{"b.__proto__.polluted":true}}',
  '{"-=__proto__":null}',
  '{"==constructor":{"prototype":1}}',
].map(text => JSON.parse(text) as object);

let table: Table;
let gm: Client;
let ann: Client;
let ben: RawClient;
beforeAll(async () => {
  table = await Table.open({ settings: { automation: "full" } });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  ben = await table.joinRaw(USERS.ben);
});
beforeEach(async () => {
  expect(await gm.do("polluted")).toBe(false);
});
afterAll(async () => {
  expect(await table.close()).toEqual([]);
});

it("malformed data on the system's socket has no effect", async () => {
  const before = await worldState(gm);
  for (const odd of [...ODD, ...naughtyTexts]) await ben.ask("system.blackout", odd).catch(() => undefined);
  await ben.ask("system.blackout", ...ODD).catch(() => undefined);
  for (const odd of POLLUTING)
    await expect(ben.ask("system.blackout", odd)).rejects.toThrow(/forbidden key/u);
  await table.settled();
  expect(await worldState(gm)).toEqual(before);
  for (const client of [gm, ann]) expect(await client.do("polluted")).toBe(false);
});

itLong(
  "flags that a player writes into their documents don't prevent actions from being applied and undone",
  async () => {
    for (const odd of ODD.filter(one => JSON.stringify(one).length < 2_000)) {
      for (const flags of [
        { blackout: { tx: odd } },
        { blackout: { schema: odd, import: odd } },
        { blackout: odd },
      ])
        await ben.modify("Actor", "update", { updates: [{ _id: IDS.bert, flags }] }).catch(() => undefined);
      const before = await worldState(gm);
      const message = await act(table, ann, {
        action: "strike",
        actor: `Actor.${IDS.anna}`,
        targets: [BERT],
        choices: { points: 9 },
      });
      expect(ledgerOf(table, message).state, JSON.stringify(odd)).toBe("applied");
      expect(await ask(table, gm, "undo", { message }), JSON.stringify(odd)).toBeNull();
      expect((await worldState(gm))[BERT].system.health, JSON.stringify(odd)).toEqual(
        before[BERT].system.health,
      );
    }
    for (const odd of POLLUTING)
      await expect(
        ben.modify("Actor", "update", { updates: [{ _id: IDS.bert, flags: { blackout: odd } }] }),
      ).rejects.toThrow(/forbidden key/u);
    expect(
      await act(table, gm, { action: "strike", actor: thug(0), targets: [BERT], choices: { points: 1 } }),
    ).toBeTypeOf("string");
  },
);

it.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "x",
  "evil.html",
  "evil.js",
  "\u0001javascript:alert(1)",
])("%j is rejected as an image path", async img => {
  const stored = () => table.held("Actor", IDS.bert);
  const before = stored().img;
  await ben.modify("Actor", "update", { updates: [{ _id: IDS.bert, img }] }).catch(() => undefined);
  expect(stored().img).toBe(before);
  await ben
    .modify("Item", "create", { parentUuid: BERT, data: [{ name: "Odd", type: "gear", img }] })
    .catch(() => undefined);
  expect(stored().items.some((item: any) => item.img === img)).toBe(false);
});
