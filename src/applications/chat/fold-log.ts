import { asAction } from "../../actions/core/posted.ts";
import { foundryWords } from "../shared/words.ts";
import { followEnd } from "./follow-log.ts";

/*
 * Folds the chat log on this client only. The messages of each earlier round are folded below the round's
 * first separator, and all messages of a finished encounter are folded below a single line. Messages that
 * require action are never hidden, and neither are messages that are posted while their round or encounter is
 * folded.
 */

/** The foldable parts that the user has opened (true) or closed (false), by key. */
const byHand = new Map<string, boolean>();

/**
 * For each message, the encounters and their rounds at the time when the message arrived. They are recorded
 * then because the writer assigns the message to its encounter only later.
 */
const arrivals = new Map<string, ReadonlyMap<string, number>>();

/** A message in the log that belongs to an encounter. */
interface Entry {
  readonly row: HTMLElement;
  readonly round: number;
  readonly isSeparator: boolean;
  /** Whether the message remains visible even if its fold is closed. */
  readonly stays: boolean;
}

/** Lets users collapse parts of the chat log, both in the sidebar and in pop-outs. */
export function foldLogs(): void {
  const watched = new WeakSet<Element>();
  const logs = new Set<FoldedLog>();
  const watch = (root: HTMLElement | null | undefined) => {
    const log = root?.querySelector<HTMLElement>(".chat-log");
    const Observer = log?.ownerDocument.defaultView?.MutationObserver;
    if (!log || !Observer || watched.has(log)) return;
    watched.add(log);
    const folded = new FoldedLog(log);
    logs.add(folded);
    new Observer(records => {
      folded.change(records);
    }).observe(log, { childList: true });
    // The `toggle` event doesn't bubble.
    log.addEventListener(
      "toggle",
      ({ target }) => {
        folded.arrangeAround(target as Element);
      },
      { capture: true },
    );
    // Must be called after the log has been arranged, because the arrangement determines the log's height.
    followEnd(log);
  };
  Hooks.on("renderChatLog", (_log: unknown, html: unknown) => {
    if (html instanceof HTMLElement) watch(html);
  });
  Hooks.on("createChatMessage", message => {
    arrivals.set(message.id ?? "", new Map(game.combats.map(({ id, round }) => [id ?? "", round])));
  });
  for (const hook of ["deleteCombat", "updateCombat"] as const)
    Hooks.on(hook, ({ id }: { readonly id: string | null }) => {
      for (const log of logs) {
        if (log.isThere) log.arrange(id ?? "");
        else logs.delete(log);
      }
    });
  watch(ui.chat?.element);
}

/** The encounter and round to which a message belongs. */
interface Place {
  readonly combat: string;
  readonly round: number;
}

/**
 * A chat log in which the messages of encounters can be collapsed. A change to an encounter updates only that
 * encounter's rows, because a log may contain thousands of messages.
 */
class FoldedLog {
  readonly #log: HTMLElement;
  /** The rows of each encounter and their rounds, keyed by the ID of the encounter. */
  readonly #rows = new Map<string, Map<HTMLElement, Place>>();

  constructor(log: HTMLElement) {
    this.#log = log;
    this.#note(log.children);
    for (const combat of this.#rows.keys()) this.arrange(combat);
  }

  /** Whether the log is still attached to a page. */
  get isThere(): boolean {
    return this.#log.isConnected;
  }

  /** Updates the folds of the encounters whose rows were added or removed. */
  change(records: readonly MutationRecord[]): void {
    const changed = new Set<string>();
    for (const { addedNodes, removedNodes } of records) {
      for (const row of removedNodes)
        for (const [combat, rows] of this.#rows) if (rows.delete(row as HTMLElement)) changed.add(combat);
      for (const combat of this.#note(addedNodes)) changed.add(combat);
    }
    for (const combat of changed) this.arrange(combat);
  }

  /** Updates the folds of an encounter, which is identified by an element in one of its messages. */
  arrangeAround(element: Element): void {
    const row = element.closest<HTMLElement>("[data-message-id]");
    for (const [combat, rows] of this.#rows) if (row && rows.has(row)) this.arrange(combat);
  }

  /** Marks the folded messages of an encounter, and adds a button where each fold starts. */
  arrange(combat: string): void {
    const rows = [...(this.#rows.get(combat) ?? [])].sort(([a], [b]) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    const folds = new Map<string, Entry[]>();
    for (const [row, place] of rows) {
      const key = foldOf(place);
      row.classList.toggle("bo-uneventful", isUneventful(row) && !isShown(row, place));
      if (key === null) {
        row.classList.remove("bo-folded");
        setButton(row, null);
        continue;
      }
      const entries = folds.get(key) ?? [];
      folds.set(key, entries);
      entries.push({
        row,
        round: place.round,
        isSeparator: row.querySelector(".bo-card.turn") !== null,
        stays: row.querySelector(".bo-card.ask") !== null || isLate(row, place),
      });
    }
    for (const [key, entries] of folds)
      arrangeFold(key, entries, () => {
        this.arrange(combat);
      });
  }

  /** Remembers those rows whose messages belong to encounters, and returns the IDs of the encounters. */
  #note(nodes: Iterable<Node>): ReadonlySet<string> {
    const found = new Set<string>();
    for (const row of nodes) {
      const place = row instanceof HTMLElement ? placeOf(row.dataset["messageId"] ?? "") : null;
      if (!place) continue;
      const rows = this.#rows.get(place.combat) ?? new Map<HTMLElement, Place>();
      this.#rows.set(place.combat, rows.set(row as HTMLElement, place));
      found.add(place.combat);
    }
    return found;
  }
}

/** Returns the encounter and round to which a message belongs, or null if it belongs to none. */
function placeOf(id: string): Place | null {
  const message = game.messages.get(id);
  const verdict = message && asAction(message)?.system.verdict;
  return verdict && verdict.combat !== "" ? { combat: verdict.combat, round: verdict.round } : null;
}

/**
 * Whether a message arrived after its round or encounter had ended. Always false for the system's own
 * messages about turns, which may arrive late.
 */
function isLate(row: HTMLElement, { combat, round }: Place): boolean {
  const arrival = arrivals.get(row.dataset["messageId"] ?? "");
  if (!arrival || row.querySelector(".bo-card:is(.turn, [data-uneventful])") !== null) return false;
  const then = arrival.get(combat);
  return then === undefined || (game.combats.has(combat) && then > round);
}

/**
 * Returns the key of the fold to which a message belongs: a finished encounter, or an earlier round of a
 * running encounter. Returns null for a message of the current round.
 */
function foldOf({ combat, round }: Place): string | null {
  const running = game.combats.get(combat);
  if (!running) return combat;
  return round < running.round ? `${combat}.${round}` : null;
}

function isUneventful(row: Element): boolean {
  return row.querySelector(".bo-card[data-uneventful]") !== null;
}

/**
 * Whether the end of an uneventful turn is shown. This is the case while the separator of the next turn is
 * open, or if there is no separator because the encounter is over. While the next turn is still being
 * written, the end is hidden, because it would otherwise appear only briefly.
 */
function isShown(row: Element, { combat }: Place): boolean {
  return separatorAfter(row)?.open ?? !game.combats.has(combat);
}

/**
 * Returns the turn separator that follows a row, or null if there is none. Other cards, such as due tests, can
 * come between the two.
 */
function separatorAfter(row: Element): HTMLDetailsElement | null {
  for (let next = row.nextElementSibling; next; next = next.nextElementSibling) {
    const separator = next.querySelector<HTMLDetailsElement>(".bo-card.turn > details");
    if (separator) return separator;
  }
  return null;
}

function arrangeFold(key: string, entries: readonly Entry[], arrange: () => void): void {
  const isOver = !key.includes(".");
  const head = entries.find(({ isSeparator, stays }) => !stays && (isOver || isSeparator));
  const isFolded = head !== undefined && (byHand.get(key) ?? isOver);
  for (const { row, stays } of entries) row.classList.toggle("bo-folded", isFolded && !stays);
  for (const entry of entries)
    setButton(entry.row, entry === head ? { arrange, key, isOver, isFolded, entries } : null);
}

interface Fold {
  /** Arranges the fold's encounter. */
  readonly arrange: () => void;
  readonly key: string;
  readonly isOver: boolean;
  readonly isFolded: boolean;
  readonly entries: readonly Entry[];
}

/** Adds a fold's button to the row at which the fold begins, or removes the button. */
function setButton(row: HTMLElement, fold: Fold | null): void {
  const old = row.querySelector<HTMLButtonElement>(":scope > .bo-fold");
  row.classList.toggle("bo-fold-head", fold !== null);
  row.classList.toggle("bo-fold-over", fold?.isOver === true);
  if (!fold) {
    old?.remove();
    return;
  }
  const { arrange, key, isOver, isFolded, entries } = fold;
  const words = foundryWords();
  const hidden = entries.filter(
    entry => entry.row !== row && entry.row.classList.contains("bo-folded"),
  ).length;
  const n = String(entries[0]?.round ?? 0);
  const label = isOver
    ? words.format("BLACKOUT.chatLog.encounter", {
        rounds: String(new Set(entries.map(({ round }) => round)).size),
        messages: String(entries.length),
      })
    : words.format(`BLACKOUT.chatLog.${isFolded ? "unfold" : "fold"}`, { n, messages: String(hidden) });
  const button = old ?? row.ownerDocument.createElement("button");
  button.type = "button";
  button.className = `bo-fold ${isOver ? "encounter" : "round"}`;
  button.ariaExpanded = String(!isFolded);
  button.ariaLabel = label;
  button.title = label;
  const mark = row.ownerDocument.createElement("i");
  mark.className = "bo-i s bo-i-right";
  button.replaceChildren(
    mark,
    isOver
      ? label
      : isFolded && hidden > 0
        ? words.format("BLACKOUT.chatLog.hidden", { n: String(hidden) })
        : "",
  );
  button.onclick = () => {
    byHand.set(key, !isFolded);
    arrange();
  };
  if (!old) row.prepend(button);
}
