import type { MessageMode } from "../../compat/messages.ts";
import type { Choices } from "../../actions/core/facts.ts";
import type { Field } from "../../actions/core/action.ts";
import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import type { Row } from "../../rules/tests/row.ts";

/** Everything that the person who acts chooses in the dialog of an action. */
export interface ActionState {
  /** Whom it is done to, by uuid, in the order in which they were chosen. */
  readonly targets: readonly string[];
  /**
   * What the person chose themselves; the facts hold it over what the map shows and the action's defaults.
   */
  readonly choices: Choices;
  readonly mode: MessageMode;
  /** Nothing of it is posted until it is revealed: a Gamemaster's choice. */
  readonly secret: boolean;
  /** Whether the list of targets is open, and what is searched in it. */
  readonly picking: boolean;
  readonly search: string;
}

const ABOUT_TARGET = /^targets\.(\d+)\.(.+)$/;
const ABOUT_PERSON = /^people\.(.+)\.([^.]+)$/;

/**
 * What was chosen for the field of that name. A field about one target is named `targets.<index>.<key>`,
 * about one of those in an area `people.<uuid>.<key>`.
 */
export function choiceAt(choices: Choices, name: string): unknown {
  const person = ABOUT_PERSON.exec(name);
  // Of whom nobody said anything, what the map shows counts.
  if (person)
    return personIn(choices, person[1] ?? "")[person[2] ?? ""] ?? (person[2] === "state" ? "map" : undefined);
  const about = ABOUT_TARGET.exec(name);
  if (!about) return choices[name];
  return entries(choices)[Number(about[1])]?.[about[2] ?? ""];
}

/** The choices with another value for the field of that name. */
export function withChoice(choices: Choices, name: string, value: unknown): Choices {
  const person = ABOUT_PERSON.exec(name);
  if (person)
    return {
      ...choices,
      people: {
        ...(choices["people"] as object | undefined),
        [person[1] ?? ""]: { ...personIn(choices, person[1] ?? ""), [person[2] ?? ""]: value },
      },
    };
  const about = ABOUT_TARGET.exec(name);
  if (!about) return { ...choices, [name]: value };
  const [at, key] = [Number(about[1]), about[2] ?? ""];
  const all = entries(choices);
  const length = Math.max(all.length, at + 1);
  return {
    ...choices,
    targets: Array.from({ length }, (_, index) =>
      index === at ? { ...all[index], [key]: value } : (all[index] ?? {}),
    ),
  };
}

function personIn(choices: Choices, uuid: string): Choices {
  const people = choices["people"] as Readonly<Record<string, Choices>> | undefined;
  return people?.[uuid] ?? {};
}

/** The state with other targets: what was chosen about each of them goes with it. */
export function withTargets(state: ActionState, targets: readonly string[]): ActionState {
  const all = entries(state.choices);
  if (all.length === 0) return { ...state, targets };
  return {
    ...state,
    targets,
    choices: { ...state.choices, targets: targets.map(uuid => all[state.targets.indexOf(uuid)] ?? {}) },
  };
}

/** Another target chosen or left out; `single` when there is only room for one. */
export function toggledTarget(state: ActionState, uuid: string, on: boolean, single: boolean): ActionState {
  const others = state.targets.filter(each => each !== uuid);
  return withTargets(state, single ? (on ? [uuid] : []) : on ? [...others, uuid] : others);
}

function entries(choices: Choices): readonly Choices[] {
  const all = choices["targets"];
  return Array.isArray(all) ? (all as readonly Choices[]) : [];
}

/** The advantages and disadvantages that somebody added. */
export function ownRows(choices: Choices): readonly Row[] {
  const rows = choices["rows"];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}

/** The choices with one advantage or disadvantage more. */
export function withRow(choices: Choices, dice: number): Choices {
  return { ...choices, rows: [...ownRows(choices), { source: "situation", dice, why: "" }] };
}

/** The choices with one of the own rows changed, or gone when nothing is left of it. */
export function changedRow(choices: Choices, at: number, change: (row: Row) => Row | null): Choices {
  return {
    ...choices,
    rows: ownRows(choices).flatMap((row, index) => (index === at ? (change(row) ?? []) : [row])),
  };
}

/** Inspiration dice that are chosen. */
export function inspirationOf(choices: Choices): number {
  const dice = choices["inspiration"];
  return typeof dice === "number" ? dice : 0;
}

/** The choices with the dice that others have pushed in, which are set aside under these ids. */
export function withPushed(choices: Choices, pushed: readonly { readonly id: string }[]): Choices {
  return pushed.length === 0
    ? choices
    : { ...choices, inspiration: inspirationOf(choices) + pushed.length, leases: pushed.map(({ id }) => id) };
}

/** The attribute and the skill that are going to be tested, as far as the choices say. */
export function pairOfChoices({ attribute, skill, pair }: Choices): {
  readonly attribute: Attribute | "";
  readonly skill: string;
} {
  const [one = "", other = ""] = typeof pair === "string" ? pair.split(".") : [];
  return {
    attribute: attributes.find(key => key === (typeof attribute === "string" ? attribute : one)) ?? "",
    skill: typeof skill === "string" ? skill : other,
  };
}

/** The choices with more or fewer Inspiration dice, as many as there are at most. */
export function inspired(choices: Choices, by: number, most: number): Choices {
  return { ...choices, inspiration: Math.min(most, Math.max(0, inspirationOf(choices) + by)) };
}

/**
 * What was entered into a field, which takes it, as the choice that it stands for. An emptied number is none:
 * then the action's own stands.
 */
export function entered(field: Field, value: string, checked: boolean): unknown {
  if (field.kind === "toggle") return checked;
  if (field.kind !== "number") return value;
  if (isSwitch(field)) return checked ? field.max : field.min;
  return value.trim() === "" ? null : Number(value);
}

/** A number a step up or down. */
export function stepped(field: Field, now: unknown, by: number): unknown {
  if (field.kind !== "number") return now;
  const start =
    typeof now === "number"
      ? now + by * (field.step ?? 1)
      : by > 0
        ? Math.max(field.min, Math.min(field.max, 1))
        : field.min;
  return within(field, start);
}

/** A number that is only ever one of two is a switch to people. */
export function isSwitch(field: Field): boolean {
  return field.kind === "number" && field.max - field.min === (field.step ?? 1) && field.min === 0;
}

function within({ min, max }: { readonly min: number; readonly max: number }, number: number): number {
  return Math.min(max, Math.max(min, Math.round(number)));
}
