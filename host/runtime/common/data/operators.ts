/** The content of `foundry.data.operators` (generation 14); the encode and decode functions are the host's own. */
export {
  DataFieldOperator, decodeOperators, encodeOperators, ForcedDeletion, ForcedReplacement, hasOperatorKeys, OPERATOR_IDENTIFIER, OPERATOR_VALUE,
  reconstructOperator,
} from "../utils/operators.ts";
