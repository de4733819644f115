/** The world setting for the progress of the migration and the compendiums to lock again. */
export const MIGRATION_SETTING = "migration";

/**
 * The world setting for whether Gamemasters were asked to add the social and technical skills: `none`, `open`
 * or `answered`.
 */
export const SKILLS_QUESTION = "skillsQuestion";

/** The version of a new world, which is the number of migrations. */
export const latestVersion = 3;
