/**
 * Who may do what, by role: one row an action, derived from what the action says of itself, and one row a
 * request. `docs/permissions.md` is made of these rows, and the tests hold each cell against the writer.
 */

/**
 * Who asks: a player who owns neither who acts nor the target; one who owns who acts; one who owns both; a
 * Gamemaster.
 */
export const ROLES = ["stranger", "owner", "ownerOfAll", "gamemaster"] as const;
export type Role = (typeof ROLES)[number];

/** What a row is made of, of an action. */
export interface ActionFlags {
  readonly key: string;
  readonly targets: string;
  readonly who?: "gamemaster" | "holder";
  readonly nature?: "byHand" | "automatic";
  readonly followsOnly?: readonly { readonly key: string }[];
}

export interface Row {
  readonly key: string;
  readonly may: Readonly<Record<Role, boolean>>;
  readonly note: string;
}

/** The row of an action. */
export function actionRow({ key, targets, who, nature, followsOnly = [] }: ActionFlags): Row {
  const gamemaster = who === "gamemaster";
  const moves = who === "holder";
  const changesOthers = nature === "byHand" && targets !== "none";
  const notes = [
    ...(gamemaster && nature === "automatic" ? ["posted by the Gamemaster's client"] : []),
    ...(moves
      ? ["gives what is one's own to whom one can see; takes from the party for a member of it"]
      : []),
    ...(changesOthers ? ["targets must be one's own"] : []),
    ...(followsOnly.length > 0
      ? [`only what an action offers may choose ${followsOnly.map(choice => `\`${choice.key}\``).join(", ")}`]
      : []),
  ];
  return {
    key,
    may: {
      stranger: false,
      owner: !gamemaster && !changesOthers && !moves,
      ownerOfAll: !gamemaster,
      gamemaster: true,
    },
    note: notes.join("; "),
  };
}

/** Who asks about something: a player whom it does not concern, the player whose it is, a Gamemaster. */
export const ASKERS = ["stranger", "owner", "gamemaster"] as const;
export type Asker = (typeof ASKERS)[number];
export interface RequestRow {
  readonly key: string;
  readonly what: string;
  readonly may: Readonly<Record<Asker, boolean>>;
  readonly note: string;
}

const request = (key: string, what: string, stranger: boolean, owner: boolean, note = ""): RequestRow => ({
  key,
  what,
  may: { stranger, owner, gamemaster: true },
  note,
});

/** Every request to the writer. */
export const requestRows: readonly RequestRow[] = [
  request(
    "applyAction",
    "apply what an action changes",
    false,
    false,
    "by a setting also who owns all targets, or who acted",
  ),
  request(
    "undoAction",
    "take an action back",
    false,
    true,
    "until the end of the turn after it; by a setting a Gamemaster alone",
  ),
  request("amendAction", "amend an action", false, true, "players propose, a Gamemaster decides"),
  request("decideAmendment", "decide about an amendment", false, false),
  request(
    "skipAction",
    "leave open deliberately what an action changes or asks",
    false,
    false,
    "by a setting also who owns all targets, or who acted",
  ),
  request("answerFallback", "answer a question with its fallback for the owner", false, false),
  request(
    "applyOpen",
    "apply what is open before a turn ends or somebody rests",
    false,
    true,
    "where a setting says so; who may end the turn, or owns all who rest",
  ),
  request("rewind", "take a fight back to an earlier moment", false, false),
  request("endTurn", "end a turn", false, true),
  request("chooseDice", "choose initiative dice", false, true),
  request("callTime", "roll for all who have not chosen", false, false),
  request(
    "setOrder",
    "say who of those on one step goes first",
    false,
    true,
    "players among player characters",
  ),
  request("board", "arrange the board of a fight without a map", false, false),
  request(
    "changeInspiration",
    "take Inspiration dice by hand",
    false,
    false,
    "adding is a wish for players, about which a Gamemaster decides",
  ),
  request("undoInspiration", "take back a change of the pool by hand", false, false),
  request("decideInspiration", "decide about wished dice", false, false),
  request("challenge", "begin, change and end skill challenges", false, false),
  request("guile", "begin, change and end guile encounters", false, false),
  request("takedown", "begin, change and end takedowns", false, false),
  request("createCharacter", "a new character of one's own", true, true, "as many as a setting allows"),
];

/**
 * Requests whose right depends on a dialog, a question or a fight of the moment, and the test that holds
 * them.
 */
export const heldElsewhere: Readonly<Record<string, string>> = {
  answerPrompt:
    "the owner of whom the question is about; a Gamemaster when no owner is here or their time is over (`tests/headless/rights.test.ts`)",
  rollInitiative: "who may speak for all who are named (`tests/headless/fight.test.ts`)",
  pushInspiration: "whoever sees the open dialog of somebody else (`tests/headless/inspiration.test.ts`)",
};

/** The page of the documentation. */
export function permissionsPage(actions: readonly ActionFlags[]): string {
  const mark = (may: boolean): string => (may ? "yes" : "–");
  const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
    [head, head.map(() => "---"), ...rows].map(cells => `| ${cells.join(" | ")} |`).join("\n");
  return `# Who may do what

Made from the actions themselves by \`npm run generate\`; \`tests/headless/security/permissions.test.ts\` asks each cell of the writer. What is refused changes nothing and says why. The server beneath guards documents: nobody creates a message in somebody else's
name, and nobody but a Gamemaster or an owner changes an actor, an item or a combatant. The writer reverts what an owner writes into a combatant.

Assistant Gamemasters are Gamemasters here; only who may also change settings writes. Trusted players are players.

## Actions

${table(
  [
    "action",
    "a player who does not own who acts",
    "who owns who acts",
    "who owns who acts and the targets",
    "a Gamemaster",
    "",
  ],
  actions
    .map(actionRow)
    .map(({ key, may, note }) => [`\`${key}\``, ...ROLES.map(role => mark(may[role])), note]),
)}

## Requests

${table(
  ["request", "", "a player whom it does not concern", "whose it is", "a Gamemaster", ""],
  [
    ...requestRows.map(({ key, what, may, note }) => [
      `\`${key}\``,
      what,
      ...ASKERS.map(asker => mark(may[asker])),
      note,
    ]),
    ...Object.entries(heldElsewhere).map(([key, who]) => [`\`${key}\``, "", "", "", "", who]),
  ],
)}
`;
}
