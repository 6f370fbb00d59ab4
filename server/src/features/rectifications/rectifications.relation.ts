import { type SqlBool, sql } from 'kysely';
import { allRows, noRows, type Relation, someRows } from '../../kernel/relations.ts';
import { taskScope } from '../audit-base/public.ts';
import { findingScopeAloneSql } from './finding-scope.queries.ts';

/** Rectifications as others may read them; rows as in the list of rectifications. */
export const rectificationsRelation: Relation = {
  name: 'rectifications',
  label: ['整改', 'Corrective actions'],
  table: 'rectifications',

  pages: ['audit.rectification'],
  columns: [
    { name: 'id', type: 'text', label: ['编号', 'ID'] },
    { name: 'code', type: 'text', label: ['整改编号', 'Corrective action no.'] },
    { name: 'finding_id', type: 'text', label: ['审核发现', 'Finding'] },
    { name: 'check_id', type: 'text', label: ['审核', 'Audit'] },
    { name: 'unit_id', type: 'text', label: ['单位', 'Unit'] },
    { name: 'responsible_unit_id', type: 'text', label: ['责任部门', 'Responsible department'] },
    { name: 'responsible_user_id', type: 'text', label: ['责任人', 'Responsible person'], personal: true },
    { name: 'state', type: 'integer', label: ['状态', 'Status'] },
    { name: 'deadline', type: 'date', label: ['整改期限', 'Due date'] },
    { name: 'round', type: 'integer', label: ['轮次', 'Round'] },
    { name: 'root_cause', type: 'text', label: ['原因分析', 'Root cause'] },
    { name: 'measures', type: 'text', label: ['整改措施', 'Measures'] },
    { name: 'plan_submitted_at', type: 'moment', label: ['方案提交时间', 'Plan submitted at'] },
    { name: 'plan_approved_at', type: 'moment', label: ['方案批准时间', 'Plan approved at'] },
    { name: 'closed_at', type: 'moment', label: ['关闭时间', 'Closed at'] },
    { name: 'closed_on_time', type: 'boolean', label: ['按期关闭', 'Closed on time'] },
  ],
  live: sql<SqlBool>`rectifications.finding_id IN (SELECT findings.id FROM findings
    JOIN checks ON checks.id = findings.check_id WHERE findings.delete_mark = 0 AND checks.delete_mark = 0)`,
  scope(ctx) {
    const scope = taskScope(ctx);
    if (scope.kind === 'all') return scope.metadataOnly ? noRows : allRows();
    return someRows(
      sql<SqlBool>`rectifications.finding_id IN (SELECT findings.id FROM findings WHERE ${findingScopeAloneSql(ctx)})`,
    );
  },
};
