/**
 * The conditions that correspond to Foundry's own statuses, by status ID. They are needed in worlds older
 * than the system's conditions. Statuses without a corresponding condition aren't listed and stay unchanged.
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
