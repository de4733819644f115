import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { ActorSheetV2 } from "./actor-sheet.ts";
import { ItemSheetV2 } from "./item-sheet.ts";

const TEMPLATE = { body: { template: "templates/sheets/plain.hbs" } };

/** The actor sheet used if the system registers none. It shows the name and the image. */
export class CoreActorSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static DEFAULT_OPTIONS = { form: { submitOnChange: true }, window: { contentClasses: ["standard-form"] } };
  static PARTS = TEMPLATE;
}

/** The item sheet used if the system registers none. It shows the name and the image. */
export class CoreItemSheet extends HandlebarsApplicationMixin(ItemSheetV2) {
  static DEFAULT_OPTIONS = { form: { submitOnChange: true }, window: { contentClasses: ["standard-form"] } };
  static PARTS = TEMPLATE;
}
