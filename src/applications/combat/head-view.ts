import { waitingText, type Waiting } from "../open-items/waiting.ts";
import { plain, type Words } from "../shared/words.ts";
import type { TrackSource } from "./track-facts.ts";

/** An encounter that the user can view. */
export interface EncounterTab {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly active: boolean;
}

/** The open items of an encounter. */
export interface OpenSource {
  readonly waiting: Waiting;
  /** The text that names the actors whose answers are missing, or an empty string if it isn't known. */
  readonly othersText: string;
  /**
   * The message and title of the only result that the user can apply. Null if there is no such result or more
   * than one.
   */
  readonly only: { readonly message: string; readonly title: string } | null;
  /** Whether the user can resolve any of the open items. */
  readonly list: boolean;
}

/** The data for the header and footer that doesn't come from the encounter. */
export interface FrameSource {
  readonly encounters: readonly EncounterTab[];
  readonly gamemaster: boolean;
  /** Whether the tracker is detached. */
  readonly popped: boolean;
  /** The open items of the encounter that the user can see. */
  readonly open: OpenSource;
  /** Whether the user is allowed to end the current turn. */
  readonly mayEnd: boolean;
  /** The combatant whom the Delay button delays. The button is disabled if the combatant can't delay now. */
  readonly delayer: { readonly id: string; readonly mayDelay: boolean } | null;
  /** The user's combatants, both those who still have to choose dice and those who have chosen. */
  readonly choosers: readonly {
    readonly id: string;
    readonly name: string;
    readonly chosen: boolean;
    readonly own: boolean;
  }[];
}

/** Returns the view of the tracker's header, with the progress of the encounter and its participants. */
export function headView(
  source: TrackSource | null,
  { encounters, popped, gamemaster, open, choosers }: FrameSource,
  words: Words,
) {
  const several = encounters.length > 1;
  if (!source)
    return {
      none: true,
      encounters,
      several,
      popped,
      gamemaster: false,
      create: gamemaster,
      round: "",
      step: "",
      count: "",
      note: "",
      stage: "",
      rewind: false,
      open: null,
    };
  const out = source.fighters.filter(({ defeated }) => defeated).length;
  const hidden = source.fighters.filter(fighter => fighter.hidden).length;
  const acting = source.fighters.find(({ id }) => id === source.acting);
  return {
    none: false,
    encounters,
    several,
    popped,
    gamemaster,
    create: false,
    round: source.round > 0 ? plain(source.round) : "–",
    step: acting?.initiative == null ? "–" : plain(acting.initiative),
    count:
      source.phase === "choosing" && choosers.length > 0
        ? words.format("BLACKOUT.track.chosenOf", {
            n: plain(choosers.filter(({ chosen }) => chosen).length),
            of: plain(choosers.length),
          })
        : plain(source.fighters.length),
    note: [
      ...(source.phase === "choosing" && choosers.length > 0
        ? [words.localize("BLACKOUT.track.haveChosen")]
        : []),
      ...(out > 0 ? [words.format("BLACKOUT.track.out", { n: plain(out) })] : []),
      ...(hidden > 0 && source.gamemaster
        ? [words.format("BLACKOUT.track.hiddenCount", { n: plain(hidden) })]
        : []),
    ].join(", "),
    stage:
      source.phase === "choosing"
        ? words.localize("BLACKOUT.track.choosing")
        : source.round === 0
          ? words.localize("BLACKOUT.track.gathering")
          : "",
    open: openView(open, words),
    rewind: source.gamemaster && source.round > 0 && source.phase === "fighting",
  };
}

/**
 * Returns the line that summarizes the unfinished items, or null if there are none. If the user can apply
 * exactly one item's result, the line has a command for it.
 */
export function openView({ waiting, othersText, only, list }: OpenSource, words: Words) {
  const text = waitingText(waiting, words, othersText);
  return text === ""
    ? null
    : {
        text,
        list,
        apply: only && {
          message: only.message,
          label: words.format("BLACKOUT.openItems.applyWhat", { what: only.title }),
        },
      };
}

/**
 * Returns the footer of the tracker with the commands available to the user. The first `primary` button is
 * the one for the next step.
 */
export function footView(
  source: TrackSource | null,
  { mayEnd, delayer, choosers }: FrameSource,
  words: Words,
) {
  const none = {
    buttons: [],
    readout: "",
    crew: [] as readonly { readonly name: string; readonly chosen: boolean }[],
    any: false,
  };
  if (!source) return none;
  const button = (
    action: string,
    mark: string,
    options: {
      primary?: boolean;
      armed?: boolean;
      disabled?: boolean;
      icon?: boolean;
      label?: string;
      hint?: string;
    } = {},
  ) => ({
    action,
    mark,
    primary: options.primary === true,
    armed: options.armed === true,
    disabled: options.disabled === true,
    icon: options.icon === true,
    label: words.localize(`BLACKOUT.track.do.${options.label ?? action}`),
    hint: options.hint === undefined ? "" : words.localize(`BLACKOUT.track.do.${options.hint}`),
  });
  const buttons = [];
  const waiting = choosers.filter(({ own, chosen }) => own && !chosen);
  const sealed = choosers.filter(({ own, chosen }) => own && chosen);
  if (source.phase === "choosing" || (source.round > 0 && choosers.length > 0)) {
    if (waiting.length > 0) buttons.push(button("chooseDice", "right", { primary: !source.gamemaster }));
    else if (sealed.length > 0 && !source.gamemaster) buttons.push(button("changeDice", "pencil"));
    // R5.4: a Gamemaster may choose in place of a player, for example if the player is absent.
    else if (source.gamemaster && choosers.some(({ chosen }) => !chosen))
      buttons.push(button("chooseDice", "right", { label: "chooseForPlayers" }));
    if (source.gamemaster) buttons.push(button("callTime", "arrow", { primary: true, hint: "callTimeHint" }));
  }
  if (source.phase !== "choosing" && source.round === 0 && source.gamemaster) {
    const alone = source.fighters.length === 0;
    buttons.push(button("roster", "plus", { primary: alone, icon: !alone }));
    if (!alone) buttons.push(button("ambush", "hidden"), button("startCombat", "arrow", { primary: true }));
  }
  if (source.phase === "fighting" && source.round > 0) {
    if (source.gamemaster)
      buttons.push(
        button("previousTurn", "back", { icon: true }),
        button("nextRound", "skip", { icon: true }),
      );
    if (delayer || source.delaying)
      buttons.push(
        button("delay", "clock", {
          armed: source.delaying !== null,
          disabled: source.delaying === null && delayer?.mayDelay !== true,
          hint: "delayHint",
        }),
      );
    if (mayEnd)
      buttons.push(button("endTurn", "arrow", { primary: !buttons.some(({ primary }) => primary) }));
  }
  const steps = source.delaying?.steps ?? [];
  const readout =
    source.delaying && steps.length > 0
      ? words.format("BLACKOUT.track.delayOpen", {
          from: plain(steps[0] ?? 0),
          to: plain(steps.at(-1) ?? 0),
          name: source.fighters.find(({ id }) => id === source.delaying?.id)?.name ?? "",
        })
      : "";
  const crew = source.phase === "choosing" ? choosers.map(({ name, chosen }) => ({ name, chosen })) : [];
  return { buttons, readout, crew, any: buttons.length > 0 || readout !== "" || crew.length > 0 };
}
