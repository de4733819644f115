import { registerVerbs } from "../deed/registry.ts";
import { adjust } from "./adjust.ts";
import { climb } from "./climb.ts";
import { condition } from "./condition.ts";
import { fall } from "./fall.ts";
import { fieldRepair } from "./field-repair.ts";
import { heal } from "./heal.ts";
import { hide } from "./hide.ts";
import { jump } from "./jump.ts";
import { reload } from "./reload.ts";
import { standUp } from "./stand-up.ts";
import { stress } from "./stress.ts";
import { holdBreath } from "./hold-breath.ts";
import { swim } from "./swim.ts";
import { takeTrauma } from "./take-trauma.ts";
import { treat } from "./treat.ts";
import { useItem } from "./use-item.ts";
import { vault } from "./vault.ts";
import { rest } from "./rest.ts";
import { test } from "./test.ts";

/** Makes every verb of the system known. Called once, while Foundry initialises. */
export function registerAllVerbs(): void {
  registerVerbs(
    test, rest, heal, treat, hide, reload, useItem, fieldRepair, standUp, fall, jump, vault, climb, swim, holdBreath, condition, takeTrauma, stress, adjust,
  );
}
