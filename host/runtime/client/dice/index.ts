/** The `foundry.dice` namespace. Importing this file also sets the defaults of `CONFIG.Dice`. */
import { RollGrammar } from "./grammar.ts";
import { RollParser } from "./parser.ts";
import { MersenneTwister } from "./random.ts";
import { BASE, DICE_DEFAULTS } from "./registry.ts";
import type { TermClass } from "./registry.ts";
import { Roll } from "./roll.ts";
import { FunctionTerm, ParentheticalTerm } from "./terms/compound.ts";
import { DiceTerm } from "./terms/dice.ts";
import { Die } from "./terms/die.ts";
import { PoolTerm } from "./terms/pool.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple.ts";
import { Coin, FateDie } from "./terms/special-dice.ts";
import { RollTerm } from "./terms/term.ts";

export const terms = {
  Coin,
  DiceTerm,
  Die,
  FateDie,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  RollTerm,
  StringTerm,
};

const configurable = {
  Coin,
  DiceTerm,
  Die,
  FateDie,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  StringTerm,
} as unknown as Record<string, TermClass>;

BASE.Roll = Roll;
Object.assign(DICE_DEFAULTS, {
  types: [Die, FateDie],
  rolls: [Roll],
  termTypes: configurable,
  terms: { c: Coin, d: Die, f: FateDie },
  parser: RollParser,
  functions: {},
});

/**
 * Adds the dice classes, the parser and the random number generator to a `CONFIG.Dice` object, without
 * removing its other entries.
 */
export function configureDice(Dice: Record<string, unknown>): void {
  const {
    types,
    rolls,
    termTypes,
    terms: byDenomination,
    parser,
    functions,
    fulfillment,
    randomUniform,
  } = DICE_DEFAULTS;
  Object.assign(Dice, {
    types: [...types],
    rolls: [...rolls],
    termTypes: { ...termTypes },
    terms: { ...byDenomination },
    parser,
    functions: { ...functions },
    fulfillment: structuredClone(fulfillment),
    randomUniform,
  });
}

export { MersenneTwister, Roll, RollGrammar, RollParser };
export { DICE_DEFAULTS } from "./registry.ts";
export { DICE_TEMPLATES } from "./templates.ts";
