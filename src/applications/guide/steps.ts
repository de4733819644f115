/*
 * The ten steps of the two guides as data: what each is called, and what somebody does when it is done. What
 * opens the place of a step stands in places.ts, its words under `BLACKOUT.guide.<guide>.<step>`.
 */

/** Something that this user did, as the guide hears of it. */
export type GuideEvent =
  /** A window was opened: its own id, or what it shows. */
  | { readonly kind: "window"; readonly window: "ownSheet" | "rules" | "browser" | "houseRules" | "party" }
  /** An action was posted, with so many Inspiration dice. */
  | { readonly kind: "action"; readonly action: string; readonly inspiration: number }
  /** Something was asked of the writer. */
  | { readonly kind: "request"; readonly action: string }
  /** A thing was put elsewhere: worn, carried, stowed, into something. */
  | { readonly kind: "itemPlaced" }
  /** There is a scene; an encounter was laid out; one began. */
  | { readonly kind: "scene" | "encounterMade" | "fightBegun" };

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

/** The guides, each with its steps in the order in which they are best taken. */
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
    { key: "fight", done: happened("fightBegun") },
    { key: "apply", done: request("applyAction") },
    { key: "adjust", done: action("adjust") },
    { key: "rest", done: action("partyRest") },
  ],
} as const satisfies Readonly<Record<string, readonly Step[]>>;

export type GuideName = keyof typeof guides;
/** The key of a step of a guide. */
export type StepKey<Guide extends GuideName = GuideName> = (typeof guides)[Guide][number]["key"];

/** The steps of each of these guides that are done by something that happened. */
export function stepsDoneBy(
  event: GuideEvent,
  names: readonly GuideName[],
): readonly { readonly guide: GuideName; readonly step: StepKey }[] {
  return names.flatMap(guide =>
    guides[guide].filter(({ done }) => done(event)).map(({ key }) => ({ guide, step: key })),
  );
}
