import { canHelp, helperRows, type Helper } from "../../rules/tests/helping.ts";
import type { Row } from "../../rules/tests/row.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { Field, Problem } from "./action.ts";
import { text } from "./card.ts";
import { toggle, type ChoiceGroup } from "./choice.ts";
import { chosenNumber, chosenText } from "./choices.ts";
import type { Choices, Facts, HelperFacts, Table } from "./facts.ts";

/** Whether the Gamemaster allows an actor to help regardless of proficiency (A38). */
const helpAllowed = toggle("helpAllowed", {
  gamemaster: true,
  shown: ({ facts: { choices } }) => helpersChosen(choices).length > 0,
  label: text("BLACKOUT.helping.allowed"),
  hint: text("BLACKOUT.helping.allowedHint"),
});

/** The highest number of helpers per test that the house rules can allow. */
const mostHelpers = 8;

/**
 * Returns the names of the two choices that describe one helper: which actor helps, and with which related
 * proficiency.
 */
function namesAt(index: number) {
  return { who: `helping${index}`, by: `helpingBy${index}` } as const;
}

/** Returns the UUIDs of the helpers that were chosen. */
export function helpersChosen(choices: Choices): readonly string[] {
  return Array.from({ length: mostHelpers }, (_, index) => choices[namesAt(index).who]).filter(
    (uuid): uuid is string => typeof uuid === "string" && uuid !== "",
  );
}

/** The choices for a test's helpers and for each helper's related proficiency (R2.9, A38). */
export const helping: ChoiceGroup = {
  helped: true,
  initial: () => ({}),
  fields: situation => {
    const {
      facts: { near = [], choices },
      table,
    } = situation;
    if (near.length === 0) return [];
    const chosen = helpersChosen(choices);
    const asked = Math.min(table.houseRules.helpersPerTest, chosen.length + 1, near.length);
    return [
      ...Array.from({ length: asked }, (_, index) => fieldsAt(index, near, choices)).flat(),
      ...helpAllowed.fields(situation),
    ];
  },
};

function fieldsAt(index: number, near: readonly HelperFacts[], choices: Choices): readonly Field[] {
  const { who, by } = namesAt(index);
  const helper = near.find(({ uuid }) => uuid === chosenText(choices, who));
  const proficiencies = helper?.proficiencies ?? [];
  return [
    {
      name: who,
      kind: "choice",
      asRow: true,
      label: text("BLACKOUT.helping.who"),
      hint: text("BLACKOUT.helping.whoHint"),
      options: [
        { value: "", label: text("BLACKOUT.helping.nobody") },
        // An actor who can't help at the moment is listed only if the actor was already chosen.
        ...near
          .filter(({ uuid, able }) => able || uuid === helper?.uuid)
          .map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
      ],
    },
    ...(helper && proficiencies.length > 0
      ? [
          {
            name: by,
            kind: "choice" as const,
            label: text("BLACKOUT.helping.by", { name: helper.name }),
            hint: text("BLACKOUT.helping.byHint"),
            options: [
              { value: "", label: text("BLACKOUT.helping.matching") },
              ...proficiencies.map(({ id, name }) => ({ value: id, label: text(name) })),
            ],
          },
        ]
      : []),
  ];
}

/**
 * Returns the help for a test with this skill: a row for each named helper, and problems of kind `rule` for
 * helpers who can't help (R2.9, A38).
 */
export function helpFor(
  { choices, near = [] }: Pick<Facts, "choices" | "near">,
  skill: string,
  table: Table,
): { readonly rows: readonly Row[]; readonly problems: readonly Problem[] } {
  const { houseRules } = table;
  const chosen = Array.from({ length: houseRules.helpersPerTest }, (_, index) => namesAt(index))
    .map(({ who, by }) => ({ uuid: chosenText(choices, who), by: chosenText(choices, by) }))
    .filter(({ uuid }, index, all) => uuid !== "" && all.findIndex(one => one.uuid === uuid) === index);
  const gmAllows = helpAllowed.of(choices);
  const judged = chosen.map(({ uuid, by }) => {
    const facts = near.find(one => one.uuid === uuid);
    return facts ? { facts, helper: helperOf(facts, skill, by, gmAllows) } : null;
  });
  const able = judged.filter(one => one?.facts.able === true && canHelp(one.helper, houseRules));
  return {
    rows: helperRows(
      able.flatMap(one => one?.helper ?? []),
      houseRules,
    ),
    problems: judged
      .filter(one => !able.includes(one))
      .map(one => ({
        kind: "rule",
        text: one
          ? text(`BLACKOUT.problem.${one.facts.able ? "cannotHelp" : "helperUnable"}`, {
              name: one.facts.name,
            })
          : text("BLACKOUT.problem.helperGone"),
      })),
  };
}

function helperOf(
  { name, ranks, proficiencies, versed }: HelperFacts,
  skill: string,
  by: string,
  gmAllows: boolean,
): Helper {
  const related = proficiencies.some(({ id, skills }) => (by === "" ? skills.includes(skill) : id === by));
  return { name, ranks: ranks[skill] ?? 0, proficient: versed || related, gmAllows };
}

/**
 * Throws a RuleError if choices are made that only Gamemasters may make: entering a number of helpers without
 * names, or allowing helpers without the required proficiency (R2.9, A38).
 */
export function helpOfPlayers({ choices }: Pick<Facts, "choices">): void {
  const number = chosenNumber(choices, "helpers", 0);
  if (number > 0 || helpAllowed.of(choices))
    throw new RuleError("choices.helpers", number, "a character chosen by name", { key: "namedHelper" });
}
