/**
 * Determines the address of the Foundry server behind the development server, and the help to show if Foundry
 * doesn't respond.
 */

/** Foundry's default address. */
const USUAL = "http://127.0.0.1:30000";

/**
 * Returns the address of the Foundry server: the given one or, if it is empty, Foundry's default address.
 * @param {string | undefined} given the value of FOUNDRY_URL
 * @returns {string} without a trailing slash
 * @throws {Error} if it is not a valid address
 */
export function foundryAddress(given) {
  if (given === undefined || given === "") return USUAL;
  if (!/^https?:\/\/[^\s/]+\/*$/u.test(given))
    throw new Error(
      `FOUNDRY_URL is "${given}"; it must be an address without a path, like http://localhost:30000`,
    );
  return given.replace(/\/+$/u, "");
}

/** Returns the help to show if no Foundry server responds. @param {string} address */
export function noFoundry(address) {
  return `No Foundry answers at ${address}.
Start one there and reload: your own, with the system linked into it (npm run link -- <its Data folder>) and a world of it launched, or the stand-in (npm start).
Another address is named by FOUNDRY_URL, like FOUNDRY_URL=http://localhost:30010 npm run dev`;
}

/**
 * Returns why the Foundry server at an address can't be used for development and how to fix that, or null if
 * it can be used.
 * @param {string} address
 * @returns {Promise<string | null>}
 */
export async function foundryProblem(address) {
  let answer;
  try {
    answer = await fetch(`${address}/systems/blackout/system.json`);
  } catch {
    return noFoundry(address);
  }
  if (answer.ok) return null;
  return `The Foundry at ${address} has no system "blackout" (${answer.status} for its system.json). Link it: npm run link -- <its Data folder>, then start Foundry again.`;
}
