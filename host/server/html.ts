/**
 * Sanitizes the HTML in documents. All elements that only display content are allowed, but nothing that can
 * run code.
 */
import { createRequire } from "node:module";

/** The part of sanitize-html that is used here. The package has no type declarations. */
type Sanitize = (
  html: string,
  options: {
    allowedTags: string[];
    allowedAttributes: Record<string, string[]>;
    allowedSchemes: string[];
    allowedSchemesByTag: Record<string, string[]>;
    disallowedTagsMode: "discard";
    parser: { lowerCaseAttributeNames: boolean };
  },
) => string;

const sanitizeHtml = createRequire(import.meta.url)("sanitize-html") as Sanitize;

const TAGS = [
  ..."header main section article aside nav footer div address h1 h2 h3 h4 h5 h6 hgroup".split(" "),
  ..."blockquote dd dl dt figcaption figure hr li ol ul p pre menu details summary".split(" "),
  ..."a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
  ..."caption col colgroup table tbody td tfoot th thead tr".split(" "),
  ..."img picture source audio video track map area meter progress output".split(" "),
  ..."button input label select option optgroup textarea fieldset legend form datalist".split(" "),
  ..."del ins font center big strike tt svg g path circle ellipse line polygon polyline rect text tspan defs use symbol title".split(
    " ",
  ),
];

const ATTRIBUTES: Record<string, string[]> = {
  "*": [
    ..."class id style title dir lang hidden tabindex role draggable name value type width height align valign colspan rowspan".split(
      " ",
    ),
    ..."href target rel src srcset alt loading controls loop muted autoplay poster open disabled checked selected readonly".split(
      " ",
    ),
    ..."placeholder min max step for datetime start reversed scope headers span color size face cite download".split(
      " ",
    ),
    ..."fill stroke stroke-width d cx cy r rx ry x y x1 x2 y1 y2 points viewbox viewBox transform data-* aria-*".split(
      " ",
    ),
  ],
};

/**
 * Returns HTML without scripts, event handlers, frames, and URLs that run code. Returns plain text unchanged.
 */
export function cleanHtml(html: string): string {
  if (!/[<>&]/.test(html)) return html;
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["http", "https", "data"] },
    disallowedTagsMode: "discard",
    parser: { lowerCaseAttributeNames: false },
  });
}
