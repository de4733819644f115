/**
 * The conditions that correspond to Foundry's statuses, by status: for worlds from before there were
 * conditions. Statuses without a corresponding condition are not included and stay as they are.
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
