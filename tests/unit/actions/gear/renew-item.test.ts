import { describe, expect, it } from "vitest";
import { rejectionOf } from "../../../../src/actions/core/problems.ts";
import { changesOfRenewal, textOfRenewal, type Renewal } from "../../../../src/actions/gear/renewal.ts";
import { renewItem } from "../../../../src/actions/gear/renew-item.ts";
import { factsOf, play, someone, table } from "../support.ts";

const before = {
  price: 10,
  damage: { dice: 6, flat: 0 },
  description: "<p>Old</p>",
  rarity: "common",
  qualities: [{ key: "stun", x: 1, text: "" }],
  nonLethal: false,
  notes: "<p>Mine</p>",
};
const renewal: Renewal = {
  uuid: "Actor.a.Item.rod",
  name: "Stun rod",
  type: "weapon",
  before,
  after: {
    ...before,
    price: 14,
    damage: { dice: 7, flat: 0 },
    description: "<p>New</p>",
    rarity: "rare",
    qualities: [],
    nonLethal: true,
  },
};
const facts = (part: object) => factsOf(renewItem, { actor: someone("a"), ...part }, { item: "rod" });

describe("updating an item from its compendium", () => {
  it("changes only the fields that changed in the compendium, and adjusts numbers by the difference", () => {
    const { changes, problems } = play(renewItem, facts({ renewal }));
    expect(problems).toEqual([]);
    expect(changes).toEqual(changesOfRenewal(renewal));
    expect(changes).toEqual([
      { uuid: "Actor.a.Item.rod", path: "system.price", add: 4 },
      { uuid: "Actor.a.Item.rod", path: "system.damage.dice", add: 1 },
      { uuid: "Actor.a.Item.rod", path: "system.description", from: "<p>Old</p>", to: "<p>New</p>" },
      { uuid: "Actor.a.Item.rod", path: "system.rarity", from: "common", to: "rare" },
      { uuid: "Actor.a.Item.rod", path: "system.qualities", from: before.qualities, to: [] },
      { uuid: "Actor.a.Item.rod", path: "system.nonLethal", from: false, to: true },
    ]);
  });

  it("lists its changes on the card", () => {
    const { card } = play(renewItem, facts({ renewal }));
    expect(card).toMatchObject({
      title: { key: "BLACKOUT.actionType.renewItem" },
      outcome: { key: "Stun rod" },
    });
    expect(
      card.lines.map(({ text: { key, data } }) => [
        key.split(".").at(-1),
        (data!["label"] as { key: string }).key.split(".").at(-1),
      ]),
    ).toEqual([
      ["change", "price"],
      ["change", "damage"],
      ["rewritten", "description"],
      ["change", "rarity"],
      ["change", "qualities"],
      ["change", "nonLethal"],
    ]);
    expect(textOfRenewal("weapon", "qualities", before.qualities, []).data).toMatchObject({
      before: { key: "BLACKOUT.renew.entries", data: { n: 1 } },
      after: { data: { n: 0 } },
    });
    expect(textOfRenewal("weapon", "nonLethal", false, true).data).toMatchObject({
      before: { key: "BLACKOUT.renew.no" },
      after: { key: "BLACKOUT.renew.yes" },
    });
    expect(textOfRenewal("module.charm", "glow", "", 3).data).toMatchObject({
      label: { key: "glow" },
      before: { key: "BLACKOUT.error.nothing" },
      after: { key: "3" },
    });
  });

  it("is rejected if the original is gone or the item is already up to date", () => {
    expect(rejectionOf(play(renewItem, facts({ renewal: null })).problems, table)?.key).toBe(
      "BLACKOUT.renew.gone",
    );
    const same = play(renewItem, facts({ renewal: { ...renewal, after: before } }));
    expect([rejectionOf(same.problems, table)?.key, same.changes, same.card.tone]).toEqual([
      "BLACKOUT.renew.same",
      [],
      "bad",
    ]);
  });
});
