/** The templates of the host's own windows and of the interface around the canvas. */
export const APP_TEMPLATES: Record<string, string> = {
  "templates/ui/hotbar.hbs": `
<div class="hotbar-body flexrow">
  <ol id="action-bar" class="plain flexrow" aria-label="{{label}}">
    {{#each slots}}<li class="slot{{#if macro}} full{{else}} open{{/if}}" data-slot="{{slot}}"{{#if macro}} data-macro-id="{{macro.id}}"{{/if}}>
      <button type="button" class="slot-button" data-action="execute" aria-label="{{text}}" data-tooltip="{{text}}">{{#if macro}}<img class="slot-icon" src="{{macro.img}}" alt="">{{/if}}<span class="key">{{key}}</span></button></li>{{/each}}
  </ol>
  <nav class="page flexcol" aria-label="{{pageLabel}}"><button type="button" class="icon fa-solid fa-caret-up" data-action="page" data-step="1" aria-label="{{nextLabel}}"></button><span class="page-number">{{page}}</span><button type="button" class="icon fa-solid fa-caret-down" data-action="page" data-step="-1" aria-label="{{previousLabel}}"></button></nav>
</div>`,
  "templates/ui/players.hbs": `
<section class="players-list" aria-label="{{label}}"><ol class="plain">
  {{#each users}}<li class="player flexrow {{cssClass}}" data-user-id="{{id}}"><span class="player-active" style="background: {{color}}; border-color: {{border}}" role="img" aria-label="{{state}}"></span><span class="player-name {{#if isSelf}}self{{/if}}">{{name}}{{#if charname}} [{{charname}}]{{/if}}</span></li>{{/each}}
</ol></section>`,
  "templates/ui/scene-controls.hbs": `
<nav class="flexrow" aria-label="{{label}}">
  <menu id="scene-controls-layers" class="flexcol">{{#each controls}}<li><button type="button" class="control ui-control layer icon {{icon}}" data-action="control" data-control="{{name}}" aria-pressed="{{#if active}}true{{else}}false{{/if}}" aria-label="{{title}}" data-tooltip="{{title}}" data-tooltip-direction="RIGHT"></button></li>{{/each}}</menu>
  <menu id="scene-controls-tools" class="flexcol">{{#each tools}}<li><button type="button" class="control ui-control {{#if button}}button{{else}}tool{{/if}} icon {{icon}}" data-action="tool" data-tool="{{name}}" aria-pressed="{{#if active}}true{{else}}false{{/if}}" aria-label="{{title}}" data-tooltip="{{title}}" data-tooltip-direction="RIGHT"></button></li>{{/each}}</menu>
</nav>`,
  "templates/ui/scene-navigation.hbs": `
<menu class="scene-navigation-menu flexrow" aria-label="{{label}}">{{#each scenes}}<li class="scene{{#if viewed}} view{{/if}}{{#if active}} active{{/if}}" data-scene-id="{{id}}"><button type="button" class="scene-name ui-control" data-action="viewScene" data-scene-id="{{id}}"{{#if viewed}} aria-current="true"{{/if}}>{{name}}</button></li>{{/each}}</menu>`,
  "templates/apps/file-picker.hbs": `
<section class="filepicker-body standard-form">
  <p class="hint">{{target}}</p>
  <ul class="plain files-list" aria-label="{{listLabel}}">
    {{#each dirs}}<li><button type="button" class="dir" data-action="pickDirectory" data-path="{{path}}"><i class="fa-solid fa-folder" inert></i> {{name}}</button></li>{{/each}}
    {{#each files}}<li><button type="button" class="file" data-action="pickFile" data-path="{{path}}">{{name}}</button></li>{{/each}}
  </ul>
  <div class="form-group"><label for="{{rootId}}-file">{{pathLabel}}</label><div class="form-fields"><input type="text" id="{{rootId}}-file" name="file" value="{{request}}"></div></div>
  {{#if canUpload}}<div class="form-group"><label for="{{rootId}}-upload">{{uploadLabel}}</label><div class="form-fields"><input type="file" id="{{rootId}}-upload" name="upload"></div></div>{{/if}}
</section>`,
  "templates/apps/ownership.hbs": `
<section class="standard-form scrollable">
  {{#each rows}}<div class="form-group"><label for="{{@root.rootId}}-{{id}}">{{name}}</label><div class="form-fields"><select id="{{@root.rootId}}-{{id}}" name="{{id}}">{{selectOptions levels selected=level}}</select></div></div>{{/each}}
</section>`,
  "templates/apps/image-popout.hbs": `<figure class="lightbox-image"><img src="{{src}}" alt="{{caption}}">{{#if caption}}<figcaption>{{caption}}</figcaption>{{/if}}</figure>`,
  "templates/settings/config.hbs": `
<section class="standard-form scrollable settings-list">
  {{#each categories}}<fieldset data-category="{{id}}"><legend>{{label}}</legend>
    {{#each menus}}<div class="form-group submenu"><label>{{name}}</label><div class="form-fields"><button type="button" data-action="openSubmenu" data-key="{{key}}">{{#if icon}}<i class="{{icon}}" inert></i> {{/if}}{{label}}</button></div>{{#if hint}}<p class="hint">{{hint}}</p>{{/if}}</div>{{/each}}
    {{#each settings}}{{{html}}}{{/each}}
  </fieldset>{{/each}}
</section>`,
  "templates/sheets/active-effect/details.hbs": `
<section class="standard-form scrollable">
  {{formGroup fields.name value=source.name rootId=rootId localize=true label=labels.name}}
  <div class="form-group"><label for="{{rootId}}-img">{{labels.img}}</label><div class="form-fields"><file-picker id="{{rootId}}-img" name="img" type="image" value="{{source.img}}"></file-picker></div></div>
  <div class="form-group"><label for="{{rootId}}-disabled">{{labels.disabled}}</label><div class="form-fields"><input id="{{rootId}}-disabled" type="checkbox" name="disabled" {{checked source.disabled}}></div></div>
  <div class="form-group stacked"><label>{{labels.description}}</label><div class="form-fields"><prose-mirror name="description" value="{{source.description}}"></prose-mirror></div></div>
  <div class="form-group"><label>{{labels.statuses}}</label><div class="form-fields"><multi-select name="statuses" aria-label="{{labels.statuses}}">{{selectOptions statuses selected=chosenStatuses}}</multi-select></div></div>
  <fieldset><legend>{{labels.duration}}</legend>{{#each durations}}<div class="form-group"><label for="{{@root.rootId}}-{{key}}">{{label}}</label><div class="form-fields"><input id="{{@root.rootId}}-{{key}}" type="{{type}}" name="{{key}}" value="{{value}}"></div></div>{{/each}}</fieldset>
  <fieldset><legend>{{labels.changes}}</legend>{{#each changes}}<p class="change">{{key}} {{type}} {{value}}</p>{{/each}}</fieldset>
</section>`,
  "templates/sheets/journal/entry.hbs": `
<section class="journal-entry-content flexcol">
  <header class="journal-header"><input class="title" type="text" name="name" value="{{source.name}}" aria-label="{{labels.name}}" {{disabled readonly}}></header>
  <nav class="journal-toc" aria-label="{{labels.pages}}"><ol class="plain toc">{{#each pages}}<li class="page" data-page-id="{{id}}"><a class="page-title" role="button" tabindex="0" data-action="goToPage" data-page-id="{{id}}"{{#if active}} aria-current="true"{{/if}}>{{name}}</a></li>{{/each}}</ol>{{#if editable}}<button type="button" data-action="createPage"><i class="fa-solid fa-plus" inert></i> {{labels.create}}</button>{{/if}}</nav>
  {{#if page}}<article class="journal-entry-page {{page.type}}" data-page-id="{{page.id}}"><header><h1>{{page.name}}</h1>{{#if page.isOwner}}<button type="button" class="icon fa-solid fa-pen-to-square" data-action="editPage" aria-label="{{labels.edit}}"></button>{{/if}}</header><section class="journal-page-content">{{{page.html}}}</section></article>{{/if}}
</section>`,
  "templates/sheets/journal/page.hbs": `
<section class="standard-form scrollable">
  <div class="form-group"><label for="{{rootId}}-name">{{labels.name}}</label><div class="form-fields"><input id="{{rootId}}-name" type="text" name="name" value="{{source.name}}"></div></div>
  {{#if isText}}<div class="form-group stacked"><label>{{labels.text}}</label><div class="form-fields"><prose-mirror name="text.content" value="{{source.text.content}}"></prose-mirror></div></div>
  {{else}}<div class="form-group"><label for="{{rootId}}-src">{{labels.src}}</label><div class="form-fields"><file-picker id="{{rootId}}-src" name="src" value="{{source.src}}"></file-picker></div></div>{{/if}}
</section>`,
  "templates/hud/token-hud.hbs": `
<div class="token-hud-body flexrow">
  <button type="button" class="control-icon icon fa-solid fa-bullseye {{targetClass}}" data-action="target" aria-label="{{labels.target}}"></button>
  {{#if isGM}}<button type="button" class="control-icon icon fa-solid fa-eye-slash {{visibilityClass}}" data-action="visibility" aria-label="{{labels.visibility}}"></button>{{/if}}
  <button type="button" class="control-icon icon fa-solid fa-swords {{combatClass}}" data-action="combat" aria-label="{{labels.combat}}"></button>
  <div class="palette movement-actions" role="group" aria-label="{{labels.movement}}">{{#each movementActions}}<button type="button" class="movement-action {{cssClass}}" data-action="movementAction" data-movement-action="{{id}}" aria-pressed="{{#if isActive}}true{{else}}false{{/if}}">{{label}}</button>{{/each}}</div>
  <div class="palette status-effects" role="group" aria-label="{{labels.effects}}">{{#each statusEffects}}<button type="button" class="effect-control {{cssClass}}" data-action="effect" data-status-id="{{id}}" aria-pressed="{{#if isActive}}true{{else}}false{{/if}}" aria-label="{{title}}" data-tooltip="{{title}}"><img src="{{src}}" alt=""></button>{{/each}}</div>
</div>`,
  "templates/sheets/plain.hbs": `
<section class="sheet-header flexrow"><img class="profile" src="{{source.img}}" alt="" data-edit="img" data-action="editImage"><input type="text" name="name" value="{{source.name}}" aria-label="{{localize "Name"}}"></section>`,
  "templates/sheets/simple.hbs": `<section class="standard-form scrollable">{{#each rows}}{{{this}}}{{/each}}</section>`,
};
