/** Rules with the tag `mission` that aren't played in any test, with the reason for each. */
export const onlyLibrary = new Map([]);
