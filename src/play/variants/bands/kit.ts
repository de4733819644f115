import type { Card, FollowUp, Text } from "../../../actions/core/card.ts";
import { Draft } from "../../../actions/core/draft.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import { cardOf } from "../../../actions/core/plain-card.ts";
import type { Preview, Problem, Resolution, Action } from "../../../actions/core/action.ts";
import type { Bout } from "./bout.ts";
import { said } from "./words.ts";

type OwnParts = Omit<Action, "label" | "fields" | "defaults"> & Partial<Pick<Action, "fields" | "defaults">>;

/** A verb of Range Bands: its key names its label. Who names neither choices nor fields has none. */
export function bandsAction(parts: OwnParts): Action {
  return {
    defaults: () => ({}),
    fields: () => [],
    ...parts,
    needs: { ...parts.needs, variant: "bands" },
    label: titleOf(parts.key),
  };
}

/** What a verb is called. */
export function titleOf(key: string): Text {
  return said(`verb.${key.replace("bands.", "")}`);
}

/** What an action came to: what changed in the bout is what it changes. With something against it nothing is. */
export function done(
  facts: Facts,
  bout: Bout,
  card: Card,
  problems: readonly Problem[] = [],
  followUps: readonly FollowUp[] = [],
): Resolution {
  const draft = new Draft(facts);
  if (problems.every(({ kind }) => kind !== "rule")) {
    draft.also(...bout.changes());
    draft.alsoToOthers(bout.facts.combat, bout.changesOfOthers(), fought => bout.changesOfOthersIn(fought));
  }
  return { draft, card, problems, followUps };
}

/** An action that cannot be judged for what stands against it: nothing is rolled or changed. */
export function refused(facts: Facts, title: Text, problems: readonly Problem[]): Resolution {
  return {
    draft: new Draft(facts),
    problems,
    followUps: [],
    card: cardOf(title, problems[0]?.text ?? said("against.impossible"), "bad"),
  };
}

/** A preview without a pool, with what is given. */
export function shown(part: Partial<Preview>): Preview {
  return { pool: null, rows: [], difficulty: null, ap: 0, stamina: 0, problems: [], lines: [], ...part };
}
