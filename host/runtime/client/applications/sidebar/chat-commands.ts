import { platform } from "../platform.ts";
import { modeOption } from "../ux/enrich-rolls.ts";

/**
 * The chat commands by name, each with a pattern that matches the complete input. In Foundry 14, packages may
 * add their own as `fn(command, match, chatData, createOptions)`.
 */
export const CHAT_COMMANDS: Record<
  string,
  { rgx: RegExp; fn?: (...args: any[]) => unknown; [more: string]: unknown }
> = {
  roll: { rgx: /^(\/r(?:oll)? )([^#]+)(?:#(.*))?$/is },
  publicroll: { rgx: /^(\/p(?:ublic)?r(?:oll)? )([^#]+)(?:#(.*))?$/is },
  gmroll: { rgx: /^(\/gmr(?:oll)? )([^#]+)(?:#(.*))?$/is },
  blindroll: { rgx: /^(\/b(?:lind)?r(?:oll)? )([^#]+)(?:#(.*))?$/is },
  selfroll: { rgx: /^(\/s(?:elf)?r(?:oll)? )([^#]+)(?:#(.*))?$/is },
  ic: { rgx: /^(\/ic )(.*)$/is },
  ooc: { rgx: /^(\/ooc )(.*)$/is },
  emote: { rgx: /^(\/(?:em(?:ote)?|me) )(.*)$/is },
  whisper: { rgx: /^(\/w(?:hisper)?\s)(\[(?:[^\]]+)\]|(?:[^\s]+))\s*(.*)$/is },
  reply: { rgx: /^(\/reply )(.*)$/is },
  gm: { rgx: /^(\/gm )(.*)$/is },
  players: { rgx: /^(\/players )(.*)$/is },
  macro: { rgx: /^(\/m(?:acro)? )(.*)$/is },
  invalid: { rgx: /^(\/[^\s]*)(.*)$/s },
};

/** Returns the command in a message, and the match for its pattern. For plain text, the command is `none`. */
export function parseChat(message: string): [command: string, match: RegExpMatchArray] {
  for (const [name, { rgx }] of Object.entries(CHAT_COMMANDS)) {
    const match = message.match(rgx);
    if (match) return [name, match];
  }
  return ["none", [message, "", message] as unknown as RegExpMatchArray];
}

const MODE_OF: Record<string, string> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
  roll: "",
};

/**
 * Returns the recipients of a whisper from `gm`, `players`, or names in brackets separated by commas. @throws
 * Error for an unknown name
 */
export function whisperTargets(names: string, ChatMessage: any): any[] {
  const list = names
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map(name => name.trim());
  return list.flatMap(name => {
    const found: any[] = ChatMessage.getWhisperRecipients(name);
    if (!found.length)
      throw new Error(
        platform.text("ERROR.NoTargetUsersForWhisper", "There is no user named {name}", {
          name,
        }),
      );
    return found;
  });
}

/**
 * Processes chat input: rolls dice, whispers, or posts a message.
 * @returns the created message, or undefined if the command creates none
 * @throws Error for an unknown command, an invalid formula or an unknown whisper recipient
 */
export async function runChatInput(message: string, options: { speaker?: any } = {}): Promise<any> {
  const ChatMessage = platform.CONFIG.ChatMessage.documentClass;
  const { user } = platform.game;
  const [command, match] = parseChat(message);
  const chatData: any = { author: user.id, speaker: options.speaker ?? ChatMessage.getSpeaker() };
  const createOptions: any = {};
  const custom = CHAT_COMMANDS[command]?.fn;
  if (custom) {
    const answer = await custom(command, match, chatData, createOptions);
    return answer === false ? undefined : ChatMessage.create(chatData, createOptions);
  }
  if (command in MODE_OF) return roll(match, MODE_OF[command]!, chatData);
  const styles = platform.CONST.CHAT_MESSAGE_STYLES ?? {};
  const text = (value: string | undefined): string => (value ?? "").replace(/\n/g, "<br>");
  switch (command) {
    case "whisper":
    case "gm":
    case "players": {
      const names = command === "whisper" ? match[2]! : command;
      chatData.whisper = whisperTargets(names, ChatMessage).map((one: any) => one.id);
      chatData.content = text(command === "whisper" ? match[3] : match[2]);
      chatData.style = styles.OTHER ?? 0;
      break;
    }
    case "reply": {
      const last = [...(platform.game.messages ?? [])]
        .reverse()
        .find((one: any) => one.whisper.includes(user.id) && one.author !== user);
      if (!last) throw new Error(platform.text("CHAT.NoReply", "Nobody has whispered to you yet"));
      chatData.whisper = [last.author.id];
      chatData.content = text(match[2]);
      break;
    }
    case "emote":
      chatData.content = `${chatData.speaker.alias ?? user.name} ${text(match[2])}`;
      chatData.style = styles.EMOTE;
      break;
    case "ic":
      chatData.content = text(match[2]);
      chatData.style = styles.IC;
      break;
    case "ooc":
      chatData.content = text(match[2]);
      chatData.style = styles.OOC;
      delete chatData.speaker;
      break;
    case "none":
      chatData.content = text(match[2]);
      chatData.style = chatData.speaker?.actor || chatData.speaker?.token ? styles.IC : styles.OOC;
      break;
    case "macro":
      return runMacro(match[2] ?? "");
    default:
      throw new Error(
        platform.text("CHAT.InvalidCommand", "{command} is not a chat command", {
          command: match[1] ?? message,
        }),
      );
  }
  return ChatMessage.create(chatData, { chatBubble: true, ...createOptions });
}

async function roll(match: RegExpMatchArray, mode: string, chatData: any): Promise<any> {
  const [, , formula = "", flavor] = match;
  const ChatMessage = platform.CONFIG.ChatMessage.documentClass;
  const actor = ChatMessage.getSpeakerActor(chatData.speaker) ?? platform.game.user.character;
  const Roll = platform.CONFIG.Dice?.rolls?.[0] ?? platform.foundry.dice.Roll;
  const made = Roll.create(formula.trim(), actor?.getRollData?.() ?? {});
  await made.evaluate();
  const data = { ...chatData, ...(flavor?.trim() ? { flavor: flavor.trim() } : {}) };
  return made.toMessage(data, mode ? modeOption(mode) : {});
}

async function runMacro(input: string): Promise<undefined> {
  const name = input.trim().split(/\s+\w+=/)[0] ?? "";
  const macro = platform.game.macros.getName(name);
  if (!macro) throw new Error(platform.text("MACRO.Unknown", "There is no macro named {name}", { name }));
  const scope = Object.fromEntries(
    [...input.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, key, value]) => [key!, value!.replace(/^"|"$/g, "")]),
  );
  await macro.execute(scope);
  return undefined;
}
