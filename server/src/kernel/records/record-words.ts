import { fieldsWhere, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { CellWords } from '@auditplus/contract/kinds/kind.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import type { ChildRow, RowsField } from '@auditplus/contract/kinds/rows.ts';
import type { Ctx } from '../context.ts';
import { namesOfPeople } from './people.queries.ts';
import { namesInRecords } from './record-references.ts';

type Values = Readonly<Record<string, unknown>>;

/** Where a row of a list says a field in words. */
export function shownAs(name: string, field: Field): string {
  if (field.kind === 'organization') return field.pathAs;
  return field.kind === 'user' ? (field.nameAs ?? name) : name;
}

/** What cells of some records are written with: what the people and the records are called that they name. */
export async function recordWords(
  ctx: Ctx,
  model: RecordModel,
  rows: readonly Values[],
): Promise<CellWords & Required<Pick<CellWords, 'names'>>> {
  const people = fieldsWhere(model, hasPeople).flatMap(([name, field]) =>
    rows.flatMap((row) => peopleIn(field, row[name])),
  );
  const names = [await namesOfPeople(ctx.db, people), await namesInRecords(ctx, model, rows)];
  return { language: ctx.language, names: new Map(names.flatMap((known) => [...known])) };
}

/** Whether people are columns of a child table. */
export const hasPeople = (field: Field): field is RowsField =>
  field.kind === 'rows' && Object.values(field.columns).some(({ kind }) => kind === 'user');

/** The ids of people in a child table. */
function peopleIn(field: Field, rows: unknown): string[] {
  if (!hasPeople(field) || !Array.isArray(rows)) return [];
  const columns = Object.keys(field.columns).filter((name) => field.columns[name]?.kind === 'user');
  return rows.flatMap((row: ChildRow) => columns.map((name) => String(row[name] ?? ''))).filter(Boolean);
}
