import { appendFileSync } from "node:fs";
import type { Page, TestInfo } from "@playwright/test";
import type { Seat } from "../table.ts";
import { look, mark } from "./checks.ts";
import { chooseControl, controlsOf, isReachable, type Control } from "./controls.ts";
import { fingerprints, knownOf, unexplained, watchLedger } from "./ledger.ts";
import { Random } from "./random.ts";
import { Requests, settled } from "./rest.ts";
import { enter } from "./values.ts";

/** The number of steps after which the walker closes an open window, half of the time with Escape. */
const MOST_STEPS_OPEN = 60;

/** Controls that may have no effect. */
const SILENT = [
  // Selects a row's token, as in Foundry's tracker. This has an effect only if the scene is rendered and the
  // user owns the token.
  "div[data-action=pick]",
];

/** The number of steps after which the pages are compared. */
const COMPARED = 5;

/** The number of preceding steps that an error report contains. */
const TRACE = 20;

export interface WalkOptions {
  readonly seed: number;
  readonly steps: number;
  readonly info: TestInfo;
  /**
   * Starts an encounter if there is none. Returns whether it started one. The walk calls this function before
   * each step.
   */
  readonly prepare: () => Promise<boolean>;
  /** The keybindings of the system and Foundry. */
  readonly keys: readonly string[];
}

/** A walk in which several users use random controls, in a seeded order. */
export class Walk {
  readonly #seats: readonly Seat[];
  readonly #options: WalkOptions;
  readonly #random: Random;
  readonly #requests = new Requests();
  readonly #trace: string[] = [];
  readonly #faults = new Map<string, { text: string; count: number }>();
  readonly #opened = new Map<string, number>();
  readonly #heard = new Map<Seat, number>();
  readonly used: Record<string, number> = {};
  #step = 0;

  constructor(seats: readonly Seat[], options: WalkOptions) {
    this.#seats = seats;
    this.#options = options;
    this.#random = new Random(options.seed);
    for (const seat of seats) {
      this.#requests.watch(seat.page);
      this.#heard.set(seat, seat.complaints.length);
    }
  }

  /** Performs the random walk. Returns each type of error once, with instructions for reproducing it. */
  async run(): Promise<string[]> {
    const { steps } = this.#options;
    for (const { page } of this.#seats) await mark(page, -1);
    await this.#rest();
    await watchLedger(this.#gm);
    let seat = this.#random.one(this.#seats);
    for (this.#step = 1; this.#step <= steps; this.#step += 1) {
      if (await this.#options.prepare()) {
        await this.#rest();
        await unexplained(this.#gm);
      }
      // The user changes only occasionally, because an action is usually continued by the user who started
      // it.
      if (this.#random.below(3) === 0) seat = this.#random.one(this.#seats);
      await this.#take(seat);
    }
    for (const each of this.#seats) await this.#closeAll(each);
    return [...this.#faults.values()].map(({ text, count }) =>
      count > 1 ? `${text}\n  (${count} times)` : text,
    );
  }

  get #gm(): Page {
    return this.#seats[0]!.page;
  }

  async #rest(): Promise<void> {
    const left = await settled(
      this.#seats.map(({ page }) => page),
      this.#requests,
    );
    if (left !== null) await this.#fault("never settled", left, this.#seats[0]!);
  }

  async #take(seat: Seat): Promise<void> {
    const { page } = seat;
    const old = await this.#oldWindow(seat);
    if (old !== null) return this.#close(seat, old, this.#random.below(2) === 0);
    const kind = this.#random.weighted({ control: 86, key: 8, rightClick: 4, target: 2 });
    const control = kind === "control" ? await this.#reachable(page) : null;
    await this.#do(seat, control, async () => {
      if (control) return this.#use(page, control);
      if (kind === "rightClick") return this.#rightClick(page);
      if (kind === "target") return this.#target(page);
      const key = this.#random.one(this.#options.keys);
      await page.keyboard.press(key);
      return `key ${key}`;
    });
  }

  /** Uses a control on a page and checks the result. */
  async #do(
    seat: Seat,
    control: Control | null,
    run: () => Promise<string>,
    { keepsFocus = true } = {},
  ): Promise<void> {
    const { page } = seat;
    const place = control?.index ?? -1;
    await mark(page, place);
    const what = await run();
    this.#trace.push(`${this.#step} ${seat.user}: ${what}`);
    appendFileSync(this.#options.info.outputPath("trace.txt"), `${this.#trace.at(-1)}\n`);
    await this.#rest();
    const seen = await look(page, place);
    if (control) this.used[control.group] = (this.used[control.group] ?? 0) + 1;
    if (
      control &&
      control.field === null &&
      seen.signs.length === 0 &&
      !SILENT.some(one => control.selector.includes(one))
    )
      await this.#fault("dead control", control.selector, seat);
    for (const text of seen.nonsense) await this.#fault("nonsense", text, seat);
    for (const text of seen.submitted) await this.#fault("dialog and roll differ", text, seat);
    if (seen.lost !== null && keepsFocus)
      await this.#fault("focus lost", `${seen.lost} after ${control?.selector ?? what}`, seat);
    for (const one of this.#seats) await this.#listen(one);
    for (const text of await unexplained(this.#gm)) await this.#fault("ledger", text, seat);
    if (this.#step % COMPARED === 0) await this.#compare(seat);
    const open = new Set(seen.windows.map(id => `${seat.user} ${id}`));
    for (const id of open) if (!this.#opened.has(id)) this.#opened.set(id, this.#step);
    for (const id of this.#opened.keys())
      if (id.startsWith(`${seat.user} `) && !open.has(id)) this.#opened.delete(id);
  }

  async #reachable(page: Page): Promise<Control | null> {
    let controls = await controlsOf(page);
    while (controls.length > 0) {
      const control = chooseControl(controls, this.#random)!;
      if (await isReachable(page, control)) return control;
      controls = controls.filter(({ index }) => index !== control.index);
    }
    return null;
  }

  async #use(page: Page, control: Control): Promise<string> {
    const element = (
      await page.evaluateHandle(at => (globalThis as any).walker.found[at] as HTMLElement, control.index)
    ).asElement()!;
    try {
      if (control.field !== null)
        return `${control.name} ← ${JSON.stringify(await enter(page, element, control.field, this.#random))}`;
      await element.click({ timeout: 3000 });
      return control.name;
    } catch (error) {
      // The press is recorded as missed. This is not an error, because the element may have been rendered
      // again
      // before it could be clicked.
      await page.evaluate(() => {
        (globalThis as any).walker.signs.set("missed", 1);
      });
      return `${control.name}: not reached (${String(error).split("\n")[0]})`;
    } finally {
      await element.dispose();
    }
  }

  async #rightClick(page: Page): Promise<string> {
    const rows = await page
      .locator("#combat .combatant:visible, #actors .directory-item.entry:visible")
      .all();
    if (rows.length === 0) return "nothing to click with the right button";
    const row = this.#random.one(rows);
    await row.click({ button: "right", timeout: 3000 }).catch(() => undefined);
    return "right click on a row";
  }

  /** Targets a token on the canvas with the T key. */
  async #target(page: Page): Promise<string> {
    const at = await page.evaluate(chance => {
      const { canvas } = globalThis as any;
      const tokens = canvas?.ready ? canvas.tokens.placeables.filter((token: any) => token.visible) : [];
      if (tokens.length === 0) return null;
      const token = tokens[Math.floor(chance * tokens.length)];
      canvas.pan({ x: token.center.x, y: token.center.y, scale: 0.5 });
      const { x, y } = canvas.clientCoordinatesFromCanvas(token.center);
      return { x, y, name: token.document.name as string };
    }, this.#random.next());
    if (at === null) return "no token to target";
    await page.mouse.move(at.x - 3, at.y - 3);
    await page.mouse.move(at.x, at.y);
    await page.keyboard.press(this.#random.one(["KeyT", "Shift+KeyT"]));
    return `T on ${at.name}`;
  }

  async #listen(seat: Seat): Promise<void> {
    const fresh = seat.complaints.slice(this.#heard.get(seat));
    this.#heard.set(seat, seat.complaints.length);
    if (fresh.length === 0) return;
    // Ignores messages that match a notification, because Foundry also logs the notifications that it shows
    // to the user.
    const told = await seat.page.evaluate(() => (globalThis as any).walker.told as string[]);
    for (const text of fresh)
      if (!told.some(one => text.includes(one))) await this.#fault("console", text.slice(0, 400), seat);
  }

  async #compare(seat: Seat): Promise<void> {
    const [first, ...others] = await Promise.all(this.#seats.map(({ page }) => fingerprints(page)));
    for (const [index, other] of others.entries()) {
      for (const uuid of new Set([...Object.keys(first!), ...Object.keys(other)])) {
        if (first![uuid] === other[uuid]) continue;
        await this.#fault(
          "pages differ",
          `${uuid.replace(/[A-Za-z0-9]{16}/gu, "*")} on ${this.#seats[index + 1]!.user}'s page`,
          seat,
          await Promise.all([this.#gm, this.#seats[index + 1]!.page].map(page => knownOf(page, uuid))).then(
            texts => texts.join("\n"),
          ),
        );
      }
    }
  }

  async #oldWindow(seat: Seat): Promise<string | null> {
    const old = [...this.#opened].find(
      ([id, step]) => id.startsWith(`${seat.user} `) && this.#step - step > MOST_STEPS_OPEN,
    );
    return old ? old[0].slice(seat.user.length + 1) : null;
  }

  /** Closes a window with its close button or the Escape key. Reports an error if the window stays open. */
  async #close(seat: Seat, id: string, byEscape: boolean): Promise<void> {
    const { page } = seat;
    const there = () =>
      page.evaluate(wanted => {
        const window = (globalThis as any).foundry.applications.instances.get(wanted);
        return Boolean(window?.rendered);
      }, id);
    await this.#do(
      seat,
      null,
      async () => {
        if (byEscape && (await page.locator("#context-menu").count()) === 0)
          await this.#pressEscape(page, id);
        else {
          const click = async (): Promise<void> => {
            // A window can have closed by itself, for example because its question was answered.
            if (!(await there())) return;
            await bringToFront(page, id);
            // Notifications can cover the button.
            await page.evaluate(() => (globalThis as any).ui.notifications.clear());
            await page.locator(`[id="${id}"] > .window-header [data-action=close]`).click({ timeout: 5000 });
          };
          // A new prompt brings the panel with the prompts in front of the window, so a user would click again.
          await click()
            .catch(click)
            .catch(async error => {
              if (await there())
                await this.#fault("no way to close", `${id}: ${String(error).split("\n")[0]}`, seat);
            });
        }
        return `closes ${id}${byEscape ? " by Escape" : ""}`;
        // Only closing by Escape must keep the focus where it is. When a window is closed with its button,
        // Foundry moves
        // the focus to the body.
      },
      { keepsFocus: byEscape },
    );
    // A dialog that opened in the meantime was in front of the window, and was closed instead of it.
    if (byEscape && (await there())) await this.#pressEscape(page, id);
    this.#opened.delete(`${seat.user} ${id}`);
    if (await there()) await this.#fault("stays open", `${id}${byEscape ? " after Escape" : ""}`, seat);
  }

  /** Brings a window to the front and presses Escape. */
  async #pressEscape(page: Page, id: string): Promise<void> {
    await bringToFront(page, id);
    // Escape first closes an open target list, or cancels the selection of a step, if it has the focus.
    const open = page.locator("details.tgts[open], .step.legal > .no");
    const before = await open.count();
    await page.keyboard.press("Escape");
    if ((await open.count()) < before) await page.keyboard.press("Escape");
  }

  async #closeAll(seat: Seat): Promise<void> {
    const ids = await seat.page.evaluate(() =>
      [...(globalThis as any).foundry.applications.instances.values()]
        .filter((one: any) => one.hasFrame && one.rendered)
        .map((one: any) => one.id as string),
    );
    for (const [index, id] of ids.entries()) await this.#close(seat, id, index % 2 === 1);
  }

  /** Records an error. For the first error of each kind, includes the trace and a screenshot. */
  async #fault(kind: string, text: string, seat: Seat, detail = ""): Promise<void> {
    const key = `${kind}: ${text.replace(/[A-Za-z0-9]{16}/gu, "*").replace(/\d+/gu, "#")}`;
    const known = this.#faults.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    const picture = this.#options.info.outputPath(`fault-${this.#faults.size + 1}.png`);
    await seat.page.screenshot({ path: picture }).catch(() => undefined);
    const { seed } = this.#options;
    this.#faults.set(key, {
      count: 1,
      text: [
        `${kind}: ${text}`,
        `  seed ${seed}, step ${this.#step}, ${seat.user}; again with BLACKOUT_WALK_SEED=${seed} BLACKOUT_WALK_STEPS=${this.#step}`,
        `  picture: ${picture}`,
        ...(detail === "" ? [] : [detail]),
        ...this.#trace.slice(-TRACE).map(line => `    ${line}`),
      ].join("\n"),
    });
    console.log(
      `seed ${seed}, step ${this.#step}, ${seat.user}: ${kind}: ${text}\n    after ${this.#trace.at(-1)}`,
    );
  }
}

async function bringToFront(page: Page, id: string): Promise<void> {
  await page.evaluate(wanted => {
    (globalThis as any).foundry.applications.instances.get(wanted)?.bringToFront();
  }, id);
}
