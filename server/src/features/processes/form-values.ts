import type { FormValues } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type {
  FieldOperate,
  ProcessFormInfo,
} from '@auditplus/contract/features/processes/processes.model.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { indexOf, isHuman } from '@auditplus/core/processes/definition.ts';
import { ownFormIssues } from '@auditplus/core/processes/own-form.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { refuseIssues } from '../../kernel/placed-issues.ts';
import { type ProcessVersion, processForms } from '../process-definitions/public.ts';
import type { ProcessRow } from './processes.repository.ts';

/** The rights on every field of the form at a node: at the start everything unless the definition says otherwise. */
export function operatesAt(version: ProcessVersion, nodeId: string): FieldOperate[] {
  const node = indexOf(version.definition).get(nodeId)?.node;
  const isStart = node?.kind === 'start';
  const rights = node && (isStart || isHuman(node)) ? node.fields : null;
  const listed = new Map(rights?.map((right) => [right.field, right]));
  const numbers = numberedFields(version);
  return version.formFields.map((field) => {
    const right = listed.get(field.filedId);
    // The server gives numbers out.
    const mayFill = !numbers.has(field.filedId);
    return {
      id: field.filedId,
      name: field.filedName,
      read: right?.read ?? true,
      write: mayFill && (right?.write ?? (rights === null && isStart)),
      required: mayFill && (right?.required ?? (isStart && field.required === true)),
    };
  });
}

/** The values of the fields that may be read; columns of child tables one by one. */
export function readable(values: FormValues, operates: readonly FieldOperate[]): FormValues {
  const hidden = new Set(operates.filter(({ read }) => !read).map(({ id }) => id));
  if (hidden.size === 0) return values;
  const shown = Object.entries(values)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => [name, rowsWithout(value, columnsOf(hidden, name))]);
  return Object.fromEntries(shown);
}

const columnsOf = (ids: ReadonlySet<string>, table: string): Set<string> =>
  new Set([...ids].filter((id) => id.startsWith(`${table}-`)).map((id) => id.slice(table.length + 1)));

function rowsWithout(value: unknown, columns: ReadonlySet<string>): unknown {
  if (columns.size === 0 || !Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    isRow(row) ? Object.fromEntries(Object.entries(row).filter(([name]) => !columns.has(name))) : row,
  );
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null);

const numberedFields = ({ numbers }: ProcessVersion): ReadonlySet<string> =>
  new Set(numbers.map(({ field }) => field));

/** A form sends its numbers along, empty while none was given. */
function withoutNumbers(sent: FormValues, version: ProcessVersion): FormValues {
  const numbers = numberedFields(version);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !numbers.has(name)));
}

type FormChange = { readonly values: FormValues; readonly changed: readonly string[] };

/**
 * What the form becomes by what somebody sends: a value that he may not read is ignored, one that he may read and not
 * write has to be what is stored.
 */
function changedForm(
  stored: FormValues,
  sent: FormValues | null | undefined,
  operates: readonly FieldOperate[],
): FormChange {
  const byId = new Map(operates.map((one) => [one.id, one]));
  const values: Record<string, unknown> = { ...stored };
  const changed: string[] = [];
  const locked: string[] = [];
  for (const [name, value] of Object.entries(sent ?? {})) {
    const columns = operates.filter(({ id }) => id.startsWith(`${name}-`));
    const own = byId.get(name);
    // A definition without a list of fields keeps whatever its form sends.
    if (operates.length > 0 && !own && columns.length === 0) continue;
    if (isSame(stored[name], value)) continue;
    if (own && !own.read) continue;
    if (columns.length > 0 && !own?.write) {
      const { rows, refused } = changedRows(stored[name], value, columns, name);
      locked.push(...refused);
      if (!isSame(stored[name], rows)) {
        values[name] = rows;
        changed.push(name);
      }
      continue;
    }
    if (own && !own.write) {
      locked.push(own.name);
      continue;
    }
    values[name] = value;
    changed.push(name);
  }
  if (locked.length > 0) refuse('process.fieldNotWritable', { fields: locked }, { fields: locked });
  return { values, changed };
}

/** Rows of a child table of which only some columns may be written; rows cannot be added or taken away then. */
function changedRows(
  stored: unknown,
  sent: unknown,
  columns: readonly FieldOperate[],
  table: string,
): { rows: unknown; refused: string[] } {
  const before: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const after: readonly unknown[] = Array.isArray(sent) ? sent : [];
  const short = (id: string) => id.slice(table.length + 1);
  if (columns.every(({ write }) => write)) return { rows: sent, refused: [] };
  if (before.length !== after.length)
    return { rows: stored, refused: columns.filter(({ write }) => !write).map(({ name }) => name) };
  const refused = new Set<string>();
  const rows = after.map((row, at) => {
    const former = before[at];
    if (!isRow(row) || !isRow(former)) return former;
    const merged: Record<string, unknown> = { ...former };
    for (const { id, name, read, write } of columns) {
      const column = short(id);
      if (!(column in row) || isSame(former[column], row[column]) || !read) continue;
      if (write) merged[column] = row[column];
      else refused.add(name);
    }
    return merged;
  });
  return { rows, refused: [...refused] };
}

/** Refuses where a field that has to be filled in at a node is empty. */
export function assertFilled(values: FormValues, operates: readonly FieldOperate[]): void {
  const empty = operates.filter(({ id, required, read }) => required && read && isEmptyAt(values, id));
  if (empty.length === 0) return;
  const fields = empty.map(({ name }) => name);
  refuse('process.fieldRequired', { fields }, { fields: empty.map(({ id }) => id) });
}

function isEmptyAt(values: FormValues, id: string): boolean {
  const [table = '', column] = id.split('-', 2);
  if (column === undefined) return isEmpty(values[table]);
  const rows: readonly unknown[] = Array.isArray(values[table]) ? values[table] : [];
  return rows.some((row) => isRow(row) && isEmpty(row[column]));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * What somebody sends at a node becomes the form: the record of a design by the write path of records, any other form by
 * the rights of the node; what has to be filled in there is, unless it is a draft or a way back.
 */
export async function writeForm(
  ctx: Ctx,
  step: Change,
  version: ProcessVersion,
  {
    row,
    node,
    sent,
    isDraft,
    isComplete,
  }: {
    readonly row: Pick<ProcessRow, 'id' | 'record_id' | 'form_data'>;
    readonly node: string;
    readonly sent: FormValues | null | undefined;
    readonly isDraft: boolean;
    readonly isComplete: boolean;
  },
): Promise<FormChange & { readonly recordId: string }> {
  // What is refused names fields to the reader.
  const named = version.namedIn(ctx.language);
  const operates = operatesAt(named, node);
  const { designId = '' } = version.body;
  if (designId !== '' && row.record_id !== '') {
    const at = { designId, recordId: row.record_id, fields: version.formFields, rights: operates };
    const records = processForms.records();
    const written = sent
      ? await records.write(ctx, step, at, { data: sent, isDraft })
      : { values: await records.values(ctx, step, at), changed: [] };
    if (isComplete) assertFilled(written.values, operates);
    return { ...written, recordId: row.record_id };
  }
  const change = changedForm(row.form_data, sent && withoutNumbers(sent, version), operates);
  assertOwnForm(ctx, named, change, isComplete ? operates.filter(({ write }) => write) : []);
  if (isComplete) assertFilled(change.values, operates);
  const isStart = node === version.definition.start.id;
  if (!isStart && change.changed.length === 0) return { ...change, recordId: row.record_id };
  const { recordId, values } = await saveForm(ctx, step, version, { row, change, isDraft });
  return { values, changed: change.changed, recordId };
}

/**
 * Refuses values of an own form that its fields do not take: what was changed, and at a step forward all that may be
 * written there.
 */
function assertOwnForm(
  ctx: Ctx,
  { body, formFields }: ProcessVersion,
  { values, changed }: FormChange,
  written: readonly FieldOperate[],
): void {
  if (body.formType === 1 || body.designId) return;
  const names = new Set([...changed, ...written.map(({ id }) => id.split('-', 1)[0] ?? '')]);
  const checked = Object.entries(values).filter(([name]) => names.has(name));
  const issues = ownFormIssues(formFields, Object.fromEntries(checked));
  if (issues.length > 0) refuseIssues(ctx, issues);
}

/**
 * The values of the form as they are stored: a system form is asked, an own form lies with its instance, and so does what
 * the initiator has not submitted.
 */
export async function loadForm(ctx: Ctx, row: ProcessRow, { body }: ProcessVersion): Promise<FormValues> {
  if (body.formType !== 1 || row.record_id === '') return row.form_data;
  if (processLifecycle.is(row.status, 'draft', 'rejected', 'withdrawn')) return row.form_data;
  const form = processForms.byCode(body.formCode);
  return (await form?.load(ctx, ctx.db, row.record_id)) ?? row.form_data;
}

/** Stores a changed form: a system form stores it, an own form goes with its instance. */
async function saveForm(
  ctx: Ctx,
  step: Change,
  { body }: ProcessVersion,
  {
    row,
    change: { values, changed },
    isDraft,
  }: {
    readonly row: Pick<ProcessRow, 'id' | 'record_id'>;
    readonly change: FormChange;
    readonly isDraft: boolean;
  },
): Promise<{ recordId: string; values: FormValues }> {
  if (body.formType !== 1) return { recordId: row.record_id, values };
  const form = orThrow(processForms.byCode(body.formCode), 'process.formMissing');
  return form.save(ctx, step, { processId: row.id, recordId: row.record_id, values, changed, isDraft });
}

/** How the form of a version is drawn. */
export const formInfo = (version: ProcessVersion): ProcessFormInfo => ({
  formType: version.body.formType,
  formCode: version.body.formCode,
  formUrl: version.body.formUrl,
  formData: version.body.formData,
  fields: [...version.formFields],
});
