import { beforeAll, describe, expect, it } from "vitest";
import { registerCombatRules, type Fighter } from "../../../../src/documents/combat-rules.ts";
import { blackoutRules } from "../../../../src/actions/turns/blackout-rules.ts";
import type { FollowerFacts } from "../../../../src/actions/core/facts.ts";
import { attack } from "../../../../src/actions/combat/attack.ts";
import { command } from "../../../../src/actions/tests/command.ts";
import { turnEnd } from "../../../../src/actions/turns/turn-end.ts";
import { budget, factsOf, play, someone, table, weapon } from "../support.ts";

beforeAll(() => {
  registerCombatRules(blackoutRules);
});

const leader = someone("leader", { inCombat: true, ownTurn: true }, { budget: budget(3) });
const hound = (part: Partial<FollowerFacts> = {}) =>
  someone(
    "hound",
    {
      kind: "follower",
      inCombat: true,
      ownTurn: true,
      follower: { controller: "Actor.leader", needsCommand: true, commanded: false, ...part },
    },
    { budget: budget(3, "hound") },
  );
const keys = (target: ReturnType<typeof hound>, actor = leader) =>
  play(command, factsOf(command, { actor, targets: [target] })).problems.map(({ text }) =>
    text.key.replace("BLACKOUT.problem.", ""),
  );

describe("a Command to a follower (R13.17)", () => {
  it("costs the controller a free action, and allows the follower to act", () => {
    const { changes, problems } = play(command, factsOf(command, { actor: leader, targets: [hound()] }));
    expect(problems).toEqual([]);
    expect(changes).toEqual([
      { uuid: "Combat.combat.Combatant.one", path: "system.free", add: -1 },
      { uuid: "Actor.hound", path: "system.commanded", from: false, to: true },
    ]);
    expect(command.preview(factsOf(command, { actor: leader, targets: [hound()] }), table)).toMatchObject({
      ap: 0,
      problems: [],
    });
  });

  it("can be given only to the controller's own followers, and only if they need a Command and haven't received one", () => {
    expect(keys(hound({ controller: "Actor.other" }))).toEqual(["notYourFollower"]);
    expect(keys(someone("friend"))).toEqual(["notYourFollower"]);
    expect([keys(hound({ needsCommand: false })), keys(hound({ commanded: true }))]).toEqual([
      ["needsNoCommand"],
      ["needsNoCommand"],
    ]);
    expect(play(command, factsOf(command, { actor: leader, targets: [] })).problems).toMatchObject([
      { kind: "rule", text: { key: "BLACKOUT.problem.noTarget" } },
    ]);
  });

  it("is required before a follower that needs one can attack, but not for reactions", () => {
    const against = (part: Partial<FollowerFacts>, ownTurn = true) =>
      play(
        attack,
        factsOf(
          attack,
          { actor: { ...hound(part), ownTurn }, item: weapon("bite"), targets: [someone("foe")] },
          { reaction: !ownTurn },
        ),
      ).problems.map(({ kind, text }) => [kind, text.key]);
    expect(against({})).toEqual([["ap", "BLACKOUT.problem.noCommand"]]);
    expect([against({ commanded: true }), against({ needsCommand: false }), against({}, false)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it("expires when the follower's turn ends", () => {
    const place: Fighter = {
      id: "hound",
      uuid: "Combat.combat.Combatant.hound",
      actor: "Actor.hound",
      name: "hound",
      side: "player",
      rolls: false,
      hidden: false,
      defeated: false,
      initiative: 7,
      step: 7,
      actionPoints: 3,
      dice: [],
      chosen: false,
      fingerprint: "",
      delayedFrom: 0,
      late: 0,
      manual: 0,
      since: 0,
      began: 1,
      ended: 0,
      resumes: false,
      opened: 1,
      closed: 0,
    };
    const encounter = {
      id: "combat",
      variant: "blackout",
      round: 1,
      turn: 0,
      own: "hound",
      fighters: [place],
    };
    expect(
      play(turnEnd, factsOf(turnEnd, { actor: hound({ commanded: true }), fight: encounter })).changes,
    ).toContainEqual({ uuid: "Actor.hound", path: "system.commanded", from: true, to: false });
    expect(
      play(turnEnd, factsOf(turnEnd, { actor: hound(), fight: encounter })).changes.map(change =>
        "path" in change ? change.path : "",
      ),
    ).not.toContain("system.commanded");
  });
});
