export const TARGET: string;
/** File name → text of every generated file. */
export function generatedFiles(): Record<string, string>;
