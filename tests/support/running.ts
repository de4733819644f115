/** Finds the code in HTML that a browser would execute, using a parser that executes nothing. */
import { Window } from "happy-dom";

const RUNS =
  /^\s*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t|blob|data(?!:image\/(?:png|jpeg|gif|webp|svg)))\s*:/iu;
const FORBIDDEN = new Set([
  "SCRIPT",
  "IFRAME",
  "OBJECT",
  "EMBED",
  "BASE",
  "META",
  "LINK",
  "STYLE",
  "FRAME",
  "FRAMESET",
  "APPLET",
  "MATH",
  "TEMPLATE",
  "NOSCRIPT",
  "FOREIGNOBJECT",
  "ANIMATE",
  "SET",
]);

const { document } = new Window({
  settings: {
    disableJavaScriptEvaluation: true,
    disableJavaScriptFileLoading: true,
    disableCSSFileLoading: true,
  },
});

/** Removes spaces and control characters from a URL, as browsers do. */
function bare(address: string): string {
  return [...address].filter(letter => letter > " ").join("");
}

/** Returns all parts of an HTML string that execute or load code: elements, handlers and URLs. */
export function running(html: string): string[] {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  return [...holder.querySelectorAll("*")].flatMap(element => [
    ...(FORBIDDEN.has(element.tagName.toUpperCase()) ? [`<${element.tagName}>`] : []),
    ...[...element.attributes].flatMap(({ name, value }) =>
      /^on/iu.test(name) ||
      ["srcdoc", "formaction", "action", "ping"].includes(name) ||
      (/href|src|data|poster|background|cite/iu.test(name) &&
        !name.startsWith("data-") &&
        RUNS.test(bare(value ?? "")))
        ? [`${name}="${value}"`]
        : [],
    ),
  ]);
}
