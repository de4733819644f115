/**
 * Defines the table of permissions by role, with one row per action type (derived from its definition) and
 * one per request type. `docs/permissions.md` is generated from this table, and the tests check each cell
 * against the writer.
 */

/**
 * The possible acting users: a player who owns neither the actor nor the target, a player who owns the actor,
 * a player who owns both, or a Gamemaster.
 */
export const ROLES = ["stranger", "owner", "ownerOfAll", "gamemaster"] as const;
export type Role = (typeof ROLES)[number];

/** The properties of an action type that determine its row in the permission table. */
export interface ActionFlags {
  readonly key: string;
  readonly targets: string;
  readonly who?: "gamemaster" | "holder";
  readonly trades?: boolean;
  readonly nature?: "byHand" | "automatic";
  readonly followsOnly?: readonly { readonly key: string }[];
}

export interface Row {
  readonly key: string;
  readonly may: Readonly<Record<Role, boolean>>;
  readonly note: string;
}

/** Returns an action type's row in the permission table. */
export function actionRow({ key, targets, who, trades = false, nature, followsOnly = [] }: ActionFlags): Row {
  const gamemaster = who === "gamemaster";
  const moves = who === "holder" && !trades;
  const changesOthers = nature === "byHand" && targets !== "none";
  const notes = [
    ...(gamemaster && nature === "automatic" ? ["posted by the Gamemaster's client"] : []),
    ...(moves
      ? ["gives what is one's own to whom one can see; takes from the party for a member of it"]
      : []),
    ...(trades ? ["for an actor of one's own, in a market that one can see"] : []),
    ...(changesOthers ? ["only one's own targets"] : []),
    ...(followsOnly.length > 0
      ? [
          `only with the offer of another action: ${followsOnly.map(choice => `\`${choice.key}\``).join(", ")}`,
        ]
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

/** The kinds of users who can make a request: an uninvolved player, the owner, or a Gamemaster. */
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

/** Every request type that the writer handles. */
export const requestRows: readonly RequestRow[] = [
  request(
    "applyAction",
    "apply the effects of an action",
    false,
    false,
    "a setting also allows owners of all targets, or the author",
  ),
  request(
    "undoAction",
    "undo an action",
    false,
    true,
    "until the end of the next turn; a setting restricts it to Gamemasters",
  ),
  request("amendAction", "amend an action", false, true, "players propose, a Gamemaster decides"),
  request("decideAmendment", "decide about an amendment", false, false),
  request(
    "skipAction",
    "skip an action with open effects or questions",
    false,
    false,
    "a setting also allows owners of all targets, or the author",
  ),
  request("answerFallback", "answer a question with its fallback for the owner", false, false),
  request(
    "applyOpen",
    "apply open effects before a turn ends or a rest",
    false,
    true,
    "if a setting allows it; for users who may end the turn or own all resting actors",
  ),
  request("rewind", "rewind an encounter", false, false),
  request("endTurn", "end a turn", false, true),
  request("chooseDice", "choose initiative dice", false, true),
  request("callTime", "roll for players who have not chosen", false, false),
  request("setOrder", "set the order on one step", false, true, "players among player characters"),
  request("board", "arrange the board without a map", false, false),
  request(
    "changeInspiration",
    "change the Inspiration pool by hand",
    false,
    false,
    "players can propose to add dice; a Gamemaster decides",
  ),
  request("undoInspiration", "undo a manual change of the pool", false, false),
  request("decideInspiration", "decide about proposed dice", false, false),
  request("challenge", "begin, change and end skill challenges", false, false),
  request("guile", "begin, change and end Guile Encounters", false, false),
  request("takedown", "begin, change and end takedowns", false, false),
  request("createCharacter", "create a new character", true, true, "up to the limit of a setting"),
];

/**
 * Requests whose permission depends on a dialog, a prompt or an encounter, each with the users who can send
 * it and the tests that cover it.
 */
export const heldElsewhere: Readonly<Record<string, string>> = {
  answerPrompt:
    "the owner of the actor in question; a Gamemaster if no owner is online or the time is up; the last answer also applies the effects if they concern only actors of its author who were asked (`tests/headless/rights.test.ts`)",
  rollInitiative: "users who own all named combatants (`tests/headless/encounter.test.ts`)",
  pushInspiration: "any user who sees another user's open dialog (`tests/headless/inspiration.test.ts`)",
};

/** Returns the page docs/permissions.md. */
export function permissionsPage(actions: readonly ActionFlags[]): string {
  const mark = (may: boolean): string => (may ? "yes" : "–");
  const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
    [head, head.map(() => "---"), ...rows].map(cells => `| ${cells.join(" | ")} |`).join("\n");
  return `# Permissions

This page is generated from the actions by \`npm run generate\`. \`tests/headless/security/permissions.test.ts\` tests each cell with the real writer. A rejected request changes nothing and gives the reason.

The server also protects documents: nobody can create a message in another user's name, and only Gamemasters and owners can change an actor, an item or a combatant. The writer reverts an owner's changes to a combatant.

Here, Assistant Gamemasters have the same rights as Gamemasters, but the writer needs the permission to change settings. Trusted players count as players.

## Actions

${table(
  [
    "action",
    "player, not an owner",
    "owner of the actor",
    "owner of the actor and the targets",
    "Gamemaster",
    "note",
  ],
  actions
    .map(actionRow)
    .map(({ key, may, note }) => [`\`${key}\``, ...ROLES.map(role => mark(may[role])), note]),
)}

## Requests

${table(
  ["request", "purpose", "player, not an owner", "owner", "Gamemaster", "note"],
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
