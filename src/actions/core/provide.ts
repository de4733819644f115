import type { BlackoutActor } from "../../documents/actor.ts";
import type { Action } from "./action.ts";
import type { ActorFacts, Choices, FactNeeds, ItemFacts, NeededFacts, Needs } from "./facts.ts";

/** The input for a provider of facts: the actor, the targets, the item, and the users' choices. */
export interface Asking {
  readonly actor: BlackoutActor;
  readonly targets: readonly BlackoutActor[];
  readonly item: ItemFacts | null;
  readonly choices: Choices;
}

/** The facts that a provider returns. */
export interface ProvidedFacts {
  readonly facts: Partial<NeededFacts>;
  /** The targets, if the provider determines them. They replace the targets that the user chose. */
  readonly targets?: readonly BlackoutActor[];
  /** Returns the acting actor's facts with this provider's changes. */
  readonly ofActor?: (actor: ActorFacts) => ActorFacts;
}

/** A provider that reads additional facts for an action from the documents. */
export interface FactProvider<K extends keyof FactNeeds = keyof FactNeeds> {
  readonly key: K;
  /** Whether an actor that only holds items, such as a party, can also perform the action. */
  readonly ofHolders?: boolean;
  /**
   * Returns the facts for an action, based on its actor, item, targets and choices. Throws a RuleError for
   * invalid choices.
   */
  provide(asking: Asking, asked: FactNeeds[K]["asked"]): ProvidedFacts;
}

const providers = new Map<string, FactProvider>();

/** Registers fact providers. Throws an Error for a key that is already registered. */
export function registerFacts(...added: readonly FactProvider[]): void {
  for (const provider of added) {
    if (providers.has(provider.key)) throw new Error(`The facts "${provider.key}" already have a provider`);
    providers.set(provider.key, provider);
  }
}

/**
 * Returns the provider, cast to the general type that registration requires. The provider's specific types
 * are checked where it is defined.
 */
export function factProvider<K extends keyof FactNeeds>(provider: FactProvider<K>): FactProvider {
  return provider;
}

/** Collects the facts for these needs from their providers. Throws an Error for a need without a provider. */
export function provideFacts(needs: Needs, asking: Asking): readonly ProvidedFacts[] {
  return Object.entries(needs).map(([key, asked]) => providerOf(key).provide(asking, asked));
}

/** Whether the action can be performed by an actor that only holds items. */
export function isForHolders({ needs = {} }: Pick<Action, "needs">): boolean {
  return Object.keys(needs).some(key => providerOf(key).ofHolders === true);
}

function providerOf(key: string): FactProvider {
  const provider = providers.get(key);
  if (!provider) throw new Error(`The facts "${key}" have no provider`);
  return provider;
}
