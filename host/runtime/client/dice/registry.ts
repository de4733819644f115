/**
 * Gives the dice classes access to each other and to the configuration. Terms contain rolls, and rolls
 * contain terms, so the classes are looked up here when they are needed, which avoids import cycles.
 * `CONFIG.Dice` takes precedence. Before it is set up, and in tests, the defaults apply.
 */
import { mathFunction } from "./arithmetic.ts";
import { MersenneTwister } from "./random.ts";
import type { Modifiers } from "./types.ts";

/** A term class, as the configuration stores it. */
export interface TermClass {
  new (data?: any): any;
  name: string;
  DENOMINATION?: string;
  MODIFIERS?: Modifiers;
  fromParseNode(node: any): any;
  _fromData(data: Record<string, unknown>): any;
}

/** The part of `CONFIG.Dice` that the dice use. */
export interface DiceConfig {
  types: TermClass[];
  rolls: any[];
  termTypes: Record<string, TermClass>;
  terms: Record<string, TermClass>;
  randomUniform(): number;
  parser: any;
  functions: Record<string, (...args: any[]) => unknown>;
  fulfillment: { dice: Record<string, unknown>; methods: Record<string, any>; defaultMethod: string };
}

/** The defaults for `CONFIG.Dice`, to which `index.ts` adds the classes. */
export const DICE_DEFAULTS: DiceConfig = {
  types: [],
  rolls: [],
  termTypes: {},
  terms: {},
  randomUniform: MersenneTwister.random,
  parser: undefined,
  functions: {},
  fulfillment: { dice: {}, methods: {}, defaultMethod: "" },
};

/** Returns a setting from `CONFIG.Dice`, or its default. */
export function diceConfig<K extends keyof DiceConfig>(key: K): DiceConfig[K] {
  const config = (globalThis as any).CONFIG?.Dice as Partial<DiceConfig> | undefined;
  return config?.[key] ?? DICE_DEFAULTS[key];
}

/** The plain `Roll` class for rolls inside terms, as set by `index.ts`. */
export const BASE: { Roll: any } = { Roll: undefined };

export function baseRoll(): any {
  return BASE.Roll;
}

/** Returns a term class by name. @throws Error if there is none */
export function termClass(name: string): TermClass {
  const named = diceConfig("termTypes");
  const found =
    (Object.hasOwn(named, name) ? named[name] : undefined) ??
    [...Object.values(diceConfig("terms")), ...diceConfig("types")].find(each => each.name === name) ??
    DICE_DEFAULTS.termTypes[name];
  if (!found) throw new Error(`There is no class of dice terms called "${name}"`);
  return found;
}

/** Returns the dice class for a denomination (`c`, `f`), or undefined. */
export function diceClass(denomination: string): TermClass | undefined {
  const terms = diceConfig("terms");
  const key = denomination.toLowerCase();
  return Object.hasOwn(terms, key) ? terms[key] : diceConfig("types").find(each => each.DENOMINATION === key);
}

/** Returns a function that formulas may call: a configured one or, if there is none, one from `Math`. */
export function formulaFunction(name: string): ((...args: any[]) => unknown) | undefined {
  const configured = diceConfig("functions");
  return Object.hasOwn(configured, name) ? configured[name] : mathFunction(name);
}
