/** Rules of the mission that no test plays, each with why a table does without. */
export const onlyLibrary = new Map([]);
