import { isWorkday } from '@auditplus/core/calendar/work-days.ts';
import type { Need } from '@auditplus/core/expressions/evaluate.ts';
import { formIssues, type PlacedIssue } from '@auditplus/core/forms/form-issues.ts';
import type { FormField, FormModel } from '@auditplus/core/forms/form-model.ts';
import { type FormFacts, FormRun, type FormValues } from '@auditplus/core/forms/form-run.ts';

/** Answers what expressions ask of other records and the calendar. */
type Answers = {
  lookup(path: string, id: string, field: string): Promise<unknown>;
  isUnique(path: string, value: unknown): Promise<boolean>;
  workDays(): Promise<Parameters<typeof isWorkday>[1]>;
};

/** A need may only show when another is answered: a lookup through what a lookup gave. */
const MAX_ROUNDS = 6;

type Ruled = {
  readonly values: FormValues;
  readonly issues: readonly PlacedIssue[];
  /** Fields that rules had locked before and still lock, and that differ. */
  readonly locked: readonly FormField[];
};

/** The record after its rules: what they compute, and all that they and its fields have against it. */
export async function applyRules(
  form: FormModel,
  facts: FormFacts,
  { values, before, answers }: { values: FormValues; before: FormValues | null; answers: Answers },
): Promise<Ruled> {
  let known = facts;
  for (let round = 1; ; round++) {
    const run = new FormRun(form, known, { values, old: before });
    const issues = formIssues(run);
    const locked = before ? lockedFields(run, new FormRun(form, known, { values: before, old: before })) : [];
    if (run.needs.length === 0 || round === MAX_ROUNDS) return { values: run.values, issues, locked };
    known = await answered(known, run.needs, answers);
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

async function answered(known: FormFacts, needs: readonly Need[], answers: Answers): Promise<FormFacts> {
  const found = new Map<string, unknown>();
  let calendar: Parameters<typeof isWorkday>[1] | undefined;
  for (const need of needs) {
    if (need.kind === 'workCalendar') calendar = await answers.workDays();
    else if (need.kind === 'lookup')
      found.set(keyOf(need.path, need.id, need.field), await answers.lookup(need.path, need.id, need.field));
    else found.set(keyOf(need.path, need.value), await answers.isUnique(need.path, need.value));
  }
  const days = calendar;
  return {
    ...known,
    ...(days ? { isWorkday: (day: string) => isWorkday(day, days) } : {}),
    lookup: (path, id, field) => {
      const key = keyOf(path, id, field);
      return found.has(key) ? (found.get(key) ?? null) : known.lookup?.(path, id, field);
    },
    isUnique: (path, value) => {
      const is = found.get(keyOf(path, value));
      return typeof is === 'boolean' ? is : known.isUnique?.(path, value);
    },
  };
}

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);
