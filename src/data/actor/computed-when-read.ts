/**
 * Properties of a data model that are computed together when one of them is first read. Foundry prepares all
 * actors of a world when it is loaded, but only a few of them are ever looked at.
 */

/** A data model of an actor. */
interface Model {
  readonly parent: Actor.Implementation;
}

type Computation = () => object;

/** The computations that haven't run yet, by model. */
const pending = new WeakMap<object, Computation[]>();
/** The property descriptors by property name. All models share them, which makes defining them cheap. */
const descriptors = new Map<string, PropertyDescriptor>();

/**
 * Defines properties on a model whose values `compute` returns. They can be read, enumerated and replaced
 * like ordinary properties. Unless the actor has effects, `compute` runs only when one of the properties is
 * first read. It may itself set properties of the model, and those named `max` of the objects in `holders`
 * are computed together with the properties of the model.
 *
 * Effects change a model between the steps of its preparation, so that what `compute` returns depends on when
 * it runs.
 */
export function computeWhenRead<K extends string>(
  model: Model,
  keys: readonly K[],
  compute: () => Readonly<Record<K, unknown>>,
  holders: readonly object[] = [],
): void {
  if (isAffected(model.parent)) {
    Object.assign(model, compute());
    return;
  }
  pending.set(model, [...(pending.get(model) ?? []), compute]);
  for (const key of keys) Object.defineProperty(model, key, descriptorOf(key));
  for (const holder of holders) Object.defineProperty(holder, "max", maximumOf(model, holder));
}

function isAffected({ effects, items }: Actor.Implementation): boolean {
  if (effects.size > 0) return true;
  for (const item of items) if (item.effects.size > 0) return true;
  return false;
}

function maximumOf(model: Model, holder: object): PropertyDescriptor {
  return {
    configurable: true,
    enumerable: true,
    get: () => {
      settle(model);
      return (holder as { readonly max: unknown }).max;
    },
    set: (value: unknown) => {
      settle(model);
      setValue(holder, "max", value);
    },
  };
}

function descriptorOf(key: string): PropertyDescriptor {
  const known = descriptors.get(key);
  if (known) return known;
  const descriptor: PropertyDescriptor = {
    configurable: true,
    enumerable: true,
    get(this: Record<string, unknown>) {
      settle(this);
      return this[key];
    },
    set(this: object, value: unknown) {
      settle(this);
      setValue(this, key, value);
    },
  };
  descriptors.set(key, descriptor);
  return descriptor;
}

/** Runs a model's pending computations. */
function settle(model: object): void {
  const computations = pending.get(model) ?? [];
  pending.delete(model);
  for (const compute of computations)
    for (const [key, value] of Object.entries(compute())) setValue(model, key, value);
}

function setValue(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true });
}
