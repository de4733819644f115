import { describe, expect, it } from "vitest";
import { treat } from "../../../src/actions/health/treat.ts";
import { budget, condition, factsOf, play, someone, table } from "./support.ts";
import { thing } from "./things.ts";

const medic = someone("medic", { skills: { medicine: { rank: 2, modifier: 0 } } });
const met = { dice: { test: [5, 6, 5, 1, 1, 1] } };
const failed = { dice: { test: [5, 6, 1, 1, 1, 1] } };
const gone = (key: string) =>
  expect.objectContaining({
    uuid: "Actor.hurt",
    collection: "effects",
    deleted: expect.objectContaining({ system: expect.objectContaining({ key }) }),
  });
const ill = (...conditions: ReturnType<typeof condition>[]) => someone("hurt", {}, { conditions });

describe("treating a target (R9.4, R9.10, R9.15, T10)", () => {
  it("heals an injury with an Intelligence [Medicine 3] test, which costs 3 AP in combat", () => {
    const actor = someone(
      "medic",
      { skills: { medicine: { rank: 2, modifier: 0 } }, inCombat: true, ownTurn: true },
      { budget: budget(3) },
    );
    const { changes, problems } = play(
      treat,
      factsOf(treat, { actor, targets: [ill(condition("injured", { attribute: "strength" }))] }),
      met,
    );
    expect(problems).toEqual([]);
    expect(changes).toContainEqual(gone("injured"));
    expect(changes).toContainEqual({ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -3 });
  });

  it("costs no additional AP for extra time outside combat (R2.8)", () => {
    const targets = [ill(condition("injured", { attribute: "strength" }))];
    const costs = (choices: Record<string, unknown>) =>
      treat.preview(factsOf(treat, { actor: medic, targets }, choices), table).ap;
    expect(costs({ takingTime: 1 })).toBe(costs({}));
  });

  it("has no effect if the test fails", () => {
    const { changes, card } = play(
      treat,
      factsOf(treat, { actor: medic, targets: [ill(condition("injured", { attribute: "strength" }))] }),
      failed,
    );
    expect([changes, card.tone]).toEqual([[], "bad"]);
  });

  it("heals a wound only outside combat, at the difficulty set by the house rules", () => {
    const targets = [ill(condition("wounded", { attribute: "dexterity" }))];
    expect(play(treat, factsOf(treat, { actor: medic, targets }), met).card.tone).toBe("bad");
    expect(
      play(treat, factsOf(treat, { actor: medic, targets }), { dice: { test: [5, 6, 5, 5, 1, 1] } }).changes,
    ).toEqual([gone("wounded")]);
    const fighting = someone("medic", { inCombat: true, ownTurn: true }, { budget: budget(4) });
    expect(play(treat, factsOf(treat, { actor: fighting, targets })).problems).toContainEqual(
      expect.objectContaining({
        kind: "rule",
        text: expect.objectContaining({ key: "BLACKOUT.problem.treat.inCombat" }),
      }),
    );
  });

  it("isn't possible again shortly after an attempt (R9.10)", () => {
    const targets = [ill(condition("injured", { attribute: "endurance" }))];
    const { problems } = play(treat, factsOf(treat, { actor: medic, targets }, { triedLately: true }));
    expect(problems.map(({ text }) => text.key)).toEqual(["BLACKOUT.problem.treat.tooSoon"]);
  });

  it("shows injuries with their limbs, and heals the chosen one (R9.7, R9.10)", () => {
    const patient = ill(
      condition("injured", { attribute: "dexterity", limb: "left" }),
      condition("injured", { attribute: "strength" }),
    );
    const facts = factsOf(treat, { actor: medic, targets: [patient] });
    const [complaint] = treat.fields(facts, table);
    expect(
      complaint?.kind === "choice" &&
        complaint.options.map(({ value, label }) => [value, label.data?.["attribute"]]),
    ).toEqual([
      ["injured.dexterity", { key: "BLACKOUT.trauma.limb.dexterity.left" }],
      ["injured.strength", { key: "BLACKOUT.attribute.strength" }],
    ]);
    expect(play(treat, facts, met).changes).toMatchObject([
      { deleted: { system: { key: "injured", attribute: "dexterity", limb: "left" } } },
    ]);
  });

  it("has a field for the ailment only if the target has an ailment", () => {
    for (const targets of [[], [ill()]])
      expect(
        treat.fields(factsOf(treat, { actor: medic, targets }), table).map(({ name }) => name),
      ).not.toContain("complaint");
  });

  it("affects only the chosen ailment", () => {
    const targets = [
      ill(
        condition("injured", { attribute: "strength" }),
        condition("injured", { attribute: "dexterity" }),
        condition("poisoned", { level: 3 }),
      ),
    ];
    const facts = (choices: Record<string, unknown>) => factsOf(treat, { actor: medic, targets }, choices);
    expect(treat.fields(facts({}), table).find(({ name }) => name === "complaint")).toMatchObject({
      options: [{ value: "injured.strength" }, { value: "injured.dexterity" }, { value: "poisoned" }],
    });
    expect(play(treat, facts({ complaint: "injured.dexterity" }), met).changes).toEqual([
      expect.objectContaining({
        deleted: expect.objectContaining({ system: expect.objectContaining({ attribute: "dexterity" }) }),
      }),
    ]);
    expect(play(treat, facts({ complaint: "poisoned" }), met).changes).toEqual([gone("poisoned")]);
    expect(play(treat, facts({ complaint: "nonsense" }), met).changes).toEqual(
      play(treat, facts({}), met).changes,
    );
  });

  it("allows either of two tests against corrosion, with the better one as the default (T10)", () => {
    const smith = someone("smith", { attributes: { ...medic.attributes, strength: 6 } });
    const facts = factsOf(treat, { actor: smith, targets: [ill(condition("corroded", { level: 2 }))] });
    expect(facts.choices["pair"]).toBe("strength.crafting");
    expect(play(treat, facts).needs).toMatchObject([{ count: 6 }]);
    expect(
      play(treat, factsOf(treat, { actor: smith, targets: facts.targets }, { pair: "intelligence.crafting" }))
        .needs,
    ).toMatchObject([{ count: 4 }]);
    expect(
      play(
        treat,
        factsOf(treat, {
          actor: someone("smith", { inCombat: true, ownTurn: true }),
          targets: facts.targets,
        }),
      ).problems.map(({ text }) => text.key),
    ).toContain("BLACKOUT.problem.treat.takesAnHour");
  });

  it("requires no test if a suitable consumable is used, such as Detoxer or Soothall (T10)", () => {
    const targets = [ill(condition("corroded", { level: 2 }), condition("poisoned", { level: 4 }))];
    const { changes, needs, card } = play(
      treat,
      factsOf(treat, { actor: medic, item: thing("Detoxer", {}, { quantity: 2 }), targets }),
    );
    expect(needs).toEqual([]);
    expect(changes).toEqual([
      gone("poisoned"),
      { uuid: "Actor.a.Item.Detoxer", path: "system.quantity", add: -1 },
    ]);
    expect(card.tone).toBe("good");
    const named = thing("grey salve", { qualities: [{ key: "", rating: null, text: "Soothall" }] });
    expect(play(treat, factsOf(treat, { actor: medic, item: named, targets })).changes).toContainEqual(
      gone("corroded"),
    );
  });

  it("brings the target back into the fight if the healed injury had caused the fifth level of exhaustion (R9.7, R9.22)", () => {
    const targets = [
      ill(
        condition("injured", { attribute: "endurance" }),
        condition("exhausted", { level: 4 }),
        condition("outOfFight"),
      ),
    ];
    expect(play(treat, factsOf(treat, { actor: medic, targets }), met).changes).toEqual([
      gone("injured"),
      gone("outOfFight"),
    ]);
  });

  it.each([
    ["a missing target", [], "noTarget"],
    ["a healthy target", [someone("well")], "nothingToTreat"],
    ["a condition that can't be treated", [ill(condition("stunned"))], "nothingToTreat"],
  ] as const)("is rejected for %s", (_, targets, key) => {
    const { problems, changes } = play(treat, factsOf(treat, { actor: medic, targets: [...targets] }), met);
    expect([problems.map(({ text }) => text.key), changes]).toEqual([[`BLACKOUT.problem.${key}`], []]);
  });
});
