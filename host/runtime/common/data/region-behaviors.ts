import { TypeDataModel } from "../abstract/type-data-model.ts";

/**
 * The data of a region behavior:
 * https://foundryvtt.com/api/v14/classes/foundry.data.regionBehaviors.RegionBehaviorType.html. This host
 * doesn't notify behaviors of events: `RegionDocument#_triggerEvent` throws an error if an enabled behavior
 * handles the event.
 */
export class RegionBehaviorType extends TypeDataModel {
  /** The handlers for events that the type always receives, by event name. */
  static events: Record<string, (event: object) => Promise<void>> = {};

  /** The region events that this behavior handles. A schema can define a field for them. */
  declare events: Set<string>;

  constructor(...args: ConstructorParameters<typeof TypeDataModel>) {
    super(...args);
    this.events ??= new Set();
  }

  /** The behavior that contains this data. */
  get behavior(): any {
    return this.parent;
  }

  get region(): any {
    return this.behavior?.parent ?? null;
  }

  get scene(): any {
    return this.region?.parent ?? null;
  }
}
