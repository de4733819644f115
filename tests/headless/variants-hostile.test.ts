/**
 * Tests a variant's encounter with simultaneous users, and with a malicious player who uses a raw connection.
 * Malicious requests change nothing in the world, their sender is told the reason, and the encounter
 * continues. Requests that can target any action are tested in hostile.test.ts.
 */
import { requestSystem } from "../support/request-system.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { idOf } from "../../src/features/combat/sha256.ts";
import type { Client as RawClient } from "../contract/server/support/table.ts";
import type { Client } from "./support/client.ts";
import { itLong } from "./support/long.ts";
import { act, ask, ledgerOf, refusalOf } from "./support/people.ts";
import { ANNA, BERT, IDS, thug, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";
import { VariantEncounter } from "./support/variant-encounter.ts";

let table: Table;
let encounter: VariantEncounter;
let gm: Client;
let ann: Client;
let ben: RawClient;
let count = 0;

const ways = ["zones", "bands"] as const;
type Way = (typeof ways)[number];
const id = (): string => `HostileVaria${String(count++).padStart(4, "0")}`;

/** Starts an encounter with Anna, Bert and a thug, on Anna's turn. */
async function sitDown(key: Way, settings: Record<string, unknown> = {}): Promise<void> {
  table = await Table.open({
    fighting: "gathered",
    thugs: 2,
    settings: { enforceAp: "enforce", ...settings },
  });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  ben = await table.joinRaw(USERS.ben);
  encounter = new VariantEncounter(table, gm);
  await encounter.choose(key);
  await encounter.join("anna", "bert", "thug0");
  await encounter.begin();
  await until("Anna");
}

async function until(name: string): Promise<void> {
  for (let step = 0; (await encounter.now()).acting !== name; step++) {
    if (step > 12) throw new Error(`${name} never acts`);
    await encounter.endTurn();
  }
}

/**
 * Posts an action from Ben's console. The values in `system` override the action's data. Returns the message
 * ID.
 */
async function post({ choices, dice, ...fields }: any, system: object = {}, _id = id()): Promise<string> {
  const data = {
    _id,
    type: "action",
    author: USERS.ben,
    system: {
      ...fields,
      choices: JSON.stringify(choices ?? {}),
      given: JSON.stringify({ dice: dice ?? {}, answers: {} }),
      ...system,
    },
  };
  await ben.modify("ChatMessage", "create", { data: [data], keepId: true });
  await table.settled();
  return _id;
}

async function request(system: object): Promise<string | null> {
  const _id = id();
  await ben.modify("ChatMessage", "create", {
    data: [
      {
        _id,
        type: "request",
        author: USERS.ben,
        whisper: [USERS.gm, USERS.ben],
        system: requestSystem(system),
      },
    ],
    keepId: true,
  });
  await table.settled();
  return refusalOf(table, _id);
}

const fought = async () => (await gm.do("source", { uuid: `Combat.${encounter.combat}` })).system.fought;
const verdictOf = (message: string) => table.verdict(message) ?? {};
const promptsOf = async (message: string): Promise<string[]> =>
  ((await gm.do("judged", { message }))?.prompts ?? []).map(({ key }: any) => key);

/** Returns all documents except the encounter, including the data of Blackout and its variants. */
async function people(): Promise<Record<string, any>> {
  return Object.fromEntries(
    Object.entries(await encounter.world()).filter(([uuid]) => !uuid.startsWith("Combat.")),
  );
}

const noWhere: Readonly<Record<Way, readonly [string, () => object, RegExp][]>> = {
  zones: [
    ...["join", "leave", "round", "card", "stress", "adjust", "zone", "rest", "hazard"].map(
      (action): [string, () => object, RegExp] => [
        `a Gamemaster's zones.${action}`,
        () => ({ action: `zones.${action}`, actor: BERT }),
        /notYours/,
      ],
    ),
    [
      "stress of another character",
      () => ({ action: "zones.stress", actor: BERT, targets: [ANNA], choices: { change: 9 } }),
      /notYours/,
    ],
    [
      "the end of another combatant's turn",
      () => ({ action: "zones.endTurn", actor: ANNA, choices: { combatant: encounter.uuid("anna") } }),
      /notYours/,
    ],
    [
      "the end of another combatant's turn in their own name",
      () => ({ action: "zones.endTurn", actor: BERT, choices: { combatant: encounter.uuid("anna") } }),
      /notYourTurn/,
    ],
    [
      "an attack out of turn",
      () => ({ action: "zones.attack", actor: BERT, targets: [thug(0)] }),
      /notYourTurn/,
    ],
    [
      "an attack out of turn that claims to be free",
      () => ({ action: "zones.attack", actor: BERT, targets: [thug(0)], choices: { free: true } }),
      /followsNothing/,
    ],
    [
      "a second shot without a burst",
      () => ({ action: "zones.attack", actor: BERT, targets: [thug(0)], choices: { shot: 2 } }),
      /followsNothing/,
    ],
    [
      "an attack that excludes any defense",
      () => ({ action: "zones.attack", actor: BERT, targets: [thug(0)], choices: { undefended: true } }),
      /followsNothing/,
    ],
    ["an attack on themselves", () => ({ action: "zones.attack", actor: BERT, targets: [BERT] }), /noTarget/],
    [
      "an attack with another character's weapon",
      () => ({ action: "zones.attack", actor: BERT, item: `${ANNA}.Item.${IDS.rifle}`, targets: [thug(0)] }),
      /itemGone/,
    ],
    [
      "an action out of turn",
      () => ({ action: "zones.action", actor: BERT, choices: { action: "standUp" } }),
      /notYourTurn/,
    ],
    ["a swap out of turn", () => ({ action: "zones.swap", actor: BERT, choices: { card: 10 } }), /zones\./],
    [
      "a swap with a card that no combatant has",
      () => ({ action: "zones.swap", actor: BERT, choices: { card: 4000 } }),
      /noCard/,
    ],
    [
      "a swap without a card",
      () => ({ action: "zones.swap", actor: BERT, choices: { card: "ten" } }),
      /impossible/,
    ],
    [
      "a swap with a card named like an inherited property",
      () => ({ action: "zones.swap", actor: BERT, choices: { card: { __proto__: null, valueOf: 3 } } }),
      /impossible/,
    ],
    [
      "an unknown action",
      () => ({ action: "zones.action", actor: BERT, choices: { action: "constructor" } }),
      /impossible/,
    ],
    [
      "a roll with an infinite number of dice",
      () => ({ action: "zones.roll", actor: BERT, choices: { modifier: 1e9 } }),
      /impossible/,
    ],
    [
      "a roll with a skill named like an inherited property",
      () => ({ action: "zones.roll", actor: BERT, choices: { skill: "__proto__" } }),
      /impossible/,
    ],
    [
      "a roll with more help than possible",
      () => ({ action: "zones.roll", actor: BERT, choices: { helpers: 50 } }),
      /impossible/,
    ],
    [
      "a face of seven",
      () => ({ action: "zones.roll", actor: BERT, dice: { roll: [7, 7, 7] } }),
      /impossible|dice|unreadable/,
    ],
    [
      "far too many dice",
      () => ({ action: "zones.roll", actor: BERT, dice: { roll: Array(60).fill(6) } }),
      /dice/,
    ],
    [
      "dice without a roll",
      () => ({ action: "zones.roll", actor: BERT, dice: { "zones.card": [1] } }),
      /dice/,
    ],
    [
      "a death roll of a character who isn't dying",
      () => ({ action: "zones.deathRoll", actor: BERT, choices: { injury: "constructor" } }),
      /notDying/,
    ],
    [
      "care for an injury named like an inherited property",
      () => ({ action: "zones.firstAid", actor: BERT, targets: [ANNA], choices: { injury: "__proto__" } }),
      /./,
    ],
  ],
  bands: [
    ...[
      "join",
      "leave",
      "round",
      "drop",
      "adjust",
      "band",
      "resolve",
      "hazard",
      "state",
      "heal",
      "resetSheet",
    ].map((action): [string, () => object, RegExp] => [
      `a Gamemaster's bands.${action}`,
      () => ({ action: `bands.${action}`, actor: BERT }),
      /notYours/,
    ]),
    ...["stress", "wound", "panic"].map((action): [string, () => object, RegExp] => [
      `bands.${action} of somebody else`,
      () => ({ action: `bands.${action}`, actor: BERT, targets: [ANNA], choices: { everybody: true } }),
      /notYours/,
    ]),
    ["the end of another combatant's turn", () => ({ action: "bands.endTurn", actor: ANNA }), /notYours/],
    [
      "the end of another combatant's turn in their own name",
      () => ({ action: "bands.endTurn", actor: BERT, choices: { combatant: encounter.uuid("anna") } }),
      /notYourTurn/,
    ],
    ["an attack out of turn", () => ({ action: "bands.attack", actor: BERT, targets: [thug(0)] }), /bands\./],
    [
      "an attack on themselves",
      () => ({ action: "bands.attack", actor: BERT, targets: [BERT] }),
      /notYourself/,
    ],
    [
      "an attack with another character's weapon",
      () => ({ action: "bands.attack", actor: BERT, item: `${ANNA}.Item.${IDS.rifle}`, targets: [thug(0)] }),
      /itemGone/,
    ],
    [
      "an attack with a weapon named like an inherited property",
      () => ({ action: "bands.attack", actor: BERT, targets: [thug(0)], choices: { weapon: "constructor" } }),
      /./,
    ],
    ["an action out of turn", () => ({ action: "bands.action", actor: BERT }), /bands\./],
    ["deferring another combatant's turn", () => ({ action: "bands.defer", actor: BERT }), /notYourTurn/],
    [
      "canceling a delayed action",
      () => ({ action: "bands.delay", actor: BERT, choices: { remove: 1 } }),
      /impossible/,
    ],
    [
      "placing a charge without throwing it",
      () => ({
        action: "bands.delay",
        actor: BERT,
        item: `${BERT}.Item.${IDS.rifle}`,
        targets: [thug(0)],
        choices: { label: "Boom" },
      }),
      /impossible/,
    ],
    [
      "an effect with an infinite delay",
      () => ({ action: "bands.delay", actor: BERT, choices: { label: "x", rounds: 1e9 } }),
      /impossible/,
    ],
    [
      "an unknown action",
      () => ({ action: "bands.action", actor: BERT, choices: { action: "constructor" } }),
      /impossible/,
    ],
    [
      "a check with an excessive modifier",
      () => ({ action: "bands.check", actor: BERT, choices: { situation: 1e9 } }),
      /impossible/,
    ],
    [
      "a check of a skill named like an inherited property",
      () => ({ action: "bands.check", actor: BERT, choices: { ability: "__proto__" } }),
      /impossible/,
    ],
    [
      "insight spent in an unknown way",
      () => ({ action: "bands.check", actor: BERT, choices: { insight: "toString" } }),
      /impossible/,
    ],
    [
      "a face of seven",
      () => ({ action: "bands.check", actor: BERT, dice: { check: [7, 7] } }),
      /impossible|dice|unreadable/,
    ],
    [
      "far too many dice",
      () => ({ action: "bands.check", actor: BERT, dice: { check: Array(60).fill(6) } }),
      /dice/,
    ],
    [
      "dice of other combatants' initiative",
      () => ({ action: "bands.check", actor: BERT, dice: { "initiative.x": [6, 6] } }),
      /dice/,
    ],
    ...["calm", "clear", "compose", "unwound"].map((what): [string, () => object, RegExp] => [
      `${what} of their own`,
      () => ({ action: "bands.state", actor: BERT, choices: { what, boxes: 1, at: 1 } }),
      /notYours/,
    ]),
    [
      "a rest without a Gamemaster's permission",
      () => ({ action: "bands.rest", actor: BERT, choices: { hours: 8 } }),
      /restNotAllowed/,
    ],
    ["insight spent on survival without dying", () => ({ action: "bands.avert", actor: BERT }), /notDying/],
    [
      "deleted values of another character's item",
      () => ({ action: "bands.resetThing", actor: BERT, item: `${ANNA}.Item.${IDS.rifle}` }),
      /itemGone/,
    ],
  ],
};

describe.each(ways)("a malicious player in a %s encounter", key => {
  let before: unknown;
  beforeAll(async () => {
    await sitDown(key);
  });
  beforeEach(async () => {
    before = await encounter.world();
  });
  afterEach(async () => {
    expect(await encounter.world(), "nothing has changed").toEqual(before);
  });
  afterAll(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  it.each(noWhere[key])("sees the reason for the rejection of %s", async (_what, action, reason) => {
    const message = await post({ ...action() });
    expect(verdictOf(message)).toMatchObject({ state: "refused", applied: "", writing: "" });
    expect(`${verdictOf(message).reason} ${verdictOf(message).reasonData}`).toMatch(reason);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "the stored state of the encounter",
      () =>
        ben.modify("Combat", "update", {
          updates: [{ _id: encounter.combat, system: { fought: { round: 9 } } }],
        }),
    ],
    [
      "the rules of the encounter",
      () =>
        ben.modify("Combat", "update", {
          updates: [{ _id: encounter.combat, system: { variant: "blackout" } }],
        }),
    ],
    [
      "the current turn",
      () =>
        ben.modify("Combat", "update", {
          updates: [{ _id: encounter.combat, system: { acting: encounter.id("bert") } }],
        }),
    ],
    [
      "another user's sheet",
      () =>
        ben.modify("Actor", "update", {
          updates: [{ _id: IDS.anna, system: { variants: { [key]: { stress: 9 } } } }],
        }),
    ],
    [
      "an enemy's sheet",
      () =>
        ben.modify("Actor", "update", {
          updates: [{ _id: IDS.thug, system: { variants: { [key]: { dead: true } } } }],
        }),
    ],
    [
      "values of another character's item",
      () =>
        ben.modify("Item", "update", {
          parentUuid: ANNA,
          updates: [{ _id: IDS.rifle, system: { variants: { [key]: { supply: 0 } } } }],
        }),
    ],
    [
      "another Combatant's initiative",
      () =>
        ben.modify("Combatant", "update", {
          parentUuid: `Combat.${encounter.combat}`,
          updates: [{ _id: encounter.id("anna"), initiative: 99 }],
        }),
    ],
    [
      "the rules settings of the world",
      () => ben.modify("Setting", "create", { data: [{ key: "blackout.variantRules", value: "{}" }] }),
    ],
  ])("can't create or change %s, because the server rejects the request", async (_what, attempt) => {
    await expect(attempt()).rejects.toThrow(/permission|may not|lacks/iu);
  });

  it.each(["__proto__", "constructor", "prototype", "combatant.__proto__", "fought", "system.fought.round"])(
    "can't change anything by sending a choice named %s",
    async name => {
      const message = await post(
        { action: `${key}.endTurn`, actor: BERT },
        { choices: `{"${name}":{"polluted":true,"round":99}}` },
      );
      expect(verdictOf(message)).toMatchObject({ state: "refused" });
      expect(await gm.do("polluted")).toBe(false);
    },
  );
});

describe.each(ways)("a %s encounter", key => {
  beforeEach(async () => {
    await sitDown(key);
  });
  afterEach(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  const crowd = key === "zones" ? "people" : "fighters";

  /** Ends turns and rounds until a combatant acts in the given round. */
  async function toRound(round: number): Promise<void> {
    for (
      let step = 0;
      (await encounter.now()).round < round || (await encounter.now()).acting === "";
      step++
    ) {
      if (step > 16) throw new Error(`round ${round} never comes`);
      await encounter.do(gm, "nextTurn");
    }
  }

  const squatters: readonly [string, object][] = [
    ["plain messages", { type: "base", content: "Mine" }],
    ["requests", { type: "request", system: requestSystem({ kind: "rewind", moment: "round" }) }],
    [
      "actions of their own",
      { type: "action", system: { action: `${key}.endTurn`, actor: BERT, choices: "{}", given: "{}" } },
    ],
    [
      "actions that claim to be the writer's",
      {
        type: "action",
        system: {
          action: `${key}.round`,
          actor: BERT,
          choices: '{"due":"round-2"}',
          verdict: { state: "applied" },
        },
      },
    ],
  ];
  squatters.forEach(([what, data], index) => {
    (index === 0 ? it : itLong)(
      `continues if a player has taken the IDs of its next automatic actions with ${what}`,
      async () => {
        const names = [
          ...[1, 2, 3].flatMap(round => [
            `round.${round}`,
            `round-${round}`,
            `resolve-${round}`,
            `lapse-${round}`,
          ]),
          `leave.${encounter.id("thug0")}`,
          `leave-${encounter.id("thug0")}`,
        ];
        const free = names
          .map(name => idOf("variant", encounter.combat, name))
          .filter(one => !table.held("ChatMessage", one));
        const before = await encounter.world();
        await ben.modify("ChatMessage", "create", {
          data: free.map(_id => ({ _id, author: USERS.ben, ...data })),
          keepId: true,
        });
        await table.settled();
        expect(await encounter.world(), "nothing of it counts").toEqual(before);
        await toRound(2);
        await encounter.leave("thug0");
        expect(encounter.standing(`${key}.leave`)).toHaveLength(1);
        expect(Object.keys((await fought())[crowd])).not.toContain(encounter.id("thug0"));
        expect((await encounter.now()).order.toSorted()).toEqual(["Anna", "Bert"]);
      },
    );
  });

  it("applies an action only once even if its message is recreated, and never lets a combatant spend too many actions", async () => {
    await until("Bert");
    const quick = () =>
      key === "zones"
        ? { action: "zones.action", actor: BERT, choices: { action: "otherQuick" } }
        : { action: "bands.action", actor: BERT, choices: { action: "takeCover", insightAsk: "never" } };
    const messages = await Promise.all(Array.from({ length: 6 }, () => post(quick())));
    const states = messages.map(message => verdictOf(message).state);
    expect(states.filter(state => state === "applied").length).toBeGreaterThan(0);
    expect(states.filter(state => state === "applied").length).toBeLessThanOrEqual(2);
    for (const message of messages.filter(one => verdictOf(one).state !== "applied"))
      expect(verdictOf(message)).toMatchObject({
        state: "refused",
        reason: expect.stringMatching(/BLACKOUT\.(zones|bands)\./u) as string,
      });
    if ((await encounter.now()).acting !== "Bert") return;
    const message = await post({ action: `${key}.endTurn`, actor: BERT });
    expect(ledgerOf(table, message).state).toBe("applied");
    const after = await encounter.world();
    const { _stats: _ignored, ...source } = table.held("ChatMessage", message);
    await expect(ben.modify("ChatMessage", "create", { data: [source], keepId: true })).rejects.toThrow();
    await ben.modify("ChatMessage", "delete", { ids: [message] });
    await ben.modify("ChatMessage", "create", { data: [source], keepId: true });
    await table.settled();
    expect(await encounter.world()).toEqual(after);
    const again = (await encounter.now()).acting === "Bert" ? 1 : 0;
    const twice = await Promise.all([
      post({ action: `${key}.endTurn`, actor: BERT }),
      post({ action: `${key}.endTurn`, actor: BERT }),
    ]);
    expect(twice.filter(one => verdictOf(one).state === "applied").length).toBeLessThanOrEqual(again);
  });

  it("never deals the same card to two combatants, even if two Gamemasters deal at the same time", async () => {
    const other = await table.join(USERS.other);
    const deal = {
      action: `${key}.round`,
      actor: ANNA,
      choices: { combatant: encounter.uuid("anna"), ...(key === "zones" ? { pass: true } : {}) },
    };
    const { round } = await encounter.now();
    if (key === "bands")
      await act(table, gm, { action: "bands.resolve", actor: ANNA, choices: { lapse: true } });
    const dealt = await Promise.all([gm.do("perform", deal), other.do("perform", deal)]);
    await table.settled();
    const now = await encounter.now();
    // In Zones & Cards, every applied deal begins another round, but no two combatants ever have the same
    // card.
    expect(now.round - round).toBe(
      key === "zones"
        ? dealt.filter(message => typeof message === "string" && verdictOf(message).state === "applied")
            .length
        : 1,
    );
    const cards = now.initiatives.filter(one => one !== null);
    expect(new Set(cards).size).toBe(cards.length);
  });

  it("loses no data if an attack's target leaves before answering, and rejects answers from other users", async () => {
    if (key === "bands") {
      await act(table, gm, { action: "bands.adjust", actor: ANNA, choices: { what: "insight", amount: 3 } });
      await act(table, gm, {
        action: "bands.band",
        actor: ANNA,
        targets: [thug(0)],
        choices: { band: "engaged" },
      });
    }
    const before = await people();
    const message = await act(table, ann, {
      action: `${key}.attack`,
      actor: ANNA,
      targets: [thug(0)],
      choices: key === "zones" ? { band: "adjacent" } : { insightAsk: "always" },
    });
    const asked = await promptsOf(message);
    for (const prompt of asked) {
      for (const value of ["defend", "keep", "first", "let"])
        expect(await request({ kind: "answerPrompt", message, prompt, value })).toMatch(/notAllowed/u);
    }
    if (key === "zones") expect(asked).toEqual(["interrupt"]);
    await encounter.leave("thug0");
    for (let step = 0; step < 6; step++) {
      const [prompt] = await promptsOf(message);
      if (prompt === undefined) break;
      await ask(table, prompt === "interrupt" ? gm : ann, "answer", {
        message,
        prompt,
        value: prompt === "interrupt" ? "defend" : "keep",
      });
    }
    expect(await promptsOf(message), "it comes to an end").toEqual([]);
    // Effects on other actors may still be pending. Applying them must not change anything for deleted
    // actors.
    if (ledgerOf(table, message).state === "judged") await ask(table, gm, "apply", { message });
    expect(["applied", "judged"]).toContain(ledgerOf(table, message).state);
    expect(Object.keys((await fought())[crowd]), "nobody comes back as a ghost").not.toContain(
      encounter.id("thug0"),
    );
    await toRound(2);
    expect((await encounter.now()).order.toSorted()).toEqual(["Anna", "Bert"]);
    expect(Object.keys(await people())).toEqual(Object.keys(before));
  });

  it("reports corrupted data, and continues once the data is repaired", async () => {
    const gamemaster = await table.joinRaw(USERS.other);
    const write = async (system: object) => {
      await gamemaster.modify("Combat", "update", { updates: [{ _id: encounter.combat, system }] });
      await table.settled();
    };
    const good = await fought();
    const sheets = (await gm.do("source", { uuid: BERT })).system.variants;
    const all = good[crowd];
    const broken: readonly object[] = [
      { round: "three" },
      { round: -1 },
      { [crowd]: "all" },
      { [crowd]: { ...all, x: [] } },
      ...(key === "zones"
        ? [
            { people: { ...all, x: { turns: null, side: "constructor" } } },
            { people: { ...all, x: { turns: { [`r${good.round}t0`]: { card: 99 } } } } },
            { borders: { alone: true } },
          ]
        : [
            { fighters: { ...all, x: null } },
            { fighters: { ...all, x: { actionsLeft: -4 } } },
            { pairs: { x: 5 } },
            { pairs: [] },
            { phase: "constructor" },
          ]),
    ];
    for (const part of broken) {
      await gm.do("told");
      await write({ "==fought": { ...good, ...part } });
      const name = JSON.stringify(part);
      const message = await post({ action: `${key}.endTurn`, actor: BERT });
      expect(verdictOf(message).state, name).toBe("refused");
      expect(
        `${verdictOf(message).reason} ${verdictOf(message).reasonData} ${JSON.stringify(await gm.do("told"))}`,
        name,
      ).toMatch(/fought/u);
      expect(await fought(), "nothing is written over it").toEqual({ ...good, ...part });
      await write({ "==fought": good });
    }
    // The only sheets that users can break are their own. The error names the invalid value, and the
    // encounter stops until the sheet is repaired.
    for (const sheet of [
      { stress: "much", boxes: "many" },
      { attributes: [1, 2], dead: "yes" },
    ]) {
      await gm.do("told");
      await ben.modify("Actor", "update", {
        updates: [{ _id: IDS.bert, system: { variants: { [key]: sheet } } }],
      });
      await table.settled();
      const message = await post({ action: `${key}.endTurn`, actor: BERT });
      expect(verdictOf(message).state).toBe("refused");
      expect(
        `${verdictOf(message).reason} ${verdictOf(message).reasonData} ${JSON.stringify(await gm.do("told"))}`,
      ).toMatch(/stress|boxes|attributes|dead/u);
      await gamemaster.modify("Actor", "update", {
        updates: [{ _id: IDS.bert, system: { "==variants": sheets } }],
      });
      await table.settled();
    }
    expect(await fought()).toEqual(good);
    expect(await gm.do("isWriter")).toBe(true);
    await encounter.endTurn();
    expect(await fought()).not.toEqual(good);
  });

  it("reveals nothing about hidden combatants on cards that players can read", async () => {
    const [uuid] = await gm.do("create", {
      parent: `Combat.${encounter.combat}`,
      type: "Combatant",
      data: [
        { actorId: IDS.thug, tokenId: "TokenThug0000001", sceneId: IDS.scene, hidden: true, name: "Lurker" },
      ],
    });
    await table.settled();
    const leaks = async () => {
      const cards = await Promise.all(
        table
          .all("ChatMessage")
          .filter(({ type, whisper }) => type === "action" && whisper.length === 0)
          .map(async ({ _id }) => ({ _id, card: (await ann.do("judged", { message: _id }))?.card })),
      );
      const textIn = (value: any): string =>
        Array.isArray(value)
          ? value.map(textIn).join(" ")
          : value === null || typeof value !== "object"
            ? String(value)
            : value.concealed
              ? ""
              : Object.values(value).map(textIn).join(" ");
      return cards
        .filter(({ card }) => textIn(card).includes("Lurker"))
        .map(({ _id, card }) => `${table.held("ChatMessage", _id).system.action}: ${textIn(card)}`);
    };
    for (
      let step = 0, round = (await encounter.now()).round;
      step < 16 && (await encounter.now()).round < round + 2;
      step++
    )
      await encounter.do(gm, "nextTurn");
    expect(Object.keys((await fought())[crowd])).toContain(uuid.split(".").at(-1));
    expect(await leaks()).toEqual([]);
  });
});

describe("swapping cards in Zones & Cards", () => {
  beforeEach(async () => {
    await sitDown("zones");
  });
  afterEach(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  const cards = async () =>
    (await encounter.now()).initiatives.filter(one => one !== null).toSorted((a: any, b: any) => a - b);
  const cardOf = async (name: string): Promise<number> => {
    const { order, initiatives } = await encounter.now();
    return initiatives[order.indexOf(name)] as number;
  };

  it("never gives two combatants the same card, even if swaps are simultaneous or the encounter advances before a swap is answered", async () => {
    const dealt = await cards();
    const [mine, theirs] = [await cardOf("Anna"), await cardOf("Bert")];
    await Promise.all([
      ann.do("perform", { action: "zones.swap", actor: ANNA, choices: { card: theirs } }),
      post({ action: "zones.swap", actor: BERT, choices: { card: mine } }),
      post({ action: "zones.swap", actor: BERT, choices: { card: mine } }),
    ]);
    await table.settled();
    expect(await cards()).toEqual(dealt);
    for (let round = 0; round < 4; round++) {
      const { acting } = await encounter.now();
      if (acting === "Anna" && (await cardOf("Thug 1")) > (await cardOf("Anna"))) break;
      await encounter.endTurn();
      for (let step = 0; step < 8 && (await encounter.now()).acting !== "Anna"; step++)
        await encounter.endTurn();
    }
    const now = await cards();
    const message = await ann.do("perform", {
      action: "zones.swap",
      actor: ANNA,
      choices: { card: await cardOf("Thug 1") },
    });
    await table.settled();
    if (typeof message !== "string")
      throw new Error(`no swap was posted: ${JSON.stringify(await gm.do("told"))}`);
    expect(await promptsOf(message)).toEqual(["swap"]);
    expect(await request({ kind: "answerPrompt", message, prompt: "swap", value: "yes" })).toMatch(
      /notAllowed/u,
    );
    await encounter.endTurn();
    const after = await fought();
    await ask(table, gm, "answer", { message, prompt: "swap", value: "yes" });
    expect(new Set(await cards()).size, "no card is held twice").toBe(now.length);
    // All changes that are still possible are made, and the card lists the rest.
    if (JSON.stringify(await fought()) !== JSON.stringify(after))
      expect(ledgerOf(table, message).conflicts.length).toBeGreaterThan(0);
  });
});
