export function chunkOf(file: string): string;
