/** Provides the contents of `foundry.data.operators` (Foundry 14). */
export {
  DataFieldOperator,
  ForcedDeletion,
  ForcedReplacement,
  OPERATOR_IDENTIFIER,
  OPERATOR_VALUE,
  reconstructOperator,
} from "../utils/operators.ts";
