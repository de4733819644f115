import { bundleServer } from "../../../scripts/lib/bundle-server.mjs";
import { findChromium } from "../../../scripts/lib/chromium.mjs";

/** Bundles the host and unpacks the browser once, before workers start side by side. */
export default async function globalSetup(): Promise<void> {
  await Promise.all([bundleServer(), findChromium()]);
}
