/**
 * Tests a module that throws in every hook of the system and in every Foundry hook that the system uses, and
 * a module whose action type throws. All users' actions must still be completed exactly once.
 */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Client } from "../support/client.ts";
import { act, ask, ledgerOf, refusalOf } from "../support/people.ts";
import { ANNA, BOSS, thug, USERS } from "../support/seed.ts";
import { worldState } from "../support/state.ts";
import { Table } from "../support/table.ts";
import { VariantEncounter } from "../support/variant-encounter.ts";
import { note } from "./support/tally.ts";

/**
 * The page that lists the action types. `OURS` contains the general hooks and, for each action type, its two
 * hooks. It includes the action types of the variants and those of the tests.
 */
const page = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");
const listed = /type ActionKey =([^;]*);/u.exec(page)?.[1] ?? "";
const actions = [...listed.matchAll(/"(\w+)"/gu), ...page.matchAll(/`((?:zones|bands)\.\w+)`/gu)].map(match =>
  String(match[1]),
);
const OURS = [
  "preAction",
  "action",
  "applied",
  "reversed",
  "variantFetched",
  ...["strike", ...actions].flatMap(action => [`pre.${action}`, `post.${action}`]),
].map(name => `blackout.${name}`);
const DOCUMENTS = [
  "Actor",
  "Item",
  "ActiveEffect",
  "ChatMessage",
  "Combat",
  "Combatant",
  "Token",
  "Setting",
  "Scene",
];
const PLATFORM = [
  ...DOCUMENTS.flatMap(name =>
    ["preCreate", "create", "preUpdate", "update", "preDelete", "delete"].map(action => `${action}${name}`),
  ),
  "updateWorldTime",
  "userConnected",
  "combatTurnChange",
  "combatStart",
  "combatTurn",
  "combatRound",
  "targetToken",
];

let table: Table;
let gm: Client;
let ann: Client;
beforeAll(async () => {
  table = await Table.open({ settings: { automation: "full" } });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
});
afterAll(async () => {
  table.expectComplaint(/a faulty module/u);
  expect(await table.close()).toEqual([]);
});

/** Returns the hooks that are called for these action types. */
const hooksOf = (...done: readonly string[]) => [
  "blackout.preAction",
  "blackout.action",
  "blackout.applied",
  "blackout.reversed",
  ...done.flatMap(action => [`blackout.pre.${action}`, `blackout.post.${action}`]),
];

/**
 * Plays a short session: attacks, undoes, redoes and amends the attack, rolls a test, and advances the turn.
 * Returns the problems found.
 */
async function evening(): Promise<string[]> {
  const start = await worldState(gm);
  const message = await act(table, ann, {
    action: "strike",
    actor: ANNA,
    targets: [thug(1), BOSS],
    choices: { points: 12, prone: true },
  });
  const wrong: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) wrong.push(what);
  };
  must(ledgerOf(table, message).state === "applied", "a strike was not applied");
  const struck = await worldState(gm);
  must(!isDeepStrictEqual(struck, start), "a strike changed nothing");
  must(
    (await ask(table, gm, "undo", { message })) === null && isDeepStrictEqual(await worldState(gm), start),
    "a strike was not taken back",
  );
  must(
    (await ask(table, gm, "apply", { message })) === null && isDeepStrictEqual(await worldState(gm), struck),
    "a strike was not applied again",
  );
  must(
    (await ask(table, gm, "amend", { message, choices: { points: 3, prone: false }, reason: "" })) === null,
    "a strike was not amended",
  );
  must(
    (await ask(table, gm, "undo", { message })) === null && isDeepStrictEqual(await worldState(gm), start),
    "an amended strike was not taken back",
  );
  const test = await act(table, ann, {
    action: "test",
    actor: ANNA,
    choices: { attribute: "insight", skill: "perception" },
  });
  must(ledgerOf(table, test).state === "applied", "a test was not looked at");
  await gm.do("nextTurn");
  await table.settled();
  must((await table.differences()).length === 0, "clients see different things");
  return wrong;
}

it(
  "actions are completed exactly once despite a module that throws in every hook",
  { timeout: 120_000 },
  async () => {
    const names = [...OURS, ...PLATFORM];
    for (const client of [gm, ann]) await client.do("throwIn", { names });
    const lost = await evening();
    const thrown = [...(await gm.do("thrown")), ...(await ann.do("thrown"))] as string[];
    expect(hooksOf("strike", "test").filter(name => !thrown.includes(name))).toEqual([]);
    expect(new Set(thrown).size, "hooks that were called at all").toBeGreaterThan(12);
    note({
      fault: "Module that throws in every hook",
      count: thrown.length,
      lost,
      doubled: [],
      beside: `${names.length} hooks, ${new Set(thrown).size} of them called`,
    });
  },
);

it.each(["zones", "bands"])(
  "a turn in a %s encounter can be played and undone despite a module that throws in every hook",
  { timeout: 120_000 },
  async key => {
    const other = await Table.open({ fighting: "gathered", thugs: 1 });
    other.expectComplaint(/a faulty module/u);
    const [leads, plays] = await Promise.all([other.join(USERS.gm), other.join(USERS.ann)]);
    const names = [...OURS, ...PLATFORM];
    for (const client of [leads, plays]) await client.do("throwIn", { names });
    const encounter = new VariantEncounter(other, leads);
    await encounter.choose(key);
    await encounter.join("anna", "thug0");
    await encounter.begin();
    for (let step = 0; step < 5 && (await encounter.now()).acting !== "Anna"; step++)
      await encounter.endTurn();
    const before = await encounter.world();
    const lost: string[] = [];
    const message = await act(
      other,
      leads,
      key === "zones"
        ? { action: "zones.stress", actor: ANNA, choices: { change: 1 } }
        : { action: "bands.state", actor: ANNA, choices: { what: "fill", boxes: 1 } },
    );
    if (ledgerOf(other, message).state !== "applied" || isDeepStrictEqual(await encounter.world(), before))
      lost.push(`an action of ${key} was not applied`);
    if (
      (await ask(other, leads, "undo", { message })) !== null ||
      !isDeepStrictEqual(await encounter.world(), before)
    )
      lost.push(`an action of ${key} was not taken back`);
    const stood = await encounter.world();
    await encounter.endTurn();
    if (isDeepStrictEqual(await encounter.world(), stood)) lost.push(`a turn of ${key} was not ended`);
    if ((await other.differences(true)).length > 0) lost.push("clients see different things");
    const thrown = [...(await leads.do("thrown")), ...(await plays.do("thrown"))] as string[];
    // Rounds begin automatically, and `pre` hooks are not called for automatic actions.
    expect(
      [
        "blackout.variantFetched",
        `blackout.post.${key}.round`,
        ...hooksOf(key === "zones" ? "zones.stress" : "bands.state"),
      ].filter(name => !thrown.includes(name)),
    ).toEqual([]);
    expect(await other.close()).toEqual([]);
    note({
      fault: `Module that throws in every hook of ${key}`,
      count: thrown.length,
      lost,
      doubled: [],
      beside: `${new Set(thrown).size} hooks called`,
    });
  },
);

it(
  "actions of a faulty type are rejected with a message, and don't affect other actions",
  { timeout: 120_000 },
  async () => {
    const before = await worldState(gm);
    const faults = ["throws", "answers nothing", "answers without end", "answers what is no card"];
    const lost: string[] = [];
    for (const fault of faults) {
      for (const client of [gm, ann]) await client.do("badAction", { fault });
      const message = await ann.do("perform", { action: `bad ${fault}`, actor: ANNA }).catch(() => null);
      await table.settled();
      if (typeof message === "string" && !["refused", undefined].includes(table.verdict(message)?.state))
        lost.push(`an action that ${fault} was ${table.verdict(message).state}`);
      if (!isDeepStrictEqual(await worldState(gm), before))
        lost.push(`an action that ${fault} changed something`);
    }
    table.expectComplaint(/bad|could not|couldn’t/u);
    const message = await act(table, ann, {
      action: "strike",
      actor: ANNA,
      targets: [BOSS],
      choices: { points: 9 },
    });
    if (ledgerOf(table, message).state !== "applied") lost.push("a strike after it was not applied");
    const request = await gm.do("undo", { message });
    await table.settled();
    if (refusalOf(table, request) !== null) lost.push("a strike after it was not taken back");
    note({
      fault: "Module whose action throws or answers nonsense",
      count: faults.length,
      lost,
      doubled: [],
    });
  },
);
