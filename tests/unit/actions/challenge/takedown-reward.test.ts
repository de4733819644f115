import { describe, expect, it } from "vitest";
import { takedownRewards } from "../../../../src/rules/social/takedowns.ts";
import { takedownReward } from "../../../../src/actions/party/takedown-reward.ts";
import { factsOf, play, someone, unexplained, weapon } from "../support.ts";

const own = (id: string) => weapon(id, {}, { uuid: `Actor.boss.Item.${id}` });
const gear = [own("blade"), own("gun"), { ...own("vest"), type: "armor", weapon: null }];
const boss = someone("boss", { kind: "npc" }, { hitPoints: { value: 15, max: 15 } });

function given(choices: object, dice = {}) {
  const result = play(
    takedownReward,
    factsOf(
      takedownReward,
      { actor: boss, gear, party: { uuid: "Actor.party", inspiration: 3, members: [] } },
      { title: "The night watch", ...choices },
    ),
    { dice },
  );
  expect(unexplained(result.card)).toEqual([]);
  return result;
}

describe("the reward for a takedown (R15.6)", () => {
  it("can be an injury or wound to a chosen or random attribute of the target", () => {
    expect(given({ reward: "injury", attribute: "endurance" }).changes).toMatchObject([
      {
        uuid: "Actor.boss",
        collection: "effects",
        created: { system: { key: "injured", attribute: "endurance" } },
      },
    ]);
    expect(given({ reward: "wound" })).toMatchObject({
      needs: [{ stream: "attribute.0", count: 1, sides: 3, roller: "Actor.boss" }],
      changes: [],
    });
    expect(given({ reward: "wound" }, { "attribute.0": [1] }).changes).toMatchObject([
      { created: { system: { key: "wounded" } } },
    ]);
  });

  it("can be a loss of hit points, but leaves the target at least one", () => {
    const { changes, card } = given({ reward: "fewerHitPoints", points: 6 });
    expect(changes).toEqual([{ uuid: "Actor.boss", path: "system.health.value", add: -6 }]);
    expect(card.targets[0]?.lines[0]).toMatchObject({
      value: "15 › 9",
      concealed: { of: "Actor.boss", need: "all" },
    });
    expect(given({ reward: "fewerHitPoints", points: 400 }).changes).toEqual([
      { uuid: "Actor.boss", path: "system.health.value", add: -14 },
    ]);
  });

  it("can deprive the target of all weapons or of specific items", () => {
    const stowed = (id: string) => ({
      uuid: `Actor.boss.Item.${id}`,
      path: "system.location",
      from: "worn",
      to: "stowed",
    });
    expect(given({ reward: "unarmed" }).changes).toEqual([stowed("blade"), stowed("gun")]);
    expect(given({ reward: "unarmed", items: ["vest", "unknown"] }).changes).toEqual([stowed("vest")]);
    const none = given({ reward: "unarmed", items: ["unknown"] });
    expect([none.changes, none.card.targets[0]?.lines[0]?.text.key]).toEqual([
      [],
      "BLACKOUT.takedown.nothingMissing",
    ]);
  });

  it("can make the target Surprised", () => {
    expect(given({ reward: "surprised" }).changes).toMatchObject([
      { created: { system: { key: "surprised" } } },
    ]);
  });

  it("is named on the card, and is rejected if a choice is invalid", () => {
    expect(takedownRewards.map(reward => given({ reward, attribute: "strength" }).card.outcome.key)).toEqual(
      takedownRewards.map(reward => `BLACKOUT.takedown.reward.${reward}`),
    );
    for (const wrong of [
      { reward: "dead" },
      { reward: "fewerHitPoints", points: -1 },
      { reward: "unarmed", items: "all" },
      { reward: "unarmed", items: [4] },
      { reward: "wound", attribute: "luck" },
    ]) {
      expect(() => given(wrong)).toThrow(/choices\./u);
    }
    expect([takedownReward.who, takedownReward.nature]).toEqual(["gamemaster", "automatic"]);
  });
});
