/** The id of the system: its folder, the scope of its flags and settings, the first part of its hooks. */
export const SYSTEM_ID = "blackout";
