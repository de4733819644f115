import { DataModel } from "../abstract/data-model.ts";
import {
  AlphaField,
  AngleField,
  BooleanField,
  ColorField,
  NumberField,
  SchemaField,
  StringField,
} from "./fields/index.ts";

const bounded = (initial: number, min: number, max: number) =>
  new NumberField({ required: true, nullable: false, initial, min, max });

/** A light source. The host stores its data but doesn't render any light. */
export class LightData extends DataModel {
  static override LOCALIZATION_PREFIXES = ["LIGHT"];

  static override defineSchema(): any {
    return {
      negative: new BooleanField(),
      priority: new NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0 }),
      alpha: new AlphaField({ initial: 0.5 }),
      angle: new AngleField({ initial: 360, normalize: false }),
      bright: new NumberField({ required: true, nullable: false, initial: 0, min: 0, step: 0.01 }),
      color: new ColorField(),
      coloration: new NumberField({ required: true, integer: true, initial: 1 }),
      dim: new NumberField({ required: true, nullable: false, initial: 0, min: 0, step: 0.01 }),
      attenuation: new AlphaField({ initial: 0.5 }),
      luminosity: bounded(0.5, 0, 1),
      saturation: bounded(0, -1, 1),
      contrast: bounded(0, -1, 1),
      shadows: bounded(0, 0, 1),
      animation: new SchemaField({
        type: new StringField({ nullable: true, blank: false, initial: null }),
        speed: new NumberField({
          required: true,
          nullable: false,
          integer: true,
          initial: 5,
          min: 0,
          max: 10,
        }),
        intensity: new NumberField({
          required: true,
          nullable: false,
          integer: true,
          initial: 5,
          min: 1,
          max: 10,
        }),
        reverse: new BooleanField(),
      }),
      darkness: new SchemaField(
        { min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) },
        {
          validate: (range: any) => (range.min ?? 0) <= (range.max ?? 1),
          validationError: "darkness.max may not be less than darkness.min",
        },
      ),
    };
  }
}
