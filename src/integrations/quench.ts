import { localize } from "../language/localize.ts";
import { SYSTEM_ID } from "../system-id.ts";
import { methodOf, whenModuleActive } from "./when-there.ts";

/** The context that Quench passes to a batch of tests. */
interface BatchContext {
  describe(title: string, body: () => void): void;
  it(title: string, body: () => Promise<void>): void;
}

/**
 * Integrates Quench, with a batch that checks in the browser whether Foundry meets the system's requirements.
 * The checks are loaded only if Quench is active.
 */
export function registerQuench(): void {
  whenModuleActive("quenchReady", "Quench", async quench => {
    const { installationChecks } = await import("../applications/diagnostics/installation-checks.ts");
    const areas = [...new Set(installationChecks.map(({ area }) => area))];
    methodOf(quench, "registerBatch")(
      `${SYSTEM_ID}.contract`,
      ({ describe, it }: BatchContext) => {
        for (const area of areas)
          describe(area, () => {
            for (const { claim, run } of installationChecks.filter(check => check.area === area))
              it(claim, run);
          });
      },
      { displayName: localize("BLACKOUT.integration.quench") },
    );
  });
}
