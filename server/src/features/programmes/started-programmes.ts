import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import { sql } from 'kysely';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { inStates } from '../../kernel/lifecycle.ts';

/** Whether an audit of the programme's entries has been issued. */
export async function startedAlready(db: Db | Tx, programmeId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT checks.id FROM programme_entries JOIN checks ON checks.id = programme_entries.check_id
    WHERE programme_entries.programme_id = ${programmeId} AND checks.delete_mark = 0
      AND checks.state IN ${inStates(auditLifecycle, 'issued', 'running', 'scored', 'published', 'rectifying', 'closed')} LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** 2 → 3 when the first audit of a programme is issued (audit-domain 4.1); nothing otherwise. */
export async function startProgrammeOf(
  tx: Change,
  ctx: Ctx,
  check: { readonly id: string; readonly programme_id: string | null },
): Promise<void> {
  if (check.programme_id === null) return;
  const started = await tx.db
    .updateTable('programmes')
    .set((eb) => ({
      state: programmeLifecycle.state.running,
      rev: eb('rev', '+', 1),
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    }))
    .where('id', '=', check.programme_id)
    .where('state', '=', programmeLifecycle.state.approved)
    .executeTakeFirst();
  if (started.numUpdatedRows === 0n) return;
  tx.record({
    action: 'programme.started',
    targetType: 'programme',
    targetId: check.programme_id,
    before: { state: programmeLifecycle.state.approved },
    after: { state: programmeLifecycle.state.running, checkId: check.id },
    chainId: check.programme_id,
  });
}
