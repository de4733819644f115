import { describe, expect, it } from "vitest";
import {
  clockRows,
  endOfAnother,
  expectedEnd,
  wayKeys,
  wordsOf,
  type ClockRow,
  type Way,
} from "./support/clock-rows.ts";
import {
  actorId,
  fighterId,
  SCENE,
  startEncounterWorld,
  tokenId,
  type EncounterWorld,
} from "./support/encounter-world.ts";
import { longGenerations } from "../../generations.ts";

const source = async (path: string): Promise<any> =>
  import(new URL(`../../../src/${path}.ts`, import.meta.url).pathname);

/**
 * The indices of the three combatants in turn order: one who acts before the combatant with the condition,
 * that combatant, and one who acts afterward.
 */
const [BEFORE, BEARER, AFTER] = [0, 1, 2];
const members = [
  { kind: "npc" as const, step: 3 },
  { kind: "npc" as const, step: 7, system: { health: { value: 40 } } },
  { kind: "npc" as const, step: 12 },
];
/**
 * The groups of tests: one for passed tests, one for failed tests, and one for being Out of the Fight,
 * because these situations exclude each other.
 */
const groups: readonly {
  readonly name: string;
  readonly lucky: boolean;
  readonly rounds: number;
  readonly rows: readonly ClockRow[];
}[] = [
  {
    name: "dice that show sixes",
    lucky: true,
    rounds: 11,
    rows: clockRows.filter(
      ({ key }) => !["afraid.failed", "berserk.failed", "pending", "outOfFight"].includes(key),
    ),
  },
  {
    name: "dice that show ones",
    lucky: false,
    rounds: 3,
    rows: clockRows.filter(({ key }) => ["afraid.failed", "berserk.failed", "pending"].includes(key)),
  },
  { name: "a machine", lucky: false, rounds: 3, rows: clockRows.filter(({ key }) => key === "outOfFight") },
];

/**
 * The turn sequences to test. The deep tests use all of them, and the other tests only those that differ most
 * from each other.
 */
const ways =
  process.env["BLACKOUT_ALL"] === "1"
    ? wayKeys
    : wayKeys.filter(way => !["away", "skipped", "encounterEnds"].includes(way));

/** An encounter played through one turn sequence. */
class Run {
  /** The ID of the affected actor's combatant. It changes if the combatant leaves and returns. */
  fighter: string;
  readonly world: EncounterWorld;
  readonly rows: readonly ClockRow[];
  readonly during: boolean;
  constructor(world: EncounterWorld, rows: readonly ClockRow[], during: boolean) {
    this.world = world;
    this.rows = rows;
    this.during = during;
    this.fighter = fighterId(BEARER);
  }

  get bearer(): any {
    return this.world.actor(BEARER);
  }

  async begin(): Promise<void> {
    const { world } = this;
    await world.anew();
    await this.bearer.deleteEmbeddedDocuments(
      "ActiveEffect",
      this.bearer.effects.map(({ id }: any) => id),
    );
    await this.bearer.update({
      system: {
        health: { value: 40 },
        vital: { exhaustionDue: 0, shutDown: false },
        resist: { pending: [], rolled: [] },
      },
    });
    await world.join(BEFORE, BEARER, AFTER);
    await world.combat.startCombat();
    if (this.during) await world.combat.nextTurn();
    await world.settled();
    expect(world.combat.combatant.tokenId).toBe(tokenId(this.during ? BEARER : BEFORE));
  }

  async give(): Promise<void> {
    const { conditionSource } = await source("data/effect/condition-source");
    const { startClock } = await source("rules/conditions/clock");
    const { shutdownClock } = await source("rules/conditions/resist");
    const inOwnTurn = this.world.game.combats.size > 0 && this.during;
    const clocked = async (key: string, clock: object): Promise<void> => {
      await this.bearer.createEmbeddedDocuments(
        "ActiveEffect",
        [conditionSource({ key, level: 1, attribute: null, source: null, clock })],
        { keepId: true },
      );
    };
    for (const { key } of this.rows) {
      const [name = ""] = key.split(".");
      if (key === "exhaustionDue") await this.bearer.update({ system: { vital: { exhaustionDue: 1 } } });
      else if (key === "pending")
        await this.bearer.update({
          system: { resist: { pending: [{ effect: "poison", difficulty: 9, source: null }] } },
        });
      else if (key === "outOfFight") {
        await this.bearer.update({ system: { vital: { shutDown: true } } });
        await clocked(name, shutdownClock(2));
      } else if (["blinded", "slowed", "berserk.failed"].includes(key))
        await clocked(name, startClock("endOfOwnNextTurn", inOwnTurn));
      else
        await this.world.modules.perform.perform({
          action: "condition",
          actor: this.bearer,
          targets: [],
          choices: { key: name, operation: "give" },
          fast: true,
        });
      await this.world.settled();
    }
  }

  async do(what: "nextTurn" | "previousTurn" | "nextRound", times = 1): Promise<void> {
    for (let time = 0; time < times; time++) {
      await this.world.combat[what]();
      await this.world.settled();
    }
  }

  /**
   * Removes the other combatants and plays the remaining combatant's turns up to the given round. With a
   * single combatant, a minute takes fewer turns.
   */
  async goOnAlone(rounds: number): Promise<void> {
    const { combat } = this.world;
    await combat.deleteEmbeddedDocuments(
      "Combatant",
      combat.combatants.filter(({ id }: any) => id !== this.fighter).map(({ id }: any) => id),
    );
    await this.world.settled();
    await this.do("nextTurn", Math.max(0, rounds + 1 - combat.round));
  }

  async leave(): Promise<void> {
    await this.world.combat.combatants.get(this.fighter).delete();
    await this.world.settled();
  }

  async comeBack(): Promise<void> {
    const [made] = await this.world.combat.createEmbeddedDocuments("Combatant", [
      { actorId: actorId(BEARER), tokenId: tokenId(BEARER), sceneId: SCENE },
    ]);
    this.fighter = made.id;
    await this.world.settled();
  }

  async pass(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      await this.world.game.time.advance(6);
      await this.world.settled();
    }
  }

  held(): string[] {
    const { vital, resist } = this.bearer.system._source ?? this.bearer.system;
    return [
      ...this.bearer.effects
        .map(({ system }: any) => JSON.stringify([system.key, system.level, system.clock]))
        .sort(),
      JSON.stringify([vital.exhaustionDue, resist.pending]),
    ];
  }

  /** Returns the moment when a condition ended, according to the applied messages. */
  endOf({ key }: ClockRow): string {
    const [name] = key.split(".");
    let waited = 0;
    let end: string | null = null;
    for (const message of this.world.game.messages.contents) {
      const { action, verdict, choices } = message.system;
      if (!["turnStart", "turnEnd", "timePasses", "resist"].includes(action) || verdict.state !== "applied")
        continue;
      const { round, acting } = JSON.parse(choices);
      if (action === "timePasses") waited++;
      const isOver = JSON.parse(verdict.applied).some(
        (change: any) =>
          change.uuid === this.bearer.uuid &&
          (key === "exhaustionDue"
            ? change.path === "system.vital.exhaustionDue" && change.add < 0
            : key === "pending"
              ? change.path === "system.resist.pending" && JSON.stringify(change.to) === "[]"
              : change.deleted?.system.key === name),
      );
      if (!isOver) continue;
      expect(end, `${key} is over once`).toBeNull();
      const own =
        action === "resist"
          ? [this.fighter, fighterId(BEARER)].includes(acting)
          : message.system.actor === this.bearer.uuid;
      if (action === "timePasses") end = wordsOf({ kind: "time", rounds: waited });
      else
        end = own ? wordsOf({ kind: action === "turnStart" ? "start" : "end", round }) : endOfAnother(round);
    }
    return end ?? wordsOf(undefined);
  }
}

/** Plays one turn sequence for the given number of rounds. */
async function go(run: Run, way: Way, rounds: number): Promise<void> {
  const { world, during } = run;
  const gone = during ? 1 : 0;
  await run.begin();
  if (way === "noEncounter") {
    await world.combat.delete();
    await world.settled();
  }
  await run.give();
  const given = run.held();
  if (way === "noEncounter") return run.pass(rounds);
  if (way === "delayed") {
    await world.modules.encounter.delayTo(world.combat.combatants.get(run.fighter), 15);
    await world.settled();
    expect(world.combat.combatants.get(run.fighter).initiative).toBe(15);
    await run.do("nextTurn", 6 - gone);
  } else if (way === "skipped") {
    if (during) await run.do("nextTurn", 2);
    await run.do("nextRound", 3);
  } else if (way === "back" || way === "away") {
    await run.leave();
    // The turn advances automatically when the current combatant leaves.
    await run.do("nextTurn", (way === "back" ? 1 : 2) - gone);
    await run.comeBack();
    expect([world.combat.round, world.combat.turns.length]).toEqual([way === "back" ? 1 : 2, 3]);
    await run.do("nextTurn", 4);
  } else if (way === "rewound") {
    await run.do("nextTurn", 6 - gone);
    await run.do("previousTurn", 6 - gone);
    expect([world.combat.round, world.combat.turn]).toEqual([1, gone]);
    expect(run.held(), "all is as it was").toEqual(given);
    await run.do("nextTurn", 6 - gone);
  } else if (way === "encounterEnds") {
    await world.combat.delete();
    await world.settled();
    return run.pass(rounds);
  } else await run.do("nextTurn", 6);
  await run.goOnAlone(rounds);
}

describe.each(longGenerations)("condition timers on Foundry %i", generation => {
  it.each(groups)(
    "expire as documented in docs/clock-table.md: $name (T10, R5.2, R10.1, R11.5, R12.3)",
    async ({ lucky, rounds, rows }) => {
      const world = await startEncounterWorld(generation, members, { automation: "full" });
      world.CONFIG.Dice.randomUniform = () => (lucky ? 0 : 0.999);
      const [seen, wanted]: Record<string, string>[] = [{}, {}];
      for (const way of ways) {
        for (const during of way === "noEncounter" ? [false] : [false, true]) {
          const run = new Run(world, rows, during);
          await go(run, way, rounds);
          for (const row of rows) {
            const cell = `${row.key}, ${way}, given in ${during ? "the own turn" : "another's turn"}`;
            wanted![cell] = expectedEnd(row, way, during);
            seen![cell] = run.endOf(row);
          }
        }
      }
      expect(seen).toEqual(wanted);
    },
  );
});
