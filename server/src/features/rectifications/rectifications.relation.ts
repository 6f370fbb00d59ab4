import { type SqlBool, sql } from 'kysely';
import { allRows, noRows, type Relation, someRows } from '../../kernel/relations.ts';
import { findingScopeAloneSql, taskScope } from '../audit-base/public.ts';

/** Rectifications as others may read them; rows as in the list of rectifications. */
export const rectificationsRelation: Relation = {
  name: 'rectifications',
  label: ['整改', '整改', 'Corrective actions'],
  table: 'rectifications',

  pages: ['audit.rectification'],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'code', type: 'text', label: ['整改编号', '整改編號', 'Corrective action no.'] },
    { name: 'finding_id', type: 'text', label: ['审核发现', '審核發現', 'Finding'] },
    { name: 'check_id', type: 'text', label: ['审核', '審核', 'Audit'] },
    { name: 'unit_id', type: 'text', label: ['单位', '單位', 'Unit'] },
    { name: 'responsible_unit_id', type: 'text', label: ['责任部门', '責任部門', 'Responsible department'] },
    {
      name: 'responsible_user_id',
      type: 'text',
      label: ['责任人', '責任人', 'Responsible person'],
      personal: true,
    },
    { name: 'state', type: 'integer', label: ['状态', '狀態', 'Status'] },
    { name: 'deadline', type: 'date', label: ['整改期限', '整改期限', 'Due date'] },
    { name: 'round', type: 'integer', label: ['轮次', '輪次', 'Round'] },
    { name: 'root_cause', type: 'text', label: ['原因分析', '原因分析', 'Root cause'] },
    { name: 'measures', type: 'text', label: ['整改措施', '整改措施', 'Measures'] },
    {
      name: 'plan_submitted_at',
      type: 'moment',
      label: ['方案提交时间', '方案提交時間', 'Plan submitted at'],
    },
    { name: 'plan_approved_at', type: 'moment', label: ['方案批准时间', '方案批准時間', 'Plan approved at'] },
    { name: 'closed_at', type: 'moment', label: ['关闭时间', '關閉時間', 'Closed at'] },
    { name: 'closed_on_time', type: 'boolean', label: ['按期关闭', '按期關閉', 'Closed on time'] },
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
