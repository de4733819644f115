import type { Variant } from "../../actions/variants/variant.ts";
import { tokenMoves } from "./combat/by-token.ts";
import { due, turnState, step } from "./combat/turn-state.ts";
import { settingsOf } from "./combat/settings-of.ts";
import { tables } from "./combat/tables.ts";
import { timePasses } from "./combat/time-passes.ts";
import { zonesActions } from "./actions/index.ts";
import { defaultZonesSettings } from "./rules/settings.ts";

/** The Zones & Cards combat variant. */
export const variant: Variant = {
  key: "zones",
  actions: zonesActions,
  settings: [
    ...Object.keys(defaultZonesSettings),
    "autoStressResponse",
    "autoPanicWitness",
    "hiddenCards",
    "tables",
    "worldTables",
  ],
  moves: ["zones.round", "zones.endTurn", "zones.swap", "zones.deal", "zones.join", "zones.leave"],
  rests: ["zones.rest"],
  turnState: turnState,
  due,
  step,
  tokenMoves,
  timePasses,
  tables,
  check: settingsOf,
};
