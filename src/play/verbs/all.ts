/* Written by `npm run generate`: every file in this folder that exports a Verb is found. */
import type { Verb } from "../deed/verb.ts";
import { adjust } from "./adjust.ts";
import { ambush } from "./ambush.ts";
import { areaEnds } from "./area-ends.ts";
import { areaStrike } from "./area-strike.ts";
import { area } from "./area.ts";
import { arrangeBoard } from "./arrange-board.ts";
import { attack } from "./attack.ts";
import { bleedOut } from "./bleed-out.ts";
import { breakGear } from "./break-gear.ts";
import { breakGrip } from "./break-grip.ts";
import { breather } from "./breather.ts";
import { burst } from "./burst.ts";
import { challengeTest } from "./challenge/challenge-test.ts";
import { guileRound } from "./challenge/guile-round.ts";
import { takedownReward } from "./challenge/takedown-reward.ts";
import { charge } from "./charge.ts";
import { clearConductive } from "./clear-conductive.ts";
import { climb } from "./climb.ts";
import { command } from "./command.ts";
import { condition } from "./condition.ts";
import { cripplingStrike } from "./crippling-strike.ts";
import { delay } from "./delay.ts";
import { disarm } from "./disarm.ts";
import { dragGripped } from "./drag-gripped.ts";
import { escapeGrapple } from "./escape-grapple.ts";
import { fall } from "./fall.ts";
import { fieldRepair } from "./field-repair.ts";
import { finish } from "./finish.ts";
import { giveCredits } from "./give-credits.ts";
import { grapple } from "./grapple.ts";
import { heal } from "./heal.ts";
import { hide } from "./hide.ts";
import { holdBreath } from "./hold-breath.ts";
import { initiative } from "./initiative.ts";
import { inspire } from "./inspire.ts";
import { jump } from "./jump.ts";
import { knockback } from "./knockback.ts";
import { moveBands } from "./move-bands.ts";
import { moveItem } from "./move-item.ts";
import { moveToken } from "./move-token.ts";
import { opposed } from "./opposed.ts";
import { ownManeuver } from "./own-maneuver.ts";
import { award } from "./party/award.ts";
import { hazard } from "./party/hazard.ts";
import { lastingHazard } from "./party/lasting-hazard.ts";
import { partyRest } from "./party/party-rest.ts";
import { sessionEnd } from "./party/session-end.ts";
import { sessionStart } from "./party/session-start.ts";
import { replaceDrive, swapDrive } from "./party/swap-drive.ts";
import { pull } from "./pull.ts";
import { reload } from "./reload.ts";
import { renewItem } from "./renew-item.ts";
import { requestTest } from "./request-test.ts";
import { resist } from "./resist.ts";
import { rest } from "./rest.ts";
import { roundEnd } from "./round-end.ts";
import { setStep } from "./set-step.ts";
import { standUp } from "./stand-up.ts";
import { stray } from "./stray.ts";
import { stress } from "./stress.ts";
import { swim } from "./swim.ts";
import { takeTrauma } from "./take-trauma.ts";
import { test } from "./test.ts";
import { timePasses } from "./time-passes.ts";
import { treat } from "./treat.ts";
import { turnEnd } from "./turn-end.ts";
import { turnStart } from "./turn-start.ts";
import { useItem } from "./use-item.ts";
import { vault } from "./vault.ts";
import { wakeShutDown } from "./wake-shut-down.ts";
import { wake } from "./wake.ts";

/** What people can do, in the order of the files. */
export const systemVerbs: readonly Verb[] = [
  adjust, ambush, areaEnds, areaStrike, area, arrangeBoard, attack, bleedOut, breakGear, breakGrip, breather, burst, challengeTest, guileRound,
  takedownReward, charge, clearConductive, climb, command, condition, cripplingStrike, delay, disarm, dragGripped, escapeGrapple, fall, fieldRepair,
  finish, giveCredits, grapple, heal, hide, holdBreath, initiative, inspire, jump, knockback, moveBands, moveItem, moveToken, opposed, ownManeuver,
  award, hazard, lastingHazard, partyRest, sessionEnd, sessionStart, swapDrive, replaceDrive, pull, reload, renewItem, requestTest, resist, rest,
  roundEnd, setStep, standUp, stray, stress, swim, takeTrauma, test, timePasses, treat, turnEnd, turnStart, useItem, vault, wakeShutDown, wake,
];
