import styles from "../../../styles/print.scss?inline";
import { pagesOfWindows } from "../../compat/applications.ts";
import { template } from "../shared/templates.ts";
import { boxesOf, pagesOf } from "./print-boxes.ts";
import { pointsText, type Printout } from "./print-model.ts";

/** Returns the document to print as HTML. `language` is the document's language code. */
export async function printPage({ title, sheets }: Printout, language: string): Promise<string> {
  const body = await foundry.applications.handlebars.renderTemplate(template("print/page"), {
    pages: pagesOf(sheets).map(({ compact, sheets: own }) => ({
      compact,
      several: own.length > 1,
      sheets: own.map(sheet => ({
        ...sheet,
        groups: sheet.groups.map(group => ({
          ...group,
          tracks: group.tracks.map(track => ({
            ...track,
            boxes: boxesOf(track),
            now: pointsText(track),
          })),
        })),
      })),
    })),
  });
  const escape = (text: string) => foundry.utils.escapeHTML(text);
  return `<!doctype html><html lang="${escape(language)}"><head><meta charset="utf-8"><title>${escape(title)}</title><style>${styles}</style></head><body>${body}</body></html>`;
}

/**
 * Opens the browser's print dialog for a document in a separate frame, so that nothing else on the page is
 * printed and no pop-up window is needed. Scripts in the document don't run. The frame is kept until the next
 * printout, because some browsers still read it after `print` has returned.
 */
export async function printHtml(html: string, title: string): Promise<void> {
  const [page] = pagesOfWindows();
  if (!page) return;
  page.querySelector("iframe.blackout-print")?.remove();
  const frame = page.createElement("iframe");
  frame.className = "blackout-print";
  frame.title = title;
  frame.inert = true;
  frame.setAttribute("sandbox", "allow-same-origin allow-modals");
  // The frame is placed outside the visible area but isn't hidden, because hidden frames print empty pages.
  frame.style.cssText = "position: fixed; inset: 0 auto auto -300mm; width: 210mm; height: 297mm; border: 0";
  const loaded = new Promise<void>(resolve => {
    frame.addEventListener("load", () => {
      resolve();
    });
  });
  frame.srcdoc = html;
  page.body.append(frame);
  await loaded;
  for (const image of frame.contentDocument?.images ?? []) if (image.naturalWidth === 0) image.remove();
  // Sets the title of the main page, because browsers suggest that title as the file name.
  const { title: before } = page;
  page.title = title;
  try {
    frame.contentWindow?.print();
  } finally {
    page.title = before;
  }
}
