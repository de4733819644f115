/** The Foundry behind the development server: where it is, and what to say when it does not answer. */

/** Where a Foundry listens that was told nothing else. */
const USUAL = "http://127.0.0.1:30000";

/**
 * The address of the Foundry to serve from.
 * @param {string | undefined} given what FOUNDRY_URL holds
 * @returns {string} without a slash at its end
 * @throws {Error} when that is no address
 */
export function foundryAddress(given) {
  if (given === undefined || given === "") return USUAL;
  if (!/^https?:\/\/[^\s/]+\/*$/u.test(given))
    throw new Error(
      `FOUNDRY_URL is "${given}"; it must be an address without a path, like http://localhost:30000`,
    );
  return given.replace(/\/+$/u, "");
}

/** What helps where no Foundry answers. @param {string} address */
export function noFoundry(address) {
  return `No Foundry answers at ${address}.
Start one there and reload: your own, with the system linked into it (npm run link -- <its Data folder>) and a world of it launched, or the stand-in (npm start).
Another address is named by FOUNDRY_URL, like FOUNDRY_URL=http://localhost:30010 npm run dev`;
}

/**
 * What keeps the Foundry at an address from being developed on, with what helps; null when nothing does.
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
