/**
 * Checks that a target's label on the map shows the same chance as the attack dialog, given the mode and the
 * choices in the dialog. The tests use real documents.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { gun, person, startPlay, type Play } from "./support/play.ts";

const [SHOOTER, TARGET] = [0, 1];
const source = (path: string): Promise<any> =>
  import(new URL(`../../../src/${path}.ts`, import.meta.url).pathname);

let play: Play;
let modules: Record<string, any>;

beforeAll(async () => {
  play = await startPlay(
    [
      person("character", { skills: { aim: { rank: 2 } } }, [gun("Carbine", { burst: 6 })]),
      person("npc", { skills: { evasion: { rank: 2 } } }),
    ],
    { knowledge: "all" },
  );
  const paths = [
    "actions/core/registry",
    "actions/core/gather",
    "canvas/reticle/aim",
    "canvas/reticle/aimed",
    "applications/dialogs/roll-view",
  ];
  // The modules are imported one after another, because importing a module and its importer at the same time
  // can evaluate the module twice.
  const loaded: any[] = [];
  for (const path of paths) loaded.push(await source(path));
  const [registry, gather, aim, aimed, roll] = loaded;
  modules = { registry, gather, aim, aimed, roll };
});

/** Returns the chance that the dialog of the action shows. */
function inDialog(action: string, choices: object): number {
  const { registry, gather, roll } = modules as Record<string, any>;
  const [definition, table] = [registry.actionOf(action), gather.tableNow()];
  const [actor, item] = [play.actor(SHOOTER), play.item(SHOOTER, "Carbine")];
  const facts = gather.gatherFacts(definition, { actor, item }, [play.actor(TARGET)], choices);
  const words = { localize: (key: string) => key, format: (key: string) => key, has: () => false };
  const world = { action: definition, facts, table, words, knows: () => true, writerOnline: true };
  return roll.rollView(world, definition.preview(facts, table), []).chance;
}

/** Returns what the target's label shows. */
function onMap(): any {
  return modules["aim"].expectedOf({ actor: play.actor(SHOOTER) }, { actor: play.actor(TARGET) }, false);
}

describe("the label of a target", () => {
  const rows = [{ source: "situation", dice: 2, why: "" }];
  it.each([
    ["attack", {}, "BLACKOUT.reticle.single"],
    ["attack", { rows }, "BLACKOUT.reticle.single"],
    ["burst", {}, "BLACKOUT.attack.burstWith"],
    ["burst", { rows }, "BLACKOUT.attack.burstWith"],
  ])("shows the chance to hit and the attack mode from the open dialog (%s, %j)", (action, choices, mode) => {
    const { setAimed } = modules["aimed"];
    const [actor, item] = [play.actor(SHOOTER), play.item(SHOOTER, "Carbine")];
    setAimed(play, { actor, item, action, targets: [play.actor(TARGET).uuid], choices });
    try {
      expect(onMap()).toMatchObject({ chance: inDialog(action, choices), weapon: { key: mode } });
    } finally {
      setAimed(play, null);
    }
  });

  it("shows the chance to hit from the dialog that is still open when another dialog closes", () => {
    const { setAimed, aimedNow } = modules["aimed"];
    const attack = (action: string) => ({
      actor: play.actor(SHOOTER),
      item: null,
      action,
      targets: [],
      choices: {},
    });
    const [one, other] = [{}, {}];
    setAimed(one, attack("attack"));
    setAimed(other, attack("burst"));
    expect(aimedNow()).toMatchObject({ action: "burst" });
    setAimed(other, null);
    expect(aimedNow()).toMatchObject({ action: "attack" });
    setAimed(one, null);
    expect(aimedNow()).toBeNull();
  });

  it("shows the chance to hit with the actor's last attack mode if no dialog is open", async () => {
    expect(onMap()).toMatchObject({ chance: inDialog("attack", {}) });
    await play.act(SHOOTER, "burst", { item: "Carbine", at: [TARGET] });
    expect(onMap()).toMatchObject({
      chance: inDialog("burst", {}),
      weapon: { key: "BLACKOUT.attack.burstWith", data: { name: "Carbine", n: 6 } },
    });
    expect(onMap().chance).not.toBe(inDialog("attack", {}));
  });
});

describe("the choices for a target", () => {
  it("consist of the general choices and those made for that target", () => {
    const { choicesFor } = modules["aimed"];
    const attack = { targets: ["a", "b"], choices: { hurry: true, targets: [{ feet: 5 }, { feet: 90 }] } };
    expect(choicesFor(attack, "b")).toEqual({ hurry: true, targets: [{ feet: 90 }] });
    expect(choicesFor(attack, "c")).toEqual({ hurry: true });
  });
});
