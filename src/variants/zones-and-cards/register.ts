import { registerVariant } from "../../actions/variants/registry.ts";
import { registerVariantScreens } from "../../applications/variants/registry.ts";
import { menu } from "./menu.ts";

registerVariant("zones", () => import("./variant.ts"));
registerVariantScreens("zones", { fetch: () => import("./applications/index.ts"), menu });
