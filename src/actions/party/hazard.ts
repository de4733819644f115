import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import type { Tools } from "../tests/shared/contest.ts";
import { previewOf } from "../core/refusal.ts";
import { chosenHazard, hazardDefaults, hazardFields } from "./hazard/choices.ts";
import { strikeWith } from "./hazard/strikes.ts";

const title = text("BLACKOUT.verb.hazard");

/**
 * A hazard of the place strikes those who are in it, once (R6.4, R6.12–R6.14): whoever it strikes is asked for the test that it calls for. The first of them acts, the
 * others are targets. The writer posts it for hazards that last, each time that they strike (`gm/party/hazard-clock.ts`).
 */
export const hazard: Action = {
  key: "hazard",
  label: title,
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  defaults: () => ({ ...hazardDefaults }),
  fields: ({ choices }) => hazardFields(choices),
  preview: () => previewOf({}),
  judge: (facts, hand, table) => {
    const tools: Tools = { draft: new Draft(facts), hand, table };
    const { key, strength } = chosenHazard(facts.choices);
    const struck = peopleOf(facts).map((one, index) => ({
      one,
      ...strikeWith(key, strength, { facts, one, index }, tools),
    }));
    const open = struck.some(each => each.open);
    const name = text(`BLACKOUT.hazard.${key}`);
    return {
      draft: tools.draft,
      problems: [],
      followUps: struck.flatMap(each => each.followUps),
      card: cardOf(
        title,
        text(open ? "BLACKOUT.hazardDeed.waits" : "BLACKOUT.hazardDeed.strikes", { name }),
        open ? "ask" : struck.some(each => each.hurt) ? "bad" : "",
        {
          subtitle: text(
            `BLACKOUT.hazardDeed.strength.${key === "fall" ? "feet" : key === "deepWater" || key === "suffocation" ? "times" : "rating"}`,
            { name, n: strength },
          ),
          targets: struck.map(({ one, outcome, open: waits, hurt, lines, dice }) => ({
            uuid: one.uuid,
            name: one.name,
            outcome,
            tone: waits ? "ask" : hurt ? "bad" : "good",
            lines,
            dice,
          })),
        },
      ),
    };
  },
};

function peopleOf({ actor, targets }: Facts) {
  return [...new Map([actor, ...targets].map(one => [one.uuid, one])).values()];
}
