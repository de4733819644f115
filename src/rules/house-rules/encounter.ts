import { answers } from "./define.ts";
import { choice, rows, toggle, whole } from "./fields.ts";

const actionColumns = {
  type: choice("standard", ["free", "movement", "standard", "reaction"]),
  ap: whole(1, 0, 6),
};
const free = { type: "free", ap: 0 } as const;
const reaction = { type: "reaction", ap: 0 } as const;
const movement = (ap: number) => ({ type: "movement", ap }) as const;
const standard = (ap: number) => ({ type: "standard", ap }) as const;

/** House rules on initiative, turns and what an action costs (section 5). */
export const encounterHouseRules = {
  rerollEachRound: answers(["R5.5", "A17"], toggle(false)),
  enemiesMayDelay: answers(["R5.8"], toggle(true)),
  /** Whether somebody who has acted in their turn may still delay, so that the turn goes on later. */
  delayAfterActing: answers(["R5.8"], toggle(false)),
  /** Whether a delayed step is left behind when the round ends. */
  delayLasts: answers(["R5.8"], choice("round", ["round", "encounter"])),
  /** Type and action points of every action. */
  actionCosts: answers(
    ["R5.11", "R5.16", "R5.17", "R5.18"],
    rows(
      {
        freeStep: free,
        freeAction: free,
        command: free,
        walk: movement(1),
        run: movement(2),
        standUp: movement(1),
        attack: standard(1),
        blastAttack: standard(2),
        burstAttack: standard(2),
        reload: standard(1),
        heal: standard(2),
        treatInjuries: standard(3),
        rest: standard(2),
        repair: standard(2),
        breakGrip: standard(1),
        dragGripped: standard(1),
        clearConductive: standard(2),
        hide: standard(1),
        useItem: standard(1),
        reactionAttack: reaction,
        catchItem: reaction,
      },
      actionColumns,
    ),
  ),
  /** Stamina that one Rest action brings back. */
  restStamina: answers(["R5.18", "R12.1"], whole(2, 0, 20)),
  /** When the one point of Stamina a round comes back. */
  staminaRegain: answers(["R12.1"], choice("startOfTurn", ["startOfTurn", "endOfRound"])),
  /** What a maneuver costs whose Fortitude test failed. */
  failedManeuver: answers(["R12.4"], choice("nothing", ["nothing", "ap"])),
  /** Whether a maneuver may be tried with some Stamina that is not enough, as it may with none. */
  tooLittleStamina: answers(["R12.4"], choice("asNone", ["asNone", "forbidden"])),
};
