import { ApplicationV2 } from "./application.ts";
import { HandlebarsApplicationMixin } from "./handlebars-application.ts";

interface Category {
  id: string;
  label: string;
  entries: unknown[];
}

/** A window that shows entries by category. Subclasses provide the entries in `_prepareCategoryData`. */
export class CategoryBrowser extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["category-browser"],
    tag: "form",
    window: { contentClasses: ["standard-form"], resizable: true },
    position: { width: 640, height: 620 },
  };

  /** Returns the categories by ID, in display order. */
  async _prepareCategoryData(): Promise<Record<string, Category>> {
    return {};
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    return Object.assign(context, { categories: Object.values(await this._prepareCategoryData()) });
  }
}
