import {
  fieldsWhere,
  isEdited,
  nameFieldOf,
  type RecordModel,
} from '@auditplus/contract/kernel/records/record-type.ts';
import { isSecret, SECRET_MASK } from '@auditplus/contract/kinds/designed.ts';
import { kindOf } from '@auditplus/contract/kinds/kinds.ts';
import type { Ctx } from '../context.ts';

type Who = Pick<Ctx, 'caller'>;
type Values = Readonly<Record<string, unknown>>;

const NONE: ReadonlySet<string> = new Set();

/** Fields of a record's list that the caller may not see: they are left out of every statement. */
export const deniedColumns = (ctx: Who, { page, ungranted }: RecordModel): ReadonlySet<string> =>
  (ungranted ? undefined : ctx.caller.modules.get(page)?.deniedColumns) ?? NONE;

const deniedFields = (ctx: Who, { page, ungranted }: RecordModel): ReadonlySet<string> =>
  (ungranted ? undefined : ctx.caller.modules.get(page)?.deniedForms) ?? NONE;

/** Fields that the caller sees neither in the list nor in the form. */
export function unreadableFields(ctx: Who, model: RecordModel): ReadonlySet<string> {
  const forms = deniedFields(ctx, model);
  const columns = deniedColumns(ctx, model);
  return new Set(
    Object.entries(model.fields)
      .filter(([name, field]) => {
        const isInForm = isEdited(field) && !forms.has(name);
        const isInList = field.list !== false && !columns.has(name);
        return !isInForm && !isInList;
      })
      .map(([name]) => name),
  );
}

/** Fields that no workbook holds for the caller: denied in the list or, where they do not stand there, in the form. */
export function hiddenInSheet(ctx: Who, model: RecordModel): ReadonlySet<string> {
  const forms = deniedFields(ctx, model);
  const columns = deniedColumns(ctx, model);
  const names = Object.entries(model.fields).filter(([name, { list }]) =>
    (list === false ? forms : columns).has(name),
  );
  return new Set(names.map(([name]) => name));
}

/**
 * What may be saved: fields that the caller may not fill in keep their stored values. A new record starts with their
 * blanks; without a required one it could not be made at all, so those are taken.
 */
export function permittedEdit(ctx: Who, model: RecordModel, sent: Values, before: Values | null): Values {
  const denied = deniedFields(ctx, model);
  const given = withKeptSecrets(model, sent, before);
  if (denied.size === 0) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const field = model.fields[name];
      if (!field || !denied.has(name)) return [name, value];
      if (before) return [name, before[name]];
      return [name, field.required ? value : kindOf(field).blank(field)];
    }),
  );
}

const secretsOf = (model: RecordModel): string[] => fieldsWhere(model, isSecret).map(([name]) => name);

/** The values with the stored secrets in place of what stands for them, and of those that were not sent. */
function withKeptSecrets(model: RecordModel, sent: Values, before: Values | null): Values {
  const kept = secretsOf(model).filter((name) => sent[name] === undefined || sent[name] === SECRET_MASK);
  return kept.length === 0
    ? sent
    : { ...sent, ...Object.fromEntries(kept.map((name) => [name, before?.[name] ?? null])) };
}

/** Values as anybody may see them: what stands for a secret in its place. */
export function withoutSecrets<T extends object>(model: RecordModel, values: T): T {
  const secret = secretsOf(model).filter((name) => Reflect.get(values, name));
  return secret.length === 0
    ? values
    : Object.assign({ ...values }, Object.fromEntries(secret.map((name) => [name, SECRET_MASK])));
}

/** The record without its secrets, and with the blanks of the fields that the caller may not read. */
export function permittedView<T extends object>(ctx: Who, model: RecordModel, stored: T): T {
  const record = withoutSecrets(model, stored);
  const hidden = unreadableFields(ctx, model);
  if (hidden.size === 0) return record;
  const blanks = [...hidden].flatMap((name) => {
    const field = model.fields[name];
    if (!field || !(name in record)) return [];
    const tree = field.kind === 'organization' ? [[`${name}Tree`, []]] : [];
    return [[name, kindOf(field).blank(field)], ...tree];
  });
  return Object.assign({ ...record }, Object.fromEntries(blanks));
}

/** Fields of a record whose columns and form fields can be granted one by one: all but the one that names it. */
export function grantableFields(model: RecordModel): { columns: string[]; forms: string[] } {
  if (model.ungranted) return { columns: [], forms: [] };
  const named = nameFieldOf(model);
  const fields = Object.entries(model.fields).filter(([name]) => name !== named);
  return {
    columns: fields.filter(([, { list }]) => list !== false).map(([name]) => name),
    forms: fields.filter(([, field]) => isEdited(field)).map(([name]) => name),
  };
}
