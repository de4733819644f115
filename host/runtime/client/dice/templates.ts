/**
 * The two templates of core that show rolls. They have the CSS classes that systems and their styles rely on (`dice-roll`, `dice-result`,
 * `dice-formula`, `dice-tooltip`, `dice-total`, …); the rest of the markup is our own.
 */
const ROLL = `
<div class="dice-roll" data-action="expandRoll">
  {{#if flavor}}<div class="dice-flavor">{{flavor}}</div>{{/if}}
  <div class="dice-result">
    <div class="dice-formula">{{formula}}</div>
    {{{tooltip}}}
    <h4 class="dice-total">{{total}}</h4>
  </div>
</div>`;

const TOOLTIP = `
<div class="dice-tooltip">
  <div class="wrapper">
    {{#each parts}}
    <section class="tooltip-part">
      <div class="dice">
        <header class="part-header flexrow">
          {{#if icon}}<div class="part-method" data-tooltip="{{method}}"><i class="{{icon}}"></i></div>{{/if}}
          <span class="part-formula">{{formula}}</span>
          {{#if flavor}}<span class="part-flavor">{{flavor}}</span>{{/if}}
          <span class="part-total">{{total}}</span>
        </header>
        <ol class="dice-rolls">{{#each rolls}}<li class="roll {{classes}}">{{result}}</li>{{/each}}</ol>
      </div>
    </section>
    {{/each}}
  </div>
</div>`;

/** Core path → source; `foundry.applications.handlebars` answers these paths with them. */
export const DICE_TEMPLATES: Record<string, string> = { "templates/dice/roll.hbs": ROLL.trim(), "templates/dice/tooltip.hbs": TOOLTIP.trim() };
