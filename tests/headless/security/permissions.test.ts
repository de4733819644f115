/**
 * Checks every cell of docs/permissions.md with the real writer. Forbidden requests are rejected for lack of
 * permission, and allowed requests aren't.
 */
import { requestSystem } from "../../support/request-system.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestKinds } from "./request-kinds.ts";
import type { Client as RawClient } from "../../contract/server/support/table.ts";
import type { Client } from "../support/client.ts";
import { act } from "../support/people.ts";
import { ANNA, BERT, BOSS, COMBATANTS, IDS, USERS } from "../support/seed.ts";
import { worldState } from "../support/state.ts";
import { Table } from "../support/table.ts";
import {
  ASKERS,
  heldElsewhere,
  requestRows,
  ROLES,
  actionRow,
  type Asker,
  type ActionFlags,
} from "./permission-rows.ts";

const NOT_THEIRS = /^BLACKOUT\.(?:writer|request)\.(?:notYours|notAllowed|onlyGm)$/u;
let table: Table;
let gm: Client;
let ann: Client;
let ben: RawClient;
let second: RawClient;
let count = 0;

beforeAll(async () => {
  table = await Table.open({
    settings: {
      automation: "cards",
      whoMayApply: "gamemaster",
      whoMayUndo: "author",
      playersMayCreateCharacters: true,
    },
  });
  // Actions without valid input cause errors, which don't matter here.
  table.expectComplaint(/./u);
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  [ben, second] = [await table.joinRaw(USERS.ben), await table.joinRaw(USERS.other)];
});
afterAll(async () => {
  await table.close();
});

async function post(
  author: RawClient,
  type: string,
  system: object,
): Promise<{ readonly state: string; readonly reason: string }> {
  const _id = `Permission${String(count++).padStart(6, "0")}`;
  await author.modify("ChatMessage", "create", {
    data: [
      {
        _id,
        type,
        author: author.userId,
        whisper: type === "request" ? [USERS.gm, author.userId] : [],
        system,
      },
    ],
    keepId: true,
  });
  await table.settled();
  const { state = "gone", reason = "" } = table.verdict(_id) ?? {};
  await gm.do("delete", { uuid: `ChatMessage.${_id}` }).catch(() => undefined);
  return { state, reason };
}

describe("permissions for actions", () => {
  it("are correct for every action type and every role", { timeout: 180_000 }, async () => {
    await gm.do("fetchVariants");
    const [market] = (await gm.do("create", {
      parent: null,
      type: "Actor",
      data: [{ name: "Market", type: "market", ownership: { default: 2 } }],
    })) as string[];
    await table.settled();
    const actions = ((await gm.do("actions")) as ActionFlags[]).filter(
      ({ key }) => !["strike", "strain", "relieve", "duel", "decree", "handOver"].includes(key),
    );
    expect(actions.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    let cells = 0;
    for (const action of actions) {
      const { may } = actionRow(action);
      for (const role of ROLES) {
        const actor = role === "stranger" ? ANNA : BERT;
        const target = role === "ownerOfAll" ? BERT : BOSS;
        const author = role === "gamemaster" ? second : ben;
        const choices = action.trades
          ? { from: market, to: actor }
          : action.who === "holder"
            ? { from: actor, to: target }
            : {};
        const before = may[role] ? null : await worldState(gm);
        const { state, reason } = await post(author, "action", {
          action: action.key,
          actor,
          targets: action.targets === "none" ? [] : [target],
          choices: JSON.stringify(choices),
          given: JSON.stringify({ dice: {}, answers: {} }),
        });
        cells++;
        const refusedAsNotTheirs = state === "refused" && NOT_THEIRS.test(reason);
        if (refusedAsNotTheirs === may[role]) wrong.push(`${action.key}, ${role}: ${state} ${reason}`);
        if (state === "none" || state === "gone") wrong.push(`${action.key}, ${role}: nobody answered`);
        if (before) expect(await worldState(gm), `${action.key}, ${role}`).toEqual(before);
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBe(actions.length * ROLES.length);
  });
});

/**
 * Returns the request types that a row of the permissions page covers. For example, the row “board” covers
 * “board.add”.
 */
const kindsOf = (key: string): readonly string[] =>
  requestKinds().filter(kind => kind === key || kind.startsWith(`${key}.`));

describe("permissions for requests", () => {
  it("are covered by tests for every request type", () => {
    expect([...requestRows.map(({ key }) => key), ...Object.keys(heldElsewhere)].sort()).toEqual(
      [...new Set(requestKinds().map(kind => kind.split(".")[0]))].sort(),
    );
  });

  it("are correct for every request type and every role", { timeout: 120_000 }, async () => {
    const encounter = `Combat.${IDS.combat}`;
    const about: Record<string, (message: string) => object> = {
      endTurn: () => ({ combatant: `${encounter}.Combatant.${COMBATANTS.bert}`, round: 1 }),
      chooseDice: () => ({
        combatant: `${encounter}.Combatant.${COMBATANTS.bert}`,
        fingerprint: "0".repeat(64),
      }),
      callTime: () => ({ combat: encounter }),
      setOrder: () => ({ combat: encounter, combatants: [`${encounter}.Combatant.${COMBATANTS.bert}`] }),
      rewind: () => ({ combat: encounter, moment: "turn" }),
      board: () => ({ combat: encounter }),
      changeInspiration: () => ({ change: -1, reason: "mine" }),
      applyOpen: () => ({ people: [BERT] }),
    };
    /**
     * The acting actor is Bert, who belongs to Ben. Therefore, Ben's client is the `owner`, and Ann's is the
     * `stranger`.
     */
    const [annasRaw] = [await table.joinRaw(USERS.ann)];
    const authors: Record<Asker, RawClient> = { stranger: annasRaw, owner: ben, gamemaster: second };
    const wrong: string[] = [];
    for (const { key, may } of requestRows) {
      for (const asker of ASKERS) {
        const posted = `PermissionOf${String(count++).padStart(4, "0")}`;
        await ben.modify("ChatMessage", "create", {
          data: [
            {
              _id: posted,
              type: "action",
              author: USERS.ben,
              system: {
                action: "test",
                actor: BERT,
                choices: JSON.stringify({ attribute: "insight", skill: "perception" }),
                given: JSON.stringify({ dice: {}, answers: {} }),
              },
            },
          ],
          keepId: true,
        });
        await table.settled();
        for (const kind of kindsOf(key)) {
          const { state, reason } = await post(
            authors[asker],
            "request",
            requestSystem({ kind, message: posted, choices: "{}", ...about[key]?.(posted) }),
          );
          const refusedAsNotTheirs = state === "refused" && NOT_THEIRS.test(reason);
          if (refusedAsNotTheirs === may[asker]) wrong.push(`${kind}, ${asker}: ${state} ${reason}`);
          if (state === "none") wrong.push(`${key}, ${asker}: nobody answered`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("allow players to make tests with their own characters", async () => {
    expect(
      await act(table, ann, {
        action: "test",
        actor: ANNA,
        choices: { attribute: "insight", skill: "perception" },
      }),
    ).toBeTypeOf("string");
  });
});
