/**
 * The injection attacks used in tests. Most are from the Big List of Naughty Strings (npm
 * `big-list-of-naughty-strings`, MIT). The others are newer attacks that exploit differences between parsers,
 * namespaces, or Foundry's elements and notation.
 */
import { createRequire } from "node:module";

const naughty = createRequire(import.meta.url)("big-list-of-naughty-strings") as readonly string[];

/** The strings of the public list that contain HTML, scripts or executable URLs. */
export const publicCorpus: readonly string[] = naughty.filter(text =>
  /[<>]|script|alert|on\w+\s*=|&#/iu.test(text),
);

/** All strings in the public list, including directional marks, non-characters and commands. */
export const naughtyTexts: readonly string[] = naughty;

export const ownCorpus: readonly string[] = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "<template><img src=x onerror=alert(1)></template>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><set attributeName=onmouseover to=alert(1)>",
  '<svg><use href="data:image/svg+xml;base64,PHN2ZyBpZD0neCcgeG1sbnM9J2h0dHA6Ly93d3cudzMub3JnLzIwMDAvc3ZnJz48aW1hZ2UgaHJlZj0neCcgb25lcnJvcj0nYWxlcnQoMSknLz48L3N2Zz4=#x"/></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>press</text></a></svg>',
  "<math><maction actiontype=statusline xlink:href=javascript:alert(1)>press</maction></math>",
  '<iframe srcdoc="<img src=x onerror=parent.alert(1)>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="javascript:/a/-alert(1)///////">',
  '<a href="jav&#x09;ascript:alert(1)">press</a>',
  '<a href="\u0001javascript:alert(1)">press</a>',
  '<a href="data:text/html,<script>alert(1)</script>">press</a>',
  '<a href="vbscript:msgbox(1)">press</a>',
  '<a href="blob:x">press</a>',
  '<form action="javascript:alert(1)"><button>press</button></form>',
  '<button formaction="javascript:alert(1)">press</button>',
  "<input type=image formaction=javascript:alert(1)>",
  "<isindex action=javascript:alert(1)>",
  "<img src=x:x onerror\u000b=alert(1)>",
  "<img/src=`x`onerror=alert(1)>",
  '<img src="x" srcset="x 1x" onerror=alert(1)>',
  "<details open ontoggle=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<body onpageshow=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<marquee onstart=alert(1)>x</marquee>",
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="data:text/css,*{x:expression(alert(1))}">',
  "<style>@import 'javascript:alert(1)';</style>",
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="behavior:url(x.htc)">x</p>',
  // Elements and attributes that have a special meaning in Foundry.
  '<prose-mirror value="<img src=x onerror=alert(1)>" toggled></prose-mirror>',
  "<enriched-content><img src=x onerror=alert(1)></enriched-content>",
  '<document-embed uuid="Actor.x" onclick=alert(1)></document-embed>',
  "<secret-block><img src=x onerror=alert(1)></secret-block>",
  '<span data-tooltip="<img src=x onerror=alert(1)>">x</span>',
  '<span data-tooltip-html="<img src=x onerror=alert(1)>">x</span>',
  '<span data-tooltip-class="x" data-tooltip="&lt;script&gt;alert(1)&lt;/script&gt;">x</span>',
  '<a data-link data-uuid="Actor.x" onclick=alert(1)>x</a>',
  '<button data-action="delete" onclick=alert(1)>x</button>',
  '<a class="bo-rule" data-rule="constructor" onclick=alert(1)>x</a>',
  // Foundry's notation, and templates.
  "@UUID[Actor.x]{<img src=x onerror=alert(1)>}",
  "@UUID[javascript:alert(1)]{press}",
  '@UUID[Actor.x"onmouseover="alert(1)]{x}',
  "@Condition[prone]{<img src=x onerror=alert(1)>}",
  '@Condition["><img src=x onerror=alert(1)>]',
  "[[/test dex.aim 2]]{<img src=x onerror=alert(1)>}",
  "[[/request dex.aim 2: <img src=x onerror=alert(1)>]]",
  '[[/test "><img src=x onerror=alert(1)>]]',
  "[[/r 1d6 # <img src=x onerror=alert(1)>]]",
  "[[1d6]]{<img src=x onerror=alert(1)>}",
  "[[/r constructor.constructor('alert(1)')()]]",
  "[[@__proto__.x]]",
  "[[/r (alert(1))d6]]",
  '@Embed[Actor.x caption="<img src=x onerror=alert(1)>"]',
  "{{constructor.constructor 'alert(1)'}}",
  "{{{lookup . '<img src=x onerror=alert(1)>'}}}",
  "${alert(1)}",
  '{{#with "s" as |string|}}{{string.sub.constructor}}{{/with}}',
];

/** All injection strings, with every kind of markup. */
export const injections: readonly string[] = [...publicCorpus, ...ownCorpus];
