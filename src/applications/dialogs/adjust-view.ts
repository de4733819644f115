import { conditionKeys } from "../../rules/conditions/keys.ts";
import { physicalAttributes, type PhysicalAttribute } from "../../rules/character/attributes.ts";
import type { Choices } from "../../play/deed/facts.ts";
import { options } from "../shared/options.ts";
import type { Words } from "../shared/words.ts";
import { targetPicker, type Candidate } from "./target-view.ts";

/** What a Gamemaster can do to people by hand, in the words of the verb `adjust`. */
export const adjustKinds = ["damage", "direct", "healing", "condition", "removeCondition", "stamina", "ap", "stress"] as const;
export type AdjustKind = (typeof adjustKinds)[number];

/** Shares of the points that are dealt. */
export const adjustFactors = [0.5, 1, 2] as const;

const MOST_POINTS = 999;
const MOST_LEVELS = 9;

/** What is chosen in the dialog. */
export interface AdjustState {
  readonly targets: readonly string[];
  readonly kind: AdjustKind;
  readonly amount: number;
  readonly factor: (typeof adjustFactors)[number];
  readonly condition: string;
  readonly attribute: PhysicalAttribute;
  readonly levels: number;
  readonly reason: string;
  readonly picking: boolean;
  readonly search: string;
}

/** The dialog before anything is chosen. */
export const untouched: AdjustState = {
  targets: [], kind: "damage", amount: 1, factor: 1, condition: "prone", attribute: "strength", levels: 1, reason: "", picking: false, search: "",
};

const deals = (kind: AdjustKind) => kind === "damage" || kind === "direct" || kind === "healing";
const conditional = (kind: AdjustKind) => kind === "condition" || kind === "removeCondition";
/** What can be given and taken: the sign says which. */
const signedKinds: ReadonlySet<AdjustKind> = new Set<AdjustKind>(["stamina", "ap", "stress"]);
/** Conditions that each attribute of the body has one of. */
const ofAttribute: ReadonlySet<string> = new Set(["injured", "wounded"]);

/** The choices of the verb `adjust` that a state stands for. */
export function adjustChoicesOf({ kind, amount, factor, condition, attribute, levels, reason }: AdjustState): Choices {
  const said = reason === "" ? {} : { reason };
  if (conditional(kind)) return { kind, condition, ...ofAttribute.has(condition) ? { attribute } : {}, ...kind === "condition" ? { levels } : {}, ...said };
  return { kind, amount, ...deals(kind) ? { factor } : {}, ...said };
}

/** The state with what was entered in a field of that name; null for a name that is none. */
export function adjusted(state: AdjustState, name: string, value: string): AdjustState | null {
  const number = Number(value);
  const whole = Number.isFinite(number) ? Math.round(number) : 0;
  const fields: Readonly<Record<string, () => Partial<AdjustState>>> = {
    kind: () => {
      const kind = adjustKinds.find(key => key === value) ?? state.kind;
      return { kind, amount: signedKinds.has(kind) ? state.amount : Math.abs(state.amount) };
    },
    amount: () => ({ amount: bounded(whole, signedKinds.has(state.kind) ? -MOST_POINTS : 0, MOST_POINTS) }),
    factor: () => ({ factor: adjustFactors.find(factor => factor === number) ?? state.factor }),
    condition: () => ({ condition: conditionKeys.find(key => key === value) ?? state.condition }),
    attribute: () => ({ attribute: physicalAttributes.find(key => key === value) ?? state.attribute }),
    levels: () => ({ levels: bounded(whole, 1, MOST_LEVELS) }),
    reason: () => ({ reason: value.trim() }),
  };
  const changed = fields[name]?.();
  return changed ? { ...state, ...changed } : null;
}

function bounded(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** What the dialog shows. `futures` say what would come of it, by target. */
export function adjustView(state: AdjustState, candidates: readonly Candidate[], futures: readonly { readonly name: string; readonly text: string }[], words: Words) {
  const { kind, amount, factor, condition, attribute, levels, reason } = state;
  const least = signedKinds.has(kind) ? -MOST_POINTS : 0;
  return {
    targets: targetPicker("many", candidates, state.targets, { open: state.picking, search: state.search }, words),
    kinds: options(adjustKinds, kind, "BLACKOUT.adjust.kind", words),
    amount: conditional(kind) ? null : {
      name: "amount", label: words.localize(signedKinds.has(kind) ? "BLACKOUT.adjust.amountSigned" : "BLACKOUT.adjust.amount"), hint: "",
      number: {
        value: amount, min: least, max: MOST_POINTS, step: 1, mayLess: amount > least, mayMore: amount < MOST_POINTS,
        less: words.format("BLACKOUT.actionDialog.less", { name: words.localize("BLACKOUT.adjust.amount") }), more: words.format("BLACKOUT.actionDialog.more", { name: words.localize("BLACKOUT.adjust.amount") }),
      },
    },
    factor: deals(kind) ? {
      name: "factor", label: words.localize("BLACKOUT.adjust.factor"), hint: "",
      segments: adjustFactors.map(value => ({ value: String(value), label: value === 0.5 ? "× ½" : `× ${value}`, selected: value === factor })),
    } : null,
    conditions: conditional(kind) ? { name: "condition", label: words.localize("BLACKOUT.adjust.condition"), hint: "", list: conditionOptions(condition, words) } : null,
    attributes: conditional(kind) && ofAttribute.has(condition) ? { name: "attribute", label: words.localize("BLACKOUT.test.attribute"), hint: "", list: options(physicalAttributes, attribute, "BLACKOUT.attribute", words) } : null,
    levels: kind === "condition" ? {
      name: "levels", label: words.localize("BLACKOUT.adjust.levels"), hint: "",
      number: {
        value: levels, min: 1, max: MOST_LEVELS, step: 1, mayLess: levels > 1, mayMore: levels < MOST_LEVELS,
        less: words.format("BLACKOUT.actionDialog.less", { name: words.localize("BLACKOUT.adjust.levels") }), more: words.format("BLACKOUT.actionDialog.more", { name: words.localize("BLACKOUT.adjust.levels") }),
      },
    } : null,
    futures, reason, refused: state.targets.length === 0 || (amount === 0 && !conditional(kind)),
  };
}

function conditionOptions(chosen: string, words: Words) {
  return options(conditionKeys, chosen, "BLACKOUT.condition", words).sort((a, b) => a.label.localeCompare(b.label));
}
