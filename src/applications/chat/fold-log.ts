import { asAction } from "../../actions/core/posted.ts";
import { foundryWords } from "../shared/words.ts";
import { followEnd } from "./follow-log.ts";

/*
 * Folds the chat log, on this client only: the messages of an earlier round below its first separator, and
 * all messages of a finished encounter below one line. Messages that need action are never hidden, and
 * neither are those posted while their round or encounter is folded.
 */

/** The folds that the user opened or closed, by key. */
const byHand = new Map<string, boolean>();

/**
 * The encounters and their rounds when each message arrived. The writer assigns a message to its encounter
 * only later.
 */
const arrivals = new Map<string, ReadonlyMap<string, number>>();

/** A message of an encounter in the log. */
interface Entry {
  readonly row: HTMLElement;
  readonly round: number;
  readonly isSeparator: boolean;
  /** Whether it is shown even when its fold is closed. */
  readonly stays: boolean;
}

/** Starts folding the log of the sidebar and its pop-outs. */
export function foldLogs(): void {
  const watched = new WeakSet<Element>();
  const logs = new Set<HTMLElement>();
  const arrangeAll = () => {
    for (const log of logs) if (log.isConnected) arrange(log);
  };
  const watch = (root: HTMLElement | null | undefined) => {
    const log = root?.querySelector<HTMLElement>(".chat-log");
    const Observer = log?.ownerDocument.defaultView?.MutationObserver;
    if (!log || !Observer || watched.has(log)) return;
    watched.add(log);
    logs.add(log);
    new Observer(() => {
      arrange(log);
    }).observe(log, { childList: true });
    // `toggle` doesn't bubble.
    log.addEventListener(
      "toggle",
      () => {
        arrange(log);
      },
      { capture: true },
    );
    arrange(log);
    // After the log is arranged, so that its height is final.
    followEnd(log);
  };
  Hooks.on("renderChatLog", (_log: unknown, html: unknown) => {
    if (html instanceof HTMLElement) watch(html);
  });
  Hooks.on("createChatMessage", message => {
    arrivals.set(message.id ?? "", new Map(game.combats.map(({ id, round }) => [id ?? "", round])));
  });
  for (const hook of ["deleteCombat", "updateCombat"] as const) Hooks.on(hook, arrangeAll);
  watch(ui.chat?.element);
}

/** Returns the encounter and the round of a message; null if it has none. */
function placeOf(id: string): { readonly combat: string; readonly round: number } | null {
  const message = game.messages.get(id);
  const verdict = message && asAction(message)?.system.verdict;
  return verdict && verdict.combat !== "" ? { combat: verdict.combat, round: verdict.round } : null;
}

/**
 * Whether a message arrived after its round or encounter was over. The system's messages about turns may be
 * late.
 */
function isLate(
  row: HTMLElement,
  { combat, round }: { readonly combat: string; readonly round: number },
): boolean {
  const arrival = arrivals.get(row.dataset["messageId"] ?? "");
  if (!arrival || row.querySelector(".bo-card:is(.turn, [data-uneventful])") !== null) return false;
  const then = arrival.get(combat);
  return then === undefined || (game.combats.has(combat) && then > round);
}

/**
 * Returns the key of a fold: a finished encounter, or an earlier round of an ongoing one; null for the
 * current round.
 */
function foldOf({ combat, round }: { readonly combat: string; readonly round: number }): string | null {
  const running = game.combats.get(combat);
  if (!running) return combat;
  return round < running.round ? `${combat}.${round}` : null;
}

/** Arranges a log: marks folded messages, and adds a button where each fold begins. */
function arrange(log: HTMLElement): void {
  const folds = new Map<string, Entry[]>();
  for (const row of log.children) {
    if (!(row instanceof HTMLElement)) continue;
    const place = placeOf(row.dataset["messageId"] ?? "");
    const key = place && foldOf(place);
    row.classList.toggle("bo-uneventful", isUneventful(row) && separatorAfter(row)?.open === false);
    if (!place || key === null) {
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
  for (const [key, entries] of folds) arrangeFold(log, key, entries);
}

function isUneventful(row: Element): boolean {
  return row.querySelector(".bo-card[data-uneventful]") !== null;
}

/** Returns the separator that follows an uneventful turn; the row is shown when that is open. */
function separatorAfter(row: Element): HTMLDetailsElement | null {
  let next = row.nextElementSibling;
  while (next && isUneventful(next)) next = next.nextElementSibling;
  return next?.querySelector<HTMLDetailsElement>(".bo-card.turn > details") ?? null;
}

function arrangeFold(log: HTMLElement, key: string, entries: readonly Entry[]): void {
  const isOver = !key.includes(".");
  const head = entries.find(({ isSeparator, stays }) => !stays && (isOver || isSeparator));
  const isFolded = head !== undefined && (byHand.get(key) ?? isOver);
  for (const { row, stays } of entries) row.classList.toggle("bo-folded", isFolded && !stays);
  for (const entry of entries)
    setButton(entry.row, entry === head ? { log, key, isOver, isFolded, entries } : null);
}

interface Fold {
  readonly log: HTMLElement;
  readonly key: string;
  readonly isOver: boolean;
  readonly isFolded: boolean;
  readonly entries: readonly Entry[];
}

/** Adds the button of a fold to the row where it begins, or removes it. */
function setButton(row: HTMLElement, fold: Fold | null): void {
  const old = row.querySelector<HTMLButtonElement>(":scope > .bo-fold");
  row.classList.toggle("bo-fold-head", fold !== null);
  row.classList.toggle("bo-fold-over", fold?.isOver === true);
  if (!fold) {
    old?.remove();
    return;
  }
  const { log, key, isOver, isFolded, entries } = fold;
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
    arrange(log);
  };
  if (!old) row.prepend(button);
}
