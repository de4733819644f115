import "../styles/blackout.scss";
import { api } from "./api.ts";
import { registerApplications } from "./applications/register.ts";
import { publishApi } from "./compat.ts";
import { registerSystem, startSystem } from "./system.ts";

Hooks.once("init", () => {
  publishApi(api);
  registerSystem();
  registerApplications();
});

Hooks.once("ready", startSystem);
