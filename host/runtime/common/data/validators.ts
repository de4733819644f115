/** The part of `foundry.data.validators` that the host supports. */
export { isValidId } from "../utils/ids.ts";
