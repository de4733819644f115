// Must be imported first, because sheets list the registered variants when their modules are loaded.
import "./variants/index.ts";
import "../styles/blackout.scss";
import { api } from "./api.ts";
import { registerApplications, startScreen } from "./applications/register.ts";
import { publishApi } from "./compat/hooks.ts";
import { actionsWanted } from "./actions/core/registry.ts";
import { watchFirstNeed } from "./first-need.ts";
import { registerIntegrations } from "./integrations/register.ts";
import { resolveStarted } from "./started.ts";
import { registerSystem, startSystem } from "./system.ts";

Hooks.once("init", () => {
  publishApi(api);
  registerSystem();
  registerApplications();
  registerIntegrations();
});

Hooks.once("ready", async () => {
  watchFirstNeed();
  await actionsWanted;
  try {
    await Promise.all([startSystem(), startScreen()]);
    resolveStarted();
  } catch (error) {
    ui.notifications.error("BLACKOUT.window.notStarted", { localize: true, permanent: true });
    throw error;
  }
});
