import { beforeEach, describe, expect, it } from "vitest";
import { turnEvents } from "../../../host/runtime/client/documents/combat-events.ts";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { ASSISTANT, GM, PLAYER, startWorld, type TestWorld } from "./support/world.ts";

const COMBAT = "combat0000000001";
const IDS = ["fighter000000001", "fighter000000002", "fighter000000003"];
let events: string[] = [];

function world(
  userId = GM,
  activeUsers = [GM, ASSISTANT, PLAYER],
  generation: 13 | 14 = 14,
): TestWorld & { combat: any } {
  const combatants = IDS.map((id, index) => ({ _id: id, name: "ABC"[index], initiative: 30 - index * 10 }));
  const started = startWorld({
    generation,
    userId,
    activeUsers,
    init: ({ CONFIG }) => {
      const Combat = CONFIG.Combat.documentClass;
      CONFIG.Combat.documentClass = class extends Combat {
        async _onStartTurn(combatant: any, { round, skipped }: any): Promise<void> {
          events.push(`start ${combatant.name}${round}${skipped ? " skipped" : ""}`);
        }

        async _onEndTurn(combatant: any, { round, skipped }: any): Promise<void> {
          events.push(`end ${combatant.name}${round}${skipped ? " skipped" : ""}`);
        }

        async _onStartRound({ round }: any): Promise<void> {
          events.push(`round ${round}`);
        }

        async _onEndRound({ round }: any): Promise<void> {
          events.push(`end of round ${round}`);
        }
      };
    },
    documents: { Combat: [{ _id: COMBAT, active: true, round: 0, turn: null, combatants, groups: [] }] },
  });
  return { ...started, combat: started.game.combats.get(COMBAT) };
}

/** Waits for the turn events, which are processed after the response to the update. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

beforeEach(() => {
  events = [];
});

describe("a combat", () => {
  it("sorts combatants by initiative and then by ID, with combatants without initiative last", () => {
    const { combat } = world();
    expect(combat.turns.map((combatant: any) => combatant.name)).toEqual(["A", "B", "C"]);
  });

  it("calls the combatStart hook before the update, and emits turn events after it", async () => {
    const { combat, server } = world();
    Hooks.on(
      "combatStart",
      (_combat: any, update: any) =>
        void events.push(`combatStart ${update.round} ${server.modifications("update").length}`),
    );
    await combat.startCombat();
    await settled();
    expect(combat.started).toBe(true);
    expect(combat.combatant.name).toBe("A");
    expect(events).toEqual(["combatStart 1 0", "round 1", "start A1"]);
  });

  it("starts and ends each turn once, and begins a new round after the last turn", async () => {
    const { combat } = world();
    await combat.startCombat();
    for (let turn = 0; turn < 3; turn++) await combat.nextTurn();
    await settled();
    expect(combat.round).toBe(2);
    expect(events).toEqual([
      "round 1",
      "start A1",
      "end A1",
      "start B1",
      "end B1",
      "start C1",
      "end C1",
      "end of round 1",
      "round 2",
      "start A2",
    ]);
  });

  it("emits start and end events for skipped turns, and marks them as skipped", async () => {
    const { combat } = world();
    await combat.startCombat();
    await settled();
    events.length = 0;
    await combat.nextRound();
    await settled();
    expect(events).toEqual([
      "end A1",
      "start B1 skipped",
      "end B1 skipped",
      "start C1 skipped",
      "end C1 skipped",
      "end of round 1",
      "round 2",
      "start A2",
    ]);
  });

  it("emits no turn events when it is rewound", async () => {
    const { combat } = world();
    await combat.startCombat();
    await combat.nextTurn();
    await settled();
    events.length = 0;
    await combat.previousTurn();
    await settled();
    expect(combat.turn).toBe(0);
    expect(events).toEqual([]);
  });

  it("calls the combatTurn and combatRound hooks before the update, with the direction and the elapsed time", async () => {
    const { combat, CONFIG } = world();
    CONFIG.time.roundTime = 6;
    const seen: unknown[] = [];
    for (const name of ["combatTurn", "combatRound"]) {
      Hooks.on(
        name,
        (_combat: any, update: any, options: any) =>
          void seen.push([name, update, options.direction, options.worldTime.delta]),
      );
    }
    await combat.startCombat();
    await combat.nextTurn();
    await combat.nextRound();
    await combat.previousRound();
    expect(seen).toEqual([
      ["combatTurn", { round: 1, turn: 1 }, 1, 0],
      ["combatRound", { round: 2, turn: 0 }, 1, 6],
      ["combatRound", { round: 1, turn: 2 }, -1, -6],
    ]);
  });

  it("calls the combatTurnChange hook on all clients, with the states before and after the change", async () => {
    const { combat } = world(PLAYER);
    const seen: any[] = [];
    Hooks.on(
      "combatTurnChange",
      (_combat: any, prior: any, current: any) => void seen.push([prior.combatantId, current.combatantId]),
    );
    await combat.startCombat();
    await combat.nextTurn();
    expect(seen).toEqual([
      [null, IDS[0]],
      [IDS[0], IDS[1]],
    ]);
    expect(combat.previous.combatantId).toBe(IDS[0]);
  });

  it("calls combatTurnChange after the turn events, unless _manageTurnEvents is overridden without calling super", async () => {
    const { combat } = world(PLAYER);
    Hooks.on("combatTurnChange", () => void events.push("told"));
    combat._manageTurnEvents = async () => {
      events.push("managed");
    };
    await combat.startCombat();
    await settled();
    expect(events).toEqual(["managed"]);
    const asGM = world();
    Hooks.on("combatTurnChange", () => void events.push("told"));
    await asGM.combat.startCombat();
    await settled();
    expect(events).toEqual(["managed", "round 1", "start A1", "told"]);
  });

  it("sorts combatants only when they change, not whenever its data is prepared", async () => {
    const { combat } = world();
    await combat.startCombat();
    const { setupTurns } = Object.getPrototypeOf(combat);
    let sorted = 0;
    combat.setupTurns = () => {
      sorted += 1;
      return setupTurns.call(combat);
    };
    combat.reset();
    await combat.nextTurn();
    expect(sorted).toBe(0);
    await combat.combatants.get(IDS[0]).update({ defeated: true });
    await combat.update({ combatants: [{ _id: IDS[2], initiative: 12 }] });
    expect(sorted).toBe(2);
  });

  it("keeps the same current combatant when others change, and emits turn events only if the current one is deleted", async () => {
    const { combat } = world();
    await combat.startCombat();
    await combat.nextTurn();
    await settled();
    events.length = 0;
    const seen: unknown[] = [];
    for (const name of ["createCombatant", "updateCombatant", "deleteCombatant"])
      Hooks.on(name, (...args: any[]) => {
        const { combatTurn, turnEvents } = args.at(-2);
        seen.push([name, combatTurn, turnEvents]);
      });
    await combat.combatants.get(IDS[2]).update({ initiative: 99 });
    await combat.updateEmbeddedDocuments("Combatant", [{ _id: IDS[2], initiative: 1 }], {
      turnEvents: false,
    });
    const [made] = await combat.createEmbeddedDocuments("Combatant", [{ name: "D", initiative: 50 }]);
    await made.delete();
    await combat.combatants.get(IDS[1]).delete();
    await settled();
    expect(seen).toEqual([
      ["updateCombatant", 2, false],
      ["updateCombatant", 1, false],
      ["createCombatant", 2, false],
      ["deleteCombatant", 1, false],
      ["deleteCombatant", 1, true],
    ]);
    expect([combat.turn, combat.combatant.name, events]).toEqual([1, "C", ["start C1"]]);
  });

  it.each([
    [GM, true],
    [ASSISTANT, false],
    [PLAYER, false],
  ])("runs turn events only on the active Gamemaster's client (user %s: %s)", async (userId, runs) => {
    const { combat } = world(userId);
    await combat.startCombat();
    await settled();
    expect(events.length > 0).toBe(runs);
  });

  it("runs turn events on an assistant's client if no Gamemaster is online, but never on a player's client", async () => {
    const assisted = world(ASSISTANT, [ASSISTANT, PLAYER]);
    await assisted.combat.startCombat();
    await settled();
    expect(events).toEqual(["round 1", "start A1"]);
    events.length = 0;
    const alone = world(PLAYER, [PLAYER]);
    await alone.combat.startCombat();
    await settled();
    expect(events).toEqual([]);
  });

  it("skips defeated combatants if the combat tracker is configured to do so", async () => {
    const { combat, game } = world();
    await game.settings.set("core", "combatTrackerConfig", { resource: "", skipDefeated: true });
    await combat.combatants.get(IDS[1]).update({ defeated: true });
    await combat.startCombat();
    await combat.nextTurn();
    expect(combat.combatant.name).toBe("C");
  });

  it("has no current combatant while its turn is null, and starts a turn when its turn is set again", async () => {
    const { combat } = world();
    await combat.startCombat();
    await combat.update({ turn: null });
    await settled();
    expect(combat.combatant).toBeUndefined();
    events.length = 0;
    await combat.update({ turn: 2 });
    await settled();
    expect(events).toEqual(["start C1"]);
  });

  it("keeps the current combatant when initiative is rolled, and emits no turn events", async () => {
    const { combat, foundry } = world();
    await combat.startCombat();
    await settled();
    events.length = 0;
    const formula = "50";
    await combat.rollInitiative([IDS[2]], { formula });
    await settled();
    expect(foundry.dice.Roll).toBeDefined();
    expect(combat.turns.map((combatant: any) => combatant.name)).toEqual(["C", "A", "B"]);
    expect(combat.combatant.name).toBe("A");
    expect(events).toEqual([]);
  });

  it("posts a message for each initiative roll", async () => {
    const { combat, game } = world();
    await combat.rollInitiative([IDS[0], IDS[1]], { formula: "7" });
    expect(game.messages.contents.map((message: any) => message.rolls[0].total)).toEqual([7, 7]);
    expect(game.messages.contents[0].getFlag("core", "initiativeRoll")).toBe(true);
  });

  it("finds combatants by token and by actor", async () => {
    const { combat } = world();
    const [added] = await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: "token00000000001", actorId: "actor00000000001" },
    ]);
    expect(combat.getCombatantsByToken("token00000000001")).toEqual([added]);
    expect(combat.getCombatantsByActor("actor00000000001")).toEqual([added]);
  });

  it("advances the world time only once for all clients", async () => {
    const { combat, game, CONFIG } = world();
    CONFIG.time.roundTime = 10;
    await combat.startCombat();
    await combat.nextRound();
    await settled();
    await settled();
    expect(game.time.worldTime).toBe(10);
  });
});

describe("the turn events between two states of a combat", () => {
  const state = (round: number, turn: number | null): any => ({
    round,
    turn,
    combatantId: turn === null ? null : IDS[turn],
    tokenId: null,
  });
  const named = (prior: any, current: any): string[] =>
    turnEvents(prior, current, IDS).map(entry => entry.event);

  it("are an empty list if the states are identical or the combat is rewound", () => {
    expect(named(state(2, 1), state(2, 1))).toEqual([]);
    expect(named(state(2, 1), state(2, 0))).toEqual([]);
    expect(named(state(2, 1), state(1, 2))).toEqual([]);
  });

  it("end one turn and start another if a different combatant takes the same place", () => {
    const current = { ...state(2, 1), combatantId: IDS[2] };
    expect(named(state(2, 1), current)).toEqual(["_onEndTurn", "_onStartTurn"]);
  });

  it("include every turn of a skipped round in order", () => {
    const events = turnEvents(state(1, 2), state(3, 0), IDS);
    expect(events.map(entry => `${entry.event}${entry.context.round}`)).toEqual([
      "_onEndTurn1",
      "_onEndRound1",
      "_onStartRound2",
      "_onStartTurn2",
      "_onEndTurn2",
      "_onStartTurn2",
      "_onEndTurn2",
      "_onStartTurn2",
      "_onEndTurn2",
      "_onEndRound2",
      "_onStartRound3",
      "_onStartTurn3",
    ]);
  });
});
