import type { MessageMode } from "../../compat/messages.ts";
import type { Choices } from "../../actions/core/facts.ts";
import type { Field } from "../../actions/core/action.ts";
import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import type { Row } from "../../rules/tests/row.ts";

/** All choices that the acting user made in the dialog of an action. */
export interface ActionState {
  /** The UUIDs of the targets, in the order in which the user selected them. */
  readonly targets: readonly string[];
  /** The user's explicit choices. They override values from the map and the action's default values. */
  readonly choices: Choices;
  readonly mode: MessageMode;
  /** Whether the action remains secret until it is revealed. Only Gamemasters can choose this. */
  readonly secret: boolean;
  /** Whether the list of targets is open, and the text for which the user is searching. */
  readonly picking: boolean;
  readonly search: string;
}

const ABOUT_TARGET = /^targets\.(\d+)\.(.+)$/;
const ABOUT_PERSON = /^people\.(.+)\.([^.]+)$/;

/**
 * Returns the value of a field. A field for a target is named `targets.<index>.<key>`, and a field for an
 * actor in an area is named `people.<uuid>.<key>`.
 */
export function choiceAt(choices: Choices, name: string): unknown {
  const person = ABOUT_PERSON.exec(name);
  // If the user made no choice for an actor, the values from the map apply.
  if (person)
    return personIn(choices, person[1] ?? "")[person[2] ?? ""] ?? (person[2] === "state" ? "map" : undefined);
  const about = ABOUT_TARGET.exec(name);
  if (!about) return choices[name];
  return entries(choices)[Number(about[1])]?.[about[2] ?? ""];
}

/** Returns the choices with a new value for one field. */
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

/** Returns the state with different targets. Targets that remain keep their choices. */
export function withTargets(state: ActionState, targets: readonly string[]): ActionState {
  const all = entries(state.choices);
  if (all.length === 0) return { ...state, targets };
  return {
    ...state,
    targets,
    choices: { ...state.choices, targets: targets.map(uuid => all[state.targets.indexOf(uuid)] ?? {}) },
  };
}

/** Returns the state with a target added or removed. `single` is true if there can be only one target. */
export function toggledTarget(state: ActionState, uuid: string, on: boolean, single: boolean): ActionState {
  const others = state.targets.filter(each => each !== uuid);
  return withTargets(state, single ? (on ? [uuid] : []) : on ? [...others, uuid] : others);
}

function entries(choices: Choices): readonly Choices[] {
  const all = choices["targets"];
  return Array.isArray(all) ? (all as readonly Choices[]) : [];
}

/** Returns the advantages and disadvantages that the user added manually. */
export function ownRows(choices: Choices): readonly Row[] {
  const rows = choices["rows"];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}

/** Returns the choices with an additional manual advantage or disadvantage. */
export function withRow(choices: Choices, dice: number): Choices {
  return { ...choices, rows: [...ownRows(choices), { source: "situation", dice, why: "" }] };
}

/** Returns the choices after changing a manually added row, or removing it if `change` returns null. */
export function changedRow(choices: Choices, at: number, change: (row: Row) => Row | null): Choices {
  return {
    ...choices,
    rows: ownRows(choices).flatMap((row, index) => (index === at ? (change(row) ?? []) : [row])),
  };
}

/** Returns the number of selected Inspiration dice. */
export function inspirationOf(choices: Choices): number {
  const dice = choices["inspiration"];
  return typeof dice === "number" ? dice : 0;
}

/**
 * Returns the choices, including the dice that other users added and the IDs of the leases that reserve these
 * dice.
 */
export function withPushed(choices: Choices, pushed: readonly { readonly id: string }[]): Choices {
  return pushed.length === 0
    ? choices
    : { ...choices, inspiration: inspirationOf(choices) + pushed.length, leases: pushed.map(({ id }) => id) };
}

/** Returns the attribute and skill of the test, or empty strings if the choices don't contain them. */
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

/**
 * Returns the choices with this many more or fewer Inspiration dice. The number is limited to the maximum.
 */
export function inspired(choices: Choices, by: number, most: number): Choices {
  return { ...choices, inspiration: Math.min(most, Math.max(0, inspirationOf(choices) + by)) };
}

/**
 * Returns the choice that results from valid input in a field. If a number field is empty, returns null to
 * remove the choice, so that the action's default applies.
 */
export function entered(field: Field, value: string, checked: boolean): unknown {
  if (field.kind === "toggle") return checked;
  if (field.kind !== "number") return value;
  if (isSwitch(field)) return checked ? field.max : field.min;
  return value.trim() === "" ? null : Number(value);
}

/**
 * Returns the field's value, increased or decreased by one step and kept within the field's bounds. An empty
 * number field starts at 1 when increased, and at the minimum when decreased. A field that may be blank
 * becomes empty again, with the value null, when its minimum is decreased.
 */
export function stepped(field: Field, now: unknown, by: number): unknown {
  if (field.kind !== "number") return now;
  if (by < 0 && now === field.min && field.blank === true) return null;
  const start =
    typeof now === "number"
      ? now + by * (field.step ?? 1)
      : by > 0
        ? Math.max(field.min, Math.min(field.max, 1))
        : field.min;
  return within(field, start);
}

/** Whether a number has only two possible values, so that it is shown as a toggle. */
export function isSwitch(field: Field): boolean {
  return field.kind === "number" && field.max - field.min === (field.step ?? 1) && field.min === 0;
}

function within({ min, max }: { readonly min: number; readonly max: number }, number: number): number {
  return Math.min(max, Math.max(min, Math.round(number)));
}
