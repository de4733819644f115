/** The feet of a free step (R5.18). */
export const freeStepFeet = 5;
