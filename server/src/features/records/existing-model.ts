import { createHash } from 'node:crypto';
import { sourceTable } from '@auditplus/contract/features/designs/design.schemas.ts';
import { SYSTEM_COLUMNS } from '@auditplus/core/designs/design-columns.ts';
import {
  columnOfField,
  type ExistingColumn,
  existingFaults,
  ID_MARK,
  type KeyType,
  relatedDesign,
  type SourceColumn,
  tableKey,
} from '@auditplus/core/designs/existing-table.ts';
import type { FormModel } from '@auditplus/core/forms/form-model.ts';
import { refuse } from '../../kernel/errors.ts';
import { ROW_DIALECTS, type RowDialect } from '../../kernel/row-dialect.ts';
import type { RowSource } from '../data-sources/public.ts';
import type { LiveDesign } from '../designs/public.ts';

/** How ids of records in an existing table are made of keys. */
export type KeyedBy = {
  /** Begins the ids of the design's records: keys of other tables are the same numbers. */
  readonly tag: string;
  readonly keyType: KeyType;
};

/** The column of a field; of a relation to another existing table it holds keys, of which ids are made. */
export type FieldColumn = ExistingColumn & { readonly fieldId: string; readonly related: KeyedBy | null };

/**
 * Where the records of a design on an existing table lie. Statements read the table through a list of columns that is
 * named as a design's own table is: the fields `v0`, `v1` and so on, beside them the system columns.
 */
export type ExistingModel = KeyedBy & {
  readonly table: string;
  /** The database outside that the table lies in; null for our own. */
  readonly outside: RowSource | null;
  readonly dialect: RowDialect;
  /** Names of all columns of the table, by which its rows are told from each other. */
  readonly all: readonly string[];
  readonly key: ExistingColumn;
  /** The field that shows the key. */
  readonly keyField: string | null;
  /** What says more of a row; null where no column does. */
  readonly system: Readonly<Record<SourceColumn, ExistingColumn | null>>;
  /** Columns of fields by the names under which statements read them. */
  readonly columns: ReadonlyMap<string, FieldColumn>;
  /** Names of the columns that the keyword looks into. */
  readonly words: readonly string[];
};

/** The id of a record of a design on an existing table, before the key. */
const tagOf = (designId: string): string =>
  `${createHash('sha256')
    .update(designId)
    .digest('hex')
    .slice(0, ID_MARK - 1)}~`;

/** How the records of a design are told apart that lie in an existing table. */
function keyed({ id, existing }: LiveDesign): [string, KeyedBy] | null {
  const key = existing && tableKey(existing);
  return key && [id, { tag: tagOf(id), keyType: key.keyType }];
}

/** The key that an id is made of; null where the id is no such. */
export const keyOfId = ({ tag }: KeyedBy, id: unknown): string | null =>
  typeof id === 'string' && id.startsWith(tag) ? id.slice(tag.length) : null;

/** Reads where the records lie; refuses what publishing refuses, in case the table was changed since. */
export function existingModel(
  live: LiveDesign,
  form: FormModel,
  related: readonly LiveDesign[],
): ExistingModel | null {
  const { existing: found, body } = live;
  if (body.source.tables.length === 0) return null;
  const source = sourceTable(body);
  const keyedBy = new Map(related.map(keyed).filter((one) => one !== null));
  const [fault] = existingFaults(body, form, {
    found,
    webType: live.webType,
    relatedKey: (id) => keyedBy.get(id)?.keyType ?? null,
  });
  const key = found && tableKey(found);
  if (fault || !source || !found || !key) {
    const what = String(fault?.params?.column ?? source?.table ?? '');
    refuse('record.tableChanged', { name: live.fullName, what });
  }
  const byName = new Map(found.columns.map((column) => [column.name, column]));
  const stored = form.fields.filter(({ table, kindId }) => table === null && !SYSTEM_COLUMNS[kindId]);
  const columns = new Map(
    stored.flatMap((one, at): [string, FieldColumn][] => {
      const column = byName.get(columnOfField(one.field));
      const keys = keyedBy.get(relatedDesign(one) ?? '') ?? null;
      return column ? [[`v${at}`, { ...column, fieldId: one.field.fieldId, related: keys }]] : [];
    }),
  );
  const searched = new Set(
    stored.flatMap(({ field, shape }) =>
      field.searchable && (shape === 'text' || shape === 'html') ? [field.fieldId] : [],
    ),
  );
  const said = (of: SourceColumn) => byName.get(source.plus[of]) ?? null;
  return {
    table: found.name,
    outside: live.rowSource,
    dialect: live.rowSource ? ROW_DIALECTS[live.rowSource.dialect] : ROW_DIALECTS.own,
    all: found.columns.map(({ name }) => name),
    key,
    keyType: key.keyType,
    tag: tagOf(live.id),
    keyField: stored.find(({ field }) => columnOfField(field) === key.name)?.name ?? null,
    system: {
      version: said('version'),
      creatorUser: said('creatorUser'),
      creatorTime: said('creatorTime'),
      modifyUser: said('modifyUser'),
      modifyTime: said('modifyTime'),
      organize: said('organize'),
      deleteMark: said('deleteMark'),
    },
    columns,
    words: [...columns].flatMap(([name, { fieldId }]) => (searched.has(fieldId) ? [name] : [])),
  };
}
