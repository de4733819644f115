import { expect, keepSeats, sitDown, test as base, type Seat } from "./table.ts";
import { FOUNDRY_URL, TableServer } from "./server.ts";
import { restoreWorld, worldAtStart, worldNow } from "./world-state.ts";

export { expect } from "./table.ts";

/** A Gamemaster and two players in the same world. */
export interface Crew {
  readonly gm: Seat;
  readonly nadia: Seat;
  readonly tomas: Seat;
  readonly all: readonly Seat[];
  /** Allows log messages that match the given text, such as an expected rejection on the page. */
  expectComplaint(text: RegExp): void;
}

type Seats = readonly [Seat, Seat, Seat];
interface Company {
  readonly start: unknown;
  seats(): Promise<Seats>;
}

/**
 * Keeps the same users connected across tests, because joining takes longer than most actions. The world is
 * reset to its seed data before each test. A test fails if a warning or an error appears in any page's
 * console.
 */
export const test = base.extend<{ crew: Crew }, { company: Company }>({
  company: [
    async ({ chromiumBrowser }, use) => {
      const server = await TableServer.start();
      const sit = async (): Promise<Seats> =>
        (await Promise.all(
          ["Gamemaster", "Nadia", "Tomas"].map(user => sitDown(chromiumBrowser, server, user)),
        )) as [Seat, Seat, Seat];
      let seats: Seats | null = await sit();
      const leave = async (): Promise<void> => {
        await Promise.all(seats?.map(seat => seat.leave()) ?? []);
        seats = null;
      };
      keepSeats(leave);
      await use({
        start: FOUNDRY_URL === null ? await seats[0].page.evaluate(worldNow, false) : worldAtStart(),
        seats: async () => (seats ??= await sit()),
      });
      await leave();
      await server.stop();
    },
    { scope: "worker" },
  ],

  crew: async ({ company }, use) => {
    const seats = await company.seats();
    const [gm, nadia, tomas] = seats;
    await putBack(seats, company.start);
    const before = seats.map(seat => seat.complaints.length);
    const expected: RegExp[] = [];
    await use({
      gm,
      nadia,
      tomas,
      all: seats,
      expectComplaint: text => {
        expected.push(text);
      },
    });
    const unexpected = seats
      .flatMap((seat, index) => seat.complaints.slice(before[index]))
      .filter(text => !expected.some(pattern => pattern.test(text)));
    expect(unexpected, "what the pages complained about").toEqual([]);
  },
});

// The counter starts at the current time, so its numbers are unique even if the world is kept between test
// runs.
let rounds = Date.now();

/** Resets the world to its initial state, and closes all windows. */
async function putBack(seats: Seats, start: unknown): Promise<void> {
  const round = ++rounds;
  for (const { page, frames } of seats) {
    frames.length = 0;
    await page.keyboard.up("Shift");
    await page.evaluate(closeAll);
  }
  await restoreWorld(seats[0].page, start, round);
  // In most of these tests, combatants shoot through walls that the test scene doesn't contain, so cover is
  // set manually.
  await seats[0].page.evaluate(() =>
    (globalThis as any).game.settings.set("blackout", "coverFromMap", false),
  );
  // Clients receive changes in order. Once they have the last write from the Gamemaster's page, they also
  // have
  // all earlier writes.
  for (const { page } of seats)
    await page.waitForFunction(
      wanted =>
        (globalThis as any).game.scenes.active.flags.world?.round === wanted &&
        !(globalThis as any).game.settings.get("blackout", "coverFromMap"),
      round,
    );
  for (const { page } of seats)
    await page
      .locator("#sidebar-tabs button[data-tab='chat'], #sidebar button[data-tab='chat']")
      .first()
      .click();
}

async function closeAll(): Promise<void> {
  const { foundry, game, ui, CONFIG } = globalThis as any;
  for (const window of [...foundry.applications.instances.values()])
    if (window.hasFrame) await window.close({ animate: false });
  ui.notifications.clear();
  // Reverts the tests' changes to the clock and the dice.
  delete game.time.serverTime;
  const dice = CONFIG.Dice;
  dice.ownRandom ??= dice.randomUniform;
  dice.randomUniform = dice.ownRandom;
}
