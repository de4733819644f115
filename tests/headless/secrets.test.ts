/** Tests that other connections never receive a Gamemaster's secrets before they are revealed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client as RawClient } from "../contract/server/support/table.ts";
import type { Client } from "./support/client.ts";
import { longGenerations } from "../generations.ts";
import { act, ask } from "./support/people.ts";
import { ANNA, BOSS, thug, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

describe.each(longGenerations)("players on Foundry %i", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  /** Ben's raw connection. It records its incoming messages. */
  let ben: RawClient;
  const heard: string[] = [];

  beforeAll(async () => {
    table = await Table.open({ generation, settings: { automation: "full" } });
    [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
    ben = await table.joinRaw(USERS.ben);
    ben.socket.onAny((...event: unknown[]) => heard.push(JSON.stringify(event)));
  });
  afterAll(async () => {
    expect(await table.close()).toEqual([]);
  });

  /** Returns all data received since the last call, without generated IDs and timestamps. */
  const traffic = () =>
    heard
      .splice(0)
      .join("\n")
      .replaceAll(/"_stats":\{[^}]*\}|"(?:timestamp|modifiedTime)":\d+|"_id":"\w+"/gu, "");
  const kept = () =>
    Object.entries(table.storageOf(USERS.gm))
      .filter(([key]) => key.includes(".secret."))
      .map(([, value]) => JSON.parse(value));

  it("learn nothing about a secret action except that it exists", async () => {
    traffic();
    const before = await worldState(gm);
    const message = await act(table, gm, {
      action: "strike",
      actor: BOSS,
      targets: [ANNA],
      choices: { points: 37, dice: 9 },
      asked: { secret: true },
    });
    const [secret] = kept();
    const faces = JSON.parse(secret.given).dice.strike as number[];
    expect(faces).toHaveLength(9);
    const sent = traffic();
    expect(sent).toContain('"secret":true');
    for (const hidden of [
      JSON.stringify(faces),
      faces.join(","),
      "37",
      '"strike"',
      BOSS,
      ANNA,
      "points",
      "faces",
      '"rolls":["',
      "Boss",
      "actionPoints",
    ])
      expect(sent).not.toContain(hidden);
    const {
      secret: isSecret,
      overruled,
      targets,
      verdict,
      ...words
    } = table.held("ChatMessage", message).system;
    expect(
      {
        isSecret,
        overruled,
        targets,
        words: Object.values(words).join(""),
        state: verdict.state,
        facts: verdict.facts,
      },
      "all that the server holds",
    ).toEqual({ isSecret: true, overruled: false, targets: [], words: "", state: "none", facts: "" });
    expect(await worldState(gm), "nothing of it has happened yet").toEqual(before);

    for (const step of ["apply", "undo"]) {
      expect(await ask(table, ann, step, { message })).toBe("BLACKOUT.writer.noSuchAction");
    }
    expect(traffic()).not.toContain(JSON.stringify(faces));
    expect(await ann.do("judged", { message })).toBeNull();

    // The dice stay secret even if the Gamemaster's client is closed in the meantime.
    await table.kill(gm);
    gm = await table.join(USERS.gm);
    expect(traffic()).not.toContain(JSON.stringify(faces));
    await gm.do("reveal", { message });
    await table.settled();
    expect(traffic(), "now everybody knows").toContain(
      JSON.stringify(JSON.stringify({ dice: { strike: faces }, answers: {} })).slice(1, -1),
    );
    expect(await ann.do("judged", { message })).toMatchObject({
      state: "applied",
      given: { dice: { strike: faces } },
      facts: { choices: { points: 37 } },
    });
    expect(kept()).toEqual([]);
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await worldState(gm)).toEqual(before);
  });

  it("learn nothing about the dice pool, modifiers or difficulty of a secret test", async () => {
    traffic();
    await act(table, gm, {
      action: "test",
      actor: thug(0),
      choices: {
        attribute: "insight",
        difficulty: 13,
        rows: [{ source: "gm", dice: 2, why: "It watches the door" }],
      },
      asked: { secret: true },
    });
    const sent = traffic();
    expect(sent).toContain('"secret":true');
    for (const hidden of ["13", "insight", "It watches the door", "difficulty", "TokenThug", '"test"'])
      expect(sent).not.toContain(hidden);
  });

  it("learn nothing about a withheld difficulty until the Gamemaster announces it", async () => {
    const message = await act(table, ann, {
      action: "test",
      actor: ANNA,
      choices: { attribute: "dexterity", skill: "sneak" },
    });
    traffic();
    await gm.do("hideDifficulty", { message, difficulty: 17 });
    await table.settled();
    expect(traffic()).toBe("");
    expect((await ann.do("judged", { message })).facts.choices.difficulty).toBeNull();
    await gm.do("nameDifficulty", { message, difficulty: 17 });
    await table.settled();
    expect(traffic()).toContain("17");
    expect((await ann.do("judged", { message })).facts.choices.difficulty).toBe(17);
  });

  it.each<[string, Record<"ann" | "gm" | "other", boolean>]>([
    ["public", { ann: true, gm: true, other: true }],
    ["gm", { ann: true, gm: true, other: false }],
    ["blind", { ann: false, gm: true, other: false }],
    ["self", { ann: true, gm: false, other: false }],
  ])("can read an action with visibility %s only if they are among its recipients", async (mode, sees) => {
    const other = table.clients.find(({ userId }) => userId === USERS.ben) ?? (await table.join(USERS.ben));
    const message = await act(table, ann, {
      action: "test",
      actor: ANNA,
      choices: { attribute: "dexterity" },
      mode,
    });
    expect({
      ann: await ann.do("sees", { message }),
      gm: await gm.do("sees", { message }),
      other: await other.do("sees", { message }),
    }).toEqual(sees);
  });
});
