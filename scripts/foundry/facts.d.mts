import type { HeardHook, Override, UsedName } from "../generate/used-surface.mjs";

export interface Facts {
  readonly overrides: Readonly<
    Record<
      string,
      { readonly core: string; readonly source: string; readonly test: string; readonly ours?: string }
    >
  >;
  readonly hooks: readonly {
    readonly hooks: readonly string[];
    readonly clients: string;
    readonly when: string;
    readonly note?: string;
    readonly source: string;
    readonly test: string;
  }[];
}
export function unlisted(
  overrides: readonly Pick<Override, "core" | "where">[],
  hooks: readonly HeardHook[],
  facts: Facts,
): string[];
export function deprecatedUses(
  names: readonly Pick<UsedName, "name" | "declared" | "files">[],
  csv: string,
  templates: readonly { readonly file: string; readonly text: string }[],
): string[];
export function missingTests(facts: Facts, read: (path: string) => string | null): string[];
export function foundryPage(
  overrides: readonly Override[],
  hooks: readonly HeardHook[],
  facts: Facts,
): string;
