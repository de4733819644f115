import fc from "fast-check";
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { KeyedList, type Keyed } from "../../../src/applications/combat/keyed-list.ts";
import { trackView } from "../../../src/applications/combat/track-view.ts";
import type { TrackFighter } from "../../../src/applications/combat/track-facts.ts";
import { encounter, onTrack } from "./combat-support.ts";
import { english } from "./words.ts";

interface Item extends Keyed {
  readonly text: string;
}

function made<I extends Keyed>(textOf: (item: I) => string) {
  const { document } = new Window();
  const list = document.createElement("ol") as unknown as HTMLElement;
  const keyed = new KeyedList<I>(async items =>
    items.map(item => {
      const element = document.createElement("li");
      element.textContent = textOf(item);
      return element as unknown as HTMLElement;
    }),
  );
  const show = async (items: readonly I[]) => {
    const before = { ...keyed.counts };
    keyed.apply(list, await keyed.prepare(items));
    return {
      drawn: keyed.counts.drawn - before.drawn,
      moved: keyed.counts.moved - before.moved,
      removed: keyed.counts.removed - before.removed,
    };
  };
  return { list, show, texts: () => [...list.children].map(child => child.textContent) };
}

const items = (text: string): Item[] => [...text].map(key => ({ key, text: key }));

describe("a list that renders each item separately", () => {
  it("shows its items in order after any sequence of changes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 12 })), { minLength: 1, maxLength: 6 }),
        async orders => {
          const { show, texts } = made<Item>(item => item.text);
          for (const [turn, order] of orders.entries()) {
            await show(
              order.map(number => ({
                key: String(number),
                text: `${number} ${number % 3 === turn % 3 ? turn : ""}`,
              })),
            );
            expect(texts()).toEqual(order.map(number => `${number} ${number % 3 === turn % 3 ? turn : ""}`));
          }
        },
      ),
    );
  });

  it("renders only items that have changed", async () => {
    const { show, list } = made<Item>(item => item.text);
    await show(items("abc"));
    const [a, b, c] = [...list.children];
    expect(
      await show([
        { key: "a", text: "a" },
        { key: "b", text: "B" },
        { key: "c", text: "c" },
      ]),
    ).toEqual({ drawn: 1, moved: 0, removed: 0 });
    expect([list.children[0] === a, list.children[1] === b, list.children[2] === c]).toEqual([
      true,
      false,
      true,
    ]);
    expect(
      await show([
        { key: "a", text: "a" },
        { key: "b", text: "B" },
        { key: "c", text: "c" },
      ]),
    ).toEqual({ drawn: 0, moved: 0, removed: 0 });
  });

  it("moves as few items as possible when the order changes", async () => {
    const { show } = made<Item>(item => item.text);
    await show(items("abcdefgh"));
    expect(await show(items("bcdefgha"))).toEqual({ drawn: 0, moved: 1, removed: 0 });
    expect(await show(items("abcdefgh"))).toEqual({ drawn: 0, moved: 1, removed: 0 });
    expect(await show(items("abcefgh"))).toEqual({ drawn: 0, moved: 0, removed: 1 });
  });
});

/**
 * Returns the number of elements that a change renders, moves and removes in a tracker with the given number
 * of combatants: two player characters, and enemies on various steps.
 */
async function touched(
  count: number,
  change: (fighters: readonly TrackFighter[]) => Parameters<typeof encounter>,
) {
  const fighters = Array.from({ length: count }, (_, index) =>
    onTrack(`f${index}`, {
      initiative: index < 2 ? 1 : 1 + (index % 18),
      side: index < 2 ? "player" : "enemy",
      kin: `kin${index % 7}`,
      began: 1,
      ended: 1,
    }),
  ).sort((a, b) => (a.initiative ?? 0) - (b.initiative ?? 0));
  const { show } = made(item => JSON.stringify(item));
  await show(trackView(encounter(fighters, { acting: "f0" }), english).items);
  return show(trackView(encounter(...change(fighters)), english).items);
}

describe("the combat tracker after a change", () => {
  const nextTurn = (fighters: readonly TrackFighter[]) =>
    [
      fighters.map(one => (one.id === "f0" ? { ...one, began: 2, ended: 2 } : one)),
      { acting: "f1" },
    ] as Parameters<typeof encounter>;
  const spend = (fighters: readonly TrackFighter[]) =>
    [
      fighters.map(one => (one.id === "f0" ? { ...one, left: { ap: 2, reactions: 0, free: 1 } } : one)),
      { acting: "f0" },
    ] as Parameters<typeof encounter>;

  it.each([
    ["the next turn", nextTurn, 2],
    ["a spent action point", spend, 1],
    [
      "a wound, which the track doesn't show",
      (all: readonly TrackFighter[]) => [all, { acting: "f0" }] as Parameters<typeof encounter>,
      0,
    ],
  ] as const)(
    "renders no more elements with 100 combatants than with 10: %s",
    async (_what, change, drawn) => {
      for (const count of [10, 40, 100])
        expect(await touched(count, change)).toEqual({ drawn, moved: 0, removed: 0 });
    },
  );

  it("renders only a few elements when a combatant delays, regardless of the number of combatants", async () => {
    const delay = (fighters: readonly TrackFighter[]) => {
      const moved = fighters.map(one => (one.id === "f1" ? { ...one, initiative: 18, delayedFrom: 1 } : one));
      return [
        [...moved.filter(one => one.id !== "f1"), ...moved.filter(one => one.id === "f1")],
        { acting: "f0" },
      ] as Parameters<typeof encounter>;
    };
    const counts = await Promise.all([20, 40, 100].map(count => touched(count, delay)));
    for (const { drawn, moved } of counts) {
      expect(drawn).toBeLessThanOrEqual(4);
      expect(moved).toBeLessThanOrEqual(3);
    }
  });
});
