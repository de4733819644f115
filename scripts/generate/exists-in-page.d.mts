/** Which of the names are missing in the running page, or only stubs; self-contained, for `page.evaluate`. */
export function missingInPage(used: { name: string; kind: string }[]): {
  missing: string[];
  stubs: string[];
  unchecked: string[];
};
