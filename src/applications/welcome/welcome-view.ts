/** What the welcome card shows. Pure, without Foundry. */

/** What the card needs to know of the world and of its reader. */
export interface WelcomeFacts {
  readonly isGM: boolean;
  /** The prepared encounter: none, one that waits to be started, or one that has been started. */
  readonly encounter: "none" | "waiting" | "started";
  /** Name of the scene in which the encounter waits, or empty. */
  readonly scene: string;
  /** Name of the reader's character, or empty. */
  readonly character: string;
}

/** A command of the card. */
export type WelcomeCommand = "fight" | "encounter" | "adventure" | "guide" | "character" | "sheet";

/** The keys of the card's text and buttons, below `BLACKOUT.welcome`. The first button is the primary one. */
export interface WelcomeView {
  readonly text: string;
  readonly buttons: readonly WelcomeCommand[];
  /** Whether a link to First steps follows the text, where no button opens it. */
  readonly guideLink: boolean;
}

/** Returns the card for its reader: three buttons for a Gamemaster, one for a player. */
export function welcomeView({ isGM, encounter, scene, character }: WelcomeFacts): WelcomeView {
  if (!isGM)
    return {
      text: character === "" ? "textNoCharacter" : "textPlayer",
      buttons: [character === "" ? "character" : "sheet"],
      guideLink: true,
    };
  const first = { none: "adventure", waiting: "fight", started: "encounter" } as const;
  const texts = {
    none: "text",
    waiting: scene === "" ? "textWaitingNoScene" : "textWaiting",
    started: "textStarted",
  } as const;
  return { text: texts[encounter], buttons: [first[encounter], "guide", "character"], guideLink: false };
}
