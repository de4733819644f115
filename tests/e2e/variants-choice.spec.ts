import { expect, test } from "./support/crew.ts";
import { encounter, pressTrack, track } from "./support/encounters.ts";

test("a Gamemaster can change an encounter's combat rules until it begins, and switching back restores the encounter @both", async ({
  crew,
}) => {
  const { gm, nadia } = crew;
  await encounter(crew, ["Ilka", "Breach marauder 1"]);
  const ways = track(gm.page).getByRole("group", { name: "Combat system of this encounter" });
  const way = (name: string) => ways.getByRole("button", { name });
  const stored = () =>
    gm.page.evaluate(() => {
      const { fought, variant } = (globalThis as any).game.combat.toObject().system;
      return {
        fought,
        variant,
        places: (globalThis as any).game.combat.combatants.contents.map(({ initiative }: any) => initiative),
      };
    });
  const before = await stored();
  expect(before).toMatchObject({ variant: "blackout", fought: {} });
  expect(
    before.places.filter((place: number | null) => place !== null),
    "an enemy stands where its sheet says",
  ).toHaveLength(1);
  await expect(way("Blackout")).toHaveAttribute("aria-pressed", "true");
  await expect(track(nadia.page).locator(".combatant")).toHaveCount(2);
  await expect(track(nadia.page).locator(".rules")).toHaveCount(0);

  for (const [name, key] of [
    ["Zones & Cards", "zones"],
    ["Range Bands", "bands"],
  ] as const) {
    await way(name).click();
    await expect(way(name)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(stored).toEqual({ variant: key, fought: {}, places: [null, null] });
  }
  await way("Blackout").click();
  await expect.poll(stored).toEqual(before);

  await way("Zones & Cards").click();
  await expect.poll(stored).toMatchObject({ variant: "zones" });
  await pressTrack(gm.page, "startCombat");
  await expect(ways).toHaveCount(0);
  await expect.poll(() => gm.page.evaluate(() => (globalThis as any).game.combat.round)).toBe(1);
});
