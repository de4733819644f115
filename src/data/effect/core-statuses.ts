/**
 * The conditions that statuses of the core stand for, by the status: what a world has on its actors that was
 * played before there were conditions. Statuses that the game has no condition for are not here and stay what
 * they are.
 */
export const conditionsOfCoreStatuses: Readonly<Record<string, string>> = {
  prone: "prone",
  stun: "stunned",
  restrain: "immobilized",
  paralysis: "paralyzed",
  blind: "blinded",
  fear: "afraid",
  poison: "poisoned",
  corrode: "corroded",
  invisible: "hidden",
};
