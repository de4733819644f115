import type { Variant } from "../variant.ts";
import { tokenMoves } from "./by-token.ts";
import { due, standing, step } from "./standing.ts";
import { settingsOf } from "./settings-of.ts";
import { tables } from "./tables.ts";
import { timePasses } from "./time-passes.ts";
import { zonesActions } from "./verbs/index.ts";

/** Zones & Cards: what the house asks of it. */
export const variant: Variant = {
  key: "zones",
  verbs: zonesActions,
  moves: ["zones.round", "zones.endTurn", "zones.swap", "zones.deal", "zones.join", "zones.leave"],
  standing,
  due,
  step,
  tokenMoves,
  timePasses,
  tables,
  check: settingsOf,
};
