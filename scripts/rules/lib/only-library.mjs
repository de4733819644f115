/** Rules of the mission that no test plays, each with the reason. */
export const onlyLibrary = new Map([]);
