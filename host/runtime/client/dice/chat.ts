/**
 * Creates chat messages and inline results for rolls. The roll modes of Foundry 13 (such as `publicroll`)
 * correspond to the message modes of Foundry 14 (such as `public`), and each version accepts only its own
 * option name and values.
 */
import type { EvaluationOptions } from "./types.ts";

export interface ToMessageOptions {
  /** The roll mode in Foundry 13. `roll` stands for the mode selected in the chat. */
  rollMode?: string | null | undefined;
  /** The message mode in Foundry 14. */
  messageMode?: string | null | undefined;
  /** Whether to create the message. If false, only the message data is returned. */
  create?: boolean | null | undefined;
}

const NEW_MODES: Record<string, string> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

const globals = globalThis as any;
const isNew = (): boolean => Number(globals.game?.release?.generation ?? 14) >= 14;

/** Returns the message mode to use, under its name in this Foundry version. */
function chooseMode({ rollMode, messageMode }: ToMessageOptions): string {
  const setting = (key: string): string => globals.game.settings.get("core", key) as string;
  if (!isNew()) return rollMode && rollMode !== "roll" ? rollMode : setting("rollMode");
  if (messageMode) return messageMode;
  if (!rollMode || rollMode === "roll") return setting("messageMode");
  globals.foundry?.utils?.logCompatibilityWarning?.("The rollMode option is now the messageMode option", {
    since: 14,
    until: 16,
  });
  return NEW_MODES[rollMode] ?? rollMode;
}

/**
 * Creates a chat message for a roll, evaluating the roll first if necessary.
 * @param messageData the data of the message; author, content, sound and rolls are filled in
 * @returns the message or, with `create: false`, its data
 */
export async function rollToMessage(
  roll: any,
  messageData: Record<string, any> = {},
  options: ToMessageOptions = {},
): Promise<any> {
  const mode = chooseMode(options);
  const blind = mode === "blind" || mode === "blindroll";
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !blind } satisfies EvaluationOptions);
  const { game, CONFIG } = globals;
  const messageClass = CONFIG.ChatMessage.documentClass;
  const data: Record<string, any> = {
    author: game.user?.id,
    content: String(roll.total),
    sound: CONFIG.sounds?.dice,
    ...(messageData ?? {}),
    rolls: [roll],
  };
  const applied = isNew() ? messageClass.applyMode(data, mode) : messageClass.applyRollMode(data, mode);
  const finished = applied ?? data;
  if (!(options.create ?? true)) return finished;
  return messageClass.create(finished, isNew() ? { messageMode: mode } : { rollMode: mode });
}

export interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: string[];
  /** The text that is shown instead of the total. */
  label?: string;
  /** The CSS classes of the icon. */
  icon?: string;
}

/** Creates an inline result for an evaluated roll. Clicking the result reveals the dice. */
export function rollToAnchor(
  roll: any,
  { attrs = {}, dataset = {}, classes = [], label, icon }: AnchorOptions = {},
): HTMLAnchorElement {
  const a = document.createElement("a");
  a.classList.add("inline-roll", "inline-result", ...classes);
  for (const [name, value] of Object.entries(attrs)) a.setAttribute(name, value);
  a.dataset.roll = encodeURIComponent(JSON.stringify(roll));
  a.dataset.tooltipText = roll.formula;
  for (const [key, value] of Object.entries(dataset)) if (value !== undefined) a.dataset[key] = value;
  const symbol = document.createElement("i");
  symbol.className = icon ?? "fa-solid fa-dice-d20";
  a.append(symbol, String(label ?? roll.total));
  return a;
}

/** Expands an inline result to show its dice. */
export async function expandInline(a: HTMLElement, rollClass: any): Promise<void> {
  if (a.classList.contains("expanded") || !a.dataset.roll) return;
  const roll = rollClass.fromJSON(decodeURIComponent(a.dataset.roll));
  const html = await roll.getTooltip();
  const holder = document.createElement("div");
  holder.innerHTML = html;
  const tooltip = holder.firstElementChild;
  if (!tooltip || a.classList.contains("expanded")) return;
  tooltip.classList.add("expanded");
  a.classList.add("expanded");
  a.append(tooltip);
}

/** Collapses an inline result by removing the dice below it. */
export function collapseInline(a: HTMLElement): void {
  a.classList.remove("expanded");
  a.querySelector(".dice-tooltip")?.remove();
}
