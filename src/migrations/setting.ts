/** The world setting with the progress of the migration, and the compendiums to lock again. */
export const MIGRATION_SETTING = "migration";
