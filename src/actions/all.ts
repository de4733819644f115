/* Written by `npm run generate`: every file in this folder that exports an action is found. */
import type { Action } from "./core/action.ts";
import { ambush } from "./combat/ambush.ts";
import { areaEnds } from "./combat/area-ends.ts";
import { areaStrike } from "./combat/area-strike.ts";
import { area } from "./combat/area.ts";
import { attack } from "./combat/attack.ts";
import { burst } from "./combat/burst.ts";
import { charge } from "./combat/charge.ts";
import { finish } from "./combat/finish.ts";
import { stray } from "./combat/stray.ts";
import { buyGoods } from "./gear/buy-goods.ts";
import { fieldRepair } from "./gear/field-repair.ts";
import { giveCredits } from "./gear/give-credits.ts";
import { haggle } from "./gear/haggle.ts";
import { moveItem } from "./gear/move-item.ts";
import { reload } from "./gear/reload.ts";
import { renewItem } from "./gear/renew-item.ts";
import { sellItem } from "./gear/sell-item.ts";
import { splitCredits } from "./gear/split-credits.ts";
import { useItem } from "./gear/use-item.ts";
import { adjust } from "./health/adjust.ts";
import { bleedOut } from "./health/bleed-out.ts";
import { breather } from "./health/breather.ts";
import { clearConductive } from "./health/clear-conductive.ts";
import { condition } from "./health/condition.ts";
import { fallsDue } from "./health/falls-due.ts";
import { heal } from "./health/heal.ts";
import { resist } from "./health/resist.ts";
import { rest } from "./health/rest.ts";
import { stress } from "./health/stress.ts";
import { takeTrauma } from "./health/take-trauma.ts";
import { treat } from "./health/treat.ts";
import { wakeShutDown } from "./health/wake-shut-down.ts";
import { wake } from "./health/wake.ts";
import { breakGear } from "./maneuvers/break-gear.ts";
import { breakGrip } from "./maneuvers/break-grip.ts";
import { cripplingStrike } from "./maneuvers/crippling-strike.ts";
import { disarm } from "./maneuvers/disarm.ts";
import { dragGripped } from "./maneuvers/drag-gripped.ts";
import { escapeGrapple } from "./maneuvers/escape-grapple.ts";
import { grapple } from "./maneuvers/grapple.ts";
import { ownManeuver } from "./maneuvers/own-maneuver.ts";
import { arrangeBoard } from "./movement/arrange-board.ts";
import { climb } from "./movement/climb.ts";
import { cross } from "./movement/cross.ts";
import { fall } from "./movement/fall.ts";
import { holdBreath } from "./movement/hold-breath.ts";
import { jump } from "./movement/jump.ts";
import { knockback } from "./movement/knockback.ts";
import { moveBands } from "./movement/move-bands.ts";
import { moveToken } from "./movement/move-token.ts";
import { pull } from "./movement/pull.ts";
import { rescue } from "./movement/rescue.ts";
import { standUp } from "./movement/stand-up.ts";
import { swim } from "./movement/swim.ts";
import { vault } from "./movement/vault.ts";
import { award } from "./party/award.ts";
import { challengeCredits } from "./party/challenge-credits.ts";
import { challengeTest } from "./party/challenge-test.ts";
import { guileRound } from "./party/guile-round.ts";
import { hazard } from "./party/hazard.ts";
import { inspire } from "./party/inspire.ts";
import { lastingHazard } from "./party/lasting-hazard.ts";
import { partyRest } from "./party/party-rest.ts";
import { sessionEnd } from "./party/session-end.ts";
import { sessionStart } from "./party/session-start.ts";
import { replaceDrive, swapDrive } from "./party/swap-drive.ts";
import { takedownReward } from "./party/takedown-reward.ts";
import { command } from "./tests/command.ts";
import { hide } from "./tests/hide.ts";
import { opposed } from "./tests/opposed.ts";
import { requestTest } from "./tests/request-test.ts";
import { test } from "./tests/test.ts";
import { delay } from "./turns/delay.ts";
import { freeAction } from "./turns/free-action.ts";
import { initiative } from "./turns/initiative.ts";
import { roundEnd } from "./turns/round-end.ts";
import { setStep } from "./turns/set-step.ts";
import { timePasses } from "./turns/time-passes.ts";
import { turnEnd } from "./turns/turn-end.ts";
import { turnStart } from "./turns/turn-start.ts";

/** All actions, in the order of the files. */
export const systemActions: readonly Action[] = [
  ambush, areaEnds, areaStrike, area, attack, burst, charge, finish, stray, buyGoods, fieldRepair, giveCredits, haggle, moveItem, reload, renewItem,
  sellItem, splitCredits, useItem, adjust, bleedOut, breather, clearConductive, condition, fallsDue, heal, resist, rest, stress, takeTrauma, treat,
  wakeShutDown, wake, breakGear, breakGrip, cripplingStrike, disarm, dragGripped, escapeGrapple, grapple, ownManeuver, arrangeBoard, climb, cross, fall,
  holdBreath, jump, knockback, moveBands, moveToken, pull, rescue, standUp, swim, vault, award, challengeCredits, challengeTest, guileRound, hazard,
  inspire, lastingHazard, partyRest, sessionEnd, sessionStart, swapDrive, replaceDrive, takedownReward, command, hide, opposed, requestTest, test, delay,
  freeAction, initiative, roundEnd, setStep, timePasses, turnEnd, turnStart,
];
