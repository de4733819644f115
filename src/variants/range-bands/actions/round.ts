import { endDrop, mayActNow, rollInitiative, type Encounter } from "../rules/index.ts";
import type { DiceShown, Line, ReasonRow } from "../../../actions/core/card.ts";
import { plainNumber, signedNumber } from "../../../actions/core/why.ts";
import type { Bout } from "../combat/bout.ts";
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
  problems: ({ plan: { bout } }) => {
    if (!bout.inEncounter) return [against("noFight")];
    return isRollDue(bout.encounter) ? [] : [against("roundGoesOn")];
  },
  resolve: ({ plan: { bout }, each, roll }) => {
    const opened = bout.encounter.phase === "drop" ? endDrop(bout.encounter) : bout.encounter;
    const faces = each(opened.fighters, ({ id }) => roll(`initiative.${id}`, 2)).values();
    bout.encounter = rollInitiative(opened, { roll: () => faces.next().value ?? [] });
    const first = mayActNow(bout.encounter)
      .flatMap(id => bout.byId(id) ?? [])
      .filter(({ hidden }) => !hidden)
      .map(({ name }) => name);
    return {
      outcome: bandsText("outcome.round", { n: bout.encounter.round }),
      lines: [
        ...linesOf(bout.encounter, bout),
        ...(first.length === 0
          ? []
          : [{ text: bandsText("line.first", { names: first.join(", ") }), tone: "good" as const }]),
      ],
      dice: diceOf(bout.encounter, bout),
    };
  },
});

/** Returns a line for each combatant in turn order, with the parts of the initiative total. */
function linesOf(encounter: Encounter, bout: Bout): readonly Line[] {
  return orderOf(encounter).flatMap(({ id }): readonly Line[] => {
    const fighter = encounter.fighters.find(one => one.id === id);
    const person = bout.byId(id);
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

function diceOf(encounter: Encounter, bout: Bout): readonly DiceShown[] {
  return encounter.fighters.flatMap(({ id, initiative }) => {
    const person = bout.byId(id);
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
