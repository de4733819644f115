/**
 * The world setting that says how far the world has been brought, and which compendia are to be locked again.
 */
export const MIGRATION_SETTING = "migration";
