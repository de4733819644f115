import { chromium, test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { findChromium, LAUNCH } from "../../../scripts/lib/chromium.mjs";
import { gameReady, joinGame, SCREEN } from "../../../scripts/lib/table.mjs";
import { FOUNDRY_URL, TableServer } from "./server.ts";
import { restoreWorld, worldAtStart } from "./world-state.ts";

export { expect } from "@playwright/test";

/**
 * Every page here lives for a minute at most: code that the engine optimizes early is rarely worth the
 * processor's time, which the other pages need. A tenth to a sixth of a run.
 */
const SHORT_LIVES =
  "--js-flags=--interrupt-budget=1000000 --interrupt-budget-for-maglev=300000 --invocation-count-for-maglev=4000";

/** A user at the table: a page in a browser context of its own. */
export interface Seat {
  readonly user: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Warnings, errors and failed requests that the page printed. */
  readonly complaints: string[];
  /** What came to the page over the socket, frame by frame. */
  readonly frames: string[];
  /** Loads the game again and waits until it is ready. */
  reload(): Promise<void>;
  /** Leaves the table. */
  leave(): Promise<void>;
}

export interface Table {
  readonly server: TableServer;
  /**
   * Joins as one of the world's users by the join page, as a person does. With `canvas` the page draws
   * scenes.
   */
  join(user: string, options?: { canvas?: boolean }): Promise<Seat>;
  /** Complaints of this text are part of the test: a refusal that the page shows. */
  expectComplaint(text: RegExp): void;
}

/**
 * Sits down as one of the world's users: joins by the join page, in a browser context of its own. With
 * `canvas` the page draws scenes.
 */
export async function sitDown(
  browser: Browser,
  server: Pick<TableServer, "url">,
  user: string,
  { canvas = false }: { canvas?: boolean } = {},
): Promise<Seat> {
  const context = await browser.newContext({ viewport: SCREEN, reducedMotion: "reduce" });
  // Whatever cannot be done says so before the test's own time is over: with what stood in its way.
  context.setDefaultTimeout(25_000);
  // A browser notes 250 files that a page has fetched, and a page that many tests share fetches more.
  await context.addInitScript(() => {
    performance.setResourceTimingBufferSize(2000);
  });
  if (canvas) {
    await context.addInitScript(() => {
      localStorage.setItem("core.noCanvas", "false");
      // Nobody looks at these pixels, and a processor draws them.
      localStorage.setItem("host.canvasResolution", "0.25");
    });
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  const frames: string[] = [];
  // What the graphics driver says of its own speed is no complaint of the page.
  page.on("console", message => {
    if (["warning", "error"].includes(message.type()) && !/GL Driver Message/.test(message.text()))
      complaints.push(`${user}: ${message.text()}`);
  });
  page.on("pageerror", error => {
    complaints.push(`${user}: ${error.message}`);
  });
  page.on("websocket", socket => {
    socket.on("framereceived", ({ payload }) => {
      frames.push(String(payload));
    });
  });
  await joinGame(page, server.url, user);
  return {
    user,
    page,
    context,
    complaints,
    frames,
    async reload() {
      await page.reload();
      await gameReady(page);
    },
    async leave() {
      await context.close();
    },
  };
}

/** Sends away whoever has kept their seats from an earlier test. */
let sendAway = (): Promise<void> => Promise.resolve();

/**
 * A licensed Foundry has one table: who keeps seats there from test to test says how they are sent away when
 * somebody wants it for themselves.
 */
export function keepSeats(leave: () => Promise<void>): void {
  if (FOUNDRY_URL !== null) sendAway = leave;
}

/**
 * A table with the demonstration world, made anew for every test; any warning or error in any page's console
 * fails the test.
 */
export const test = base.extend<{ table: Table }, { chromiumBrowser: Browser }>({
  chromiumBrowser: [
    async ({}, use) => {
      const browser = await chromium.launch({
        ...LAUNCH,
        args: [...LAUNCH.args, SHORT_LIVES],
        ...(await findChromium()),
      });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],

  table: async ({ chromiumBrowser }, use) => {
    const server = await TableServer.start();
    const seats: Seat[] = [];
    const expected: RegExp[] = [];
    await sendAway();
    // A licensed Foundry keeps its one world from test to test: it is put back to what it was.
    if (FOUNDRY_URL !== null) await asGamemaster(page => restoreWorld(page, worldAtStart(), Date.now()));
    await use({
      server,
      expectComplaint: text => {
        expected.push(text);
      },
      async join(user, options) {
        const seat = await sitDown(chromiumBrowser, server, user, options);
        seats.push(seat);
        return seat;
      },
    });
    await Promise.all(seats.map(seat => seat.context.close()));
    await server.stop();

    async function asGamemaster<Answer>(command: (page: Page) => Promise<Answer>): Promise<Answer> {
      const seat = await sitDown(chromiumBrowser, server, "Gamemaster");
      try {
        return await command(seat.page);
      } finally {
        await seat.leave();
      }
    }
    const unexpected = seats
      .flatMap(seat => seat.complaints)
      .filter(text => !expected.some(pattern => pattern.test(text)));
    base.expect(unexpected, "what the pages complained about").toEqual([]);
  },
});
