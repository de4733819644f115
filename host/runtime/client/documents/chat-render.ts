import { Hooks } from "../hooks.ts";
import { platform } from "../platform.ts";

/** Returns the context for a message's template and for the render hook. */
function contextOf(message: any, { canDelete, canClose = false, ...rest }: any): any {
  const { game, foundry } = platform;
  const { CHAT_MESSAGE_STYLES } = foundry.CONST;
  const isWhisper = message.whisper.length > 0;
  const names = message.whisper.map((id: string) => game.users.get(id)?.name).filter(Boolean);
  return {
    ...rest,
    canDelete: canDelete ?? game.user.isGM,
    canClose,
    user: game.user,
    author: message.author,
    alias: message.alias,
    isWhisper,
    message: { ...message.toObject(false), content: message.content },
    whisperTo: names.join(", "),
    borderColor: message.style === CHAT_MESSAGE_STYLES.OOC ? message.author?.color?.css : null,
    cssClass: [
      message.style === CHAT_MESSAGE_STYLES.IC ? "ic" : null,
      message.style === CHAT_MESSAGE_STYLES.EMOTE ? "emote" : null,
      isWhisper ? "whisper" : null,
      message.blind ? "blind" : null,
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/**
 * Renders a message: renders its rolls, enriches its content, and then calls the hook
 * `renderChatMessageHTML`.
 */
export async function renderMessage(message: any, options: any = {}): Promise<HTMLElement> {
  const { CONFIG, foundry } = platform;
  const context = contextOf(message, options);
  if (message.isRoll) await message._renderRollContent(context);
  else if (!message.isContentVisible) context.message.content = "";
  const { TextEditor } = foundry.applications.ux;
  const editor = TextEditor.implementation ?? TextEditor;
  context.message.content = await editor.enrichHTML(context.message.content, {
    rollData: message.getRollData(),
    secrets: message.isOwner,
    relativeTo: message,
  });
  const html = await foundry.applications.handlebars.renderTemplate(CONFIG.ChatMessage.template, context);
  const element = parse(html);
  Hooks.callAll("renderChatMessageHTML", message, element, context);
  return element;
}

function parse(html: string): HTMLElement {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const element = template.content.firstElementChild;
  if (!(element instanceof HTMLElement))
    throw new Error("The chat message template must render a single element");
  return element;
}
