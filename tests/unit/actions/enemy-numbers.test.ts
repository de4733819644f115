import { describe, expect, it } from "vitest";
import type { Card, Text } from "../../../src/actions/core/card.ts";
import type { ActorFacts } from "../../../src/actions/core/facts.ts";
import { adjust } from "../../../src/actions/health/adjust.ts";
import { burst } from "../../../src/actions/combat/burst.ts";
import { opposed } from "../../../src/actions/tests/opposed.ts";
import { reload } from "../../../src/actions/gear/reload.ts";
import { rest } from "../../../src/actions/health/rest.ts";
import { useItem } from "../../../src/actions/gear/use-item.ts";
import { dice } from "./holding.ts";
import { factsOf, play, someone, weapon } from "./support.ts";
import { thing } from "./things.ts";

const enemy = someone("enemy", { kind: "npc" }, { stamina: { value: 1, max: 7 } });
const gun = weapon(
  "gun",
  { category: "ranged", range: 100, burst: 3, damage: { dice: 0, attribute: "", flat: 4 } },
  { state: { quantity: 1, ammunition: { value: 17, max: 41 }, uses: null, location: "worn" } },
);
const spare = thing("Ammo box", {}, { quantity: 90 });

/** Returns, as text, the parts of a card that a viewer who knows nothing about the enemy can read. */
function readable({ outcome, lines, targets, notes }: Card): string {
  const words = (text: Text): string =>
    Object.values(text.data ?? {})
      .map(value => (typeof value === "object" ? words(value) : String(value)))
      .join(" ");
  const shown = [...lines, ...targets.flatMap(row => row.lines)].filter(
    ({ concealed }) => concealed === undefined,
  );
  return [
    words(outcome),
    ...notes.map(words),
    ...targets.map(row => words(row.outcome)),
    ...shown.flatMap(line => [
      words(line.text),
      line.value ?? "",
      ...(line.why ?? []).filter(row => !row.concealed).map(row => row.value),
    ]),
  ].join(" ");
}

const cards: readonly (readonly [string, (actor: ActorFacts) => Card, RegExp])[] = [
  [
    "the shots in a magazine after reloading",
    actor => play(reload, factsOf(reload, { actor, item: gun, gear: [spare] })).card,
    /\b(17|24|41|66|90)\b/u,
  ],
  [
    "the shots left after a burst",
    actor =>
      play(burst, factsOf(burst, { actor, item: gun, targets: [someone("hero")] }), {
        dice: { attack: [1, 1, 1] },
      }).card,
    /\b(14|17)\b/u,
  ],
  [
    "the uses left of an item",
    actor => play(useItem, factsOf(useItem, { actor, item: spare })).card,
    /\b(89|90)\b/u,
  ],
  ["the Stamina that a rest restores", actor => play(rest, factsOf(rest, { actor })).card, /\b\d+\b/u],
  [
    "the amount of a manual change",
    actor =>
      play(adjust, factsOf(adjust, { actor, targets: [actor] }, { kind: "hitPoints", amount: -6 })).card,
    /\d/u,
  ],
  [
    "the margin of an opposed test",
    actor =>
      play(
        opposed,
        factsOf(opposed, { actor: someone("hero"), targets: [actor] }, { attribute: "charisma" }),
        {
          answers: { "oppose.0": { value: "charisma." } },
          dice: { "opposed": dice(4, 1), "oppose.0": dice(4, 3) },
        },
      ).card,
    /\b[23]\b/u,
  ],
];

describe.each(cards)("an enemy's value on a card (%s)", (_, cardOf, numbers) => {
  it("is hidden from users who aren't allowed to see it, unlike a character's value", () => {
    expect(readable(cardOf(enemy))).not.toMatch(numbers);
    expect(readable(cardOf({ ...enemy, kind: "character" })) + JSON.stringify(cardOf(enemy))).toMatch(
      numbers,
    );
  });
});
