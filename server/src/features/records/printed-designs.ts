import { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { labelOf } from '@auditplus/contract/kinds/local-text.ts';
import type { PrintFieldType } from '@auditplus/core/print/format-value.ts';
import { z } from 'zod';
import { publishedDesigns } from '../designs/public.ts';
import type { PrintedRecord, PrintRecordKind, PrintRecordSource } from '../print-templates/public.ts';
import { findModel } from './compile-model.ts';
import { listRecords } from './list-records.ts';
import { ownForm, reached } from './printed-forms.ts';
import { hasPage } from './reading-doors.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { FILE_OWNER } from './write-files.ts';

const SAMPLES = 20;

/** Records of published designs, as print templates see them: each under the rights of whoever prints. */
export const printedDesigns: PrintRecordSource = {
  async find(ctx, record) {
    const [owner, designId = ''] = record.split(':');
    const model = owner === FILE_OWNER ? await findModel(ctx, designId) : undefined;
    return model && kindOf(model);
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

function kindOf(model: RecordModel): PrintRecordKind {
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
    ...ownForm(model),
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

function typeOf({
  shape,
  kindId,
  kind,
  props,
}: Pick<StoredField['field'], 'shape' | 'kindId' | 'kind' | 'props'>): PrintFieldType {
  if (kind.refersTo?.(props)?.to === 'user') return 'person';
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
