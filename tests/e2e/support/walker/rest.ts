import type { Page } from "@playwright/test";

/** The maximum duration of a step in milliseconds. Exceeding it is an error. */
const LONGEST = 30_000;

/**
 * Waits until all pages are idle, all network requests have ended, and the writer has finished all actions.
 * Returns a description of the work that is still pending after the time limit, or null if there is none.
 */
export async function settled(pages: readonly Page[], requests: Requests): Promise<string | null> {
  const end = Date.now() + LONGEST;
  for (let before = -1; ;) {
    const counts = await Promise.all(
      pages.map(page =>
        Promise.race([
          page.evaluate(() => (globalThis as any).walker.rest() as Promise<number>),
          new Promise<null>(resolve => {
            setTimeout(resolve, LONGEST, null);
          }),
        ]),
      ),
    );
    if (counts.includes(null))
      return `page ${counts.indexOf(null)} has no rest: ${await pages[counts.indexOf(null)]!.evaluate(restless)}`;
    const left = [...requests.open.values(), ...(await pages[0]!.evaluate(openActions))];
    const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
    if (sum === before && left.length === 0) return null;
    if (Date.now() > end) return `not done: ${left.join(", ")}`;
    before = sum;
  }
}

/** Runs in a page that doesn't become idle. Returns what it waits for, and its latest changes. */
function restless(): string {
  const { walker } = globalThis as any;
  return JSON.stringify({
    timers: walker.timers.size,
    asked: walker.acknowledgements.size,
    changes: walker.latest.map(
      ({ target, type, attributeName }: any) => `${type} ${attributeName ?? ""} ${walker.tagOf(target)}`,
    ),
  });
}

/** Tracks the unfinished network requests of pages, because parts of the system are loaded on demand. */
export class Requests {
  readonly open = new Map<object, string>();

  watch(page: Page): void {
    page.on("request", request => {
      this.open.set(request, request.url());
    });
    for (const end of ["requestfinished", "requestfailed"] as const)
      page.on(end as "requestfinished", request => {
        this.open.delete(request);
      });
  }
}

/** Runs in the Gamemaster's page. Returns the actions that the writer hasn't finished yet. */
function openActions(): string[] {
  const { game } = globalThis as any;
  return game.messages.contents.flatMap((message: any) => {
    const { action, kind } = message.system;
    // Requests from players for Inspiration dice stay open until a Gamemaster decides on them.
    if (message.type === "request")
      return message.system.verdict.state === "none" &&
        !["changeInspiration", "pushInspiration"].includes(kind)
        ? [`request ${kind} ${message.id}`]
        : [];
    const waits =
      message.type === "action" &&
      !message.system.secret &&
      ["none", "applying", "reversing"].includes(message.system.verdict.state);
    return waits ? [`${action} ${message.id} (${message.system.verdict.state})`] : [];
  });
}
