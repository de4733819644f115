import { registerVariant } from "../../actions/variants/registry.ts";
import { registerVariantScreens } from "../../applications/variants/registry.ts";
import { menu } from "./menu.ts";

registerVariant("bands", () => import("./variant.ts"));
registerVariantScreens("bands", { fetch: () => import("./applications/index.ts"), menu });
