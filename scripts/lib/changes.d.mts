export function changesOf(markdown: string): { version: string; changes: string[] }[];
