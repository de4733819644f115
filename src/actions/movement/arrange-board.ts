import { rangeBands } from "../../rules/combat/range.ts";
import { arranged, type Arrangement } from "../../play/combat/arranged.ts";
import { chosenOption, chosenText } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { groupName } from "../core/on-board.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.arrangeBoard");
const wishes = ["add", "rename", "remove", "band"] as const;

/** A Gamemaster arranges the groups of a fight without a map, and the bands between them (R16.1). Posted by the writer once it was asked; somebody on the board stands for it. */
export const arrangeBoard: Action = {
  key: "arrangeBoard",
  label: title,
  targets: "none",
  who: "gamemaster",
  needs: { board: true },
  nature: "automatic",
  speaker: "gamemaster",
  defaults: () => ({ what: "band", group: "", other: "", band: "mid", name: "" }),
  fields: () => [],
  preview: facts => previewOf({ problems: problemsOf(facts) }),
  judge: facts => {
    const { board } = facts;
    if (!board) return refusedAction(facts, title, problemsOf(facts));
    const wish = wishOf(facts);
    const after = arranged(board.board, board.people, wish);
    const draft = new Draft(facts);
    draft.setBoard(after);
    const named = (group: string) => groupName(group in after.groups ? after : board.board, group);
    const outcome =
      wish.what === "band"
        ? text("BLACKOUT.arrangeBoard.band", {
            one: named(wish.group),
            other: named(wish.other),
            band: text(`BLACKOUT.field.bandIs.${wish.band}`),
          })
        : text(`BLACKOUT.arrangeBoard.${wish.what}`, {
            name: wish.what === "rename" ? groupName(board.board, wish.group) : named(wish.group),
            other: named(wish.group),
          });
    return { draft, problems: [], followUps: [], card: cardOf(title, outcome, "") };
  },
};

function problemsOf({ board, actor }: Facts): readonly Problem[] {
  return board ? [] : [ruleProblem("BLACKOUT.problem.bands.noBoard", { name: actor.name })];
}

function wishOf({ choices }: Facts): Arrangement {
  const what = chosenOption(choices, "what", wishes, "band");
  const [group, name] = [chosenText(choices, "group"), chosenText(choices, "name")];
  if (what === "band")
    return {
      what,
      group,
      other: chosenText(choices, "other"),
      band: chosenOption(choices, "band", rangeBands, "mid"),
    };
  return what === "remove" ? { what, group } : { what, group, name };
}
