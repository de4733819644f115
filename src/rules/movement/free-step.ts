/** R5.18: feet of a free step. */
export const freeStepFeet = 5;
