/**
 * Targets that a dialog marks on the map as Foundry's targets of this user, so that everybody sees who is
 * meant. A target that the user sets by themselves (T) counts before these.
 */
const marked = new Set<string>();
let marking = false;
let listening = false;

/** Whether a token is a target because a dialog marked it, and not because the user targeted it. */
export function isMarkedByDialog(token: { readonly id: string | null }): boolean {
  return marked.has(token.id ?? "");
}

/** Whether targets change at the moment because a dialog marks them. */
export function isMarking(): boolean {
  return marking;
}

/** Makes exactly these tokens of the viewed scene the targets of this user. Others are left out. */
export function markTargets(tokens: Iterable<TokenDocument.Implementation>): void {
  if (!canvas.ready) return;
  listen();
  const wanted = new Set([...tokens].flatMap(({ object }) => object ?? []));
  changing(() => {
    for (const token of [...game.user.targets])
      if (!wanted.has(token)) token.setTarget(false, { releaseOthers: false });
    for (const token of wanted)
      if (!token.isTargeted) {
        token.setTarget(true, { releaseOthers: false });
        marked.add(token.id);
      }
  });
}

/** Takes away the marks of dialogs; the targets that the user set by themselves stay. */
export function unmarkTargets(): void {
  if (!canvas.ready || marked.size === 0) return;
  changing(() => {
    for (const token of [...game.user.targets])
      if (marked.has(token.id)) token.setTarget(false, { releaseOthers: false });
  });
  marked.clear();
}

function changing(change: () => void): void {
  marking = true;
  try {
    change();
  } finally {
    marking = false;
  }
}

/** Marks end with the turn that they were set in, and where the user targets the token themselves. */
function listen(): void {
  if (listening) return;
  listening = true;
  Hooks.on("targetToken", (user, token) => {
    if (user.isSelf && !marking) marked.delete(token.id);
  });
  Hooks.on("updateCombat", (_combat, changes) => {
    if ("turn" in changes || "round" in changes) unmarkTargets();
  });
}
