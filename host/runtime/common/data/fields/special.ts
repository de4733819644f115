import { environment } from "../../environment.ts";
import { FILE_CATEGORIES } from "../../constants.ts";
import { NotImplementedInHost } from "../../errors.ts";
import { Color } from "../../utils/color.ts";
import { isValidId } from "../../utils/ids.ts";
import { parseUuid } from "../../utils/uuid.ts";
import type { FieldContext, FieldOptions, CleanOptions } from "./data-field.ts";
import { formHelpers } from "./forms.ts";
import { NumberField, StringField } from "./simple.ts";

export class HTMLField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }

  override _toInput(config: any): any {
    return super._toInput({ elementType: "prose-mirror", ...config });
  }
}

/** A color: `#rrggbb` in the source data, and a Color (or null) at run time. */
export class ColorField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      validationError: "is not a valid hexadecimal color string",
    };
  }

  override initialize(value: any): any {
    return value === null || value === undefined ? value : Color.from(value);
  }

  override getInitialValue(data?: any): any {
    const value = super.getInitialValue(data);
    return value === undefined || value === null ? value : Color.from(value).css;
  }

  override toObject(value: any): any {
    return value instanceof Color ? value.css : value;
  }

  override clean(value: any, options: CleanOptions = {}): any {
    return super.clean(value === "" && !this.nullable ? undefined : value, options);
  }

  override _cast(value: any): any {
    const color = Color.from(value);
    return color.valid ? color.css : String(value);
  }

  override _validateType(value: any, options?: any): any {
    if (!/^#[0-9a-f]{6}$/i.test(value)) return false;
    return super._validateType(value, options);
  }

  override _castChangeDelta(delta: any): any {
    return Color.from(delta);
  }
  override _applyChangeAdd(value: any, delta: any): any {
    return value ? value.add(delta) : delta;
  }
  override _applyChangeSubtract(value: any, delta: any): any {
    return value ? value.subtract(delta) : delta;
  }
  override _applyChangeMultiply(value: any, delta: any): any {
    return value ? value.multiply(delta) : delta;
  }
  override _applyChangeUpgrade(value: any, delta: any): any {
    return value ? value.maximize(delta) : delta;
  }
  override _applyChangeDowngrade(value: any, delta: any): any {
    return value ? value.minimize(delta) : delta;
  }

  override _toInput(config: any): any {
    return formHelpers().createCustomElement("color-picker", config);
  }
}

/** A file path whose extension must belong to one of the categories (`IMAGE`, `VIDEO`, `AUDIO`, ...). */
export class FilePathField extends StringField {
  declare categories: string[];
  declare base64: boolean;
  declare wildcard: boolean;
  declare virtual: boolean;

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (this.categories.length === 0 || this.categories.some(name => !(name in FILE_CATEGORIES))) {
      throw new Error("The categories of a FilePathField must be keys in CONST.FILE_CATEGORIES");
    }
  }

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  override _validateType(value: any, options?: any): any {
    super._validateType(value, options);
    if (value.startsWith("data:")) {
      if (this.base64) return;
      throw new Error("may not be base64 data");
    }
    if (this.wildcard && value.includes("*")) return;
    if (this.virtual && value.startsWith("#")) return;
    const ending = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(value)?.[1].toLowerCase();
    const endings = this.categories.flatMap(name => Object.keys((FILE_CATEGORIES as any)[name]));
    const mimes = this.categories.includes("MEDIA");
    if (!mimes && (!ending || !endings.includes(ending)))
      throw new Error(`does not have a valid file extension; allowed: ${endings.join(", ")}`);
  }

  override _toInput(config: any): any {
    const type = config.type ?? (this.categories.length === 1 ? this.categories[0].toLowerCase() : "any");
    return formHelpers().createCustomElement("file-picker", {
      ...config,
      type: type === "image" && this.categories.includes("VIDEO") ? "imagevideo" : type,
    });
  }
}

export class AngleField extends NumberField {
  declare normalize: boolean;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  override _cast(value: any): any {
    const degrees = Number(value);
    return this.normalize && Number.isFinite(degrees) ? ((degrees % 360) + 360) % 360 : degrees;
  }
}

export class AlphaField extends NumberField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

/** A field for a hue from 0 to 1. Values outside this range wrap around. */
export class HueField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }

  override _cast(value: any): any {
    const hue = Number(value) % 1;
    return hue < 0 ? hue + 1 : hue;
  }
}

export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

/** A field whose value is stored as a JSON string and parsed at run time. */
export class JSONField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: false, trim: false, validationError: "is not a valid JSON string" };
  }

  override clean(value: any, options: CleanOptions = {}): any {
    return super.clean(value === "" ? "{}" : value, options);
  }

  override _cast(value: any): any {
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  override _validateType(value: any): any {
    try {
      JSON.parse(value);
    } catch {
      return false;
    }
  }

  override initialize(value: any): any {
    return value === undefined || value === null ? value : JSON.parse(value);
  }

  override toObject(value: any): any {
    return value === undefined || (value === null && this.nullable) || typeof value === "string"
      ? value
      : JSON.stringify(value.toJSON?.() ?? value);
  }

  override _toInput(config: any): any {
    const value =
      typeof config.value === "string" ? config.value : JSON.stringify(config.value ?? {}, null, 2);
    return formHelpers().createTextareaInput({ ...config, value });
  }
}

/** The source code of a script. `async` allows `await` at the top level. */
export class JavaScriptField extends StringField {
  declare async: boolean;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }

  override _validateType(value: any, options?: any): any {
    super._validateType(value, options);
    const Wrapper = this.async ? Object.getPrototypeOf(async () => undefined).constructor : Function;
    try {
      // The text is only parsed and is never run.
      new Wrapper(value);
    } catch (error) {
      throw new Error(`must be valid JavaScript: ${(error as Error).message}`, { cause: error });
    }
  }

  override _toInput(config: any): any {
    return super._toInput({ elementType: "code-mirror", ...config });
  }
}

/** An ID of exactly 16 alphanumeric characters, or null. */
export class DocumentIdField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      initial: null,
      validationError: "is not a valid Document ID string",
    };
  }

  override _cast(value: any): any {
    return typeof value === "object" && value !== null && "_id" in value ? value._id : String(value);
  }

  override _validateType(value: any): any {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }
}

export class DocumentUUIDField extends StringField {
  declare type: string | undefined;
  declare embedded: boolean | undefined;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
      relative: false,
    };
  }

  override _cast(value: any): any {
    return typeof value === "object" && value !== null && "uuid" in value ? value.uuid : String(value);
  }

  override _validateType(value: any): any {
    const parts = this.options.relative && value.startsWith(".") ? null : parseUuid(value);
    if (parts === null) {
      if (this.options.relative && value.startsWith(".")) return;
      throw new Error("is not a valid UUID string");
    }
    if (this.type && parts.type !== this.type)
      throw new Error(
        `must be the UUID of ${this.type === "Actor" || this.type === "Item" ? "an" : "a"} ${this.type}`,
      );
    if (this.embedded === true && parts.embedded.length === 0)
      throw new Error("must be an embedded document");
    if (this.embedded === false && parts.embedded.length > 0)
      throw new Error("may not be an embedded document");
    if (!isValidId(parts.id)) throw new Error("must end with a valid document id");
  }

  override _toInput(_config: any): any {
    throw new NotImplementedInHost("foundry.applications.elements.HTMLDocumentTagsElement");
  }
}

/**
 * A field for the ID of another document. At run time, its value is that document (or null), unless `idOnly`
 * is set.
 */
export class ForeignDocumentField extends DocumentIdField {
  model: any;
  declare idOnly: boolean;

  constructor(model: any, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.model = model;
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  /**
   * The name of the referenced document type. It can be given instead of the class, so that files don't have
   * to import each other.
   */
  get _documentName(): string {
    return typeof this.model === "string" ? this.model : this.model.documentName;
  }

  override initialize(value: any, model: any): any {
    if (this.idOnly) return value;
    const name = this._documentName;
    if (model?.pack && name !== "User")
      return () =>
        environment
          .pack(model.pack)
          ?.[name === "Folder" ? "folders" : "contents"]?.find?.((entry: any) => entry.id === value) ?? null;
    return () => (value ? environment.collection(name)?.get(value) : null) ?? null;
  }

  override toObject(value: any): any {
    return value?._id ?? value;
  }

  override _toInput(config: any): any {
    if (config.options || config.choices) return super._toInput(config);
    const entries = environment.collection(this._documentName)?.contents ?? [];
    return super._toInput({
      ...config,
      blank: "",
      options: entries.map((entry: any) => ({ value: entry.id, label: entry.name })),
    });
  }
}

/**
 * The author of the document, by default the acting user. After creation, only a Gamemaster can change the
 * author.
 */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: false,
      gmOnly: true,
      label: "Author",
      initial: () => environment.user()?.id,
    };
  }
}
