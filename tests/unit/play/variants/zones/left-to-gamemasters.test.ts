import { expect, it } from "vitest";
import type { Verb } from "../../../../../src/play/deed/verb.ts";
import { variant } from "../../../../../src/play/variants/zones/index.ts";
import { MadeUpFight, sheet } from "./support.ts";

const verb = (key: string) => variant.verbs.find(one => one.key === key) as Verb;
const ruptured = { rupturedBowel: { key: "rupturedBowel", limit: "shift", days: 4, permanent: false, infected: true } };
const resting = () => new MadeUpFight([{ id: "ann", sheet: sheet({ injuries: ruptured }) }]);

it("Z7.10: a player takes an injury off their page, but in a fight only a Gamemaster does", () => {
  const fight = resting();
  const asked = () => { verb("zones.dropInjury").ofPlayers?.(fight.factsFor(verb("zones.dropInjury"), "ann", { injury: "rupturedBowel" })); };
  expect(asked).not.toThrow();
  fight.play("zones.round", "ann", {}, [], { face: () => 1 });
  expect(asked).toThrow(/choices\.injury/u);
});

it("Z7.5: players roll for an infection only where the time that went by calls for it, and no rest offers it after a stretch", () => {
  const fight = resting();
  const { ofPlayers, followsOnly } = verb("zones.infection");
  expect(followsOnly).toEqual([{ key: "called", initial: "" }]);
  expect(() => { ofPlayers?.(fight.factsFor(verb("zones.infection"), "ann")); }).toThrow(/choices\.called/u);
  const offered = fight.judge("zones.rest", "ann", { span: "shift" }).followUps.find(one => one.verb === "zones.infection");
  expect(offered?.choices).toEqual({ injury: "rupturedBowel", called: "rupturedBowel" });
  expect(() => { ofPlayers?.(fight.factsFor(verb("zones.infection"), "ann", offered?.choices)); }).not.toThrow();
  const sixes = { dice: { "stamina.base": [6, 6, 6, 6, 6], "infection": [1, 1, 1, 1, 1, 1] } };
  expect(fight.judge("zones.infection", "ann", { injury: "", ...offered?.choices }, [], sixes).card.tone).toBe("good");
});
