import { endDrop, mayActNow, rollInitiative, type Encounter } from "../rules/index.ts";
import type { DiceShown, Line, ReasonRow } from "../../../actions/core/card.ts";
import { plainNumber, signedNumber } from "../../../actions/core/why.ts";
import type { BandsEncounter } from "../combat/bands-encounter.ts";
import { isRollDue } from "../combat/course.ts";
import { bandsAction } from "../combat/kit.ts";
import { orderOf } from "../combat/turn-state.ts";
import { against, hiding, bandsText, unseen } from "../combat/words.ts";

/**
 * Begins a round. Rolls two initiative dice for each combatant; the highest total acts first. Combatants who
 * weren't involved in the previous round get +1, and a combatant who had the drop gets a penalty (X2.2–X2.5,
 * X2.10). All combatants receive their actions (X3.1), minus any that they have lost.
 */
export const round = bandsAction({
  key: "bands.round",
  who: "gamemaster",
  speaker: "gamemaster",
  nature: "automatic",
  problems: ({ plan: { encounter } }) => {
    if (!encounter.inEncounter) return [against("noFight")];
    return isRollDue(encounter.state) ? [] : [against("roundGoesOn")];
  },
  resolve: ({ plan: { encounter }, each, roll }) => {
    const opened = encounter.state.phase === "drop" ? endDrop(encounter.state) : encounter.state;
    const faces = each(opened.fighters, ({ id }) => roll(`initiative.${id}`, 2)).values();
    encounter.state = rollInitiative(opened, { roll: () => faces.next().value ?? [] });
    const first = mayActNow(encounter.state)
      .flatMap(id => encounter.byId(id) ?? [])
      .filter(({ hidden }) => !hidden)
      .map(({ name }) => name);
    return {
      outcome: bandsText("outcome.round", { n: encounter.state.round }),
      lines: [
        ...linesOf(encounter.state, encounter),
        ...(first.length === 0
          ? []
          : [{ text: bandsText("line.first", { names: first.join(", ") }), tone: "good" as const }]),
      ],
      dice: diceOf(encounter.state, encounter),
    };
  },
});

/** Returns a line for each combatant in turn order, with the parts of the initiative total. */
function linesOf(state: Encounter, encounter: BandsEncounter): readonly Line[] {
  return orderOf(state).flatMap(({ id }): readonly Line[] => {
    const fighter = state.fighters.find(one => one.id === id);
    const person = encounter.byId(id);
    if (!fighter?.initiative || !person) return [];
    const { faces, modifier, calm, change, total } = fighter.initiative;
    const { concealed } = hiding(person);
    const why: ReasonRow[] = [
      { text: bandsText("row.dice"), value: faces.join(" + ") },
      {
        text: bandsText("row.initiative"),
        value: signedNumber(modifier),
        ...(concealed ? { concealed } : {}),
      },
      ...(calm === 0 ? [] : [{ text: bandsText("row.calm"), value: signedNumber(calm) }]),
      ...(change === 0 ? [] : [{ text: bandsText("row.initiativeChange"), value: signedNumber(change) }]),
    ];
    const actions = { text: bandsText("row.actions"), value: String(fighter.actionsLeft) };
    return [
      {
        text: bandsText(fighter.actionsLeft === 0 ? "line.initiativeNone" : "line.initiative", {
          name: person.name,
        }),
        value: plainNumber(total),
        why: [...why, actions],
        ...unseen(person),
      },
    ];
  });
}

function diceOf(state: Encounter, encounter: BandsEncounter): readonly DiceShown[] {
  return state.fighters.flatMap(({ id, initiative }) => {
    const person = encounter.byId(id);
    return initiative && person
      ? [
          {
            stream: `initiative.${id}`,
            label: bandsText("dice.initiative", { name: person.name }),
            faces: initiative.faces,
            hitsFrom: null,
            why: [],
            ...unseen(person),
          },
        ]
      : [];
  });
}
