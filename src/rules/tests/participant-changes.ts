/** The Gamemaster's changes to a participant while the challenge runs. */
export const participantChanges = ["joined", "left", "skipped"] as const;
export type ParticipantChange = (typeof participantChanges)[number];
