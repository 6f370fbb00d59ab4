import type { WorkDays } from '@auditplus/core/calendar/work-days.ts';
import type { Need } from '@auditplus/core/expressions/evaluate.ts';
import { formIssues, type PlacedIssue } from '@auditplus/core/forms/form-issues.ts';
import type { FormField, FormModel } from '@auditplus/core/forms/form-model.ts';
import { Answers } from '@auditplus/core/forms/form-questions.ts';
import { type FormFacts, FormRun, type FormValues } from '@auditplus/core/forms/form-run.ts';

/**
 * Answers what expressions ask of other records and the calendar. What the writer may not know is undefined: a value that
 * depends on it stays as it is stored, and a condition does nothing.
 */
type Answering = {
  lookup(path: string, id: string, field: string): Promise<unknown>;
  isUnique(path: string, value: unknown): Promise<boolean>;
  workDays(): Promise<WorkDays>;
};

/** A need may only show when another is answered: a lookup through what a lookup gave. */
const MAX_ROUNDS = 6;

type Ruled = {
  readonly values: FormValues;
  readonly issues: readonly PlacedIssue[];
  /** Fields that rules had locked before and still lock, and that differ. */
  readonly locked: readonly FormField[];
};

type Asking = {
  readonly values: FormValues;
  readonly before: FormValues | null;
  readonly answers: Answering;
};

/** The record after its rules: what they compute, and all that they and its fields have against it. */
export const applyRules = (form: FormModel, facts: FormFacts, asking: Asking): Promise<Ruled> =>
  answeredForm(form, facts, asking, (run, known) => {
    const { before } = asking;
    const issues = formIssues(run);
    const locked = before ? lockedFields(run, new FormRun(form, known, { values: before, old: before })) : [];
    return { values: run.values, issues, locked };
  });

/** What a form says of a record, once all that its expressions ask for that is answered. */
export async function answeredForm<T>(
  form: FormModel,
  facts: FormFacts,
  { values, before, answers }: Asking,
  look: (run: FormRun, known: FormFacts) => T,
): Promise<T> {
  const told = new Answers();
  const asked = new Set<string>();
  for (let round = 1; ; round++) {
    const known = round === 1 ? facts : told.factsWith(facts);
    const run = new FormRun(form, known, { values, old: before, stays: before ?? {} });
    const seen = look(run, known);
    const open = run.needs.filter((need) => !asked.has(JSON.stringify(need)));
    if (open.length === 0 || round === MAX_ROUNDS) return seen;
    for (const need of open) asked.add(JSON.stringify(need));
    await answer(told, open, answers);
  }
}

/** What is locked by a condition before and after the change; what rules compute is no fault of the writer's. */
function lockedFields(run: FormRun, former: FormRun): FormField[] {
  const computed = new Set(run.model.computed.map(({ path }) => path));
  return run.model.fields.filter(
    ({ path, name, table, field }) =>
      table === null &&
      !field.disabled &&
      !computed.has(path) &&
      JSON.stringify(run.values[name] ?? null) !== JSON.stringify(former.values[name] ?? null) &&
      former.stateOf(path).isReadOnly &&
      run.stateOf(path).isReadOnly,
  );
}

async function answer(told: Answers, needs: readonly Need[], answers: Answering): Promise<void> {
  for (const need of needs) {
    if (need.kind === 'workCalendar') told.takeWorkDays(await answers.workDays());
    else if (need.kind === 'lookup')
      told.take({ need, value: await answers.lookup(need.path, need.id, need.field) });
    else told.take({ need, value: await answers.isUnique(need.path, need.value) });
  }
}
