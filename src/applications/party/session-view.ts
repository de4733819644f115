import { shownText } from "../../compat/content-language.ts";
import { driveLimits, maySwapDrive } from "../../rules/social/drives.ts";
import { nextSessionPool } from "../../rules/social/inspiration.ts";
import {
  lastSession,
  namedDrives,
  runningSession,
  sessionsFulfilled,
  type CampaignFacts,
} from "../../actions/party/campaign.ts";
import { initials } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";

/** The Gamemaster's choices in the session window. */
export interface SessionState {
  readonly title: string;
  readonly notes: string;
  readonly objectives: string;
  readonly experience: number;
  readonly credits: number;
  readonly purse: "each" | "party";
  /**
   * The number of dice in the pool at the start of the session, or null to use the number that the rules
   * define.
   */
  readonly dice: number | null;
  /** The UUIDs of characters whose players are absent. */
  readonly away: ReadonlySet<string>;
  /** The fulfilled Drives, each in the form `uuid|place`. */
  readonly fulfilled: ReadonlySet<string>;
}

export const freshSession: SessionState = {
  title: "",
  notes: "",
  objectives: "",
  experience: 0,
  credits: 0,
  purse: "each",
  dice: null,
  away: new Set<string>(),
  fulfilled: new Set<string>(),
};

/** The data that the session window displays. */
export interface SessionWorld {
  readonly campaign: CampaignFacts | null;
  readonly names: ReadonlyMap<string, string>;
  readonly state: SessionState;
  readonly words: Words;
}

/**
 * Returns the view of the session window, with the tasks at the start of a session, during it, and at its
 * end.
 */
export function sessionView({ campaign, names, state, words }: SessionWorld) {
  const running = campaign && runningSession(campaign);
  const last = campaign && lastSession(campaign);
  const people = (campaign?.people ?? []).map(own => {
    const here = !state.away.has(own.uuid);
    const drives = namedDrives(own);
    const asked = !running && here && drives.length > driveLimits.chosen;
    const noteKey = asked ? "asked" : drives.length > 0 ? "all" : "noDrives";
    return {
      uuid: own.uuid,
      name: names.get(own.uuid) ?? "",
      initials: initials(names.get(own.uuid) ?? ""),
      here,
      note: !here
        ? words.localize("BLACKOUT.sessionWindow.away")
        : running
          ? drives.some(({ chosen }) => chosen)
            ? ""
            : words.localize("BLACKOUT.sessionWindow.noneChosen")
          : words.format(`BLACKOUT.sessionWindow.${noteKey}`, { n: plain(drives.length) }),
      drives:
        running && here
          ? drives
              .filter(({ chosen }) => chosen)
              .map(({ index, text }) => ({
                key: `${own.uuid}|${index}`,
                text: shownText(text),
                on: state.fulfilled.has(`${own.uuid}|${index}`),
                times: timesText(sessionsFulfilled(campaign ?? { sessions: [] }, own.uuid, text), words),
              }))
          : [],
      // R4.5: between sessions, characters can swap Drives. This must happen before the Drives of the next
      // session are chosen.
      due:
        running || !here || !campaign
          ? []
          : drives
              .filter(({ text }) => maySwapDrive(sessionsFulfilled(campaign, own.uuid, text)))
              .map(({ index, text }) => ({
                index,
                uuid: own.uuid,
                text: shownText(text),
                label: words.format("BLACKOUT.driveSwap.swap", { n: plain(index + 1) }),
                times: timesText(sessionsFulfilled(campaign, own.uuid, text), words),
              })),
    };
  });
  // At least one character must be present at the start and at the end of a session.
  const nobodyHere = !people.some(({ here }) => here);
  return {
    noParty: !campaign,
    running: running
      ? { title: running.title === "" ? words.localize("BLACKOUT.sessionWindow.title") : running.title }
      : null,
    people,
    nobody: people.length === 0,
    title: state.title,
    notes: state.notes,
    objectives: state.objectives,
    experience: state.experience,
    credits: state.credits,
    purses: (["each", "party"] as const).map(value => ({
      value,
      label: words.localize(`BLACKOUT.session.purse.${value}`),
      selected: value === state.purse,
    })),
    dice: state.dice ?? nextSessionPool(last?.drives ?? 0),
    lastTime: words.format("BLACKOUT.sessionWindow.lastTime", { n: plain(last?.drives ?? 0) }),
    pool: running ? words.format("BLACKOUT.sessionWindow.lose", { n: plain(campaign.pool) }) : "",
    next: nobodyHere
      ? words.localize("BLACKOUT.sessionWindow.nobodyHere")
      : running
        ? words.format("BLACKOUT.sessionWindow.next", { n: plain(state.fulfilled.size) })
        : "",
    mayAward: state.experience + state.credits > 0 && !nobodyHere,
    refused: !campaign || nobodyHere,
  };
}

function timesText(times: number, words: Words): string {
  return times > 0 ? words.format("BLACKOUT.sessionWindow.times", { n: plain(times) }) : "";
}

/** Returns the action's choices. New IDs are derived from `seed`, and `at` is the current time. */
export function sessionChoices(
  state: SessionState,
  { seed, at }: { readonly seed: string; readonly at: number },
) {
  const objectives = state.objectives
    .split("\n")
    .map(line => line.trim())
    .filter(line => line !== "");
  const awarded = {
    experience: state.experience,
    credits: state.credits,
    purse: state.purse,
    objectives,
    seed,
    at,
  };
  const byPerson = new Map<string, number[]>();
  for (const key of state.fulfilled) {
    const [of = "", place = ""] = key.split("|");
    byPerson.set(of, [...(byPerson.get(of) ?? []), Number(place)]);
  }
  return {
    start: { title: state.title, seed, at, ...(state.dice === null ? {} : { dice: state.dice }) },
    end: { ...awarded, notes: state.notes, fulfilled: [...byPerson].map(([of, drives]) => ({ of, drives })) },
    award: awarded,
  };
}
