import { shownText } from "../../compat/content-language.ts";
import { pageOfAction } from "../text/rules-pages.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { outcomeFor, type Card, type FollowUp, type OfferedAmendment } from "../../actions/core/card.ts";
import type { Difference } from "../../actions/core/differences.ts";
import { listText } from "../../language/formats.ts";
import { overrulable } from "../../actions/core/problems.ts";
import { differenceTexts } from "../shared/difference-texts.ts";
import { isAllApplied } from "../../actions/core/all-applied.ts";
import { formatText } from "../shared/texts.ts";
import { plain, signed, type Words } from "../shared/words.ts";
import { closedLine, initialsOf, subtitle } from "./action-card-names.ts";
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
import { isAttackOnViewer, type ActionCardSource, type AskedPrompt } from "./action-card-source.ts";
import { statusOf } from "./action-card-status.ts";
import { changeLines, type ChangeLine, type Knows } from "./change-lines.ts";
import { conflictLines } from "./conflict-lines.ts";

/** The maximum number of targets whose rows are initially open. */
const MOST_OPEN_ROWS = 3;

/**
 * The maximum number of names in the header of a pending card. Additional names appear only in the lines
 * below.
 */
const MOST_NAMES = 3;

/**
 * Returns the view of an action's card, both collapsed and expanded. Omits everything that the viewer isn't
 * allowed to see.
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
  const followUps = undone || source.secret ? [] : followUpsOf(source, words);
  const applying = followUps.filter(({ applies }) => applies);
  const later = followUps.filter(({ applies }) => !applies);
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
        followUps: later.filter(one => rowOf(one) === row.uuid),
        amends: mayChange ? amendLabels(row.amends, words) : [],
      },
      drawing,
    ),
  );
  const elsewhere = prompts.filter(({ actor }) => !isTarget(actor));
  const title = formatText(card.title, words);
  const tone = toneFor(source);
  const { beside, rows: ownLines } = placed(card.lines, card.dice, knows);
  const lines = lineViews(ownLines, "", drawing);
  const notes = [...overruledNote(source, words), ...card.notes.map(note => formatText(note, words))];
  const told = inspirationTold(card, words);
  const own = ownChanges(
    changes,
    card.targets.map(({ uuid }) => uuid),
    facts,
  ).filter(({ text }) => text !== told);
  // Only users who may amend the action get these suggestions, because others aren't allowed to see every
  // actor nearby.
  const near = mayChange && source.may.amend ? amendLabels(card.near, words) : [];
  const adjust =
    source.may.adjust && !undone && (!card.untold || knows(card.untold.concealed)) && (card.damage ?? 0) > 0;
  const page = pageOfAction(action);
  const wanted =
    status.wantsHand || (!judged.skipped && prompts.some(({ view }) => view !== null && !view.sent));
  return {
    action,
    state: source.secret ? "secret" : judged.state,
    tone: undone ? "" : status.asks ? "ask" : tone.edge,
    undone,
    foe: facts.actor.kind === "npc",
    initials: initialsOf(source),
    who: shownText(facts.actor.name),
    item: facts.item?.uuid ?? "",
    title,
    subtitle: subtitle(source, words),
    ...closedLine(source, words),
    result: rows.length === 1 ? (rows[0]?.chief ?? null) : null,
    separator: card.separator ? formatText(card.separator, words) : "",
    brought: card.separator ? broughtBy(lines, card.notes, words) : "",
    page,
    pageLabel: words.format("BLACKOUT.rules.open", { name: title }),
    outcome: outcomeText(source, words),
    toneText: undone ? "bo-c3" : toneText[tone.text],
    mark: undone ? "" : toneMark[tone.mark],
    dice: diceViews(card.dice, "", drawing, beside, title),
    lines,
    notes,
    ownChanges: own,
    hasNotes: notes.length + own.length > 0,
    near,
    amends: mayChange && (source.freeInspiration ?? 0) > 0 ? amendLabels(card.amends, words) : [],
    targets: rows,
    // The panel of open questions contains the answers, so the card only links to them. The panel doesn't list
    // questions that a Gamemaster has skipped.
    inPanel: !judged.skipped,
    questions: elsewhere.flatMap(({ view }) => view ?? []),
    pendingAnswers: [
      ...elsewhere
        .filter(({ view }) => !view)
        .map(({ name }) => words.format("BLACKOUT.actionCard.waitsFor", { name })),
      ...(undone || source.secret ? [] : awaitedTests(source, words)),
    ],
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
      // Another button applies the hit and also calls for its tests, so this label has to differ.
      ...(button.command === "apply" && button.primary && applying.length > 0
        ? { label: words.localize("BLACKOUT.actionCard.command.applyOnly"), primary: false }
        : {}),
      // The button for amending the action shows only its icon if there is no room for its label beside other
      // buttons.
      bare: button.command === "amend" && status.buttons.length > (status.stamp || status.note ? 1 : 2),
    })),
    hasFoot: status.stamp !== null || status.note !== "" || status.buttons.length > 0,
    applying,
    followUps: later.filter(one => rowOf(one) === null),
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
      !wanted &&
      UNDER_WAY.has(judged.state) &&
      [card.lines, card.dice, rows, notes, followUps, judged.conflicts, source.amendments].every(
        ({ length }) => length === 0,
      ),
    wanted,
    newest: source.newest === true,
    open:
      source.opened("card") ??
      (wanted ||
        source.newest === true ||
        ((followUps.length > 0 || (source.newestAttack === true && isAttackOnViewer(source))) &&
          !source.passed)),
  };
}

/**
 * Returns the follow-up actions that the viewer is allowed to use and to know about. Tests against effects
 * can be requested only once the hit has been applied, and as long as any are left. Before that, viewers who
 * may apply the hit get a button that does both, and other viewers get none.
 */
function followUpsOf({ judged, may, knows, resistTests }: ActionCardSource, words: Words) {
  const isOpen =
    judged.state === "judged" && !isAllApplied(judged.applied, judged.resolution.draft.changes());
  return judged.resolution.followUps.flatMap((followUp, index) => {
    const isTest = followUp.action === "resist";
    const applies = isTest && isOpen;
    if (applies ? !may.apply : isTest && resistTests?.left === false) return [];
    if (!isOffered(followUp, may, knows)) return [];
    return [
      {
        actor: followUp.actor,
        // If there is only one target, its row contains the tests against effects.
        target: isTest ? single(followUp.targets) : undefined,
        index,
        applies,
        label: applies
          ? words.localize("BLACKOUT.attack.follow.applyAndResist")
          : formatText(followUp.label, words),
      },
    ];
  });
}

function isOffered(
  followUp: FollowUp,
  may: ActionCardSource["may"],
  knows: ActionCardSource["knows"],
): boolean {
  return may.followUp(followUp) && (!followUp.concealed || knows(followUp.concealed));
}

/**
 * Returns a note that names the actors whose resist tests are pending, for viewers who could have requested
 * the tests.
 */
function awaitedTests({ judged, may, knows, resistTests }: ActionCardSource, words: Words) {
  const names = resistTests?.awaited ?? [];
  const isRequester = judged.resolution.followUps.some(
    followUp => followUp.action === "resist" && isOffered(followUp, may, knows),
  );
  return names.length > 0 && isRequester
    ? [words.format("BLACKOUT.actionCard.waitsForTest", { names: listText(names) })]
    : [];
}

/**
 * Returns the tones of the card's edge, of its outcome, and of the mark beside the outcome. The edge of an
 * attack on the viewer has the color of what it means for the viewer, and a miss is good news.
 */
function toneFor(source: ActionCardSource): Readonly<Record<"edge" | "text" | "mark", Card["tone"]>> {
  const { tone } = source.judged.resolution.card;
  const seen = isVictim(source) ? "" : tone;
  if (!isAttackOnViewer(source)) return { edge: seen, text: seen, mark: seen };
  const own = tone === "good" ? "bad" : tone === "bad" ? "good" : tone;
  return { edge: own, text: own === "good" ? own : seen, mark: own === tone ? seen : "" };
}

/** Whether one of the viewer's actors suffers from the success of another actor's action. */
function isVictim({ judged: { facts, resolution }, owns = () => false }: ActionCardSource): boolean {
  const { tone, targets } = resolution.card;
  return (
    tone === "good" &&
    !owns(facts.actor.uuid) &&
    targets.some(target => owns(target.uuid) && target.tone !== "good")
  );
}

/** The states of an action that is applied, or that the writer is still applying. */
const UNDER_WAY: ReadonlySet<string> = new Set(["judged", "applying", "applied"]);

/** The actions whose cards are hidden if the action had no effect. */
const UNEVENTFUL: ReadonlySet<string> = new Set(["turnEnd", "roundEnd"]);

/**
 * Groups differences by when they were found: before the action was judged, or when its effects were applied.
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
 * Returns a note about the rules that a Gamemaster overruled. It mentions an enemy's remaining points and
 * ammunition only to users who are allowed to see them.
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
    .map(problem => formatText(problem.text, words));
  return [
    reasons.length > 0
      ? words.format("BLACKOUT.actionCard.overruledBecause", { reasons: reasons.join(" ") })
      : words.localize("BLACKOUT.actionCard.overruled"),
  ];
}

/**
 * Returns the text of the outcome. If only answers are missing, the text names the actors who haven't
 * answered yet.
 */
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
  if (!isReady(outcome) || names.length === 0) return formatText(outcome, words);
  return names.length > MOST_NAMES
    ? words.localize("BLACKOUT.card.waiting")
    : words.format("BLACKOUT.opposed.waits", { name: listText(names) });
}

/** Returns the labels of the buttons for a card's amendments, with the index of each amendment. */
function amendLabels(offers: readonly OfferedAmendment[] = [], words: Words) {
  return offers.map(({ label }, index) => ({ index, label: formatText(label, words) }));
}

/** Returns the changes that an applied action made, or those that it would make if it hasn't been applied. */
function standing({ state, applied, resolution }: ActionCardSource["judged"]) {
  return state === "applied" ? applied : resolution.draft.changes();
}

/**
 * Returns an actor's color group: `character` for characters and their followers, or `npc` for all other
 * actors.
 */
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

/**
 * Summarizes the changes in a turn in one line: what improved, what got worse, and what the actor can't do.
 */
function broughtBy(
  lines: ReturnType<typeof lineViews>,
  notes: readonly Parameters<typeof formatText>[0][],
  words: Words,
): string {
  return [
    ...lines
      .filter(line => line.toneText !== toneText[""])
      .map(({ text, value }) => `${text} ${value}`.trim()),
    ...notes.map(note => formatText(note, words)),
  ].join(" · ");
}

function single<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

/**
 * Returns the list entry for the change to the Inspiration pool that the card's lines already explain, so
 * that it can be left out of the list of changes.
 */
function inspirationTold({ lines, targets }: Card, words: Words): string {
  const dice = [...lines, ...targets.flatMap(target => target.lines)]
    .filter(({ text }) => text.key.endsWith(".inspiration"))
    .reduce((sum, { value }) => sum + Number(value), 0);
  return words.format("BLACKOUT.actionCard.changed.inspiration", { n: signed(dice) });
}

/** Returns the changes to actors that have no target row, such as the acting actor and the party. */
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
