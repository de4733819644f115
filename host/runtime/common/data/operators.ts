/** The content of `foundry.data.operators` (generation 14). */
export {
  DataFieldOperator,
  ForcedDeletion,
  ForcedReplacement,
  OPERATOR_IDENTIFIER,
  OPERATOR_VALUE,
  reconstructOperator,
} from "../utils/operators.ts";
