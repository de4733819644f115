import { NotImplementedInHost } from "../../../common/errors.ts";
import { element, platform } from "../platform.ts";
import {
  CONTENT_LINK,
  HYPERLINK,
  createAnchor,
  hyperlinkReplacer,
  linkReplacer,
  onClickContentLink,
  onDragContentLink,
} from "./enrich-links.ts";
import { INLINE_ROLL, onClickInlineRoll, rollReplacer } from "./enrich-rolls.ts";
import { replaceText } from "./text-nodes.ts";

interface EnrichmentOptions {
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  embeds?: boolean;
  custom?: boolean;
  rollData?: object | (() => object);
  relativeTo?: any;
  [more: string]: any;
}

const EMBED = /@Embed\[([^\]]+)](?:{([^}]+)})?/g;

/** Converts texts to HTML, with links, rolls, embedded documents and the enrichers of packages. */
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return platform.CONFIG.ux?.TextEditor ?? TextEditor;
  }

  static async create(): Promise<never> {
    throw new NotImplementedInHost("foundry.applications.ux.TextEditor.create");
  }

  /**
   * Enriches HTML. Nothing in the text is executed or loaded, and labels are never parsed as HTML. By
   * default, unrevealed secrets are omitted.
   */
  static async enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
    const {
      secrets = false,
      documents = true,
      links = true,
      rolls = true,
      embeds = true,
      custom = true,
      relativeTo,
    } = options;
    if (!content?.length) return "";
    // The document is inert: its images don't load, and its handlers don't run.
    const root = new DOMParser()
      .parseFromString(`<body><div></div></body>`, "text/html")
      .querySelector("div")!;
    root.innerHTML = String(content);
    if (!secrets)
      for (const secret of root.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    if (embeds) await replaceText(root, EMBED, match => embedContent(match, options), true);
    if (documents) await replaceText(root, CONTENT_LINK, linkReplacer(relativeTo));
    if (links) await replaceText(root, HYPERLINK, match => hyperlinkReplacer(match));
    if (rolls) {
      const data =
        typeof options.rollData === "function" ? (options.rollData as () => object)() : options.rollData;
      await replaceText(root, INLINE_ROLL, rollReplacer(data ?? {}));
    }
    if (custom)
      for (const enricher of platform.CONFIG.TextEditor?.enrichers ?? [])
        await applyEnricher(root, enricher, options);
    if (secrets) wrapSecrets(root);
    return root.innerHTML;
  }

  static createAnchor = createAnchor;

  /** Returns a drag's data, or an empty object if it isn't valid JSON. */
  static getDragEventData(event: DragEvent): any {
    try {
      return JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") ?? {};
    } catch {
      return {};
    }
  }

  /** Adds listeners for links and inline rolls anywhere in the page. */
  static activateListeners(): void {
    const { body } = platform.page;
    body.addEventListener("click", event => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a.content-link, a.inline-roll");
      if (!link) return;
      if (link.classList.contains("inline-roll")) void onClickInlineRoll(event, link);
      else if (link.dataset["uuid"]) void onClickContentLink(event, link);
    });
    body.addEventListener("dragstart", event => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>("a.content-link[data-uuid]");
      if (link) onDragContentLink(event, link);
    });
  }
}

async function applyEnricher(root: HTMLElement, config: any, options: EnrichmentOptions): Promise<void> {
  const { pattern, enricher, onRender, id, replaceParent = false } = config;
  if (!(pattern instanceof RegExp)) throw new Error(`The text enricher "${id ?? "?"}" has no pattern`);
  if (onRender && !id) throw new Error("A text enricher with onRender needs an id");
  await replaceText(
    root,
    pattern,
    async match => {
      const made: Node | null = await enricher(match, options);
      if (!made || !onRender) return made;
      const wrapper = platform.page.createElement("enriched-content");
      wrapper.setAttribute("enricher", id);
      wrapper.append(made);
      return wrapper;
    },
    replaceParent,
  );
}

/** Returns the content that replaces `@Embed[uuid key=value …]{caption}`. */
async function embedContent(match: RegExpMatchArray, options: EnrichmentOptions): Promise<Node | null> {
  const depth: number = options["_embedDepth"] ?? 0;
  if (depth > 2) return null;
  const [uuid = "", ...words] = (match[1] ?? "").trim().split(/\s+/);
  const config: Record<string, any> = { values: [] as string[], label: match[2] };
  for (const word of words) {
    const [key = "", value] = word.split("=");
    if (value === undefined) config["values"].push(key);
    else
      config[key] = value === "true" ? true : value === "false" ? false : value.replace(/^["']|["']$/g, "");
  }
  config["uuid"] = uuid;
  const document = await platform.utils.fromUuid(uuid, { relative: options.relativeTo });
  return (
    (await document?.toEmbed?.(config, { ...options, _embedDepth: depth + 1, relativeTo: document })) ?? null
  );
}

function wrapSecrets(root: HTMLElement): void {
  for (const secret of root.querySelectorAll("section.secret[id]")) {
    const block = platform.page.createElement("secret-block");
    secret.replaceWith(block);
    block.append(secret);
    const revealed = secret.classList.contains("revealed");
    block.prepend(
      element(
        "button",
        { type: "button", class: "reveal" },
        revealed ? platform.text("EDITOR.Hide", "Hide") : platform.text("EDITOR.Reveal", "Reveal"),
      ),
    );
  }
}
