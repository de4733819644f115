/**
 * Uses the current code to open a world that was saved by commit 1f680b5. Nothing is lost, everything is
 * readable, and everything in progress continues.
 */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWish } from "../../src/applications/macros/wish.ts";
import type { Client } from "./support/client.ts";
import { copyOf } from "./support/old-world.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { makeSavedWorld, readSavedWorld, type Stored } from "./support/saved-world.ts";
import { ANNA, IDS, thug, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

const { documents, compendia, storages, named } = readSavedWorld("1f680b5");

const KINDS = Object.keys(documents).filter(kind => documents[kind]!.length > 0);
/** The document types for which clients have collections. */
const COLLECTED = KINDS.filter(kind => kind !== "Setting");
const EMBEDDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Actor: { Item: "items", ActiveEffect: "effects" },
  Combat: { Combatant: "combatants" },
  Scene: { Token: "tokens", Region: "regions" },
};

/** The fields of action messages that have been renamed since the world was saved. */
const RENAMED: Readonly<Record<string, string>> = { verb: "action" };
/** The choices that have been renamed since the world was saved, by action type. */
const RENAMED_CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "condition": { deed: "operation" },
  "zones.zone": { deed: "operation" },
  "zones.group": { deed: "operation" },
};
/**
 * For each request type, a function that converts the data of an old request to the current payload. Old
 * requests all had the same fields. Covers the requests that remain in the log, along with one type of
 * request about an action and one about an encounter.
 */
const PAYLOADS: Readonly<Record<string, (old: Stored) => object>> = {
  createCharacter: ({ name, value }) => ({ name, way: value === "" ? "blank" : value }),
  changeInspiration: ({ change, reason }) => ({ change, reason }),
  undoAction: ({ message }) => ({ message }),
  rewind: ({ uuid, value }) => ({ combat: uuid, moment: value }),
};

const idsOf = (sources: readonly Stored[]): string[] => sources.map(({ _id }) => _id);
const stateOf = ({ system }: Stored): string => system.verdict?.state ?? "none";
const renamed = (data: Stored, names: Readonly<Record<string, string>> = {}): Stored =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [names[key] ?? key, value]));

/**
 * Gives the choices of an action, or those in an action's facts, their current names. Both choices and facts
 * are stored as JSON.
 */
const choicesToday = (action: string, text: string): string =>
  text === "" ? "" : JSON.stringify(renamed(JSON.parse(text), RENAMED_CHOICES[action]));
const factsToday = (action: string, text: string): string => {
  if (text === "") return "";
  const facts = JSON.parse(text);
  return JSON.stringify({ ...facts, choices: renamed(facts.choices, RENAMED_CHOICES[action]) });
};

const amendmentsToday = (action: string, text: string): string => {
  if (text === "") return "";
  const names = RENAMED_CHOICES[action];
  return JSON.stringify(
    JSON.parse(text).map((one: Stored) => ({
      ...one,
      choices: renamed(one["choices"], names),
      was: renamed(one["was"], names),
    })),
  );
};

const messages = documents["ChatMessage"] ?? [];
const actions = messages.filter(({ type, system }) => type === "action" && !system.secret);
const requests = messages.filter(({ type }) => type === "request");
/**
 * The actions that the writer must handle first: those not yet judged, and the one that the Gamemaster's
 * client was applying when the client crashed.
 */
const unfinished = actions.filter(message => ["none", "applying"].includes(stateOf(message)));
const finished = actions.filter(message => !unfinished.includes(message));
const openRequests = requests.filter(message => stateOf(message) === "none");
/** Players' requests for dice, which are pending until a Gamemaster decides on them. */
const gifts = openRequests.filter(
  ({ author, system }) => system.verb === "changeInspiration" && author !== USERS.gm && system.change > 0,
);

/**
 * Open requests that the test world omits by default, because they would change data on which the tests
 * depend.
 */
const disturbing = openRequests.filter(
  ({ system }) => !["createCharacter", "changeInspiration"].includes(system.verb),
);

let whole: string;
let calm: string;
const folders: string[] = [];
beforeAll(async () => {
  const saved = readSavedWorld("1f680b5");
  whole = await makeSavedWorld(saved);
  calm = await makeSavedWorld({
    ...saved,
    documents: { ...saved.documents, ChatMessage: messages.filter(one => !disturbing.includes(one)) },
  });
});
afterAll(() => {
  for (const folder of [whole, calm, ...folders]) rmSync(folder, { recursive: true, force: true });
});

/** Opens a copy of the world: by default, one without the requests that would change what the tests check. */
async function open(world = calm): Promise<Table> {
  const folder = copyOf(world);
  folders.push(folder);
  return Table.openWorld(folder, 14);
}

/** Returns a description of each part of the world's data that this client can't read or that is missing. */
async function unreadable(client: Client, without: readonly Stored[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const type of COLLECTED) {
    const read = await client.do("readable", {
      type,
      ids: idsOf(documents[type]!.filter(one => !without.includes(one))),
    });
    for (const [id, how] of Object.entries<any>(read))
      if (typeof how === "string" || how.failures.length > 0)
        found.push(`${type} ${id}: ${JSON.stringify(how)}`);
  }
  for (const [parent, collections] of Object.entries(EMBEDDED))
    for (const source of documents[parent]!)
      for (const [type, name] of Object.entries(collections)) {
        const ids = idsOf(source[name] ?? []);
        const read = await client.do("readableIn", { uuid: `${parent}.${source["_id"]}`, type, ids });
        for (const [id, how] of Object.entries(read))
          if (how !== "read") found.push(`${parent} ${source["name"]}, ${type} ${id}: ${String(how)}`);
      }
  return found;
}

describe("an older saved world with no Gamemaster online", () => {
  let table: Table;
  let ann: Client;
  beforeAll(async () => {
    table = await open(whole);
    ann = await table.join(USERS.ann);
  });
  afterAll(async () => {
    expect(await table.close()).toEqual([]);
  });

  it("is readable by a player, without changes to its stored data", async () => {
    expect(await unreadable(ann)).toEqual([]);
    for (const kind of KINDS.filter(one => one !== "User")) {
      const held = new Map(table.all(kind).map(source => [source._id, source]));
      for (const source of documents[kind]!) expect(held.get(source["_id"]), kind).toEqual(source);
    }
    for (const { name, metadata, documents: sources } of compendia)
      expect(table.server.game.store.all(`world.${name}`, metadata["type"])).toEqual(sources);
    expect(await table.differences(true)).toEqual([]);
  });

  it("provides the values of stored messages under the current field names", async () => {
    for (const { _id, type, system } of messages) {
      const { verb, verdict = {}, ...rest } = system;
      const now = (await ann.do("source", { uuid: `ChatMessage.${_id}` })).system;
      if (type === "request") {
        expect(now).toMatchObject({
          kind: verb,
          verdict,
          ...(PAYLOADS[verb] && { payload: PAYLOADS[verb](system) }),
        });
        continue;
      }
      expect(now).toMatchObject({
        ...renamed({ verb, ...rest }, RENAMED),
        choices: choicesToday(verb, system.choices),
        facts: factsToday(verb, system.facts),
        verdict: {
          ...verdict,
          facts: factsToday(verb, verdict.facts ?? ""),
          amendments: amendmentsToday(verb, verdict.amendments ?? ""),
        },
      });
      for (const old of Object.keys(RENAMED)) expect(now).not.toHaveProperty(old);
    }
  });

  it("has system macros that still work even though their commands contain old names", () => {
    const wishes = documents["Macro"]!.map(({ command }) =>
      JSON.parse(/runMacro\((.*)\);$/u.exec(command)![1]!),
    );
    expect(wishes.map(readWish)).toEqual(
      wishes.map(({ verb, ...wish }) =>
        wish.macro === "deed" ? { ...wish, macro: "action", action: verb } : wish,
      ),
    );
  });

  it("shows players the card of every action, with the facts that the writer recorded", async () => {
    for (const { _id: message, system } of finished) {
      const { verb, verdict } = system;
      const judged = await ann.do("judged", { message });
      expect(judged, `${verb} ${message}`).toMatchObject({
        state: verdict.state,
        card: { title: expect.anything() },
      });
      const facts = factsToday(verb, verdict.facts || system.facts);
      if (facts === "") continue;
      expect(judged.facts, verb).toEqual(JSON.parse(facts));
      expect(judged.applied, verb).toEqual(verdict.applied === "" ? [] : JSON.parse(verdict.applied));
      expect(judged.given, verb).toEqual(JSON.parse(verdict.given || system.given));
      expect(judged.amendments, verb).toEqual(JSON.parse(amendmentsToday(verb, verdict.amendments) || "[]"));
    }
  });
});

/**
 * The tests share one world and run in this order. From the sixth test on, each of them changes a different
 * part of the world.
 */
describe("an older saved world with a Gamemaster online", () => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  let ben: Client;
  beforeAll(async () => {
    table = await open();
    gm = await table.join(USERS.gm);
    ann = await table.join(USERS.ann);
    ben = await table.join(USERS.ben);
  });
  afterAll(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  const party = (): Stored => table.held("Actor", IDS.party).system;
  const systemOf = async (uuid: string): Promise<Stored> => (await gm.do("source", { uuid })).system;
  const savedParty = documents["Actor"]!.find(({ _id }) => _id === IDS.party)!["system"];

  it("is readable by all users, and its finished actions are unchanged", async () => {
    for (const client of [gm, ann, ben]) expect(await unreadable(client, disturbing)).toEqual([]);
    for (const message of finished) {
      const { state, applied } = ledgerOf(table, message["_id"]);
      const { verdict } = message["system"];
      expect([state, applied]).toEqual([
        verdict.state,
        verdict.applied === "" ? [] : JSON.parse(verdict.applied),
      ]);
    }
    const broken = table.all("ChatMessage").filter(({ flags }) => flags.blackout?.unreadable);
    expect(broken, "nothing is told of as unreadable").toEqual([]);
  });

  it("renders every action card for the Gamemaster and for a player", async () => {
    for (const client of [gm, ben])
      for (const { _id: message, system } of actions)
        expect(await client.do("judged", { message }), system.verb).toMatchObject({
          state: stateOf(table.held("ChatMessage", message)),
          card: { title: expect.anything() },
        });
  });

  it("keeps the values of all settings", async () => {
    for (const { key, value } of documents["Setting"]!) {
      const now = table.all("Setting").find(one => one.key === key)?.value;
      // The migration version may be higher than in the saved world.
      if (key === "blackout.migration") expect(JSON.parse(now).version).toBeGreaterThanOrEqual(2);
      // The world was created without the social and technical skills. They stay missing until a Gamemaster
      // answers the prompt about them.
      else if (key === "blackout.houseRules")
        expect(JSON.parse(now)).toEqual({ ...JSON.parse(value), placeholderSkills: false });
      else expect(now, key).toBe(value);
    }
    const houseRules = { maxSkillRank: 8, sixAlwaysHits: true, stressMaximum: 9, placeholderSkills: false };
    expect(await ann.do("houseRules")).toEqual(houseRules);
    expect(await ann.do("houseRulesNow")).toMatchObject(houseRules);
    expect(await ann.do("variantRules")).toMatchObject({
      zones: { ambushDice: 3, tables: { panic: { flee: { stress: -2 } } } },
      bands: { panic: false },
    });
    expect(await gm.do("importRuns")).toMatchObject([{ title: "Into a pack" }, { title: "Shop" }]);
  });

  it("resolves its pending actions, and completes interrupted writes", async () => {
    expect(unfinished.map(stateOf).toSorted()).toEqual(["applying", "none", "none"]);
    for (const { _id, system } of unfinished)
      expect(ledgerOf(table, _id), system.verb).toMatchObject({
        state: "applied",
        reason: "",
        conflicts: [],
      });
    const { applied } = ledgerOf(table, named["torn"]);
    expect(applied.filter(({ path }) => path === "system.health.value").length).toBeGreaterThan(0);
  });

  it("completes pending requests for characters, and leaves requests for dice for the Gamemaster to approve", async () => {
    const asked = openRequests.filter(one => !disturbing.includes(one));
    const waiting = asked.filter(({ _id }) => stateOf(table.held("ChatMessage", _id)) === "none");
    expect(idsOf(waiting)).toEqual(idsOf(gifts));
    for (const request of asked.filter(one => !gifts.includes(one)))
      expect(stateOf(table.held("ChatMessage", request["_id"]))).toBe("done");
    expect(table.all("Actor").map(({ name }) => name)).toContain("Pia");
    const { value } = party()["inspiration"];
    for (const { _id: message } of gifts) await gm.do("decideGift", { message, accepted: true });
    await table.settled();
    expect(gifts.map(({ _id }) => stateOf(table.held("ChatMessage", _id)))).toEqual(["done", "done"]);
    expect(party()["inspiration"].value).toBe(value + 2 + 1);
  });

  it("lets the Gamemaster undo applied actions, restoring the earlier values", async () => {
    const rifle = () =>
      table.held("Actor", IDS.anna).items.find(({ _id }: Stored) => _id === IDS.rifle).system;
    const { value: rounds } = rifle().ammunition;
    expect(await ask(table, gm, "undo", { message: named["amended"] })).toBeNull();
    expect(ledgerOf(table, named["amended"])).toMatchObject({
      state: "reversed",
      applied: [],
      conflicts: [],
    });
    const { system, items, effects } = await gm.do("source", { uuid: thug(1) });
    const { armor, resistance } = items[0].system;
    expect({
      health: system.health.value,
      stamina: system.stamina.value,
      ownArmor: system.ownArmor.value,
      coat: [armor.value, resistance.value],
      effects: idsOf(effects),
    }).toEqual(named["amendedBefore"]);
    expect(rifle().ammunition.value).toBe(rounds + 1);
    expect(await ask(table, gm, "apply", { message: named["amended"] })).toBeNull();
    expect(ledgerOf(table, named["amended"]).applied).not.toEqual([]);
    expect(rifle().ammunition.value).toBe(rounds);
  });

  it("lets the Gamemaster redo undone actions", async () => {
    expect(ledgerOf(table, named["undone"])).toMatchObject({ state: "reversed", applied: [] });
    expect(await ask(table, gm, "apply", { message: named["undone"] })).toBeNull();
    expect(ledgerOf(table, named["undone"]).state).toBe("applied");
    expect(ledgerOf(table, named["undone"]).applied).not.toEqual([]);
  });

  it("lets the Gamemaster undo actions in encounters that use variants", async () => {
    for (const name of ["stressed", "delayed"]) {
      expect(await ask(table, gm, "undo", { message: named[name] }), name).toBeNull();
      expect(ledgerOf(table, named[name]), name).toMatchObject({
        state: "reversed",
        applied: [],
        conflicts: [],
      });
    }
    const { fought } = await systemOf("Combat.CombatField00003");
    expect(Object.values<Stored>(fought.delayed).map(({ label }) => label)).not.toContain("The lift comes");
  });

  it("lets users answer open questions, and lets the Gamemaster accept proposals", async () => {
    const [prompt] = (await ann.do("judged", { message: named["soaking"] })).prompts;
    expect(prompt.actor).toBe(ANNA);
    const answer = { message: named["soaking"], prompt: prompt.key, value: prompt.options[0].value };
    expect(await ask(table, ann, "answer", answer)).toBeNull();
    const open = (await gm.do("judged", { message: named["soaking"] })).prompts;
    expect(open.map(({ key }: Stored) => key)).not.toContain(prompt.key);
    const { amendments } = await gm.do("judged", { message: named["proposed"] });
    const index = amendments.findIndex(({ state }: Stored) => state === "proposed");
    expect(await ask(table, gm, "decide", { message: named["proposed"], index, accepted: true })).toBeNull();
    const after = await gm.do("judged", { message: named["proposed"] });
    expect(after.amendments[index].state).toBe("made");
  });

  it("continues encounters of all three rule sets, each under its own rules", async () => {
    for (const { _id: combat, system } of documents["Combat"]!) {
      expect((await systemOf(`Combat.${combat}`))["variant"]).toBe(system.variant ?? "blackout");
      const before = await gm.do("encounter", { combat });
      expect(before).toMatchObject({ phase: "fighting", acting: expect.stringMatching(/./u) });
      await gm.do("nextTurn", { combat });
      await table.settled();
      const after = await gm.do("encounter", { combat });
      expect([after.round, after.turn, after.acting]).not.toEqual([before.round, before.turn, before.acting]);
      expect(after.turns.toSorted()).toEqual(before.turns.toSorted());
      const kept = documents["Combat"]!.find(({ _id }) => _id === combat)!["combatants"];
      expect(after.order).toHaveLength(kept.length);
    }
  });

  it("continues challenges, Guile Encounters and takedowns from their stored states", async () => {
    const ring = savedParty.challenges.find(({ id }: Stored) => id === named["ring"]);
    const stands = await ann.do("challenge", { id: named["ring"] });
    expect(stands.won + stands.lost).toBe(ring.tried.length);
    expect(party()["challenges"].find(({ id }: Stored) => id === named["ring"])).toEqual(ring);
    const attempt = await act(table, gm, {
      action: "challengeTest",
      actor: ANNA,
      choices: { challenge: named["ring"], attribute: "strength", skill: "athletics", difficulty: 1 },
    });
    expect(ledgerOf(table, attempt).state).toBe("applied");
    const next = await ann.do("challenge", { id: named["ring"] });
    expect(next.won + next.lost).toBe(ring.tried.length + 1);

    const guile = await ann.do("guile", { id: named["guile"] });
    expect(guile).toMatchObject({ open: true, encounter: { round: 1, acting: "target" } });
    expect(await ask(table, gm, "endGuile", { id: named["guile"] })).toBeNull();

    expect(await ann.do("takedown", { id: named["takedown"] })).toMatchObject({
      progress: { state: "open" },
    });
    expect(
      await ask(table, gm, "decideStep", { id: named["takedown"], index: 1, decided: "won" }),
    ).toBeNull();
    expect((await ann.do("takedown", { id: named["takedown"] })).progress.state).toBe("success");
    expect((await gm.do("takedown", { id: named["day"] })).given, "its reward was given").not.toBe("");
  });

  it("keeps the party's Inspiration log, sessions, members and hazards", async () => {
    const { inspiration, ...kept } = party();
    for (const key of ["members", "credits", "notes", "sessions", "running", "hazards"])
      expect(kept[key], key).toEqual(savedParty[key]);
    expect(inspiration.log).toEqual(expect.arrayContaining(savedParty.inspiration.log));
  });
});

describe("the open requests in an older saved world", () => {
  it("are either completed or rejected with a reason when the Gamemaster joins", async () => {
    const table = await open(whole);
    await table.join(USERS.gm);
    const found = disturbing.map(({ _id, system }) => {
      const verdict = table.held("ChatMessage", _id)?.system.verdict;
      // Handled requests are deleted.
      return [system.verb, verdict?.state ?? "done", verdict?.reason ?? ""] as const;
    });
    await table.close();
    for (const one of found)
      expect(one).toEqual([
        one[0],
        expect.stringMatching(/^(?:done|refused)$/u),
        one[1] === "done" ? "" : expect.stringMatching(/^BLACKOUT\./u),
      ]);
    expect(found.filter(([, state]) => state === "done").map(([verb]) => verb)).toEqual(
      expect.arrayContaining(["applyAction", "undoAction", "amendAction", "undoInspiration"]),
    );
  });
});

describe("data stored in the Gamemaster's browser", () => {
  it("can contain a secret action, which players can't see until the Gamemaster reveals it", async () => {
    const table = await open();
    await table.kill(await table.join(USERS.gm));
    Object.assign(table.storageOf(USERS.gm), storages[USERS.gm]);
    const gm = await table.join(USERS.gm);
    const ann = await table.join(USERS.ann);
    const message = named["secret"];
    expect(await ann.do("judged", { message })).toBeNull();
    await gm.do("reveal", { message });
    await table.settled();
    const kept = JSON.parse(storages[USERS.gm]![`blackout.secret.saved-world.${message}`]!);
    const { system } = await ann.do("source", { uuid: `ChatMessage.${message}` });
    const shown = await ann.do("judged", { message });
    expect(await table.close()).toEqual([]);
    expect(system).toMatchObject({ action: kept.verb, actor: kept.actor, secret: false });
    expect(shown).toMatchObject({ state: "applied", given: JSON.parse(kept.given) });
  });
});
