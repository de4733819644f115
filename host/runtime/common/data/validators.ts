/** The content of `foundry.data.validators`, as far as the host has it. */
export { isValidId } from "../utils/ids.ts";
