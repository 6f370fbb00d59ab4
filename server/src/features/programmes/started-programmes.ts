import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Change } from '../../kernel/trail.ts';
import { PROGRAMME } from './programmes.lifecycle.ts';

/** Whether an audit of the programme's entries has been issued. */
export async function startedAlready(db: Db | Tx, programmeId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT checks.id FROM programme_entries JOIN checks ON checks.id = programme_entries.check_id
    WHERE programme_entries.programme_id = ${programmeId} AND checks.delete_mark = 0
      AND checks.state BETWEEN 2 AND 7 LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** 2 → 3 when the first audit of a programme is issued (audit-domain 4.1); nothing otherwise. */
export async function startProgrammeOf(
  c: Change,
  ctx: Ctx,
  check: { readonly id: string; readonly programme_id: string | null },
): Promise<void> {
  if (check.programme_id === null) return;
  const started = await c.db
    .updateTable('programmes')
    .set((eb) => ({
      state: PROGRAMME.running,
      rev: eb('rev', '+', 1),
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    }))
    .where('id', '=', check.programme_id)
    .where('state', '=', PROGRAMME.approved)
    .executeTakeFirst();
  if (started.numUpdatedRows === 0n) return;
  c.record({
    action: 'programme.started',
    targetType: 'programme',
    targetId: check.programme_id,
    before: { state: PROGRAMME.approved },
    after: { state: PROGRAMME.running, checkId: check.id },
    chainId: check.programme_id,
  });
}
