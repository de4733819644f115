/** Whether the sidebar shows the chat log. */
export function isChatShown(): boolean {
  return ui.sidebar?.expanded === true && ui.chat?.active === true;
}

/** Whether the page shows the card of a message, either in the chat log or as a notification. */
export function isCardShown(page: Document, message: string): boolean {
  return (
    isChatShown() ||
    page.querySelector(`#chat-notifications [data-message-id="${CSS.escape(message)}"]`) !== null
  );
}
