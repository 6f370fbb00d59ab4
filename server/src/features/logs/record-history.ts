import type { FieldChange } from '@auditplus/contract/features/logs/logs.model.ts';
import { historyPages, type RecordHistory } from '@auditplus/contract/features/logs/record-history.routes.ts';
import { clauses, listed } from '@auditplus/contract/kernel/listed.ts';
import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { z } from 'zod';
import { verifyChain } from '../../kernel/audit-log.ts';
import { actorInWords, roleInWords } from '../../kernel/audit-log-names.ts';
import { SYSTEM_USER_ID } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { namesInRecords } from '../../kernel/records/record-references.ts';
import { unreadableFields } from '../../kernel/records/record-rights.ts';
import { findRecords } from '../../kernel/records/registry.ts';
import { FINDERS, namesOf, recordEntries } from './logs.queries.ts';

type Asked = PageQuery & { readonly kind: string; readonly id: string };

/** The changes of a record that the caller may see, newest first. */
export async function recordHistory(
  ctx: Ctx,
  { kind, id, currentPage, pageSize }: Asked,
): Promise<RecordHistory> {
  await assertReadable(ctx, kind, id);
  const { rows, total } = await recordEntries(ctx.db, { kind, id, currentPage, pageSize });
  const read = rows.map((row) => ({
    row,
    before: EntryFields.parse(row.before),
    after: EntryFields.parse(row.after),
  }));
  const model = findRecords(kind)?.model;
  const values = read.flatMap(({ before, after }) => [before, after]);
  const names = new Map([
    ...(await namesOf(ctx.db, values, ctx.language)),
    ...(model ? await namesInRecords(ctx, model, values) : []),
  ]);
  const reader = { language: ctx.language, roleName: await ctx.access.roleNames(ctx.language) };
  const hidden = model ? unreadableFields(ctx, model) : new Set<string>();
  const list = read.map(({ row, before, after }) => ({
    id: row.id,
    at: row.at.getTime(),
    person: actorInWords(row, ctx.language) || row.actor_role,
    role: row.actor_name === null || row.actor_id === SYSTEM_USER_ID ? '' : roleInWords(row, reader),
    action: row.action,
    changes: changesOf({ before, after }, { names, language: ctx.language, model }).filter(
      ({ field }) => !hidden.has(field),
    ),
    reason: row.reason,
  }));
  const chain = model?.tamperEvident && currentPage === 1 ? await chainState(ctx, id) : null;
  return { list, pagination: { currentPage, pageSize, total }, chain };
}

/** Whether the entries of a record follow one another as they were written. */
export async function chainState({ db }: Pick<Ctx, 'db'>, id: string): Promise<RecordHistory['chain']> {
  const { entries, brokenSeq } = await verifyChain(db, id);
  return { entries, brokenSeq };
}

/** The fields of an entry of the trail. */
export const EntryFields = z
  .record(z.string(), z.unknown())
  .nullable()
  .transform((fields) => fields ?? {});
export type EntryFields = z.output<typeof EntryFields>;

async function assertReadable(ctx: Ctx, kind: string, id: string): Promise<void> {
  const { caller } = ctx;
  const page = historyPages(kind).find((one) => caller.isAdministrator || caller.modules.has(one));
  if (!page) refuse('access.denied');
  const isFound = (await findRecords(kind)?.isVisible(ctx, id)) ?? (await FINDERS[kind]?.(ctx, id, page));
  if (isFound === false) refuse('record.missing');
}

/** What differs between two states of a record, in words; of declared child tables as a cell of a workbook says them. */
export function changesOf(
  { before, after }: { readonly before: EntryFields; readonly after: EntryFields },
  words: Words & { readonly model: RecordModel | undefined },
): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({
      field,
      before: cellInWords(field, before[field], words) ?? inWords(before[field], words),
      after: cellInWords(field, after[field], words) ?? inWords(after[field], words),
    }))
    .filter((change) => change.before !== change.after);
}

/** What ids name, and the language of what parts them. */
type Words = { readonly names: ReadonlyMap<string, string>; readonly language: Language };

/** Files, rows of child tables and fields of kinds of designs of a declared record, as a cell of a workbook says them. */
function cellInWords(
  name: string,
  value: unknown,
  { model, names, language }: Words & { readonly model: RecordModel | undefined },
): string | undefined {
  const field = model?.fields[name];
  if (field?.kind !== 'rows' && field?.kind !== 'files' && field?.kind !== 'designed') return undefined;
  const kind = kindOf(field);
  const read = kind.reply.safeParse(value ?? kind.blank(field));
  return read.success ? kind.toCell(read.data, field, { language, names }) : undefined;
}

function inWords(value: unknown, words: Words): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return words.names.get(value) ?? value;
  if (Array.isArray(value)) {
    const items = value.map((item) => inWords(item, words));
    return listed(items, words.language);
  }
  if (typeof value !== 'object') return String(value);
  // Of an entry that concerns a person, the person.
  if ('userId' in value) return inWords(value.userId, words);
  const parts = Object.entries(value).map(([key, item]) => `${key}: ${inWords(item, words)}`);
  return clauses(parts, words.language);
}
