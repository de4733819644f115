/** The root of the repository. */
export const ROOT: string;
/** The folder of the installed type declarations. */
export const TYPES: string;
