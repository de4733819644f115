import { chromium, test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { findChromium, LAUNCH } from "../../../scripts/lib/chromium.mjs";
import { gameReady, joinGame, SCREEN } from "../../../scripts/lib/table.mjs";
import { TableServer } from "./server.ts";

export { expect } from "@playwright/test";

/** A user at the table: a page in a browser context of its own. */
export interface Seat {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Warnings, errors and failed requests that the page printed. */
  readonly complaints: string[];
  /** Loads the game again and waits until it is ready. */
  reload(): Promise<void>;
  /** Leaves the table. */
  leave(): Promise<void>;
}

export interface Table {
  readonly server: TableServer;
  /** Joins as one of the world's users by the join page, as a person does. */
  join(user: string): Promise<Seat>;
  /** Complaints of this text are part of the test: a refusal that the page shows. */
  expectComplaint(text: RegExp): void;
}

/** A table with the demonstration world, made anew for every test; any warning or error in any page's console fails the test. */
export const test = base.extend<{ table: Table }, { chromiumBrowser: Browser }>({
  chromiumBrowser: [async ({ }, use) => {
    const browser = await chromium.launch({ ...LAUNCH, ...await findChromium() });
    await use(browser);
    await browser.close();
  }, { scope: "worker" }],

  table: async ({ chromiumBrowser }, use) => {
    const server = await TableServer.start();
    const seats: Seat[] = [];
    const expected: RegExp[] = [];
    await use({
      server,
      expectComplaint: text => { expected.push(text); },
      async join(user) {
        const context = await chromiumBrowser.newContext({ viewport: SCREEN, reducedMotion: "reduce" });
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on("console", message => { if (["warning", "error"].includes(message.type())) complaints.push(`${user}: ${message.text()}`); });
        page.on("pageerror", error => { complaints.push(`${user}: ${error.message}`); });
        await joinGame(page, server.url, user);
        const seat: Seat = {
          page, context, complaints,
          async reload() {
            await page.reload();
            await gameReady(page);
          },
          async leave() { await context.close(); },
        };
        seats.push(seat);
        return seat;
      },
    });
    await Promise.all(seats.map(seat => seat.context.close()));
    await server.stop();
    const unexpected = seats.flatMap(seat => seat.complaints).filter(text => !expected.some(pattern => pattern.test(text)));
    base.expect(unexpected, "what the pages complained about").toEqual([]);
  },
});
