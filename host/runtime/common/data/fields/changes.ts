import { ACTIVE_EFFECT_MODES } from "../../constants.ts";

const BY_MODE: Record<number, string> = {
  [ACTIVE_EFFECT_MODES.CUSTOM]: "custom",
  [ACTIVE_EFFECT_MODES.MULTIPLY]: "multiply",
  [ACTIVE_EFFECT_MODES.ADD]: "add",
  [ACTIVE_EFFECT_MODES.DOWNGRADE]: "downgrade",
  [ACTIVE_EFFECT_MODES.UPGRADE]: "upgrade",
  [ACTIVE_EFFECT_MODES.OVERRIDE]: "override",
};

/**
 * Returns the operation of a change: its `type` (Foundry 14) or the meaning of its numeric `mode` (Foundry
 * 13).
 */
export function changeType(change: any): string {
  return typeof change.type === "string" ? change.type : (BY_MODE[change.mode] ?? "custom");
}

/**
 * Applies a change to a field's value. An operation that the field doesn't support leaves the value
 * unchanged.
 */
export function applyChange(field: any, value: any, model: any, change: any): any {
  const type = changeType(change);
  const delta = type === "custom" ? change.value : field._castChangeDelta(change.value);
  const methods: Record<string, string> = {
    add: "_applyChangeAdd",
    subtract: "_applyChangeSubtract",
    multiply: "_applyChangeMultiply",
    override: "_applyChangeOverride",
    upgrade: "_applyChangeUpgrade",
    downgrade: "_applyChangeDowngrade",
  };
  const result = field[methods[type] ?? "_applyChangeCustom"](value, delta, model, change);
  return result === undefined ? value : result;
}
