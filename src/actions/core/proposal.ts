import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { differencesBetween, type Difference } from "./differences.ts";
import type { Choices, Facts } from "./facts.ts";
import { gatherFacts, tableNow } from "./gather.ts";
import type { Action } from "./action.ts";

/**
 * An action that hasn't been rolled yet, along with its facts. The dialog shows these facts, and the roll and
 * the message use them. They are gathered again after every choice and whenever documents change.
 */
export class Proposal {
  readonly #action: Action;
  readonly #actor: BlackoutActor;
  readonly #item: BlackoutItem | null;
  #targets: readonly BlackoutActor[];
  /** The facts at the time of the user's last choice. */
  #asChosen: Facts;
  #facts: Facts;

  /** Creates the proposal and gathers its facts. Throws the errors that `gatherFacts` throws. */
  constructor(
    action: Action,
    { actor, item = null }: { readonly actor: BlackoutActor; readonly item?: BlackoutItem | null },
    targets: readonly BlackoutActor[],
    chosen: Choices,
  ) {
    this.#action = action;
    this.#actor = actor;
    this.#item = item;
    this.#targets = targets;
    this.#facts = this.factsFor(targets, chosen);
    this.#asChosen = this.#facts;
  }

  /** The facts that the dialog shows and that the action uses when it is rolled. */
  get facts(): Facts {
    return this.#facts;
  }

  /** The targets that the user chose, excluding the additional victims of an area. */
  get targets(): readonly BlackoutActor[] {
    return this.#targets;
  }

  /**
   * Sets the targets and choices to those that the user chose, and gathers the resulting facts. Throws the
   * same errors as `gatherFacts`.
   */
  choose(targets: readonly BlackoutActor[], chosen: Choices): void {
    this.refresh(targets, chosen);
    this.#asChosen = this.#facts;
  }

  /**
   * Gathers the facts again from the current documents. Optionally replaces the targets and choices, for
   * example if targets were deleted or other users added Inspiration dice. Throws the errors that
   * `gatherFacts` throws.
   */
  refresh(
    targets: readonly BlackoutActor[] = this.#targets,
    chosen: Choices = this.#facts.chosen ?? {},
  ): void {
    this.#targets = targets;
    this.#facts = this.factsFor(targets, chosen);
  }

  /** The differences in the preview since the user last made a choice. */
  get differences(): readonly Difference[] {
    return this.#facts === this.#asChosen
      ? []
      : differencesBetween(this.#action, this.#asChosen, this.#facts, tableNow());
  }

  /**
   * Returns the facts for other targets and choices without changing the current ones. Throws the errors that
   * `gatherFacts` throws.
   */
  factsFor(targets: readonly BlackoutActor[], chosen: Choices): Facts {
    return gatherFacts(this.#action, { actor: this.#actor, item: this.#item }, targets, chosen);
  }
}
