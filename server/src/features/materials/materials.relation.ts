import { type SqlBool, sql } from 'kysely';
import { allRows, type Relation, someRows } from '../../kernel/relations.ts';
import { materialScopeSql, seesAllMaterials } from './materials-scope.queries.ts';

/** Materials as others may read them; rows as in the list of materials. */
export const materialsRelation: Relation = {
  name: 'materials',
  label: ['资料', '資料', 'Materials'],
  table: 'materials',

  pages: ['audit.material'],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'name', type: 'text', label: ['资料名称', '資料名稱', 'Name'] },
    { name: 'category', type: 'text', label: ['类别', '類別', 'Category'] },
    { name: 'year', type: 'integer', label: ['年度', '年度', 'Year'] },
    { name: 'unit_id', type: 'text', label: ['所属组织', '所屬組織', 'Organization'] },
    { name: 'secret_level', type: 'integer', label: ['密级', '密級', 'Confidentiality'] },
    { name: 'version_no', type: 'integer', label: ['版本', '版本', 'Version'] },
    { name: 'check_id', type: 'text', label: ['审核', '審核', 'Audit'] },
    { name: 'valid_to', type: 'date', label: ['有效期至', '有效期至', 'Valid until'] },
    { name: 'download_count', type: 'integer', label: ['下载次数', '下載次數', 'Downloads'] },
    { name: 'created_at', type: 'moment', label: ['上传时间', '上傳時間', 'Uploaded at'] },
  ],
  live: sql<SqlBool>`materials.delete_mark = 0`,
  scope(ctx) {
    if (seesAllMaterials(ctx)) return allRows();
    return someRows(
      sql<SqlBool>`EXISTS (SELECT 1 FROM organizes AS owner
        WHERE owner.id = materials.org_id AND ${materialScopeSql(ctx)})`,
    );
  },
};
