/**
 * Performs a random walk: during an encounter, three users operate random controls in a seeded order. The
 * invariants are checked after each step.
 */
import type { Page } from "@playwright/test";
import { setting } from "./support/actions.ts";
import { openTab } from "./support/steps.ts";
import { expect, test } from "./support/table.ts";
import { addProbe } from "./support/walker/probe.ts";
import { Walk } from "./support/walker/walk.ts";

const SEEDS = [
  { seed: 11, variant: "blackout", canvas: true },
  { seed: 12, variant: "blackout", canvas: false },
  { seed: 13, variant: "blackout", canvas: false },
  { seed: 14, variant: "zones", canvas: false },
  { seed: 15, variant: "bands", canvas: false },
] as const;
const KEYS = [
  "Enter",
  "Enter",
  "Escape",
  "Tab",
  "Tab",
  "Shift+KeyR",
  "Shift+KeyU",
  "Shift+KeyC",
  "Shift+KeyJ",
  "Shift+KeyE",
  "Shift+KeyI",
  "ArrowDown",
  "ArrowRight",
];

/**
 * The seed and the number of steps, which can be set by environment variables to repeat a failed run. Without
 * a seed, all listed seeds are used. A run with a seed that isn't listed uses Blackout combat.
 */
const wanted = Number(process.env["BLACKOUT_WALK_SEED"] ?? 0);
const steps = Number(process.env["BLACKOUT_WALK_STEPS"] ?? 400);
const listed = SEEDS.filter(({ seed }) => wanted === 0 || seed === wanted);
const walks = listed.length > 0 ? listed : [{ seed: wanted, variant: "blackout", canvas: false }];

test.describe("a random sequence of user actions", { tag: "@long" }, () => {
  // Retries are turned off, because a walk with the same seed always has the same result.
  test.describe.configure({ retries: 0, timeout: 3_600_000 });

  for (const { seed, variant, canvas } of walks) {
    test(`causes no error in ${steps} steps with seed ${seed} (${variant}${canvas ? " on the map" : ""})`, async ({
      table,
    }, info) => {
      // Allows all console messages here, because the walk checks them itself.
      table.expectComplaint(/./u);
      const seats = [
        await table.join("Gamemaster", { canvas }),
        await table.join("Nadia", { canvas }),
        await table.join("Tomas", { canvas }),
      ] as const;
      const [gm] = seats;
      await setting(gm.page, "combatVariant", variant);
      for (const [index, { page }] of seats.entries()) {
        await openTab(page, "combat");
        await addProbe(page, seed * 10 + index);
      }
      const walk = new Walk(seats, { seed, steps, info, keys: KEYS, prepare: () => encounterThere(gm.page) });
      const faults = await walk.run();
      console.log(JSON.stringify(walk.used));
      expect(faults.join("\n\n")).toBe("");
    });
  }
});

/** Starts an encounter if there is none, and returns whether it did. */
async function encounterThere(gm: Page): Promise<boolean> {
  return gm.evaluate(async () => {
    const { game, CONFIG } = globalThis as any;
    if (game.combats.size > 0) return false;
    const scene = game.scenes.active;
    const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      ["Ilka", "Rook", "Halloran", "Breach marauder 1", "Hull gunner"].flatMap(name => {
        const token = scene.tokens.getName(name);
        return token ? [{ tokenId: token.id, sceneId: scene.id, actorId: token.actorId }] : [];
      }),
    );
    await combat.activate();
    await combat.startCombat();
    return true;
  });
}
