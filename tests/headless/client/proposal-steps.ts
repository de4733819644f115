/**
 * A headless client's test steps for the action dialog. They return what the dialog shows and what its
 * choices lead to.
 */
import { MersenneTwister } from "../../../host/runtime/client/dice/index.ts";

type Step = (args: any) => unknown;

/**
 * Fake translations that return the text keys. They are sufficient because tests only compare the output of
 * views.
 */
const words = {
  localize: (key: string) => key,
  format: (key: string, data: object) => `${key} ${JSON.stringify(data)}`,
  has: () => true,
};

/** Returns the test steps for proposals and odds, by name. */
export function proposalSteps(system: any, game: any): Record<string, Step> {
  const { performing, registry, judging, table, view, state, hand, offered } = system;
  const find = (uuid: string): any => (globalThis as any).foundry.utils.fromUuidSync(uuid, { strict: false });
  const messageOf = (id: string): any => game.messages.get(id);

  let pressed = (): void => undefined;
  let posting: Promise<any> = Promise.resolve(null);

  /** Returns an action's preview as plain data, or null if computing it throws a RuleError. */
  const previewed = (action: any, facts: any): any => {
    try {
      const { pool, rows, difficulty, ap, stamina, problems, lines } = action.preview(
        facts,
        table.tableNow(),
      );
      return {
        rolled: pool?.rolled ?? null,
        rows: rows.map(({ source, dice, why }: any) => `${source} ${dice} ${why}`).sort(),
        difficulty,
        ap,
        stamina,
        problems: problems.map(({ kind, text }: any) => `${kind} ${JSON.stringify(text)}`),
        lines: lines.map((line: any) => JSON.stringify([line.text, line.value ?? null])),
      };
    } catch (error) {
      if ((error as Error).name === "RuleError") return null;
      throw error;
    }
  };

  /** Returns the odds that the dialog shows, and the text of its button. */
  const onScreen = (action: any, facts: any): any => {
    const { foot, test } = view.actionView(
      {
        action,
        facts,
        table: table.tableNow(),
        words,
        knows: () => true,
        candidates: offered.offeredTargets(facts.targets, facts, action, {
          chosen: facts.targets.map(({ uuid }: any) => uuid),
          gamemaster: true,
        }),
        gamemaster: game.user.isGM,
        writerOnline: true,
      },
      {
        targets: facts.targets.map(({ uuid }: any) => uuid),
        choices: facts.chosen ?? facts.choices,
        mode: "public",
        secret: false,
        picking: false,
        search: "",
      },
    );
    return { refused: foot.refused, costs: foot.costs, label: foot.label, odds: test?.odds ?? null };
  };

  const seenOf = (action: any, facts: any): any => {
    const preview = previewed(action, facts);
    return preview && { ...preview, ...onScreen(action, facts) };
  };

  /** Returns random choices for some of the fields that the dialog offers. */
  const someChoices = (
    action: any,
    facts: any,
    chance: MersenneTwister,
    share: number,
  ): [string, unknown][] => {
    const below = (n: number): number => Math.floor(chance.random() * n);
    return view
      .offeredFields({ action, facts, table: table.tableNow(), gamemaster: game.user.isGM })
      .flatMap((field: any): [string, unknown][] => {
        if (chance.random() > share) return [];
        if (field.kind === "toggle") return [[field.name, chance.random() < 0.5]];
        if (field.kind === "text") return [];
        if (field.kind === "choice")
          return field.options.length === 0
            ? []
            : [[field.name, field.options[below(field.options.length)].value]];
        return [[field.name, field.min + below(Math.min(field.max - field.min, 6) + 1)]];
      });
  };

  return {
    /**
     * Opens an action's dialog, fills it in, and presses the button. With `early`, the targets are chosen
     * before the dialog opens. Returns the message, what the dialog showed when the button was pressed, and
     * the notifications if nothing was posted.
     */
    consider: async ({ action, actor, item, targets = [], choices = {}, early, fast, share, seed }) => {
      const chance = new MersenneTwister(seed);
      const whom = targets.map(find);
      let shown: any = null;
      let cannotChoose = false;
      performing.setActionAsker(({ action: asked, proposal }: any) => {
        let chosen = choices;
        try {
          if (!early) proposal.choose(whom, chosen);
          for (const [name, value] of someChoices(asked, proposal.facts, chance, share))
            chosen = state.withChoice(chosen, name, value);
          proposal.choose(whom, chosen);
        } catch (error) {
          if ((error as Error).name !== "RuleError") throw error;
          cannotChoose = true;
          return null;
        }
        // No dialog opens for an action without choices.
        if (!view.isPlain({ action: asked, facts: proposal.facts, table: table.tableNow() }))
          shown = seenOf(asked, proposal.facts) ?? { refused: true };
        return { mode: "public", secret: false };
      });
      const message = await performing.perform({
        action,
        actor: find(actor),
        ...(item && { item: find(item) }),
        targets: early || fast ? whom : [],
        choices,
        fast,
      });
      performing.setActionAsker(() => ({ mode: "public", secret: false }));
      return structuredClone({ message: message?.id ?? null, shown, cannotChoose });
    },
    /**
     * Opens an action's dialog and leaves it open, like a page that receives no further updates. `press`
     * rolls what the dialog showed.
     */
    open: ({ action, actor, item, targets, choices = {} }) => {
      performing.setActionAsker(({ proposal }: any) => {
        proposal.choose(targets.map(find), choices);
        return new Promise(resolve => {
          pressed = () => {
            resolve({ mode: "public", secret: false });
          };
        });
      });
      posting = performing.perform({
        action,
        actor: find(actor),
        item: item && find(item),
        targets: [],
        choices,
      });
    },
    press: async () => {
      pressed();
      return (await posting)?.id ?? null;
    },
    /**
     * Returns the result of an action on this client: the previews from the posted facts and from the judged
     * facts, the dice, the costs, and the card.
     */
    became: ({ message: id }) => {
      const message = messageOf(id);
      const action = registry.actionOf(message.system.action);
      const judged = judging.judgeAction(message);
      if (!judged) return null;
      const posted = JSON.parse(message.system.facts);
      const need = (facts: any) => {
        const dealt = new hand.Hand(hand.nothingGiven);
        action.judge(facts, dealt, table.tableNow());
        return dealt.needs.find(({ roller }: any) => roller === facts.actor.uuid) ?? null;
      };
      const own = need(judged.facts);
      // R12.4: without enough Stamina, a maneuver starts with a separate test. If that test fails, nothing
      // else is
      // rolled or paid.
      const forced = judged.given.dice.maneuver !== undefined;
      const before = judged.facts.actor.state;
      const after = judged.resolution.draft.state(judged.facts.actor.uuid);
      return structuredClone({
        state: judged.state,
        reason: message.system.verdict.reason,
        differences: judged.differences ?? [],
        posted: seenOf(action, posted),
        judged: seenOf(action, judged.facts),
        dice: own &&
          !forced && {
            count: own.count,
            given: judged.given.dice[own.stream]?.length ?? 0,
            card:
              judged.resolution.card.dice.find((one: any) => one.stream === own.stream)?.faces.length ?? null,
          },
        spent: forced
          ? null
          : { ap: before.budget ? before.budget.ap - after.budget.ap : null, had: before.budget?.ap ?? null },
      });
    },
    /** Returns the facts from which the writer would judge the action if it did so now. */
    again: ({ message: id }) => {
      const { action, facts } = judging.judgeAction(messageOf(id));
      const now = system.factsNow.factsNow(action, facts);
      return now && structuredClone(seenOf(action, now));
    },
    /**
     * Changes one random choice without sending it. Returns the new choices and the preview that the
     * amendment dialog would show, or null if no choice can be changed.
     */
    amendment: ({ message: id, seed }) => {
      const { action, facts } = judging.judgeAction(messageOf(id));
      const [field] = someChoices(action, facts, new MersenneTwister(seed), 1).filter(
        ([name]) => !name.includes("people."),
      );
      if (!field) return null;
      const choices = state.withChoice(facts.choices, ...field);
      return structuredClone({ choices, seen: previewed(action, { ...facts, choices }) });
    },
    amended: ({ message: id }) =>
      judging.judgeAction(messageOf(id)).amendments.some(({ state: how }: any) => how === "made"),
    preview: ({ message: id }) => {
      const { action, facts } = judging.judgeAction(messageOf(id));
      return structuredClone(previewed(action, facts));
    },
  };
}
