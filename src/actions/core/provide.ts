import type { BlackoutActor } from "../../documents/actor.ts";
import type { Action } from "./action.ts";
import type { ActorFacts, Choices, FactNeeds, ItemFacts, NeededFacts, Needs } from "./facts.ts";

/** What a provider reads its facts for: the actor, the targets, the item and people's choices. */
export interface Asking {
  readonly actor: BlackoutActor;
  readonly targets: readonly BlackoutActor[];
  readonly item: ItemFacts | null;
  readonly choices: Choices;
}

/** What a provider read. */
export interface ProvidedFacts {
  readonly facts: Partial<NeededFacts>;
  /** The targets, where the provider finds them: they replace those that were named. */
  readonly targets?: readonly BlackoutActor[];
  /** The changes to the facts of the acting actor. */
  readonly ofActor?: (actor: ActorFacts) => ActorFacts;
}

/** Reads facts that an action may need from the documents. */
export interface FactProvider<K extends keyof FactNeeds = keyof FactNeeds> {
  readonly key: K;
  /** Whether an actor that only holds items, such as a party, may act too. */
  readonly ofHolders?: boolean;
  /** Throws a RuleError for choices that cannot be. */
  provide(asking: Asking, asked: FactNeeds[K]["asked"]): ProvidedFacts;
}

const providers = new Map<string, FactProvider>();

/** Registers providers of facts. Throws an Error for a key that is taken. */
export function registerFacts(...added: readonly FactProvider[]): void {
  for (const provider of added) {
    if (providers.has(provider.key))
      throw new Error(`There is a provider of the facts "${provider.key}" already`);
    providers.set(provider.key, provider);
  }
}

/** A provider that is registered, with its types checked where it is written. */
export function factProvider<K extends keyof FactNeeds>(provider: FactProvider<K>): FactProvider {
  return provider;
}

/** What the providers of these needs read. Throws an Error for facts that nobody provides. */
export function provideFacts(needs: Needs, asking: Asking): readonly ProvidedFacts[] {
  return Object.entries(needs).map(([key, asked]) => providerOf(key).provide(asking, asked));
}

/** Whether an actor that only holds items may do it, and not only people. */
export function isForHolders({ needs = {} }: Pick<Action, "needs">): boolean {
  return Object.keys(needs).some(key => providerOf(key).ofHolders === true);
}

function providerOf(key: string): FactProvider {
  const provider = providers.get(key);
  if (!provider) throw new Error(`Nobody provides the facts "${key}"`);
  return provider;
}
