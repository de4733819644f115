import { hasCondition } from "../../../rules/conditions/state.ts";
import { fieldRepair, fieldRepairTest } from "../../../rules/gear/repair.ts";
import { hoursOfWork } from "../../../rules/health/rest.ts";
import { text, type Line } from "../../core/card.ts";
import type { ActorFacts, Table } from "../../core/facts.ts";
import { complaintsOf, testAgainst } from "../../core/complaints.ts";
import { isMet } from "../../tests/shared/asked-test.ts";
import { ruleProblem } from "../../core/rejection.ts";
import { turnTest } from "../../turns/shared/turn-test.ts";
import { cure } from "../../health/treat.ts";
import type { Problem } from "../../core/action.ts";
import type { RestChoices, RestTask } from "./choices.ts";
import { piecesOf, protectionKinds } from "./pieces.ts";
import { asNow, lives, movedLine, type RestWork, type Resting } from "./resting.ts";

/**
 * Returns the problems with the planned work: it takes more hours than the rest provides, it involves an
 * actor who isn't resting, or a repair lacks tools (R8.12).
 */
export function taskProblems(
  { length, tasks }: RestChoices,
  people: readonly ActorFacts[],
  table: Table,
): readonly Problem[] {
  const hours = hoursOfWork(length);
  const busy = people.filter(one => tasks.filter(({ by }) => by === one.uuid).length > hours);
  const strangers = tasks.some(({ by, of }) => [by, of].some(uuid => !people.some(one => one.uuid === uuid)));
  const toolless = tasks.some(
    ({ what, tools }) => what === "repair" && !fieldRepairTest(tools, table.houseRules).allowed,
  );
  return [
    ...busy.map(one => ruleProblem("BLACKOUT.problem.rest.hours", { name: one.name, n: hours })),
    ...(strangers ? [ruleProblem("BLACKOUT.problem.rest.stranger")] : []),
    ...(toolless ? [ruleProblem("BLACKOUT.problem.repair.noTools")] : []),
  ];
}

/**
 * Performs the planned work, one task at a time: field repairs (R8.12), and the treatment of wounds (R9.15),
 * Corroded and poison (T10).
 */
export function doTasks(work: RestWork): void {
  work.chosen.tasks.forEach((task, number) => {
    const worker = work.resting.find(({ one }) => one.uuid === task.by);
    const patient = work.resting.find(({ one }) => one.uuid === task.of);
    if (!worker || !patient || !lives(patient, work.draft)) return;
    if (!lives(worker, work.draft) || hasCondition(work.draft.state(task.by).conditions, "outOfFight")) {
      worker.lines.push({
        text: text("BLACKOUT.partyRest.cannotWork", { name: worker.one.name }),
        tone: "bad",
      });
      return;
    }
    if (task.what === "repair") repair(task, number, worker, patient, work);
    else treat(task, number, worker, patient, work);
  });
}

function repair(
  { piece: uuid }: RestTask,
  number: number,
  worker: Resting,
  { one: wearer }: Resting,
  work: RestWork,
): void {
  const { draft, facts, table } = work;
  const piece = piecesOf(wearer, facts, draft).find(each => each.uuid === uuid);
  if (!piece) return;
  const { attribute, skills } = fieldRepairTest(true, table.houseRules);
  const reply = turnTest(
    {
      key: `task.${number}`,
      actor: asNow(worker.one, draft),
      pairs: skills.map(skill => ({ attribute, skill })),
      difficulty: null,
      plain: true,
      question: text("BLACKOUT.prompt.restRepair", { name: worker.one.name, what: piece.name }),
    },
    work,
  );
  if (!reply) {
    worker.open = true;
    return;
  }
  worker.dice.push(...reply.dice);
  let left = reply.successes;
  const lines: Line[] = [];
  for (const kind of protectionKinds) {
    const gauge = piece[kind];
    if (!gauge) continue;
    const { value, restored } = fieldRepair(gauge, left);
    left -= restored;
    if (restored > 0) piece.write(kind, value);
    lines.push(
      ...movedLine(
        wearer,
        text("BLACKOUT.partyRest.mended", { what: text(`BLACKOUT.repair.${kind}`), name: piece.name }),
        gauge.value,
        value,
        text("BLACKOUT.why.successes"),
      ),
    );
  }
  worker.lines.push(
    ...(lines.length > 0
      ? lines
      : [{ text: text("BLACKOUT.partyRest.notMended", { name: piece.name }), tone: "bad" as const }]),
  );
}

function treat(
  { what, of }: RestTask,
  number: number,
  worker: Resting,
  patient: Resting,
  work: RestWork,
): void {
  const { draft, table } = work;
  const complaint = complaintsOf(asNow(patient.one, draft)).find(({ value }) => value === what);
  if (!complaint) return;
  const { pairs, difficulty } = testAgainst(complaint, false, table.houseRules);
  const reply = turnTest(
    {
      key: `task.${number}`,
      actor: asNow(worker.one, draft),
      pairs,
      difficulty,
      plain: true,
      question: text("BLACKOUT.prompt.restTreat", {
        name: worker.one.name,
        whom: patient.one.name,
        what: complaint.name,
        n: difficulty ?? 0,
      }),
    },
    work,
  );
  if (!reply) {
    worker.open = true;
    return;
  }
  worker.dice.push(...reply.dice);
  const met = isMet(reply, difficulty ?? 0, table);
  if (met) cure(draft, { ...patient.one, uuid: of }, complaint, table);
  worker.lines.push({
    text: text(met ? "BLACKOUT.partyRest.treated" : "BLACKOUT.partyRest.notTreated", {
      what: complaint.name,
      name: patient.one.name,
    }),
    tone: met ? "good" : "bad",
  });
}
