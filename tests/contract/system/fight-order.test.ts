import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fighterId, startFight, type FightWorld } from "./support/fight-world.ts";

const MEMBERS = 6;
const enemies = Array.from({ length: MEMBERS }, (_, index) => ({ kind: "npc" as const, step: 2 + index * 3 }));

type Deed =
  | { readonly do: "next" } | { readonly do: "join" | "leave"; readonly who: number }
  | { readonly do: "delay" | "set" | "edit"; readonly who: number; readonly step: number };

const who = fc.nat(MEMBERS - 1);
const step = fc.integer({ min: 1, max: 18 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ do: "next" as const }) }, { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("join" as const, "leave" as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("delay" as const, "set" as const, "edit" as const), who, step }) },
);

/** Does a deed if it can be done now. */
async function perform(world: FightWorld, one: Deed): Promise<void> {
  const { combat, modules } = world;
  const combatant = one.do === "next" ? null : combat.combatants.get(fighterId(one.who));
  if (one.do === "next") await combat.nextTurn();
  else if (one.do === "join" && !combatant) await world.join(one.who);
  // Somebody always stays.
  else if (one.do === "leave" && combatant && combat.combatants.size > 1) await combatant.delete();
  else if (one.do === "delay" && combatant) await modules.fight.delayTo(combatant, one.step);
  else if (one.do === "set" && combatant) await modules.fight.setStepOf(combatant, one.step);
  else if (one.do === "edit" && combatant) await combatant.update({ initiative: one.step });
  await world.settled();
}

const names = (world: FightWorld): string[] => world.combat.combatants.map(({ name }: any) => name);

/** How often each event of a kind came, by who and round. */
function tally(events: readonly string[], kind: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const event of events) if (event.startsWith(`${kind} `)) counts.set(event.slice(kind.length + 1), (counts.get(event.slice(kind.length + 1)) ?? 0) + 1);
  return counts;
}

/** What the writer has posted, and not taken back, by verb. */
function posted(world: FightWorld, verb: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const message of world.game.messages) {
    if (message.system.verb !== verb || message.system.verdict.state === "reversed") continue;
    const key = `${message.speaker.alias} ${JSON.parse(message.system.choices).round}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

describe.each([13, 14] as const)("the order of a fight on generation %i", generation => {
  it("stays total whatever happens, lets everybody act once a round, and starts and ends each turn once (R5.1, R5.7–R5.9)", async () => {
    const world = await startFight(generation, enemies);
    await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 22 }), async deeds => {
      await world.anew();
      await world.join(0, 1, 2);
      await world.combat.startCombat();
      await world.settled();
      // Who was in it all the time from one round to the next.
      let staying = new Set(names(world));
      let { round } = world.combat;
      const whole = new Map<number, Set<string>>();
      for (const one of deeds) {
        await perform(world, one);
        if (world.combat.round !== round) {
          whole.set(round, staying);
          staying = new Set(names(world));
          ({ round } = world.combat);
        }
        staying = new Set([...staying].filter(name => names(world).includes(name)));
        const order = world.combat.turns.map(({ id }: any) => id);
        expect(new Set(order).size).toBe(world.combat.combatants.size);
        expect(world.combat.fighters.map(({ id }: any) => id)).toEqual(order);
        expect(world.combat.combatant?.id, "it is always somebody's turn").toBe(world.combat.system.acting);
      }
      const [starts, ends] = [tally(world.events, "StartTurn"), tally(world.events, "EndTurn")];
      expect([...starts.values(), ...ends.values()].filter(count => count !== 1)).toEqual([]);
      const [opened, closed] = [posted(world, "turnStart"), posted(world, "turnEnd")];
      expect([...opened.values(), ...closed.values()].filter(count => count !== 1)).toEqual([]);
      for (const [past, present] of whole) {
        for (const name of present) expect([starts, ends, opened, closed].map(counts => counts.get(`${name} ${past}`)), `${name} in round ${past}`).toEqual([1, 1, 1, 1]);
      }
    }), { numRuns: 40, seed: 511 });
  }, 120_000);
});
