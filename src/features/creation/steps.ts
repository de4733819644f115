/** The steps of making a character, in the order of the sheet (R13.1) and what the sheet cut off behind it. */
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

/** The step with that key; the first for a key that none has. */
export function stepOf(key: string): CreationStep {
  return creationSteps.find(step => step === key) ?? creationSteps[0];
}

/** The step before or after another; the same at either end. */
export function neighbour(step: CreationStep, by: 1 | -1): CreationStep {
  const at = Math.min(creationSteps.length - 1, Math.max(0, creationSteps.indexOf(step) + by));
  return creationSteps[at] ?? step;
}
