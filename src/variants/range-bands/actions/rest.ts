import { number } from "../../../actions/core/choice.ts";
import { restNeeded } from "../rules/index.ts";
import { bandsAction } from "../combat/kit.ts";
import { against, bandsText } from "../combat/words.ts";
import { restProblems, rests } from "./healing.ts";

/**
 * A rest of at most a day, requested by the player (X7.11). It is possible only if the world's rules allow it
 * and the character isn't in an encounter. Otherwise, only a Gamemaster can apply a rest (`bands.heal`).
 */
export const rest = bandsAction({
  key: "bands.rest",
  choices: [number("hours", { min: 1, max: 24, initial: 8, label: bandsText("field.hoursOf") })],
  problems: ({ plan: { encounter } }) => {
    if (!encounter.play.rules.playersRest) return [against("restNotAllowed")];
    return encounter.inEncounter && encounter.takesPart(encounter.own)
      ? [against("inFight", { name: encounter.own.name })]
      : restProblems(encounter, encounter.own);
  },
  preview: ({ actor, plan: { encounter } }) => {
    const { hours, days } = restNeeded(encounter.sheet(encounter.own).vitality);
    return { lines: [{ text: bandsText("line.restNeeded", { name: actor.name, hours, days }) }] };
  },
  resolve: ({ choices: { hours }, plan: { encounter } }) => ({
    outcome: bandsText("healWay.rest"),
    lines: rests(encounter, encounter.own, hours).lines,
  }),
});
