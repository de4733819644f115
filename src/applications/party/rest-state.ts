import { hoursOfWork, type RestLength } from "../../rules/health/rest.ts";
import { complaintsOf } from "../../actions/core/complaints.ts";
import { Draft } from "../../actions/core/draft.ts";
import type { Facts } from "../../actions/core/facts.ts";
import type { Text } from "../../actions/core/card.ts";
import type { DaysUse, RestTask } from "../../actions/party/rest/choices.ts";
import { isWornDown, piecesOf } from "../../actions/party/rest/pieces.ts";

/** An addictive substance that an actor may have taken during the day that ends with the rest (T11.3). */
export interface Substance {
  readonly key: string;
  readonly of: string;
  readonly name: string;
  readonly rating: number;
}

/** The Gamemaster's choices in the rest window. */
export interface RestState {
  readonly length: RestLength;
  readonly danger: boolean;
  readonly settlement: boolean;
  readonly passTime: boolean;
  /**
   * The UUIDs of the actors who don't rest (`awake`), and of those who don't take their daily dose
   * (`without`).
   */
  readonly awake: ReadonlySet<string>;
  readonly without: ReadonlySet<string>;
  /** The UUID of the actor assigned to each task, keyed by task. */
  readonly workers: ReadonlyMap<string, string>;
  /** The number of doses taken, by the substance's key. */
  readonly doses: ReadonlyMap<string, number>;
}

export const freshRest: RestState = {
  length: "hour",
  danger: false,
  settlement: false,
  passTime: true,
  awake: new Set<string>(),
  without: new Set<string>(),
  workers: new Map<string, string>(),
  doses: new Map<string, number>(),
};

/** An hour of work that an actor can do during a rest. */
export interface Work {
  readonly key: string;
  readonly of: string;
  readonly what: string;
  readonly piece: string;
  readonly name: Text;
  readonly owner: string;
}

/**
 * Returns the tasks for which the resting actors have time (R8.12, R9.15, T10): repairing worn armor, and
 * treating conditions other than injuries, which heal during the rest itself (R9.10).
 */
export function workFor(
  facts: Facts,
  { length, settlement }: Pick<RestState, "length" | "settlement">,
): readonly Work[] {
  if (hoursOfWork(length) === 0) return [];
  const draft = new Draft(facts);
  return [facts.actor, ...facts.targets].flatMap(one => [
    ...(settlement
      ? []
      : piecesOf(one, facts, draft)
          .filter(isWornDown)
          .map((piece): Work => ({
            key: `${one.uuid}|repair|${piece.uuid}`,
            of: one.uuid,
            what: "repair",
            piece: piece.uuid,
            name: { key: piece.name },
            owner: one.name,
          }))),
    ...complaintsOf(one)
      .filter(({ key }) => key !== "injured")
      .map((complaint): Work => ({
        key: `${one.uuid}|${complaint.value}|`,
        of: one.uuid,
        what: complaint.value,
        piece: "",
        name: complaint.name,
        owner: one.name,
      })),
  ]);
}

/**
 * Returns the choices for the rest action. `trait` returns the name of an addiction, and `hasTools` returns
 * whether an actor has the tools to repair armor.
 */
export function restChoicesOf(
  state: RestState,
  work: readonly Work[],
  substances: readonly Substance[],
  more: {
    readonly seed: string;
    readonly trait: (name: string) => string;
    readonly hasTools: (uuid: string) => boolean;
  },
) {
  const tasks = work.flatMap(({ key, of, what, piece }): readonly RestTask[] => {
    const by = state.workers.get(key) ?? "";
    return by === "" ? [] : [{ by, of, what, piece, tools: what === "repair" && more.hasTools(by) }];
  });
  const used = substances.flatMap(({ key, of, name, rating }): readonly DaysUse[] => {
    const doses = state.doses.get(key) ?? 0;
    return doses > 0 ? [{ of, name, rating, doses, trait: more.trait(name) }] : [];
  });
  const { length, danger, settlement, passTime } = state;
  return { length, danger, settlement, passTime, tasks, used, without: [...state.without], seed: more.seed };
}
