/**
 * The world setting that stores the progress of the migration and the compendiums to lock again afterward.
 */
export const MIGRATION_SETTING = "migration";

/**
 * The world setting that stores whether Gamemasters were asked to add the social and technical skills:
 * `none`, `open` or `answered`.
 */
export const SKILLS_QUESTION = "skillsQuestion";

/** The migration version of a new world, which equals the number of migrations. */
export const latestVersion = 3;
