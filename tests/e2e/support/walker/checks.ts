import type { Page } from "@playwright/test";
import type { Submitted } from "./probe.ts";

/** The data that a page reports after a step of the random walk. */
export interface Seen {
  /** What happened on the page since the step began. */
  readonly signs: readonly string[];
  /** Texts that no user should ever see. */
  readonly nonsense: readonly string[];
  /** The dialogs that were submitted, each with its result. */
  readonly submitted: readonly string[];
  /** Which window lost the focus, and which of its elements had it. Null if the focus was kept. */
  readonly lost: string | null;
  readonly windows: readonly string[];
}

/**
 * Begins a step on a page and clears earlier events. Records which element has the focus, or which one
 * receives it when the control with the index `used` is operated.
 */
export async function mark(page: Page, used: number): Promise<void> {
  await page.evaluate(at => (globalThis as any).walker.mark(at), used);
}

/**
 * Inspects a page after a step. `used` is the index of the control that was operated, or -1 if there is none.
 */
export async function look(page: Page, used: number): Promise<Seen> {
  return page.evaluate(lookAround, used);
}

/** Runs in the page. */
function lookAround(used: number): Seen {
  const { walker, game, foundry } = globalThis as any;

  const nonsenseIn = (text: string): string[] =>
    [...text.matchAll(/.{0,40}(?:BLACKOUT\.[\w.]*|\bundefined\b|\bNaN\b|\[object \w+\]).{0,40}/gu)].map(
      ([found]) => found,
    );
  const attributes = [...document.querySelectorAll("[aria-label], [data-tooltip], [title], [placeholder]")]
    .map(element =>
      ["aria-label", "data-tooltip", "title", "placeholder"]
        .map(name => element.getAttribute(name) ?? "")
        .join("\n"),
    )
    .join("\n");

  // The first action posted after a dialog's submission belongs to that dialog.
  const answered = (walker.submitted.splice(0) as Submitted[]).flatMap(shown => {
    const message = [...game.messages].find(
      (one: any) =>
        one.type === "action" && one.isAuthor && !shown.known.includes(one.id) && !one.system.secret,
    );
    if (!message || message.system.verdict.state === "refused") return [];
    const judged = game.system.api.judgeAction(message);
    if (!judged) return [`${shown.title}: the posted action can't be judged`];
    const faults: string[] = [];
    // Only these streams are counted, because dice that are rolled later or by other actors have separate
    // streams.
    const ofZones = ["roll.base", "roll.stress", "attack.base", "attack.stress"].reduce(
      (sum, stream) => sum + (judged.given.dice[stream]?.length ?? 0),
      0,
    );
    const rolled = shown.zones
      ? ofZones
      : judged.resolution.card.dice.find(({ stream }: any) => stream !== "maneuver")?.faces.length;
    // R12.4: an actor without enough Stamina must first succeed at another test. If that test fails, nothing
    // else is rolled or paid. In Zones & Cards, an attack isn't rolled until the target has answered a
    // prompt. In both cases, there are no dice to compare.
    if (shown.dice !== null && (rolled === undefined || (shown.zones && rolled === 0))) return [];
    const card = document.querySelector(`#chat [data-message="${message.id}"][data-card]`);
    const drawn =
      card &&
      [...card.querySelectorAll(":scope > details > .b > .bo-dice")].map(
        dice => dice.querySelectorAll(".bo-die").length,
      );
    // The number in the dialog excludes dice that would reveal a target's hidden values. In this case, it
    // isn't compared.
    if (shown.dice !== null && !shown.concealed && shown.dice !== rolled)
      faults.push(`the dialog shows ${shown.dice}D, ${rolled} dice were rolled`);
    if (shown.dice !== null && !shown.zones && drawn && !drawn.includes(rolled))
      faults.push(`the card shows ${drawn.join(" and ")} dice, ${rolled} were rolled`);
    const paid = (path: RegExp, owner: string) =>
      -judged.applied
        .filter((change: any) => "add" in change && path.test(change.path) && change.uuid.includes(owner))
        .reduce((sum: number, change: any) => sum + change.add, 0);
    const combatant = game.combat?.combatants.find((one: any) => one.actor?.uuid === message.system.actor);
    if (judged.state === "applied") {
      // Outside an encounter, or before it begins, the dialog shows the action points that the action would
      // cost in combat, but they aren't paid.
      const [ap, stamina] = [
        combatant && judged.facts.actor.state.budget ? paid(/^system\.ap$/u, combatant.id) : shown.ap,
        paid(/^system\.stamina\.value$/u, message.system.actor),
      ];
      if (ap !== shown.ap) faults.push(`the dialog shows ${shown.ap} AP, ${ap} were paid`);
      // Regained Stamina, for example from a rest, is not a cost.
      const due = judged.given.dice["damage"] ? shown.stamina : shown.stamina - shown.staminaIfHit;
      if (stamina !== due && Math.max(stamina, due) > 0)
        faults.push(`the dialog shows ${due} Stamina, ${stamina} were paid`);
    }
    return faults.map(
      fault =>
        `${message.system.action}: ${fault} (${shown.title}; ${shown.costs}; budget ${JSON.stringify(judged.facts.actor.state.budget)}; choices ${message.system.choices.slice(0, 300)})`,
    );
  });

  const { focused, holder } = walker as { focused: Element | null; holder: HTMLElement | null };
  const control = used < 0 ? null : (walker.found[used] as HTMLElement);
  const now = document.activeElement ?? document.body;
  const signs = [...walker.signs.keys()] as string[];
  // Only windows must keep the focus, because the tracker and the turn bar remove buttons when the turn
  // changes. Tab leaves the page after the last control. As on any page, pressing an element that can't
  // receive focus, such as a list row, removes the focus.
  const takesFocus =
    !control || control.matches("button, input, select, textarea, summary, a[href], [tabindex]");
  // A control that was pressed should have the focus. If a different element has it, this is recorded as a
  // sign of an effect.
  if (now !== document.body && now !== (control && takesFocus ? control : focused)) signs.push("focus");
  const lost =
    takesFocus && !walker.isLast && holder?.isConnected && holder.checkVisibility() && now === document.body
      ? `${holder.id.replace(/[A-Za-z0-9]{16}|\d+/gu, "*")}, which had it on ${walker.tagOf(control ?? focused)}${(control ?? focused)?.isConnected === false ? ", now removed" : ""}`
      : null;

  const windows = [...foundry.applications.instances.values()]
    .filter((one: any) => one.hasFrame && one.rendered)
    .map((one: any) => one.id as string);
  return {
    signs,
    nonsense: [...new Set([...nonsenseIn(document.body.innerText), ...nonsenseIn(attributes)])],
    submitted: answered,
    lost,
    windows,
  };
}
