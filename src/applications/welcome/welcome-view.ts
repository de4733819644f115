/** The view of the welcome card. It is pure and doesn't require Foundry. */

/** What the welcome card needs to know about the world and the reader. */
export interface WelcomeFacts {
  readonly isGM: boolean;
  /**
   * The state of the prepared encounter: there is none, it is waiting to be started, or it has been started.
   */
  readonly encounter: "none" | "waiting" | "started";
  /** The name of the waiting encounter's scene, or an empty string if there is none. */
  readonly scene: string;
  /** The name of the reader's character, or an empty string if there is none. */
  readonly character: string;
}

/** A command that the card offers. */
export type WelcomeCommand = "fight" | "encounter" | "adventure" | "guide" | "character" | "sheet";

/**
 * The keys of the card's text and buttons, below `BLACKOUT.welcome`. The first button is the primary button.
 */
export interface WelcomeView {
  readonly text: string;
  readonly buttons: readonly WelcomeCommand[];
  /** Whether a link to First steps follows the text. It is needed if no button opens them. */
  readonly guideLink: boolean;
}

/** Returns the view of the welcome card, which has three buttons for Gamemasters and one for players. */
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
