import { rangeBands } from "../../rules/combat/range.ts";
import { arranged } from "./arranged.ts";
import { text } from "../core/card.ts";
import { choice, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { BoardFacts } from "../core/facts.ts";
import { groupName } from "../core/on-board.ts";
import { ruleProblem } from "../core/rejection.ts";

/**
 * A Gamemaster's change to the groups of an encounter without a map, or to the range bands between the groups
 * (R16.1). The writer posts this action on request. The acting actor is a combatant on the board.
 */
export const arrangeBoard = defineAction({
  key: "arrangeBoard",
  who: "gamemaster",
  needs: { board: true },
  nature: "automatic",
  speaker: "gamemaster",
  choices: [
    choice("what", ["add", "rename", "remove", "band"], { initial: "band" }),
    words("group"),
    words("other"),
    choice("band", rangeBands, { initial: "mid" }),
    words("name"),
  ],
  problems: ({ facts: { board }, actor: { name } }) =>
    board ? [] : [ruleProblem("BLACKOUT.problem.bands.noBoard", { name })],
  resolve: ({ facts, choices: { what, group, other, band, name }, draft }) => {
    const { board, people } = facts.board as BoardFacts;
    const after = arranged(board, people, { what, group, other, band, name });
    draft.setBoard(after);
    const named = (id: string) => groupName(id in after.groups ? after : board, id);
    return {
      outcome:
        what === "band"
          ? text("BLACKOUT.arrangeBoard.band", {
              one: named(group),
              other: named(other),
              band: text(`BLACKOUT.field.bandIs.${band}`),
            })
          : text(`BLACKOUT.arrangeBoard.${what}`, {
              name: what === "rename" ? groupName(board, group) : named(group),
              other: named(group),
            }),
    };
  },
});
