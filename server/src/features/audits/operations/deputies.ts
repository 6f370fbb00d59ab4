import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { DeputyBody, DeputyQuery, DeputyView } from '@auditplus/contract/features/audits/tasks.model.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { taskScope, taskScopeSql } from '../../audit-base/public.ts';
import { assertCheckOpen, loadTask } from '../../stored-audits/public.ts';
import { assertMay, mayNameDeputies } from '../audits.policy.ts';
import { deputies, endDeputies, endDeputy, findDeputy, insertDeputy } from '../deputies.repository.ts';

type View = z.output<typeof DeputyView>;

/** The deputies now appointed on tasks of the caller's scope. */
export async function listDeputies(ctx: Ctx, query: z.output<typeof DeputyQuery>): Promise<{ list: View[] }> {
  const rows = await deputies(ctx.db)
    .where(taskScopeSql(taskScope(ctx)))
    .$if(query.checkId !== undefined, (narrowed) => narrowed.where('checks.id', '=', query.checkId ?? ''))
    .$if(query.checkTaskId !== undefined, (narrowed) =>
      narrowed.where('check_tasks.id', '=', query.checkTaskId ?? ''),
    )
    .orderBy('deputies.created_at', 'desc')
    .execute();
  return { list: rows.map(deputyView) };
}

/** A group leader names who scores a stage in place of the audited department; a former deputy's term ends. */
export async function nameDeputy(ctx: Ctx, body: z.output<typeof DeputyBody>): Promise<View> {
  return change(ctx, async (tx) => {
    const task = await loadTask(tx.db, ctx, body.checkTaskId);
    assertMay(mayNameDeputies(ctx));
    assertCheckOpen(task.check);
    const person = await findDeputy(tx.db, body.userId);
    // R1 holds for deputies too: nobody scores the unit that they belong to.
    if (orThrow(person, 'AU0002').path.includes(task.unit_org_id)) refuse('AU0006');
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    await endDeputies(tx.db, { now, id: task.id, stage: body.stage });
    await insertDeputy(tx.db, {
      id,
      check_task_id: task.id,
      stage: body.stage,
      user_id: body.userId,
      named_by: ctx.caller.userId,
      reason: body.reason,
      created_at: now,
    });
    tx.record({
      action: 'deputy.named',
      targetType: 'checkTask',
      targetId: task.id,
      after: { stage: body.stage, userId: body.userId },
      reason: body.reason,
      chainId: task.check_id,
    });
    tx.emit('deputy.named', {
      checkId: task.check_id,
      checkTaskId: task.id,
      stage: body.stage,
      userId: body.userId,
    });
    const row = await deputies(tx.db).where('deputies.id', '=', id).executeTakeFirstOrThrow();
    return deputyView(row);
  });
}

/** Ends an appointment. */
export async function removeDeputy(ctx: Ctx, id: string): Promise<null> {
  return change(ctx, async (tx) => {
    const found = await deputies(tx.db)
      .where('deputies.id', '=', id)
      .where(taskScopeSql(taskScope(ctx)))
      .executeTakeFirst();
    const deputy = orThrow(found, 'AU0002');
    assertMay(mayNameDeputies(ctx));
    await endDeputy(tx.db, ctx.clock.now(), id);
    tx.record({
      action: 'deputy.ended',
      targetType: 'checkTask',
      targetId: deputy.check_task_id,
      before: { stage: deputy.stage, userId: deputy.user_id },
      chainId: deputy.check_id,
    });
    return null;
  });
}

type Row = Awaited<ReturnType<ReturnType<typeof deputies>['execute']>>[number];

const deputyView = (row: Row): View => ({
  id: row.id,
  checkTaskId: row.check_task_id,
  check: { id: row.check_id, enCode: row.en_code, fullName: row.full_name },
  unit: { id: row.unit_id, fullName: row.unit_name, enCode: row.unit_code },
  stage: row.stage as Stage,
  user: { id: row.user_id, name: row.person_name, account: row.account },
  namedBy: { id: row.named_by, name: row.namer_name },
  reason: row.reason,
  createdAt: row.created_at.getTime(),
});
