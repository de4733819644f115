type Schema = Record<never, never>;
type Model = foundry.abstract.TypeDataModel<Schema, Item.Implementation>;
type ModelClass = typeof foundry.abstract.TypeDataModel<Schema, Item.Implementation>;

/** The methods of a model's schema with which Foundry validates data. */
interface Validating {
  validate(data: object, options?: object): unknown;
  _validateModel(data: object, options?: object): void;
}

/**
 * The stage that a model class has reached in processing stored data. The data is cleaned, then validated by
 * field, and finally validated as a whole.
 */
interface Step {
  readonly model: unknown;
  readonly at: number;
}

const CLEANED = 0;
const VALIDATED = 1;
const JOINTLY = 2;

const steps = new WeakMap<object, Step>();
/** The models under construction whose data has already been checked. */
const known = new WeakSet<object>();
/**
 * The schemas that have already been changed to skip data that they have validated before (see `remember`).
 */
const remembering = new WeakSet<object>();

/**
 * A TypeDataModel that migrates, cleans and validates the same stored data only once. Foundry does all of
 * that for the actor that contains an item, for the item, and for the item's model, and it builds a model
 * anew whenever it prepares the document. All of them share the object that the document keeps. An update is
 * cleaned and validated before it changes that object.
 */
abstract class CheckedModel extends foundry.abstract.TypeDataModel<Schema, Item.Implementation> {
  static override get schema(): foundry.data.fields.SchemaField<Schema> {
    const schema = super.schema;
    if (!remembering.has(schema)) remember(schema as unknown as Validating, this);
    return schema;
  }

  static override migrateDataSafe(...[source]: Parameters<ModelClass["migrateDataSafe"]>) {
    return hasStep(source, this, VALIDATED) ? source : super.migrateDataSafe(source);
  }

  static override cleanData(...[source = {}, options]: Parameters<ModelClass["cleanData"]>) {
    if (isPartial(options)) return super.cleanData(source, options);
    if (hasStep(source, this, VALIDATED)) return source;
    const data = super.cleanData(source, options);
    steps.set(data, { model: this, at: CLEANED });
    return data;
  }

  protected override _initializeSource(
    ...[data, ...options]: Parameters<Model["_initializeSource"]>
  ): ReturnType<Model["_initializeSource"]> {
    if (!hasStep(data, this.constructor, JOINTLY)) return super._initializeSource(data, ...options);
    known.add(this);
    return data;
  }

  override validate(options: Parameters<Model["validate"]>[0] = {}): boolean {
    return known.delete(this) || super.validate(options);
  }
}

/** Prevents the schema of a model class from validating the same cleaned data twice. */
function remember(schema: Validating, model: unknown): void {
  remembering.add(schema);
  const validated: Step = { model, at: VALIDATED };
  const jointly: Step = { model, at: JOINTLY };
  const validate = schema.validate.bind(schema);
  const validateModel = schema._validateModel.bind(schema);
  schema.validate = (data, options) => {
    const isClean = !isPartial(options) && hasStep(data, model, CLEANED);
    if (isClean && hasStep(data, model, VALIDATED)) return undefined;
    const failure = validate(data, options);
    if (isClean && !failure) steps.set(data, validated);
    return failure;
  };
  schema._validateModel = (data, options) => {
    if (hasStep(data, model, JOINTLY)) return;
    validateModel(data, options);
    if (hasStep(data, model, VALIDATED)) steps.set(data, jointly);
  };
}

/** Whether a model class has completed at least this step in processing the data. */
function hasStep(data: object, model: unknown, least: number): boolean {
  const step = steps.get(data);
  return step?.model === model && step !== undefined && step.at >= least;
}

function isPartial(options: object | undefined): boolean {
  return (options as { readonly partial?: boolean } | undefined)?.partial === true;
}

/** The base class of the data models of actors and items. */
export const CheckedTypeDataModel = CheckedModel as unknown as typeof foundry.abstract.TypeDataModel;
