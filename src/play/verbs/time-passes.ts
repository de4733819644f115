import { conditionsAfter } from "../../rules/conditions/turns.ts";
import { chosenNumber } from "../deed/choices.ts";
import { text, type TargetRow } from "../deed/card.ts";
import { letFall } from "../deed/climbing.ts";
import { Draft } from "../deed/draft.ts";
import type { ActorFacts, Facts } from "../deed/facts.ts";
import { settleOutOfFight, strikeBlow } from "../deed/harm.ts";
import { cardOf } from "../deed/plain-card.ts";
import type { Verb } from "../deed/verb.ts";
import type { Tools } from "./holds/contest.ts";
import { hides, previewOf } from "./holds/refusal.ts";
import { startUp } from "./holds/shut-down.ts";
import { endedLines } from "./turns/ended.ts";
import { exhaustionDue } from "./turns/exhaustion.ts";

const title = text("BLACKOUT.verb.timePasses");

/** What some seconds out of combat do to those who have conditions (R5.2, T10): clocks run, Acid burns, what was exerted in a fight that is over exhausts (R12.3). The first of them acts, the others are targets. Posted by the writer when the world's time goes on. */
export const timePasses: Verb = {
  key: "timePasses",
  label: title,
  targets: "any",
  gamemaster: true,
  ofItself: true,
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
