import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type { FormValues } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { fieldsWhere, isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { dayKind } from '@auditplus/contract/kinds/day.ts';
import { isCellIssue, type Label } from '@auditplus/contract/kinds/kind.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { processFormOf } from '../../kernel/records/record-process.ts';
import type { RecordOfProcess } from '../../kernel/records/records.types.ts';
import { processForms } from '../process-definitions/public.ts';
import { launchRecord } from './operations/launch.ts';
import { standingOf } from './standing.ts';

type Values = Readonly<Record<string, unknown>>;
type Store = { readonly model: RecordModel; readonly ofProcess: RecordOfProcess };

/** Makes declared records the forms of processes that decide on them. */
export function registerRecordForms(stores: readonly Store[]): void {
  for (const { model, ofProcess } of stores.filter((store) => store.model.process))
    processForms.register({
      code: processFormOf(model),
      fullName: model.label.one,
      isLaunchedByRecord: true,
      fields: fieldsWhere(model, isEdited).flatMap(([name, field]) => formFields(name, field)),
      load: async (ctx, _db, id) => inForm(model, await ofProcess.values(ctx, ctx.db, id)),
      async save(ctx, step, { recordId, values, isDraft }) {
        if (isDraft) return { recordId, values };
        const stored = await ofProcess.write(ctx, step, recordId, ofForm(model, values));
        return { recordId, values: inForm(model, stored) };
      },
      noted: (step, recordId, { id, status }) =>
        ofProcess.note(step, recordId, { id, state: processLifecycle.keyOf(status) ?? '' }),
    });
}

/** Launches the process that is set up for a record. */
export async function launchForRecord(
  ctx: Ctx,
  step: Change,
  { model, id, values }: { readonly model: RecordModel; readonly id: string; readonly values: Values },
): Promise<void> {
  await launchRecord(ctx, step, {
    formCode: processFormOf(model),
    recordId: id,
    values: inForm(model, values),
  });
}

/** Whether a process has ended. */
export const isOver = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await standingOf(ctx, [id])).get(id)?.thisStep === '';

const text = ([zh, zhtw, en]: Label) => ({ zh, zhtw, en });

/** A field of a record as processes know it: a field of the designer, with the columns of a child table behind it. */
function formFields(name: string, field: Field): ProcessField[] {
  const { label, required = false } = field;
  const [zh, zhtw, en] = label;
  const { kind, props = {} } = designedAs(field);
  const columns =
    field.kind === 'rows'
      ? Object.entries(field.columns).flatMap(([column, held]) => formFields(`${name}-${column}`, held))
      : [];
  return [
    { filedId: name, filedName: zh, titles: { zhtw, en }, elementKey: kind, required, props },
    ...columns,
  ];
}

/** Which field of the designer a field of a record is. */
function designedAs(field: Field): { readonly kind: string; readonly props?: Values } {
  switch (field.kind) {
    case 'text':
    case 'code':
      return { kind: 'comInput', props: { maxlength: field.max } };
    case 'multiline':
      return { kind: 'textarea', props: { maxlength: field.max } };
    case 'integer':
      return { kind: 'numInput', props: { min: field.min, max: field.max, precision: 0 } };
    case 'decimal':
      return { kind: 'numInput', props: { min: field.min, max: field.max, precision: field.places } };
    case 'flag':
      return { kind: 'switch', props: { activeTxt: text(field.on), inactiveTxt: text(field.off) } };
    case 'choice': {
      const options = field.options
        .filter(({ value }) => value !== '')
        .map(({ value, label: [fullName, zhtw, en], tone }) => ({
          ...{ id: String(value), fullName, zhtw, en },
          ...(tone ? { tone } : {}),
        }));
      return { kind: 'select', props: { options } };
    }
    case 'dictionary':
      return {
        kind: 'select',
        props: {
          dataType: 'dictionary',
          dictionaryType: field.dictionary,
          props: { value: 'enCode', label: 'fullName', children: 'children' },
        },
      };
    case 'organization':
      return { kind: 'comSelect' };
    case 'user':
      return { kind: 'userSelect' };
    case 'day':
      return { kind: 'date' };
    case 'minute':
    case 'moment':
      return { kind: 'date', props: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' } };
    case 'files': {
      const { limit, fileSize, sizeUnit, accept = [] } = field;
      return {
        kind: field.pictures ? 'uploadImg' : 'uploadFz',
        props: { limit, fileSize, sizeUnit, accept, ...(field.drawn ? { drawn: true } : {}) },
      };
    }
    case 'rows':
      return { kind: 'table' };
    case 'designed':
      return { kind: field.of, props: field.props ?? {} };
  }
}

/** The values of a record as a form of the designer holds them. */
const inForm = (model: RecordModel, values: Values): FormValues =>
  Object.fromEntries(
    fieldsWhere(model, isEdited).map(([name, field]) => [name, valueInForm(field, values[name])]),
  );

function valueInForm(field: Field, value: unknown): unknown {
  if (field.kind === 'rows')
    return rowsIn(value).map((row) =>
      Object.fromEntries(
        Object.entries(field.columns).map(([name, column]) => [name, valueInForm(column, row[name])]),
      ),
    );
  if (value === '' || value === null || value === undefined)
    return field.kind === 'designed' ? kindOf(field).blank(field) : null;
  if (field.kind === 'day') return typeof value === 'number' ? dayKind.toCell(value, field, WRITTEN) : null;
  return field.kind === 'choice' ? String(value) : value;
}

/** The values of a form as the record holds them. */
const ofForm = (model: RecordModel, values: FormValues): Values =>
  Object.fromEntries(
    fieldsWhere(model, isEdited).map(([name, field]) => [name, valueOfForm(field, values[name])]),
  );

function valueOfForm(field: Field, value: unknown): unknown {
  if (field.kind === 'rows')
    return rowsIn(value).map((row) =>
      Object.fromEntries(
        Object.entries(field.columns).map(([name, column]) => [name, valueOfForm(column, row[name])]),
      ),
    );
  if (value === null || value === undefined || value === '') return kindOf(field).blank(field);
  if (field.kind === 'day') {
    const day = dayKind.fromCell(String(value), field, WRITTEN);
    return isCellIssue(day) ? value : day;
  }
  if (field.kind !== 'choice') return value;
  return field.options.find((option) => String(option.value) === String(value))?.value ?? value;
}

const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);

/** Days are written the same in every language. */
const WRITTEN = { language: 'zh' } as const;
