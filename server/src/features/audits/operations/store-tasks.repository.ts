import type {
  CheckCreate,
  StagePlanEntry,
  TaskBody,
} from '@auditplus/contract/features/audits/audits.model.ts';
import { LINES, type Line, type Stage, stagesOfLine } from '@auditplus/core/scoring/stages.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { newId } from '../../../kernel/ids.ts';
import type { stagesOf } from '../../stored-audits/public.ts';

/** Keeps the task of a unit and version when a draft is saved again; others come and go. */
export async function storeTasks(
  ctx: Ctx,
  tx: Tx,
  { checkId, draft }: { checkId: string; draft: CheckCreate },
): Promise<void> {
  const stored = await tx.selectFrom('check_tasks').selectAll().where('check_id', '=', checkId).execute();
  const keyOf = (unit: string, version: string) => `${unit} ${version}`;
  const wanted = new Map(draft.tasks.map((task) => [keyOf(task.unitOrgId, task.standardVersionId), task]));
  const gone = stored.filter((task) => !wanted.has(keyOf(task.unit_org_id, task.standard_version_id)));
  if (gone.length > 0)
    await tx
      .deleteFrom('check_tasks')
      .where(
        'id',
        'in',
        gone.map((task) => task.id),
      )
      .execute();
  const kept = new Map(stored.map((task) => [keyOf(task.unit_org_id, task.standard_version_id), task]));
  const versionLines = await linesOfVersions(tx, draft.tasks);
  const stamp = { last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() };
  const fresh: ({ check_id: string } & ReturnType<typeof taskColumns> & Record<string, unknown>)[] = [];
  for (const [key, task] of wanted) {
    const columns = taskColumns(task, draft.stagePlan, versionLines.get(task.standardVersionId) ?? []);
    const before = kept.get(key);
    if (!before) fresh.push({ check_id: checkId, ...columns });
    else if (
      before.partner_org_id !== columns.partner_org_id ||
      JSON.stringify(before.stages) !== columns.stages
    )
      await tx
        .updateTable('check_tasks')
        .set({ ...columns, ...stamp, rev: before.rev + 1 })
        .where('id', '=', before.id)
        .execute();
  }
  if (fresh.length === 0) return;
  const now = stamp.last_modify_time;
  await tx
    .insertInto('check_tasks')
    .values(
      fresh.map((columns) => ({
        id: newId(now.getTime()),
        ...columns,
        creator_user_id: ctx.caller.userId,
        creator_time: now,
        ...stamp,
      })),
    )
    .execute();
}

function taskColumns(task: TaskBody, plan: readonly StagePlanEntry[], versionLines: readonly Line[]) {
  const lines = LINES.filter((line) => versionLines.includes(line) && (task.lines ?? LINES).includes(line));
  return {
    unit_org_id: task.unitOrgId,
    standard_version_id: task.standardVersionId,
    partner_org_id: task.partnerOrgId,
    stages: JSON.stringify(effectiveStages(lines, plan)),
  };
}

async function linesOfVersions(tx: Tx, tasks: readonly TaskBody[]): Promise<Map<string, Line[]>> {
  const ids = [...new Set(tasks.map((task) => task.standardVersionId))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('standard_nodes')
    .select(['version_id', 'line'])
    .distinct()
    .where('version_id', 'in', ids)
    .where('is_item', '=', true)
    .where('enabled_mark', '=', 1)
    .execute();
  const found = new Map<string, Line[]>();
  for (const { version_id, line } of rows)
    if (line === 'C' || line === 'W' || line === 'H')
      found.set(version_id, [...(found.get(version_id) ?? []), line]);
  return found;
}

/** The effective stages of the given lines under a stage plan (audit-domain D4). */
function effectiveStages(
  lines: readonly Line[],
  plan: readonly StagePlanEntry[],
): ReturnType<typeof stagesOf> {
  const enabled: Stage[] = plan.filter((entry) => entry.enabled).map((entry) => entry.stage);
  return Object.fromEntries(lines.map((line) => [line, stagesOfLine(line, enabled)]));
}
