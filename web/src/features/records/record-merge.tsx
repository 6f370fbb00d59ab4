import type { RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormField, FormModel } from '@auditplus/core/forms/form-model.ts';
import { type FormRow, type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ReadValue } from '../../kit/designed-form/designed-field.tsx';
import { ReadOnlyField } from '../../kit/display-fields.tsx';
import { useWords } from '../../kit/fields/use-words.ts';
import { MergeDialog } from '../../kit/merge-dialog.tsx';
import { type Difference, isSame } from '../../kit/merge-values.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type LastChange, lastChangeOf } from '../../lib/last-change.ts';
import { recordsMessages } from './records.messages.ts';
import type { Runtime } from './use-runtime.ts';

/** The versions of a record that a stale save has brought to light. */
export type RecordVersions = {
  readonly base: FormValues;
  readonly mine: FormValues;
  readonly theirs: FormValues;
  readonly latest: RecordDetail;
  readonly lastChange: LastChange;
};

type Stale = {
  readonly base: FormValues;
  readonly mine: FormValues;
  readonly latest: () => Promise<RecordDetail>;
  readonly valuesOf: (detail: RecordDetail) => FormValues;
};

/** The versions, where a save was refused because somebody else had changed the record. */
export async function staleVersions(error: unknown, of: Stale): Promise<RecordVersions | null> {
  const lastChange = error instanceof ApiError ? lastChangeOf(error) : null;
  if (!lastChange) return null;
  const latest = await of.latest();
  return { base: of.base, mine: of.mine, theirs: of.valuesOf(latest), latest, lastChange };
}

type Sides = Pick<RecordVersions, 'base' | 'mine' | 'theirs'>;

/** Stands between the name of a child table and the id of its row; no name of a field has it. */
const OF_TABLE = '#';

/** The rows of a child table under the fields that stand for them while versions are merged; new ones have no id yet. */
const keyedRows = (values: FormValues, table: string): { readonly key: string; readonly row: FormRow }[] =>
  rowsIn(values[table]).map((row, at) => ({
    key: `${table}${OF_TABLE}${typeof row.id === 'string' ? row.id : `new-${at}`}`,
    row,
  }));

const cellsOf = ({ id: _own, ...cells }: FormRow): FormRow => cells;

/** What two people may differ in: what the form computes it computes from what is chosen. */
const isChosen = ({ computed }: FormModel, { path, kind }: FormField): boolean =>
  !kind.isComputed && !computed.some((one) => one.path === path && one.value);

/**
 * The versions with each row of a child table as a field of its own. A row that all of them have is compared cell by
 * cell, one that was added or removed as a whole.
 */
export function versionsByRow(model: FormModel, versions: Sides): Sides {
  const { base, mine, theirs } = versions;
  const names = model.tables.map(({ name }) => name);
  const counts = Map.groupBy(
    [base, mine, theirs].flatMap((values) => names.flatMap((name) => keyedRows(values, name))),
    ({ key }) => key,
  );
  const byRow = (values: FormValues): FormValues => {
    const main = model.fields.filter((field) => field.table === null && isChosen(model, field));
    const rows = model.tables.flatMap(({ name, columns }) => {
      const chosen = columns.filter((column) => isChosen(model, column));
      return keyedRows(values, name).map(({ key, row }): [string, unknown] => {
        const cells = Object.fromEntries(chosen.map((column) => [column.name, row[column.name] ?? null]));
        return [key, counts.get(key)?.length === 3 ? cells : [cells]];
      });
    });
    return {
      ...Object.fromEntries(main.map(({ name }) => [name, values[name]])),
      ...Object.fromEntries(rows),
    };
  };
  return { base: byRow(base), mine: byRow(mine), theirs: byRow(theirs) };
}

/** The fields in which what was chosen differs from the latest version; child tables with the rows of both sides. */
export function mergedValues(
  { tables }: FormModel,
  { base, mine, theirs }: Sides,
  chosen: readonly Difference[],
): FormValues {
  const keep = new Map(chosen.map((one) => [one.path, one.keep]));
  const fields = chosen.filter((one) => one.keep === 'mine' && !one.path.includes(OF_TABLE));
  const merged = tables.map(({ name }): [string, readonly FormRow[]] => {
    const [was, own, latest] = [base, mine, theirs].map((values) => keyedRows(values, name));
    const [ownRows, latestRows] = [own, latest].map(
      (rows) => new Map(rows?.map(({ key, row }) => [key, row])),
    );
    const rows = inOrder(was ?? [], own ?? [], latest ?? []).flatMap((key): FormRow[] => {
      const [ownRow, latestRow] = [ownRows?.get(key), latestRows?.get(key)];
      if (!ownRow || !latestRow) {
        const kept = keep.get(key) === 'mine' ? ownRow : latestRow;
        return kept ? [kept] : [];
      }
      const cells = Object.entries(cellsOf(ownRow)).filter(([cell]) => keep.get(`${key}.${cell}`) === 'mine');
      return [{ ...latestRow, ...Object.fromEntries(cells) }];
    });
    return [name, rows];
  });
  return {
    ...Object.fromEntries(fields.map((one) => [one.path, one.mine])),
    ...Object.fromEntries(merged.filter(([name, rows]) => !isSame(rows, theirs[name]))),
  };
}

type Keyed = ReturnType<typeof keyedRows>;

/** Every row of both sides, in the order of who has moved them; a row of the other side stays behind its neighbour. */
function inOrder(was: Keyed, own: Keyed, latest: Keyed): string[] {
  const [before, mine, theirs] = [was, own, latest].map((rows) => rows.map(({ key }) => key));
  if (!before || !mine || !theirs) return [];
  const common = (keys: readonly string[]) =>
    keys.filter((key) => [before, mine, theirs].every((all) => all.includes(key)));
  const [first, second] = isSame(common(theirs), common(before)) ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  for (const [at, key] of second.entries())
    if (!order.includes(key)) order.splice(order.indexOf(second[at - 1] ?? '') + 1, 0, key);
  return order;
}

type RecordMergeProps = {
  readonly runtime: Runtime;
  readonly versions: RecordVersions;
  readonly onCancel: () => void;
  /** The fields in which the person's own values are kept, and child tables as they are to be. */
  readonly onMerged: (values: FormValues) => void;
};

/** Field by field, child tables row by row: mine, theirs, and what it was before. */
export function RecordMerge({ runtime: { model }, versions, onCancel, onMerged }: RecordMergeProps) {
  const byRow = useMemo(() => ({ ...versions, ...versionsByRow(model, versions) }), [model, versions]);
  return (
    <MergeDialog
      versions={byRow}
      onCancel={onCancel}
      onMerged={(chosen) => onMerged(mergedValues(model, versions, chosen))}
      version={(values, path) => <MergeField model={model} values={values} path={path} />}
    />
  );
}

type MergeFieldProps = { readonly model: FormModel; readonly values: FormValues; readonly path: string };

/** One field of a version, or one row of a child table. */
function MergeField({ model, values, path }: MergeFieldProps) {
  const t = useMessages(recordsMessages);
  const words = useWords();
  const [key = '', cell] = path.split('.');
  const [name = ''] = key.split(OF_TABLE);
  const table = model.tables.find((one) => one.name === name);
  const field = model.byPath.get(table && cell ? `${name}.${cell}` : path);
  if (!table)
    return (
      <ReadOnlyField label={words(field?.field.label ?? { zh: path })}>
        {field ? <ReadValue field={field} value={values[path] ?? null} /> : null}
      </ReadOnlyField>
    );
  const place =
    Object.keys(values)
      .filter((one) => one.startsWith(`${name}${OF_TABLE}`))
      .indexOf(key) + 1;
  const row = rowOf(values[key]);
  const of = { table: words(table.field.label), row: place };
  if (field)
    return (
      <ReadOnlyField label={t('historyRow', { ...of, field: words(field.field.label) })}>
        <ReadValue field={field} value={row?.[field.name] ?? null} />
      </ReadOnlyField>
    );
  return (
    <ReadOnlyField label={row ? t('mergeRow', of) : of.table}>
      {row ? (
        table.columns
          .filter((column) => column.name in row)
          .map((column) => (
            <div key={column.path}>
              {words(column.field.label)}: <ReadValue field={column} value={row[column.name] ?? null} />
            </div>
          ))
      ) : (
        <span className="quiet">{t('mergeNoRow')}</span>
      )}
    </ReadOnlyField>
  );
}

/** A row that stands for itself or, where not every version has it, alone in a list. */
function rowOf(value: unknown): FormRow | undefined {
  const [row] = rowsIn(Array.isArray(value) ? value : [value]);
  return row;
}
