import type { Action } from "../../../actions/core/action.ts";
import { resetActions } from "../../../actions/variants/reset.ts";
import { action } from "./action.ts";
import { adjust } from "./adjust.ts";
import { attack } from "./attack.ts";
import { breakGrapple } from "./break-grapple.ts";
import { giveCardAction } from "./card.ts";
import { firstAid, orders, rally, stopPanic } from "./care.ts";
import { deal } from "./deal.ts";
import { deathRoll } from "./death-roll.ts";
import { dropInjury } from "./drop-injury.ts";
import { endTurn } from "./end-turn.ts";
import { group } from "./group.ts";
import { hazard } from "./hazard.ts";
import { infection } from "./infection.ts";
import { join } from "./join.ts";
import { leave } from "./leave.ts";
import { panic } from "./panic.ts";
import { prefillSheet } from "./prefill.ts";
import { rest } from "./rest.ts";
import { roll } from "./roll.ts";
import { round } from "./round.ts";
import { moveToken } from "./move-token.ts";
import { stress } from "./stress.ts";
import { supply } from "./supply.ts";
import { swap } from "./swap.ts";
import { zone } from "./zone.ts";

/** All actions of Zones & Cards. */
export const zonesActions: readonly Action[] = [
  join,
  leave,
  round,
  endTurn,
  swap,
  giveCardAction,
  deal,
  group,
  roll,
  attack,
  action,
  breakGrapple,
  firstAid,
  rally,
  orders,
  panic,
  stopPanic,
  stress,
  deathRoll,
  infection,
  supply,
  rest,
  zone,
  moveToken,
  hazard,
  adjust,
  prefillSheet,
  dropInjury,
  ...resetActions("zones"),
];
