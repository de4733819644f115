export const FOUNDATION: string[];
export function importsBetween(source: string, rooms: readonly string[]): [string, string][];
export function houseMap(
  floors: readonly (readonly string[])[],
  imports: readonly (readonly [string, string])[],
): string;
