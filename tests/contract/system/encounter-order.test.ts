import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fighterId,
  startEncounterWorld,
  type EncounterWorld,
  type Member,
} from "./support/encounter-world.ts";
import { longGenerations } from "../../generations.ts";

/** Two player characters, who can tie and choose their order, and enemies on different steps. */
const members: readonly Member[] = Array.from({ length: 6 }, (_, index) =>
  index < 2 ? { kind: "character" as const } : { kind: "npc" as const, step: 2 + index * 3 },
);

type Operation =
  | { readonly do: "next" | "previous" | "nextRound" | "previousRound" | "roundStart" }
  | { readonly do: "join" | "leave" | "fall" | "rise" | "undo"; readonly who: number }
  | { readonly do: "rush"; readonly turns: number }
  | { readonly do: "delay" | "set" | "edit"; readonly who: number; readonly step: number }
  | { readonly do: "swap"; readonly who: number; readonly other: number };

const who = fc.nat(members.length - 1);
const step = fc.integer({ min: 1, max: 18 });
const onward: fc.Arbitrary<Operation>[] = [
  fc.record({ do: fc.constantFrom("join" as const, "leave" as const), who }),
  fc.record({ do: fc.constantFrom("delay" as const, "set" as const, "edit" as const), who, step }),
  fc.record({ do: fc.constantFrom("fall" as const, "rise" as const), who }),
  fc.record({ do: fc.constant("swap" as const), who, other: who }),
];
const next: fc.Arbitrary<Operation> = fc.constant({ do: "next" });
/** Advances several turns at once, before the effects of the earlier turns are written. */
const rush: fc.Arbitrary<Operation> = fc.record({
  do: fc.constant("rush" as const),
  turns: fc.integer({ min: 2, max: 9 }),
});
const forth = fc.oneof({ weight: 4, arbitrary: next }, ...onward, rush);
const back: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "previous" as const,
        "previousRound" as const,
        "roundStart" as const,
        "nextRound" as const,
      ),
    }),
  },
  fc.record({ do: fc.constant("undo" as const), who }),
);
const there = fc.oneof({ weight: 4, arbitrary: forth }, { weight: 1, arbitrary: back });

const isBack = (one: Operation): boolean =>
  ["previous", "previousRound", "roundStart", "undo"].includes(one.do);

/** Performs a random operation if it is possible in the current state. */
async function perform(world: EncounterWorld, one: Operation): Promise<void> {
  const { combat, modules, game } = world;
  const fighter = (number: number): any => combat.combatants.get(fighterId(number));
  if (one.do === "next") await combat.nextTurn();
  else if (one.do === "rush") for (let turn = 0; turn < one.turns; turn++) await combat.nextTurn();
  else if (one.do === "nextRound") await combat.nextRound();
  // No turn precedes the first round. Rewinding to the time before that round is a separate operation.
  else if (one.do === "previous" && (combat.round > 1 || combat.turn > 0)) await combat.previousTurn();
  else if (one.do === "previousRound" && combat.round > 1) await combat.previousRound();
  else if (one.do === "roundStart") await combat.toRoundStart();
  else if ("who" in one) {
    const combatant = fighter(one.who);
    if (one.do === "join" && !combatant) {
      const [joined] = await world.join(one.who);
      if (joined.initiative === null)
        await joined.update({
          initiative: 3 + one.who * 4,
          system: { step: 3 + one.who * 4, actionPoints: 2 },
        });
    }
    // Never removes the last remaining combatant.
    else if (one.do === "leave" && combatant && combat.combatants.size > 1) await combatant.delete();
    else if (one.do === "delay" && combatant) await modules.encounter.delayTo(combatant, one.step);
    else if (one.do === "set" && combatant) await modules.encounter.setStepOf(combatant, one.step);
    else if (one.do === "edit" && combatant) await combatant.update({ initiative: one.step });
    else if ((one.do === "fall" || one.do === "rise") && combatant)
      await combatant.update({ defeated: one.do === "fall" });
    else if (one.do === "swap" && combatant && one.other !== one.who && fighter(one.other))
      await modules.encounter.setOrder(combat, [fighter(one.other), combatant]);
    else if (one.do === "undo") {
      const last = game.messages.contents.findLast(
        (message: any) =>
          message.type === "action" &&
          message.system.action === "delay" &&
          message.system.verdict.state === "applied",
      );
      if (last) await modules.ask.undoAction(last);
    }
  }
  await world.settled();
}

const names = (world: EncounterWorld): string[] => world.combat.combatants.map(({ name }: any) => name);

/** Counts the events of one kind by combatant and round. */
function tally(events: readonly string[], kind: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const event of events)
    if (event.startsWith(`${kind} `))
      counts.set(event.slice(kind.length + 1), (counts.get(event.slice(kind.length + 1)) ?? 0) + 1);
  return counts;
}

/** Counts an action type's messages that haven't been undone, by combatant and round. */
function posted(world: EncounterWorld, action: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const message of world.game.messages) {
    if (message.system.action !== action || message.system.verdict.state === "reversed") continue;
    const key = `${message.speaker.alias} ${JSON.parse(message.system.choices).round}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Checks an encounter that has begun: its order, the acting combatant, and which combatants have had their
 * turn.
 */
function checkOrder({ combat }: EncounterWorld): void {
  const order = combat.turns.map(({ id }: any) => id);
  expect(new Set(order).size).toBe(combat.combatants.size);
  expect(
    combat.fighters.map(({ id }: any) => id),
    "one order for all",
  ).toEqual(order);
  expect(combat.combatant?.id, "it is always somebody's turn").toBe(combat.system.acting);
  expect(combat.turn, "the stored turn is the place of who acts").toBe(order.indexOf(combat.system.acting));
  expect(combat._source.turn).toBe(combat.turn);
  const steps = combat.turns.map(({ initiative }: any) => initiative);
  expect(steps, "other modules sort by initiative").toEqual([...steps].sort((a, b) => a - b));
  const { round, fighters, turn } = combat;
  // Combatants before the current one in the turn order have had their turn. Later ones have had a turn only
  // if a Gamemaster moved them there.
  expect(fighters.slice(0, turn + 1).map(({ ended }: any) => ended >= round)).toEqual(
    fighters.slice(0, turn + 1).map((_: any, index: number) => index < turn),
  );
}

/** Starts an encounter that skips combatants who are Out of the Fight. */
async function seated(generation: 13 | 14): Promise<EncounterWorld> {
  const world = await startEncounterWorld(generation, members);
  await world.game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
  return world;
}

async function begin(world: EncounterWorld): Promise<void> {
  await world.anew();
  await world.join(0, 1, 2, 3);
  for (const number of [0, 1])
    await world.combat.combatants
      .get(fighterId(number))
      .update({ initiative: 7, system: { step: 7, actionPoints: 2 } });
  await world.combat.startCombat();
  await world.settled();
}

// For a more thorough search, increase the number of runs and change the seed.
const runs = Number(process.env["ORDER_RUNS"] ?? 5);
const seed = Number(process.env["ORDER_SEED"] ?? 511);

describe.each(longGenerations)("the turn order on Foundry %i", generation => {
  it("stays consistent after any sequence of commands, and gives every combatant exactly one turn per round (R5.1, R5.7–R5.9)", async () => {
    const world = await seated(generation);
    await fc.assert(
      fc.asyncProperty(fc.array(forth, { minLength: 6, maxLength: 22 }), async commands => {
        await begin(world);
        // The combatants who have been present since the start of the round.
        let staying = new Set(names(world));
        let { round } = world.combat;
        const whole = new Map<number, Set<string>>();
        for (const one of commands) {
          await perform(world, one);
          checkOrder(world);
          staying = new Set([...staying].filter(name => names(world).includes(name)));
          if (world.combat.round !== round) {
            for (let past = round; past < world.combat.round; past++) whole.set(past, staying);
            staying = new Set(names(world));
            ({ round } = world.combat);
          }
        }
        const [starts, ends] = [tally(world.events, "StartTurn"), tally(world.events, "EndTurn")];
        expect([...starts, ...ends].filter(([, count]) => count !== 1)).toEqual([]);
        const [opened, closed] = [posted(world, "turnStart"), posted(world, "turnEnd")];
        expect([...opened, ...closed].filter(([, count]) => count !== 1)).toEqual([]);
        for (const [past, present] of whole) {
          for (const name of present)
            expect(
              [starts, ends, opened, closed].map(counts => counts.get(`${name} ${past}`)),
              `${name} in round ${past}`,
            ).toEqual([1, 1, 1, 1]);
        }
      }),
      { numRuns: runs, seed },
    );
  });

  it("includes each turn only once, even after the encounter has been rewound", async () => {
    const world = await seated(generation);
    await fc.assert(
      fc.asyncProperty(fc.array(there, { minLength: 6, maxLength: 22 }), async commands => {
        await begin(world);
        let since = new Set<string>();
        let seen = 0;
        for (const one of commands) {
          await perform(world, one);
          checkOrder(world);
          if (isBack(one)) since = new Set();
          // Each event occurs at most once until the encounter is rewound.
          for (const event of world.events.slice(seen)) {
            expect(since, `${event} after ${JSON.stringify(one)}`).not.toContain(event);
            since.add(event);
          }
          seen = world.events.length;
          const { round, fighters } = world.combat;
          for (const [action, note] of [
            ["turnStart", "opened"],
            ["turnEnd", "closed"],
          ] as const) {
            const counts = posted(world, action);
            expect(
              [...counts].filter(([, count]) => count !== 1),
              action,
            ).toEqual([]);
            for (const fighter of fighters) {
              // If the encounter is rewound, a combatant who joined later has no turn in the earlier round.
              const come =
                fighter.since <= round &&
                (action === "turnStart" ? fighter.began >= round : fighter.ended >= round);
              expect(
                [counts.get(`${fighter.name} ${round}`) ?? 0, fighter[note] >= round],
                `${action} of ${fighter.name} in round ${round} after ${JSON.stringify(one)}`,
              ).toEqual(come ? [1, true] : [0, false]);
              expect(
                counts.get(`${fighter.name} ${round + 1}`),
                "nothing of a round that has not come",
              ).toBeUndefined();
            }
          }
        }
      }),
      { numRuns: runs, seed },
    );
  });
});
