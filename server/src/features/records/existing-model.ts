import { createHash } from 'node:crypto';
import { sourceTable } from '@auditplus/contract/features/designs/design.schemas.ts';
import { SYSTEM_COLUMNS } from '@auditplus/core/designs/design-columns.ts';
import {
  columnOfField,
  type ExistingColumn,
  existingFaults,
  ID_MARK,
  type KeyType,
  keyType,
  type SourceColumn,
} from '@auditplus/core/designs/existing-table.ts';
import type { FormModel } from '@auditplus/core/forms/form-model.ts';
import { refuse } from '../../kernel/errors.ts';
import type { LiveDesign } from '../designs/public.ts';

/**
 * Where the records of a design on an existing table lie. Statements read the table through a list of columns that is
 * named as a design's own table is: the fields `v0`, `v1` and so on, beside them the system columns.
 */
export type ExistingModel = {
  readonly table: string;
  readonly key: ExistingColumn & { readonly keyType: KeyType };
  /** Begins the ids of the design's records: keys of other tables are the same numbers. */
  readonly tag: string;
  /** The field that shows the key. */
  readonly keyField: string | null;
  /** What says more of a row; null where no column does. */
  readonly system: Readonly<Record<SourceColumn, ExistingColumn | null>>;
  /** Columns of fields by the names under which statements read them. */
  readonly columns: ReadonlyMap<string, ExistingColumn & { readonly fieldId: string }>;
  /** Names of the columns that the keyword looks into. */
  readonly words: readonly string[];
};

/** The id of a record of a design on an existing table, before the key. */
const tagOf = (designId: string): string =>
  `${createHash('sha256')
    .update(designId)
    .digest('hex')
    .slice(0, ID_MARK - 1)}~`;

/** Reads where the records lie; refuses what publishing refuses, in case the table was changed since. */
export function existingModel(live: LiveDesign, form: FormModel): ExistingModel | null {
  const { existing: found, body } = live;
  if (body.source.tables.length === 0) return null;
  const source = sourceTable(body);
  const [fault] = existingFaults(body, form, found, live.webType);
  const key = found?.columns.find(({ isKey }) => isKey);
  const type = key && keyType(key);
  if (fault || !source || !found || !key || !type) {
    const what = String(fault?.params?.column ?? source?.table ?? '');
    refuse('record.tableChanged', { name: live.fullName, what });
  }
  const byName = new Map(found.columns.map((column) => [column.name, column]));
  const stored = form.fields.filter(({ table, kindId }) => table === null && !SYSTEM_COLUMNS[kindId]);
  const columns = new Map(
    stored.flatMap(({ field }, at) => {
      const column = byName.get(columnOfField(field));
      return column ? [[`v${at}`, { ...column, fieldId: field.fieldId }] as const] : [];
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
    key: { ...key, keyType: type },
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
