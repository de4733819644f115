/**
 * Names that Foundry 14 has and the type declarations (for 13) lack, each with the public page that documents it.
 * A name of the host that is neither declared nor listed here fails the surface test: nothing is invented.
 */
export interface NewName {
  /** `member`: of a class, written `Class#name` (instance) or `Class.name` (static). `global`: on `globalThis`. */
  kind: "class" | "function" | "constant" | "namespace" | "member" | "global";
  /** A public page that documents it. */
  doc: string;
}

const API = "https://foundryvtt.com/api/v14";
const cls = (path: string): NewName => ({ kind: "class", doc: `${API}/classes/${path}.html` });
const fn = (path: string): NewName => ({ kind: "function", doc: `${API}/functions/${path}.html` });
const val = (path: string): NewName => ({ kind: "constant", doc: `${API}/variables/${path}.html` });
const ns = (path: string): NewName => ({ kind: "namespace", doc: `${API}/modules/${path}.html` });

export const V14_NAMES: Record<string, NewName> = {
  "foundry.data.operators": ns("foundry.data.operators"),
  "foundry.data.operators.DataFieldOperator": cls("foundry.data.operators.DataFieldOperator"),
  "foundry.data.operators.ForcedDeletion": cls("foundry.data.operators.ForcedDeletion"),
  "foundry.data.operators.ForcedReplacement": cls("foundry.data.operators.ForcedReplacement"),
  "foundry.data.operators.OPERATOR_IDENTIFIER": val("foundry.data.operators.OPERATOR_IDENTIFIER"),
  "foundry.data.operators.OPERATOR_VALUE": val("foundry.data.operators.OPERATOR_VALUE"),
  "foundry.data.operators.reconstructOperator": fn("foundry.data.operators.reconstructOperator"),
};
