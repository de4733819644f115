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

/** The house rules for initiative, turns and the cost of actions (section 5). */
export const encounterHouseRules = {
  rerollEachRound: answers(["R5.5", "A17"], toggle(false)),
  enemiesMayDelay: answers(["R5.8"], toggle(true)),
  /** Whether a combatant who has already acted on their turn can still delay the rest of the turn. */
  delayAfterActing: answers(["R5.8"], toggle(false)),
  /** How long a delayed step lasts: until the end of the round or of the encounter. */
  delayLasts: answers(["R5.8"], choice("round", ["round", "encounter"])),
  /** The type of each action, and its cost in action points. */
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
  /** The Stamina that each Rest action restores. */
  restStamina: answers(["R5.18", "R12.1"], whole(2, 0, 20)),
  /** The point in each round at which Stamina is regained. */
  staminaRegain: answers(["R12.1"], choice("startOfTurn", ["startOfTurn", "endOfRound"])),
  /** The cost of a maneuver whose Fortitude test failed. */
  failedManeuver: answers(["R12.4"], choice("nothing", ["nothing", "ap"])),
  /** Whether a maneuver can be attempted with too little Stamina, in the same way as with none. */
  tooLittleStamina: answers(["R12.4"], choice("asNone", ["asNone", "forbidden"])),
};
