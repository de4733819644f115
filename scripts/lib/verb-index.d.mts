export function verbsIn(folder: string): { key: string; file: string }[];
export function verbIndex(verbs: readonly { key: string; file: string }[]): string;
export function verbKeyType(verbs: readonly { key: string }[]): string;
