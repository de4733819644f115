import { chromium, test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { findChromium, LAUNCH } from "../../../scripts/lib/chromium.mjs";
import { gameReady, joinGame, SCREEN } from "../../../scripts/lib/table.mjs";
import { FOUNDRY_URL, TableServer } from "./server.ts";
import { restoreWorld, worldAtStart } from "./world-state.ts";

export { expect } from "@playwright/test";

/**
 * Options that delay optimization by the JavaScript engine. A test page exists for at most a minute, so early
 * optimization costs more processor time than it saves: about a sixth of a run.
 */
const DELAYED_OPTIMIZATION =
  "--js-flags=--interrupt-budget=1000000 --interrupt-budget-for-maglev=300000 --invocation-count-for-maglev=4000";

/** A connected user, whose page is in a separate browser context. */
export interface Seat {
  readonly user: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** The page's warnings, errors and failed requests. */
  readonly complaints: string[];
  /** The socket messages that the page has received. */
  readonly frames: string[];
  /** Reloads the game and waits until it is ready. */
  reload(): Promise<void>;
  /** Disconnects the user. */
  leave(): Promise<void>;
}

export interface Table {
  readonly server: TableServer;
  /**
   * Joins the game through the join page as one of the world's users. If `canvas` is true, the page renders
   * scenes.
   */
  join(user: string, options?: { canvas?: boolean }): Promise<Seat>;
  /** Allows log messages that match the given text, such as an expected rejection on the page. */
  expectComplaint(text: RegExp): void;
}

/**
 * Joins the game through the join page as one of the world's users, in a separate browser context. If
 * `canvas` is set, the page renders scenes. If `idle` is set, the page doesn't load what the system loads on
 * demand.
 */
export async function sitDown(
  browser: Browser,
  server: Pick<TableServer, "url">,
  user: string,
  { canvas = false, idle = false }: { canvas?: boolean; idle?: boolean } = {},
): Promise<Seat> {
  const context = await browser.newContext({ viewport: SCREEN, reducedMotion: "reduce" });
  // A step that can't be performed fails with its own error before the whole test times out.
  context.setDefaultTimeout(25_000);
  // By default, a browser keeps only 250 resource timing entries, but a page shared by many tests loads more
  // files.
  await context.addInitScript(() => {
    performance.setResourceTimingBufferSize(2000);
  });
  if (canvas) {
    await context.addInitScript(() => {
      localStorage.setItem("core.noCanvas", "false");
      // A low resolution saves time, because the CPU does the rendering. The tests don't depend on it.
      localStorage.setItem("host.canvasResolution", "0.25");
    });
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  const frames: string[] = [];
  // Performance messages from the graphics driver aren't errors.
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
  await joinGame(page, server.url, user, { idle });
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

/**
 * Disconnects the users who stay connected between tests. Does nothing until {@link keepSeats} replaces it.
 */
let sendAway = (): Promise<void> => Promise.resolve();

/**
 * Registers the function that disconnects users who stay connected between tests. It is called for tests that
 * require exclusive use of a licensed Foundry server.
 */
export function keepSeats(leave: () => Promise<void>): void {
  if (FOUNDRY_URL !== null) sendAway = leave;
}

/** Provides a new demo world for every test. A warning or an error in any page's console fails the test. */
export const test = base.extend<{ table: Table }, { chromiumBrowser: Browser }>({
  chromiumBrowser: [
    async ({}, use) => {
      const options = {
        ...LAUNCH,
        args: [...LAUNCH.args, DELAYED_OPTIMIZATION],
        ...(await findChromium()),
      };
      // On a busy machine, Chromium occasionally crashes while it starts.
      const browser = await chromium.launch(options).catch(() => chromium.launch(options));
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
    // A licensed Foundry server has only one world, which must be restored between tests.
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
