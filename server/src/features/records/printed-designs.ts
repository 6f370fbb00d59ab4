import { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { type LocalText, labelOf } from '@auditplus/contract/kinds/local-text.ts';
import { type FormField, isAttribute, shownOf } from '@auditplus/core/forms/form-model.ts';
import { type FormRow, type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import type { PrintFieldType } from '@auditplus/core/print/format-value.ts';
import { z } from 'zod';
import { publishedDesigns } from '../designs/public.ts';
import type { PrintedRecord, PrintRecordKind, PrintRecordSource } from '../print-templates/public.ts';
import { findModel } from './compile-model.ts';
import { listRecords } from './list-records.ts';
import { ownForm, reached } from './printed-forms.ts';
import { hasPage } from './reading-doors.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { type ShownAttributes, shownAttributes } from './shown-attributes.ts';
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
    main: [...printable(model.columns).map(field), ...attributesOf(model, null).map(attribute)],
    tables: model.tables.map(({ name, field: table, columns }) => ({
      name,
      label: labelOf(table.label),
      columns: [...printable(columns).map(field), ...attributesOf(model, name).map(attribute)],
    })),
    ...ownForm(model),
    async load(reader, ids) {
      const found = await reached(reader, model, ids);
      const shown = await shownAttributes(reader, model, [...found.values()]);
      return new Map(
        [...found].map(([id, { row, ...record }]): [string, PrintedRecord] => [
          id,
          {
            ...printed(model, record),
            attributes: attributesIn(model, record.values, shown),
            ...(row.processId && { processId: row.processId }),
          },
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

/** What a form shows of what is chosen in it, outside of child tables or in one: named by the choice and the property. */
const attributesOf = ({ form, columns, tables }: RecordModel, table: string | null): readonly Attribute[] => {
  const stored = table === null ? columns : (tables.find(({ name }) => name === table)?.columns ?? []);
  const taken = new Set(stored.map(({ field }) => field.name));
  const found = form.placed.flatMap((placed): Attribute[] => {
    if (!isAttribute(placed.field.kind) || (placed.table?.name ?? null) !== table) return [];
    const source = form.byPath.get(shownOf(form, placed));
    const showField = String(placed.field.props.showField ?? '');
    const name = `${source?.name}_${showField}`;
    return source && !taken.has(name) ? [{ name, source, showField, label: placed.field.label }] : [];
  });
  return [...new Map(found.map((one) => [one.name, one])).values()];
};

type Attribute = {
  readonly name: string;
  readonly source: FormField;
  readonly showField: string;
  readonly label: LocalText;
};

/** What the attributes of a record show, of its child tables row by row. */
function attributesIn(model: RecordModel, values: FormValues, shown: ShownAttributes) {
  const row = (table: string | null, own: FormRow) =>
    Object.fromEntries(
      attributesOf(model, table).map(({ name, source, showField }) => {
        const value = (source.table === null ? values : own)[source.name];
        return [name, shown(source.path, value, showField)];
      }),
    );
  const tables = model.tables.map(
    ({ name }) => [name, rowsIn(values[name]).map((own) => row(name, own))] as const,
  );
  return { main: row(null, values), tables: Object.fromEntries(tables) };
}

const attribute = ({ name, label }: Attribute) =>
  ({ name, type: 'text', places: 0, label: labelOf(label) }) as const;

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
