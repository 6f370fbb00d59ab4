import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import {
  CompanyEdit,
  CompanyProperty,
  DepartmentEdit,
} from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const GROUP = demoId('org', 'QYSW');
const flat = (nodes: readonly OrganizeNode[]): OrganizeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
const company = (fields: Partial<CompanyEdit>): CompanyEdit =>
  CompanyEdit.parse({ parentId: GROUP, fullName: '新公司', enCode: 'N01', ...fields });
const department = (fields: Partial<DepartmentEdit>): DepartmentEdit =>
  DepartmentEdit.parse({ parentId: GROUP, fullName: '新部门', enCode: 'D01', ...fields });

const find = async (client: Client, enCode: string): Promise<OrganizeNode> => {
  const { list } = await client.call(organizationsRoutes.departmentSelector, { params: { id: '0' } });
  const found = flat(list).find((node) => node.enCode === enCode);
  assert.ok(found, `no ${enCode}`);
  return found;
};
const create = (fields: Partial<CompanyEdit>) =>
  admin.call(organizationsRoutes.create, { body: company(fields) });
const createDepartment = (fields: Partial<DepartmentEdit>) =>
  admin.call(organizationsRoutes.createDepartment, { body: department(fields) });

test('a company is added, read with its details, changed and found in the list', async () => {
  await create({ fullName: '甲公司', enCode: 'JIA' });
  const { id } = await find(admin, 'JIA');
  const stored = await admin.call(organizationsRoutes.read, { params: { id } });
  assert.deepEqual(stored.organizeIdTree, [GROUP, id]);
  await admin.call(organizationsRoutes.update, {
    params: { id },
    body: {
      ...company({ fullName: '甲水务公司', enCode: 'JIA' }),
      propertyJson: { ...stored.propertyJson, shortName: '甲水务' },
      rev: stored.rev,
    },
  });
  const changed = await admin.call(organizationsRoutes.read, { params: { id } });
  assert.equal(changed.propertyJson.shortName, '甲水务');
  assert.equal(changed.rev, stored.rev + 1);
  const { list } = await admin.call(organizationsRoutes.list, { query: { keyword: 'JIA' } });
  assert.ok(flat(list).some((node) => node.fullName === '甲水务公司' && node.abilities?.canEdit));
  const trail = await product.app.kernel.db
    .selectFrom('activities')
    .select(['action', 'before', 'after'])
    .where('target_id', '=', id)
    .orderBy('at')
    .execute();
  assert.deepEqual(
    trail.map((entry) => entry.action),
    ['organize.created', 'organize.changed'],
  );
  assert.deepEqual(trail[1]?.after, { fullName: '甲水务公司', shortName: '甲水务' });
});

test('lists say what keeps an organisation from being deleted, and trees where records may be added', async () => {
  await create({ fullName: '空公司', enCode: 'EMPTY1' });
  const { list } = await admin.call(organizationsRoutes.list, { query: {} });
  const block = (code: string) => flat(list).find((node) => node.enCode === code)?.abilities?.removeBlock;
  assert.equal(block('EMPTY1'), '');
  assert.match(block('C01') ?? '', /^“清源城中水务有限公司”下还有\d+个下级组织，请先移走或删除$/);
  const { id } = await find(admin, 'C01');
  const refused = await admin.tryCall(organizationsRoutes.remove, { params: { id }, query: {} });
  assert.equal(refused.msg, block('C01'), 'the words of the refusal itself');
  assert.equal((await find(admin, 'C01')).abilities?.canAdd, true);
  assert.equal((await find(await product.as('tangmy'), 'C01')).abilities?.canAdd, false);
});

test('everybody is told the short and English names; a short name that was not given has a default', async () => {
  const shown = async (enCode: string) => {
    const { id } = await find(admin, enCode);
    const { list } = await (await product.as('tangmy')).call(organizationsRoutes.names, {});
    return list.find((names) => names.id === id);
  };
  const donghu = await shown('C03');
  assert.deepEqual(donghu, {
    id: demoId('org', 'C03'),
    fullName: '清源东湖供水有限公司',
    shortName: '东湖',
    fullNameEn: 'Qingyuan Donghu Water Supply Co., Ltd.',
    shortNameEn: 'Donghu',
  });

  const names = { fullNameEn: 'Qingyuan Port Water Co., Ltd.' };
  await create({
    fullName: '清源港口水务有限公司',
    enCode: 'PORT',
    propertyJson: CompanyProperty.parse(names),
  });
  const { id } = await find(admin, 'PORT');
  assert.deepEqual(await shown('PORT'), {
    id,
    fullName: '清源港口水务有限公司',
    shortName: '港口水务',
    fullNameEn: 'Qingyuan Port Water Co., Ltd.',
    shortNameEn: 'Port Water',
  });
  assert.equal(
    (await admin.call(organizationsRoutes.read, { params: { id } })).propertyJson.shortName,
    '',
    'the form keeps the field empty',
  );

  await createDepartment({ parentId: id, fullName: '码头管理部', enCode: 'PORT.D1', shortName: '码头' });
  assert.equal((await shown('PORT.D1'))?.shortName, '码头');
  assert.equal((await find(admin, 'PORT.D1')).shortName, '码头');
});

test('two edits of one version: the second is told who changed the record', async () => {
  await create({ fullName: '乙公司', enCode: 'YI' });
  const { id, rev } = await find(admin, 'YI');
  const edit = (fullName: string) =>
    admin.tryCall(organizationsRoutes.update, {
      params: { id },
      body: company({ fullName, enCode: 'YI', rev }),
    });
  assert.equal((await edit('乙一公司')).status, 200);
  const second = await edit('乙二公司');
  assert.equal(second.status, 409);
  assert.match(second.msg, /^该数据已被系统管理员于\d{4}-\d\d-\d\d \d\d:\d\d修改，请刷新后重试$/);
});

test('names are unique under a parent, codes everywhere, and codes follow their rule', async () => {
  await create({ fullName: '丙公司', enCode: 'BING' });
  const same = await admin.tryCall(organizationsRoutes.create, {
    body: company({ fullName: '丙公司', enCode: 'BING2' }),
  });
  assert.equal(same.msg, '同一上级下已有名称“丙公司”');
  const code = await admin.tryCall(organizationsRoutes.create, {
    body: company({ fullName: '丙二公司', enCode: 'BING' }),
  });
  assert.equal(code.msg, '编码“BING”已被使用');
  const malformed = await admin.tryCall(organizationsRoutes.create, {
    body: company({ fullName: '丙三公司', enCode: '.x' }),
  });
  assert.equal(malformed.errorCode, 'organize.codeMalformed');
});

test('a subtree moves with everything below it, and never below itself', async () => {
  await create({ fullName: '丁公司', enCode: 'DING' });
  await create({ fullName: '戊公司', enCode: 'WU' });
  const [ding, wu] = [await find(admin, 'DING'), await find(admin, 'WU')];
  await createDepartment({ parentId: ding.id, fullName: '生产部', enCode: 'DING.1' });
  const part = await find(admin, 'DING.1');
  await createDepartment({ parentId: part.id, fullName: '一厂', enCode: 'DING.2', isPlant: true });
  const move = (id: string, parentId: string, fields: Partial<CompanyEdit>) =>
    admin.tryCall(organizationsRoutes.update, { params: { id }, body: company({ parentId, ...fields }) });
  const own = { fullName: '丁公司', enCode: 'DING' };
  assert.equal((await move(ding.id, ding.id, own)).msg, '上级组织不能是自己');
  assert.equal((await move(ding.id, wu.id, own)).status, 200);
  assert.equal(
    (await move(wu.id, ding.id, { fullName: '戊公司', enCode: 'WU' })).msg,
    '上级组织不能是自己的下级',
  );
  const plant = await find(admin, 'DING.2');
  assert.deepEqual(plant.organizeIds, [GROUP, wu.id, ding.id, part.id, plant.id]);
  assert.equal(plant.orgKind, 5);
  const below = await admin.tryCall(organizationsRoutes.updateDepartment, {
    params: { id: part.id },
    body: department({ parentId: plant.id, fullName: '生产部', enCode: 'DING.1' }),
  });
  assert.equal(below.errorCode, 'organize.parentBelow');
});

test('what is not empty is not deleted, and each reason has its words', async () => {
  const remove = (id: string) => admin.tryCall(organizationsRoutes.remove, { params: { id }, query: {} });
  assert.match((await remove(GROUP)).msg, /^“清源水务集团”下还有\d+个下级组织，请先移走或删除$/);
  await create({ fullName: '己公司', enCode: 'JI' });
  const { id } = await find(admin, 'JI');
  const { db } = product.app.kernel;
  const user = demoId('user', 'luozq');
  await db.insertInto('user_organizes').values({ user_id: user, organize_id: id }).execute();
  assert.equal((await remove(id)).msg, '“己公司”内还有1名用户，不能删除');
  await db.deleteFrom('user_organizes').where('organize_id', '=', id).execute();
  await db
    .insertInto('positions')
    .values({ id: 'p-ji', organize_id: id, en_code: 'PJI', full_name: '岗位' })
    .execute();
  assert.equal((await remove(id)).msg, '“己公司”内还有1个岗位，不能删除');
  await db.deleteFrom('positions').where('id', '=', 'p-ji').execute();
  await db.insertInto('role_organizes').values({ role_id: 'role.guest', organize_id: id }).execute();
  assert.equal((await remove(id)).msg, '“己公司”内还有1个角色，不能删除');
  await db.deleteFrom('role_organizes').where('organize_id', '=', id).execute();
  assert.equal((await remove(id)).status, 200);
});

test('administrators saved from an old look at an organisation are refused instead of dropping somebody', async () => {
  await create({ fullName: '己公司', enCode: 'JI' });
  const { id, rev } = await find(admin, 'JI');
  const save = (account: string) =>
    admin.tryCall(organizationsRoutes.saveAdministrators, {
      params: { organizeId: id },
      body: { ...ALL_LAYERS, list: [{ ...ALL_LAYERS, userId: demoId('user', account) }], rev },
    });
  assert.equal((await save('qiufl')).code, 200);
  assert.equal((await save('panyt')).errorCode, 'record.stale');
  const now = await admin.call(organizationsRoutes.administrators, { params: { organizeId: id } });
  assert.deepEqual(
    now?.list.map((share) => share.userId),
    [demoId('user', 'qiufl')],
  );
});

const ALL_LAYERS = {
  thisLayerAdd: 1,
  thisLayerEdit: 1,
  thisLayerDelete: 1,
  subLayerAdd: 1,
  subLayerEdit: 1,
  subLayerDelete: 1,
  description: '',
} as const;

test('a deleted organisation lies in the recycle bin and comes back to its place', async () => {
  await create({ fullName: '庚公司', enCode: 'GENG' });
  const { id } = await find(admin, 'GENG');
  await admin.call(organizationsRoutes.remove, { params: { id }, query: {} });
  const bin = await admin.call(organizationsRoutes.recycled, { params: { category: 'company' }, query: {} });
  const row = bin.list.find((one) => one.id === id);
  assert.equal(row?.organize, '清源水务集团');
  assert.equal(row?.deletedBy, '系统管理员');
  await create({ fullName: '新庚公司', enCode: 'GENG' });
  const taken = await admin.tryCall(organizationsRoutes.restore, { params: { id } });
  assert.equal(taken.msg, '编码“GENG”已被使用');
  const other = await find(admin, 'GENG');
  await admin.call(organizationsRoutes.remove, { params: { id: other.id }, query: {} });
  await admin.call(organizationsRoutes.restore, { params: { id } });
  assert.equal((await find(admin, 'GENG')).id, id);
});

test('a parent with enabled children stays on, and a child of a switched-off one stays off', async () => {
  await create({ fullName: '辛公司', enCode: 'XIN' });
  const xin = await find(admin, 'XIN');
  await createDepartment({ parentId: xin.id, fullName: '辛部', enCode: 'XIN.1' });
  const part = await find(admin, 'XIN.1');
  const flip = (id: string) => admin.tryCall(organizationsRoutes.state, { params: { id }, query: {} });
  const flipPart = () =>
    admin.tryCall(organizationsRoutes.departmentState, { params: { id: part.id }, query: {} });
  assert.equal((await flip(xin.id)).msg, '“辛公司”下还有1个启用中的下级组织，请先停用它们');
  assert.equal((await flipPart()).status, 200);
  assert.equal((await flip(xin.id)).status, 200);
  assert.equal((await flipPart()).msg, '上级组织已停用，请先启用上级组织');
});

test('an administrator of one company works there only, on the layers given', async () => {
  const { db } = product.app.kernel;
  const buttons = ['organize', 'department'].flatMap((area) => [
    { item_type: 'module', item_id: `menu.permission.${area}` },
    { item_type: 'resource', item_id: `scheme.permission.${area}.all_data` },
    ...['btn_add', 'btn_edit', 'btn_remove', 'btn_admins', 'btn_restore'].map((button) => ({
      item_type: 'button',
      item_id: `menu.permission.${area}.${button}`,
    })),
  ]);
  await db
    .insertInto('grants')
    .values(buttons.map((item) => ({ ...item, object_type: 'User', object_id: demoId('user', 'tangmy') })))
    .execute();
  product.app.kernel.access.clear();
  const local = await product.as('tangmy');
  const own = demoId('org', 'C01');
  const add = (parentId: string, enCode: string) =>
    local.tryCall(organizationsRoutes.createDepartment, {
      body: department({ parentId, fullName: `部门${enCode}`, enCode }),
    });
  const refused = await add(own, 'L1');
  assert.equal(refused.status, 403);
  assert.equal(refused.msg, '该组织不在您的管理范围内，请联系上级管理员');

  const none = { thisLayerDelete: 0, subLayerAdd: 0, subLayerEdit: 0, subLayerDelete: 0 } as const;
  await admin.call(organizationsRoutes.saveAdministrators, {
    params: { organizeId: own },
    body: {
      userId: [demoId('user', 'tangmy')],
      ...none,
      thisLayerAdd: 1,
      thisLayerEdit: 1,
      description: '',
    },
  });
  const shown = await local.call(organizationsRoutes.administrators, { params: { organizeId: own } });
  assert.equal(shown?.userName, '唐明月/tangmy');
  assert.equal((await add(own, 'L1')).status, 200);
  assert.equal((await add(demoId('org', 'C02'), 'L2')).status, 403);
  const sub = await find(local, 'L1');
  assert.equal((await add(sub.id, 'L3')).status, 403);
  const gone = await local.tryCall(organizationsRoutes.removeDepartment, {
    params: { id: sub.id },
    query: {},
  });
  assert.equal(gone.errorCode, 'organize.outOfScope');
  const beyond = await local.tryCall(organizationsRoutes.saveAdministrators, {
    params: { organizeId: own },
    body: {
      userId: [demoId('user', 'luozq')],
      ...none,
      thisLayerDelete: 1,
      thisLayerAdd: 0,
      thisLayerEdit: 0,
      description: '',
    },
  });
  assert.equal(beyond.errorCode, 'organize.adminBeyondOwn');
  const share = (fields: object) =>
    local.tryCall(organizationsRoutes.saveAdministrators, {
      params: { organizeId: own },
      body: {
        userId: [demoId('user', 'tangmy')],
        ...none,
        thisLayerAdd: 1,
        thisLayerEdit: 1,
        description: '',
        ...fields,
      },
    });
  const below = await share({ subLayerEdit: 1 });
  assert.equal(below.errorCode, 'organize.adminBeyondOwn', 'this layer does not bring the layers below');
  const dropped = await share({ thisLayerEdit: 0 });
  assert.equal(dropped.errorCode, 'organize.ownAdministration');
  assert.equal((await share({ userId: [demoId('user', 'luozq')] })).errorCode, 'organize.ownAdministration');
  const { list } = await local.call(organizationsRoutes.list, { query: {} });
  assert.deepEqual(
    flat(list).map((node) => node.enCode),
    ['QYSW', 'C01'],
  );
});

test('people without the menu entry neither read nor change companies', async () => {
  const client = await product.as('luozq');
  const read = await client.tryCall(organizationsRoutes.read, { params: { id: GROUP } });
  assert.equal(read.status, 403);
  assert.equal(
    (await client.tryCall(organizationsRoutes.create, { body: company({}) })).msg,
    '您没有权限执行此操作',
  );
});
