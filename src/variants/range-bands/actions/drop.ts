import { settleDrop } from "../rules/index.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { other, toggle, type ChoiceGroup } from "../../../actions/core/choice.ts";
import { chosenToggle } from "../../../actions/core/choices.ts";
import type { Line } from "../../../actions/core/card.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import type { Hand, Prompt } from "../../../actions/core/hand.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { encounterOf, type BandsEncounter } from "../combat/bands-encounter.ts";
import { bandsAction } from "../combat/kit.ts";
import { against, hiding, bandsText, unseen } from "../combat/words.ts";

const claimSwitches: ChoiceGroup = {
  initial: () => ({}),
  fields: ({ facts }) =>
    claimable(encounterOf(facts)).map(person => ({
      name: `claim-${person.id}`,
      kind: "toggle",
      label: bandsText("field.claims", { name: person.name }),
      group: bandsText("field.claimGroup"),
    })),
};

/**
 * Resolves the drop. Before the first initiative, one of the claimants may perform one action (X2.8–X2.10).
 * The claimant with the highest sum of Dexterity and Acumen gets the drop, unless there is a tie for the
 * highest sum. A Gamemaster either chooses the claimants or prompts the players. Without a claim, this step
 * is skipped.
 */
export const drop = bandsAction({
  key: "bands.drop",
  who: "gamemaster",
  speaker: "gamemaster",
  nature: "automatic",
  choices: [
    toggle("ask", { label: bandsText("field.askDrop"), hint: bandsText("field.askDropHint") }),
    other("claims", claimsIn, []),
    claimSwitches,
  ],
  // A combatant claims the drop if `claims` contains their ID or if their own toggle is on.
  plan: ({ choices: { claims }, facts }, encounter) => ({
    named: claimable(encounter)
      .map(({ id }) => id)
      .filter(id => claims.includes(id) || chosenToggle(facts.choices, `claim-${id}`)),
  }),
  problems: ({ plan: { encounter } }) => {
    if (!encounter.inEncounter) return [against("noFight")];
    return encounter.state.phase === "drop" && encounter.state.drop === null ? [] : [against("dropSettled")];
  },
  preview: ({ plan: { encounter, named } }) => ({ lines: scoreLines(encounter, named) }),
  resolve: ({ choices, plan: { encounter, named }, hand, show, wait }) => {
    const asked = choices.ask ? askedAbout(encounter, named, hand) : [];
    if (asked === null) show({ lines: [{ text: bandsText("line.dropAsked"), tone: "ask" }] });
    const claimants = [...named, ...wait(asked)];
    encounter.state = settleDrop(encounter.state, claimants, encounter.play.rules);
    const winner = encounter.byId(encounter.state.drop?.winner ?? "");
    const { concealed } = winner ? unseen(winner) : {};
    return {
      outcome: winner
        ? bandsText("outcome.drop", { name: winner.name, n: encounter.play.rules.dropPenalty })
        : bandsText(claimants.length === 0 ? "outcome.noDrop" : "outcome.level"),
      tone: winner ? "good" : "",
      lines: scoreLines(encounter, claimants),
      ...(concealed ? { untold: { concealed, outcome: bandsText("outcome.dropSettled") } } : {}),
    };
  },
});

/**
 * Returns the IDs of the combatants who claim the drop according to the choices. Throws a RuleError if the
 * claims aren't a list of IDs.
 */
function claimsIn(choices: Choices): readonly string[] {
  const claims = choices["claims"] ?? [];
  if (!Array.isArray(claims) || claims.some(id => typeof id !== "string"))
    throw new RuleError("choices.claims", claims, "a list of combatant IDs", { key: "list" });
  return claims;
}

/**
 * Asks the players of the other player characters whether they claim the drop. Returns the IDs of the
 * combatants who do, or null while an answer is missing.
 */
function askedAbout(
  encounter: BandsEncounter,
  named: readonly string[],
  hand: Hand,
): readonly string[] | null {
  const answers = claimable(encounter)
    .filter(person => person.side === "player" && person.actor !== null && !named.includes(person.id))
    .map(person => ({ id: person.id, answer: hand.ask(questionTo(person, encounter)) }));
  if (answers.some(({ answer }) => answer === null)) return null;
  return answers.filter(({ answer }) => answer?.value === "claim").map(({ id }) => id);
}

function questionTo(person: VariantPerson, encounter: BandsEncounter): Prompt {
  return {
    key: `drop.${person.id}`,
    actor: person.actor ?? "",
    fallback: "no",
    question: bandsText("ask.drop", { name: person.name }),
    options: [
      {
        value: "claim",
        label: bandsText("ask.claim"),
        futures: [
          {
            text: bandsText("line.dropScore", { name: person.name }),
            value: String(encounter.fighter(person)?.dropScore ?? 0),
          },
          { text: bandsText("ask.dropCost", { n: encounter.play.rules.dropPenalty }) },
        ],
      },
      { value: "no", label: bandsText("ask.noClaim") },
    ],
  };
}

/** Returns the combatants who can claim the drop. */
function claimable(encounter: BandsEncounter): readonly VariantPerson[] {
  return encounter.facts.people.filter(person => encounter.fighter(person)?.out === false);
}

function scoreLines(encounter: BandsEncounter, ids: readonly string[]): readonly Line[] {
  return ids.flatMap(id => {
    const person = encounter.byId(id);
    if (!person) return [];
    return [
      {
        text: bandsText("line.dropScore", { name: person.name }),
        value: String(encounter.fighter(person)?.dropScore ?? 0),
        ...hiding(person),
        ...unseen(person),
      },
    ];
  });
}
