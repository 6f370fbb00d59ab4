import { type SqlBool, sql } from 'kysely';
import { noRows, type Relation, someRows } from '../../kernel/relations.ts';
import { taskScope } from '../audit-base/public.ts';
import { reportScopeSql } from './reports-scope.queries.ts';

/** Audit reports as others may read them, without their text; rows as in the list of reports. */
export const reportsRelation: Relation = {
  name: 'reports',
  label: ['审核报告', '審核報告', 'Audit reports'],
  table: 'reports',
  pages: ['audit.report'],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'code', type: 'text', label: ['报告编号', '報告編號', 'Report no.'] },
    { name: 'title', type: 'text', label: ['报告名称', '報告名稱', 'Title'] },
    { name: 'year', type: 'integer', label: ['年度', '年度', 'Year'] },
    { name: 'check_id', type: 'text', label: ['审核', '審核', 'Audit'] },
    { name: 'check_task_id', type: 'text', label: ['审核任务', '審核任務', 'Audit task'] },
    { name: 'unit_id', type: 'text', label: ['单位', '單位', 'Unit'] },
    { name: 'report_type', type: 'integer', label: ['报告类型', '報告類型', 'Report type'] },
    { name: 'version', type: 'integer', label: ['版本', '版本', 'Version'] },
    { name: 'state', type: 'integer', label: ['状态', '狀態', 'Status'] },
    { name: 'rate', type: 'decimal', label: ['得分率', '得分率', 'Percent'] },
    { name: 'grade', type: 'text', label: ['等级', '等級', 'Grade'] },
    { name: 'drafter_id', type: 'text', label: ['编制人', '編製人', 'Drafted by'], personal: true },
    { name: 'reviewer_id', type: 'text', label: ['审核人', '審核人', 'Reviewed by'], personal: true },
    { name: 'signer_id', type: 'text', label: ['签发人', '簽發人', 'Signed by'], personal: true },
    { name: 'signed_at', type: 'moment', label: ['签发时间', '簽發時間', 'Signed at'] },
    { name: 'published_at', type: 'moment', label: ['发布时间', '發佈時間', 'Published at'] },
  ],
  live: sql<SqlBool>`(reports.delete_mark = 0
    AND reports.check_id NOT IN (SELECT id FROM checks WHERE delete_mark <> 0))`,
  scope(ctx) {
    const scope = taskScope(ctx);
    if (scope.kind === 'all' && scope.metadataOnly) return noRows;
    return someRows(
      sql<SqlBool>`reports.id IN (SELECT reports.id FROM reports JOIN checks ON checks.id = reports.check_id
        LEFT JOIN check_tasks ON check_tasks.id = reports.check_task_id WHERE ${reportScopeSql(ctx)})`,
    );
  },
};
