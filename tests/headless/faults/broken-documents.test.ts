/**
 * Tests a world with broken documents of every type. Each document has one invalid value in one top-level
 * part. The world must open, valid data must work, broken data must stay unchanged, and each unreadable
 * document must be named.
 */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, it } from "vitest";
import { MersenneTwister } from "../../../host/runtime/client/dice/index.ts";
import { act } from "../support/people.ts";
import { ANNA, BOSS, IDS, USERS } from "../support/seed.ts";
import { Table } from "../support/table.ts";
import { isWhole, note } from "./support/tally.ts";

const manifest = JSON.parse(readFileSync(new URL("../../../system.json", import.meta.url), "utf8"));
const KINDS: (readonly [type: string, kind: string])[] = ["Actor", "Item", "ChatMessage"].flatMap(type =>
  Object.keys(manifest.documentTypes[type]).map(kind => [type, kind] as const),
);
KINDS.push(["Combat", "base"]);
/**
 * The embedded documents to test: the parent's type and subtype, the embedded document's type and subtype,
 * and the collection.
 */
const HELD = [
  ["Item", "gear", "ActiveEffect", "condition", "effects"],
  ["Combat", "base", "Combatant", "base", "combatants"],
] as const;
const WRONG: readonly (readonly [how: string, value: unknown])[] = [
  ["null", null],
  ["a text", "wrong"],
  ["a number", -1e9],
  ["a list", [{ no: "such thing" }, null, 7]],
  ["an empty record", {}],
  ["yes", true],
  ["a record of records", { a: { b: { c: [[[]]] } } }],
];

const chance = new MersenneTwister(99);
const one = <T>(list: readonly T[]): T => list[Math.floor(chance.random() * list.length)] as T;
/** Returns all wrong values in the full run, and a random one otherwise. */
const shapes = () => (isWhole ? WRONG : [one(WRONG)]);

interface Broken {
  readonly type: string;
  readonly id: string;
  readonly what: string;
  readonly source: any;
  readonly holds?: { readonly uuid: string; readonly type: string; readonly parts: readonly any[] };
}

/** Yields documents of a type, each of which is broken in one place. */
function* brokenOf(type: string, kind: string, blank: any, nextId: () => string): Generator<Broken> {
  const made = (what: string, change: (source: any) => void): Broken => {
    const source = structuredClone(blank);
    source._id = nextId();
    source.ownership = { default: 3 };
    if (type === "ChatMessage") source.author = USERS.ann;
    change(source);
    return { type, id: source._id, what: `${type} ${kind}: ${what}`, source };
  };
  for (const [how, value] of shapes())
    yield made(`system is ${how}`, source => {
      source.system = value;
    });
  for (const key of Object.keys(blank.system))
    for (const [how, value] of shapes())
      yield made(`system.${key} is ${how}`, source => {
        source.system[key] = value;
      });
  for (const key of ["name", "items", "effects", "flags"].filter(key => key in blank))
    for (const [how, value] of shapes())
      yield made(`${key} is ${how}`, source => {
        source[key] = value;
      });
  yield made("a kind that nobody knows", source => {
    source.type = "spaceship";
  });
  if (type === "Actor") {
    yield made("an item of no kind", source => {
      source.items = [{ _id: nextId(), name: "Odd", type: "relic", system: {} }];
    });
    yield made("an effect of every wrong shape", source => {
      source.effects = WRONG.map(([, value]) => ({
        _id: nextId(),
        name: "Odd",
        type: "condition",
        system: value,
      }));
    });
    yield made("two conditions whose parts are wrong", source => {
      source.effects = [
        { _id: nextId(), name: "Odd", type: "condition", system: { key: 5, level: "many", clock: [] } },
        { _id: nextId(), name: "Odd", type: "base", changes: "all" },
      ];
    });
  }
}

/**
 * Yields valid documents that contain broken embedded documents, and an unlinked token with broken items of
 * its own.
 */
async function* heldBroken(
  blank: (type: string, kind: string) => Promise<any>,
  nextId: () => string,
): AsyncGenerator<Broken> {
  for (const [type, kind, inner, innerKind, list] of HELD) {
    const parts = [...brokenOf(inner, innerKind, await blank(inner, innerKind), nextId)].map(
      ({ source }) => source,
    );
    const source = { ...(await blank(type, kind)), _id: nextId(), [list]: parts };
    yield {
      type,
      id: source._id,
      what: `${inner} in ${type}`,
      source,
      holds: { uuid: `${type}.${source._id}`, type: inner, parts },
    };
  }
  const things = [...brokenOf("Item", "weapon", await blank("Item", "weapon"), nextId)].map(
    ({ source }) => source,
  );
  const token = {
    ...(await blank("Token", "base")),
    _id: nextId(),
    actorId: BOSS.replace("Actor.", ""),
    actorLink: false,
    name: "Broken",
  };
  token.delta = { _id: token._id, items: things };
  const scene = { ...(await blank("Scene", "base")), _id: nextId(), name: "Broken", tokens: [token] };
  yield {
    type: "Scene",
    id: scene._id,
    what: "Item of a token",
    source: scene,
    holds: { uuid: `Scene.${scene._id}.Token.${token._id}`, type: "Item", parts: things },
  };
}

/**
 * Whether a document is still stored unchanged. For a message, only the author must be unchanged, and the
 * verdict must not show that the action was judged or applied, because the writer stores a rejection in the
 * message.
 */
function isKept(held: any, source: any): boolean {
  if (!("author" in source) || held === undefined) return isDeepStrictEqual(held, source);
  return (
    held.author === source.author && !["applied", "applying", "judged"].includes(held.system?.verdict?.state)
  );
}

let table: Table;
afterAll(async () => {
  await table.close();
});

it(
  "opening a world with broken documents leaves them unchanged, and names the unreadable ones",
  { timeout: 600_000 },
  async () => {
    table = await Table.open({ settings: { automation: "full" } });
    table.expectComplaint(/./u);
    const first = await table.join(USERS.gm);
    let count = 0;
    const nextId = () => `Broken${String(count++).padStart(10, "0")}`;
    const broken: Broken[] = [];
    for (const [type, kind] of KINDS)
      broken.push(...brokenOf(type, kind, await first.do("blank", { type, kind }), nextId));
    for await (const each of heldBroken(async (type, kind) => first.do("blank", { type, kind }), nextId))
      broken.push(each);
    const encounter = {
      ...(await first.do("blank", { type: "Combat", kind: "base" })),
      _id: nextId(),
      combatants: [
        {
          ...(await first.do("blank", { type: "Combatant", kind: "base" })),
          _id: nextId(),
          actorId: IDS.anna,
        },
      ],
    };
    await table.kill(first);
    await table.server.game.store.commit({
      documents: [...broken, { type: "Combat", id: encounter._id, source: encounter }].map(
        ({ type, id, source }) => ({ pack: null, documentName: type, id, source }),
      ),
    });

    const [gm, ann] = [await table.join(USERS.gm), await table.join(USERS.ann)];
    await act(table, ann, { action: "strike", actor: ANNA, targets: [BOSS], choices: { points: 9 } });
    expect(await gm.do("shortfalls")).toEqual([]);
    const { guarded, copies } = table.held("Combat", encounter._id).system;
    expect([guarded, Object.keys(copies)], "encounters after the broken ones are guarded").toEqual([
      true,
      [encounter.combatants[0]._id],
    ]);

    // A chat message reports unreadable data to Gamemasters only once, no matter how often they reconnect.
    const told = () =>
      table.all("ChatMessage").filter(({ flags }) => flags?.blackout?.unreadable !== undefined);
    expect(told()).toHaveLength(1);
    expect(told()[0].whisper).toEqual(expect.arrayContaining([USERS.gm, USERS.other]));
    await table.join(USERS.other);
    expect(told()).toHaveLength(1);

    const lost: string[] = [];
    let unread = 0;
    for (const type of new Set(broken.map(each => each.type))) {
      const ours = broken.filter(each => each.type === type);
      const read = await gm.do("readable", { type, ids: ours.map(({ id }) => id) });
      for (const { id, what, source } of ours) {
        if (read[id] === "gone") lost.push(`${what}: neither there nor named as broken`);
        if (!isKept(table.held(type, id), source)) lost.push(`${what}: what is stored was changed`);
        if (read[id] !== "invalid") continue;
        unread++;
        if (type !== "ChatMessage" && !told()[0].content.includes(id))
          lost.push(`${what}: cannot be read, and nobody is told`);
      }
    }
    for (const { what, holds } of broken) {
      if (!holds) continue;
      const read = await gm.do("readableIn", {
        uuid: holds.uuid,
        type: holds.type,
        ids: holds.parts.map(({ _id }) => _id),
      });
      const invalid = holds.parts.filter(({ _id }) => read[_id] === "invalid");
      if (invalid.length === 0) lost.push(`${what}: none was broken, so nothing was tried`);
      for (const { _id } of holds.parts)
        if (read[_id] === "gone") lost.push(`${what}: ${_id} is neither there nor named as broken`);
      for (const { _id } of invalid)
        if (!told()[0].content.includes(`.${_id}`))
          lost.push(`${what}: ${_id} cannot be read, and nobody is told`);
      unread += invalid.length;
    }
    note({
      fault: "Broken document of every kind",
      count: broken.length + broken.flatMap(({ holds }) => holds?.parts ?? []).length,
      lost,
      doubled: [],
      beside: `${KINDS.length} kinds and ${HELD.length + 1} of what they hold; ${unread} cannot be read and are named, the others are mended where they are wrong`,
    });
  },
);
