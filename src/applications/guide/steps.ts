/**
 * The ten steps of each guide as data: their names, and the events that complete them. `places.ts` opens the
 * window or tab for each step. The translation keys begin with `BLACKOUT.guide.<guide>.<step>`.
 */

/** An event that a user triggers and that may complete a step. */
export type GuideEvent =
  /** The window with this ID, or for this subject, was opened. */
  | { readonly kind: "window"; readonly window: "ownSheet" | "rules" | "browser" | "houseRules" | "party" }
  /** A user posted an action. `inspiration` is the number of Inspiration dice that it uses. */
  | { readonly kind: "action"; readonly action: string; readonly inspiration: number }
  /** A request was sent to the writer. */
  | { readonly kind: "request"; readonly action: string }
  /** An item was worn, carried, stowed, or put into a container. */
  | { readonly kind: "itemPlaced" }
  /** A scene exists or was created, an encounter was created, or an encounter began. */
  | { readonly kind: "scene" | "encounterMade" | "encounterBegun" };

interface Step {
  readonly key: string;
  readonly done: (event: GuideEvent) => boolean;
}

const window = (name: string) => (event: GuideEvent) => event.kind === "window" && event.window === name;
const action =
  (...actions: readonly string[]) =>
  (event: GuideEvent) =>
    event.kind === "action" && actions.includes(event.action);
const request = (actionKey: string) => (event: GuideEvent) =>
  event.kind === "request" && event.action === actionKey;
const happened = (kind: GuideEvent["kind"]) => (event: GuideEvent) => event.kind === kind;

/** The guides, with their steps in the recommended order. */
export const guides = {
  player: [
    { key: "sheet", done: window("ownSheet") },
    { key: "rules", done: window("rules") },
    { key: "test", done: action("test") },
    { key: "inspiration", done: event => event.kind === "action" && event.inspiration > 0 },
    { key: "undo", done: request("undoAction") },
    { key: "gear", done: event => event.kind === "itemPlaced" || action("moveItem")(event) },
    { key: "browse", done: window("browser") },
    { key: "attack", done: action("attack", "burst", "area") },
    { key: "initiative", done: request("chooseDice") },
    { key: "turn", done: request("endTurn") },
  ],
  gamemaster: [
    { key: "scene", done: happened("scene") },
    { key: "houseRules", done: window("houseRules") },
    { key: "party", done: window("party") },
    { key: "session", done: action("sessionStart") },
    { key: "request", done: action("requestTest") },
    { key: "encounter", done: happened("encounterMade") },
    { key: "fight", done: happened("encounterBegun") },
    { key: "apply", done: request("applyAction") },
    { key: "adjust", done: action("adjust") },
    { key: "rest", done: action("partyRest") },
  ],
} as const satisfies Readonly<Record<string, readonly Step[]>>;

export type GuideName = keyof typeof guides;
/** The key of a step. */
export type StepKey<Guide extends GuideName = GuideName> = (typeof guides)[Guide][number]["key"];

/** Returns the steps in these guides that an event completes. */
export function stepsDoneBy(
  event: GuideEvent,
  names: readonly GuideName[],
): readonly { readonly guide: GuideName; readonly step: StepKey }[] {
  return names.flatMap(guide =>
    guides[guide].filter(({ done }) => done(event)).map(({ key }) => ({ guide, step: key })),
  );
}
