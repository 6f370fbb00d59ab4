import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import type { Ctx } from '../../kernel/context.ts';
import { hasRole } from '../audit-base/public.ts';
import { reportTodoRows } from '../reports/public.ts';
import { placeOf, type Todo } from './todo.ts';

/** Reports to write, review, sign and publish (audit-domain 4.9), in one query. */
export async function reportTodos(ctx: Ctx): Promise<Todo[]> {
  const rows = await reportTodoRows(ctx);
  return rows.map(({ kind, row }) => ({
    id: row.id,
    kind,
    title: `${row.en_code} ${row.full_name} V${row.version_no}`,
    ...placeOf(row),
    stage: null,
    state: row.state,
    count: 1,
    dueDate: null,
    address: `/auditReportList?checkType=${row.check_type}&id=${row.id}`,
    since: row.last_modify_time.getTime(),
  }));
}

/** Audits to approve and standards to publish: the department head's, who never approves the own work (AU1104). */
export async function approvalTodos(ctx: Ctx): Promise<Todo[]> {
  if (!hasRole(ctx, 'msdHead')) return [];
  const [checks, versions] = await Promise.all([
    ctx.db
      .selectFrom('checks')
      .select(['id', 'en_code', 'full_name', 'state', 'last_modify_time'])
      .where('state', '=', auditLifecycle.state.awaitingApproval)
      .where('delete_mark', '=', 0)
      .execute(),
    ctx.db
      .selectFrom('standard_versions')
      .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
      .select(['standard_versions.id', 'standard_versions.version_no', 'standard_versions.state'])
      .select([
        'standards.full_name',
        'standard_versions.last_modify_time',
        'standard_versions.creator_user_id',
      ])
      .where('standard_versions.state', '=', standardVersionLifecycle.state.submitted)
      .where('standard_versions.delete_mark', '=', 0)
      .execute(),
  ]);
  return [
    ...checks.map(
      (row): Todo => ({
        id: row.id,
        kind: 'checkApprove',
        title: `${row.en_code} ${row.full_name}`,
        check: { id: row.id, enCode: row.en_code, fullName: row.full_name },
        unit: null,
        stage: null,
        state: row.state,
        count: 1,
        dueDate: null,
        address: `/checkInfo?id=${row.id}`,
        since: row.last_modify_time.getTime(),
      }),
    ),
    ...versions
      .filter(({ creator_user_id }) => creator_user_id !== ctx.caller.userId)
      .map(
        (row): Todo => ({
          id: row.id,
          kind: 'standardPublish',
          title: `${row.full_name} ${row.version_no}`,
          check: null,
          unit: null,
          stage: null,
          state: row.state,
          count: 1,
          dueDate: null,
          address: `/evaluationTow?versionId=${row.id}`,
          since: row.last_modify_time.getTime(),
        }),
      ),
  ];
}
