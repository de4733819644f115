import { staminaAfterMoment } from "../../rules/combat/stamina.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { hides, previewOf } from "../core/refusal.ts";
import { turnDefaults } from "./shared/own-place.ts";

const title = text("BLACKOUT.verb.roundEnd");

/** The end of a round, where the house rule `staminaRegain` gives everybody a point of Stamina then (R12.1). The first of them acts, the others are targets. Posted by the writer. */
export const roundEnd: Action = {
  key: "roundEnd",
  label: title,
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  needs: { fight: { sees: "own" } },
  defaults: turnDefaults,
  fields: () => [],
  preview: () => previewOf({}),
  judge: (facts, _hand, table) => {
    const draft = new Draft(facts);
    const lines = [facts.actor, ...facts.targets].flatMap(one => {
      const { stamina } = draft.state(one.uuid);
      const value = staminaAfterMoment(stamina, "endOfRound", table.houseRules);
      if (value === stamina.value) return [];
      draft.set(one.uuid, { stamina: { ...stamina, value } });
      return [
        {
          text: text("BLACKOUT.turn.staminaOf", { name: one.name }),
          value: `${stamina.value} › ${value}`,
          ...hides(one),
        },
      ];
    });
    return {
      draft,
      problems: [],
      followUps: [],
      card: cardOf(title, text("BLACKOUT.turn.roundEnds"), "", { lines }),
    };
  },
};
