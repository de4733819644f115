import { shownText } from "../../compat/content-language.ts";
import { conditionName } from "../../data/effect/condition-source.ts";
import { outcomeFor, type DiceShown, type Line } from "../../actions/core/card.ts";
import type { ActorFacts, Facts, ItemState } from "../../actions/core/facts.ts";
import type { ActorState } from "../../actions/core/actor-state.ts";
import { sumOf } from "../../actions/core/harm.ts";
import { listText } from "../../language/formats.ts";
import { wearInWords, type Need } from "../../actions/core/knowledge-levels.ts";
import type { Resolution } from "../../actions/core/action.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import type { Knows } from "../chat/change-lines.ts";
import { formatShown, formatText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";

/** A line in the preview of an amendment, with the current and the amended value. */
export interface Future {
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly same: boolean;
}

/** A group of lines that belong together, such as those about one target. */
export interface FutureGroup {
  readonly title: string;
  readonly rows: readonly Future[];
}

/** The results of an action before and after an amendment, with the current state of its actors. */
export interface Comparison {
  readonly facts: Facts;
  readonly before: Resolution | null;
  readonly after: Resolution | null;
  /** Returns the current state of the actor with this UUID, or null if the state is unknown. */
  readonly now: (uuid: string) => ActorState | null;
  /** Whether the action's effects on an actor have already been applied. */
  readonly isApplied: (uuid: string) => boolean;
  readonly knows: Knows;
  readonly words: Words;
}

/**
 * Returns the changes that an amendment makes to the outcome and to each actor, except those that the viewer
 * is not allowed to know. The new values of actors are those that the world will contain after the amendment.
 */
export function futureGroups(comparison: Comparison): readonly FutureGroup[] {
  const { facts, words } = comparison;
  const people = [...new Map([facts.actor, ...facts.targets].map(one => [one.uuid, one])).values()];
  return [
    { title: words.localize("BLACKOUT.amend.result"), rows: resultRows(comparison) },
    ...people.map(person => ({
      title: shownText(person.name),
      rows: [...worldRows(comparison, person), ...targetRows(comparison, person)],
    })),
  ].filter(({ rows }) => rows.length > 0);
}

/** The text for a missing value. */
const NONE = "–";

function future(text: string, before: string, after: string): Future {
  return { text, before, after, same: before === after };
}

/** Returns the rows for the outcome, the successes of each roll, and every number on the card. */
function resultRows({ before, after, knows, words }: Comparison): readonly Future[] {
  const outcome = (resolution: Resolution | null) =>
    resolution ? formatText(outcomeFor(resolution.card, knows), words) : NONE;
  return [
    future(words.localize("BLACKOUT.actionCard.outcome"), outcome(before), outcome(after)),
    ...paired(
      diceValues(before?.card.dice ?? [], knows, words),
      diceValues(after?.card.dice ?? [], knows, words),
    ),
    ...paired(
      lineValues(before?.card.lines ?? [], knows, words),
      lineValues(after?.card.lines ?? [], knows, words),
    ),
  ];
}

/**
 * Returns the rows for a target: those that compare the outcome before and after the amendment, and those for
 * the numbers that differ.
 */
function targetRows({ before, after, knows, words }: Comparison, { uuid }: ActorFacts): readonly Future[] {
  const [was, is] = [before, after].map(resolution =>
    resolution?.card.targets.find(row => row.uuid === uuid),
  );
  if (!was && !is) return [];
  const outcome = (row: typeof was) => (row ? formatText(row.outcome, words) : NONE);
  return [
    future(words.localize("BLACKOUT.actionCard.outcome"), outcome(was), outcome(is)),
    ...paired(lineValues(was?.lines ?? [], knows, words), lineValues(is?.lines ?? [], knows, words)).filter(
      ({ same }) => !same,
    ),
  ];
}

/** The key prefix of measurements on the map, which don't depend on choices. */
const OF_MAP = "BLACKOUT.map.";

function lineValues(lines: readonly Line[], knows: Knows, words: Words): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap(({ text, value, concealed, otherwise }) => {
      if (value === undefined || text.key.startsWith(OF_MAP)) return [];
      const shown = !concealed || knows(concealed) ? value : otherwise;
      return shown === undefined ? [] : [[formatText(text, words), formatShown(shown, words)] as const];
    }),
  );
}

function diceValues(dice: readonly DiceShown[], knows: Knows, words: Words): ReadonlyMap<string, string> {
  return new Map(
    dice.flatMap(({ label, faces, hitsFrom, hitsConcealed, concealed }) => {
      if (hitsFrom === null || (concealed && !knows(concealed)) || (hitsConcealed && !knows(hitsConcealed)))
        return [];
      return [
        [
          formatText(label, words),
          words.format("BLACKOUT.card.count", {
            n: plain(faces.filter(face => face >= hitsFrom).length),
            dice: plain(faces.length),
          }),
        ] as const,
      ];
    }),
  );
}

function paired(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly Future[] {
  return [...new Set([...before.keys(), ...after.keys()])].map(text =>
    future(text, before.get(text) ?? NONE, after.get(text) ?? NONE),
  );
}

/**
 * A number in an actor's state that an action can change, such as the hit points: its key, the permission
 * that a viewer needs to see it, how to read it, and its limits.
 */
interface Counted {
  readonly key: string;
  readonly need: Need;
  readonly least: number;
  readonly of: (state: ActorState) => number | null;
  readonly most?: (state: ActorState) => number;
}

const COUNTED: readonly Counted[] = [
  {
    key: "hitPoints",
    need: "all",
    least: -Infinity,
    of: ({ hitPoints }) => hitPoints.value,
    most: ({ hitPoints }) => hitPoints.max,
  },
  {
    key: "stamina",
    need: "all",
    least: 0,
    of: ({ stamina }) => stamina.value,
    most: ({ stamina }) => stamina.max,
  },
  { key: "stress", need: "all", least: 0, of: ({ stress }) => stress },
  { key: "armor", need: "passive", least: 0, of: ({ armor }) => sumOf(armor) },
  { key: "resistance", need: "all", least: 0, of: ({ resistance }) => sumOf(resistance) },
  { key: "ap", need: "all", least: 0, of: ({ budget }) => budget?.ap ?? null },
  { key: "reactions", need: "all", least: 0, of: ({ budget }) => budget?.reactions ?? null },
];

/**
 * Returns rows for those of the actor's values that the original or the amended action changes: numbers,
 * conditions and shots.
 */
function worldRows(comparison: Comparison, person: ActorFacts): readonly Future[] {
  const { facts, before, after, words } = comparison;
  const states: States = {
    given: person.state,
    was: before?.draft.state(person.uuid) ?? person.state,
    is: after?.draft.state(person.uuid) ?? person.state,
    now: comparison.now(person.uuid) ?? person.state,
    applied: comparison.isApplied(person.uuid),
  };
  return [
    ...COUNTED.flatMap(counted => countedRow(comparison, person, counted, states) ?? []),
    ...conditionRow(comparison, person, states),
    ...(person.uuid === facts.actor.uuid && comparison.knows({ of: person.uuid, need: "all" })
      ? itemRows(facts, before, after, words)
      : []),
  ];
}

/**
 * The states of an actor: before the action (`given`), after the action (`was`), after the amended action
 * (`is`), and now. `applied` is true if the state after the action has been applied.
 */
interface States {
  readonly given: ActorState;
  readonly was: ActorState;
  readonly is: ActorState;
  readonly now: ActorState;
  readonly applied: boolean;
}

function countedRow(
  { knows, words }: Comparison,
  { uuid }: ActorFacts,
  { key, need, least, of, most }: Counted,
  { given, was, is, now, applied }: States,
): Future | null {
  const [first, before, after, current] = [of(given), of(was), of(is), of(now)];
  if (
    first === null ||
    before === null ||
    after === null ||
    current === null ||
    (before === first && after === first)
  )
    return null;
  const within = (value: number) => Math.max(least, Math.min(most?.(now) ?? Infinity, value));
  const stands = applied ? current : within(current + before - first);
  const becomes = within(stands + after - before);
  const text = words.localize(`BLACKOUT.actionCard.what.${key}`);
  if (knows({ of: uuid, need })) return future(text, plain(stands), plain(becomes));
  if (key !== "hitPoints" || !knows({ of: uuid, need: "passive" })) return null;
  const wear = (value: number) => words.localize(wearInWords({ value, max: now.hitPoints.max }));
  return future(text, wear(stands), wear(becomes));
}

function conditionRow(
  { knows, words }: Comparison,
  { uuid }: ActorFacts,
  { given, was, is, now, applied }: States,
): readonly Future[] {
  if (!knows({ of: uuid, need: "passive" })) return [];
  const names = (state: ActorState) => [
    ...state.conditions.map(condition => nameOf(condition, words)),
    ...vitalNames(state, words),
  ];
  const [first, before, after] = [names(given), names(was), names(is)];
  if (first.join() === before.join() && first.join() === after.join()) return [];
  const stands = applied ? names(now) : changed(names(now), first, before);
  const listed = (list: readonly string[]) => (list.length === 0 ? NONE : listText(list));
  return [
    future(
      words.localize("BLACKOUT.amend.conditions"),
      listed(stands),
      listed(changed(stands, before, after)),
    ),
  ];
}

/**
 * Returns the list without the elements that are only in `from`, and with the elements that are only in `to`.
 */
function changed(list: readonly string[], from: readonly string[], to: readonly string[]): readonly string[] {
  return [
    ...new Set([
      ...list.filter(one => to.includes(one) || !from.includes(one)),
      ...to.filter(one => !from.includes(one)),
    ]),
  ];
}

function nameOf({ key, level, attribute }: ConditionState, words: Words): string {
  const name = words.localize(conditionName(key));
  const full =
    attribute === null
      ? name
      : words.format("BLACKOUT.conditions.of", {
          name,
          attribute: words.localize(`BLACKOUT.attribute.${attribute}`),
        });
  return level > 1 ? words.format("BLACKOUT.conditions.level", { name: full, level: plain(level) }) : full;
}

function vitalNames({ vital }: ActorState, words: Words): readonly string[] {
  return (["dead", "knockedOut", "shutDown"] as const)
    .filter(key => vital[key])
    .map(key => words.localize(`BLACKOUT.actionCard.vital.${key}`));
}

const OF_ITEMS: readonly { readonly key: string; readonly of: (state: ItemState) => number | null }[] = [
  { key: "shots", of: ({ ammunition }) => ammunition?.value ?? null },
  { key: "quantity", of: ({ quantity }) => quantity },
  { key: "uses", of: ({ uses }) => uses?.value ?? null },
];

/**
 * Returns the rows for the shots, units and uses of items that the action consumes: the numbers left before
 * and after the amendment.
 */
function itemRows(
  { item, gear }: Facts,
  before: Resolution | null,
  after: Resolution | null,
  words: Words,
): readonly Future[] {
  return [...(item ? [item] : []), ...gear].flatMap(({ uuid, name, state }) =>
    OF_ITEMS.flatMap(({ key, of }) => {
      const [was, is] = [before, after].map(resolution => of(resolution?.draft.item(uuid) ?? state));
      if (
        was === null ||
        is === null ||
        was === undefined ||
        is === undefined ||
        (was === of(state) && is === of(state))
      )
        return [];
      return [future(words.format(`BLACKOUT.actionCard.what.${key}`, { name }), plain(was), plain(is))];
    }),
  );
}
