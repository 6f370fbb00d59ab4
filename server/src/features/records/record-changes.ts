import type { FormField, FormModel } from '@auditplus/core/forms/form-model.ts';
import { type FormRow, type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import type { ChosenTexts } from './record-choices.ts';
import type { RecordModel } from './record-model.ts';

/** A state of a record, with what rows of interfaces showed for its values. */
type State = { readonly values: FormValues; readonly texts: ChosenTexts };

type Changes = { readonly before?: FormRow; readonly after: FormRow };

/** What an entry is about; the history of records of some functions is a chain of its own. */
export const entryTarget = ({ isChained }: Pick<RecordModel, 'isChained'>, id: string) => ({
  targetType: 'record',
  targetId: id,
  chainId: isChained ? id : null,
});

/** The entry with its function, and what the operation log calls the record: the function and its title. */
export function namedEntry(
  { designId, fullName, title }: Pick<RecordModel, 'designId' | 'fullName' | 'title'>,
  values: FormValues,
  { before, after }: Changes,
): Changes {
  const name = title?.field.shape === 'text' ? values[title.field.name] : '';
  return {
    ...(before ? { before } : {}),
    after: { designId, fullName: [fullName, name].filter(Boolean).join(' '), ...after },
  };
}

/** What a write changed, by field; of child tables the rows that came, went or changed, with their ids. */
export function recordChanges(
  form: FormModel,
  former: State | null,
  { values: after, texts }: State,
): Changes {
  const before = former?.values ?? null;
  const shown = { was: former?.texts ?? texts, is: texts };
  // Who made a record, and when, the entry says itself.
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const field of form.main) {
    if (field.kind.isSystem && field.kindId !== 'billRule') continue;
    if (!isChanged(field, before ?? {}, after)) continue;
    was[field.name] = told(field, before?.[field.name], shown.was);
    is[field.name] = told(field, after[field.name], shown.is);
  }
  for (const { name, columns } of form.tables) {
    const stored = rowsIn(before?.[name]);
    const given = rowsIn(after[name]);
    const [wasById, isById] = [byId(stored), byId(given)];
    const formerRows = stored.flatMap((row) => rowChanges(columns, row, isById.get(row.id), shown.was));
    const newRows = given.flatMap((row) => rowChanges(columns, row, wasById.get(row.id), shown.is));
    if (formerRows.length + newRows.length === 0) continue;
    was[name] = formerRows;
    is[name] = newRows;
  }
  return before ? { before: was, after: is } : { after: is };
}

const byId = (rows: readonly FormRow[]) => new Map(rows.map((row) => [row.id, row]));

/** The row with the columns in which it differs; all of them where there is no other. */
function rowChanges(
  columns: readonly FormField[],
  row: FormRow,
  other: FormRow | undefined,
  texts: ChosenTexts,
): FormRow[] {
  const cells = columns.filter((column) => isChanged(column, other ?? {}, row));
  if (other && cells.length === 0) return [];
  return [
    {
      id: row.id,
      ...Object.fromEntries(cells.map((column) => [column.name, told(column, row[column.name], texts)])),
    },
  ];
}

const isChanged = ({ name, kind, props }: FormField, was: FormRow, is: FormRow): boolean => {
  const former = (name in was ? was[name] : kind.blank({ props })) ?? null;
  const value = is[name] ?? null;
  if (former === value) return false;
  if (typeof former !== 'object' && typeof value !== 'object') return true;
  return JSON.stringify(former) !== JSON.stringify(value);
};

/** As the audit log keeps it: without passwords, and rows of interfaces as they were shown, for these may go. */
function told({ kindId, kind, props, path, shape }: FormField, value: unknown, texts: ChosenTexts): unknown {
  if (kindId === 'PsdInput' && value) return '******';
  const names = texts.get(path);
  if (!names || names.size === 0) return value ?? null;
  const text = kind.toCell(value ?? null, { props }, { language: 'zh', names });
  return shape === 'id' ? text : [text];
}
