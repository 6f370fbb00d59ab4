import { sql } from 'kysely';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { StoredSecret } from '../../kernel/reseal.ts';
import { refuseStale } from '../../kernel/stale.ts';
import { type Area, PREFIXED, PREFIXES } from './sys-config.queries.ts';

export async function storeValue(
  ctx: Ctx,
  step: Change,
  entry: { key: string; value: unknown },
): Promise<void> {
  const value = JSON.stringify(entry.value);
  const stamp = { last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() };
  await step.db
    .insertInto('sys_config')
    .values({ key: entry.key, value, rev: 1, ...stamp })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value, rev: sql`sys_config.rev + 1`, ...stamp }),
    )
    .execute();
}

export async function assertCurrent(
  ctx: Ctx,
  tx: Tx,
  { area, rev }: { area: Area; rev: number | undefined },
): Promise<void> {
  // One edit at a time: the version is the sum over the area's rows, and rows may be missing still.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`sys-config ${area}`}))`.execute(tx);
  const current = await revOf(tx, area);
  if (rev === undefined || rev === current) return;
  const last = await rowsOf(tx, area)
    .select(['last_modify_user_id', 'last_modify_time'])
    .orderBy('last_modify_time', 'desc')
    .limit(1)
    .executeTakeFirst();
  await refuseStale(tx, {
    rev: current,
    last_modify_user_id: last?.last_modify_user_id ?? null,
    last_modify_time: last?.last_modify_time ?? ctx.clock.now(),
  });
}

/** The stored settings of an area. */
function rowsOf(db: Db, area: Area) {
  const rows = db.selectFrom('sys_config');
  return area === 'system'
    ? rows.where(({ not, or, eb }) => not(or(PREFIXED.map((one) => eb('key', 'like', `${PREFIXES[one]}%`)))))
    : rows.where('key', 'like', `${PREFIXES[area]}%`);
}

export async function revOf(db: Db, area: Area): Promise<number> {
  const { rev } = await rowsOf(db, area)
    .select(({ fn }) => fn.coalesce(fn.sum<number>('rev'), sql<number>`0`).as('rev'))
    .executeTakeFirstOrThrow();
  return Number(rev);
}

/** Stores a setting's secret under another seal, unless it was changed meanwhile. */
export async function replaceSecret(db: Db, { id, stored }: StoredSecret, sealed: string): Promise<void> {
  await db
    .updateTable('sys_config')
    .set({ value: JSON.stringify(sealed) })
    .where('key', '=', id)
    .where('value', '=', JSON.stringify(stored))
    .execute();
}

/** Makes exactly these people super administrators. */
export async function storeAdministrators(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_administrator: sql`id = ANY(${[...ids]})`, rev: sql`rev + 1` })
    .where(sql<boolean>`is_administrator <> (id = ANY(${[...ids]}))`)
    .execute();
}
