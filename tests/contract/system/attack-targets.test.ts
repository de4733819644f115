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
    person("character", {}, [gun("Pistol", { range: 30 })]),
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

/** Returns the numbers of the proposed targets among these candidates, which are sorted by distance. */
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

/** Targets an actor's token, either as the user or as a dialog does. */
function target(number: number, byDialog: boolean): void {
  const token = { id: `token${number}`, actor: play.actor(number) };
  play.game.user.targets.add({ ...token, document: { ...token, combatant: null } });
  if (byDialog) {
    marks.markedTokens.add(token.id);
    dialog.rememberTargets(play.actor(SHOOTER), { opposes: true }, [play.actor(number).uuid]);
  }
}

describe("an attack's dialog", () => {
  it("proposes the first enemy within reach as the target, but no target for an area", () => {
    const enemies = [{ number: NEAR }, { number: ALSO_NEAR }, { number: FAR, obstacle: "Out of range" }];
    expect(proposed(enemies)).toEqual([NEAR]);
    expect(proposed(enemies, "area")).toEqual([]);
  });

  it("proposes another enemy if the last target is down", async () => {
    target(NEAR, true);
    expect(proposed([{ number: NEAR }, { number: ALSO_NEAR }])).toEqual([NEAR]);
    await play.give(NEAR, "outOfFight");
    const down = { number: NEAR, down: true };
    expect(proposed([{ number: ALSO_NEAR }, { number: FAR }, down])).toEqual([ALSO_NEAR]);
    expect(proposed([{ number: FAR, obstacle: "Out of range" }, down])).toEqual([]);
  });
});
