/** The changes that a Gamemaster can make to a participant while the challenge is running. */
export const participantChanges = ["joined", "left", "skipped"] as const;
export type ParticipantChange = (typeof participantChanges)[number];
