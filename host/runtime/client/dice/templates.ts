/**
 * The two core templates for rolls, as functions of their context. They use the CSS classes on which systems
 * and their styles rely (`dice-roll`, `dice-result`, `dice-formula`, `dice-tooltip`, `dice-total`, and
 * others). All other markup is this host's own.
 */
type Context = Record<string, any>;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const escape = (value: unknown): string =>
  String(value ?? "").replace(/[&<>"']/g, character => ENTITIES[character]!);

function roll(context: Context): string {
  const { formula, total, tooltip, flavor } = context;
  return `<div class="dice-roll" data-action="expandRoll">
${flavor ? `<div class="dice-flavor">${escape(flavor)}</div>` : ""}<div class="dice-result">
<div class="dice-formula">${escape(formula)}</div>
${tooltip ?? ""}
<h4 class="dice-total">${escape(total)}</h4>
</div>
</div>`;
}

function tooltip(context: Context): string {
  const parts = (context.parts ?? []) as Context[];
  return `<div class="dice-tooltip"><div class="wrapper">${parts.map(part).join("")}</div></div>`;
}

function part({ formula, total, flavor, icon, method, rolls }: Context): string {
  const dice = (rolls as Context[])
    .map(each => `<li class="roll ${escape(each.classes)}">${escape(each.result)}</li>`)
    .join("");
  return `<section class="tooltip-part"><div class="dice">
<header class="part-header flexrow">${icon ? `<div class="part-method" data-tooltip="${escape(method)}">${escape(icon)}</div>` : ""}
<span class="part-formula">${escape(formula)}</span>
${flavor ? `<span class="part-flavor">${escape(flavor)}</span>` : ""}
<span class="part-total">${escape(total)}</span>
</header>
<ol class="dice-rolls">${dice}</ol>
</div></section>`;
}

/** The templates by path, as returned by `foundry.applications.handlebars.getTemplate`. */
export const DICE_TEMPLATES: Record<string, (context: Context) => string> = {
  "templates/dice/roll.hbs": roll,
  "templates/dice/tooltip.hbs": tooltip,
};
