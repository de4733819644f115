import { groupModes } from "../../actions/tests/requested.ts";
import { timeScale } from "../../rules/tests/taking-time.ts";
import { attributes } from "../../rules/character/attributes.ts";
import { initials } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";

/** An actor who can be asked to make a test. */
export interface Asked {
  readonly uuid: string;
  readonly name: string;
  readonly member: boolean;
}

/** A test requested by the Gamemaster. */
export interface Wanted {
  readonly who: readonly string[];
  /** The attribute, or `free` if each player can choose. */
  readonly attribute: string;
  readonly skill: string;
  /** The required number of successes, or null if the Gamemaster decides. */
  readonly difficulty: number | null;
  /** Whether the difficulty stays secret until the Gamemaster reveals it. */
  readonly hidden: boolean;
  /** Whether the test requires sight, or null for the skill's default (T10). */
  readonly needsSight?: boolean | null;
  /**
   * The duration of the job (R2.8) and, if the test is requested from only one actor, the UUID of the helper
   * (R2.9). Each is empty if it doesn't apply.
   */
  readonly jobTime?: string;
  readonly helper?: string;
  readonly group: string;
  readonly why: string;
  /**
   * For an opposed test between two actors: the UUID of the active one, and whether ties are possible
   * (R3.3–R3.6).
   */
  readonly active: string;
  readonly tiePossible: boolean;
}

/** Returns the view of the window: the possible actors, the test, and problems with the request. */
export function requestView(
  candidates: readonly Asked[],
  skills: readonly { readonly key: string; readonly label: string }[],
  wanted: Wanted,
  words: Words,
  usesSight: (skill: string) => boolean = () => false,
) {
  const asked = candidates.filter(({ uuid }) => wanted.who.includes(uuid));
  const free = { value: "free", label: words.localize("BLACKOUT.requested.free") };
  const chosen = (value: string, list: readonly { readonly value: string; readonly label: string }[]) =>
    list.map(one => ({ ...one, selected: one.value === value }));
  const opposes = wanted.group === "opposed";
  const [first, second] = asked;
  return {
    opposes,
    tiePossible: wanted.tiePossible,
    notTwo: opposes && asked.length !== 2 ? words.localize("BLACKOUT.problem.requested.two") : "",
    actives: !opposes
      ? []
      : chosen(wanted.active, [
          { value: "left", label: first?.name ?? words.localize("BLACKOUT.opposed.active.left") },
          { value: "right", label: second?.name ?? words.localize("BLACKOUT.opposed.active.right") },
          { value: "both", label: words.localize("BLACKOUT.opposed.active.both") },
        ]),
    rows: candidates.map(({ uuid, name, member }) => ({
      uuid,
      name,
      side: member ? "pc" : "foe",
      initials: initials(name),
      on: wanted.who.includes(uuid),
    })),
    attributes: chosen(wanted.attribute, [
      ...attributes.map(key => ({
        value: key as string,
        label: words.localize(`BLACKOUT.attribute.${key}`),
      })),
      free,
    ]),
    skills: chosen(wanted.skill, [
      { value: "", label: words.localize("BLACKOUT.field.none") },
      ...skills.map(({ key, label }) => ({ value: key, label })),
      free,
    ]),
    groups: chosen(
      wanted.group,
      groupModes.map(value => ({
        value: value as string,
        label: words.localize(`BLACKOUT.requested.group.${value}`),
      })),
    ),
    difficulty: wanted.difficulty === null ? "" : plain(wanted.difficulty),
    hidden: wanted.hidden,
    needsSight: wanted.needsSight ?? usesSight(wanted.skill),
    jobTimes: chosen(
      wanted.jobTime ?? "none",
      ["none", ...timeScale].map(value => ({ value, label: words.localize(`BLACKOUT.timeStep.${value}`) })),
    ),
    helpers:
      asked.length !== 1
        ? []
        : chosen(wanted.helper ?? "", [
            { value: "", label: words.localize("BLACKOUT.helping.nobody") },
            ...candidates
              .filter(({ uuid }) => uuid !== first?.uuid)
              .map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]),
    why: wanted.why,
    count: words.format("BLACKOUT.requested.asked", { n: plain(asked.length) }),
    nobody: asked.length === 0 || (opposes && asked.length !== 2),
    empty: candidates.length === 0,
  };
}
