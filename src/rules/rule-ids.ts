/**
 * Every rule that this library answers for, by where it comes from. The ids are those of the rules reference in our own words:
 * `R` a rule, `A` an ambiguity with the reading that is built, `T` a table or list that carries no number of its own
 * (`T8.4` the order of a hit, `T10` the conditions, `T11.2` the combat effects, `T11.3` the gear qualities).
 *
 * - `mission`: stated by the rules texts that the game is built from. Each of them has at least one test.
 * - `page`: stated by the opening of another page of the game's site.
 * - `inferred`: not stated, deduced.
 * - `proposal`: lost; our default, which a house rule changes.
 * - `ambiguity`: two readings; the one we took, most of them changeable by a house rule.
 * - `advice`: tells people what to do; nothing to compute.
 */
const idsByTag = {
  mission: [
    "R1.4", "R1.6", "R1.7", "R2.1", "R2.2", "R2.3", "R2.4", "R2.5", "R2.6", "R2.7", "R2.8", "R2.9", "R2.10", "R2.11", "R2.12", "R2.14", "R2.15",
    "R3.1", "R3.2", "R3.3", "R3.4", "R3.7", "R3.8", "R3.9", "R3.11", "R3.13", "R4.1", "R4.2", "R4.3", "R5.1", "R5.2", "R5.3", "R5.4", "R5.6",
    "R5.7", "R5.8", "R5.9", "R5.10", "R5.11", "R5.12", "R5.13", "R5.14", "R5.15", "R5.16", "R5.18", "R5.19", "R6.1", "R6.2", "R6.2a", "R6.3",
    "R6.4", "R6.5", "R6.6", "R6.7", "R6.8", "R6.9", "R6.10", "R6.11", "R6.12", "R6.13", "R6.14", "R6.15", "R7.1", "R7.2", "R7.3", "R7.4", "R7.6",
    "R7.7", "R7.9", "R7.10", "R7.12", "R7.13", "R7.14", "R7.14a", "R7.15", "R7.16", "R7.17", "R7.18", "R7.19", "R7.21", "R7.22", "R7.23", "R7.24",
    "R7.25", "R7.26", "R7.27", "R7.30", "R7.31", "R7.32", "R7.33", "R7.34", "R7.35", "R7.36", "R8.1", "R8.2", "R8.3", "R8.4", "R8.6", "R8.7",
    "R8.8", "R8.10", "R8.11", "R8.12", "R8.13", "R8.14", "R8.15", "R9.2", "R9.3", "R9.4", "R9.8", "R9.12", "R9.14", "R9.17", "R9.18", "R9.19",
    "R9.21", "R9.22", "R9.24", "R9.25", "R10.4", "R11.1", "R11.2", "R11.3", "R11.5", "R12.1", "R12.2", "R12.3", "R12.4", "R12.5", "R12.6", "R13.11",
    "R15.1", "R15.4", "R15.6", "R16.1", "R16.2", "T8.4", "T10", "T11.2",
  ],
  page: [
    "R1.1", "R1.2", "R1.11", "R4.4", "R4.5", "R5.17", "R9.5", "R9.6", "R9.7", "R9.9", "R9.10", "R9.11", "R9.13", "R12.7", "R12.8", "R12.9",
    "R12.10", "R12.11", "R13.2", "R13.4", "R13.5", "R13.6", "R13.10", "R13.12", "R13.14", "R13.15", "R13.16", "R13.17", "R13.18", "R14.2",
    "R14.3", "R15.7", "R15.8", "R15.9", "R15.10", "R15.11", "T11.3",
  ],
  inferred: [
    "R2.13", "R2.17", "R3.6", "R4.7", "R5.5", "R7.11", "R7.12a", "R7.19a", "R7.20", "R7.28", "R7.29", "R8.9", "R9.20", "R10.1", "R10.2", "R10.3",
    "R11.4", "R11.6", "R13.19", "R16.3",
  ],
  proposal: [
    "R1.8", "R1.9", "R1.10", "R3.5", "R3.12", "R3.14", "R4.8", "R7.5", "R7.8", "R7.37", "R8.5", "R9.15", "R9.16", "R9.22a", "R9.23", "R13.7",
    "R13.8", "R13.9", "R13.13", "R15.3", "R15.12",
  ],
  ambiguity: [
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A14", "A15", "A16", "A17", "A18", "A19", "A20", "A21", "A22",
    "A23", "A24", "A25", "A26", "A27", "A28", "A29", "A30", "A31", "A32", "A34", "A35", "A36", "A37", "A38",
  ],
  advice: [
    "R1.3", "R1.5", "R2.16", "R3.10", "R4.6", "R9.1", "R11.7", "R13.1", "R13.3", "R14.1", "R14.4", "R15.2", "R15.5", "A33", "R17.1", "R17.2", "R17.3", "R17.4",
  ],
} as const;

/** Where a rule comes from. */
export type RuleTag = keyof typeof idsByTag;
/** The id of a rule: `R2.5`, `A8`, `T10`. */
export type RuleId = (typeof idsByTag)[RuleTag][number];

/** Every rule id with its tag. */
export const ruleTags: ReadonlyMap<RuleId, RuleTag> = new Map(
  (Object.keys(idsByTag) as RuleTag[]).flatMap(tag => idsByTag[tag].map((id): [RuleId, RuleTag] => [id, tag])),
);
