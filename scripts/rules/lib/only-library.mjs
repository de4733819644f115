/** Rules with the tag `mission` that no test plays, each with the reason. */
export const onlyLibrary = new Map([]);
