import { expect, test } from "./support/table.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";

test("one changed field renders only the parts that show it, and opening sheets leaks nothing @long", async ({
  table,
}) => {
  const nadia = await table.join("Nadia");
  const counted = await nadia.page.evaluate(
    async ([name, other]) => {
      const { game, Hooks } = globalThis as any;
      const [ilka, rook] = [game.actors.getName(name), game.actors.getName(other)];
      const drawn: { who: string; parts: string[] }[] = [];
      const id = Hooks.on(
        "renderCharacterSheet",
        (app: any, _html: unknown, _context: unknown, options: any) => {
          drawn.push({ who: app.document.name, parts: [...options.parts] });
        },
      );
      await ilka.sheet.render({ force: true });
      await rook.sheet.render({ force: true });
      const all = drawn[0]?.parts.length ?? 0;
      const after = async (changes: object) => {
        drawn.length = 0;
        await ilka.update(changes);
        await new Promise(resolve => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
        return drawn.map(one => ({ ...one, parts: one.parts.toSorted() }));
      };
      const health = await after({ "system.health.value": ilka.system.health.value - 1 });
      const stress = await after({ "system.stress.value": ilka.system.stress.value + 1 });
      const item = await (async () => {
        drawn.length = 0;
        await ilka.items.contents[0].update({ "system.quantity": 2 });
        return new Set(drawn.map(one => one.who)).size;
      })();
      Hooks.off("renderCharacterSheet", id);
      return { all, health, stress, item };
    },
    [ILKA, ROOK] as const,
  );
  expect(counted.all).toBeGreaterThan(5);
  expect(counted.health).toEqual([{ who: ILKA, parts: ["head"] }]);
  expect(counted.stress).toHaveLength(1);
  expect(counted.stress[0]).toMatchObject({ who: ILKA });
  expect(counted.stress[0]?.parts.length).toBeLessThan(counted.all);
  expect(counted.item, "nobody else's sheet is drawn for a thing").toBeLessThanOrEqual(1);

  const left = await nadia.page.evaluate(async name => {
    const { game, Hooks, foundry } = globalThis as any;
    const actor = game.actors.getName(name);
    const listeners = () =>
      Object.values(Hooks.events as Record<string, unknown[]>).reduce((sum, list) => sum + list.length, 0);
    const state = () => ({
      windows: foundry.applications.instances.size,
      elements: document.querySelectorAll(".application").length,
      listeners: listeners(),
      apps: Object.keys(actor.apps).length,
    });
    await actor.sheet.close();
    await actor.sheet.render({ force: true });
    await actor.sheet.close();
    const before = state();
    for (let opening = 0; opening < 50; opening += 1) {
      await actor.sheet.render({ force: true });
      await actor.sheet.close();
    }
    return [before, state()];
  }, ILKA);
  expect(left[1]).toEqual(left[0]);
});
