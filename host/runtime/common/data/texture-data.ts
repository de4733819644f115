import { TEXTURE_DATA_FIT_MODES } from "../constants.ts";
import {
  AlphaField,
  AngleField,
  ColorField,
  FilePathField,
  NumberField,
  SchemaField,
  StringField,
} from "./fields/index.ts";

/** The settings for displaying an image or video: source, anchor, offset, scale and tint. */
export class TextureData extends SchemaField {
  constructor(
    options: any = {},
    { categories = ["IMAGE", "VIDEO"], initial = {}, wildcard = false, label = "" }: any = {},
  ) {
    const {
      src = null,
      anchorX = 0,
      anchorY = 0,
      offsetX = 0,
      offsetY = 0,
      fit = "fill",
      scaleX = 1,
      scaleY = 1,
      rotation = 0,
      tint = "#ffffff",
      alphaThreshold = 0,
    } = initial;
    super(
      {
        src: new FilePathField({ categories, initial: src, label, wildcard }),
        anchorX: new NumberField({ nullable: false, initial: anchorX }),
        anchorY: new NumberField({ nullable: false, initial: anchorY }),
        offsetX: new NumberField({ nullable: false, integer: true, initial: offsetX }),
        offsetY: new NumberField({ nullable: false, integer: true, initial: offsetY }),
        fit: new StringField({ initial: fit, choices: TEXTURE_DATA_FIT_MODES }),
        scaleX: new NumberField({ nullable: false, initial: scaleX }),
        scaleY: new NumberField({ nullable: false, initial: scaleY }),
        rotation: new AngleField({ initial: rotation }),
        tint: new ColorField({ nullable: false, initial: tint }),
        alphaThreshold: new AlphaField({ nullable: false, initial: alphaThreshold }),
      },
      options,
    );
  }
}
