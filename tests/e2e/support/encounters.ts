import type { Locator, Page } from "@playwright/test";
import type { Crew } from "./crew.ts";
import { expect } from "./table.ts";
import { openTab } from "./steps.ts";

/** Provides helpers that run an encounter in the browser and read its state. */

/** Creates an encounter with the named tokens, without any initiative yet, and shows it to all users. */
export async function encounter(
  crew: Crew,
  names: readonly string[],
  { hidden = [] as readonly string[] } = {},
): Promise<string> {
  const id = await crew.gm.page.evaluate(
    async ({ wanted, unseen }) => {
      const { game, CONFIG } = globalThis as any;
      const scene = game.scenes.active;
      const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        wanted.map(name => {
          const token = scene.tokens.getName(name);
          return {
            tokenId: token.id,
            sceneId: scene.id,
            actorId: token.actorId,
            hidden: unseen.includes(name),
          };
        }),
      );
      await combat.activate();
      return combat.id as string;
    },
    { wanted: names, unseen: hidden },
  );
  for (const { page } of crew.all) {
    await openTab(page, "combat");
    await page.waitForFunction(
      ([combat, count]) => (globalThis as any).game.combats.get(combat)?.combatants.size === count,
      [id, names.length] as const,
    );
  }
  return id;
}

/** Adds a combatant to the viewed encounter. */
export async function join(gm: Page, name: string, data: object = {}): Promise<void> {
  await gm.evaluate(
    async ([who, more]) => {
      const { game } = globalThis as any;
      const token = game.scenes.active.tokens.getName(who);
      await game.combat.createEmbeddedDocuments("Combatant", [
        { tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId, ...more },
      ]);
    },
    [name, data] as const,
  );
}

/** Returns a page's sidebar tracker. */
export function track(page: Page): Locator {
  return page.locator("#combat");
}

/** Returns a combatant's row in the sidebar tracker. */
export function row(page: Page, name: string): Locator {
  return track(page).locator(".combatant", {
    has: page.locator(".nm", { hasText: new RegExp(`^${name}$`) }),
  });
}

/** Returns a step in the sidebar tracker. */
export function step(page: Page, number: number): Locator {
  return track(page).locator(`.step[data-step="${number}"]`);
}

/** Clicks a button in the tracker. */
export async function pressTrack(page: Page, action: string): Promise<void> {
  // A button ignores further presses while it is handling one.
  await track(page).locator(`[data-action="${action}"]:not([aria-busy=true])`).first().click();
}

/** Selects an entry in the encounter's menu. */
export async function fromTrackMenu(page: Page, entry: string): Promise<void> {
  await track(page).locator(".encounter-context-menu").click();
  await page.locator("#context-menu .context-item, nav#context-menu li", { hasText: entry }).first().click();
}

/** Returns the window that asks for initiative dice. */
export function commitWindow(page: Page): Locator {
  return page.locator("#blackout-commit");
}

/** Chooses the number of initiative dice in the window. */
export async function commit(page: Page, dice: number): Promise<void> {
  const window = commitWindow(page);
  const choice = window.locator(`input[name="dice"][value="${dice}"]`);
  // A forced click doesn't wait until the window has been rendered, and it fails if the window is rendered
  // again during the click. The click is therefore repeated until it succeeds.
  await choice.waitFor();
  await expect(() => choice.check({ force: true })).toPass();
  const whose = await window.locator(".opts").getAttribute("aria-label");
  await window.locator("[data-primary]").click();
  await expect(window.locator(`.opts[aria-label="${whose}"]`)).toHaveCount(0);
}

/** Returns the step and name of each combatant in a page's tracker, from top to bottom. */
export async function order(page: Page): Promise<string[]> {
  return track(page)
    .locator(".combatant:visible")
    .evaluateAll(rows =>
      rows.map(each => `${each.getAttribute("data-step") ?? "-"} ${each.querySelector(".nm")?.textContent}`),
    );
}

/** Waits until a page's tracker shows this order. */
export async function expectOrder(page: Page, ...wanted: string[]): Promise<void> {
  await expect.poll(() => order(page)).toEqual(wanted);
}

/** Waits until a page shows that it is the named combatant's turn. */
export async function expectTurn(page: Page, name: string, round?: number): Promise<void> {
  await expect(track(page).locator(".combatant.active .nm")).toHaveText(name);
  if (round !== undefined) await expect(track(page).locator("[data-of=round]")).toHaveText(String(round));
  await expect.poll(() => page.evaluate(isAtRest)).toBe(true);
}

/**
 * Whether the messages for all past turns have been posted and judged, and those for future turns have been
 * undone.
 */
export function isAtRest(): boolean {
  const { game } = globalThis as any;
  const { round, combatants } = game.combat;
  const settled = combatants
    .filter((one: any) => one.initiative !== null && one.actor && one.system.since <= round)
    .every((one: any) => {
      const { began, ended, opened, closed } = one.system;
      return began >= round === opened >= round && ended >= round === closed >= round;
    });
  return (
    settled &&
    game.messages.contents.every(
      (message: any) =>
        message.type !== "action" ||
        !["none", "applying", "reversing"].includes(message.system.verdict.state),
    )
  );
}

/** Returns a Combatant's stored data, as known to a page. */
export async function stored(page: Page, name: string): Promise<any> {
  return page.evaluate(who => {
    const found = (globalThis as any).game.combat.combatants.find((one: any) => one.name === who);
    return { initiative: found.initiative, ...found._source.system };
  }, name);
}

/**
 * Starts an encounter with the combatants in `steps`, each with the given step, and with those in `others`.
 */
export async function begun(
  crew: Crew,
  steps: Readonly<Record<string, number>>,
  others: readonly string[] = [],
): Promise<void> {
  await encounter(crew, [...Object.keys(steps), ...others]);
  await crew.gm.page.evaluate(async wanted => {
    const { game } = globalThis as any;
    await game.combat.writeFighters(
      game.combat.fighters.flatMap((fighter: any) => {
        const step = wanted[fighter.name];
        return step === undefined
          ? []
          : [
              {
                _id: fighter.id,
                initiative: step,
                system: {
                  step,
                  actionPoints: fighter.side === "player" ? 2 : 3,
                  dice: fighter.side === "player" ? [1, step - 1] : [],
                },
              },
            ];
      }),
    );
  }, steps);
  await pressTrack(crew.gm.page, "startCombat");
}

/** Performs the Gamemaster's manual `adjust` action on the actor of the named token. */
export async function adjust(gm: Page, name: string, choices: object): Promise<void> {
  await gm.evaluate(
    async ([who, what]) => {
      const { game } = globalThis as any;
      const { actor } = game.scenes.active.tokens.getName(who);
      await game.system.api.perform({ action: "adjust", actor, targets: [actor], choices: what, fast: true });
    },
    [name, choices] as const,
  );
}
