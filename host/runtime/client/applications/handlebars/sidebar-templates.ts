/**
 * The sidebar's templates. Those of the combat tracker have the paths that Foundry documents, because systems
 * replace or reuse them.
 */
export const SIDEBAR_TEMPLATES: Record<string, string> = {
  "templates/sidebar/tabs.hbs": `
<nav class="tabs faded-ui" aria-label="{{label}}">
  <menu class="flexcol" role="tablist" aria-orientation="vertical">
    {{#each tabs}}<li role="none"><button type="button" class="ui-control plain icon {{icon}}{{#if active}} active{{/if}}" id="sidebar-tab-{{id}}" role="tab" aria-selected="{{#if active}}true{{else}}false{{/if}}" aria-controls="{{id}}" data-action="tab" data-tab="{{id}}" data-group="primary" aria-label="{{label}}" data-tooltip="{{label}}"></button><span class="notification-pip" aria-hidden="true"></span></li>{{/each}}
  </menu>
  <button type="button" class="collapse ui-control plain icon fa-solid fa-caret-right" data-action="toggleState" aria-expanded="true" aria-controls="sidebar-content" aria-label="{{toggle}}"></button>
</nav>`,
  "templates/sidebar/directory/header.hbs": `
<header class="directory-header">
  <div class="header-actions action-buttons flexrow">
    {{#if canCreateEntry}}<button type="button" class="create-entry create-document" data-action="createEntry"><i class="fa-solid fa-plus" inert></i> <span>{{createLabel}}</span></button>{{/if}}
    {{#if canCreateFolder}}<button type="button" class="create-folder" data-action="createFolder"><i class="fa-solid fa-folder" inert></i> <span>{{folderLabel}}</span></button>{{/if}}
  </div>
  <search class="header-search flexrow">
    <input type="search" name="search" autocomplete="off" placeholder="{{searchLabel}}" aria-label="{{searchLabel}}">
    <button type="button" class="icon fa-solid fa-arrow-down-a-z" data-action="toggleSort" aria-label="{{sortLabel}}"></button>
    <button type="button" class="icon fa-solid fa-folder-tree" data-action="collapseFolders" aria-label="{{collapseLabel}}"></button>
  </search>
</header>`,
  "templates/sidebar/directory/directory.hbs": `
<ol class="directory-list plain" aria-label="{{listLabel}}">{{#with tree}}{{> "templates/sidebar/directory/tree.hbs"}}{{/with}}</ol>`,
  "templates/sidebar/directory/tree.hbs": `
{{#each children}}
<li class="directory-item folder flexcol{{#if folder.expanded}} expanded{{/if}}" data-folder-id="{{folder.id}}" data-uuid="{{folder.uuid}}"{{#if folder.color}} style="--folder-color: {{folder.color}}"{{/if}}>
  <header class="folder-header"><button type="button" class="folder-name" data-action="toggleFolder" aria-expanded="{{#if folder.expanded}}true{{else}}false{{/if}}"><i class="fa-solid fa-folder-open" inert></i> <span>{{folder.name}}</span></button></header>
  <ol class="subdirectory plain">{{> "templates/sidebar/directory/tree.hbs"}}</ol>
</li>
{{/each}}
{{#each entries}}{{> "templates/sidebar/partials/document-partial.hbs"}}{{/each}}`,
  "templates/sidebar/partials/document-partial.hbs": `
<li class="directory-item entry document flexrow" data-entry-id="{{id}}" data-document-id="{{id}}">
  {{#if img}}<img class="thumbnail" src="{{img}}" alt="" loading="lazy">{{/if}}
  <a class="entry-name document-name ellipsis" data-action="activateEntry" tabindex="0" role="button">{{name}}</a>
</li>`,
  "templates/sidebar/directory/footer.hbs": `<footer class="directory-footer action-buttons"></footer>`,
  "templates/sidebar/compendium.hbs": `
<ol class="directory-list plain" aria-label="{{listLabel}}">{{#with tree}}{{> "templates/sidebar/compendium-tree.hbs"}}{{/with}}</ol>`,
  "templates/sidebar/compendium-tree.hbs": `
{{#each children}}
<li class="directory-item folder flexcol{{#if folder.expanded}} expanded{{/if}}" data-folder-id="{{folder.id}}" data-uuid="{{folder.uuid}}"{{#if folder.color}} style="--folder-color: {{folder.color}}"{{/if}}>
  <header class="folder-header"><button type="button" class="folder-name" data-action="toggleFolder" aria-expanded="{{#if folder.expanded}}true{{else}}false{{/if}}"><i class="fa-solid fa-folder-open" inert></i> <span>{{folder.name}}</span></button></header>
  <ol class="subdirectory plain">{{> "templates/sidebar/compendium-tree.hbs"}}</ol>
</li>
{{/each}}
{{#each packs}}<li class="directory-item entry compendium flexrow" data-pack="{{id}}"><a class="entry-name compendium-name" data-action="activateEntry" tabindex="0" role="button">{{name}}</a> <span class="pack-type">{{type}} · {{size}}</span></li>{{/each}}`,
  "templates/sidebar/settings.hbs": `
<section class="settings-content flexcol">
  <h4>{{labels.game}}</h4>
  <dl class="plain"><dt>{{world}}</dt><dd></dd><dt>{{system.title}}</dt><dd>{{system.version}}</dd><dt>{{release}}</dt><dd></dd></dl>
  {{#if isGM}}<button type="button" data-action="openApp" data-app="modules"><i class="fa-solid fa-cubes" inert></i> {{labels.modules}} ({{modules.length}})</button>{{/if}}
  <button type="button" data-action="openApp" data-app="configure"><i class="fa-solid fa-gears" inert></i> {{labels.configure}}</button>
  <button type="button" data-action="openApp" data-app="leave"><i class="fa-solid fa-door-open" inert></i> {{labels.leave}}</button>
</section>`,
  "templates/host/modules.hbs": `
<section class="standard-form">{{#if modules}}<ol class="plain package-list" aria-label="{{label}}">{{#each modules}}<li class="package flexrow" data-module-id="{{id}}"><strong class="package-title">{{title}}</strong> <span class="tag version">{{version}}</span>{{#if packs}} <span class="tag">{{packs}} {{@root.packsLabel}}</span>{{/if}}</li>{{/each}}</ol>{{else}}<p class="hint">{{none}}</p>{{/if}}</section>`,
  "templates/sidebar/chat/log.hbs": `
<div class="chat-body"><div class="chat-scroll" tabindex="0" role="log" aria-label="{{labels.log}}"><ol class="chat-log plain themed theme-light"></ol></div>
<button type="button" class="jump-to-bottom hidden icon fa-solid fa-angles-down" data-action="jumpToBottom" aria-label="{{labels.jump}}"></button></div>`,
  "templates/sidebar/chat/input.hbs": `
<div class="chat-form">
  <div class="chat-modes split-button" role="group" aria-label="{{labels.modes}}">
    {{#each modes}}<button type="button" class="ui-control icon {{icon}}" data-action="setMode" data-mode="{{id}}" aria-pressed="{{#if active}}true{{else}}false{{/if}}" aria-label="{{label}}" data-tooltip="{{label}}"></button>{{/each}}
  </div>
  <textarea id="chat-message" class="chat-input" name="chat-message" rows="3" autocomplete="off" aria-label="{{labels.input}}" placeholder="{{labels.placeholder}}"></textarea>
</div>`,
  "templates/host/chat-message.hbs": `
<li class="chat-message message flexcol {{cssClass}}" data-message-id="{{message._id}}"{{#if borderColor}} style="border-color: {{borderColor}}"{{/if}}>
  <header class="message-header flexrow">
    <h4 class="message-sender">{{alias}}</h4>
    <span class="message-metadata"><time class="message-timestamp" data-timestamp="{{message.timestamp}}">{{timeSince message.timestamp}}</time>
    {{#if canDelete}}<button type="button" class="message-delete icon fa-solid fa-trash" data-action="deleteMessage" aria-label="{{localize "Delete"}}"></button>{{/if}}</span>
    {{#if isWhisper}}<span class="whisper-to">{{#if whisperTo}}→ {{whisperTo}}{{/if}}</span>{{/if}}
    {{#if message.flavor}}<span class="flavor-text">{{{message.flavor}}}</span>{{/if}}
  </header>
  <div class="message-content">{{{message.content}}}</div>
</li>`,
  "templates/host/roll-table-result.hbs": `
<div class="table-draw" data-table-id="{{table.id}}">
  {{#if description}}<div class="table-description">{{{description}}}</div>{{/if}}
  {{{rollHTML}}}
  <ol class="table-results plain">{{#each results}}<li class="table-result flexrow" data-result-id="{{id}}">{{#if icon}}<img class="result-image" src="{{icon}}" alt="">{{/if}}<div class="result-text">{{#if name}}<strong>{{name}}</strong> {{/if}}{{#if details}}{{{details}}}{{else}}{{{text}}}{{/if}}</div></li>{{/each}}</ol>
</div>`,
  "templates/sidebar/tabs/combat/header.hbs": `
<header class="combat-tracker-header">
  {{#if user.isGM}}<nav class="encounters tabbed flexrow" aria-label="{{labels.create}}">
    {{#each combats}}<button type="button" class="inline-control encounter{{#if active}} active{{/if}}" data-action="cycleCombat" data-combat-id="{{id}}">{{label}}</button>{{/each}}
    <button type="button" class="inline-control icon fa-solid fa-plus" data-action="createCombat" aria-label="{{labels.create}}" data-tooltip="{{labels.create}}"></button>
  </nav>{{/if}}
  <div class="encounter-controls flexrow">
    {{#if user.isGM}}{{#if hasCombat}}
    <button type="button" class="inline-control combat-control icon fa-solid fa-users" data-action="rollAll" aria-label="{{labels.rollAll}}" data-tooltip="{{labels.rollAll}}"></button>
    <button type="button" class="inline-control combat-control icon fa-solid fa-users-gear" data-action="rollNPC" aria-label="{{labels.rollNPC}}" data-tooltip="{{labels.rollNPC}}"></button>
    {{/if}}{{/if}}
    <strong class="encounter-title">{{roundLabel}}</strong>
    {{#if user.isGM}}{{#if hasCombat}}
    <button type="button" class="inline-control combat-control icon fa-solid fa-arrow-rotate-left" data-action="resetAll" aria-label="{{labels.reset}}" data-tooltip="{{labels.reset}}"></button>
    <button type="button" class="inline-control combat-control icon fa-solid fa-trash" data-action="endCombat" aria-label="{{labels.remove}}" data-tooltip="{{labels.remove}}"></button>
    <button type="button" class="inline-control combat-control icon fa-solid fa-ellipsis-vertical encounter-context-menu" aria-label="{{labels.menu}}" data-tooltip="{{labels.menu}}"></button>
    {{/if}}{{/if}}
  </div>
</header>`,
  "templates/sidebar/tabs/combat/tracker.hbs": `
<ol class="combat-tracker plain" aria-label="{{labels.list}}">
  {{#each turns}}
  <li class="combatant flexrow {{css}}" data-combatant-id="{{id}}" data-action="activateCombatant"{{#if active}} aria-current="true"{{/if}}>
    <img class="token-image" src="{{img}}" alt="" loading="lazy">
    <div class="token-name"><strong class="name">{{name}}</strong>
      <div class="combatant-controls flexrow">
        {{#if @root.user.isGM}}
        <button type="button" class="inline-control combatant-control icon fa-solid fa-eye-slash{{#if hidden}} active{{/if}}" data-action="toggleHidden" aria-pressed="{{#if hidden}}true{{else}}false{{/if}}" aria-label="{{@root.labels.hide}}"></button>
        <button type="button" class="inline-control combatant-control icon fa-solid fa-skull{{#if isDefeated}} active{{/if}}" data-action="toggleDefeated" aria-pressed="{{#if isDefeated}}true{{else}}false{{/if}}" aria-label="{{@root.labels.defeated}}"></button>
        {{/if}}
        <div class="token-effects" data-tooltip="{{effects.tooltip}}">{{#each effects.icons}}<img class="token-effect" src="{{img}}" alt="{{name}}">{{/each}}</div>
      </div>
    </div>
    {{#if resource}}<div class="token-resource"><span class="resource">{{resource}}</span></div>{{/if}}
    <div class="token-initiative">
      {{#if hasRolled}}<input type="text" class="initiative-input" inputmode="numeric" value="{{initiative}}" aria-label="{{@root.labels.initiative}}"{{#unless isOwner}} disabled{{/unless}}>
      {{else if isOwner}}<button type="button" class="combatant-control roll icon fa-solid fa-dice-d20" data-action="rollInitiative" aria-label="{{@root.labels.roll}}"></button>{{/if}}
    </div>
  </li>
  {{/each}}
</ol>`,
  "templates/sidebar/tabs/combat/footer.hbs": `
<footer class="combat-tracker-footer">
  {{#if hasCombat}}<nav class="combat-controls flexrow" data-tooltip-direction="UP">
    {{#if user.isGM}}
      {{#if started}}
      <button type="button" class="inline-control combat-control icon fa-solid fa-backward-step" data-action="previousRound" aria-label="{{labels.previousRound}}" data-tooltip="{{labels.previousRound}}"></button>
      <button type="button" class="inline-control combat-control icon fa-solid fa-arrow-left" data-action="previousTurn" aria-label="{{labels.previousTurn}}" data-tooltip="{{labels.previousTurn}}"></button>
      <button type="button" class="combat-control combat-control-lg" data-action="endCombat"><span>{{labels.end}}</span></button>
      <button type="button" class="inline-control combat-control icon fa-solid fa-arrow-right" data-action="nextTurn" aria-label="{{labels.nextTurn}}" data-tooltip="{{labels.nextTurn}}"></button>
      <button type="button" class="inline-control combat-control icon fa-solid fa-forward-step" data-action="nextRound" aria-label="{{labels.nextRound}}" data-tooltip="{{labels.nextRound}}"></button>
      {{else}}
      <button type="button" class="combat-control combat-control-lg" data-action="startCombat"><span>{{labels.begin}}</span></button>
      {{/if}}
    {{else if control}}
      <button type="button" class="inline-control combat-control icon fa-solid fa-arrow-left" data-action="previousTurn" aria-label="{{labels.previousTurn}}"></button>
      <button type="button" class="combat-control combat-control-lg" data-action="nextTurn"><span>{{labels.endTurn}}</span></button>
      <button type="button" class="inline-control combat-control icon fa-solid fa-arrow-right" data-action="nextTurn" aria-label="{{labels.nextTurn}}"></button>
    {{/if}}
  </nav>{{/if}}
</footer>`,
};
