/**
 * Rolls in the chat: messages and inline results. The roll modes of v13 (`publicroll`) are message modes
 * (`public`) in v14; each version accepts its own name for the option and its own values.
 */
import type { EvaluationOptions } from "./types.ts";

export interface ToMessageOptions {
  /** In Foundry v13: a roll mode; `roll` for the one selected in the chat. */
  rollMode?: string | null | undefined;
  /** In Foundry v14: a message mode. */
  messageMode?: string | null | undefined;
  /** False: returns the data of the message without creating it. */
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

/** The mode that applies, named as in the current version. */
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
 * Creates a chat message from a roll, evaluating it first if needed.
 * @param messageData Data of the message; author, content, sound and rolls are filled in.
 * @returns The message, or its data with `create: false`.
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
  /** Text in place of the total. */
  label?: string;
  /** CSS classes of the icon. */
  icon?: string;
}

/** An inline result of an evaluated roll; clicking it shows the dice. */
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

/** Shows the dice below an inline result. */
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

/** Hides the dice below an inline result. */
export function collapseInline(a: HTMLElement): void {
  a.classList.remove("expanded");
  a.querySelector(".dice-tooltip")?.remove();
}
