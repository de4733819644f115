import { environment } from "../environment.ts";
import { DataModel } from "../abstract/data-model.ts";
import {
  AngleField,
  ArrayField,
  BooleanField,
  NumberField,
  ObjectField,
  StringField,
} from "./fields/index.ts";

const place = () => new NumberField({ required: true, nullable: false, initial: undefined });
const size = () => new NumberField({ required: true, nullable: false, initial: undefined, positive: true });

/** The base class of region shapes, which are distinguished by `type`. */
export abstract class BaseShapeData extends DataModel {
  static TYPE = "";

  static override defineSchema(): any {
    const type = this.TYPE;
    return {
      type: new StringField({
        required: true,
        blank: false,
        initial: type,
        choices: [type],
        validationError: `must be equal to "${type}"`,
      }),
      hole: new BooleanField(),
    };
  }

  /** The shape types available in the current Foundry version, by name. */
  static get TYPES(): Record<string, any> {
    const both = {
      rectangle: RectangleShapeData,
      circle: CircleShapeData,
      ellipse: EllipseShapeData,
      polygon: PolygonShapeData,
    };
    return environment.generation < 14
      ? both
      : {
          ...both,
          cone: ConeShapeData,
          emanation: EmanationShapeData,
          grid: GridShapeData,
          line: LineShapeData,
          ring: RingShapeData,
          token: TokenShapeData,
        };
  }
}

export class RectangleShapeData extends BaseShapeData {
  static override TYPE = "rectangle";
  static override defineSchema(): any {
    return {
      ...super.defineSchema(),
      x: place(),
      y: place(),
      width: size(),
      height: size(),
      rotation: new AngleField(),
    };
  }
}

export class CircleShapeData extends BaseShapeData {
  static override TYPE = "circle";
  static override defineSchema(): any {
    return { ...super.defineSchema(), x: place(), y: place(), radius: size() };
  }
}

export class EllipseShapeData extends BaseShapeData {
  static override TYPE = "ellipse";
  static override defineSchema(): any {
    return {
      ...super.defineSchema(),
      x: place(),
      y: place(),
      radiusX: size(),
      radiusY: size(),
      rotation: new AngleField(),
    };
  }
}

export class PolygonShapeData extends BaseShapeData {
  static override TYPE = "polygon";
  static override defineSchema(): any {
    return { ...super.defineSchema(), points: new ArrayField(place(), { validate: checkPoints }) };
  }
}

function checkPoints(points: number[]): void {
  if (points.length % 2 !== 0) throw new Error("must have an even length");
  if (points.length < 6) throw new Error("must have at least 3 points");
}

/**
 * A cone in Foundry 14. The exact fields of these shapes aren't public, so this includes only the fields that
 * area attacks need.
 */
export class ConeShapeData extends BaseShapeData {
  static override TYPE = "cone";
  static override defineSchema(): any {
    return {
      ...super.defineSchema(),
      x: place(),
      y: place(),
      radius: size(),
      angle: new AngleField({ initial: 90 }),
      rotation: new AngleField(),
    };
  }
}

export class LineShapeData extends BaseShapeData {
  static override TYPE = "line";
  static override defineSchema(): any {
    return {
      ...super.defineSchema(),
      x: place(),
      y: place(),
      length: size(),
      width: size(),
      rotation: new AngleField(),
    };
  }
}

export class RingShapeData extends BaseShapeData {
  static override TYPE = "ring";
  static override defineSchema(): any {
    return { ...super.defineSchema(), x: place(), y: place(), innerRadius: size(), outerRadius: size() };
  }
}

export class EmanationShapeData extends BaseShapeData {
  static override TYPE = "emanation";
  static override defineSchema(): any {
    return { ...super.defineSchema(), base: new ObjectField(), radius: size() };
  }
}

export class GridShapeData extends BaseShapeData {
  static override TYPE = "grid";
  static override defineSchema(): any {
    return { ...super.defineSchema(), offsets: new ArrayField(new ObjectField()) };
  }
}

export class TokenShapeData extends BaseShapeData {
  static override TYPE = "token";
  static override defineSchema(): any {
    return {
      ...super.defineSchema(),
      x: place(),
      y: place(),
      width: size(),
      height: size(),
      shape: new NumberField({ integer: true, initial: 4 }),
    };
  }
}
