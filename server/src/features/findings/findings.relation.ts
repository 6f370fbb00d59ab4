import { type SqlBool, sql } from 'kysely';
import { allRows, noRows, type Relation, someRows } from '../../kernel/relations.ts';
import { findingScopeAloneSql, taskScope } from '../audit-base/public.ts';

/** Findings as others may read them; rows as in the list of findings. */
export const findingsRelation: Relation = {
  name: 'findings',
  label: ['审核发现', '審核發現', 'Findings'],
  table: 'findings',
  pages: ['audit.rectification', 'audit.score', 'audit.list', 'audit.task'],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'code', type: 'text', label: ['发现编号', '發現編號', 'Finding no.'] },
    { name: 'year', type: 'integer', label: ['年度', '年度', 'Year'] },
    { name: 'check_id', type: 'text', label: ['审核', '審核', 'Audit'] },
    { name: 'check_task_id', type: 'text', label: ['审核任务', '審核任務', 'Audit task'] },
    { name: 'unit_id', type: 'text', label: ['单位', '單位', 'Unit'] },
    { name: 'department_id', type: 'text', label: ['部门', '部門', 'Department'] },
    { name: 'node_code', type: 'text', label: ['要素编号', '要素編號', 'Item no.'] },
    { name: 'line', type: 'text', label: ['专业', '專業', 'Line'] },
    { name: 'stage', type: 'text', label: ['阶段', '階段', 'Stage'] },
    { name: 'title', type: 'text', label: ['标题', '標題', 'Title'] },
    { name: 'fact', type: 'text', label: ['事实描述', '事實描述', 'Description'] },
    { name: 'category', type: 'text', label: ['类别', '類別', 'Category'] },
    { name: 'place', type: 'text', label: ['地点', '地點', 'Place'] },
    { name: 'severity', type: 'integer', label: ['严重程度', '嚴重程度', 'Severity'] },
    { name: 'major_hazard', type: 'boolean', label: ['重大隐患', '重大隱患', 'Major hazard'] },
    { name: 'state', type: 'integer', label: ['状态', '狀態', 'Status'] },
    { name: 'repeated', type: 'boolean', label: ['重复发生', '重複發生', 'Repeated'] },
    { name: 'issued_at', type: 'moment', label: ['下发时间', '下發時間', 'Issued at'] },
    { name: 'created_at', type: 'moment', label: ['创建时间', '建立時間', 'Created at'] },
  ],
  address: '/checkInfo?id={check_id}&tab=findings&finding={id}',
  live: sql<SqlBool>`(findings.delete_mark = 0
    AND findings.check_id NOT IN (SELECT id FROM checks WHERE delete_mark <> 0))`,
  scope(ctx) {
    const scope = taskScope(ctx);
    if (scope.kind === 'all') return scope.metadataOnly ? noRows : allRows();
    return someRows(findingScopeAloneSql(ctx));
  },
};
