import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { type TaskScope, taskScopeSql } from '../audit-base/public.ts';
import { hasSignedReportSql, openWorkOf } from './tasks.repository.ts';

export async function openWorkOfCheck(
  db: Db | Tx,
  { id, scope, today }: { readonly id: string; readonly scope: TaskScope; readonly today: string },
) {
  const work = await openWorkOf(db, {
    where: sql<SqlBool>`checks.id = ${id} AND ${taskScopeSql(scope)}`,
    today,
  });
  return work;
}

export const tasksOfCheck = (db: Db | Tx, id: string, scope: TaskScope) =>
  db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .leftJoin('organizes as partner', 'partner.id', 'check_tasks.partner_org_id')
    .innerJoin('standard_versions', 'standard_versions.id', 'check_tasks.standard_version_id')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .selectAll('check_tasks')
    .select(['unit.full_name as unit_name', 'unit.en_code as unit_code'])
    .select(['partner.full_name as partner_name', 'partner.en_code as partner_code'])
    .select(['standards.full_name as standard_name', 'standard_versions.version_no'])
    .select(['standard_versions.state as version_state', hasSignedReportSql.as('has_signed_report')])
    .where('check_tasks.check_id', '=', id)
    .where(taskScopeSql(scope))
    .orderBy('unit.sort_code')
    .orderBy('unit.en_code')
    .execute();
