import { platform } from "../platform.ts";
import type { Replacer } from "./text-nodes.ts";

/** Matches `[[/command formula # flavor]]{label}` and `[[formula]]{label}`. */
export const INLINE_ROLL = /\[\[(\/[a-zA-Z]+\s)?(.*?)(\]{2,3})(?:\{([^}]+)\})?/g;

/**
 * The message mode in Foundry 14 for each chat command that rolls dice. An empty string stands for the mode
 * that the user selected.
 */
export const ROLL_COMMANDS: Record<string, string> = {
  r: "",
  roll: "",
  publicroll: "public",
  pr: "public",
  gmroll: "gm",
  gmr: "gm",
  blindroll: "blind",
  broll: "blind",
  br: "blind",
  selfroll: "self",
  sr: "self",
};

function anchor(
  classes: string[],
  dataset: Record<string, string>,
  iconClass: string,
  label: string,
): HTMLAnchorElement {
  const made = platform.page.createElement("a");
  made.classList.add("inline-roll", ...classes);
  Object.assign(made.dataset, dataset);
  const image = platform.page.createElement("i");
  image.className = iconClass;
  image.setAttribute("inert", "");
  made.append(image, label);
  return made;
}

function rollClass(): any {
  return platform.CONFIG.Dice?.rolls?.[0] ?? platform.foundry.dice.Roll;
}

/**
 * Creates inline rolls: links that roll on click or, for formulas without a command, results that are rolled
 * immediately. An invalid formula stays plain text.
 */
export function rollReplacer(rollData: any): Replacer {
  return async match => {
    const [, command, rawFormula = "", closing = "]]", label] = match;
    const formulaText = closing.length > 2 ? `${rawFormula}]` : rawFormula;
    if (!command) return immediate(formulaText, label, rollData);
    const name = command.slice(1).trim().toLowerCase();
    if (!(name in ROLL_COMMANDS)) return null;
    const [formula = "", flavor] = formulaText.split("#").map(part => part.trim());
    const mode = ROLL_COMMANDS[name] || "roll";
    const dataset: Record<string, string> = { mode, formula, tooltipText: flavor || formula };
    if (flavor) dataset["flavor"] = flavor;
    return anchor(["roll"], dataset, "fa-solid fa-dice-d20", label ?? flavor ?? formula);
  };
}

async function immediate(formula: string, label: string | undefined, rollData: any): Promise<Node | null> {
  try {
    const roll = await rollClass().create(formula, rollData).evaluate({ allowInteractive: false });
    if (typeof roll.toAnchor === "function") return roll.toAnchor({ label });
    return anchor(
      ["inline-result"],
      { tooltipText: roll.formula, roll: JSON.stringify(roll) },
      "fa-solid fa-dice-d20",
      label ?? String(roll.total),
    );
  } catch {
    return null;
  }
}

/**
 * Handles a click on an inline roll: rolls the link's formula in the chat, or expands a result to show its
 * dice.
 */
export async function onClickInlineRoll(event: MouseEvent, link: HTMLAnchorElement): Promise<void> {
  event.preventDefault();
  if (link.classList.contains("inline-result")) {
    await toggleResult(link);
    return;
  }
  const { formula = "", flavor = "", mode = "roll" } = link.dataset;
  const ChatMessage = platform.CONFIG.ChatMessage.documentClass;
  const speaker = speakerOf(link, ChatMessage);
  const actor = ChatMessage.getSpeakerActor?.(speaker) ?? platform.game.user?.character;
  const sheet = [...platform.foundry.applications.instances.values()].find((app: any) =>
    app.element?.contains(link),
  ) as any;
  const data = sheet?.document?.getRollData?.() ?? actor?.getRollData?.() ?? {};
  const roll = rollClass().create(formula, data);
  await roll.toMessage({ flavor, speaker }, mode === "roll" ? {} : modeOption(mode));
}

/**
 * Returns the option that sets a message mode, with the name and value that the current Foundry version uses.
 */
export function modeOption(mode: string): Record<string, string> {
  if (platform.generation >= 14) return { messageMode: mode };
  const legacy: Record<string, string> = {
    public: "publicroll",
    gm: "gmroll",
    blind: "blindroll",
    self: "selfroll",
    ic: "publicroll",
  };
  return { rollMode: legacy[mode] ?? mode };
}

function speakerOf(link: HTMLElement, ChatMessage: any): any {
  const message = link.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"];
  const existing = message ? platform.game.messages?.get(message)?.speaker : undefined;
  return existing ?? ChatMessage.getSpeaker();
}

async function toggleResult(link: HTMLAnchorElement): Promise<void> {
  const open = link.classList.toggle("expanded");
  if (!open) {
    link.querySelector(".dice-tooltip")?.remove();
    return;
  }
  const { roll } = link.dataset;
  if (!roll) return;
  const tooltip = await rollClass().fromJSON(unescape(roll)).getTooltip();
  const holder = link.ownerDocument.createElement("template");
  holder.innerHTML = tooltip;
  link.append(holder.content);
}

/** Decodes JSON that was escaped as a URI component, as in the links that rolls create. */
function unescape(text: string): string {
  return text.startsWith("%7B") ? decodeURIComponent(text) : text;
}
