import { type SqlBool, sql } from 'kysely';
import { allRows, type Relation, someRows } from '../../kernel/relations.ts';
import { contractScopeSql, seesAllContracts } from './contracts-scope.queries.ts';

/** Contracts as others may read them; rows as in the list of contracts. */
export const contractsRelation: Relation = {
  name: 'contracts',
  label: ['责任书', '責任書', 'Contracts'],
  table: 'contracts',
  pages: ['audit.contract', 'audit.contractSign', 'audit.contractDesk'],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'code', type: 'text', label: ['责任书编号', '責任書編號', 'Contract no.'] },
    { name: 'year', type: 'integer', label: ['年度', '年度', 'Year'] },
    { name: 'unit_id', type: 'text', label: ['单位', '單位', 'Unit'] },
    { name: 'template_id', type: 'text', label: ['模板', '範本', 'Template'] },
    {
      name: 'party_b_user_id',
      type: 'text',
      label: ['乙方签订人', '乙方簽訂人', 'Signatory of the unit'],
      personal: true,
    },
    { name: 'state', type: 'integer', label: ['状态', '狀態', 'Status'] },
    { name: 'period_start', type: 'date', label: ['开始日期', '開始日期', 'Start date'] },
    { name: 'period_end', type: 'date', label: ['结束日期', '結束日期', 'End date'] },
    { name: 'signed_at', type: 'moment', label: ['签订时间', '簽訂時間', 'Signed at'] },
    { name: 'created_at', type: 'moment', label: ['创建时间', '建立時間', 'Created at'] },
  ],
  live: sql<SqlBool>`contracts.delete_mark = 0`,
  scope: (ctx) => (seesAllContracts(ctx) ? allRows() : someRows(contractScopeSql(ctx))),
};
