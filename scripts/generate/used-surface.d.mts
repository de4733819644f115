export interface UsedName {
  name: string;
  kind: "method" | "accessor" | "property" | "value" | "option";
  overrides: boolean;
  where: string;
  declared: string;
  files: string[];
}
export interface Override {
  core: string;
  own: string;
  calls: "never" | "always" | "sometimes";
  when: "first" | "last" | "between" | "";
  where: string;
}
export interface HeardHook {
  name: string | null;
  where: string;
}
export interface Uses {
  names: UsedName[];
  options: UsedName[];
  overrides: Override[];
  hooks: HeardHook[];
}
/** What these files use of Foundry. */
export function readUses(files: string[]): Uses;
/** Every declared name of Foundry that the sources use. */
export function usedSurface(files?: string[]): UsedName[];
export function rememberedSurface(): UsedName[];
export function rememberedUses(): Uses;
/** The files that the project's `tsconfig.json` includes. */
export function sourceFiles(): string[];
