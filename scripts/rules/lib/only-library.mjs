/** Rules with the tag `mission` that no test plays, with the reason for each. */
export const onlyLibrary = new Map([]);
