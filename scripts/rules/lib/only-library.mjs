/** Rules with the tag `mission` that no test covers, with the reason for each. */
export const onlyLibrary = new Map([]);
