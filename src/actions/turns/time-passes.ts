import { conditionsAfter } from "../../rules/conditions/turns.ts";
import { chosenNumber } from "../core/choices.ts";
import { text, type TargetRow } from "../core/card.ts";
import { letFall } from "../core/climbing.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts } from "../core/facts.ts";
import { settleOutOfFight, strikeBlow } from "../core/harm.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import type { Tools } from "../tests/shared/contest.ts";
import { hides, previewOf } from "../core/refusal.ts";
import { startUp } from "../health/shared/shut-down.ts";
import { endedLines } from "./shared/ended.ts";
import { exhaustionDue } from "./shared/exhaustion.ts";

const title = text("BLACKOUT.verb.timePasses");

/** What some seconds out of combat do to those who have conditions (R5.2, T10): clocks run, Acid burns, what was exerted in a fight that is over exhausts (R12.3). The first of them acts, the others are targets. Posted by the writer when the world's time goes on. */
export const timePasses: Action = {
  key: "timePasses",
  label: title,
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  defaults: () => ({ seconds: 6 }),
  fields: () => [],
  preview: () => previewOf({}),
  judge: (facts, hand, table) => {
    const tools: Tools = { draft: new Draft(facts), hand, table };
    const seconds = chosenNumber(facts.choices, "seconds", 6, 0, Number.MAX_SAFE_INTEGER);
    const targets = [facts.actor, ...facts.targets].map(one => rowOf(one, seconds, facts, tools));
    const followUps = [facts.actor, ...facts.targets].flatMap(one => letFall(tools.draft, one));
    return {
      draft: tools.draft,
      problems: [],
      followUps,
      card: cardOf(title, text("BLACKOUT.turn.timePassed", { n: Math.floor(seconds / 6) }), "", { targets }),
    };
  },
};

function rowOf(one: ActorFacts, seconds: number, facts: Facts, { draft, hand, table }: Tools): TargetRow {
  const { states, ended, directDamage } = conditionsAfter(draft.state(one.uuid).conditions, seconds);
  draft.set(one.uuid, { conditions: states });
  const tired = exhaustionDue(one, { draft, hand, table });
  if (ended.includes("outOfFight")) startUp(draft, one, table);
  const harm =
    directDamage > 0
      ? strikeBlow(
          draft,
          one,
          { key: `acid.${one.uuid}`, points: directDamage, entry: "direct", soakable: false },
          facts,
          hand,
          table,
        )
      : null;
  settleOutOfFight(draft, one, table);
  return {
    uuid: one.uuid,
    name: one.name,
    outcome: text(
      harm ? "BLACKOUT.turn.burns" : ended.length > 0 ? "BLACKOUT.turn.over" : "BLACKOUT.turn.lasts",
    ),
    tone: harm ? "bad" : "",
    dice: [],
    lines: [
      ...tired,
      ...(harm
        ? [{ text: text("BLACKOUT.turn.acid"), value: String(directDamage), ...hides(one) }, ...harm.lines]
        : []),
      ...endedLines(ended),
    ],
  };
}
