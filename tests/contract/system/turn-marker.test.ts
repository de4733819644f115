import { describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { fighterId, startEncounterWorld } from "./support/encounter-world.ts";

const root = new URL("../../../", import.meta.url);
const source = (path: string): Promise<any> => import(new URL(`src/${path}.ts`, root).pathname);

describe.each(longGenerations)("the turn marker of an encounter on Foundry %i", generation => {
  it("moves when a client predicts the end of a turn, and moves back if the prediction was wrong", async () => {
    const world = await startEncounterWorld(generation, [
      { kind: "npc", step: 3 },
      { kind: "npc", step: 9 },
    ]);
    await world.join(0, 1);
    const { combat, CONFIG, game } = world as any;
    await combat.startCombat();
    const shown = await source("documents/shown-turn");
    const drawn: string[] = [];
    let asked = 0;
    // Like Foundry's own token class, this stand-in reads the combatant whose turn it is in the current
    // encounter.
    CONFIG.Token.objectClass = class {
      _refreshTurnMarker(): void {
        drawn.push(game.combat.combatant.id);
      }
    };
    (await source("canvas/turn-marker")).watchTurnMarkers();
    const token = new CONFIG.Token.objectClass();
    combat._updateTurnMarkers = () => {
      asked += 1;
      token._refreshTurnMarker();
    };
    const [now, next] = [combat.combatant.id, [0, 1].map(fighterId).find(id => id !== combat.combatant.id)!];

    const restore = shown.predictTurn(combat, next);
    token._refreshTurnMarker();
    expect([drawn.splice(0), asked, combat.combatant.id]).toEqual([[next, next], 1, now]);
    restore();
    token._refreshTurnMarker();
    expect([drawn.splice(0), asked]).toEqual([[now, now], 2]);

    shown.predictTurn(combat, next);
    await combat.moveToNextTurn();
    token._refreshTurnMarker();
    expect([drawn.at(-1), combat.combatant.id]).toEqual([next, next]);
    // Wait, because the writer may still be posting messages of the new turn.
    await world.settled();
  });
});

describe.each(longGenerations)(
  "going back while the end of a turn is being stored on Foundry %i",
  generation => {
    it("starts from the turn that is displayed", async () => {
      const world = await startEncounterWorld(generation, [
        { kind: "npc", step: 3 },
        { kind: "npc", step: 6 },
        { kind: "npc", step: 9 },
      ]);
      await world.join(0, 1, 2);
      const { combat } = world as any;
      await combat.startCombat();
      await world.settled();
      const { shownCombatant } = await source("documents/shown-turn");
      const turns = () => [combat.combatant.name, shownCombatant(combat).name];

      const ends = combat.moveToNextTurn();
      expect(turns()).toEqual(["F0", "F1"]);
      await Promise.all([ends, combat.previousTurn()]);
      await world.settled();
      expect(turns()).toEqual(["F0", "F0"]);
    });
  },
);
