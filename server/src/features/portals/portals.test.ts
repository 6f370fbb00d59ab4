import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { interfaceVersionsRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { ReportEdit } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { MapEdit } from '@auditplus/contract/features/maps/maps.model.ts';
import { mapsRoutes } from '@auditplus/contract/features/maps/maps.routes.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { PORTAL_TEMPLATES } from '@auditplus/contract/features/portals/portal-templates.ts';
import {
  PortalEdit,
  PortalFilter,
  PortalForm,
  type PortalWidget,
  SCREEN_CATEGORY,
  SCREENS_PAGE,
  sourcesOf,
  storedName,
  PortalWidget as Widget,
} from '@auditplus/contract/features/portals/portals.model.ts';
import {
  portalsRoutes as routes,
  portalVersionsRoutes as versions,
} from '@auditplus/contract/features/portals/portals.routes.ts';
import { screenKeysRoutes as screens } from '@auditplus/contract/features/portals/screen-keys.routes.ts';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { AUDIT_FIGURES } from '@auditplus/contract/features/statistics/audit-figures.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { organisationName } from '@auditplus/core/text/organisation-name.ts';
import fc from 'fast-check';
import { newId } from '../../kernel/ids.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { parameter, publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { namesOfOrganizes } from '../organizations/public.ts';
import { publishedDesign, storedRecord } from '../records/records.fixture.ts';
import { withList } from '../records/write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let plain: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  plain = await product.as('luozq');
});
after(() => product.stop());

let made = 0;

const edit = (layout: readonly PortalWidget[] = [], more: Partial<PortalEdit> = {}): PortalEdit => {
  made += 1;
  const head = { fullName: `门户${made}`, enCode: `portal${made}`, category: 'group' };
  return {
    ...PortalEdit.omit({ formData: true }).parse(head),
    formData: { layout: [...layout], phone: null, filters: [], refreshSeconds: 60 },
    ...more,
  };
};

const widget = (i: string, given: object): PortalWidget =>
  Widget.parse({ i, x: 0, y: 0, w: 4, h: 4, elementKey: 'table', title: i, ...given });

const fixed = (i: string) => widget(i, { data: { from: 'static', rows: [{ 单位: '一厂', 数量: '3' }] } });

/** A design of one field. */
const withField = (name: string, kind: FieldKindId, props = {}) => ({
  body: {
    form: { fields: [{ ...{ fieldId: name, name, kind, label: { zh: name } }, props }] },
    views: [
      {
        ...{ viewId: 'list', name: { zh: '列表' }, kind: 'table' as const, buttons: [], rowButtons: [] },
        columns: [{ field: name }],
      },
    ],
  },
});

async function published(layout: readonly PortalWidget[]): Promise<string> {
  const { id } = await admin.call(routes.create, { body: edit(layout) });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  return id;
}

for (const { key, name, category, formData } of PORTAL_TEMPLATES)
  test(`the portal that the product brings along can be published as it is (${key})`, async () => {
    const { zh, ...titles } = name;
    const body = { ...edit([], { fullName: zh, titles, category }), formData };
    const { id } = await admin.call(routes.create, { body });
    await admin.call(routes.publish, { params: { id }, body: { note: '' } });
    const opened = await admin.call(routes.open, { params: { id } });
    // The administrator reads no audits: widgets of their figures are left out.
    const counted = formData.layout.filter((one) => sourcesOf(one).every(({ from }) => from === 'figure'));
    const { layout } = opened.formData;
    assert.deepEqual(
      [layout.length, opened.withheld],
      [formData.layout.length - counted.length, counted.length],
    );
    if (counted.length === 0) assert.deepEqual(layout, formData.layout);
    // Whatever a chart draws or a table shows is a column of its figure.
    for (const { i, data, chart, columns } of formData.layout) {
      const known = data.from === 'figure' ? Object.keys(AUDIT_FIGURES[data.figure].columns) : [];
      const { category: names = '', values = [], series = '' } = chart ?? {};
      for (const used of [names, series, ...values, ...columns].filter((column) => column !== ''))
        assert.ok(known.includes(used), `${i}: ${used}`);
    }
  });

async function grant(id: string, to: Client = plain): Promise<void> {
  const { roleIds } = (await to.call(authRoutes.currentUser, {})).userInfo;
  await admin.call(grantsRoutes.saveItem, {
    params: { itemId: id },
    body: { itemType: 'portal', objectType: 'Role', objectId: roleIds },
  });
}

const nobody = { isForAll: false, roleIds: [], organizeIds: [], grants: false };

const dataOf = (client: Pick<Client, 'tryCall'>, id: string, body: object = {}) =>
  client.tryCall(routes.data, {
    params: { id },
    body: { year: null, values: [], ...body },
  });

test('a portal opens in its published version, for those whom it was given to', async () => {
  const { id } = await admin.call(routes.create, { body: edit([fixed('a')]) });
  const name = `门户${made}`;
  const opened = () => plain.tryCall(routes.open, { params: { id } });
  assert.equal((await opened()).msg, `您没有门户“${name}”的访问权限`);
  await grant(id);
  assert.equal((await opened()).msg, `门户“${name}”尚未发布或已停用`);
  await admin.call(routes.publish, { params: { id }, body: { note: '首版' } });
  assert.deepEqual(
    (await opened()).data.formData.layout.map(({ i }) => i),
    ['a'],
  );
  const { list } = await plain.call(routes.selector, { query: { type: '1' } });
  assert.ok(list.some((category) => category.children.some((child) => child.id === id)));
  const info = await admin.call(routes.read, { params: { id } });
  await admin.call(routes.update, { params: { id }, body: { ...info, formData: edit([]).formData } });
  assert.equal((await opened()).data.formData.layout.length, 1);
  assert.equal((await admin.call(versions.versions, { params: { id } })).list[0]?.note, '首版');
  const rows = await admin.call(routes.list, { query: { keyword: name } });
  assert.deepEqual(
    rows.list.map((row) => [row.publishedVersion, row.isChanged]),
    [[1, true]],
  );
});

test('a portal that is switched off opens for nobody until it is switched on', async () => {
  const id = await published([fixed('a')]);
  await grant(id);
  const opened = () => plain.tryCall(routes.open, { params: { id } });
  await admin.call(routes.state, { params: { id } });
  assert.equal((await opened()).errorCode, 'portal.notPublished');
  const { list } = await plain.call(routes.selector, { query: { type: '1' } });
  assert.equal(
    list.some((category) => category.children.some((child) => child.id === id)),
    false,
  );
  await admin.call(routes.state, { params: { id } });
  assert.equal((await opened()).code, 200);
});

test('one call answers all widgets, and one that fails leaves the others alone', async () => {
  const interfaceId = await publishedInterface(admin, {
    query: '[{"unit": "甲", "open": 4}, {"unit": "乙", "open": 2}]',
  });
  const id = await published([
    fixed('fixed'),
    widget('called', {
      data: { from: 'interface', interfaceId },
      columnNames: [{ column: 'unit', title: '单位', titles: { en: 'Unit', zhtw: '' } }],
    }),
    widget('gone', { data: { from: 'interface', interfaceId: 'none' } }),
    widget('text', { elementKey: 'richText', text: '<p>你好<script>x</script></p>' }),
  ]);
  await grant(id);
  const { widgets } = (await dataOf(plain, id)).data;
  const [first, second, third] = widgets;
  assert.deepEqual(
    widgets.map(({ i }) => i),
    ['fixed', 'called', 'gone'],
  );
  assert.deepEqual(first?.data?.columns, [
    { name: '单位', label: '单位', type: 'text' },
    { name: '数量', label: '数量', type: 'number' },
  ]);
  assert.deepEqual(
    second?.data?.columns.map(({ label }) => label),
    ['单位', 'open'],
  );
  assert.deepEqual(second?.data?.rows, [
    { unit: '甲', open: 4 },
    { unit: '乙', open: 2 },
  ]);
  assert.equal(third?.data, null);
  assert.notEqual(third?.problem, '');
  const opened = await plain.call(routes.open, { params: { id } });
  assert.equal(opened.formData.layout.find(({ i }) => i === 'text')?.text, '<p>你好</p>');
  // What a portal shows cannot be deleted under it.
  const uses = await admin.call(versions.uses, { params: { id } });
  assert.deepEqual(uses.list, []);
});

test('sixty viewers who refresh twelve widgets at once cost one statement', async () => {
  const interfaceId = await publishedInterface(admin, {
    dataType: 1,
    query: 'SELECT id, statement_timestamp() AS at FROM people',
    plus: { cacheSeconds: 60 },
  });
  const id = await published(
    Array.from({ length: 12 }, (_, at) => widget(`w${at}`, { data: { from: 'interface', interfaceId } })),
  );
  await grant(id);
  const viewers = await Promise.all(Array.from({ length: 60 }, () => dataOf(plain, id)));
  const moments = viewers.flatMap(({ data }) =>
    data.widgets.map(({ data: shown, problem }) => (problem === '' ? shown?.rows[0]?.at : problem)),
  );
  assert.equal(moments.length, 60 * 12);
  assert.deepEqual(new Set(moments).size, 1, [...new Set(moments)].slice(0, 3).join());
});

test('a filter reaches interfaces by their parameters and fixed rows by their columns, but not its own widget', async () => {
  const interfaceId = await publishedInterface(admin, {
    dataType: 1,
    query: 'SELECT {unit} AS unit',
    requestParameters: [parameter('unit')],
  });
  const click = { does: 'filter', column: 'unit', parameter: 'unit' };
  const rows = [
    { unit: '甲', open: 4 },
    { unit: '乙', open: 2 },
  ];
  const id = await published([
    widget('chooses', { data: { from: 'static', rows }, click }),
    widget('follows', { data: { from: 'static', rows } }),
    widget('called', { data: { from: 'interface', interfaceId } }),
    widget('apart', { data: { from: 'static', rows: [{ name: '总数', value: 6 }] } }),
  ]);
  await grant(id);
  const answers = (await dataOf(plain, id, { values: [{ field: 'unit', value: '乙' }] })).data.widgets;
  const rowsOf = (i: string) => answers.find((answer) => answer.i === i)?.data?.rows;
  assert.deepEqual(rowsOf('chooses'), rows);
  assert.deepEqual(rowsOf('follows'), [rows[1]]);
  assert.deepEqual(rowsOf('called'), [{ unit: '乙' }]);
  assert.deepEqual(rowsOf('apart'), [{ name: '总数', value: 6 }]);
});

test('a click that leads nowhere is not published', async () => {
  const half = (click: object) => widget('图', { data: { from: 'static', rows: [{ a: 1 }] }, click });
  for (const click of [
    { does: 'page', link: '' },
    { does: 'report', id: '', column: '', parameter: 'unit' },
    { does: 'filter', column: '', parameter: '' },
  ]) {
    const { id } = await admin.call(routes.create, { body: edit([half(click)]) });
    const refused = await admin.tryCall(routes.publish, { params: { id }, body: { note: '' } });
    assert.equal(refused.msg, '组件“图”尚未设置完整：请完善点击操作');
  }
  for (const click of [
    { does: 'page', link: '//elsewhere.example' },
    { does: 'filter', column: '', parameter: 'screen' },
  ])
    assert.equal(Widget.safeParse({ ...half({ does: 'none' }), click }).success, false);
});

test('figures are those of whoever looks, and are left out for who may not see them', async () => {
  const id = await published([
    widget('totals', { elementKey: 'dataBoard', data: { from: 'figure', figure: 'totals' } }),
    fixed('a'),
  ]);
  await grant(id);
  const leader = await product.as('linzy');
  assert.equal((await dataOf(leader, id)).status, 403);
  const layoutOf = async (client: typeof admin) => {
    const { formData, withheld } = await client.call(routes.open, { params: { id } });
    return [formData.layout.map(({ i }) => i), withheld];
  };
  assert.deepEqual(await layoutOf(admin), [['a'], 1], 'who reads no audits is shown no zeros');
  const all = (await dataOf(admin, id, { year: 2026 })).data.widgets;
  assert.deepEqual(
    all.map(({ i }) => i),
    ['a'],
  );
  const [layout] = await layoutOf(plain);
  const seen = (await dataOf(plain, id)).data.widgets.map(({ i }) => i);
  assert.deepEqual(seen, layout);
});

test('what is left out leaves no hole on desks and phones, and takes along the filters that it alone heard', async () => {
  const counted = { data: { from: 'figure', figure: 'totals' } } as const;
  const layout = [
    { ...widget('counted', counted), x: 0, y: 0, w: 6, h: 4 },
    { ...widget('right', { data: { from: 'static', rows: [{ unit: '一厂' }] } }), x: 6, y: 0, w: 6, h: 4 },
    { ...fixed('below'), x: 0, y: 4, w: 8, h: 4 },
    { ...widget('also', counted), x: 8, y: 4, w: 4, h: 4 },
  ];
  const place = (i: string, x: number, y: number) => ({ i, x, y, w: 2, h: 3, isHidden: false });
  const phone = [place('counted', 0, 0), place('right', 2, 0), place('below', 0, 3), place('also', 2, 3)];
  const filters = ['year', 'unit', 'nobody'].map((name) => PortalFilter.parse({ name }));
  const body = edit([], { formData: { layout, phone, filters, refreshSeconds: 60 } });
  const { id } = await admin.call(routes.create, { body });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  const leader = await product.as('linzy');
  await grant(id, leader);
  const placesOf = (all: readonly { i: string; x: number; y: number; w: number }[] | null) =>
    all?.map(({ i, x, y, w }) => `${i} ${x},${y} ${w}`);
  const opened = async (client: Client) => {
    const { formData } = await client.call(routes.open, { params: { id } });
    const names = formData.filters.map(({ name }) => name);
    return [placesOf(formData.layout), placesOf(formData.phone), names];
  };
  assert.deepEqual(await opened(admin), [
    ['right 0,0 12', 'below 0,4 12'],
    ['right 0,0 2', 'below 2,0 2'],
    ['unit', 'nobody'],
  ]);
  assert.deepEqual(await opened(leader), [placesOf(layout), placesOf(phone), ['year', 'unit', 'nobody']]);
});

test('names, codes, categories and frames are looked at', async () => {
  const body = edit();
  const { id } = await admin.call(routes.create, { body });
  const create = async (more: Partial<PortalEdit>) =>
    (await admin.tryCall(routes.create, { body: edit([], more) })).msg;
  assert.equal(await create({ enCode: body.enCode }), `门户编码“${body.enCode}”已存在`);
  assert.equal(await create({ fullName: body.fullName }), `门户名称“${body.fullName}”已存在`);
  assert.equal(await create({ category: 'none' }), '门户分类不存在');
  const url = 'https://elsewhere.example/x';
  assert.equal(
    await create({ type: 1, customUrl: url }),
    `不能嵌入“${url}”：请填写以“/”开头的本系统页面，或先由管理员在菜单中登记该外部系统的链接`,
  );
  const { id: copy } = await admin.call(routes.copy, { params: { id } });
  const info = await admin.call(routes.read, { params: { id: copy } });
  assert.equal(info.fullName, `${body.fullName}(2)`);
});

test('a portal whose category was switched off can still be changed', async () => {
  const body = edit();
  const { id } = await admin.call(routes.create, { body });
  const { db } = await product.ctxAs('admin');
  const switchCategory = (enabled: 0 | 1) =>
    db
      .updateTable('dictionary_data')
      .set({ enabled_mark: enabled })
      .where('en_code', '=', body.category)
      .where('type_id', 'in', (types) =>
        types.selectFrom('dictionary_types').select('id').where('en_code', '=', 'portalDesigner'),
      )
      .execute();
  await switchCategory(0);
  await admin.call(routes.update, { params: { id }, body: { ...body, description: '改过' } });
  await switchCategory(1);
  assert.equal((await admin.call(routes.read, { params: { id } })).description, '改过');
});

test('what is not complete is not published', async () => {
  const { id } = await admin.call(routes.create, {
    body: edit([widget('人数', { elementKey: 'dataBoard' })]),
  });
  const refused = await admin.tryCall(routes.publish, { params: { id }, body: { note: '' } });
  assert.equal(refused.msg, '组件“人数”尚未设置完整：请选择数据');
});

test('the own choice of a first page comes before that of roles, and this before that of everybody', async () => {
  const [own, ofRole, everybody] = [
    await published([fixed('a')]),
    await published([fixed('b')]),
    await published([fixed('c')]),
  ];
  for (const id of [own, ofRole, everybody]) await grant(id);
  const { roleIds } = (await plain.call(authRoutes.currentUser, {})).userInfo;
  const home = async () => (await plain.call(authRoutes.currentUser, {})).userInfo.portalId;
  const audience = (id: string, body: { isForAll?: boolean; roleIds?: string[] }) =>
    admin.call(routes.setAudience, { params: { id }, body: { ...nobody, ...body } });
  await audience(everybody, { isForAll: true });
  assert.equal(await home(), everybody);
  assert.equal((await plain.call(routes.open, { params: { id: everybody } })).isHome, false);
  await audience(ofRole, { roleIds });
  assert.equal(await home(), ofRole);
  // A home page that somebody else chose is not the own choice, which is what can be taken back.
  const ownChoice = async () => (await plain.call(authRoutes.currentUser, {})).userInfo.ownPortalId;
  assert.equal(await ownChoice(), '');
  assert.deepEqual(
    [
      await admin.call(routes.audience, { params: { id: everybody } }),
      await admin.call(routes.audience, { params: { id: ofRole } }),
    ],
    [
      { isForAll: true, roleIds: [], organizeIds: [] },
      { isForAll: false, roleIds: [...roleIds].sort(), organizeIds: [] },
    ],
  );
  await plain.call(routes.setDefault, { params: { id: own }, body: { isHome: true } });
  assert.deepEqual([await home(), await ownChoice()], [own, own]);
  assert.equal((await plain.call(routes.open, { params: { id: own } })).isHome, true);
  // Whoever loses the right to the chosen one comes to the next, and back to it with the right.
  await admin.call(grantsRoutes.saveItem, {
    params: { itemId: own },
    body: { itemType: 'portal', objectType: 'Role', objectId: [] },
  });
  assert.deepEqual([await home(), await ownChoice()], [ofRole, '']);
  assert.equal((await plain.tryCall(routes.open, { params: { id: own } })).status, 403);
  await grant(own);
  assert.equal(await home(), own);
  await plain.call(routes.setDefault, { params: { id: own }, body: { isHome: false } });
  assert.equal(await home(), ofRole);
  await audience(ofRole, {});
  assert.equal(await home(), everybody);
  // Whoever may not open it keeps the built-in home.
  const other = await product.as('linzy');
  assert.equal((await other.call(authRoutes.currentUser, {})).userInfo.portalId, '');
  await admin.call(routes.remove, { params: { id: everybody }, query: {} });
  assert.equal(await home(), '');
});

test('only administrators say whose first page a portal is, and only of roles that exist', async () => {
  const id = await published([fixed('a')]);
  await grant(id);
  const body = { ...nobody, isForAll: true };
  assert.equal((await plain.tryCall(routes.setAudience, { params: { id }, body })).status, 403);
  const refused = await admin.tryCall(routes.setAudience, {
    params: { id },
    body: { ...body, roleIds: ['none'] },
  });
  assert.equal(refused.errorCode, 'portal.roleUnknown');
  const elsewhere = await admin.tryCall(routes.setAudience, {
    params: { id },
    body: { ...body, organizeIds: ['none'] },
  });
  assert.equal(elsewhere.errorCode, 'portal.organizeUnknown');
  assert.deepEqual(await admin.call(routes.audience, { params: { id } }), {
    isForAll: false,
    roleIds: [],
    organizeIds: [],
  });
});

test('the first page of an organisation comes before that of those above it, after that of roles', async () => {
  const [ofRoot, ofOwn, ofRole] = [
    await published([fixed('a')]),
    await published([fixed('b')]),
    await published([fixed('c')]),
  ];
  for (const id of [ofRoot, ofOwn, ofRole]) await grant(id);
  const { roleIds, organizeIdList } = (await plain.call(authRoutes.currentUser, {})).userInfo;
  const [root = '', own = ''] = [organizeIdList[0], organizeIdList.at(-1)];
  assert.notEqual(root, own);
  const home = async () => (await plain.call(authRoutes.currentUser, {})).userInfo.portalId;
  const audience = (id: string, body: { organizeIds?: string[]; roleIds?: string[] }) =>
    admin.call(routes.setAudience, { params: { id }, body: { ...nobody, ...body } });
  await audience(ofOwn, { organizeIds: [own] });
  await audience(ofRoot, { organizeIds: [root] });
  assert.equal(await home(), ofOwn);
  await audience(ofRole, { roleIds });
  assert.equal(await home(), ofRole);
  await audience(ofRole, {});
  await audience(ofOwn, {});
  assert.equal(await home(), ofRoot);
  assert.deepEqual((await admin.call(routes.audience, { params: { id: ofRoot } })).organizeIds, [root]);
  await audience(ofRoot, {});
  assert.equal(await home(), '');
});

test('a person keeps the built-in home whatever administrators chose', async () => {
  const [everybodys, own] = [await published([fixed('a')]), await published([fixed('b')])];
  for (const id of [everybodys, own]) await grant(id);
  const home = async () => {
    const { portalId, ownPortalId, keepsBuiltInHome } = (await plain.call(authRoutes.currentUser, {}))
      .userInfo;
    return [portalId, ownPortalId, keepsBuiltInHome];
  };
  const builtIn = (isHome: boolean) => plain.call(routes.setBuiltInHome, { body: { isHome } });
  await admin.call(routes.setAudience, { params: { id: everybodys }, body: { ...nobody, isForAll: true } });
  assert.deepEqual(await home(), [everybodys, '', false]);
  await builtIn(true);
  assert.deepEqual(await home(), ['', '', true]);
  await plain.call(routes.setDefault, { params: { id: own }, body: { isHome: true } });
  assert.deepEqual(await home(), [own, own, false]);
  // What is not chosen any more is not taken back a second time.
  await builtIn(false);
  assert.deepEqual(await home(), [own, own, false]);
  await builtIn(true);
  await builtIn(false);
  assert.deepEqual(await home(), [everybodys, '', false]);
  await admin.call(routes.setAudience, { params: { id: everybodys }, body: nobody });
});

test('roles and organisations whose people may not open a portal are told, and given it where that is asked', async () => {
  const id = await published([fixed('a')]);
  const { roleIds, organizeIdList } = (await plain.call(authRoutes.currentUser, {})).userInfo;
  const [own = ''] = organizeIdList.slice(-1);
  const told = async (body: { roleIds?: string[]; organizeIds?: string[] }) => {
    const asked = { params: { id }, body: { ...nobody, ...body } };
    const { list } = await admin.call(routes.shutOut, asked);
    return list.map(({ kind, fullName, people, shutOut }) => ({
      kind,
      isNamed: fullName !== '',
      isAll: people > 0 && people === shutOut,
    }));
  };
  const shut = { isNamed: true, isAll: true };
  assert.deepEqual(await told({ organizeIds: [own] }), [{ kind: 'organize', ...shut }]);
  assert.deepEqual(
    await told({ roleIds }),
    roleIds.map(() => ({ kind: 'role', ...shut })),
  );
  assert.deepEqual(await told({ roleIds: ['role.sysAdmin'] }), []);
  const setAudience = (body: { roleIds?: string[]; organizeIds?: string[]; grants?: boolean }) =>
    admin.call(routes.setAudience, { params: { id }, body: { ...nobody, ...body } });
  const holders = async (objectType: 'Role' | 'Organize') =>
    (
      await admin.call(grantsRoutes.itemHolders, {
        params: { itemId: id, objectType },
        query: { itemType: 'portal' },
      })
    ).ids;
  const home = async () => (await plain.call(authRoutes.currentUser, {})).userInfo.portalId;

  await setAudience({ organizeIds: [own] });
  assert.equal(await home(), '');
  await setAudience({ organizeIds: [own], grants: true });
  assert.deepEqual([await holders('Role'), await holders('Organize')], [[], [own]]);
  assert.equal(await home(), id);
  assert.equal((await plain.tryCall(routes.open, { params: { id } })).status, 200);
  assert.deepEqual(await told({ organizeIds: [own] }), []);
  // Nobody else is let in, and roles that are given it do not take it from organisations.
  const other = await product.as('linzy');
  assert.equal((await other.tryCall(routes.open, { params: { id } })).status, 403);
  await grant(id);
  assert.deepEqual(await holders('Organize'), [own]);
  await admin.call(grantsRoutes.saveItem, {
    params: { itemId: id },
    body: { itemType: 'portal', objectType: 'Role', objectId: [], organizeIds: [] },
  });
  assert.deepEqual(await holders('Organize'), []);
  assert.equal((await plain.tryCall(routes.open, { params: { id } })).status, 403);

  await setAudience({ roleIds, grants: true });
  assert.deepEqual((await holders('Role')).sort(), [...roleIds].sort());
  assert.equal(await home(), id);
  await setAudience({});
});

test('records of a form are grouped under the rights of the reader, and each group leads to its records', async () => {
  const option = (id: string, fullName: string) => ({ id, fullName });
  const designId = await publishedDesign(admin, 'portalRounds', {
    body: {
      settings: { titles: { en: 'Rounds', zhtw: '' } },
      form: {
        fields: [
          { fieldId: 'place', name: 'place', kind: 'comInput', label: { zh: '地点' } },
          {
            fieldId: 'level',
            name: 'level',
            kind: 'select',
            label: { zh: '等级', en: 'Level' },
            props: { options: [option('1', '一般'), option('2', '重大')] },
          },
          { fieldId: 'day', name: 'day', kind: 'date', label: { zh: '日期' } },
          { fieldId: 'cost', name: 'cost', kind: 'numInput', label: { zh: '费用' } },
        ],
      },
      views: [
        {
          viewId: 'list',
          name: { zh: '列表' },
          kind: 'table',
          columns: [{ field: 'place' }],
          buttons: [],
          rowButtons: [],
        },
      ],
    },
  });
  for (const [place, level, day, cost] of [
    ['东站', '1', '2026-01-01', '1.5'],
    ['东站', '2', '2026-03-31', '2'],
    ['西站', '1', '2026-04-01', '4'],
    ['', null, null, null],
  ])
    await storedRecord(product, designId, { place, level, day, cost });
  const grouped = (i: string, data: object) =>
    widget(i, { data: { from: 'records', designId, ...data }, click: { does: 'records' } });
  const layout = [
    grouped('level', { groupBy: 'level' }),
    grouped('cost', { groupBy: 'level', measure: 'sum', field: 'cost' }),
    grouped('place', { groupBy: 'place' }),
    ...(['day', 'week', 'month', 'quarter', 'year'] as const).map((by) =>
      grouped(by, { groupBy: 'day', by }),
    ),
    grouped('lost', { groupBy: 'gone' }),
  ];
  const id = await published([...layout, fixed('fixed')]);
  const rowsOf = async (client: Client) => {
    const { widgets } = await client.call(routes.data, { params: { id }, body: { year: null, values: [] } });
    return new Map(widgets.map(({ i, data, problem }) => [i, { columns: [], rows: [], ...data, problem }]));
  };
  const answers = await rowsOf(admin);
  const told = (i: string) => answers.get(i)?.rows.map(({ group, value }) => [group, Number(value)]);
  assert.deepEqual(told('level'), [
    ['一般', 2],
    ['重大', 1],
    ['未填写', 1],
  ]);
  assert.deepEqual(told('cost'), [
    ['一般', 5.5],
    ['重大', 2],
    ['未填写', 0],
  ]);
  assert.deepEqual(
    answers.get('cost')?.columns.map(({ label }) => label),
    ['等级', '费用合计'],
  );
  assert.deepEqual(told('quarter'), [
    ['2026-Q1', 2],
    ['2026-Q2', 1],
    ['未填写', 1],
  ]);
  assert.equal(answers.get('lost')?.problem, '“gone”不能这样查询');
  for (const i of ['level', 'place', 'day', 'week', 'month', 'quarter', 'year'])
    for (const { filter, value, group } of answers.get(i)?.rows ?? []) {
      const body = RecordQuery.parse({ currentPage: 1, pageSize: 20, filter: JSON.parse(String(filter)) });
      const { pagination } = await admin.call(recordReadRoutes.list, { params: { modelId: designId }, body });
      assert.equal(pagination.total, value, `${i}: ${group}`);
    }
  const sources = await admin.call(routes.recordSources, { query: { designId } });
  assert.ok(sources.forms.some((form) => form.id === designId));
  await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
  const { forms } = await admin.call(routes.recordSources, { query: {} });
  await admin.call(currentUserRoutes.language, { body: { language: 'zh' } });
  assert.equal(forms.find((form) => form.id === designId)?.label, 'Rounds');
  assert.deepEqual(
    sources.fields
      .filter(({ isTimed, isNumber }) => isTimed || isNumber)
      .map(({ name }) => name)
      .slice(0, 2),
    ['day', 'cost'],
  );
  // Whoever has no entry of the form sees a portal without it.
  await grant(id);
  assert.deepEqual([...(await rowsOf(plain)).keys()], ['fixed']);
  const opened = await plain.call(routes.open, { params: { id } });
  assert.deepEqual(
    opened.formData.layout.map(({ i }) => i),
    ['fixed'],
  );
});

test('records of a form obey the filters of the page that their widget names, and a group leads to the same records', async () => {
  const option = (id: string, fullName: string, en: string) => ({ id, fullName, en });
  const field = (name: string, kind: FieldKindId, props = {}) => ({
    ...{ fieldId: name, name, kind, label: { zh: name }, props },
  });
  const designId = await publishedDesign(admin, 'portalNarrowed', {
    body: withList(
      [
        field('place', 'comInput'),
        field('level', 'select', { options: [option('1', '一般', 'Usual'), option('2', '重大', 'Grave')] }),
        field('day', 'date'),
        field('unit', 'comSelect'),
        field('cost', 'numInput'),
      ],
      { columns: ['place'] },
    ),
  });
  const { path } = await product.app.kernel.db
    .selectFrom('organizes')
    .select('path')
    .where('id', '=', demoId('org', 'C01'))
    .executeTakeFirstOrThrow();
  const company = demoId('org', 'C01');
  const [group = ''] = path;
  for (const [place, level, day, unit, cost] of [
    ['东站', '1', '2025-12-31', group, '1'],
    ['东站', '2', '2026-01-01', company, '2'],
    ['西站', '2', '2026-03-31', company, '2'],
    ['西站', '1', '2026-03-01', null, '4'],
  ])
    await storedRecord(product, designId, { place, level, day, unit, cost });
  const narrowed = ['place', 'level', 'day', 'unit', 'cost', 'year'].map((parameter) => ({
    parameter,
    field: parameter === 'year' ? 'day' : parameter,
  }));
  const grouped = (i: string, given: object) =>
    widget(i, {
      data: { from: 'records', designId, groupBy: 'place', ...given },
      click: { does: 'records' },
    });
  const id = await published([
    grouped('bound', { narrowed: narrowed.slice(0, -1) }),
    grouped('yearly', { narrowed: narrowed.slice(-1) }),
    grouped('free', {}),
  ]);
  const answered = async (given: object, year: number | null = null) => {
    const values = Object.entries(given).map(([name, value]) => ({ field: name, value }));
    const { widgets } = await admin.call(routes.data, { params: { id }, body: { year, values } });
    return new Map(
      widgets.map(({ i, data, problem }) => [
        i,
        problem || Object.fromEntries((data?.rows ?? []).map((row) => [row.group, Number(row.value)])),
      ]),
    );
  };
  const bound = async (given: object) => (await answered(given)).get('bound');
  const all = { 东站: 2, 西站: 2 };
  assert.deepEqual(await bound({}), all);
  assert.deepEqual(await bound({ place: '东' }), { 东站: 2 });
  for (const grave of ['2', '重大', 'Grave'])
    assert.deepEqual(await bound({ level: grave }), { 东站: 1, 西站: 1 }, grave);
  assert.deepEqual(await bound({ day: '2026-01-01' }), { 东站: 1 });
  assert.deepEqual(await bound({ day: '2026-03' }), { 西站: 2 });
  assert.deepEqual(await bound({ day: '2026-Q1' }), { 东站: 1, 西站: 2 });
  assert.deepEqual(await bound({ day: '2025' }), { 东站: 1 });
  assert.deepEqual(await bound({ unit: company }), { 东站: 1, 西站: 1 });
  // An organisation means those below it too.
  assert.deepEqual(await bound({ unit: group }), { 东站: 2, 西站: 1 });
  assert.deepEqual(await bound({ cost: '2', level: '重大' }), { 东站: 1, 西站: 1 });
  assert.equal(await bound({ day: 'soon' }), '“day”不能这样查询');
  const others = await answered({ place: '东', day: 'soon' });
  assert.deepEqual([others.get('free'), others.get('yearly')], [all, { 东站: 1, 西站: 2 }]);
  assert.deepEqual((await answered({}, 2025)).get('yearly'), { 东站: 1 });

  const { widgets } = await admin.call(routes.data, {
    params: { id },
    body: { year: null, values: [{ field: 'level', value: '重大' }] },
  });
  for (const { filter, value } of widgets.find(({ i }) => i === 'bound')?.data?.rows ?? []) {
    const body = RecordQuery.parse({ currentPage: 1, pageSize: 20, filter: JSON.parse(String(filter)) });
    const { pagination } = await admin.call(recordReadRoutes.list, { params: { modelId: designId }, body });
    assert.equal(pagination.total, value);
  }
  const { fields } = await admin.call(routes.recordSources, { query: { designId } });
  const kindsOf = (name: string) => fields.find((known) => known.name === name)?.narrowedBy;
  assert.deepEqual(kindsOf('unit'), ['organize']);
  assert.ok(kindsOf('day')?.includes('month'));
});

test('big screens are chosen among the published portals of their category', async () => {
  const { id } = await admin.call(routes.create, {
    body: edit([fixed('a')], { category: SCREEN_CATEGORY, fullName: '调度大屏' }),
  });
  const offered = async () => {
    const { list } = await plain.call(routes.screenSelector, {});
    return list.map((group) => [group.id, group.children.filter((portal) => portal.id === id)]);
  };
  const before = await offered();
  assert.deepEqual(before, before.length > 0 ? [[SCREEN_CATEGORY, []]] : []);
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  assert.deepEqual(await offered(), [
    [SCREEN_CATEGORY, [{ id, parentId: SCREEN_CATEGORY, fullName: '调度大屏' }]],
  ]);
});

test('phones get the layout of their own that a portal was given', async () => {
  const phone = [{ i: 'a', x: 2, y: 0, w: 2, h: 3, isHidden: false }];
  const formData = { layout: [fixed('a'), fixed('b')], phone, filters: [], refreshSeconds: 60 };
  const { id } = await admin.call(routes.create, { body: { ...edit(), formData } });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  assert.deepEqual((await admin.call(routes.open, { params: { id } })).formData.phone, phone);
  const wide = { ...formData, phone: [{ ...phone[0], w: 5 }] };
  const refused = await fetch(`${product.url}${routes.create.path}`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...edit(), formData: JSON.stringify(wide) }),
  });
  assert.equal(refused.status, 400);
});

test('a portal that a menu entry opens is not deleted', async () => {
  const id = await published([fixed('a')]);
  await product.app.kernel.db
    .insertInto('menus')
    .values({
      id: 'portal.menu',
      parent_id: '-1',
      category: 'Web',
      full_name: '安全总览',
      name_en: 'Safety overview',
      en_code: 'safetyOverview',
      type: 8,
      property: JSON.stringify({ moduleId: id }),
      sort_code: 0,
    })
    .execute();
  const refused = await admin.tryCall(routes.remove, { params: { id }, query: {} });
  assert.equal(refused.msg, '菜单“安全总览”正在使用该门户，请先删除菜单');
  await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
  assert.match((await admin.tryCall(routes.remove, { params: { id }, query: {} })).msg, /“Safety overview”/);
  await admin.call(currentUserRoutes.language, { body: { language: 'zh' } });
});

test('whoever has a menu entry of a screen opens the portal that fills it', async () => {
  const id = await published([fixed('a')]);
  const opens = () => plain.tryCall(routes.open, { params: { id } });
  assert.equal((await opens()).errorCode, 'portal.denied');
  const { db, access } = product.app.kernel;
  await db
    .insertInto('menus')
    .values({
      id: 'screen.menu',
      parent_id: '-1',
      category: 'Web',
      full_name: '值班大屏',
      en_code: 'watchScreen',
      type: 6,
      property: JSON.stringify({ moduleId: id }),
      sort_code: 0,
    })
    .execute();
  const { userId } = (await plain.call(authRoutes.currentUser, {})).userInfo;
  await db
    .insertInto('grants')
    .values({ object_type: 'User', object_id: userId, item_type: 'module', item_id: 'screen.menu' })
    .execute();
  access.clear();
  assert.equal((await opens()).errorCode, undefined);
});

/** Somebody who holds the page of big screens alone, with these of its buttons. */
async function screenMaker(account: string, buttons: readonly string[]): Promise<Client> {
  const client = await product.as(account);
  const { userId } = (await client.call(authRoutes.currentUser, {})).userInfo;
  const page = `menu.${SCREENS_PAGE}`;
  const given = { object_type: 'User', object_id: userId };
  await product.app.kernel.db
    .insertInto('grants')
    .values([
      { ...given, item_type: 'module', item_id: page },
      ...buttons.map((code) => ({ ...given, item_type: 'button', item_id: `${page}.${code}` })),
    ])
    .execute();
  product.app.kernel.access.clear();
  return client;
}

test('whoever holds the page of big screens alone makes these and no other portal', async () => {
  const other = await published([fixed('a')]);
  const all = [
    'btn_add',
    'btn_edit',
    'btn_remove',
    'btn_copy',
    'btn_publish',
    'btn_authorize',
    'btn_upload',
    'btn_download',
    'btn_screen',
  ];
  const maker = await screenMaker('chenyl', all);
  const screen = edit([fixed('a')], { category: SCREEN_CATEGORY });
  const { id } = await maker.call(routes.create, { body: screen });
  const info = await maker.call(routes.read, { params: { id } });
  await maker.call(routes.update, { params: { id }, body: { ...info, description: '值班室' } });
  await maker.call(routes.publish, { params: { id }, body: { note: '' } });
  assert.equal((await maker.call(routes.open, { params: { id } })).fullName, screen.fullName);
  const listed = async (query: object) => (await maker.call(routes.list, { query })).list;
  assert.deepEqual([...new Set((await listed({})).map(({ category }) => category))], [SCREEN_CATEGORY]);
  assert.ok((await listed({ category: 'group' })).every(({ category }) => category === SCREEN_CATEGORY));

  const statusOf = async (answer: Promise<{ readonly status: number }>) => (await answer).status;
  // It cannot become another portal, and none can become one of its own.
  const { category } = edit();
  const moved = { ...(await maker.call(routes.read, { params: { id } })), category };
  assert.equal(await statusOf(maker.tryCall(routes.update, { params: { id }, body: moved })), 403);
  assert.equal(await statusOf(maker.tryCall(routes.create, { body: edit() })), 403);
  const foreign = { params: { id: other } };
  const whole = { ...(await admin.call(routes.read, foreign)), category: SCREEN_CATEGORY };
  for (const answer of [
    maker.tryCall(routes.read, foreign),
    maker.tryCall(routes.update, { ...foreign, body: whole }),
    maker.tryCall(routes.remove, { ...foreign, query: {} }),
    maker.tryCall(routes.copy, foreign),
    maker.tryCall(routes.state, foreign),
    maker.tryCall(routes.publish, { ...foreign, body: { note: '' } }),
    maker.tryCall(routes.export, { ...foreign, body: {} }),
    maker.tryCall(versions.versions, foreign),
    maker.tryCall(versions.uses, foreign),
    maker.tryCall(versions.differences, { ...foreign, query: { from: 0, to: 1 } }),
    maker.tryCall(versions.bringBack, { ...foreign, body: { version: 1 } }),
    maker.tryCall(screens.list, { ...foreign, query: {} }),
  ])
    assert.equal(await statusOf(answer), 404);
  assert.equal((await maker.tryCall(routes.open, foreign)).errorCode, 'portal.denied');

  const fileOf = async (client: Client, portalId: string) => {
    const { url } = await client.call(routes.export, { params: { id: portalId }, body: {} });
    const file = await fetch(product.url + url, { headers: client.headers });
    const form = new FormData();
    form.append('file', new Blob([await file.arrayBuffer()]), 'portal.txt');
    const answer = await fetch(`${product.url}${routes.import.path}?overwrite=1`, {
      method: 'POST',
      headers: maker.headers,
      body: form,
    });
    return answer.status;
  };
  assert.equal(await fileOf(maker, id), 200);
  assert.equal(await fileOf(admin, other), 403);
});

test('whoever may authorise gives what the page lists, to those whom they administer, and takes nothing else', async () => {
  const [screen, other] = await Promise.all(
    [SCREEN_CATEGORY, 'group'].map(async (category) => {
      const { id } = await admin.call(routes.create, { body: edit([fixed('a')], { category }) });
      return id;
    }),
  );
  assert.ok(screen && other);
  const giver = await screenMaker('yangcz', ['btn_authorize']);
  const { userId } = (await giver.call(authRoutes.currentUser, {})).userInfo;
  const [own, foreign] = [demoId('org', 'C01'), demoId('org', 'C02')];
  await product.app.kernel.db
    .insertInto('organize_admins')
    .values({ id: newId(), user_id: userId, organize_id: own, this_layer_edit: 1, sub_layer_edit: 1 })
    .execute();
  const give = async (
    client: Client,
    itemId: string,
    organizeIds: string[],
    itemType: 'portal' | 'report' = 'portal',
  ) => {
    const body = { itemType, objectType: 'Role' as const, objectId: [], organizeIds };
    const { status, errorCode } = await client.tryCall(grantsRoutes.saveItem, { params: { itemId }, body });
    return errorCode ?? status;
  };
  const holders = (client: Client, itemId: string) =>
    client.tryCall(grantsRoutes.itemHolders, {
      params: { itemId, objectType: 'Organize' },
      query: { itemType: 'portal' },
    });
  assert.equal(await give(giver, screen, [own]), 200);
  assert.deepEqual((await holders(giver, screen)).data.ids, [own]);
  assert.equal(await give(giver, screen, [own, foreign]), 'grant.notYours');
  // What somebody else gave stays, and is not taken away by who does not administer it.
  assert.equal(await give(admin, screen, [own, foreign]), 200);
  assert.equal(await give(giver, screen, [foreign]), 200);
  assert.deepEqual((await holders(giver, screen)).data.ids, [foreign]);
  assert.equal(await give(giver, screen, []), 'grant.notYours');
  for (const refused of [
    give(giver, other, [own]),
    give(giver, screen, [own], 'report'),
    give(plain, screen, [own]),
    holders(giver, other).then(({ errorCode }) => errorCode),
    holders(await screenMaker('qiufl', ['btn_edit']), screen).then(({ errorCode }) => errorCode),
  ])
    assert.equal(await refused, 'access.denied');
});

test('the page of big screens asks for its own buttons', async () => {
  const { id } = await admin.call(routes.create, { body: edit([fixed('a')], { category: SCREEN_CATEGORY }) });
  const reader = await screenMaker('weisq', ['btn_add']);
  const info = await reader.call(routes.read, { params: { id } });
  const refused = [
    await reader.tryCall(routes.update, { params: { id }, body: info }),
    await reader.tryCall(routes.state, { params: { id } }),
    await reader.tryCall(routes.publish, { params: { id }, body: { note: '' } }),
    await reader.tryCall(versions.bringBack, { params: { id }, body: { version: 1 } }),
    await reader.tryCall(screens.list, { params: { id }, query: {} }),
  ];
  assert.deepEqual(
    refused.map(({ status }) => status),
    [403, 403, 403, 403, 403],
  );
});

test('an exported portal comes back with its id', async () => {
  const id = await published([fixed('a')]);
  const { url } = await admin.call(routes.export, { params: { id }, body: {} });
  const file = new Uint8Array(
    await (await fetch(product.url + url, { headers: admin.headers })).arrayBuffer(),
  );
  await admin.call(routes.remove, { params: { id }, query: {} });
  const form = new FormData();
  form.set('file', new Blob([file]), 'portal.txt');
  const reply = await fetch(`${product.url}${routes.import.path}?overwrite=0`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  const { data } = JSON.parse(await reply.text());
  assert.deepEqual([data.isDone, data.items[0].id, data.items[0].state], [true, id, 'added']);
  assert.equal((await admin.call(routes.read, { params: { id } })).formData.layout.length, 1);
});

/** What a screen sends instead of a session. */
const screenOf = (key: string): Pick<Client, 'call' | 'tryCall'> => ({
  call: (route, request) => product.visitor.call(route, request, { authorization: `Screen ${key}` }),
  tryCall: (route, request) => product.visitor.tryCall(route, request, { authorization: `Screen ${key}` }),
});

const SQUARE = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ],
];
const MAP = MapEdit.omit({ fullName: true, enCode: true }).parse({
  data: JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: '城东' },
        geometry: { type: 'Polygon', coordinates: SQUARE },
      },
    ],
  }),
});

const keyFor = async (id: string, more: object = {}) => {
  const { userId } = (await plain.call(authRoutes.currentUser, {})).userInfo;
  const body = { fullName: '调度大厅', userId, addresses: '', expiresAt: null, ...more };
  return admin.call(screens.create, { params: { id }, body });
};

test('a screen reads its own portal as the named person, and nothing else', async () => {
  const interfaceId = await publishedInterface(admin, {
    dataType: 1,
    query: 'SELECT @user AS person',
  });
  const { id: mapId } = await admin.call(mapsRoutes.create, {
    body: { ...MAP, enCode: 'screenMap', fullName: '大屏地图' },
  });
  const { id: otherMap } = await admin.call(mapsRoutes.create, {
    body: { ...MAP, enCode: 'otherMap', fullName: '其他地图' },
  });
  const data = { from: 'static', rows: [{ 区域: '城东', 数量: 1 }] };
  const chart = { kind: 'map', category: '区域', values: ['数量'], mapId };
  const id = await published([
    widget('called', { data: { from: 'interface', interfaceId } }),
    widget('map', { elementKey: 'chart', data, chart }),
  ]);
  const other = await published([fixed('b')]);
  await grant(id);
  await grant(other);
  const { key } = await keyFor(id);
  const screen = screenOf(key);
  assert.deepEqual(await product.visitor.call(screens.open, { body: { key } }), { portalId: id });
  assert.equal((await screen.call(routes.open, { params: { id } })).formData.layout.length, 2);
  const { userId } = (await plain.call(authRoutes.currentUser, {})).userInfo;
  const { widgets } = await screen.call(routes.data, { params: { id }, body: { year: null, values: [] } });
  assert.deepEqual(widgets.find(({ i }) => i === 'called')?.data?.rows, [{ person: userId }]);
  assert.equal((await screen.call(mapsRoutes.data, { params: { id: mapId } })).features.length, 1);

  const outcome = async (call: Promise<{ status: number; errorCode: string | undefined }>) => {
    const { status, errorCode } = await call;
    return [status, errorCode];
  };
  const foreign = [401, 'key.invalid'];
  assert.deepEqual(await outcome(screen.tryCall(routes.open, { params: { id: other } })), foreign);
  assert.deepEqual(await outcome(dataOf(screen, other)), foreign);
  assert.deepEqual(await outcome(screen.tryCall(mapsRoutes.data, { params: { id: otherMap } })), foreign);
  // Everything else asks for a session, whatever the named person may do.
  const elsewhere = [401, 'session.invalid'];
  assert.deepEqual(await outcome(screen.tryCall(authRoutes.currentUser, {})), elsewhere);
  assert.deepEqual(await outcome(screen.tryCall(routes.selector, { query: {} })), elsewhere);
  const body = { isHome: true };
  assert.deepEqual(await outcome(screen.tryCall(routes.setDefault, { params: { id }, body })), elsewhere);
  const stored = await product.app.kernel.db.selectFrom('screen_keys').selectAll().execute();
  assert.equal(JSON.stringify(stored).includes(key), false);
});

test('a screen key ends with its time, its revocation and the rights of its person', async () => {
  const id = await published([fixed('a')]);
  const { userName } = (await plain.call(authRoutes.currentUser, {})).userInfo;
  const denied = async () => {
    const { userId } = (await plain.call(authRoutes.currentUser, {})).userInfo;
    const body = { fullName: '调度大厅', userId, addresses: '', expiresAt: null };
    return (await admin.tryCall(screens.create, { params: { id }, body })).msg;
  };
  assert.equal(await denied(), `${userName} 没有该门户的访问权限`);
  await grant(id);
  const now = product.app.kernel.clock.now().getTime();
  const codeOf = async (key: string) =>
    (await screenOf(key).tryCall(routes.open, { params: { id } })).errorCode ?? '';
  const lasting = await keyFor(id);
  const over = await keyFor(id, { expiresAt: now - 1_000 });
  const elsewhere = await keyFor(id, { addresses: '10.20.30.0/24' });
  const here = await keyFor(id, {
    addresses: '127.0.0.1, ::1, ::ffff:127.0.0.1',
    expiresAt: now + 3_600_000,
  });
  assert.deepEqual(
    [
      await codeOf(lasting.key),
      await codeOf(here.key),
      await codeOf(over.key),
      await codeOf(elsewhere.key),
      await codeOf('sk_none'),
    ],
    ['', '', 'key.invalid', 'key.invalid', 'key.invalid'],
  );
  const keys = async () =>
    (await admin.call(screens.list, { params: { id }, query: {} })).list.map((row) => [
      row.state,
      row.lastUsedAt !== null,
      row.lastAddress !== '',
    ]);
  assert.deepEqual(await keys(), [
    ['active', true, true],
    ['active', false, false],
    ['expired', false, false],
    ['active', true, true],
  ]);
  await admin.call(screens.revoke, { params: { id: lasting.id } });
  assert.equal(await codeOf(lasting.key), 'key.invalid');
  assert.equal((await keys()).at(-1)?.[0], 'revoked');
  // Without the right to the portal its person sees nothing there, and neither does the screen.
  await admin.call(grantsRoutes.saveItem, {
    params: { itemId: id },
    body: { itemType: 'portal', objectType: 'Role', objectId: [] },
  });
  assert.equal(await codeOf(here.key), 'portal.denied');
  const unreadable = { fullName: 'x', userId: 'none', addresses: 'nonsense!', expiresAt: null };
  const refused = await admin.tryCall(screens.create, { params: { id }, body: unreadable });
  assert.equal(refused.errorCode, 'portal.screenAddressInvalid');
  assert.equal((await plain.tryCall(screens.list, { params: { id }, query: {} })).status, 403);
});

test('readers see the name of a portal in their language, and the Chinese one where there is none', async () => {
  const titles = { en: 'Pumping stations', zhtw: '' };
  const { id } = await admin.call(routes.create, { body: edit([fixed('a')], { titles }) });
  const name = `门户${made}`;
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  await plain.call(currentUserRoutes.language, { body: { language: 'en' } });
  const denied = await plain.tryCall(routes.open, { params: { id } });
  assert.match(denied.msg, /“Pumping stations”/);
  await grant(id);
  const shown = async (language: 'zh' | 'zhtw' | 'en') => {
    for (const client of [plain, admin])
      await client.call(currentUserRoutes.language, { body: { language } });
    const opened = await plain.call(routes.open, { params: { id } });
    const tree = await plain.call(routes.selector, { query: { type: '1' } });
    const offered = tree.list.flatMap(({ children }) => children).find((child) => child.id === id);
    const { list } = await admin.call(routes.list, { query: { keyword: name } });
    return [opened.fullName, offered?.fullName, list[0]?.fullName];
  };
  assert.deepEqual(await shown('en'), Array(3).fill('Pumping stations'));
  assert.deepEqual(await shown('zhtw'), Array(3).fill(name));
  assert.deepEqual(await shown('zh'), Array(3).fill(name));
});

test('organisations of a widget are told by their names in the language of the reader', async () => {
  const unit = (await namesOfOrganizes(product.app.kernel.db)).find(({ fullNameEn }) => fullNameEn !== '');
  assert.ok(unit);
  const data = { from: 'static', rows: [{ unit: unit.id, n: 1 }, { unit: 'gone' }] };
  const id = await published([widget('units', { data, columnNames: [{ column: 'unit', of: 'unit' }] })]);
  await grant(id);
  for (const language of ['en', 'zh'] as const) {
    await plain.call(currentUserRoutes.language, { body: { language } });
    const { widgets } = (await dataOf(plain, id)).data;
    assert.deepEqual(
      widgets[0]?.data?.rows.map((row) => row.unit),
      [organisationName(unit, 'short', language), 'gone'],
    );
  }
});

test('values of columns are told by people, dictionaries, own lists, moments and answers, and are kept for clicks', async () => {
  const { userId, userName } = (await plain.call(authRoutes.currentUser, {})).userInfo;
  const rows = [
    { who: userId, sort: 'group', state: 'open', at: 1772323500000, done: 1 },
    { who: 'gone', sort: 'odd', state: 'odd', at: 'soon', done: 7 },
  ];
  const list = [{ value: 'open', label: { zh: '未关闭', en: 'Open' } }];
  const columnNames = [
    { column: 'who', title: '人员', titles: { en: 'Person', zhtw: '' }, of: 'person' },
    { column: 'sort', of: 'dictionary', dictionary: 'portalDesigner' },
    { column: 'state', of: 'list', list },
    { column: 'at', of: 'moment' },
    { column: 'done', of: 'boolean' },
  ];
  const id = await published([widget('told', { data: { from: 'static', rows }, columnNames })]);
  await grant(id);
  const seen = async (language: 'zh' | 'en') => {
    await plain.call(currentUserRoutes.language, { body: { language } });
    const { widgets } = (await dataOf(plain, id)).data;
    return widgets[0]?.data;
  };
  const inEnglish = await seen('en');
  const inChinese = await seen('zh');
  const category = await dictionaryLabels(product.app.kernel.db, 'portalDesigner', 'en');
  const shown = (data: typeof inEnglish) =>
    data?.rows.map((row) => columnNames.map(({ column }) => row[column]));
  assert.deepEqual(shown(inEnglish), [
    [userName, category('group'), 'Open', '2026-03-01 08:05', 'Yes'],
    ['gone', 'odd', 'odd', 'soon', 7],
  ]);
  assert.deepEqual(shown(inChinese)?.[0]?.slice(2), ['未关闭', '2026-03-01 08:05', '是']);
  assert.ok(inEnglish?.columns.every(({ type }) => type === 'text'));
  assert.deepEqual(inEnglish?.columns.map(({ label }) => label).sort(), [
    'Person',
    'at',
    'done',
    'sort',
    'state',
  ]);
  assert.deepEqual(
    columnNames.map(({ column }) => inEnglish?.rows[0]?.[storedName(column)]),
    [userId, 'group', 'open', 1772323500000, 1],
  );
});

test('figures of one widget have a source each, and one that fails leaves the others alone', async () => {
  const interfaceId = await publishedInterface(admin, { query: '[{"unit": "甲", "open": 4, "closed": 9}]' });
  const from = (id: string) => ({ from: 'interface', interfaceId: id });
  const designId = await publishedDesign(admin, 'portalFigures', withField('title', 'comInput'));
  const figures = [
    {
      title: '未关闭',
      data: from(interfaceId),
      column: 'closed',
      unit: { zh: '项', en: '' },
      icon: 'ToolOutlined',
    },
    { title: '失败', data: from('none') },
    { title: '记录', data: { from: 'records', designId, groupBy: 'title' } },
  ];
  const id = await published([widget('board', { elementKey: 'dataBoard', figures })]);
  const { widgets } = (await dataOf(admin, id)).data;
  const [first, second] = widgets[0]?.figures ?? [];
  assert.deepEqual(first?.data?.rows, [{ unit: '甲', open: 4, closed: 9 }]);
  assert.ok(second?.data === null && second.problem !== '');
  const used = await admin.call(interfaceVersionsRoutes.uses, { params: { id: interfaceId } });
  assert.deepEqual(
    used.list.map(({ place }) => place),
    ['board'],
  );
  // Records out of reach are left out, of the layout as of the answers.
  await grant(id);
  const opened = await plain.call(routes.open, { params: { id } });
  assert.deepEqual(
    opened.formData.layout[0]?.figures.map(({ title }) => title),
    ['未关闭', '失败'],
  );
  assert.equal((await dataOf(plain, id)).data.widgets[0]?.figures.length, 2);
  const lacking = edit([widget('board', { elementKey: 'dataBoard', figures: [{ title: '空' }] })]);
  const { id: draft } = await admin.call(routes.create, { body: lacking });
  const refused = await admin.tryCall(routes.publish, { params: { id: draft }, body: { note: '' } });
  assert.equal(refused.msg, '组件“board”尚未设置完整：请选择数据');
});

test('portals of the time when options and units had one language are what they were', async () => {
  const former = {
    type: 0,
    formData: {
      layout: [{ ...fixed('a'), elementKey: 'chart', chart: { kind: 'bar', unit: '项' } }],
      filters: [{ name: 'unit', kind: 'choice', options: ['一厂', '二厂'] }],
    },
  };
  const isRead = ({ formData: { layout, filters } }: Pick<PortalEdit, 'formData'>) => {
    assert.deepEqual(layout[0]?.chart?.unit, { zh: '项' });
    assert.deepEqual(filters[0]?.options, [
      { value: '一厂', label: { zh: '' } },
      { value: '二厂', label: { zh: '' } },
    ]);
  };
  const { id } = await admin.call(routes.create, { body: edit() });
  await product.app.kernel.db
    .updateTable('definition_drafts')
    .set({ shape: 1, body: JSON.stringify(former) })
    .where('kind', '=', 'portal')
    .where('target', '=', id)
    .execute();
  isRead(await admin.call(routes.read, { params: { id } }));
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  isRead(await admin.call(routes.open, { params: { id } }));

  const head = {
    fullName: '旧门户',
    enCode: 'formerPortal',
    category: 'group',
    sortCode: 0,
    description: '',
  };
  const definitions = [{ id: 'former.portal', head, body: former }];
  const form = new FormData();
  form.set(
    'file',
    new Blob([JSON.stringify({ format: 'auditplus.portal', version: 1, definitions })]),
    'a.txt',
  );
  const reply = await fetch(`${product.url}${routes.import.path}?overwrite=0`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  assert.equal(reply.status, 200);
  isRead(await admin.call(routes.read, { params: { id: 'former.portal' } }));
});

test('a filter of a dictionary offers one that is named, and narrows entries by their codes', async () => {
  const filters = PortalForm.shape.filters.parse([{ name: 'sort', title: '分类', kind: 'dictionary' }]);
  const { id } = await admin.call(routes.create, {
    body: edit([], { formData: { ...edit().formData, filters } }),
  });
  const refused = await admin.tryCall(routes.publish, { params: { id }, body: { note: '' } });
  assert.equal(refused.msg, '组件“分类”尚未设置完整：请选择筛选的字典');

  const entries = await product.app.kernel.db
    .selectFrom('dictionary_data')
    .innerJoin('dictionary_types', 'dictionary_types.id', 'dictionary_data.type_id')
    .select(['dictionary_data.id', 'dictionary_data.en_code'])
    .where('dictionary_types.en_code', '=', 'portalDesigner')
    .orderBy('dictionary_data.sort_code')
    .execute();
  const [first, second] = entries;
  assert.ok(first && second);
  const body = withField('sort', 'dicSelect', { dictionary: 'portalDesigner' });
  const designId = await publishedDesign(admin, 'portalSorts', body);
  for (const sort of [first.id, first.id, second.id]) await storedRecord(product, designId, { sort });
  const narrowed = [{ parameter: 'sort', field: 'sort' }];
  const grouped = await published([
    widget('sorts', { data: { from: 'records', designId, groupBy: 'sort', narrowed } }),
  ]);
  const values = [{ field: 'sort', value: first.en_code }];
  const { widgets } = (await dataOf(admin, grouped, { values })).data;
  const rows = widgets[0]?.data?.rows ?? [];
  // A click on a group gives the entry itself, which narrows as its code does.
  assert.deepEqual(
    rows.map((row) => [Number(row.value), row[storedName('group')]]),
    [[2, first.id]],
  );
  const { fields } = await admin.call(routes.recordSources, { query: { designId } });
  assert.deepEqual(fields.find(({ name }) => name === 'sort')?.narrowedBy, ['dictionary']);
});

test('the designer is told what a report or a portal takes from a click', async () => {
  const filters = PortalForm.shape.filters.parse([{ name: 'unit', title: '单位' }]);
  const layout = [widget('f', { data: { from: 'figure', figure: 'totals' } })];
  const { id } = await admin.call(routes.create, {
    body: edit([], { formData: { ...edit().formData, layout, filters } }),
  });
  const taken = async (kind: 'report' | 'portal', target: string) =>
    (await admin.call(routes.targetParameters, { query: { kind, id: target } })).list;
  assert.deepEqual(await taken('portal', id), []);
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  assert.deepEqual(await taken('portal', id), [
    { name: 'unit', title: '单位' },
    { name: 'year', title: '年度' },
  ]);
  const parameters = [{ name: 'month', label: { zh: '月份' }, type: 'month' }];
  const blocks = [{ kind: 'text', id: 'a', text: { zh: '说明' } }];
  const head = { fullName: '点击报表', enCode: 'clickReport', categoryId: 'safety' };
  const body = ReportEdit.parse({ ...head, body: JSON.stringify({ parameters, blocks }) });
  const report = await admin.call(dataReportsRoutes.create, { body });
  await admin.call(dataReportsRoutes.publish, { params: { id: report.id }, body: { note: '' } });
  assert.deepEqual(await taken('report', report.id), [{ name: 'month', title: '月份' }]);
  assert.deepEqual(await taken('report', 'none'), []);
  const refused = await plain.tryCall(routes.targetParameters, { query: { kind: 'portal', id } });
  assert.equal(refused.status, 403);
});

/** Definitions of one run; `RANDOM_DEFINITIONS=1000` for a long one. */
const RANDOM_PORTALS = Number(process.env.RANDOM_DEFINITIONS ?? 100);

test('random portals are refused or harmless, and the next call works', async () => {
  const interfaceId = await publishedInterface(admin, { query: '[{"unit": "甲", "open": 4}]' });
  const { id } = await admin.call(routes.create, { body: edit() });
  const head = await admin.call(routes.read, { params: { id } });
  const counts = { saved: 0, published: 0 };
  let { rev } = head;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (generated) => {
      const formData = randomPortal((count) => generated(fc.nat, { max: count - 1 }), interfaceId);
      const send = async (method: string, path: string, body: object) => {
        const reply = await fetch(product.url + path.replace(':id', id), {
          method,
          headers: { ...admin.headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const answer = await reply.text();
        const told = `${method} ${path} ${reply.status} ${answer} ${JSON.stringify(formData)}`;
        assert.ok(reply.status < 500, told);
        return { status: reply.status, told };
      };
      await send('POST', routes.preview.path, { layout: formData.layout, year: null, values: [] });
      const saved = await send('PUT', routes.update.path, {
        ...head,
        formData: JSON.stringify(formData),
        rev,
      });
      if (saved.status === 200) {
        counts.saved += 1;
        ({ rev } = await admin.call(routes.read, { params: { id } }));
        const { status } = await send('PUT', routes.publish.path, { note: '' });
        if (status === 200) {
          counts.published += 1;
          assert.equal((await admin.tryCall(routes.open, { params: { id } })).status, 200, saved.told);
          assert.equal((await dataOf(admin, id)).status, 200, saved.told);
        }
      }
      assert.equal((await admin.tryCall(routes.selector, { query: { type: '1' } })).status, 200);
    }),
    { numRuns: RANDOM_PORTALS, seed: 20_261_129 },
  );
  assert.ok(counts.published > RANDOM_PORTALS / 20, JSON.stringify(counts));
  assert.ok(counts.saved < RANDOM_PORTALS, JSON.stringify(counts));
});

/** The content of a portal, of numbers that are drawn below a bound. */
function randomPortal(below: (count: number) => number, interfaceId: string) {
  const any = <T>(...values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
  /** Every second portal has little strange about it. */
  const isTame = below(2) === 0;
  const odd = <T>(usual: T, ...strange: readonly unknown[]): unknown =>
    isTame ? usual : any<unknown>(usual, usual, ...strange);
  const list = <T>(make: (at: number) => T, most: number): T[] =>
    Array.from({ length: below(most + 1) }, (_none, at) => make(at));
  const column = () => odd(any('unit', 'open'), '', '__proto__', 'none', 'a".b', 7);
  const rows = () =>
    list(
      () => ({ unit: odd(any('甲', '乙'), null, '<b>x</b>'), open: odd(below(9), '9e999', -1, {}, 'NaN') }),
      3,
    );
  const data = () =>
    any<unknown>(
      { from: 'static', rows: rows() },
      { from: 'interface', interfaceId: odd(interfaceId, 'none', ''), values: [] },
      { from: 'figure', figure: odd('totals', 'none', '__proto__') },
      odd({ from: 'static', rows: rows() }, { from: 'sql' }, null, []),
    );
  const chart = () => ({
    kind: odd(any('bar', 'line', 'pie', 'radar', 'funnel', 'gauge', 'heatmap'), 'map', 'odd'),
    category: column(),
    values: list(column, 3),
    series: odd('', 'unit', 'none'),
    min: odd(null, 9, 'x'),
    max: odd(null, -9),
    ...(isTame ? {} : { mapId: any('none', '') }),
  });
  const click = () =>
    odd(
      { does: 'none' },
      { does: 'filter', column: 'unit', parameter: any('unit', 'screen', '', '__proto__') },
      { does: 'page', link: any('/x/{unit}', '//elsewhere.example', 'javascript:alert(1)', '/{__proto__}') },
      { does: 'report', id: 'none', column: '', parameter: 'unit' },
      { does: 'odd' },
    );
  const place = (at: number) => ({
    i: odd(`w${at}`, 'w0', '', '__proto__'),
    x: odd(0, 12, -1, 0.5),
    y: odd(at * 4, 401),
    w: odd(4, 0, 13),
    h: odd(4, 41),
  });
  const one = (at: number): unknown => ({
    ...place(at),
    title: odd('组件', '<script>x</script>', 'x'.repeat(101)),
    ...any<object>(
      { elementKey: any('table', 'ranking', 'dataBoard'), data: data() },
      { elementKey: 'chart', data: data(), chart: chart() },
      { elementKey: 'richText', text: odd('<p>你好</p>', '<img src=x onerror=alert(1)>', '<svg><script>x') },
      { elementKey: odd('notice', 'odd') },
      {
        elementKey: 'iframe',
        url: odd('/audit/list', 'javascript:alert(1)', 'https://elsewhere.example', '//x'),
      },
      { elementKey: 'commonFunc', menuIds: odd([], ['none'], [7]) },
    ),
    columns: odd([], [''], ['none', '__proto__']),
    columnNames: odd([], [{ column: '__proto__', title: 'x' }], [{ column: '' }]),
    limit: odd(10, 0, 201),
    click: click(),
  });
  return {
    layout: [...list(one, 3), one(3)],
    filters: odd(
      [],
      [{ name: 'unit', kind: any('text', 'odd') }],
      [{ name: 'run' }],
      [{ name: 'a' }, { name: 'a' }],
    ),
    refreshSeconds: odd(60, 1, 9_999),
  };
}

test('moments of an interface are read as such, and what is true or false in words', async () => {
  const interfaceId = await publishedInterface(admin, {
    dataType: 1,
    query: "SELECT timestamptz '2026-03-01 08:05:00+08' AS checked, true AS safe",
  });
  const id = await published([widget('called', { data: { from: 'interface', interfaceId } })]);
  const { widgets } = (await dataOf(admin, id)).data;
  assert.deepEqual(widgets[0]?.data, {
    columns: [
      { name: 'checked', label: 'checked', type: 'text' },
      { name: 'safe', label: 'safe', type: 'text' },
    ],
    rows: [{ checked: '2026-03-01 08:05', safe: '是' }],
  });
});
