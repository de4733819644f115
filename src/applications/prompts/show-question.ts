/** The ID of the panel with the user's open prompts. */
export const PANEL = "blackout-prompts";

/** Brings the panel of open prompts to the front, and moves the focus to the first answer to a prompt. */
export function showQuestion(message: string, prompt: string): void {
  const panel = foundry.applications.instances.get(PANEL);
  const answer = panel?.element.querySelector<HTMLElement>(
    `[data-command=answer][data-message="${CSS.escape(message)}"][data-prompt="${CSS.escape(prompt)}"]`,
  );
  if (!panel || !answer) return;
  // If there are many prompts, they are in a list, which can be collapsed.
  const list = answer.closest("details");
  if (list) list.open = true;
  panel.bringToFront();
  answer.focus();
}
