import { resetActions } from "../../actions/variants/reset.ts";
import type { Variant } from "../../actions/variants/variant.ts";
import { defaultRangeBandsSettings } from "./rules/settings.ts";
import { due, step } from "./combat/course.ts";
import { playOf } from "./combat/settings-of.ts";
import { turnState } from "./combat/turn-state.ts";
import { tables } from "./combat/tables.ts";
import { action } from "./actions/action.ts";
import { adjust } from "./actions/adjust.ts";
import { attack } from "./actions/attack.ts";
import { avert } from "./actions/avert.ts";
import { band } from "./actions/band.ts";
import { check } from "./actions/check.ts";
import { defer } from "./actions/defer.ts";
import { delay } from "./actions/delay.ts";
import { drop } from "./actions/drop.ts";
import { endTurn } from "./actions/end-turn.ts";
import { hazard } from "./actions/hazard.ts";
import { heal } from "./actions/heal.ts";
import { join } from "./actions/join.ts";
import { leave } from "./actions/leave.ts";
import { panic } from "./actions/panic.ts";
import { prefillSheet } from "./actions/prefill.ts";
import { resolve } from "./actions/resolve.ts";
import { rest } from "./actions/rest.ts";
import { round } from "./actions/round.ts";
import { stabilise } from "./actions/stabilise.ts";
import { state } from "./actions/state.ts";
import { stress } from "./actions/stress.ts";
import { upkeep } from "./actions/upkeep.ts";
import { wound } from "./actions/wound.ts";

/** The combat variant Range Bands. */
export const variant: Variant = {
  key: "bands",
  moves: ["bands.drop", "bands.round", "bands.endTurn", "bands.defer", "bands.resolve"],
  rests: ["bands.rest"],
  turnState: turnState,
  due,
  step,
  tables,
  check: playOf,
  settings: [
    ...Object.keys(defaultRangeBandsSettings),
    "panicTable",
    "lastingWoundTable",
    "breakingPointTable",
    "worldTables",
  ],
  actions: [
    action,
    adjust,
    attack,
    avert,
    band,
    check,
    defer,
    delay,
    drop,
    endTurn,
    hazard,
    heal,
    join,
    leave,
    panic,
    prefillSheet,
    resolve,
    rest,
    round,
    stabilise,
    state,
    stress,
    upkeep,
    wound,
    ...resetActions("bands"),
  ],
};
