import { registerVerbs } from "../deed/registry.ts";
import { adjust } from "./adjust.ts";
import { arrangeBoard } from "./arrange-board.ts";
import { area } from "./area.ts";
import { areaEnds } from "./area-ends.ts";
import { areaStrike } from "./area-strike.ts";
import { attack } from "./attack.ts";
import { burst } from "./burst.ts";
import { climb } from "./climb.ts";
import { command } from "./command.ts";
import { condition } from "./condition.ts";
import { fall } from "./fall.ts";
import { fieldRepair } from "./field-repair.ts";
import { finish } from "./finish.ts";
import { heal } from "./heal.ts";
import { hide } from "./hide.ts";
import { inspire } from "./inspire.ts";
import { jump } from "./jump.ts";
import { reload } from "./reload.ts";
import { standUp } from "./stand-up.ts";
import { stray } from "./stray.ts";
import { stress } from "./stress.ts";
import { holdBreath } from "./hold-breath.ts";
import { swim } from "./swim.ts";
import { takeTrauma } from "./take-trauma.ts";
import { treat } from "./treat.ts";
import { useItem } from "./use-item.ts";
import { vault } from "./vault.ts";
import { award } from "./party/award.ts";
import { sessionEnd } from "./party/session-end.ts";
import { sessionStart } from "./party/session-start.ts";
import { lastingHazard } from "./party/lasting-hazard.ts";
import { hazard } from "./party/hazard.ts";
import { partyRest } from "./party/party-rest.ts";
import { rest } from "./rest.ts";
import { bleedOut } from "./bleed-out.ts";
import { breakGear } from "./break-gear.ts";
import { charge } from "./charge.ts";
import { cripplingStrike } from "./crippling-strike.ts";
import { disarm } from "./disarm.ts";
import { breakGrip } from "./break-grip.ts";
import { clearConductive } from "./clear-conductive.ts";
import { dragGripped } from "./drag-gripped.ts";
import { escapeGrapple } from "./escape-grapple.ts";
import { grapple } from "./grapple.ts";
import { knockback } from "./knockback.ts";
import { giveCredits } from "./give-credits.ts";
import { moveBands } from "./move-bands.ts";
import { moveToken } from "./move-token.ts";
import { moveItem } from "./move-item.ts";
import { pull } from "./pull.ts";
import { opposed } from "./opposed.ts";
import { ownManeuver } from "./own-maneuver.ts";
import { renewItem } from "./renew-item.ts";
import { requestTest } from "./request-test.ts";
import { resist } from "./resist.ts";
import { wakeShutDown } from "./wake-shut-down.ts";
import { wake } from "./wake.ts";
import { ambush } from "./ambush.ts";
import { breather } from "./breather.ts";
import { delay } from "./delay.ts";
import { initiative } from "./initiative.ts";
import { roundEnd } from "./round-end.ts";
import { setStep } from "./set-step.ts";
import { timePasses } from "./time-passes.ts";
import { turnEnd } from "./turn-end.ts";
import { turnStart } from "./turn-start.ts";
import { setTestReader } from "../challenge/challenge-facts.ts";
import { setRoundReader } from "../guile/guile-facts.ts";
import { challengeResult, challengeTest } from "./challenge/challenge-test.ts";
import { guileRound, guileRoundOf } from "./challenge/guile-round.ts";
import { takedownReward } from "./challenge/takedown-reward.ts";
import { swapDrive, replaceDrive } from "./party/swap-drive.ts";
import { test } from "./test.ts";

/** Makes every verb of the system known. Called once. */
export function registerAllVerbs(): void {
  setTestReader(challengeResult);
  setRoundReader(guileRoundOf);
  registerVerbs(
    test, attack, burst, area, areaStrike, areaEnds, stray, finish, rest, heal, treat, hide, reload, useItem, fieldRepair, standUp, fall, jump, vault, climb, swim, holdBreath, condition, takeTrauma, stress, adjust,
    resist, opposed, knockback, pull, charge, cripplingStrike, disarm, breakGear, grapple, ownManeuver, breakGrip, escapeGrapple, dragGripped, clearConductive, wakeShutDown, bleedOut, wake, moveItem, renewItem, giveCredits,
    command, moveBands, arrangeBoard, moveToken, initiative, delay, setStep, ambush, turnStart, turnEnd, roundEnd, timePasses, breather, partyRest, inspire, requestTest, challengeTest, guileRound, takedownReward, swapDrive, replaceDrive, sessionStart, sessionEnd, award, hazard, lastingHazard,
  );
}
