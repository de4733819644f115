type Schema = Record<never, never>;
type Model = foundry.abstract.TypeDataModel<Schema, Item.Implementation>;

/** The stored data that was already migrated, cleaned and validated, with the model class that did so. */
const checked = new WeakMap<object, unknown>();
/** The models under construction whose data was checked before. */
const known = new WeakSet<object>();

/**
 * A TypeDataModel that migrates, cleans and validates the same stored data only once. Foundry builds a model
 * anew whenever it prepares the document, from the object that the document keeps. An update is cleaned and
 * validated before it changes that object.
 */
abstract class CheckedModel extends foundry.abstract.TypeDataModel<Schema, Item.Implementation> {
  protected override _initializeSource(
    ...[data, ...options]: Parameters<Model["_initializeSource"]>
  ): ReturnType<Model["_initializeSource"]> {
    if (checked.get(data) !== this.constructor) return super._initializeSource(data, ...options);
    known.add(this);
    return data;
  }

  override validate(options: Parameters<Model["validate"]>[0] = {}): boolean {
    if (known.delete(this)) return true;
    const valid = super.validate(options);
    const { changes, fields = true, joint = true } = options;
    if (valid && fields && joint && !changes) checked.set(this._source, this.constructor);
    return valid;
  }
}

/** The base class of the data models of actors and items. */
export const CheckedTypeDataModel = CheckedModel as unknown as typeof foundry.abstract.TypeDataModel;
