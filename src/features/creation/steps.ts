/**
 * The steps of character creation: first those from the rules, in their order (R13.1), and then additional
 * ones.
 */
export const creationSteps = [
  "attributes",
  "background",
  "feature",
  "traits",
  "drives",
  "skills",
  "training",
  "gear",
  "review",
] as const;
export type CreationStep = (typeof creationSteps)[number];

/** Returns the step with the given key, or the first step if the key is unknown. */
export function stepOf(key: string): CreationStep {
  return creationSteps.find(step => step === key) ?? creationSteps[0];
}

/** Returns the previous or next step, or the same step if there is none. */
export function neighbor(step: CreationStep, by: 1 | -1): CreationStep {
  const at = Math.min(creationSteps.length - 1, Math.max(0, creationSteps.indexOf(step) + by));
  return creationSteps[at] ?? step;
}
