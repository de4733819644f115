export interface UsedName {
  name: string;
  kind: "method" | "accessor" | "property" | "value";
  overrides: boolean;
  where: string;
}
/** Every declared name of Foundry that the sources use. */
export function usedSurface(files?: string[]): UsedName[];
export function rememberedSurface(): UsedName[];
/** The files that the project's `tsconfig.json` includes. */
export function sourceFiles(): string[];
