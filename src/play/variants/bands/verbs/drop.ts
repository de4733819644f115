import { settleDrop } from "../../../../rules/variants/range-bands/index.ts";
import { RuleError } from "../../../../rules/rule-error.ts";
import { chosenToggle } from "../../../../actions/core/choices.ts";
import type { Line } from "../../../../actions/core/card.ts";
import type { Choices, Facts } from "../../../../actions/core/facts.ts";
import type { Hand, Prompt } from "../../../../actions/core/hand.ts";
import { cardOf, unfinishedCard } from "../../../../actions/core/plain-card.ts";
import type { VariantPerson } from "../../variant.ts";
import { Bout } from "../bout.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { against, hiding, said, unseen } from "../words.ts";

const key = "bands.drop";

/**
 * Getting the drop: before the first initiative one of those who claim it may do one thing, the one with the highest Dexterity and Acumen; when the highest are level, nobody
 * (X2.8–X2.10). A Gamemaster names who claims it, and may have the people of the players asked. Without a claim it is skipped.
 */
export const drop = bandsAction({
  key,
  targets: "none",
  who: "gamemaster",
  speaker: "gamemaster",
  nature: "automatic",
  defaults: () => ({ claims: [], ask: false }),
  fields: facts => {
    const bout = new Bout(facts);
    return [
      { name: "ask", kind: "toggle", label: said("field.askDrop"), hint: said("field.askDropHint") },
      ...claimable(bout).map(person => ({
        name: `claim-${person.id}`,
        kind: "toggle" as const,
        label: said("field.claims", { name: person.name }),
        group: said("field.claimGroup"),
      })),
    ];
  },
  preview: facts => {
    const bout = new Bout(facts);
    return shown({
      problems: problemsOf(bout),
      lines: claimable(bout)
        .filter(({ id }) => claimedBy(facts.choices, bout).includes(id))
        .map(person => scoreLine(bout, person)),
    });
  },
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const named = claimedBy(facts.choices, bout);
    const asked = askedAbout(facts, bout, named, hand);
    if (asked === null)
      return done(
        facts,
        bout,
        unfinishedCard(titleOf(key), { lines: [{ text: said("line.dropAsked"), tone: "ask" }] }),
      );
    const claimants = [...named, ...asked];
    bout.fight = settleDrop(bout.fight, claimants, bout.play.rules);
    const winner = bout.byId(bout.fight.drop?.winner ?? "");
    const lines = claimants.flatMap(id => {
      const person = bout.byId(id);
      return person ? [scoreLine(bout, person)] : [];
    });
    const outcome = winner
      ? said("outcome.drop", { name: winner.name, n: bout.play.rules.dropPenalty })
      : said(claimants.length === 0 ? "outcome.noDrop" : "outcome.level");
    const { concealed } = winner ? unseen(winner) : {};
    return done(
      facts,
      bout,
      cardOf(titleOf(key), outcome, winner ? "good" : "", {
        lines,
        ...(concealed ? { untold: { concealed, outcome: said("outcome.dropSettled") } } : {}),
      }),
    );
  },
});

/** What each of the players' people who was not named already answers; null while somebody has not. */
function askedAbout(
  { choices }: Facts,
  bout: Bout,
  named: readonly string[],
  hand: Hand,
): readonly string[] | null {
  if (!chosenToggle(choices, "ask")) return [];
  const answers = claimable(bout)
    .filter(person => person.side === "player" && person.actor !== null && !named.includes(person.id))
    .map(person => ({ id: person.id, answer: hand.ask(questionTo(person, bout)) }));
  if (answers.some(({ answer }) => answer === null)) return null;
  return answers.filter(({ answer }) => answer?.value === "claim").map(({ id }) => id);
}

function questionTo(person: VariantPerson, bout: Bout): Prompt {
  return {
    key: `drop.${person.id}`,
    actor: person.actor ?? "",
    fallback: "no",
    question: said("ask.drop", { name: person.name }),
    options: [
      {
        value: "claim",
        label: said("ask.claim"),
        futures: [
          {
            text: said("line.dropScore", { name: person.name }),
            value: String(bout.fighter(person)?.dropScore ?? 0),
          },
          { text: said("ask.dropCost", { n: bout.play.rules.dropPenalty }) },
        ],
      },
      { value: "no", label: said("ask.noClaim") },
    ],
  };
}

/** Those named by id in `claims`, and those whose own switch is on. Throws a RuleError for claims that are no list of ids. */
function claimedBy(choices: Choices, bout: Bout): readonly string[] {
  const claims = choices["claims"] ?? [];
  if (!Array.isArray(claims) || claims.some(id => typeof id !== "string"))
    throw new RuleError("choices.claims", claims, "a list of ids of Combatants", { key: "list" });
  return claimable(bout)
    .map(({ id }) => id)
    .filter(id => claims.includes(id) || chosenToggle(choices, `claim-${id}`));
}

/** Those who could do something with it. */
function claimable(bout: Bout): readonly VariantPerson[] {
  return bout.facts.people.filter(person => bout.fighter(person)?.out === false);
}

function scoreLine(bout: Bout, person: VariantPerson): Line {
  return {
    text: said("line.dropScore", { name: person.name }),
    value: String(bout.fighter(person)?.dropScore ?? 0),
    ...hiding(person),
    ...unseen(person),
  };
}

function problemsOf(bout: Bout) {
  if (!bout.inFight) return [against("noFight")];
  return bout.fight.phase === "drop" && bout.fight.drop === null ? [] : [against("dropSettled")];
}
