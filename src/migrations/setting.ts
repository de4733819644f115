/** The world setting with the progress of the migration, and the compendiums to lock again. */
export const MIGRATION_SETTING = "migration";

/**
 * The world setting with the state of the question whether to add the social and technical skills: `none`,
 * `open` or `answered`.
 */
export const SKILLS_QUESTION = "skillsQuestion";
