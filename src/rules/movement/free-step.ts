/** The distance of a free step in feet (R5.18). */
export const freeStepFeet = 5;
