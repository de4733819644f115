import type { Page } from "@playwright/test";

/** The data that an action dialog showed when it was submitted. */
export interface Submitted {
  readonly dice: number | null;
  /** Whether the dice are for a roll in Zones & Cards. */
  readonly zones: boolean;
  /** The displayed costs as text. `ap` and `stamina` contain the totals. */
  readonly costs: string;
  readonly ap: number;
  readonly stamina: number;
  /** The part of `stamina` that is paid only if the attack hits. */
  readonly staminaIfHit: number;
  /** Whether the dialog conceals some of the dice from this user. */
  readonly concealed: boolean;
  readonly title: string;
  /** The IDs of the action messages that the page already had. */
  readonly known: readonly string[];
}

/**
 * Adds the probe to a page with a running game. The same seed always results in the same dice and IDs on the
 * page.
 */
export async function addProbe(page: Page, seed: number): Promise<void> {
  await page.evaluate(installProbe, seed);
}

/**
 * Runs in the page. Counts activity so that the walk can wait until the page is idle, and seeds random
 * numbers.
 */
function installProbe(seed: number): void {
  const scope = globalThis as any;
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  Math.random = random;
  scope.CONFIG.Dice.randomUniform = random;
  crypto.getRandomValues = (array: any) => {
    for (let index = 0; index < array.length; index += 1) array[index] = Math.floor(random() * 4_294_967_296);
    return array;
  };

  // The longest delay, in milliseconds, of a timer that counts as activity. Timers with longer delays are
  // ignored, such as those that hide notifications.
  const longestWork = 600;
  // The number of the latest changes to the page that are kept for an error report.
  const LATEST = 6;
  const timers = new Set<number>();
  const acknowledgements = new Set<string>();
  const probe: any = {
    activity: 0,
    signs: new Map<string, number>(),
    submitted: [],
    told: [],
    latest: [],
    timers,
    acknowledgements,
  };
  const sign = (name: string) => {
    probe.signs.set(name, (probe.signs.get(name) ?? 0) + 1);
  };
  scope.walker = probe;

  const { setTimeout: later, clearTimeout: never } = scope;
  scope.setTimeout = (run: any, delay = 0, ...rest: unknown[]) => {
    const id = later(() => {
      timers.delete(id);
      if (typeof run === "function") run(...rest);
    }, delay);
    if (delay <= longestWork) timers.add(id);
    return id;
  };
  scope.clearTimeout = (id: number) => {
    timers.delete(id);
    never(id);
  };

  // A socket.io packet that requests an acknowledgment starts with 42 and a number. The matching
  // acknowledgment starts with 43 and the same number.
  const { send } = WebSocket.prototype;
  const watched = new WeakSet<WebSocket>();
  WebSocket.prototype.send = function (data) {
    if (!watched.has(this)) {
      watched.add(this);
      this.addEventListener("message", ({ data: packet }) => {
        if (!/^4[23]/u.test(String(packet))) return;
        probe.activity += 1;
        const answered = /^43(\d+)/u.exec(String(packet));
        if (answered) acknowledgements.delete(answered[1]!);
      });
    }
    const asked = /^42(\d+)\[/u.exec(String(data));
    if (asked) acknowledgements.add(asked[1]!);
    if (String(data).startsWith("42")) {
      probe.activity += 1;
      if (String(data).includes("modifyDocument")) sign("write");
    }
    send.call(this, data);
  };

  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (...pair) {
    sign("stored");
    setItem.apply(this, pair);
  };

  /** Returns the start tag of a node's element. */
  probe.tagOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    return /^<[^>]*>/u.exec((element?.cloneNode() as Element | undefined)?.outerHTML ?? "")?.[0] ?? "";
  };
  const isQuiet = (node: Node | null): boolean => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element?.closest("#tooltip, #notifications, .bo-reticle, [data-clock]") != null;
  };
  new MutationObserver(records => {
    for (const { target, type, attributeName } of records) {
      probe.activity += 1;
      if (probe.latest.push({ target, type, attributeName }) > LATEST) probe.latest.shift();
      // Changes to the attributes that mark a busy button or the hovered element are ignored, because they
      // aren't a reaction to a press.
      if (
        !isQuiet(target) &&
        !(
          type === "attributes" &&
          ["aria-busy", "data-tooltip", "aria-describedby"].includes(attributeName ?? "")
        )
      )
        sign("page");
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const name of ["input", "change", "toggle"])
    document.addEventListener(
      name,
      () => {
        sign(name);
      },
      true,
    );

  document.addEventListener(
    "submit",
    event => {
      const form = event.target as HTMLElement;
      if (!form.matches(".bo-action") || !form.querySelector("[data-key=roll]")) return;
      const costs = form.querySelector(".cost")?.textContent ?? "";
      // If the world's settings only warn about a lack of points, the actor pays whatever is left.
      // For "costs 2 AP, 1 left", this is 1.
      const costOf = (what: string) => {
        const [, cost = "0", , left] =
          new RegExp(`costs (\\S+) ${what}(, (\\S+) left)?`, "u").exec(costs) ?? [];
        return Math.min(Number(cost), Number(left ?? cost));
      };
      // The dialog of Zones & Cards shows the two types of dice side by side.
      const heads = [...form.querySelectorAll(".heads li")].filter(head =>
        ["base", "stress"].some(kind =>
          head.textContent?.includes(scope.game.i18n.localize(`BLACKOUT.zones.dice.${kind}`)),
        ),
      );
      const shown =
        heads.length > 0
          ? heads.map(head => head.querySelector("b"))
          : [...form.querySelectorAll(".big .pn")];
      probe.submitted.push({
        dice:
          shown.length > 0
            ? shown.reduce((sum, number) => sum + Number.parseInt(number?.textContent ?? "", 10), 0)
            : null,
        zones: heads.length > 0,
        costs,
        ap: costOf("AP"),
        stamina: costOf("Stamina"),
        staminaIfHit: Number(/(\d+) Stamina only on a hit/u.exec(costs)?.[1] ?? 0),
        concealed: [...form.querySelectorAll(".rows .dd")].some(cell => cell.textContent === "?"),
        title: form.querySelector(".window-title")?.textContent ?? "",
        known: [...scope.game.messages].map((message: any) => message.id),
      });
    },
    true,
  );

  const { Hooks, ui } = scope;
  for (const name of ["controlToken", "targetToken", "canvasPan"])
    Hooks.on(name, () => {
      sign(name);
    });
  const notify = ui.notifications.notify.bind(ui.notifications);
  ui.notifications.notify = (...args: any[]) => {
    const notification = notify(...args);
    sign("notification");
    probe.told.push(
      notification.message
        .replace(/<[^>]*>/gu, "")
        .replace(/&#(\d+);/gu, (_whole: string, code: string) => String.fromCharCode(Number(code))),
    );
    return notification;
  };

  /** Returns all documents that actions can change, including the latest action messages. */
  probe.documents = () => [
    ...scope.game.actors,
    ...scope.game.combats,
    ...scope.game.messages.contents.slice(-20),
    ...[...scope.game.scenes].flatMap((scene: any) =>
      [...scene.tokens].map((token: any) => token.actor ?? token),
    ),
  ];
  /**
   * Returns a document's data as text with sorted keys, because the order of keys can differ after updates
   * and reloads.
   */
  probe.plain = (document: any) => {
    const sorted = (value: any): any => {
      if (Array.isArray(value)) return value.map(sorted);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.keys(value)
          .sort()
          .filter(key => key !== "_stats")
          .map(key => [key, sorted(value[key])]),
      );
    };
    return JSON.stringify(sorted(document.toObject()));
  };

  /** Resolves when the page is idle, with the number of events so far. */
  probe.rest = async () => {
    for (let calm = false, before = -1; !calm;) {
      await new Promise(resolve => {
        requestAnimationFrame(() => {
          later(resolve, 0);
        });
      });
      calm = before === probe.activity && timers.size === 0 && acknowledgements.size === 0;
      before = probe.activity;
    }
    return probe.activity;
  };
  /** Clears earlier events and records which element has the focus. */
  probe.mark = (used: number) => {
    probe.signs.clear();
    probe.focused = document.activeElement;
    const tabbable = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex='0']",
      ),
    ].filter(element => element.checkVisibility());
    probe.isLast = tabbable.at(-1) === (used < 0 ? document.activeElement : probe.found[used]);
    probe.holder =
      (used < 0 ? document.activeElement : probe.found[used])?.closest(
        ".application:has(> .window-header)",
      ) ?? null;
  };
}
