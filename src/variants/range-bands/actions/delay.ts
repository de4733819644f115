import { callOff, delay as delayed, traitLevel } from "../rules/index.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { text } from "../../../actions/core/card.ts";
import { number, words } from "../../../actions/core/choice.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import { encounterOf, type BandsEncounter } from "../combat/bands-encounter.ts";
import { armOf, type Arm } from "../combat/gear-of.ts";
import { bandsAction } from "../combat/kit.ts";
import { against, bandsText } from "../combat/words.ts";
import { labelOf } from "./resolve.ts";

/**
 * The longest delay that the dialog offers, in rounds. Users can enter a longer delay, but it is rejected
 * with an explanation.
 */
const farthest = 20;
/** The number of the delayed effect to cancel, or 0 for none. */
const remove = number("remove");

/**
 * Delays an effect until the resolution phase of this round or a later one (X2.7). The effect is either free
 * text or an item with a blast that goes off next to the target (X6.9). A Gamemaster can cancel a delayed
 * effect.
 */
export const delay = bandsAction({
  key: "bands.delay",
  targets: "optional",
  among: "fighters",
  item: ["weapon"],
  choices: [
    words("label", { label: bandsText("field.label") }),
    number("rounds", {
      min: -farthest,
      max: farthest,
      label: bandsText("field.rounds"),
      hint: bandsText("field.roundsHint"),
    }),
    remove,
  ],
  ofPlayers: facts => {
    const { choices, item } = facts;
    // Players can throw an item only by attacking. An attack costs actions and is rolled, and the roll
    // determines where the item lands.
    if (blastIn(facts, encounterOf(facts)))
      throw new RuleError(
        "item",
        item?.uuid,
        "allowed: only a Gamemaster can delay the blast of an item without an attack",
        { key: "leftToGamemaster" },
      );
    if (remove.of(choices) !== 0)
      throw new RuleError(
        "choices.remove",
        choices["remove"],
        "allowed: only a Gamemaster can cancel a delayed effect",
        { key: "leftToGamemaster" },
      );
  },
  plan: ({ facts, choices, item, target }, encounter) => ({
    label: choices.label === "" ? (item?.name ?? "") : choices.label,
    arm: blastIn(facts, encounter),
    at: target && encounter.byActor(target.uuid),
  }),
  problems: ({ choices, plan: { encounter, label, arm, at } }) => {
    if (!encounter.inEncounter || !encounter.takesPart(encounter.own)) return [against("noFight")];
    if (choices.remove > 0)
      return encounter.state.delayed.some(({ id }) => id === choices.remove) ? [] : [against("notDelayed")];
    return [
      ...(label === "" ? [against("noLabel")] : []),
      ...(choices.rounds < 0 ? [against("roundsPast", { n: choices.rounds })] : []),
      ...(at && !encounter.takesPart(at) ? [against("notInFight", { name: at.name })] : []),
      ...(arm && !at ? [against("noTarget")] : []),
    ];
  },
  resolve: ({ choices, plan: { encounter, label, arm, at } }) => {
    if (choices.remove > 0) {
      const gone = encounter.state.delayed.find(({ id }) => id === choices.remove);
      encounter.state = callOff(encounter.state, choices.remove);
      return { outcome: bandsText("outcome.calledOff", { what: gone ? labelOf(gone) : "" }) };
    }
    const round = encounter.state.round + choices.rounds;
    const blast = arm && at ? { weapon: arm.weapon, at: at.id } : null;
    encounter.state = delayed(encounter.state, encounter.own.id, label, round, blast);
    return {
      outcome: bandsText("outcome.delayed", { what: text(label), n: round }),
      lines: arm && at ? [{ text: bandsText("line.liesBy", { name: at.name }) }] : [],
    };
  },
});

function blastIn({ item }: Facts, encounter: BandsEncounter): Arm | null {
  const thing = encounter.thing(item);
  const arm = thing ? armOf(thing) : null;
  return arm && traitLevel(arm.weapon, "blast") > 0 ? arm : null;
}
