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
  plan: ({ choices: { one, other }, targets }, bout) => ({
    pairs:
      one !== "" || other !== ""
        ? [[one, other] as const]
        : targets.map(({ uuid }) => [bout.own.id, bout.byActor(uuid).id] as const),
  }),
  problems: ({ plan: { bout, pairs } }) => {
    if (!bout.inEncounter) return [against("noFight")];
    if (pairs.length === 0) return [against("noTarget")];
    return pairs.every(
      ([one, other]) => one !== other && bout.fights({ id: one }) && bout.fights({ id: other }),
    )
      ? []
      : [against("noPair")];
  },
  resolve: ({ choices: { band: to }, plan: { bout, pairs } }) => ({
    outcome: bandsText(`band.${to}`),
    lines: pairs.map(([one, other]) => {
      const before = bandBetween(bout.encounter.pairs, one, other);
      bout.encounter = { ...bout.encounter, pairs: setBand(bout.encounter.pairs, one, other, to) };
      return {
        text: bandsText("line.apart", {
          one: bout.byId(one)?.name ?? "",
          other: bout.byId(other)?.name ?? "",
          from: bandsText(`band.${before}`),
          to: bandsText(`band.${to}`),
        }),
      };
    }),
  }),
});
