import { expect, it } from "vitest";
import { blackoutRules } from "../../../../src/actions/turns/blackout-rules.ts";
import { comingBudget } from "../../../../src/features/combat/coming-budget.ts";
import { budgetAtRoundStart } from "../../../../src/rules/combat/action-budget.ts";

const spent = { ...budgetAtRoundStart(), ap: 0, free: 0, movement: 0, maneuvers: 0 };
const fighter = { opened: 2, ended: 2, closed: 2, defeated: false, actionPoints: 3 };
const now = { rules: blackoutRules, round: 3, apLost: 0 };

it("a combatant's budget is shown in full until the start of the turn has been stored (R5.4)", () => {
  expect(comingBudget(spent, fighter, now)).toMatchObject({ ap: 3, free: 1, movement: 1, maneuvers: 1 });
  expect(comingBudget(spent, fighter, { ...now, apLost: 1 }), "Stunned").toMatchObject({ ap: 2 });
  expect(comingBudget(spent, { ...fighter, defeated: true }, now)).toMatchObject({ ap: 0, free: 0 });
});

it("a combatant's budget is shown as spent after the turn until the writer has written the end of the turn", () => {
  const begun = { ...budgetAtRoundStart(), ap: 2, free: 1, movement: 1, maneuvers: 1 };
  const ends = comingBudget(begun, { ...fighter, opened: 3, ended: 3 }, now);
  expect(ends).toEqual({ ...begun, ap: 0, free: 0, movement: 0, maneuvers: 0 });
});

it("a combatant's stored budget is shown once the start of the turn has been stored, and again once its end has been", () => {
  expect(comingBudget(spent, { ...fighter, opened: 3 }, now)).toBe(spent);
  expect(comingBudget(spent, { ...fighter, ended: 3, closed: 3 }, now)).toBe(spent);
  expect(comingBudget(spent, { ...fighter, opened: 0, ended: 0 }, { ...now, round: 0 })).toBe(spent);
});
