import type {
  CellNames,
  CellTexts,
  FormAnswers,
  FormQuestions,
} from '@auditplus/contract/features/records/records.schemas.ts';
import { partsOfCell } from '@auditplus/contract/kinds/form-kind.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { workCalendar } from '../work-calendar/public.ts';
import { compileModel, findModel } from './compile-model.ts';
import { namedIds } from './named-ids.queries.ts';
import { formRights } from './reading-doors.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { isHeldByOthers } from './record-rows.repository.ts';
import { fieldOfRecords, rowsLookedUp } from './references.queries.ts';
import { choosableSql, type RecordReference } from './related-range.queries.ts';

/** The form of a design, on its page or at a step of a process. */
export type AtForm = { readonly modelId: string; readonly processId?: string | undefined };

type Question = FormQuestions['questions'][number];
type Lookup = Extract<Question, { kind: 'lookup' }>;
type Told = FormAnswers['answers'][number];

/**
 * What the expressions of a form ask, of nothing but what they ask: fields of records that the caller may choose, under
 * the caller's rights there, and whether a value is another record's.
 */
export async function answerQuestions(
  ctx: Ctx,
  { modelId, processId }: AtForm,
  { id = '', questions }: FormQuestions,
): Promise<FormAnswers> {
  const model = await compileModel(ctx, modelId);
  const { isReadable } = await formRights(ctx, model, processId);
  const reads = model.form.expressions.map((unit) => unit.reads);
  const lookups = new Set(
    reads.flatMap((one) => one.lookups.map(({ path, field }) => JSON.stringify([path, field]))),
  );
  const unique = new Set(reads.flatMap((one) => one.unique));
  const asked = questions.flatMap((one) =>
    one.kind === 'lookup' && lookups.has(JSON.stringify([one.path, one.field])) && isReadable(one.path)
      ? [one]
      : [],
  );
  const found = new Map<Lookup, Told>();
  for (const same of Map.groupBy(asked, ({ path, field }) => JSON.stringify([path, field])).values())
    for (const [one, told] of await lookedUpIn(ctx, model, same)) found.set(one, told);
  const answers: Told[] = [];
  for (const one of questions) {
    if (one.kind === 'unique' && unique.has(one.path) && isReadable(one.path))
      answers.push(await uniqueIn(ctx, model, { ...one, id }));
    else answers.push(one.kind === 'lookup' ? (found.get(one) ?? null) : null);
  }
  if (!questions.some(({ kind }) => kind === 'workCalendar')) return { answers };
  return { answers, workDays: Object.fromEntries(await workCalendar(ctx)) };
}

/** What one field says in the records that one relation field may name. */
async function lookedUpIn(
  ctx: Ctx,
  model: RecordModel,
  of: readonly Lookup[],
): Promise<readonly (readonly [Lookup, Told])[]> {
  const [first] = of;
  const relation = first && model.form.byPath.get(first.path);
  const reference = relation?.kind.refersTo?.(relation.props);
  if (!relation) return [];
  const ids = [...new Set(of.map(({ id }) => id))];
  const values =
    reference?.to === 'relation'
      ? await rowsLookedUp(ctx, { ...reference, column: first.field, ids })
      : reference?.to === 'record'
        ? await recordsLookedUp(ctx, { reference, field: first.field, ids })
        : new Map<string, unknown>();
  return of.flatMap((one): [Lookup, Told][] => {
    if (!values.has(one.id)) return [];
    return [[one, { value: z.json().parse(values.get(one.id) ?? null) }]];
  });
}

async function recordsLookedUp(
  ctx: Ctx,
  {
    reference,
    field,
    ids,
  }: { readonly reference: RecordReference; readonly field: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, unknown>> {
  const related = await findModel(ctx, reference.design);
  const stored = related?.byName.get(field);
  if (!related || !stored || stored.field.kindId === 'PsdInput') return new Map();
  // What expressions look up through a fixed range is opened with it, to everybody.
  if (reference.range === undefined && !recordRights(ctx, related).isListed(field)) return new Map();
  return fieldOfRecords(ctx, ctx.db, {
    designId: reference.design,
    ids,
    field,
    within: (other) => choosableSql(ctx, other, reference),
  });
}

/** A value that the field could not hold no record has. */
async function uniqueIn(
  { db }: Ctx,
  model: RecordModel,
  { id, path, value }: Extract<Question, { kind: 'unique' }> & { readonly id: string },
): Promise<Told> {
  const stored = model.byName.get(path);
  if (!stored) return { value: true };
  const { kind, props } = stored.field;
  const read = kind.schema({ props }).safeParse(value);
  if (!read.success) return { value: true };
  return { value: !(await isHeldByOthers(db, model, { id, stored, value: read.data })) };
}

/** What the texts of cells name in the fields that the caller fills in. Child tables take pasted ranges by it. */
export async function nameCells(
  ctx: Ctx,
  { modelId, processId }: AtForm,
  { cells }: CellTexts,
): Promise<CellNames> {
  const model = await compileModel(ctx, modelId);
  const { isWritable } = await formRights(ctx, model, processId);
  const stored = [...model.columns, ...model.tables.flatMap(({ columns }) => columns)];
  const named: CellNames = {};
  for (const one of stored) {
    const { path } = one.field;
    const texts = isWritable(path) ? cells[path] : undefined;
    if (!texts) continue;
    const whole = texts.map((text) => text.trim());
    const { ids, ambiguous } = await namedIds(ctx, one, [...whole, ...whole.flatMap(partsOfCell)]);
    named[path] = {
      ...Object.fromEntries(ids),
      ...Object.fromEntries([...ambiguous].map((text) => [text, ''])),
    };
  }
  return named;
}
