import { shownText } from "../../compat/content-language.ts";
import { pageOfAction } from "../text/rules-pages.ts";
import { isAllApplied } from "../../actions/core/all-applied.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { outcomeFor, type FollowUp, type OfferedAmendment } from "../../actions/core/card.ts";
import type { Difference } from "../../actions/core/differences.ts";
import type { JudgedAction } from "../../actions/core/judge-posted.ts";
import { listText } from "../../actions/core/language.ts";
import { overrulable } from "../../actions/core/problems.ts";
import type { PromptView } from "../prompts/prompt-view.ts";
import { differenceTexts } from "../shared/difference-texts.ts";
import { isNobodys } from "../shared/nobodys.ts";
import { initials } from "../shared/pictures.ts";
import { sayText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import {
  diceViews,
  isReady,
  lineViews,
  placed,
  targetView,
  toneMark,
  toneText,
  type Drawing,
} from "./action-card-parts.ts";
import type { AmendmentView } from "./amended.ts";
import { changeLines, type ChangeLine, type Knows } from "./change-lines.ts";
import { conflictLines } from "./conflict-lines.ts";

/**
 * A prompt of an action: the actor who is asked, and the form for the viewer, or null if the viewer is not
 * allowed to answer.
 */
export interface AskedPrompt {
  readonly actor: string;
  readonly name: string;
  readonly view: PromptView | null;
}

/** The permissions that the viewer has for the action. */
export interface CardRights {
  readonly apply: boolean;
  readonly undo: boolean;
  readonly amend: boolean;
  readonly propose: boolean;
  readonly adjust: boolean;
  readonly reveal: boolean;
  readonly followUp: (followUp: FollowUp) => boolean;
}

/**
 * A difficulty that a Gamemaster keeps secret, with the result of the test against it and the allowed values.
 */
export interface HiddenDifficulty {
  readonly difficulty: number | null;
  readonly outcome: string;
  readonly min: number;
  readonly max: number;
}

/** The data that an action card displays. */
export interface ActionCardSource {
  readonly action: string;
  readonly judged: Pick<
    JudgedAction,
    "state" | "resolution" | "applied" | "conflicts" | "confirmed" | "skipped"
  > &
    Partial<Pick<JudgedAction, "differences">> & {
      readonly facts: Facts;
      readonly action?: Partial<Pick<JudgedAction["action"], "speaker" | "targets" | "counts">>;
    };
  readonly secret: boolean;
  /** Whether a Gamemaster overruled an enforced rule. */
  readonly overruled?: boolean;
  /** The writer's reason for rejecting the action, as text. */
  readonly reason: string;
  readonly prompts: readonly AskedPrompt[];
  readonly amendments: readonly AmendmentView[];
  readonly may: CardRights;
  /** Whether any choice of the action can be amended. */
  readonly amendable: boolean;
  /** The secret difficulty. Null if the difficulty is known or if the viewer is not allowed to set one. */
  readonly hidden: HiddenDifficulty | null;
  readonly writerOnline: boolean;
  /** The number of Inspiration dice that the actor can currently spend. */
  readonly freeInspiration?: number;
  readonly knows: Knows;
  /** Whether the viewer owns an actor. False for Gamemasters. */
  readonly owns?: (uuid: string) => boolean;
  readonly opened: (key: string) => boolean | undefined;
  /** Whether the action is the viewer's latest one. Its card opens automatically. */
  readonly newest?: boolean;
  /** Whether the card opened automatically and was closed when a newer card did so. */
  readonly passed?: boolean;
}

/** The number of targets up to which their rows are initially open. */
const MOST_OPEN_ROWS = 3;

/**
 * The maximum number of names in the header of a pending card. Further names appear only in the lines below.
 */
const MOST_NAMES = 3;

/**
 * Returns the view of an action's card, both closed and open. Omits everything that the viewer is not allowed
 * to know.
 */
export function actionCardView(source: ActionCardSource, words: Words) {
  const { action, judged, knows, prompts } = source;
  const {
    facts,
    resolution: { card },
  } = judged;
  const drawing: Drawing = { knows, words, opened: source.opened };
  const changes = changeLines(standing(judged), facts, knows, words);
  const undone = judged.state === "reversed" || judged.state === "refused";
  const status = statusOf(source, words);
  const followUps =
    undone || source.secret
      ? []
      : judged.resolution.followUps.flatMap((followUp, index) =>
          source.may.followUp(followUp) && (!followUp.concealed || knows(followUp.concealed))
            ? [
                {
                  actor: followUp.actor,
                  // If there is only one target, the row of that target contains the tests against effects.
                  target: followUp.action === "resist" ? single(followUp.targets) : undefined,
                  index,
                  label: sayText(followUp.label, words),
                },
              ]
            : [],
        );
  const mayChange =
    !undone && !source.secret && judged.state !== "none" && (source.may.amend || source.may.propose);
  const isTarget = (actor: string) => card.targets.some(({ uuid }) => uuid === actor);
  const rowOf = ({ actor, target }: (typeof followUps)[number]) =>
    isTarget(actor) ? actor : target !== undefined && isTarget(target) ? target : null;
  const rows = card.targets.map((row, index) =>
    targetView(
      row,
      {
        index,
        foe: kindOf(row.uuid, facts) === "npc",
        compact: card.targets.length > MOST_OPEN_ROWS,
        changes: changes.get(row.uuid) ?? [],
        ...promptsOf(row.uuid, prompts),
        followUps: followUps.filter(one => rowOf(one) === row.uuid),
        amends: mayChange ? amendLabels(row.amends, words) : [],
      },
      drawing,
    ),
  );
  const elsewhere = prompts.filter(({ actor }) => !isTarget(actor));
  const title = sayText(card.title, words);
  const tone = isVictim(source) ? "" : card.tone;
  const { beside, rows: ownLines } = placed(card.lines, card.dice, knows);
  const lines = lineViews(ownLines, "", drawing);
  const notes = [...overruledNote(source, words), ...card.notes.map(note => sayText(note, words))];
  const own = ownChanges(
    changes,
    card.targets.map(({ uuid }) => uuid),
    facts,
  );
  // Players are not allowed to see all actors nearby.
  const near = mayChange && source.may.amend ? amendLabels(card.near, words) : [];
  const adjust =
    source.may.adjust && !undone && (!card.untold || knows(card.untold.concealed)) && (card.damage ?? 0) > 0;
  const page = pageOfAction(action);
  const wanted =
    status.wantsHand || (!judged.skipped && prompts.some(({ view }) => view !== null && !view.sent));
  return {
    action,
    state: source.secret ? "secret" : judged.state,
    tone: undone ? "" : status.asks ? "ask" : tone,
    undone,
    foe: facts.actor.kind === "npc",
    initials: initialsOf(source),
    who: shownText(facts.actor.name),
    item: facts.item?.uuid ?? "",
    title,
    subtitle: subtitle(source, words),
    ...closedLine(source, words),
    result: rows.length === 1 ? (rows[0]?.chief ?? null) : null,
    separator: card.separator ? sayText(card.separator, words) : "",
    brought: card.separator ? broughtBy(lines, card.notes, words) : "",
    page,
    pageLabel: words.format("BLACKOUT.rules.open", { name: title }),
    outcome: outcomeText(source, words),
    toneText: undone ? "bo-c3" : toneText[tone],
    mark: undone ? "" : toneMark[tone],
    dice: diceViews(card.dice, "", drawing, beside, title),
    lines,
    notes,
    ownChanges: own,
    hasNotes: notes.length + own.length > 0,
    near,
    amends: mayChange && (source.freeInspiration ?? 0) > 0 ? amendLabels(card.amends, words) : [],
    targets: rows,
    questions: elsewhere.flatMap(({ view }) => view ?? []),
    waits: elsewhere
      .filter(({ view }) => !view)
      .map(({ name }) => words.format("BLACKOUT.actionCard.waitsFor", { name })),
    changed: changedViews(judged.differences ?? [], knows, words),
    conflicts: conflictLines(judged.conflicts, facts, knows, words),
    amendments: source.amendments.map(amendment => ({
      ...amendment,
      open: amendment.state === "proposed",
      decide: amendment.state === "proposed" && source.may.amend,
    })),
    ...status,
    buttons: status.buttons.map(button => ({
      ...button,
      // Next to other buttons, there is only space for the pencil icon.
      bare: button.command === "amend" && status.buttons.length > (status.stamp || status.note ? 1 : 2),
    })),
    hasFoot: status.stamp !== null || status.note !== "" || status.buttons.length > 0,
    followUps: followUps.filter(one => rowOf(one) === null),
    adjust,
    hasMore: adjust || near.length > 0 || page !== "",
    points: plain(card.damage ?? 0),
    hidden: source.hidden && {
      ...source.hidden,
      named: source.hidden.difficulty !== null,
      n: source.hidden.difficulty === null ? "" : plain(source.hidden.difficulty),
    },
    uneventful:
      UNEVENTFUL.has(action) &&
      judged.state === "applied" &&
      [card.lines, card.dice, rows, notes, followUps, judged.conflicts, source.amendments].every(
        ({ length }) => length === 0,
      ),
    wanted,
    newest: source.newest === true,
    open:
      source.opened("card") ?? (wanted || source.newest === true || (followUps.length > 0 && !source.passed)),
  };
}

/** Whether the action succeeded against an actor of the viewer, which is bad news for the viewer. */
function isVictim({ judged: { facts, resolution }, owns = () => false }: ActionCardSource): boolean {
  const { tone, targets } = resolution.card;
  return (
    tone === "good" &&
    !owns(facts.actor.uuid) &&
    targets.some(target => owns(target.uuid) && target.tone !== "good")
  );
}

/** The actions whose cards are omitted if they had no effect. */
const UNEVENTFUL: ReadonlySet<string> = new Set(["turnEnd", "roundEnd"]);

/**
 * Groups differences by the time at which they were found: before the action was judged, or when its effects
 * were applied.
 */
function changedViews(differences: readonly Difference[], knows: Knows, words: Words) {
  return (["sinceRolled", "sinceJudged"] as const)
    .map(key => ({
      title: words.localize(`BLACKOUT.difference.${key}`),
      texts: differenceTexts(
        differences.filter(({ when }) => (when === "applied") === (key === "sinceJudged")),
        knows,
        words,
      ),
    }))
    .filter(({ texts }) => texts.length > 0);
}

/**
 * Returns a note about what a Gamemaster overruled. Only users who are allowed to know them see an enemy's
 * remaining points and ammunition.
 */
function overruledNote(
  {
    overruled = false,
    judged: {
      facts: { actor },
      resolution,
    },
    knows,
  }: ActionCardSource,
  words: Words,
): readonly string[] {
  const problems = overruled ? overrulable(resolution.problems) : [];
  if (problems.length === 0) return [];
  const known = actor.kind !== "npc" || knows({ of: actor.uuid, need: "all" });
  const reasons = problems
    .filter(({ kind }) => known || kind === "range" || kind === "turn")
    .map(problem => sayText(problem.text, words));
  return [
    reasons.length > 0
      ? words.format("BLACKOUT.actionCard.overruledBecause", { reasons: reasons.join(" ") })
      : words.localize("BLACKOUT.actionCard.overruled"),
  ];
}

/** Returns the outcome as text. If only answers are missing, the text names the actors who must answer. */
function outcomeText(
  {
    judged: {
      resolution: { card },
    },
    knows,
    prompts,
  }: ActionCardSource,
  words: Words,
): string {
  const outcome = outcomeFor(card, knows);
  const names = [...new Set(prompts.map(({ name }) => name))];
  if (!isReady(outcome) || names.length === 0) return sayText(outcome, words);
  return names.length > MOST_NAMES
    ? words.localize("BLACKOUT.card.waiting")
    : words.format("BLACKOUT.opposed.waits", { name: listText(names) });
}

/** Returns the buttons for the amendments of a card, by index. */
function amendLabels(offers: readonly OfferedAmendment[] = [], words: Words) {
  return offers.map(({ label }, index) => ({ index, label: sayText(label, words) }));
}

/** Returns the changes that are applied, or that would result from applying the action. */
function standing({ state, applied, resolution }: ActionCardSource["judged"]) {
  return state === "applied" ? applied : resolution.draft.changes();
}

/** Returns the color group of an actor: characters and their followers, or everyone else. */
function kindOf(uuid: string, { actor, targets }: Facts): "character" | "npc" {
  const kind = [actor, ...targets].find(one => one.uuid === uuid)?.kind;
  return kind === "character" || kind === "follower" ? "character" : "npc";
}

function promptsOf(uuid: string, prompts: readonly AskedPrompt[]) {
  const own = prompts.filter(({ actor }) => actor === uuid);
  return {
    prompts: own.flatMap(({ view }) => view ?? []),
    waitsFor: own.find(({ view }) => !view)?.name ?? "",
  };
}

/** Whether the action concerns a fight as a whole. */
function isWhole({ judged: { action } }: ActionCardSource): boolean {
  return action !== undefined && isNobodys(action);
}

/**
 * Returns the names of the affected actors whom the viewer can see, or null if the card belongs to an acting
 * actor.
 */
function namesIn({
  judged: {
    resolution: { card },
  },
  knows,
}: ActionCardSource): readonly string[] | null {
  return (
    card.people?.flatMap(({ name, concealed }) =>
      !concealed || knows(concealed) ? [shownText(name)] : [],
    ) ?? null
  );
}

/** Returns the initials in front of the title, or the number of affected actors. */
function initialsOf(source: ActionCardSource): string {
  const { action, facts } = source.judged;
  const [first, ...others] = namesIn(source) ?? [shownText(facts.actor.name)];
  if (isWhole(source) || first === undefined) return "";
  const people = Math.max(others.length + 1, peopleOfAll(action, facts));
  return people > 1 ? plain(people) : initials(first);
}

/** Returns a text with the acting actor and the targets. */
function subtitle(source: ActionCardSource, words: Words): string {
  const { action, facts, resolution } = source.judged;
  const names = namesIn(source);
  if (names) return listText(names);
  if (isWhole(source)) return resolution.card.subtitle ? sayText(resolution.card.subtitle, words) : "";
  const people = peopleOfAll(action, facts);
  if (people > 1)
    return resolution.card.subtitle
      ? sayText(resolution.card.subtitle, words)
      : words.format("BLACKOUT.actionCard.people", { n: plain(people) });
  if (resolution.card.subtitle)
    return words.format("BLACKOUT.actionCard.whoWhat", {
      who: facts.actor.name,
      what: sayText(resolution.card.subtitle, words),
    });
  const [first, second] = facts.targets;
  if (!first || first.uuid === facts.actor.uuid) return shownText(facts.actor.name);
  const whom = second
    ? words.format("BLACKOUT.actionCard.targets", { n: plain(facts.targets.length) })
    : first.name;
  return words.format("BLACKOUT.actionCard.whoAtWhom", { who: facts.actor.name, whom });
}

/** Returns the text beside the title of a closed card: the target, or another detail. */
function closedLine(
  source: ActionCardSource,
  words: Words,
): { readonly whom: string; readonly about: string } {
  const { action, facts, resolution } = source.judged;
  const { card } = resolution;
  if (namesIn(source) || isWhole(source) || peopleOfAll(action, facts) > 1)
    return { whom: "", about: subtitle(source, words) };
  const rows = card.targets.length > 0 || card.subtitle ? card.targets : facts.targets;
  const [first, second] = rows.filter(({ uuid }) => uuid !== facts.actor.uuid);
  // If there are no targets, the name of the actor distinguishes the cards.
  if (!first)
    return { whom: "", about: card.subtitle ? sayText(card.subtitle, words) : shownText(facts.actor.name) };
  return {
    whom: second
      ? words.format("BLACKOUT.actionCard.targets", { n: plain(rows.length) })
      : shownText(first.name),
    about: "",
  };
}

/**
 * Summarizes a turn in one line: improvements, deteriorations, and the actions that are impossible for the
 * actor.
 */
function broughtBy(
  lines: ReturnType<typeof lineViews>,
  notes: readonly Parameters<typeof sayText>[0][],
  words: Words,
): string {
  return [
    ...lines
      .filter(line => line.toneText !== toneText[""])
      .map(({ text, value }) => `${text} ${value}`.trim()),
    ...notes.map(note => sayText(note, words)),
  ].join(" · ");
}

function single<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

/**
 * Returns the number of actors that a Gamemaster's action for a group affects, or 0 for an action of an
 * individual.
 */
function peopleOfAll(action: ActionCardSource["judged"]["action"], { actor, targets }: Facts): number {
  return action?.speaker === "gamemaster" ? new Set([actor, ...targets].map(({ uuid }) => uuid)).size : 0;
}

/** Returns the changes to actors without a target row, such as the acting actor and the party. */
function ownChanges(
  changes: ReadonlyMap<string, readonly ChangeLine[]>,
  rows: readonly string[],
  { actor, targets }: Facts,
) {
  return [...changes]
    .filter(([uuid]) => !rows.includes(uuid))
    .map(([uuid, lines]) => ({
      name: shownText([actor, ...targets].find(one => one.uuid === uuid)?.name ?? ""),
      text: lines.map(({ text }) => text).join(", "),
    }));
}

interface Status {
  /** The stamp, which is a framed word with an icon. */
  readonly stamp: { readonly text: string; readonly mark: string; readonly toneText: string } | null;
  readonly note: string;
  readonly buttons: readonly {
    readonly command: string;
    readonly label: string;
    readonly mark: string;
    readonly primary: boolean;
  }[];
  /** Whether the card has a prompt that waits for an answer. */
  readonly asks: boolean;
  /** Whether it is the viewer who must act next. */
  readonly wantsHand: boolean;
}

/** Returns the state of the action and the commands that the viewer can use on it. */
function statusOf(
  { judged, may, amendable, secret, reason, prompts, amendments, writerOnline }: ActionCardSource,
  words: Words,
): Status {
  const say = (key: string) => words.localize(`BLACKOUT.actionCard.${key}`);
  const button = (command: string, mark: string, primary = false, label = command) => ({
    command,
    mark,
    primary,
    label: say(`command.${label}`),
  });
  const open = prompts.length > 0 && !judged.skipped;
  const proposed = amendments.some(({ state }) => state === "proposed");
  const settled = judged.state === "judged" || judged.state === "applied" || judged.state === "reversed";
  const changeIt =
    !settled || secret || !amendable
      ? []
      : [
          ...(may.amend ? [button("amend", "pencil")] : []),
          ...(may.propose ? [button("amend", "pencil", false, "propose")] : []),
        ];
  const nothing = {
    stamp: null,
    note: "",
    buttons: changeIt,
    asks: open || proposed,
    wantsHand: proposed && may.amend,
  };
  if (secret)
    return {
      ...nothing,
      stamp: { text: say("state.secret"), mark: "hidden", toneText: "bo-c2" },
      note: say("note.secret"),
      buttons: may.reveal ? [button("reveal", "open", true)] : [],
      wantsHand: may.reveal,
    };
  const waits = !isAllApplied(judged.applied, judged.resolution.draft.changes());
  const mayApply = may.apply && waits;
  const counts = judged.action?.counts === true && judged.state !== "reversed";
  const undo = may.undo && (counts || judged.applied.length > 0) ? [button("undo", "undo")] : [];
  switch (judged.state) {
    case "none":
      return {
        ...nothing,
        stamp: { text: say("state.none"), mark: "clock", toneText: "bo-c2" },
        note: say(writerOnline ? "note.none" : "note.waitsForGm"),
        asks: true,
      };
    case "judged": {
      const apply = mayApply
        ? [button("apply", "check", !open && !judged.skipped, open ? "applyNow" : "apply")]
        : [];
      if (judged.skipped)
        return {
          ...nothing,
          stamp: { text: say("state.skipped"), mark: "skip", toneText: "bo-c2" },
          note: reason,
          buttons: [...apply, ...undo, ...changeIt],
        };
      const note = open
        ? say("note.asked")
        : !waits
          ? ""
          : judged.applied.length > 0
            ? say(mayApply ? "note.costsPaid" : "note.costsPaidWaits")
            : mayApply
              ? ""
              : say("note.notApplied");
      return {
        ...nothing,
        note: reason || note,
        buttons: [...apply, ...undo, ...changeIt],
        asks: nothing.asks || apply.length > 0,
        wantsHand: nothing.wantsHand || apply.length > 0,
      };
    }
    case "applied":
      return {
        ...nothing,
        stamp: { text: say("state.applied"), mark: "check", toneText: "bo-help" },
        note: reason,
        buttons: [...undo, ...changeIt],
      };
    // The limit or conflict that prevented the undo may have been resolved in the meantime.
    case "reversed":
      return {
        ...nothing,
        stamp: { text: say("state.reversed"), mark: "undo", toneText: "bo-c2" },
        note: reason,
        buttons: [...(mayApply ? [button("apply", "check", false, "applyAgain")] : []), ...undo, ...changeIt],
      };
    case "refused":
      return {
        ...nothing,
        stamp: { text: say("state.refused"), mark: "warn", toneText: "bo-harm" },
        note: reason,
        asks: false,
      };
    default:
      return {
        ...nothing,
        stamp: { text: say(`state.${judged.state}`), mark: "clock", toneText: "bo-c2" },
        asks: true,
      };
  }
}
