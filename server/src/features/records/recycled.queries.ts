import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { containing } from '../../kernel/keyword.ts';
import type { RecordModel } from './record-model.ts';
import { columnSql, recordScopeSql, tableSql } from './record-scope.queries.ts';
import { dialectOf, outsideOf, rowsOf } from './record-store.ts';
import { sentSql } from './stored-values.queries.ts';

type Asked = { readonly keyword: string; readonly limit: number; readonly offset: number };

/** Deleted records with the names of whoever deleted them. */
export async function recycledRows(ctx: Pick<Ctx, 'db' | 'caller'>, model: RecordModel, asked: Asked) {
  const own = (name: string) => columnSql(model, name);
  if (outsideOf(model)) return recycledOutside(ctx, model, asked);
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

async function recycledOutside(ctx: Pick<Ctx, 'db' | 'caller'>, model: RecordModel, asked: Asked) {
  const own = (name: string) => columnSql(model, name);
  const dialect = dialectOf(model);
  const title = model.title?.field.shape === 'text' ? sql`coalesce(${own(model.title.column)}, '')` : sql`''`;
  const found = asked.keyword === '' ? sql`true` : dialect.isLike(title, containing(asked.keyword));
  const matching = sql`FROM ${tableSql(model)}
    WHERE ${own('delete_mark')} = 1 AND ${recordScopeSql(ctx, model)} AND ${found}`;
  const rows = await rowsOf<{ id: string; title: string; by: string | null; at: string | null }>(
    ctx.db,
    model,
    sql`SELECT ${own('id')} AS id, ${title} AS title, ${own('delete_user_id')} AS ${sql.id('by')},
      ${sentSql({ shape: 'moment' }, own('delete_time'), model)} AS ${sql.id('at')} ${matching}
      ORDER BY ${dialect.falling(own('delete_time'))}, ${own('id')}
      LIMIT ${sql.lit(asked.limit)} OFFSET ${sql.lit(asked.offset)}`,
  );
  const [counted] = await rowsOf<{ total: string }>(ctx.db, model, sql`SELECT count(*) AS total ${matching}`);
  const people = rows.flatMap(({ by }) => by ?? []);
  const named =
    people.length === 0
      ? []
      : await ctx.db.selectFrom('users').select(['id', 'real_name']).where('id', 'in', people).execute();
  const names = new Map(named.map(({ id, real_name: name }) => [id, name]));
  return {
    list: rows.map(({ id, title: name, by, at }) => ({
      id,
      title: name,
      deletedBy: names.get(by ?? '') ?? '',
      deletedAt: Number(at ?? 0),
    })),
    total: Number(counted?.total ?? 0),
  };
}
