/** Checks which targets an attack dialog proposes and which obstacles it lists, using real documents. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gun, person, startPlay, type Play } from "./support/play.ts";

const [SHOOTER, NEAR, ALSO_NEAR, FAR] = [0, 1, 2, 3];
const source = (path: string): Promise<any> =>
  import(new URL(`../../../src/${path}.ts`, import.meta.url).pathname);

let play: Play;
let registry: any;
let dialog: any;
let marks: any;

beforeAll(async () => {
  play = await startPlay([
    person("character", { attributes: { dexterity: { value: 6 } } }, [gun("Pistol", { range: 30 })]),
    person("npc"),
    person("npc"),
    person("npc"),
  ]);
  [registry, dialog, marks] = await Promise.all(
    ["actions/core/registry", "applications/dialogs/proposed-targets", "canvas/marked-set"].map(source),
  );
});

beforeEach(() => {
  play.game.user.targets.clear();
  marks.markedTokens.clear();
});

/**
 * Returns the numbers of the actors whom the dialog proposes as targets. The candidates are sorted by
 * distance.
 */
function proposed(candidates: readonly object[], action = "attack"): readonly number[] {
  const present = candidates.map((one: any) => ({
    ...one,
    actor: play.actor(one.number),
    uuid: play.actor(one.number).uuid,
    name: `F${one.number}`,
    token: null,
  }));
  const found = dialog.proposedTargets(play.actor(SHOOTER), registry.actionOf(action), present);
  return present.filter(({ uuid }) => found.includes(uuid)).map(({ number }) => number);
}

/** Targets an actor's token in the same way as a user does or, if `byDialog` is true, as a dialog does. */
function target(number: number, byDialog: boolean): void {
  const token = { id: `token${number}`, actor: play.actor(number) };
  play.game.user.targets.add({ ...token, document: { ...token, combatant: null } });
  if (byDialog) {
    marks.markedTokens.add(token.id);
    dialog.rememberTargets(play.actor(SHOOTER), { opposes: true }, [play.actor(number).uuid]);
  }
}

describe("an attack's dialog", () => {
  it("proposes the first enemy within reach as the target, but no target for an area attack", () => {
    const enemies = [{ number: NEAR }, { number: ALSO_NEAR }, { number: FAR, obstacle: "Out of range" }];
    expect(proposed(enemies)).toEqual([NEAR]);
    expect(proposed(enemies, "area")).toEqual([]);
  });

  it("never proposes the attacker as a target, even if a player has targeted their own token", () => {
    target(SHOOTER, false);
    const { isSelfAttack, proposedActors } = dialog;
    expect(proposedActors(play.actor(SHOOTER), registry.actionOf("attack"))).toEqual([]);
    const { uuid } = play.actor(SHOOTER);
    expect(isSelfAttack(uuid, uuid, registry.actionOf("attack"))).toBe(true);
    expect(isSelfAttack(uuid, play.actor(NEAR).uuid, registry.actionOf("attack"))).toBe(false);
    expect(isSelfAttack(uuid, uuid, registry.actionOf("rest"))).toBe(false);
  });

  it("proposes another enemy if the last target is down", async () => {
    target(NEAR, true);
    expect(proposed([{ number: NEAR }, { number: ALSO_NEAR }])).toEqual([NEAR]);
    await play.give(NEAR, "outOfFight");
    const down = { number: NEAR, down: true };
    expect(proposed([{ number: ALSO_NEAR }, { number: FAR }, down])).toEqual([ALSO_NEAR]);
    expect(proposed([{ number: FAR, obstacle: "Out of range" }, down])).toEqual([]);
  });

  it("lists each target with the known chance to hit for the current choices", async () => {
    const [{ Proposal }, { tableNow }, { chanceOf }, { foundryWords }] = await Promise.all([
      source("actions/core/proposal"),
      source("actions/core/gather"),
      source("actions/core/known-chance"),
      source("applications/shared/words"),
    ]);
    const actor = play.actor(SHOOTER);
    const item = actor.items.contents[0];
    const attack = registry.actionOf("attack");
    const proposal = new Proposal(attack, { actor, item }, [], {});
    const present = [NEAR, FAR].map(number => ({
      actor: play.actor(number),
      uuid: play.actor(number).uuid,
      name: `F${number}`,
    }));
    const outlooks = (choices: object, knows = true, action = attack) =>
      dialog.outlooksFor(
        { action, proposal, table: tableNow(), gamemaster: false, knows: () => knows },
        present,
        choices,
        foundryWords(),
      );
    const chance = (choices: object) => {
      const preview = attack.preview(proposal.factsFor([play.actor(NEAR)], choices), tableNow());
      return chanceOf(preview, preview.difficulty, tableNow());
    };
    const { uuid } = play.actor(NEAR);
    const better = { rows: [{ source: "situation", dice: 1, why: "Light" }] };
    expect(outlooks({}).get(uuid)).toEqual({ chance: chance({}) });
    expect(outlooks(better).get(uuid)).toEqual({ chance: chance(better) });
    expect(chance(better)).toBeGreaterThan(chance({}));
    expect(outlooks({}, false).get(uuid)).toBeUndefined();
    expect(outlooks({}, true, registry.actionOf("burst")).get(uuid)?.chance).toBeUndefined();
  });

  it("proposes the acting combatant who has attacked this actor, even if another enemy is nearer (R5.13)", async () => {
    await play.startEncounter(SHOOTER, FAR);
    const [combat] = play.game.combats.contents;
    while (combat.combatant?.actor?.name !== "F3") await combat.nextTurn();
    const enemies = [{ number: NEAR }, { number: FAR }];
    expect(proposed(enemies)).toEqual([NEAR]);
    await play.act(FAR, "attack", { at: [SHOOTER] });
    expect(proposed(enemies)).toEqual([FAR]);
    expect(proposed([{ number: NEAR }, { number: FAR, obstacle: "Out of range" }])).toEqual([NEAR]);
    const { proposedActors, targetsNow } = dialog;
    const named = (found: readonly any[]) => found.map(({ name }) => name);
    const attack = registry.actionOf("attack");
    expect(proposedActors(play.actor(SHOOTER), attack)).toEqual([]);
    expect(named(targetsNow(play.actor(SHOOTER), attack))).toEqual(["F3"]);
    expect(targetsNow(play.actor(SHOOTER), registry.actionOf("rest"))).toEqual([]);
  });
});
