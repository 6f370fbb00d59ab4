import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { containing } from '../../kernel/keyword.ts';
import type { RecordModel } from './record-model.ts';
import { columnSql, recordScopeSql, tableSql } from './record-scope.queries.ts';

type Asked = { readonly keyword: string; readonly limit: number; readonly offset: number };

/** Deleted records with the names of whoever deleted them. */
export async function recycledRows(ctx: Pick<Ctx, 'db' | 'caller'>, model: RecordModel, asked: Asked) {
  const own = (name: string) => columnSql(model, name);
  const title = model.title?.field.shape === 'text' ? sql`coalesce(${own(model.title.column)}, '')` : sql`''`;
  const found = asked.keyword === '' ? sql`true` : sql`${title} ILIKE ${containing(asked.keyword)}`;
  const { rows } = await sql<{ id: string; title: string; by: string; at: Date | null; total: number }>`
    SELECT ${own('id')} AS id, ${title} AS title, coalesce(users.real_name, '') AS by,
      ${own('delete_time')} AS at, count(*) OVER ()::int AS total
    FROM ${tableSql(model)} LEFT JOIN users ON users.id = ${own('delete_user_id')}
    WHERE ${own('delete_mark')} = 1 AND ${recordScopeSql(ctx, model)} AND ${found}
    ORDER BY ${own('delete_time')} DESC, ${own('id')}
    LIMIT ${asked.limit} OFFSET ${asked.offset}`.execute(ctx.db);
  return {
    list: rows.map(({ id, title: name, by, at }) => ({
      id,
      title: name,
      deletedBy: by,
      deletedAt: at?.getTime() ?? 0,
    })),
    total: rows[0]?.total ?? 0,
  };
}
