import { expect, it } from "vitest";
import { gun, MadeUpEncounter, sheet } from "./support.ts";

it("removing an injury from a sheet and clearing a sheet or item can be undone completely (Z7.10)", () => {
  const wound = { key: "neckVein", limit: "round", days: 4, permanent: false };
  const table = new MadeUpEncounter([
    {
      id: "ann",
      sheet: sheet({ injuries: { one: wound, other: { ...wound, key: "rupturedBowel" } } }),
      things: [gun("ann")],
    },
  ]);
  const start = table.world;
  const stored = (uuid: string) =>
    (
      table.world.get(uuid)!["system"] as {
        readonly variants: { readonly zones?: { readonly injuries?: object } };
      }
    ).variants.zones;
  table.play("zones.dropInjury", "ann", { injury: "one" });
  expect(Object.keys(stored("Actor.ann")?.injuries ?? {})).toEqual(["other"]);
  expect(
    table.judge("zones.dropInjury", "ann", { injury: "__proto__" }).problems.map(({ text }) => text.key),
  ).toEqual(["BLACKOUT.zones.problem.noSuchInjury"]);
  table.play("zones.resetThing", "ann", { item: "gun" });
  table.play("zones.resetSheet", "ann");
  expect([stored("Actor.ann"), stored("Actor.ann.Item.gun")]).toEqual([undefined, undefined]);
  for (let step = 0; step < 3; step += 1) table.undo();
  expect(table.world).toEqual(start);
});
