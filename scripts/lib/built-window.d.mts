/** The window that `openBuilt` opens: its file, its exported name, and a function that opens it. */
export type Built = [file: string, exported: string, open: (window: any) => unknown];
export function chunkOf(file: string): string;
export function openBuilt(
  page: import("playwright-core").Page,
  file: string,
  exported: string,
  open: (window: any) => unknown,
): Promise<void>;
