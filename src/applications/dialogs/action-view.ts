import { testOdds } from "../../rules/tests/odds.ts";
import { netDice } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { Line, Text } from "../../actions/core/card.ts";
import { isPartyMember } from "../../actions/core/party-inspiration.ts";
import { gateOf, refusalOf, tableFor, toldProblems, type Gate } from "../../actions/core/problems.ts";
import { withoutTelltales } from "../../actions/core/telltales.ts";
import type { Difference } from "../../actions/core/differences.ts";
import type { Field, Preview, Problem } from "../../actions/core/action.ts";
import type { MessageMode } from "../../compat/messages.ts";
import { differenceTexts } from "../shared/difference-texts.ts";
import type { Knows } from "../shared/knows.ts";
import { rowText } from "../shared/rows.ts";
import { labelled, sayShown, sayText } from "../shared/texts.ts";
import { plain, signed, type Words } from "../shared/words.ts";
import { fieldGroups, fieldView, isRow } from "./action-fields.ts";
import { inspirationOf, ownRows, type ActionState } from "./action-state.ts";
import {
  effectOf,
  isUsed,
  look,
  minus,
  worthOfInspiration,
  worthOfRow,
  type Effect,
  type Situation,
} from "./action-worth.ts";
import { inspirationView, netView, oddsView, poolView, referenceDifficulty, sizesOf } from "./odds-view.ts";
import { placeView } from "./place-view.ts";
import { targetPicker, type Candidate } from "./target-view.ts";

/** What the dialog of an action knows beside what the person chooses. */
export interface ActionWorld extends Situation {
  readonly words: Words;
  /** What the person may be shown of others. */
  readonly knows: Knows;
  readonly candidates: readonly Candidate[];
  /** What has changed around the person since their last choice. */
  readonly differences?: readonly Difference[];
  /** The names of those who pushed an Inspiration die in, one for each die. */
  readonly pushed?: readonly string[];
  readonly gamemaster: boolean;
  readonly writerOnline: boolean;
  /** Whether the person can choose on a map where an area goes. */
  readonly canPlace?: boolean;
}

const MODES = ["public", "gm", "blind", "self"] as const satisfies readonly MessageMode[];

/** Is there nothing to choose and nothing to be told? Then it is done without a dialog. */
export function isPlain(situation: Situation): boolean {
  const { action, facts, table } = situation;
  const { preview } = look(situation);
  return (
    action.targets === "none" &&
    preview !== null &&
    preview.pool === null &&
    action.fields(facts, table).length === 0 &&
    toldProblems(preview.problems, table).length === 0
  );
}

/**
 * What the dialog of an action shows, made from what is known and what is chosen. `pressed` is the `confirmation` of the foot that the user has pressed the button for once; null
 * before. As soon as choices or problems change it no longer fits, so that the new ones have to be confirmed.
 */
export function actionView(world: ActionWorld, state: ActionState, pressed: string | null = null) {
  const { action, facts, table, words } = world;
  const { preview, refused } = look(world);
  const fields = offeredFields(world);
  const inRows = preview?.pool ? fields.filter(isRow) : [];
  const place = placeView(action, facts, world.canPlace ?? false, table, words);
  const targets = place?.chosen
    ? null
    : targetPicker(
        action.targets,
        world.candidates,
        state.targets,
        { open: state.picking, search: state.search },
        words,
      );
  const missing = targets?.missing ?? false;
  const problems = problemViews(world, preview, refused, missing);
  const gate = missing || !preview ? "refused" : gateOf(preview.problems, table, world.gamemaster);
  const confirmation = JSON.stringify([state.targets, facts.choices, problems.map(({ text }) => text)]);
  const confirming = pressed === confirmation;
  const impossible = confirming ? "" : impossibleBecause(world, preview, missing);
  const test = preview?.pool
    ? { ...testView(world, { ...preview, pool: preview.pool }, inRows), impossible }
    : null;
  const told = (preview?.lines ?? []).filter(({ chance }) => chance !== true || impossible === "");
  const heads = lineViews(
    told.filter(({ chief }) => chief === true),
    world,
  );
  // What stands large at the head is told again below only for what made it.
  const lines = lineViews(
    told.filter(line => !isOfMap(line) && (line.chief !== true || (line.why ?? []).length > 0)),
    world,
  );
  const onMap = onMapView(world, told.filter(isOfMap), fields);
  const groups = groupViews(
    world,
    fields.filter(field => !inRows.includes(field) && field.name !== onMap?.cover?.name),
    test?.switches ?? [],
  );
  return {
    targets,
    place,
    onMap,
    test,
    heads,
    lines,
    problems,
    groups,
    emptyTop:
      !targets &&
      !place &&
      !onMap &&
      !test &&
      heads.length === 0 &&
      !groups.some(({ title }) => title === ""),
    emptyRows: !test && lines.length === 0 && !groups.some(({ title }) => title !== ""),
    foot: {
      changed: differenceTexts(world.differences ?? [], world.knows, words),
      costs: preview ? costViews(world, preview) : [],
      mayFail: mayFail(world, fields),
      gate,
      refused: gate === "refused",
      confirmation,
      confirming: gate !== "refused" && confirming,
      secret: state.secret,
      gamemaster: world.gamemaster,
      modes: MODES.map(value => ({
        value,
        label: words.localize(`BLACKOUT.actionDialog.mode.${value}`),
        selected: value === state.mode,
      })),
      label: buttonLabel(
        test
          ? words.format(test.concealed ? "BLACKOUT.test.rollDiceAndMore" : "BLACKOUT.test.rollDice", {
              n: String(test.pool.rolled),
            })
          : sayText(action.label, words),
        gate,
        confirming,
        words,
      ),
      dice: test !== null,
    },
  };
}

/** The fields that the dialog offers: players are not asked what only Gamemasters decide, nor what follows from another action alone. */
export function offeredFields({
  action,
  facts,
  table,
  gamemaster,
}: Pick<ActionWorld, "action" | "facts" | "table" | "gamemaster">): readonly Field[] {
  const fields = action.fields(facts, table);
  return gamemaster
    ? fields
    : fields.filter(
        field =>
          field.gamemaster !== true && action.followsOnly?.some(({ key }) => key === field.name) !== true,
      );
}

/** Is a line what the map shows of a target? */
function isOfMap({ text: { key } }: Line): boolean {
  return key.startsWith("BLACKOUT.map.");
}

/** What the map shows of the target, with the field by which people say otherwise about cover; null where no map shows anything. */
function onMapView(world: ActionWorld, lines: readonly Line[], fields: readonly Field[]) {
  if (lines.length === 0) return null;
  const cover = fields.find(({ name }) => name.endsWith(".cover"));
  return {
    lines: lineViews(lines, world),
    cover: cover ? fieldView(cover, world.facts.choices, world.words) : null,
  };
}

/** The groups of fields in the order in which the action names them; switches of a test stand in the group that they belong to. */
function groupViews(
  { facts, words }: ActionWorld,
  fields: readonly Field[],
  switches: readonly SwitchView[],
) {
  const own = fieldGroups(fields, facts.choices, words);
  const rest = [...new Set(switches.map(({ group }) => group))]
    .filter(title => title !== "" && !own.some(group => group.title === title))
    .map(title => ({ title, fields: [] }));
  return [...own, ...rest].map(group => ({
    ...group,
    switches: group.title === "" ? [] : switches.filter(one => one.group === group.title),
  }));
}

/** A switch or counter of a test as a line with what it is worth. */
type SwitchView = ReturnType<typeof switchView>;

function switchView({ facts, words }: ActionWorld, field: Field, used: boolean, effect: Effect) {
  return {
    ...fieldView(field, facts.choices, words),
    group: field.group === undefined ? "" : sayText(field.group, words),
    used,
    dice: effect.dice === 0 ? "" : signed(effect.dice),
    worth: effect.dice === 0 && effect.worth?.tone === "" ? null : effect.worth,
    cost: extraCost(effect, words),
  };
}

/** What an action that rolls a pool says beforehand. */
type Tested = Preview & { readonly pool: NonNullable<Preview["pool"]> };

/** The pool, the rows that count, and the odds. */
function testView(world: ActionWorld, preview: Tested, inRows: readonly Field[]) {
  const { facts, table, words } = world;
  const told = { ...preview, pool: poolKnown(world, preview) };
  const { pool } = told;
  const unknown = minus(preview.rows, pool.rows);
  const difficulty = difficultyKnown(world, preview);
  const own = ownRows(facts.choices);
  const switches = inRows.map(field => ({
    field,
    used: isUsed(world, field),
    effect: effectOf(world, preview, field, difficulty),
  }));
  const standing = minus(
    minus(pool.rows, own),
    switches.flatMap(({ used, effect }) => (used ? effect.rows : [])),
  );
  const odds = testOdds(pool, difficulty ?? referenceDifficulty, table.houseRules);
  const dice = inspirationOf(facts.choices);
  const left = isPartyMember(facts.actor, facts.party) ? (facts.party?.inspiration ?? 0) : null;
  return {
    // Rows that the person may not know change the number of dice: the button must not promise another.
    pool: poolView(pool, words),
    concealed: unknown.length > 0,
    standing: [
      ...standing.map(row => ({
        ...rowText(row, words),
        dice: signed(row.dice),
        worth: worthOfRow(told, row, difficulty, table),
      })),
      ...unknown.map(row => ({
        title: rowText(row, words).title,
        note: words.localize("BLACKOUT.actionDialog.unknownRow"),
        dice: "?",
        worth: { text: "?", tone: "" },
      })),
    ],
    switches: switches.map(({ field, used, effect }) => switchView(world, field, used, effect)),
    own: own.map((row, index) => ({
      index,
      why: row.why,
      title: rowText(row, words).title,
      worth: worthOfRow(told, row, difficulty, table),
      sizes: sizesOf(row.dice, words),
    })),
    ownRows: "rows" in facts.choices,
    inspiration:
      "inspiration" in facts.choices && (left !== null || dice > 0)
        ? inspirationView(
            { inspirationLeft: left ?? 0, writerOnline: world.writerOnline, pushed: world.pushed ?? [] },
            { inspiration: dice },
            worthOfInspiration(told, difficulty, table),
            words,
          )
        : null,
    net: netView(netDice(pool.rows, dice, table.houseRules), words),
    odds: oddsView(odds, difficulty, difficulty ?? referenceDifficulty, words),
  };
}

/** The pool without the rows that would tell what the person may not know of a target. */
function poolKnown({ facts, table, knows }: ActionWorld, { pool }: Tested): Tested["pool"] {
  return facts.targets.every(target => knows({ of: target.uuid, need: "all" }))
    ? pool
    : withoutTelltales(pool, table.houseRules);
}

/** The difficulty as far as the person may know it. */
function difficultyKnown({ knows }: ActionWorld, { difficulty, concealed }: Preview): number | null {
  return knows(concealed) ? difficulty : null;
}

/** R2.15: is choosing to fail a way to do this? Where the action asks it as a field, that field says it. */
function mayFail({ facts }: ActionWorld, fields: readonly Field[]): boolean {
  return "chosenToFail" in facts.choices && !fields.some(({ name }) => name === "chosenToFail");
}

/** The label of the button: what it does, that it does so anyway, or that the next press does. */
function buttonLabel(what: string, gate: Gate, confirming: boolean, words: Words): string {
  if (gate !== "confirm" && gate !== "overrule") return what;
  return words.format(`BLACKOUT.actionDialog.${confirming ? "confirmAnyway" : "anyway"}`, { what });
}

/** Kinds of problems with which no roll can succeed. Too few action points only make it dearer than it may be. */
const HOPELESS: readonly Problem["kind"][] = ["rule", "range", "ammunition"];

/** Why the action cannot succeed as it is chosen, in place of its chances; empty where it can. */
function impossibleBecause(
  { table, words, gamemaster }: ActionWorld,
  preview: Preview | null,
  targetMissing: boolean,
): string {
  const problems = preview && !targetMissing ? toldProblems(preview.problems, table) : [];
  const found = problems.find(
    problem => HOPELESS.includes(problem.kind) || refusalOf([problem], tableFor(table, gamemaster)) !== null,
  );
  return found
    ? words.format("BLACKOUT.actionDialog.impossible", { reason: sayText(found.text, words) })
    : "";
}

/** The marks of problems: each has a word beside the icon, so that nothing hangs on colour. */
const MARKS = {
  missing: { mark: "fail", tone: "bo-harm" },
  impossible: { mark: "fail", tone: "bo-harm" },
  notAllowed: { mark: "warn", tone: "bo-harm" },
  warning: { mark: "warn", tone: "" },
  note: { mark: "warn", tone: "" },
} as const;

/** The problems with an action, those that refuse it first. */
function problemViews(
  { table, words, gamemaster }: ActionWorld,
  preview: Preview | null,
  refused: Text | null,
  targetMissing: boolean,
) {
  const view = (what: keyof typeof MARKS, text: string) => ({
    what,
    ...MARKS[what],
    text: labelled(words.localize(`BLACKOUT.actionDialog.problem.${what}`), text, words),
  });
  const told = toldProblems(preview?.problems ?? [], table)
    .filter(({ text: { key } }) => !targetMissing || key !== "BLACKOUT.problem.noTarget")
    .map(problem => {
      const gate = gateOf([problem], table, gamemaster);
      return view(
        gate === "refused"
          ? "impossible"
          : gate === "overrule"
            ? "notAllowed"
            : gate === "confirm"
              ? "warning"
              : "note",
        sayText(problem.text, words),
      );
    });
  const hard = Object.keys(MARKS);
  return [
    ...(targetMissing ? [view("missing", words.localize("BLACKOUT.actionDialog.needsTarget"))] : []),
    ...(refused === null ? [] : [view("impossible", sayText(refused, words))]),
    ...told,
  ].sort((one, other) => hard.indexOf(one.what) - hard.indexOf(other.what));
}

function lineViews(lines: readonly Line[], { words, knows }: ActionWorld) {
  return lines
    .filter(line => knows(line.concealed) || line.otherwise !== undefined)
    .map(line => ({
      text: sayText(line.text, words),
      open: line.chief === true,
      value: sayShown(knows(line.concealed) ? line.value : line.otherwise, words),
      tone: line.tone === "bad" ? "bo-harm" : line.tone === "good" ? "bo-help" : "",
      why: (line.why ?? [])
        .filter(row => knows(row.concealed))
        .map(row => ({ text: sayText(row.text, words), value: sayShown(row.value, words) })),
    }));
}

/** `costs 2 AP, leaves 0` and `costs 1 Stamina, leaves 3`; what there is too little of is marked, with what is left of it. Nothing for what costs nothing. */
function costViews(
  { facts, words }: ActionWorld,
  { ap, stamina }: Preview,
): { readonly text: string; readonly short: boolean }[] {
  const { budget, stamina: own } = facts.actor.state;
  const cost = (key: "ap" | "stamina", n: number, there: number | null) => {
    if (n === 0) return [];
    if (there === null)
      return [{ text: words.format(`BLACKOUT.actionDialog.cost.${key}`, { n: plain(n) }), short: false }];
    const short = there < n;
    return [
      {
        text: words.format(`BLACKOUT.actionDialog.cost.${key}${short ? "Short" : "Left"}`, {
          n: plain(n),
          left: plain(short ? there : there - n),
        }),
        short,
      },
    ];
  };
  return [...cost("ap", ap, budget ? budget.ap : null), ...cost("stamina", stamina, own.value)];
}

function extraCost({ ap, stamina }: { readonly ap: number; readonly stamina: number }, words: Words): string {
  return [
    ...(ap === 0 ? [] : [words.format("BLACKOUT.actionDialog.extra.ap", { n: signed(ap) })]),
    ...(stamina === 0 ? [] : [words.format("BLACKOUT.actionDialog.extra.stamina", { n: signed(stamina) })]),
  ].join(", ");
}

/** The rows that somebody added, for a window that shows no odds. */
export function ownRowViews(rows: readonly Row[], words: Words) {
  return rows.map((row, index) => ({
    index,
    why: row.why,
    title: rowText(row, words).title,
    worth: null,
    sizes: sizesOf(row.dice, words),
  }));
}
