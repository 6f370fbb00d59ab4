import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import { type Relation, someRows } from '../../kernel/relations.ts';
import { finalSightSql, PUBLISHED } from './published-results.queries.ts';

/** Published results of audited units as others may read them; rows as in the figures of results. */
export const auditResultsRelation: Relation = {
  name: 'audit_results',
  label: ['审核结果', '審核結果', 'Audit results'],
  table: 'check_tasks',

  pages: ['audit.dashboard'],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'check_id', type: 'text', label: ['审核', '審核', 'Audit'] },
    { name: 'year', type: 'integer', label: ['年度', '年度', 'Year'] },
    { name: 'check_type', type: 'integer', label: ['审核类型', '審核類型', 'Audit type'] },
    { name: 'unit_id', type: 'text', label: ['单位', '單位', 'Unit'] },
    { name: 'standard_version_id', type: 'text', label: ['标准版本', '標準版本', 'Standard version'] },
    { name: 'due', type: 'decimal', label: ['应得分', '應得分', 'Points due'] },
    { name: 'got', type: 'decimal', label: ['实得分', '實得分', 'Points'] },
    { name: 'rate', type: 'decimal', label: ['得分率', '得分率', 'Percent'] },
    { name: 'self_rate', type: 'decimal', label: ['自评得分率', '自評得分率', 'Self-assessment percent'] },
    { name: 'grade', type: 'text', label: ['等级', '等級', 'Grade'] },
  ],
  live: sql<SqlBool>`check_tasks.id IN (SELECT check_tasks.id FROM check_tasks
    JOIN checks ON checks.id = check_tasks.check_id
    JOIN task_results AS result ON result.check_task_id = check_tasks.id AND result.line = '' AND result.chapter_code = ''
    WHERE checks.delete_mark = 0 AND checks.state <> ${auditLifecycle.state.cancelled} AND check_tasks.state <> ${taskLifecycle.state.cancelled} AND ${PUBLISHED})`,
  scope: (ctx) =>
    someRows(
      sql<SqlBool>`check_tasks.id IN (SELECT check_tasks.id FROM check_tasks
        JOIN checks ON checks.id = check_tasks.check_id WHERE ${finalSightSql(ctx)})`,
    ),
};
