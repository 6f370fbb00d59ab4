import { type SqlBool, sql } from 'kysely';
import { allRows, type Relation, someRows } from '../../kernel/relations.ts';
import { feedbackScopeSql, seesAll } from './annual-feedback-scope.queries.ts';

/** Yearly feedback as others may read it; rows as in the list of feedback. */
export const feedbackRelation: Relation = {
  name: 'feedback',
  label: ['年度反馈', '年度回饋', 'Annual feedback'],
  table: 'annual_feedbacks',

  pages: ['audit.annualFeedback'],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'year', type: 'integer', label: ['年度', '年度', 'Year'] },
    { name: 'unit_id', type: 'text', label: ['单位', '單位', 'Unit'] },
    { name: 'title', type: 'text', label: ['评审名称', '評審名稱', 'Review'] },
    { name: 'state', type: 'integer', label: ['状态', '狀態', 'Status'] },
    { name: 'due_date', type: 'date', label: ['截止日期', '截止日期', 'Due date'] },
    { name: 'submitted_at', type: 'moment', label: ['提交时间', '提交時間', 'Submitted at'] },
    { name: 'confirmed_at', type: 'moment', label: ['确认时间', '確認時間', 'Confirmed at'] },
  ],
  live: sql<SqlBool>`annual_feedbacks.delete_mark = 0`,
  scope: (ctx) => (seesAll(ctx) ? allRows() : someRows(feedbackScopeSql(ctx))),
};
