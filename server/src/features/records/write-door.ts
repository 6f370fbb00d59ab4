import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type { FieldOperate } from '@auditplus/contract/features/processes/processes.model.ts';
import type { FormModel } from '@auditplus/core/forms/form-model.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { everyRecordSql, recordScopeSql } from './record-scope.queries.ts';

/**
 * Where a write comes from: it says which fields may be read and filled in, and which records are reached. Every other
 * rule is the same whatever the door. Paths are those of the form: `amount`, `items.amount`, `items`.
 */
export type Door = {
  /** The record is in a process that lets it be written by this door alone. */
  readonly isOfProcess?: boolean;
  /** The usual button whose condition a stored record has to meet. */
  readonly button?: string;
  /** It depends on the caller's rights on the page alone. */
  readonly isPage?: boolean;
  isReadable(path: string): boolean;
  isWritable(path: string): boolean;
  readonly scope: RawBuilder<SqlBool>;
};

type FieldsOfProcess = {
  readonly fields: readonly ProcessField[];
  readonly rights: readonly FieldOperate[];
};

/**
 * A step of the process that decides on a record: its field rights take the place of all others, and the record is the
 * one of the process. What the form computes the server computes, so that it is nobody's to fill in.
 */
export function workItemDoor(
  { form }: RecordModel,
  { fields, rights }: FieldsOfProcess,
): Door & { readonly isRequired: (path: string) => boolean } {
  const of = new Map(fields.map(({ fieldId = '', filedId }) => [fieldId, filedId]));
  const right = new Map(rights.map((one) => [one.id, one]));
  const at = (path: string) => right.get(of.get(fieldIdOf(form, path)) ?? '');
  const within = (path: string) => form.byPath.get(path)?.table ?? null;
  const isReadable = (path: string): boolean => {
    const table = within(path);
    return (at(path)?.read ?? false) && (table === null || (at(table)?.read ?? false));
  };
  const computed = new Set(form.computed.map(({ path }) => path));
  return {
    isReadable,
    isWritable: (path) => isReadable(path) && (computed.has(path) || (at(path)?.write ?? false)),
    isRequired: (path) => at(path)?.required ?? false,
    scope: everyRecordSql,
    isOfProcess: true,
  };
}

/** A door that lets through what two doors let through: a new record is filled in as page and first step allow. */
export const narrowed = (door: Door, { isWritable }: Door): Door => ({
  ...door,
  isWritable: (path) => door.isWritable(path) && isWritable(path),
});

/** The id of a field of a form by its path; that of a column is `table-field`. */
export function fieldIdOf(form: FormModel, path: string): string {
  const table = form.tables.find(({ name }) => name === path);
  if (table) return table.field.fieldId;
  const field = form.byPath.get(path);
  if (!field) return '';
  const of = form.tables.find(({ name }) => name === field.table);
  return of ? `${of.field.fieldId}-${field.field.fieldId}` : field.field.fieldId;
}

/** The page: the rights of the caller's menu entries and the data schemes of these. */
export function menuDoor(ctx: Pick<Ctx, 'caller'>, model: RecordModel, menuId?: string): Door {
  const { isReadable, isWritable } = recordRights(ctx, model, menuId);
  return { isReadable, isWritable, scope: recordScopeSql(ctx, model), isPage: true };
}
