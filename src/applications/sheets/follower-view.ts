import { followerActs, followerKinds, type FollowerKind } from "../../rules/character/followers.ts";
import { options, type Option } from "../shared/options.ts";
import { plain, type Words } from "../shared/words.ts";

/** The data that the header of a follower's sheet needs. */
export interface FollowerState {
  readonly kind: FollowerKind;
  readonly active: boolean;
  readonly commanded: boolean;
  readonly step: number;
  readonly actionPoints: number;
}

/**
 * Returns the sheet's description of a follower: who the leader is and how the follower acts (R13.17).
 * `controller` is the name of the leader. It is null if the leader's UUID can't be resolved, and an empty
 * string if there is no leader.
 */
export function followerHead(
  { kind, active, commanded, step, actionPoints }: FollowerState,
  controller: string | null,
  words: Words,
) {
  const { actionPoints: points, initiative, needsCommand, runBy } = followerKinds[kind];
  const acts = followerActs(kind, commanded);
  return {
    kind: words.localize(`BLACKOUT.follower.kindIs.${kind}`),
    controller: controller ?? "",
    active,
    commanded,
    needsCommand,
    error: controller === null ? words.localize("BLACKOUT.follower.gone") : "",
    does: [
      words.format(`BLACKOUT.follower.points.${points}`, { n: plain(actionPoints) }),
      words.format(`BLACKOUT.follower.initiative.${initiative}`, { n: plain(step) }),
      words.localize(`BLACKOUT.follower.runBy.${runBy}`),
      ...(needsCommand && !acts ? [words.localize("BLACKOUT.follower.waits")] : []),
    ].join(" "),
  };
}

/**
 * Returns the kinds of followers, and the possible leaders: the characters that the user can see. A leader
 * that can't be resolved stays selected until the user selects another one.
 */
export function followerChoices(
  kind: FollowerKind,
  controller: string,
  characters: readonly { readonly uuid: string; readonly name: string }[],
  words: Words,
): { kinds: Option[]; controllers: Option[] } {
  const known = [...characters]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === controller }));
  const lost =
    controller !== "" && !known.some(({ selected }) => selected)
      ? [{ value: controller, label: controller, selected: true }]
      : [];
  return {
    kinds: options(Object.keys(followerKinds), kind, "BLACKOUT.follower.kindIs", words),
    controllers: [
      { value: "", label: words.localize("BLACKOUT.follower.nobody"), selected: controller === "" },
      ...known,
      ...lost,
    ],
  };
}
