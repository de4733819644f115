import { choice, words } from "../../../actions/core/choice.ts";
import { bandBetween, bands, setBand } from "../rules/index.ts";
import { bandsAction } from "../combat/kit.ts";
import { against, bandsText } from "../combat/words.ts";

/**
 * Sets the range band between the two chosen actors (X5.1) or, if none are chosen, between the acting actor
 * and each target. Half-steps are reset.
 */
export const band = bandsAction({
  key: "bands.band",
  targets: "any",
  who: "gamemaster",
  choices: [
    words("one"),
    words("other"),
    choice("band", bands, {
      initial: "medium",
      label: bandsText("field.band"),
      option: value => bandsText(`band.${value}`),
    }),
  ],
  plan: ({ choices: { one, other }, targets }, encounter) => ({
    pairs:
      one !== "" || other !== ""
        ? [[one, other] as const]
        : targets.map(({ uuid }) => [encounter.own.id, encounter.byActor(uuid).id] as const),
  }),
  problems: ({ plan: { encounter, pairs } }) => {
    if (!encounter.inEncounter) return [against("noFight")];
    if (pairs.length === 0) return [against("noTarget")];
    return pairs.every(
      ([one, other]) =>
        one !== other && encounter.takesPart({ id: one }) && encounter.takesPart({ id: other }),
    )
      ? []
      : [against("noPair")];
  },
  resolve: ({ choices: { band: to }, plan: { encounter, pairs } }) => ({
    outcome: bandsText(`band.${to}`),
    lines: pairs.map(([one, other]) => {
      const before = bandBetween(encounter.state.pairs, one, other);
      encounter.state = { ...encounter.state, pairs: setBand(encounter.state.pairs, one, other, to) };
      return {
        text: bandsText("line.apart", {
          one: encounter.byId(one)?.name ?? "",
          other: encounter.byId(other)?.name ?? "",
          from: bandsText(`band.${before}`),
          to: bandsText(`band.${to}`),
        }),
      };
    }),
  }),
});
