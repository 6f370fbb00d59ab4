import {
  type PrintBlock,
  PrintPage,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { isEdited, type RecordModel, recordName } from '@auditplus/contract/kernel/records/record-type.ts';
import { type DesignedField, isSecret, referenceOf, shapeOf } from '@auditplus/contract/kinds/designed.ts';
import type { CellWords } from '@auditplus/contract/kinds/kind.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import type { RowsField } from '@auditplus/contract/kinds/rows.ts';
import type { PrintFieldType } from '@auditplus/core/print/format-value.ts';
import { formRules } from '@auditplus/core/records/form-rules.ts';
import { rowValues } from '@auditplus/core/records/list-looks.ts';
import { recordPaper } from '@auditplus/core/records/record-paper.ts';
import type { Ctx } from '../../kernel/context.ts';
import { processFormOf } from '../../kernel/records/record-process.ts';
import { hiddenInSheet } from '../../kernel/records/record-rights.ts';
import { recordWords, shownAs } from '../../kernel/records/record-words.ts';
import type { AnyRecords } from '../../kernel/records/registry.ts';
import type { PrintedRecord, PrintRecordKind } from '../print-templates/public.ts';
import { formFacts } from './before-save.ts';

type Values = Readonly<Record<string, unknown>>;

const SAMPLES = 20;

/** A declared record as print templates see it, and its own form on paper, under the rights of whoever prints. */
export function printedRecord({ model, sheet }: AnyRecords): PrintRecordKind {
  const fields = printable(model);
  const standOf = formRules(model);
  const content: PrintBlock[] = model.process ? [{ kind: 'approvals' }] : [];
  const reached = async (ctx: Ctx, ids: readonly string[]): Promise<readonly Values[]> =>
    hasPage(ctx, model) ? sheet(ctx, { ids, limit: ids.length }) : [];
  return {
    record: processFormOf(model),
    label: model.label.one,
    main: fields.flatMap(([name, field]) => (field.kind === 'rows' ? [] : [printField(name, field)])),
    tables: fields.flatMap(([name, field]) =>
      field.kind === 'rows'
        ? [{ name, label: field.label, columns: columnsOf(field).map(([key, one]) => printField(key, one)) }]
        : [],
    ),
    async load(ctx, ids) {
      const rows = await reached(ctx, ids);
      const words = await recordWords(ctx, model, rows);
      const readable = readableOf(ctx, model);
      return new Map(
        rows.map((row) => [String(row.id), printed(ctx, model, { row, fields: readable, words })]),
      );
    },
    ownForm: {
      ...{ content, page: PrintPage.parse({}), version: 1 },
      async onPaper(ctx, records) {
        const rows = await reached(
          ctx,
          records.map(({ id }) => id),
        );
        const shown = readableOf(ctx, model).filter(([, field]) => isInForm(field));
        const values = new Map(rows.map((row) => [String(row.id), rowValues(model, row)]));
        return new Map(
          records.flatMap(({ id, data }) => {
            const stored = values.get(id);
            if (!stored) return [];
            const stand = standOf(formFacts(ctx), { values: stored, before: stored });
            return [[id, recordPaper(model, { fields: shown, stand, data })] as const];
          }),
        );
      },
    },
    async samples(ctx, keyword) {
      if (!hasPage(ctx, model)) return [];
      const rows = await sheet(ctx, { keyword, limit: SAMPLES });
      return rows.map((row) => ({ id: String(row.id), fullName: recordName(model, row, ctx.language) }));
    },
  };
}

const hasPage = ({ caller }: Pick<Ctx, 'caller'>, { page }: RecordModel): boolean =>
  caller.isAdministrator || caller.isSystem || caller.modules.has(page);

/** Passwords are on no paper; the id of a process says nothing there. */
const printable = ({ fields }: RecordModel): [string, Field][] =>
  Object.entries(fields).filter(([name, field]) => !isSecret(field) && name !== 'processId');

const readableOf = (ctx: Ctx, model: RecordModel): [string, Field][] => {
  const hidden = hiddenInSheet(ctx, model);
  return printable(model).filter(([name]) => !hidden.has(name));
};

/** What people fill in, and the number that the product gives. */
const isInForm = (field: Field): boolean => isEdited(field) || field.kind === 'designed';

const columnsOf = ({ columns }: RowsField) =>
  Object.entries(columns).filter(([, column]) => !isSecret(column));

const printField = (name: string, field: Field) => ({
  name,
  type: typeOf(field),
  places: field.kind === 'decimal' ? field.places : 0,
  label: field.label,
});

function typeOf(field: Field): PrintFieldType {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'moment':
      return field.kind;
    case 'minute':
      return 'moment';
    case 'day':
      return 'date';
    case 'user':
      return 'person';
    case 'files':
      return field.pictures ? 'pictures' : 'text';
    case 'designed':
      return designedType(field);
    default:
      return 'text';
  }
}

function designedType(field: DesignedField): PrintFieldType {
  const shape = shapeOf(field);
  if (referenceOf(field)?.to === 'user') return 'person';
  if (shape === 'day') return 'date';
  return shape === 'decimal' || shape === 'moment' ? shape : 'text';
}

/** Numbers, moments and pictures as they are, everything else as people read it. */
function printedValue(field: Field, value: unknown, words: CellWords): unknown {
  const type = typeOf(field);
  if (type === 'integer' || type === 'decimal' || type === 'moment' || type === 'pictures')
    return value ?? null;
  if (value === undefined || value === null) return null;
  return kindOf(field).toCell(value, field, words);
}

/** A cell names people by their ids. */
const printedCell = (field: Field, value: unknown, words: CellWords): unknown =>
  field.kind === 'user' ? (words.names?.get(String(value)) ?? '') : printedValue(field, value, words);

function printed(
  ctx: Ctx,
  model: RecordModel,
  {
    row,
    fields,
    words,
  }: { readonly row: Values; readonly fields: [string, Field][]; readonly words: CellWords },
): PrintedRecord {
  const main = fields.flatMap(([name, field]) =>
    field.kind === 'rows' ? [] : [[name, printedValue(field, row[shownAs(name, field)], words)] as const],
  );
  const tables = fields.flatMap(([name, field]) => {
    if (field.kind !== 'rows') return [];
    const rows: readonly Values[] = Array.isArray(row[name]) ? row[name] : [];
    const cells = (one: Values) =>
      columnsOf(field).map(([key, column]) => [key, printedCell(column, one[key], words)] as const);
    return [[name, rows.map((one) => Object.fromEntries(cells(one)))] as const];
  });
  return {
    title: recordName(model, row, ctx.language),
    data: { main: Object.fromEntries(main), tables: Object.fromEntries(tables), approvals: [] },
    ...(typeof row.processId === 'string' && row.processId !== '' ? { processId: row.processId } : {}),
  };
}
