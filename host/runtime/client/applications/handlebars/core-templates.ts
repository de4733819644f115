import { APP_TEMPLATES } from "./app-templates.ts";
import { SIDEBAR_TEMPLATES } from "./sidebar-templates.ts";

/**
 * The built-in templates by path: those that packages may reference by their documented core paths, and those
 * of the host's own applications. All other templates are loaded from the server.
 */
export const CORE_TEMPLATES: Record<string, string> = {
  ...APP_TEMPLATES,
  ...SIDEBAR_TEMPLATES,
  "templates/hud/waypoint-label.hbs": `
<div class="waypoint-label {{cssClass}}"><span class="distance">{{distance.total}} {{units}}{{#if distance.delta}} ({{distance.delta}}){{/if}}</span>{{#unless elevation.hidden}} <span class="elevation">{{elevation.total}} {{units}}</span>{{/unless}}</div>`,
  "templates/generic/tab-navigation.hbs": `
<nav class="sheet-tabs tabs{{#if verticalTabs}} vertical{{/if}}" aria-label="{{localize "SHEETS.FormNavLabel"}}" data-application-part="tabs">
  {{#each tabs}}
  <a class="{{cssClass}}" data-action="tab" data-group="{{group}}" data-tab="{{id}}" tabindex="0"{{#if tooltip}} data-tooltip="{{tooltip}}"{{/if}}>
    {{#if icon}}<i class="{{icon}}" inert></i>{{/if}}{{#if label}}<span>{{localize label}}</span>{{/if}}
  </a>
  {{/each}}
</nav>`,
  "templates/generic/form-footer.hbs": `
<footer class="form-footer" data-application-part="footer">
  {{#each buttons}}
  <button type="{{#if type}}{{type}}{{else}}button{{/if}}"{{#if name}} name="{{name}}"{{/if}}{{#if action}} data-action="{{action}}"{{/if}}{{#if cssClass}} class="{{cssClass}}"{{/if}}{{#if disabled}} disabled{{/if}}>
    {{#if icon}}<i class="{{icon}}" inert></i>{{/if}} <span>{{localize label}}</span>
  </button>
  {{/each}}
</footer>`,
  "templates/generic/form-fields.hbs": `
{{#each fields}}
  {{#if fieldset}}<fieldset>{{#if legend}}<legend>{{localize legend}}</legend>{{/if}}{{> "templates/generic/form-fields.hbs" fields=fields}}</fieldset>
  {{else}}{{formGroup field value=value localize=true}}{{/if}}
{{/each}}`,
  "templates/sheets/document-sheet-config.hbs": `
<section>
  <div class="form-group"><label for="{{rootId}}-own">{{labels.own}}</label>
    <div class="form-fields"><select id="{{rootId}}-own" name="sheetClass">{{selectOptions choices selected=sheetClass blank=blank}}</select></div></div>
  {{#if isGM}}<div class="form-group"><label for="{{rootId}}-all">{{labels.all}}</label>
    <div class="form-fields"><select id="{{rootId}}-all" name="defaultClass">{{selectOptions choices selected=defaultClass}}</select></div></div>{{/if}}
</section>`,
};
