/** Creates the page for joining a world as one of its users. */

export interface JoinUser {
  id: string;
  name: string;
  active: boolean;
}

/** Escapes text for use in HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; --back: #eef1f4; --panel: #fff; --text: #16202a; --line: #66727e; --signal: #0a5f8a; --on-signal: #fff; --harm: #a3200d; }
@media (prefers-color-scheme: dark) { :root { --back: #0c1116; --panel: #151d25; --text: #e8eef3; --line: #8796a5; --signal: #6cc4f1; --on-signal: #06131b; --harm: #ff9a8a; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(26rem, calc(100vw - 2rem)); margin: 1rem; padding: 1.5rem; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; }
h1 { margin: 0 0 .25rem; font-size: 1.4rem; }
p { margin: 0 0 1rem; }
label { display: block; margin-bottom: 1rem; }
select, input, button { width: 100%; margin-top: .25rem; padding: .5rem .6rem; font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: .3rem; }
button { margin: 0; background: var(--signal); color: var(--on-signal); border-color: var(--signal); cursor: pointer; }
:is(select, input, button):focus-visible { outline: 3px solid var(--signal); outline-offset: 2px; }
.online { margin: 1rem 0 0; }
[role=alert] { color: var(--harm); font-weight: 600; }
`;

/** Returns the HTML of the join form, with `error` shown at the top. */
export function joinPage(world: { title: string; system: string }, users: JoinUser[], error = ""): string {
  const options = users
    .map(
      ({ id, name, active }) =>
        `<option value="${escapeHtml(id)}"${active ? ' data-active="true"' : ""}>${escapeHtml(name)}</option>`,
    )
    .join("");
  const online = users.filter(({ active }) => active).map(({ name }) => escapeHtml(name));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(world.title)}: join</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body class="join">
<main>
<h1>${escapeHtml(world.title)}</h1>
<p>${escapeHtml(world.system)}, on the open stand-in host</p>
${error ? `<p role="alert">${escapeHtml(error)}</p>` : ""}
<form id="join-game" method="post" action="/join">
<label>User<select name="userid" required><option value="">Choose who you are</option>${options}</select></label>
<label>Password, if you have one<input type="password" name="password" autocomplete="current-password"></label>
<button type="submit" name="join">Join the game</button>
</form>
<p class="online">${online.length > 0 ? `Online now: ${online.join(", ")}` : "Nobody is online."}</p>
</main>
</body>
</html>
`;
}
