import { shownText } from "../../compat/content-language.ts";
import type { Line, Text } from "../../actions/core/card.ts";
import type { Choices } from "../../actions/core/facts.ts";
import { percent } from "../../language/formats.ts";
import { gateOf, rejectionOf, tableFor, visibleProblems, type Gate } from "../../actions/core/problems.ts";
import type { Difference } from "../../actions/core/differences.ts";
import type { Action, Field, Preview, Problem } from "../../actions/core/action.ts";
import { isOverride } from "../../actions/core/on-map.ts";
import type { MessageMode } from "../../compat/messages.ts";
import { differenceTexts } from "../shared/difference-texts.ts";
import { labelled, formatShown, formatText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import { fieldGroups, isRow } from "./action-fields.ts";
import { choiceAt, ownRows, type ActionState } from "./action-state.ts";
import { previewOf, type Situation } from "./action-effects.ts";
import { shownOddsView } from "./odds-view.ts";
import { placeView } from "./place-view.ts";
import { isRolled, rollView, type RollWorld, type RowView } from "./roll-view.ts";
import { targetPicker, type Candidate } from "./target-view.ts";

/** The data that the dialog of an action displays in addition to the user's choices. */
export interface ActionWorld extends RollWorld {
  readonly candidates: readonly Candidate[];
  /** The changes to the world since the user last made a choice in the dialog. */
  readonly differences?: readonly Difference[];
  readonly gamemaster: boolean;
  /** Whether the section "More" is initially open. */
  readonly moreOpen?: boolean;
  /**
   * Set if none of the possible targets can be attacked or a closed door blocks the line to the target.
   * `door` is set if the user may open this door.
   */
  readonly remedy?: { readonly unreachable: boolean; readonly door: object | null };
  /** Whether the user can place the area on a map. */
  readonly canPlace?: boolean;
  /**
   * Returns the UUID of the acting actor who has attacked this one in the current round, which triggers a
   * reaction, or an empty string.
   */
  readonly attacker?: () => string;
}

const MODES = ["public", "gm", "blind", "self"] as const satisfies readonly MessageMode[];

/** Whether an action needs no dialog, because it has no targets, pool, choices, or visible problems. */
export function isPlain(situation: Situation): boolean {
  const { action, facts, table } = situation;
  const { preview } = previewOf(situation);
  return (
    action.targets === "none" &&
    preview !== null &&
    preview.pool === null &&
    action.fields(facts, table).length === 0 &&
    visibleProblems(preview.problems, table).length === 0
  );
}

/**
 * The maximum number of rows that are visible in a dialog with groups of fields. Any further rows are
 * collapsed.
 */
const MOST_ROWS = 4;

/**
 * Returns the view of an action's dialog. `pressed` is the `confirmation` that the footer showed when the
 * user pressed the button for the first time, or null. If choices or problems change, the two no longer
 * match, and the user must confirm again.
 */
export function actionView(world: ActionWorld, state: ActionState, pressed: string | null = null) {
  const { action, facts, table, words } = world;
  const { preview, refused } = previewOf(world);
  const fields = offeredFields(world);
  const inRows = isRolled(preview) ? fields.filter(isRow) : [];
  const place = placeView(action, facts, world.canPlace ?? false, table, words);
  // Finding the attacker can mean a search through the chat log.
  const attacker = isReaction(action, preview) ? world.attacker?.() : undefined;
  const targets =
    place?.chosen || preview?.targetless
      ? null
      : targetPicker(
          action.targets,
          world.candidates,
          state.targets,
          {
            open: state.picking,
            search: state.search,
            opposes: action.opposes === true,
            attacker: attacker ?? "",
          },
          words,
        );
  const missing = targets?.missing ?? false;
  const problems = problemViews(world, preview, refused, missing);
  if (action.opposes && action.targets === "optional" && state.targets.length === 0 && preview)
    problems.push(problemView("note", words.localize(`BLACKOUT.actionDialog.${untargeted(world)}`), words));
  // R5.13: the chat log contains no trigger for the reaction.
  if (attacker === "")
    problems.push(
      problemView(
        "note",
        words.format("BLACKOUT.actionDialog.untriggered", { name: shownText(facts.actor.name) }),
        words,
      ),
    );
  const gate = missing || !preview ? "refused" : gateOf(preview.problems, table, world.gamemaster);
  const confirmation = JSON.stringify([state.targets, facts.choices, problems.map(({ text }) => text)]);
  const confirming = pressed === confirmation;
  const impossible = confirming ? "" : noChance(world, preview, missing);
  const test = isRolled(preview) ? rollView(world, preview, inRows, impossible === "") : null;
  const odds = oddsOf(world, preview, test, impossible);
  const told = (preview?.lines ?? []).filter(
    line =>
      (line.chance !== true || impossible === "") &&
      !(test && isInOdds(line, test.chance)) &&
      !(isReference(line) && isTargetKnown(preview, world)),
  );
  const heads = lineViews(
    told.filter(({ chief }) => chief === true),
    world,
  );
  // A value that the headline already shows is repeated below only if it has an explanation.
  const rest = told.filter(line => !isOfMap(line) && (line.chief !== true || (line.why ?? []).length > 0));
  const layout = layOut(world, state, {
    fields: fields.filter(field => !inRows.includes(field)),
    rows: test?.rows ?? [],
    rolls: test !== null || heads.length > 0,
  });
  // When a user overrides the map, no row may be inserted above the switch that the user has just pressed.
  // Therefore, the note is placed beside "More", which contains the choices that override the map.
  const isByHand = (line: Line) => layout.more !== null && isOverride(line);
  const onMap = lineViews(
    told.filter(line => isOfMap(line) && !isByHand(line)),
    world,
  );
  const shots = shotsView(world);
  return {
    targets,
    place,
    onMap,
    byHand: lineViews(told.filter(isByHand), world).map(line => line.text),
    shots,
    // Space for the measurements is reserved even before a target is selected, so that nothing moves down
    // when they appear.
    measured: onMap.length > 0 || shots !== null || (action.opposes === true && targets !== null),
    roomy: action.opposes === true,
    test,
    heads,
    lines: lineViews(
      rest.filter(line => !odds || line.chance !== true),
      world,
    ),
    chances: odds
      ? lineViews(
          rest.filter(({ chance }) => chance === true),
          world,
        )
      : [],
    chanceKnown: test !== null && test.chance !== null,
    odds,
    problems,
    opensDoor: world.remedy?.door != null,
    ...layout,
    emptyTop: !targets && !place && !test && heads.length === 0 && layout.fields.length === 0,
    emptyRows: !test && rest.length === 0 && layout.groups.length === 0 && !layout.more,
    foot: {
      changed: differenceTexts(world.differences ?? [], world.knows, words),
      costs: preview ? costViews(world, preview) : [],
      gate,
      refused: gate === "refused",
      confirmation,
      confirming: gate !== "refused" && confirming,
      label: buttonLabel(
        test
          ? words.format(test.concealed ? "BLACKOUT.test.rollDiceAndMore" : "BLACKOUT.test.rollDice", {
              n: String(test.pool.rolled),
            })
          : formatText(preview?.button ?? action.label, words),
        gate,
        confirming,
        words,
      ),
      dice: test !== null,
    },
    rolling: {
      mayFail: mayFail(world, fields),
      secret: state.secret,
      gamemaster: world.gamemaster,
      modes: MODES.map(value => ({
        value,
        label: words.localize(`BLACKOUT.actionDialog.mode.${value}`),
        selected: value === state.mode,
      })),
    },
  };
}

/**
 * Divides the dialog's fields into visible ones and ones that are folded under “More”. A dialog that rolls
 * and has groups of fields, such as the attack dialog, shows the ungrouped fields and the first few rows. The
 * rest is folded, with a count of the active fields. Other dialogs fold nothing.
 */
function layOut(
  { facts, words, moreOpen = false }: ActionWorld,
  state: ActionState,
  {
    fields,
    rows,
    rolls,
  }: {
    readonly fields: readonly Field[];
    readonly rows: readonly { readonly field: Field; readonly view: RowView }[];
    readonly rolls: boolean;
  },
) {
  const own = fieldGroups(fields, facts.choices, words);
  const loose = rows.filter(({ field }) => field.group === undefined);
  const titleOf = ({ group }: Field) => (group === undefined ? "" : formatText(group, words));
  const groups = [...new Set([...own.map(({ title }) => title), ...rows.map(({ field }) => titleOf(field))])]
    .filter(title => title !== "")
    .map(title => ({
      title,
      fields: own.find(group => group.title === title)?.fields ?? [],
      rows: rows.flatMap(({ field, view }) => (titleOf(field) === title ? [view] : [])),
    }));
  const common = { fields: own.find(({ title }) => title === "")?.fields ?? [] };
  if (!rolls || groups.length === 0)
    return { ...common, rows: loose.map(({ view }) => view), groups, more: null };
  const chosen = ({ name }: Field) => choiceAt(state.choices, name) !== undefined;
  const usual = loose.filter(({ field }) => field.gamemaster !== true && field.asRow !== true);
  // Rows that the map activates change the dice, so they must remain visible.
  const first = usual.filter(
    ({ field, view }, index) => index < MOST_ROWS || (view.used && view.dice !== "" && !chosen(field)),
  );
  const folded = loose.filter(row => !first.includes(row));
  const on = [
    ...rows.filter(row => !first.includes(row) && row.view.used && chosen(row.field)),
    ...fields.filter(field => field.group !== undefined && isChosen(state.choices, field)),
    ...ownRows(facts.choices),
    ...(state.mode === "public" ? [] : [state.mode]),
    ...(state.secret ? [true] : []),
  ].length;
  return {
    ...common,
    rows: first.map(({ view }) => view),
    groups: [],
    more: {
      open: moreOpen,
      on: on === 0 ? "" : words.format("BLACKOUT.actionDialog.moreOn", { n: String(on) }),
      rows: folded.map(({ view }) => view),
      groups,
    },
  };
}

/**
 * Whether a field has a value other than the default for its kind: the first option of a choice, 0 for a
 * number, or an empty value for any other field.
 */
function isChosen(choices: Choices, field: Field): boolean {
  const value = choiceAt(choices, field.name);
  if (value === undefined || value === null || value === "" || value === false) return false;
  return field.kind === "choice" ? value !== field.options[0]?.value : field.kind !== "number" || value !== 0;
}

/** Whether the odds already show the value of a line. */
function isInOdds({ text: { key }, value }: Line, chance: number | null): boolean {
  return (
    chance !== null &&
    (key === "BLACKOUT.attack.expect.critical" ||
      (key === "BLACKOUT.attack.expect.hit" && value === percent(chance)))
  );
}

/**
 * Returns the odds of the test, or the odds that are shown for an action without a pool. Conceals odds that
 * the user is not allowed to know. `out` is text to show instead of the odds. Returns null if there are no
 * odds.
 */
function oddsOf(
  { words, knows }: ActionWorld,
  preview: Preview | null,
  test: Pick<ReturnType<typeof rollView>, "odds"> | null,
  out: string,
) {
  const own = preview?.odds;
  const shown = own && !knows(own.concealed) ? own.otherwise : own;
  const bar = test ? test.odds : shown ? shownOddsView(shown, words) : null;
  return bar && { out, bar: bar.met !== "" || bar.steps.length > 0 ? bar : null };
}

/** Returns the key of the note about an attack without a target. */
function untargeted({ remedy }: ActionWorld): "atNobody" | "openDoorFirst" | "moveFirst" {
  if (!remedy?.unreachable) return "atNobody";
  return remedy.door ? "openDoorFirst" : "moveFirst";
}

/** Whether a line shows the odds against a typical enemy. */
function isReference({ text: { key } }: Line): boolean {
  return key === "BLACKOUT.attack.expect.reference";
}

/**
 * Returns whether the user is allowed to know the chances against the target itself. If so, the chances
 * against a typical enemy are not needed.
 */
function isTargetKnown(preview: Preview | null, { knows }: ActionWorld): boolean {
  return preview !== null && preview.difficulty !== null && knows(preview.concealed);
}

/**
 * Returns the text for the weapon's loaded ammunition or the number of thrown weapons left. Returns null for
 * other weapons, and in combat variants, which count ammunition in their own way.
 */
function shotsView({ action: { needs }, facts: { item }, words }: ActionWorld) {
  if (!item?.weapon || needs?.variant !== undefined) return null;
  const { ammunition, quantity } = item.state;
  if (ammunition) return words.format("BLACKOUT.actionDialog.shots", { n: plain(ammunition.value) });
  return item.weapon.category === "thrown"
    ? words.format("BLACKOUT.gear.left", { n: plain(quantity) })
    : null;
}

/**
 * Returns the fields that the dialog offers. For players, omits fields that only Gamemasters can decide on or
 * that only a preceding action can set.
 */
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

/** Whether a line shows a measurement taken from the map. */
function isOfMap({ text: { key } }: Line): boolean {
  return key.startsWith("BLACKOUT.map.");
}

/**
 * Whether the dialog offers the choice to fail (R2.15) outside the action's own fields. False if one of these
 * fields already offers it.
 */
function mayFail({ facts }: ActionWorld, fields: readonly Field[]): boolean {
  return "chosenToFail" in facts.choices && !fields.some(({ name }) => name === "chosenToFail");
}

/**
 * Returns the label of the button: the name of the action or, if there are problems, the name followed by
 * “anyway”. If the next press executes the action despite the problems, the label asks the user to confirm
 * this.
 */
function buttonLabel(what: string, gate: Gate, confirming: boolean, words: Words): string {
  if (gate !== "confirm" && gate !== "overrule") return what;
  return words.format(`BLACKOUT.actionDialog.${confirming ? "confirmAnyway" : "anyway"}`, { what });
}

/**
 * The kinds of problems that no roll can overcome. A lack of action points is not among them, because the
 * roll can succeed even if the cost exceeds the budget.
 */
const HOPELESS: readonly Problem["kind"][] = ["rule", "range", "ammunition"];

/**
 * Returns the text that is shown instead of the chances if the action can't succeed with these choices. The
 * dialog lists the reason among the problems. Returns an empty string if the action can succeed.
 */
function noChance(
  { table, words, gamemaster }: ActionWorld,
  preview: Preview | null,
  targetMissing: boolean,
): string {
  const problems = preview && !targetMissing ? visibleProblems(preview.problems, table) : [];
  const found = problems.some(
    problem =>
      HOPELESS.includes(problem.kind) || rejectionOf([problem], tableFor(table, gamemaster)) !== null,
  );
  return found ? words.localize("BLACKOUT.actionDialog.impossible") : "";
}

/**
 * The icon and tone of each kind of problem. A word accompanies the icon, so that color isn't the only cue.
 */
const MARKS = {
  missing: { mark: "fail", tone: "bo-harm" },
  impossible: { mark: "fail", tone: "bo-harm" },
  notAllowed: { mark: "warn", tone: "bo-harm" },
  warning: { mark: "warn", tone: "" },
  note: { mark: "warn", tone: "" },
} as const;

function problemView(what: keyof typeof MARKS, text: string, words: Words) {
  return {
    what,
    ...MARKS[what],
    text: labelled(words.localize(`BLACKOUT.actionDialog.problem.${what}`), text, words),
  };
}

/** Returns the problems with an action, starting with those that prevent it. */
function problemViews(
  { table, words, gamemaster }: ActionWorld,
  preview: Preview | null,
  refused: Text | null,
  targetMissing: boolean,
) {
  const view = (what: keyof typeof MARKS, text: string) => problemView(what, text, words);
  const told = visibleProblems(preview?.problems ?? [], table)
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
        formatText(problem.text, words),
      );
    });
  const hard = Object.keys(MARKS);
  return [
    ...(targetMissing ? [view("missing", words.localize("BLACKOUT.actionDialog.needsTarget"))] : []),
    ...(refused === null ? [] : [view("impossible", formatText(refused, words))]),
    ...told,
  ].sort((one, other) => hard.indexOf(one.what) - hard.indexOf(other.what));
}

function lineViews(lines: readonly Line[], { words, knows }: ActionWorld) {
  return lines
    .filter(line => knows(line.concealed) || line.otherwise !== undefined)
    .map(line => ({
      text: formatText(line.text, words),
      open: line.chief === true,
      value: formatShown(knows(line.concealed) ? line.value : line.otherwise, words),
      tone: line.tone === "bad" ? "bo-harm" : line.tone === "good" ? "bo-help" : "",
      why: (line.why ?? [])
        .filter(row => knows(row.concealed))
        .map(row => ({ text: formatText(row.text, words), value: formatShown(row.value, words) })),
    }));
}

/** Whether an action would be an attack as a reaction. */
function isReaction(action: Action, preview: Preview | null): boolean {
  return (
    action.opposes === true &&
    (preview?.costs ?? []).some(({ key }) => key === "BLACKOUT.actionDialog.cost.reaction")
  );
}

/**
 * Returns costs such as `costs 2 AP, leaves 0` and `costs 1 Stamina, leaves 3`, or an empty list if the
 * action costs nothing. A cost that the actor can't pay is marked, and shows the amount that the actor has.
 */
function costViews(
  { facts, words }: ActionWorld,
  { ap, stamina, costs = [] }: Preview,
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
  return [
    ...cost("ap", ap, budget ? budget.ap : null),
    ...cost("stamina", stamina, own.value),
    ...costs.map(one => ({ text: formatText(one, words), short: false })),
  ];
}
