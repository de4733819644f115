import { resetActions } from "../reset.ts";
import type { Variant } from "../variant.ts";
import { due, step } from "./course.ts";
import { playOf } from "./settings-of.ts";
import { standing } from "./standing.ts";
import { tables } from "./tables.ts";
import { action } from "./verbs/action.ts";
import { adjust } from "./verbs/adjust.ts";
import { attack } from "./verbs/attack.ts";
import { avert } from "./verbs/avert.ts";
import { band } from "./verbs/band.ts";
import { check } from "./verbs/check.ts";
import { defer } from "./verbs/defer.ts";
import { delay } from "./verbs/delay.ts";
import { drop } from "./verbs/drop.ts";
import { endTurn } from "./verbs/end-turn.ts";
import { hazard } from "./verbs/hazard.ts";
import { heal } from "./verbs/heal.ts";
import { join } from "./verbs/join.ts";
import { leave } from "./verbs/leave.ts";
import { panic } from "./verbs/panic.ts";
import { prefillSheet } from "./verbs/prefill.ts";
import { resolve } from "./verbs/resolve.ts";
import { rest } from "./verbs/rest.ts";
import { round } from "./verbs/round.ts";
import { stabilise } from "./verbs/stabilise.ts";
import { state } from "./verbs/state.ts";
import { stress } from "./verbs/stress.ts";
import { upkeep } from "./verbs/upkeep.ts";
import { wound } from "./verbs/wound.ts";

/** Range Bands: what the house asks of it. */
export const variant: Variant = {
  key: "bands",
  moves: ["bands.drop", "bands.round", "bands.endTurn", "bands.defer", "bands.resolve"],
  standing,
  due,
  step,
  tables,
  check: playOf,
  verbs: [
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
