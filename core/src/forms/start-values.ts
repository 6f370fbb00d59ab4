import { evaluate } from '../expressions/evaluate.ts';
import { schemaOf } from './field-schema.ts';
import type { FormField, FormModel } from './form-model.ts';
import { type FormFacts, type FormRow, type FormValues, keptValue } from './form-run.ts';

/** What a new record starts with. */
export function startValues(model: FormModel, facts: FormFacts): FormValues {
  const values: Record<string, unknown> = {};
  for (const field of model.main) values[field.name] = startOf(model, field, facts);
  for (const { name } of model.tables) values[name] = [];
  return values;
}

/** What a new row of a child table starts with. */
export function startRow(model: FormModel, table: string, facts: FormFacts): FormRow {
  const columns = model.tables.find(({ name }) => name === table)?.columns ?? [];
  return Object.fromEntries(columns.map((field) => [field.name, startOf(model, field, facts)]));
}

/** The expression's value, then what was designed, then nothing. */
function startOf(model: FormModel, one: FormField, facts: FormFacts): unknown {
  const { path, field, kind, props, shape } = one;
  const unit = model.units.get(path)?.start;
  if (unit) {
    const found = evaluate(unit.expression, { ...facts, record: {}, row: {} });
    if (found.kind === 'value') return keptValue(found.value, shape);
  }
  if (field.start === undefined) return kind.blank({ props });
  const wanted = tokenValue(field.start, facts) ?? field.start;
  const read = schemaOf(one).safeParse(shape === 'ids' && typeof wanted === 'string' ? [wanted] : wanted);
  return read.success ? read.data : kind.blank({ props });
}

/** Words that stand for whoever fills the form in. */
function tokenValue(start: unknown, { me, now }: FormFacts): unknown {
  if (start === 'currentUser') return me.id;
  if (start === 'currentOrganize' || start === 'currentDept') return me.organize;
  return start === 'now' ? now : undefined;
}
