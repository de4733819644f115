import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { Field } from "./action.ts";
import { text, type Concealed, type Text } from "./card.ts";
import {
  chosenNumber,
  chosenNumberOrNone,
  chosenOption,
  chosenRows,
  chosenText,
  chosenToggle,
} from "./choices.ts";
import type { Choices, Facts, Table } from "./facts.ts";

/*
 * The choices of an action. Each choice is declared once, with its name, its valid values, its default, and
 * its field in the dialog. A choice without a label has no field.
 */

/**
 * The data on which a choice can depend: the table and the facts. `facts.choices` contains the other choices,
 * not yet validated.
 */
export interface ChoiceSituation {
  readonly facts: Facts;
  readonly table: Table;
}

/** A fixed value, or a function that computes it from the situation. */
export type Computable<T> = T | ((situation: ChoiceSituation) => T);

/** A choice of an action. */
export interface Choice<Name extends string = string, Value = unknown> {
  readonly name: Name;
  /**
   * Returns the validated choice or the default value. Throws a RuleError for an invalid value. The `table`
   * is required if the house rules define a limit.
   */
  readonly of: (choices: Choices, table?: Table) => Value;
  /** Returns the same value as `of`, except that the default is derived from the situation. */
  readonly in: (situation: ChoiceSituation) => Value;
  /** The default value. */
  readonly initial: (situation: ChoiceSituation) => unknown;
  /** The default value if no facts are available. */
  readonly otherwise: unknown;
  readonly fields: (situation: ChoiceSituation) => readonly Field[];
  /** Whether only a follow-up to another action can set this choice. */
  readonly followsOnly: boolean;
}

/**
 * Choices that depend on each other, such as those of a test, with their defaults and their fields in the
 * dialog.
 */
export interface ChoiceGroup {
  /** Whether other actors can help with the test to which this group belongs (R2.9). */
  readonly helped?: boolean;
  readonly initial: (situation: ChoiceSituation) => Choices;
  readonly fields: (situation: ChoiceSituation) => readonly Field[];
}

/** An action's choices, in the order in which the dialog shows them. */
export type ChoiceList = readonly (Choice | ChoiceGroup)[];

/**
 * The values of an action's choices, by name. Groups have no value here, because the code of each group reads
 * its own values.
 */
export type Chosen<C extends ChoiceList> = {
  readonly [K in Extract<C[number], Choice> as K["name"]]: ReturnType<K["of"]>;
};

/** Returns the choices in a list that don't belong to a group. */
export function singleChoices(list: ChoiceList): readonly Choice[] {
  return list.filter(one => "name" in one);
}

/** The options that control how the dialog shows a choice. */
export interface Asked {
  /** The label of the field. Without a label, the dialog shows no field, and other code sets the choice. */
  readonly label?: Computable<Text>;
  readonly hint?: Computable<Text | undefined>;
  /** The title of the field's group. Fields with the same title are shown together. */
  readonly group?: Text;
  /** Whether the dialog of a test shows the field among the rows of the test, as it does with toggles. */
  readonly asRow?: boolean;
  /** Whether the dialog currently shows the field. By default, it always does. */
  readonly shown?: (situation: ChoiceSituation) => boolean;
  /** Returns what a viewer must know to see this choice if another user made it. */
  readonly concealed?: (situation: ChoiceSituation) => Concealed | undefined;
  /** Whether the field is visible only to Gamemasters. */
  readonly gamemaster?: boolean;
  /** Whether only follow-ups can make this choice. */
  readonly followsOnly?: boolean;
}

/** A bound for a choice's value. The bound can come from the house rules. */
export type Bound = number | ((table: Table) => number);

/** Defines an integer choice with bounds, which are 0 and 9999 by default. */
export function number<const N extends string>(
  name: N,
  {
    min = 0,
    max = 9999,
    step,
    initial,
    offered,
    ...asked
  }: Asked & {
    readonly min?: Bound;
    readonly max?: Bound;
    readonly step?: number;
    /** Returns narrower bounds that apply only in the dialog. */
    readonly offered?: (situation: ChoiceSituation) => { readonly min?: number; readonly max?: number };
    /** The default value. If omitted, it is 0, or the minimum if that is higher. */
    readonly initial?: Computable<number>;
  } = {},
): Choice<N, number> {
  const least = typeof min === "number" ? Math.max(0, min) : 0;
  return made(name, asked, initial ?? least, least, {
    read: (choices, other, table) =>
      chosenNumber(choices, name, other, boundIn(min, name, table), boundIn(max, name, table)),
    field: situation => ({
      kind: "number",
      min: boundIn(min, name, situation.table),
      max: boundIn(max, name, situation.table),
      ...offered?.(situation),
      ...(step === undefined ? {} : { step }),
    }),
  });
}

/** Defines an integer choice with bounds (0 to 99 by default). Null means that no value was entered. */
export function numberOrNone<const N extends string>(
  name: N,
  {
    min = 0,
    max = 99,
    step,
    initial = null,
    ...asked
  }: Asked & {
    readonly min?: number;
    readonly max?: number;
    readonly step?: number;
    readonly initial?: Computable<number | null>;
  } = {},
): Choice<N, number | null> {
  return made(name, asked, initial, null, {
    // If the value is undefined, no choice was made, whereas null is a valid choice.
    read: (choices, other) =>
      choices[name] === undefined ? other : chosenNumberOrNone(choices, name, min, max),
    field: () => ({ kind: "number", min, max, ...(step === undefined ? {} : { step }), blank: true }),
  });
}

/** Defines a boolean choice, false by default. */
export function toggle<const N extends string>(
  name: N,
  { initial = false, ...asked }: Asked & { readonly initial?: Computable<boolean> } = {},
): Choice<N, boolean> {
  return made(name, asked, initial, initial === true, {
    read: (choices, other) => chosenToggle(choices, name, other),
    field: () => ({ kind: "toggle" }),
  });
}

/**
 * Defines a choice from a list of strings. The default is the first string. `option` returns the label of a
 * string, and `offered` decides which strings the dialog shows.
 */
export function choice<const N extends string, const T extends string>(
  name: N,
  words: readonly T[],
  {
    initial,
    option = word => text(word),
    offered = () => words,
    ...asked
  }: Asked & {
    readonly initial?: Computable<NoInfer<T>>;
    readonly option?: (word: T, situation: ChoiceSituation) => Text;
    readonly offered?: (situation: ChoiceSituation) => readonly NoInfer<T>[];
  } = {},
): Choice<N, T> {
  const first = words[0] as T;
  return made<N, T>(name, asked, initial ?? first, typeof initial === "string" ? initial : first, {
    read: (choices, other) => chosenOption<T>(choices, name, words, other),
    field: situation => ({
      kind: "choice",
      options: offered(situation).map(word => ({ value: word, label: option(word, situation) })),
    }),
  });
}

/**
 * Defines a choice among options that are computed from the facts. A string such as a UUID identifies each
 * option. An empty string means that no option was chosen. The action must handle an option that no longer
 * exists.
 */
export function pick<const N extends string>(
  name: N,
  options: (situation: ChoiceSituation) => readonly { readonly value: string; readonly label: Text }[],
  {
    initial = "",
    asList = false,
    ...asked
  }: Asked & {
    readonly initial?: Computable<string>;
    /** Whether the dialog shows the options in a dropdown even if there are only a few. */
    readonly asList?: boolean;
  } = {},
): Choice<N, string> {
  return made(name, asked, initial, "", {
    read: (choices, other) => chosenText(choices, name, other),
    field: situation => ({ kind: "choice", options: options(situation), ...(asList ? { asList } : {}) }),
  });
}

/** Defines a free-text choice, whose value is truncated to a reasonable length. */
export function words<const N extends string>(
  name: N,
  { initial = "", ...asked }: Asked & { readonly initial?: Computable<string> } = {},
): Choice<N, string> {
  return made(name, asked, initial, "", {
    read: (choices, other) => chosenText(choices, name, other),
    field: () => ({ kind: "text" }),
  });
}

/** Defines the choice of an attribute. */
export function attribute<const N extends string>(
  name: N,
  asked: Asked & { readonly initial?: Computable<Attribute> } = {},
): Choice<N, Attribute> {
  return choice(name, attributes, { option: key => text(`BLACKOUT.attribute.${key}`), ...asked });
}

/**
 * Defines a choice for the advantages and disadvantages that users add (R2.4). The dialog has a separate
 * control for them.
 */
export function rows<const N extends string>(name: N): Choice<N, readonly Row[]> {
  return other(name, chosenRows, []);
}

/**
 * Defines a choice of any type whose value other code sets, such as a place on the map. `read` validates the
 * value.
 */
export function other<const N extends string, T>(
  name: N,
  read: (choices: Choices, name: N) => T,
  initial: unknown = null,
): Choice<N, T> {
  return {
    name,
    of: choices => read(choices, name),
    in: ({ facts: { choices } }) => read(choices, name),
    initial: () => initial,
    otherwise: initial,
    fields: () => [],
    followsOnly: false,
  };
}

type Kind = Field extends infer F ? (F extends Field ? Omit<F, keyof Head> : never) : never;
type Head = Pick<Field, "name" | "label" | "hint" | "group" | "concealed" | "gamemaster">;

function made<const N extends string, T>(
  name: N,
  asked: Asked,
  initial: Computable<T>,
  otherwise: NoInfer<T>,
  {
    read,
    field,
  }: {
    readonly read: (choices: Choices, otherwise: T, table: Table | undefined) => T;
    readonly field: (situation: ChoiceSituation) => Kind;
  },
): Choice<N, T> {
  const stands = (situation: ChoiceSituation) => computed(initial, situation);
  const fixed = typeof initial === "function" ? otherwise : initial;
  return {
    name,
    of: (choices, table) => read(choices, fixed, table),
    in: situation => {
      const { choices } = situation.facts;
      return read(choices, (choices[name] ?? null) === null ? stands(situation) : fixed, situation.table);
    },
    initial: stands,
    otherwise: fixed,
    followsOnly: asked.followsOnly === true,
    fields: situation => {
      if (asked.label === undefined || asked.shown?.(situation) === false) return [];
      const hint = computed(asked.hint, situation);
      const concealed = asked.concealed?.(situation);
      return [
        {
          name,
          ...field(situation),
          label: computed(asked.label, situation),
          ...(hint ? { hint } : {}),
          ...(asked.group ? { group: asked.group } : {}),
          ...(concealed ? { concealed } : {}),
          ...(asked.asRow ? { asRow: true } : {}),
          ...(asked.gamemaster ? { gamemaster: true } : {}),
        },
      ];
    },
  };
}

function computed<T>(value: Computable<T>, situation: ChoiceSituation): T {
  return typeof value === "function" ? (value as (one: ChoiceSituation) => T)(situation) : value;
}

function boundIn(bound: Bound, name: string, table: Table | undefined): number {
  if (typeof bound === "number") return bound;
  if (!table) throw new TypeError(`Reading "${name}" requires the table, which contains its bounds`);
  return bound(table);
}
