import type { ScriptedChange } from './scratch.ts';

/** Behind every migration that there is. */
const MIGRATION = '9999-measured';

/** A further field of people's own data: stored, edited, masked, imported, exported, in both forms and in the history. */
const profileField: ScriptedChange = {
  name: 'a profile field on users (phone2)',
  goal: { files: 4 },
  edits: [
    {
      file: 'contract/src/features/users/user-profile.ts',
      before: '  urgentContacts: {',
      insert: `  phone2: {
    kind: 'text',
    label: ['备用电话', '備用電話', 'Second phone'],
    max: 30,
    section: 'contact',
    mask: 'phone',
  },`,
    },
    {
      file: 'server/src/features/users/second-phone.test.ts',
      content: `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { userExchangeRoutes } from '@auditplus/contract/features/users/user-exchange.routes.ts';
import { readSheet } from '../../kernel/spreadsheet.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp } from '../../testing/http.ts';
import { masked } from './personal-data.ts';

test('the second phone of a person is stored, shown to the person, exported, and masked for others', async () => {
  const product = await startTestApp();
  const admin = await product.as('admin');
  const params = { id: demoId('user', 'tangmy') };
  const { id: _id, isAdministrator: _isAdministrator, isMasked: _isMasked, ...edit } = await admin.call(userAdminRoutes.read, { params });
  await admin.call(userAdminRoutes.update, { params, body: { ...edit, phone2: '13800138000' } as never });
  assert.equal((await admin.call(userAdminRoutes.read, { params })).phone2, '13800138000');
  const own = await (await product.as('tangmy')).call(currentUserRoutes.baseInfo, {});
  assert.equal(own.phone2, '13800138000');
  assert.notEqual(masked({ phone2: '13800138000' }).phone2, '13800138000');
  const { url } = await admin.call(userExchangeRoutes.export, { query: { dataType: '1', selectKey: 'account,phone2' } });
  const bytes = new Uint8Array(await (await fetch(product.url + url)).arrayBuffer());
  const rows = [];
  for await (const { values } of readSheet(bytes)) rows.push(values);
  assert.deepEqual(rows[0], ['账号', '备用电话']);
  assert.ok(rows.some(([account, phone]) => account === 'tangmy' && phone === '13800138000'));
  await product.stop();
});
`,
    },
  ],
  proof: ['server/src/features/users/second-phone.test.ts'],
};

/** A record with six columns of its own: list, form, rights, recycle bin, import, export, history, menu entry. */
const masterData: ScriptedChange = {
  name: 'a new master-data record with six columns',
  goal: { files: 6, lines: 150 },
  edits: [
    {
      file: `server/src/db/migrations/${MIGRATION}.sql`,
      content: `CREATE TABLE suppliers (
  id varchar(50) PRIMARY KEY,
  full_name varchar(50) NOT NULL,
  en_code varchar(50) NOT NULL,
  contact varchar(50) NOT NULL DEFAULT '',
  phone varchar(30) NOT NULL DEFAULT '',
  employees int NOT NULL DEFAULT 0,
  address varchar(200) NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark int NOT NULL DEFAULT 1,
  description text NOT NULL DEFAULT '',
  delete_mark int NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX suppliers_code ON suppliers (lower(en_code)) WHERE delete_mark = 0;
CREATE INDEX suppliers_order ON suppliers (sort_code, creator_time, id) WHERE delete_mark = 0;
`,
    },
    {
      file: 'contract/src/features/suppliers/suppliers.record.ts',
      content: `import { recordType } from '../../kernel/records/record-type.ts';
import { standardFields } from '../../kernel/records/standard-fields.ts';

/** Companies that the group buys from. */
export const supplier = recordType({
  name: 'supplier',
  table: 'suppliers',
  page: 'systemData.supplier',
  path: '/api/system/Supplier',
  label: { one: ['供应商', '供應商', 'Supplier'], many: ['供应商', '供應商', 'Suppliers'] },
  order: ['sortCode', 'creatorTime'],
  menu: { under: 'systemData', icon: 'ShopOutlined' },
  fields: {
    fullName: {
      kind: 'text',
      label: ['供应商名称', '供應商名稱', 'Supplier name'],
      max: 50,
      required: true,
      unique: true,
      searchable: true,
    },
    enCode: {
      kind: 'code',
      label: ['供应商编码', '供應商編碼', 'Supplier code'],
      max: 50,
      required: true,
      unique: true,
      searchable: true,
      list: { width: 140 },
    },
    contact: { kind: 'text', label: ['联系人', '聯絡人', 'Contact'], max: 50, list: { width: 120 } },
    phone: { kind: 'text', label: ['联系电话', '聯絡電話', 'Phone'], max: 30, list: { width: 140 } },
    employees: {
      kind: 'integer',
      label: ['员工数', '員工數', 'Employees'],
      min: 0,
      max: 999_999,
      sortable: true,
      list: { width: 90 },
    },
    address: { kind: 'text', label: ['地址', '地址', 'Address'], max: 200, list: false },
    ...standardFields,
  },
});
`,
    },
    {
      file: 'contract/src/plain-records.ts',
      before: 'import type { RecordModel }',
      insert: "import { supplier } from './features/suppliers/suppliers.record.ts';",
    },
    {
      file: 'contract/src/plain-records.ts',
      replace: [
        'plainRecords: readonly RecordModel[] = [',
        'plainRecords: readonly RecordModel[] = [supplier',
      ],
    },
  ],
  proof: [
    'server/src/kernel/records/records.test.ts',
    'server/src/endpoints.matrix.test.ts',
    'server/src/seed/base/seed-base.test.ts',
  ],
};

/** A call that reads one figure. */
const endpoint: ScriptedChange = {
  name: 'one endpoint',
  goal: { files: 5 },
  edits: [
    {
      file: 'contract/src/features/groups/groups.routes.ts',
      before: '  selector: route({',
      insert: `  figures: route({
    method: 'GET',
    path: '/api/permission/Group/Figures',
    summary: 'How many groups can be chosen',
    access: session,
    reply: z.object({ enabled: z.int() }),
  }),`,
    },
    {
      file: 'server/src/features/groups/groups.records.ts',
      before: '/** Enabled groups by their type. */',
      insert: `/** How many groups can be chosen. */
export async function groupFigures(ctx: Ctx): Promise<{ enabled: number }> {
  return { enabled: (await groups.select(ctx, [pickerScopeSql(ctx, group.page), isEnabled])).length };
}
`,
    },
    {
      file: 'server/src/features/groups/groups.routes.ts',
      before: 'selector: (ctx)',
      insert: '  figures: (ctx) => groupFigures(ctx),',
    },
    {
      file: 'server/src/features/groups/groups.routes.ts',
      replace: ['{ groupChoices, groups }', '{ groupChoices, groupFigures, groups }'],
    },
    {
      file: 'server/src/features/groups/group-figures.test.ts',
      content: `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { startTestApp } from '../../testing/http.ts';

test('groups that can be chosen are counted', async () => {
  const product = await startTestApp();
  const admin = await product.as('admin');
  const chosen = (await admin.call(groupsRoutes.selector, {})).flatMap(({ children }) => children);
  assert.equal((await admin.call(groupsRoutes.figures, {})).enabled, chosen.length);
  await product.stop();
});
`,
    },
  ],
  proof: ['server/src/features/groups/group-figures.test.ts'],
};

/** What is measured, each from the same start. */
export const changes: readonly ScriptedChange[] = [profileField, masterData, endpoint];
