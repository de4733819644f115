interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}
interface PlaywrightGroup {
  readonly suites?: readonly PlaywrightGroup[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

export function tellBroken(suite: string, test: string, why: unknown): string;
export function brokenInVitest(suite: string, report: VitestReport): string[];
export function brokenInPlaywright(
  suite: string,
  report: {
    readonly suites?: readonly PlaywrightGroup[];
    readonly errors?: readonly { readonly message?: string }[];
  },
): string[];
