import { text, type Concealed, type Text, type ReasonRow } from "../../../actions/core/card.ts";
import type { Problem } from "../../../actions/core/action.ts";
import { signedNumber } from "../../../actions/core/why.ts";
import type { ModifierRow } from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";

/** Returns the Range Bands text with this key. */
export function bandsText(key: string, data?: Text["data"]): Text {
  return text(`BLACKOUT.bands.${key}`, data);
}

/** Returns a problem for an action that violates a rule of Range Bands. */
export function against(key: string, data?: Text["data"]): Problem {
  return { kind: "rule", text: bandsText(`against.${key}`, data) };
}

/**
 * Conceals an enemy's value from viewers who aren't allowed to know the enemy's numbers. Player characters'
 * values are never concealed.
 */
export function hiding(
  { side, actor }: Pick<VariantPerson, "side" | "actor">,
  need: Concealed["need"] = "all",
): { readonly concealed?: Concealed } {
  return side === "enemy" && actor !== null ? { concealed: { of: actor, need } } : {};
}

/** Conceals a value of a hidden actor from viewers who aren't allowed to see that actor. */
export function unseen({ hidden, actor }: Pick<VariantPerson, "hidden" | "actor">): {
  readonly concealed?: Concealed;
} {
  return hidden && actor !== null ? { concealed: { of: actor, need: "sight" } } : {};
}

/** Returns the modifiers of a check as explanation rows for a card. */
export function reasonRows(rows: readonly ModifierRow[], concealed?: Concealed): readonly ReasonRow[] {
  return rows.map(({ key, value }) => ({
    text: rowText(key),
    value: signedNumber(value),
    ...(concealed ? { concealed } : {}),
  }));
}

/**
 * Returns the text for a modifier's key, which identifies an attribute, a skill, a band, custom text, or
 * another reason.
 */
export function rowText(key: string): Text {
  const [kind = "", name = ""] = key.split(/\.(.*)/u);
  if (kind === "attribute") return bandsText(`attribute.${name}`);
  if (kind === "skillOf") return bandsText(`skill.${name}`);
  if (kind === "band") return bandsText(`bandRow`, { band: bandsText(`band.${name}`) });
  if (kind === "words") return text(name);
  return bandsText(`row.${key}`);
}
