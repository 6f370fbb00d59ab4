import {
  type FieldChange,
  HISTORY_PAGES,
  type HistoryKind,
  type RecordChange,
} from '@auditplus/contract/features/logs/record-history.routes.ts';
import { clauses, listed } from '@auditplus/contract/kernel/listed.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { SYSTEM_USER_ID } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql } from '../../kernel/data-scope.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { actorInWords, roleInWords } from '../../kernel/trail-names.ts';
import { usualName } from '../../kernel/usual-names.ts';
import { visibleRoots } from '../organizations/public.ts';

type Asked = PageQuery & { readonly kind: HistoryKind; readonly id: string };

/** The changes of a record that the caller may see, newest first. */
export async function recordHistory(
  ctx: Ctx,
  { kind, id, currentPage, pageSize }: Asked,
): Promise<{ list: RecordChange[]; pagination: Pagination }> {
  await assertReadable(ctx, kind, id);
  const entries = ctx.db
    .selectFrom('activities')
    .where('target_type', '=', kind)
    .where('target_id', '=', id)
    .where('chain_id', 'is', null);
  const [rows, { total }] = await Promise.all([
    entries
      .leftJoin('users', 'users.id', 'activities.actor_id')
      .selectAll('activities')
      .select('users.real_name as actor_name')
      .orderBy('activities.at', 'desc')
      .orderBy('activities.id', 'desc')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    entries.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const read = rows.map((row) => ({ row, before: Fields.parse(row.before), after: Fields.parse(row.after) }));
  const names = await namesOf(
    ctx.db,
    read.flatMap(({ before, after }) => [before, after]),
    ctx.language,
  );
  const list = read.map(({ row, before, after }) => ({
    id: row.id,
    at: row.at.getTime(),
    person: actorInWords(row, ctx.language) || row.actor_role,
    role: row.actor_name === null || row.actor_id === SYSTEM_USER_ID ? '' : roleInWords(row, ctx.language),
    action: row.action,
    changes: changesOf({ before, after }, { names, language: ctx.language }),
    reason: row.reason,
  }));
  return { list, pagination: { currentPage, pageSize, total } };
}

const Fields = z
  .record(z.string(), z.unknown())
  .nullable()
  .transform((fields) => fields ?? {});
type Fields = z.output<typeof Fields>;

async function assertReadable(ctx: Ctx, kind: HistoryKind, id: string): Promise<void> {
  const { caller } = ctx;
  const page = HISTORY_PAGES[kind].find((one) => caller.isAdministrator || caller.modules.has(one));
  if (!page) refuse('access.denied');
  const found = await FINDERS[kind]?.(ctx, id, page);
  if (found === false) refuse('record.missing');
}

type Finder = (ctx: Ctx, id: string, page: string) => Promise<boolean>;

const exists = async (query: { executeTakeFirst(): Promise<object | undefined> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** Whether the record lies within what the caller sees; kinds that everybody with the page sees whole have none. */
const FINDERS: { readonly [K in HistoryKind]?: Finder } = {
  organize: async (ctx, id, page) =>
    exists(
      ctx.db
        .selectFrom('organizes')
        .select('id')
        .where('id', '=', id)
        .where(dataScopeSql(ctx, page))
        .where(await insideRoots(ctx)),
    ),
  position: async (ctx, id, page) =>
    exists(
      ctx.db
        .selectFrom('positions')
        .innerJoin('organizes', 'organizes.id', 'positions.organize_id')
        .select('positions.id')
        .where('positions.id', '=', id)
        .where(dataScopeSql(ctx, page))
        .where(await insideRoots(ctx)),
    ),
  user: async (ctx, id, page) =>
    exists(
      ctx.db
        .selectFrom('users')
        .innerJoin('user_organizes', 'user_organizes.user_id', 'users.id')
        .innerJoin('organizes', 'organizes.id', 'user_organizes.organize_id')
        .select('users.id')
        .where('users.id', '=', id)
        .where(dataScopeSql(ctx, page))
        .where(await insideRoots(ctx)),
    ),
  role: (ctx, id, page) =>
    exists(ctx.db.selectFrom('roles').select('id').where('id', '=', id).where(dataScopeSql(ctx, page))),
  group: (ctx, id, page) =>
    exists(ctx.db.selectFrom('groups').select('id').where('id', '=', id).where(dataScopeSql(ctx, page))),
};

async function insideRoots(ctx: Ctx) {
  const roots = await visibleRoots(ctx);
  return roots === null ? sql<SqlBool>`true` : sql<SqlBool>`organizes.path && ${[...roots]}::varchar[]`;
}

function changesOf({ before, after }: { before: Fields; after: Fields }, words: Words): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({
      field,
      before: inWords(before[field], words),
      after: inWords(after[field], words),
    }))
    .filter((change) => change.before !== change.after);
}

/** What ids name, and the language of what parts them. */
type Words = { readonly names: ReadonlyMap<string, string>; readonly language: Language };

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

/** Ids among the values, by what they name. */
async function namesOf(
  db: Db,
  values: readonly unknown[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) collect(item);
  };
  values.forEach(collect);
  const ids = [...texts].filter((text) => text.length > 0 && text.length <= 50);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string; is_usual: boolean }>`
    SELECT id, real_name AS name, false AS is_usual FROM users WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, full_name, false FROM organizes WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, full_name, false FROM positions WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, full_name, true FROM roles WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, full_name, false FROM groups WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, full_name, false FROM menus WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, full_name, true FROM menu_items WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, full_name, false FROM dictionary_types WHERE id = ANY(${ids}::varchar[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name, is_usual }) => [id, is_usual ? usualName(name, language) : name]));
}
