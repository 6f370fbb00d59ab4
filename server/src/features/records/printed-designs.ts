import {
  type PrintBlock,
  PrintPage,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { labelOf } from '@auditplus/contract/kinds/local-text.ts';
import { formPaper } from '@auditplus/core/forms/form-paper.ts';
import type { PrintFieldType } from '@auditplus/core/print/format-value.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { publishedDesigns } from '../designs/public.ts';
import type { PrintedRecord, PrintRecordKind, PrintRecordSource } from '../print-templates/public.ts';
import { findModel } from './compile-model.ts';
import { listRecords } from './list-records.ts';
import { readSome } from './read-record.ts';
import { hasPage, processDoor } from './reading-doors.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { menuDoor } from './write-door.ts';
import { FILE_OWNER } from './write-files.ts';

const SAMPLES = 20;

/** Records of published designs, as print templates see them: each under the rights of whoever prints. */
export const printedDesigns: PrintRecordSource = {
  async find(ctx, record) {
    const [owner, designId = ''] = record.split(':');
    const model = owner === FILE_OWNER ? await findModel(ctx, designId) : undefined;
    return model && kindOf(ctx, model);
  },
  async all(ctx) {
    const published = await publishedDesigns(ctx.db);
    const models = await Promise.all(published.map(({ id }) => findModel(ctx, id)));
    return models.flatMap((model) => (model ? [named(model)] : []));
  },
};

const named = ({ designId, label }: RecordModel): Pick<PrintRecordKind, 'record' | 'label'> => ({
  record: `${FILE_OWNER}:${designId}`,
  label: labelOf(label),
});

/** Passwords are on no paper. */
const printable = (columns: readonly StoredField[]) =>
  columns.filter(({ field }) => field.kindId !== 'PsdInput');

function kindOf(ctx: Ctx, model: RecordModel): PrintRecordKind {
  const field = ({ field: { name, field, ...of } }: StoredField) => ({
    name,
    type: typeOf(of),
    places: of.kind.places?.(of.props) ?? 0,
    label: labelOf(field.label),
  });
  return {
    ...named(model),
    main: printable(model.columns).map(field),
    tables: model.tables.map(({ name, field: table, columns }) => ({
      name,
      label: labelOf(table.label),
      columns: printable(columns).map(field),
    })),
    ...ownForm(ctx, model),
    async load(reader, ids) {
      const found = await reached(reader, model, ids);
      return new Map(
        [...found].map(([id, { row, data, display }]): [string, PrintedRecord] => [
          id,
          { ...printed(model, { data, display }), ...(row.processId && { processId: row.processId }) },
        ]),
      );
    },
    async samples(reader, keyword) {
      const { title } = model;
      if (!hasPage(reader, model) || !title) return [];
      const query = RecordQuery.parse({ currentPage: 1, pageSize: SAMPLES, ...(keyword ? { keyword } : {}) });
      const { list } = await listRecords(reader, model.designId, { ...query, withValues: true });
      return list.map((row) => ({ id: row.id, fullName: String(row[title.field.name] ?? '') || row.id }));
    },
  };
}

/** Those of some records that the reader reaches by the page, else by the process that decides on one. */
async function reached(reader: Ctx, model: RecordModel, ids: readonly string[]) {
  const byPage = hasPage(reader, model)
    ? await readSome(reader, { model, door: menuDoor(reader, model), ids })
    : new Map();
  const found = new Map(byPage);
  for (const id of ids) {
    const door = found.has(id) ? undefined : await processDoor(reader, model, id);
    const one = door && (await readSome(reader, { model, door, ids: [id] })).get(id);
    if (one) found.set(id, one);
  }
  return found;
}

/** The form itself is printed where the design has a print button and no template for it, or looks like a document. */
function ownForm(ctx: Ctx, model: RecordModel): Pick<PrintRecordKind, 'ownForm'> {
  const { settings, fields } = model.body.form;
  const isAsked =
    settings.print.shown && (settings.print.printId === '' || settings.formStyle === 'word-form');
  if (!isAsked) return {};
  // Without the page it is a process that lets somebody read: what that leaves out is empty on paper.
  const isReadable = hasPage(ctx, model) ? recordRights(ctx, model).isReadable : () => true;
  const content: PrintBlock[] = [
    ...formPaper({ model: model.form, fields, title: model.label }, isReadable),
    ...(model.body.process ? [{ kind: 'approvals' as const }] : []),
  ];
  return { ownForm: { content, page: PrintPage.parse({}), version: model.version } };
}

function typeOf({ shape, kindId }: Pick<StoredField['field'], 'shape' | 'kindId'>): PrintFieldType {
  switch (shape) {
    case 'decimal':
    case 'day':
    case 'moment':
      return TYPES[shape];
    case 'files':
      return kindId === 'uploadImg' ? 'pictures' : 'text';
    default:
      return 'text';
  }
}

const TYPES = { decimal: 'decimal', day: 'date', moment: 'moment' } as const;

const Rows = z.array(z.record(z.string(), z.unknown()));

/** What a record prints: numbers and moments as they are, everything else as people read it. */
function printed(
  model: RecordModel,
  {
    data,
    display,
  }: {
    readonly data: Readonly<Record<string, unknown>>;
    readonly display: Readonly<Record<string, unknown>>;
  },
): PrintedRecord {
  const row = (
    columns: readonly StoredField[],
    stored: Readonly<Record<string, unknown>>,
    shown: Readonly<Record<string, unknown>>,
  ) =>
    Object.fromEntries(
      printable(columns)
        .filter(({ field }) => field.name in stored)
        .map(({ field }) => {
          const type = typeOf(field);
          const isStored = type === 'decimal' || type === 'moment' || type === 'pictures';
          return [field.name, (isStored ? stored : shown)[field.name] ?? null];
        }),
    );
  const tables = model.tables.filter(({ name }) => name in data);
  return {
    title: String(display[model.title?.field.name ?? ''] ?? ''),
    data: {
      main: row(model.columns, data, display),
      tables: Object.fromEntries(
        tables.map(({ name, columns }) => {
          const shown = Rows.parse(display[name] ?? []);
          return [name, Rows.parse(data[name] ?? []).map((one, at) => row(columns, one, shown[at] ?? {}))];
        }),
      ),
      approvals: [],
    },
  };
}
