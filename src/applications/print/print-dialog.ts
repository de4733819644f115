import { saveFile } from "../../compat/applications.ts";
import { languageNow } from "../../language/formats.ts";
import { localize } from "../../language/localize.ts";
import { markdownOf } from "./markdown.ts";
import { printHtml, printPage } from "./print-page.ts";
import { printout, subjectName, type PrintSubject } from "./printout.ts";

const MODES = ["print", "copy", "save"] as const;

/** The output modes for actors or an encounter: print them, or copy or save them as Markdown. */
export type PrintMode = (typeof MODES)[number];

/**
 * Prints actors or an encounter, or copies or saves them as Markdown. Asks the user which of these to do
 * unless `given` is set. The output contains only what the user is allowed to see. If there is nothing to
 * output, notifies the user.
 */
export async function askToPrint(subject: PrintSubject, given?: PrintMode): Promise<void> {
  const mode = given ?? (await askMode(subjectName(subject)));
  if (mode === null) return;
  // The Markdown version omits secret sections, because users often post it where other people can read it.
  const found = await printout(subject, { secrets: mode === "print" });
  if (found.sheets.length === 0) {
    ui.notifications.warn("BLACKOUT.print.nothing", { localize: true });
    return;
  }
  if (mode === "print") await printHtml(await printPage(found, languageNow()), found.title);
  else if (mode === "copy") {
    await game.clipboard.copyPlainText(markdownOf(found));
    ui.notifications.info("BLACKOUT.print.copied", { localize: true });
  } else
    saveFile(
      markdownOf(found),
      "text/markdown",
      `${found.title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.md`,
    );
}

/** Asks the user what to do with the printout. Resolves to null if the user cancels. */
async function askMode(name: string): Promise<PrintMode | null> {
  const text = localize("BLACKOUT.print.intro");
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title: localize("BLACKOUT.print.title", { name }) },
    classes: ["blackout-print-dialog"],
    content: `<p>${foundry.utils.escapeHTML(text)}</p>`,
    buttons: MODES.map(mode => ({
      action: mode,
      label: `BLACKOUT.print.way.${mode}`,
      default: mode === "print",
    })),
    rejectClose: false,
  });
  return MODES.find(mode => mode === answer) ?? null;
}
