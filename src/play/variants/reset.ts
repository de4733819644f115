import { thingTypes } from "../../data/item/kinds.ts";
import type { Change } from "../../ledger/change.ts";
import type { Source } from "../../ledger/plain.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { Draft } from "../../actions/core/draft.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { cardOf } from "../../actions/core/plain-card.ts";
import type { Preview, Problem, Action } from "../../actions/core/action.ts";
import type { VariantKey } from "./variant.ts";

/** What is to be given up: of what document, what it is called, and what the variant keeps of it; null where it keeps nothing. */
interface Kept {
  readonly uuid: string;
  readonly name: string;
  readonly own: Source | null;
}

/**
 * The verbs of a variant by which what it keeps of somebody, or of a thing, is given up for what Blackout says: `<key>.resetSheet`, a Gamemaster's, since it also ends all that has come over somebody, and `<key>.resetThing`.
 * They read nothing of what they give up, so that they are there for numbers that cannot be, too. Taken back, all of it is there again.
 */
export function resetActions(key: VariantKey): readonly Action[] {
  return [resetAction(key, "resetSheet", sheetIn), resetAction(key, "resetThing", thingIn)];
}

function resetAction(
  key: VariantKey,
  name: "resetSheet" | "resetThing",
  find: (facts: Facts) => Kept | null,
): Action {
  const title = text(`BLACKOUT.variants.${name}.title`);
  const ofThings = name === "resetThing";
  const keptIn = (facts: Facts) => find(factsOf(key, facts));
  return {
    key: `${key}.${name}`,
    needs: { variant: key },
    label: title,
    targets: "none",
    nature: "automatic",
    ...(ofThings ? { item: thingTypes } : { who: "gamemaster" as const }),
    defaults: () => ({}),
    fields: () => [],
    preview: facts => nothingBut(problemsOf(name, keptIn(facts))),
    judge: facts => {
      const kept = keptIn(facts);
      const problems = problemsOf(name, kept);
      const draft = new Draft(facts);
      if (kept?.own) draft.also(givenUp(key, kept.uuid, kept.own));
      return {
        draft,
        problems,
        followUps: [],
        card: cardOf(
          title,
          problems[0]?.text ?? outcomeOf(name, kept?.name ?? ""),
          problems.length > 0 ? "bad" : "",
        ),
      };
    },
  };
}

/** Returns the facts when they are of this variant; throws a RuleError otherwise. */
function factsOf(key: VariantKey, facts: Facts): Facts {
  if (facts.variant?.key !== key)
    throw new RuleError("facts.variant", facts.variant?.key, key, { key: "oneOf", data: { choices: key } });
  return facts;
}

function sheetIn({ actor, variant }: Facts): Kept | null {
  const person = variant?.people.find(one => one.actor === actor.uuid);
  return person ? { uuid: actor.uuid, name: person.name, own: person.sheet } : null;
}

function thingIn({ actor, item, variant }: Facts): Kept | null {
  const thing = variant?.people
    .find(one => one.actor === actor.uuid)
    ?.things.find(({ uuid }) => uuid === item?.uuid);
  return thing ? { uuid: thing.uuid, name: thing.name, own: thing.own } : null;
}

function givenUp(key: VariantKey, uuid: string, own: Source): Change {
  return { uuid, path: `system.variants.${key}`, from: own };
}

function outcomeOf(name: string, of: string): Text {
  return text(`BLACKOUT.variants.${name}.done`, { name: of });
}

function problemsOf(name: string, kept: Kept | null): readonly Problem[] {
  return kept?.own
    ? []
    : [{ kind: "rule", text: text(`BLACKOUT.variants.${name}.nothing`, { name: kept?.name ?? "" }) }];
}

function nothingBut(problems: readonly Problem[]): Preview {
  return { pool: null, rows: [], difficulty: null, ap: 0, stamina: 0, problems, lines: [] };
}
