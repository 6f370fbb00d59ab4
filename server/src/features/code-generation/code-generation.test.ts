import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeGenerationRoutes } from '@auditplus/contract/features/code-generation/code-generation.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { DesignBody, DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { isValueKind, layoutKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { FIELD_KIND_IDS } from '@auditplus/contract/kinds/kind-ids.ts';
import type { z } from 'zod';
import { readMigrations } from '../../db/migrate.ts';
import { unzip } from '../../testing/archive.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { generateFeature } from './feature-files.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

type Body = z.input<typeof DesignBody>;
type Fields = NonNullable<NonNullable<Body['form']>['fields']>;

async function newDesign(
  code: string,
  fields: Fields,
  rules: Body['rules'] = [],
  views: Body['views'] = [],
): Promise<string> {
  const base = { category: 'form', type: 4, webType: 2, state: 1, sortCode: 1, description: '' } as const;
  const { id } = await admin.call(designsRoutes.start, {
    body: { ...base, fullName: `表单${code}`, enCode: code, from: { kind: 'nothing' } },
  });
  await admin.call(designsRoutes.saveDraft, {
    params: { id },
    body: { body: DesignBody.parse({ form: { fields }, rules, views }) },
  });
  return id;
}

const title = {
  fieldId: 'a',
  name: 'title',
  kind: 'comInput',
  label: { zh: '名称' },
  required: true,
} as const;
const asked = { module: 'extend', className: 'WorkPermit', subClassName: '', description: '' } as const;

test('the preview of a design and its archive hold the same files', async () => {
  const id = await newDesign('permit', [title]);
  const { list } = await admin.call(codeGenerationRoutes.preview, { params: { id }, body: asked });
  const files = list.flatMap(({ children }) => children);
  const record = files.find(({ fileName }) => fileName === 'work-permits.record.ts');
  assert.match(record?.fileContent ?? '', /export const workPermit = recordType\(/);
  const newest = Number.parseInt(readMigrations().at(-1)?.name ?? '', 10);
  assert.ok(files.some(({ fileName }) => fileName === `${newest + 1}-work-permits.sql`));
  const { url } = await admin.call(codeGenerationRoutes.download, { params: { id }, body: asked });
  const bytes = new Uint8Array(await (await fetch(product.url + url)).arrayBuffer());
  const packed = [...unzip(bytes)].map(([path, content]) => [path, content.toString('utf8')]);
  assert.deepEqual(
    packed.toSorted(),
    files.map(({ id: path, fileContent }) => [path, fileContent]).toSorted(),
  );
});

test('what the generated page does not take over is told before the download and in the README', async () => {
  const id = await newDesign('starts', [
    title,
    { fieldId: 'n', name: 'amount', kind: 'numInput', label: { zh: '数量' }, start: 5 },
    { fieldId: 's', name: 'isOn', kind: 'switch', label: { zh: '启用' }, start: 1 },
  ]);
  const { list, differences } = await admin.call(codeGenerationRoutes.preview, {
    params: { id },
    body: { ...asked, className: 'StartRecord' },
  });
  assert.ok(differences.includes('新记录的“数量”没有初始值。'));
  const readme = list
    .flatMap(({ children }) => children)
    .find(({ fileName }) => fileName.startsWith('README'));
  assert.match(readme?.fileContent ?? '', /New records do not begin with a value for `amount`/);
});

test('rules that show, lock and set are part of the code, and what is not always there is required by a condition', async () => {
  const id = await newDesign(
    'ruled',
    [
      title,
      { fieldId: 'n', name: 'amount', kind: 'numInput', label: { zh: '数量' } },
      { fieldId: 'r', name: 'reason', kind: 'comInput', label: { zh: '原因' }, required: true },
      {
        fieldId: 'o',
        name: 'note',
        kind: 'comInput',
        label: { zh: '备注' },
        expressions: { visible: 'amount > 1', readOnly: 'amount > 9' },
      },
      {
        fieldId: 'h',
        name: 'doubled',
        kind: 'numInput',
        label: { zh: '两倍' },
        hidden: true,
        required: true,
        expressions: { value: 'amount * 2' },
      },
      { fieldId: 'd', name: 'fixed', kind: 'comInput', label: { zh: '固定' }, disabled: true },
    ],
    [
      {
        ruleId: 'one',
        when: 'amount > 100',
        actions: [
          { action: 'show', fields: ['reason'] },
          { action: 'setValue', fields: ['note'], value: "'多'" },
        ],
      },
      { ruleId: 'two', when: 'amount < 0', actions: [{ action: 'lock', fields: ['title'] }] },
    ],
  );
  const { list, differences } = await admin.call(codeGenerationRoutes.preview, {
    params: { id },
    body: { ...asked, className: 'RuledRecord' },
  });
  const record =
    list.flatMap(({ children }) => children).find(({ fileName }) => fileName === 'ruled-records.record.ts')
      ?.fileContent ?? '';
  for (const rule of [
    "{ when: 'not (amount > 1)', hide: ['note'] }",
    "{ when: 'amount > 9', lock: ['note'] }",
    "{ when: 'amount > 100', show: ['reason'] }",
    `{ when: 'amount > 100', set: { note: "'多'" } }`,
    "{ when: 'amount < 0', lock: ['title'] }",
    "{ when: 'true', hide: ['doubled'] }",
    "{ when: 'true', lock: ['fixed'] }",
    "when: '(amount > 100) and isEmpty(reason)'",
  ])
    assert.ok(record.includes(rule), `${rule}\n${record}`);
  assert.doesNotMatch(record, /(?:reason|doubled): \{[^}]*required/);
  assert.ok(!differences.some((text) => text.includes('填写过程中不提示')));
});

test('what is checked of a field, and whether it must be filled in, counts only while it is there', () => {
  const amount = (name: string, more: object) => ({
    ...{ fieldId: name, name, kind: 'numInput' as const, label: { zh: name } },
    checks: [{ test: `${name} > 5`, message: { zh: `${name} 太少` } }],
    ...more,
  });
  const feature = generated(
    {
      fields: [
        title,
        amount('plain', {}),
        amount('asked', { expressions: { visible: 'plain > 1' } }),
        amount('ruled', {}),
        amount('never', { hidden: true, expressions: { required: 'plain > 2' } }),
        {
          ...{
            fieldId: 'k',
            kind: 'card' as const,
            label: { zh: '卡片' },
            expressions: { visible: 'plain > 3' },
          },
          children: [amount('inside', {})],
        },
        {
          ...{ fieldId: 'i', name: 'items', kind: 'table' as const, label: { zh: '明细' } },
          children: [amount('cell', { expressions: { visible: 'plain > 4' } })],
        },
      ],
    },
    {},
    [
      { ruleId: 'one', when: 'plain > 9', actions: [{ action: 'hide', fields: ['ruled'] }] },
      { ruleId: 'two', when: 'plain > 7', actions: [{ action: 'require', fields: ['asked', 'never'] }] },
    ],
  );
  assert.ok('files' in feature);
  const record = (feature.files[0]?.content ?? '').replaceAll(/\s+/g, ' ');
  for (const part of [
    "when: 'not isEmpty(plain) and not (plain > 5)', field: 'plain'",
    "when: '(plain > 1) and not isEmpty(asked) and not (asked > 5)', field: 'asked'",
    "when: '(not (plain > 9)) and not isEmpty(ruled) and not (ruled > 5)', field: 'ruled'",
    "when: '(plain > 3) and not isEmpty(inside) and not (inside > 5)', field: 'inside'",
    "when: 'any(items, (plain > 4) and not isEmpty(cell) and not (cell > 5))', field: 'items'",
    "when: '((plain > 7) and (plain > 1)) and isEmpty(asked)', field: 'asked'",
  ])
    assert.ok(record.includes(part), `${part}\n${record}`);
  assert.doesNotMatch(record, /field: 'never'/);
});

test('options keep the colours by which they are told apart', async () => {
  const options = [
    { id: 'high', fullName: '重大', en: 'Major', tone: 'red' },
    { id: 'low', fullName: '一般', en: 'Minor' },
  ] as const;
  const level = { fieldId: 'l', name: 'level', kind: 'radio', label: { zh: '等级', en: 'Level' } } as const;
  const id = await newDesign('coloured', [
    title,
    { ...level, required: true, props: { options: [...options] } },
  ]);
  const { list } = await admin.call(codeGenerationRoutes.preview, {
    params: { id },
    body: { ...asked, className: 'ColouredRecord' },
  });
  const record = list
    .flatMap(({ children }) => children)
    .find(({ fileName }) => fileName === 'coloured-records.record.ts')?.fileContent;
  assert.match(record ?? '', /value: 'high', label: \['重大', '重大', 'Major'\], tone: 'red' \}/);
  assert.match(record ?? '', /value: 'low', label: \['一般', '一般', 'Minor'\] \}/);
});

test('a rule that filters options of what has none is refused by its name', async () => {
  const rule = { ruleId: 'one', name: { zh: '按等级选择' }, when: 'true' };
  const id = await newDesign(
    'optioned',
    [title],
    [{ ...rule, actions: [{ action: 'setOptions', fields: ['title'], value: 'true' }] }],
  );
  const { msg } = await admin.tryCall(codeGenerationRoutes.preview, { params: { id }, body: asked });
  assert.match(msg, /按等级选择/);
});

test('a rule over a field that is refused is not told beside it', async () => {
  const id = await newDesign(
    'toldOnce',
    [title, { fieldId: 'b', name: 'photos', kind: 'billRule', label: { zh: '照片' } }],
    [
      {
        ruleId: 'one',
        name: { zh: '须有照片' },
        when: 'isEmpty(photos)',
        actions: [{ action: 'refuse', message: { zh: '须有照片' } }],
      },
    ],
  );
  const { msg } = await admin.tryCall(codeGenerationRoutes.preview, { params: { id }, body: asked });
  assert.match(msg, /照片（photos）/);
  assert.doesNotMatch(msg, /须有照片/);
});

test('files, patterns and ratings are part of the code, and a file that must be there is in its test', async () => {
  const id = await newDesign('held', [
    title,
    {
      fieldId: 'b',
      name: 'photos',
      kind: 'uploadImg',
      label: { zh: '照片' },
      props: { limit: 3, fileSize: 2 },
    },
    {
      fieldId: 's',
      name: 'signed',
      kind: 'uploadImg',
      label: { zh: '签名' },
      props: { drawn: true, limit: 1 },
    },
    {
      fieldId: 'c',
      name: 'papers',
      kind: 'uploadFz',
      label: { zh: '证件' },
      required: true,
      props: { accept: ['pdf'], sizeUnit: 'KB', fileSize: 300 },
    },
    {
      fieldId: 'd',
      name: 'code',
      kind: 'comInput',
      label: { zh: '批号' },
      patterns: [
        { pattern: '/^[A-Z0-9]+$/', message: { zh: '只能用大写字母和数字', en: 'Capitals and digits' } },
      ],
    },
    { fieldId: 'e', name: 'stars', kind: 'rate', label: { zh: '评分' }, props: { max: 5, allowHalf: true } },
  ]);
  const { list, differences } = await admin.call(codeGenerationRoutes.preview, {
    params: { id },
    body: { ...asked, className: 'HeldRecord' },
  });
  const sources = list.flatMap(({ children }) => children);
  const source = (end: string) => sources.find(({ fileName }) => fileName.endsWith(end))?.fileContent ?? '';
  const record = source('.record.ts').replaceAll(/\s+/g, ' ');
  for (const part of [
    "kind: 'files', label: ['照片', '照片', 'Photos'], pictures: true, limit: 3, fileSize: 2, sizeUnit: 'MB',",
    "required: true, limit: 9, fileSize: 300, sizeUnit: 'KB', accept: ['pdf'],",
    'pictures: true, drawn: true, limit: 1, fileSize: 5,',
    "pattern: '^[A-Z0-9]+$', help: ['只能用大写字母和数字', '只能用大写字母和数字', 'Capitals and digits'],",
    "kind: 'decimal', label: ['评分', '评分', 'Stars'], min: 0, max: 5, places: 1,",
  ])
    assert.ok(record.includes(part), `${part}\n${record}`);
  assert.match(source('.sql'), /papers jsonb NOT NULL DEFAULT '\[\]',/);
  assert.match(source('.test.ts'), /papers: \[await uploaded\(product, admin, 'pdf'\)\],/);
  assert.ok(differences.includes('评分以数字填写。'));
});

test('a pattern with flags and one that no usual text is like are refused', async () => {
  const pattern = (text: string) => ({ patterns: [{ pattern: text, message: { zh: '格式不对' } }] });
  const code = { kind: 'comInput', label: { zh: '编号' } } as const;
  for (const [at, fields] of [
    [{ ...title, ...pattern('^[A-Z]+$') }],
    [title, { fieldId: 'b', name: 'code', ...code, ...pattern('/^[a-z]+$/i') }],
    [title, { fieldId: 'b', name: 'code', ...code, ...pattern('^SGQ-[A-Z]{7}$') }],
  ].entries()) {
    const id = await newDesign(`patterned${at}`, fields);
    const { errorCode, msg } = await admin.tryCall(codeGenerationRoutes.preview, {
      params: { id },
      body: asked,
    });
    assert.equal(errorCode, 'generator.notExpressible');
    assert.match(msg, /校验规则不能生成/);
  }
});

test('what cannot become code is refused with the names of the fields, and what a developer has to add', async () => {
  const id = await newDesign('faulty', [
    title,
    { fieldId: 'b', name: 'number', kind: 'billRule', label: { zh: '编号', en: 'Number' } },
    {
      fieldId: 'd',
      name: 'items',
      kind: 'table',
      label: { zh: '明细', en: 'Items' },
      children: [
        { fieldId: 'f', name: 'other', kind: 'relationForm', label: { zh: '相关记录', en: 'Related' } },
      ],
    },
  ]);
  const { errorCode, msg } = await admin.tryCall(codeGenerationRoutes.preview, {
    params: { id },
    body: asked,
  });
  assert.equal(errorCode, 'generator.notExpressible');
  for (const name of ['编号（number）', '明细 - 相关记录（other）']) assert.ok(msg.includes(name), msg);
  await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
  const said = await admin.tryCall(codeGenerationRoutes.preview, { params: { id }, body: asked });
  await admin.call(currentUserRoutes.language, { body: { language: 'zh' } });
  assert.match(said.msg, /Number \(number\): no numbering rule is chosen/);
  assert.doesNotMatch(said.msg, /[\u3400-\u9fff（）：]/);
});

test('rows of the product that other fields narrow down are generated with their conditions', () => {
  const narrowed = (more: object = {}, own = 'unit') => ({
    ...{ fieldId: 'c', name: 'part', kind: 'relationForm' as const, label: { zh: '部门' }, ...more },
    props: {
      ...{ relation: 'units', relationField: 'name' },
      narrowedBy: [{ field: 'parent_id', is: 'equal', own }],
    },
  });
  const made = (field: ReturnType<typeof narrowed>) =>
    generateFeature({
      body: DesignBody.parse({
        form: {
          fields: [title, { fieldId: 'b', name: 'unit', kind: 'comSelect', label: { zh: '单位' } }, field],
        },
      }),
      webType: 2,
      fullName: '演练',
      request: { module: 'extend', className: 'Drill', subClassName: '', description: '' },
      dictionaries: new Map(),
      migration: '999',
    });
  const feature = made(narrowed());
  assert.ok('files' in feature);
  const [record, , tested] = feature.files.map(({ content }) => content.replaceAll(/\s+/g, ' '));
  assert.match(record ?? '', /narrowedBy: \[\{ field: 'parent_id', is: 'equal', own: 'unit' \}\]/);
  assert.match(tested ?? '', /part: null/);
  const result = made(narrowed({}, 'gone'));
  assert.deepEqual('unsupported' in result && result.unsupported.map(({ why }) => why), ['narrowed']);
  // Which row fits the test does not know: where one must be chosen, it stores none and says so.
  const needed = made(narrowed({ required: true }));
  assert.ok('files' in needed);
  assert.match(needed.files[2]?.content ?? '', /without what it needs is refused and not stored/);
  assert.doesNotMatch(needed.files[2]?.content ?? '', /is changed, deleted and brought back/);
  assert.ok(needed.differences.some(([zh]) => zh.startsWith('生成的测试不保存记录：“部门”')));
});

/** The code of a form with a list, or what of it is refused. */
const generated = (form: Body['form'], view: object = {}, rules: Body['rules'] = []) =>
  generateFeature({
    body: DesignBody.parse({
      form,
      rules,
      views: [
        { viewId: 'list', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'title' }], ...view },
      ],
    }),
    webType: 2,
    fullName: '清单',
    request: { module: 'extend', className: 'ActedRecord', subClassName: '', description: '' },
    dictionaries: new Map(),
    migration: '999',
  });
const refusedOf = (made: ReturnType<typeof generated>) =>
  'unsupported' in made && made.unsupported.map(({ what: [zh], why }) => [zh, why]);

test('scripts, buttons and conditions are part of the code, and lists bring what buttons need', async () => {
  const feature = generated(
    {
      settings: { scripts: { onLoad: "toast('开始');", beforeSubmit: '', afterSubmit: 'toast(`好`);' } },
      fields: [
        title,
        { fieldId: 's', name: 'state', kind: 'comInput', label: { zh: '状态', en: 'State' } },
        {
          ...{ fieldId: 'k', kind: 'button', label: { zh: '' } },
          props: { buttonText: { zh: '填写', en: 'Fill in' } },
          scripts: { click: "setFormData('state', 'open');" },
        },
        {
          ...{ fieldId: 'i', name: 'items', kind: 'table', label: { zh: '明细' } },
          children: [
            {
              ...{ fieldId: 'a', name: 'amount', kind: 'numInput', label: { zh: '数量' } },
              scripts: { change: "setFormData('state', String(data));", blur: 'toast(String(index));' },
            },
          ],
        },
        {
          ...{
            fieldId: 't',
            kind: 'tab',
            label: { zh: '分页' },
            scripts: { 'tab-click': 'toast(data.title);' },
          },
          panes: [
            {
              ...{ paneId: 'first', title: { zh: '第一页', en: 'First' } },
              children: [{ fieldId: 'w', name: 'words', kind: 'comInput', label: { zh: '说明' } }],
            },
            { paneId: 'empty', title: { zh: '空页' }, children: [] },
          ],
        },
      ],
    },
    {
      rowButtons: [
        { code: 'btn_edit', label: { zh: '编辑' }, when: "state <> 'closed'" },
        { code: 'btn_remove', label: { zh: '删除' } },
      ],
      customButtons: [
        {
          ...{ code: 'btn_take', label: { zh: '受理', en: 'Take' }, when: "state = 'open'" },
          ...{ confirm: { zh: '确定受理吗' }, sets: [{ field: 'state', value: "'taken'" }] },
        },
        {
          ...{ code: 'btn_send', label: { zh: '上报' }, says: { zh: '结果：{answer}' } },
          ...{ calls: { interfaceId: 'reports', parameters: [{ name: 'what', value: 'title' }] } },
        },
        { code: 'btn_open', label: { zh: '打开' }, place: 'list', script: 'refresh();', link: '/x' },
        { code: 'btn_paper', label: { zh: '打印' }, prints: 'form' },
        { code: 'btn_notice', label: { zh: '通知单' }, prints: 'notice' },
      ],
    },
  );
  assert.deepEqual(refusedOf(feature), false);
  assert.ok('files' in feature);
  const source = (end: string) => feature.files.find(({ path }) => path.endsWith(end))?.content ?? '';
  const record = source('.record.ts').replaceAll(/\s+/g, ' ');
  for (const part of [
    "import { scripts } from './acted-records.script.ts';",
    "formTabs: { tabs1: { first: { label: ['第一页', '第一页', 'First'], fields: ['words'] } } },",
    "formButtons: { button1: { label: ['填写', '填写', 'Fill in'], behind: 'state' } },",
    "btn_take: { label: ['受理', '受理', 'Take'], when: \"state = 'open'\", confirm: ['确定受理吗', '确定受理吗', '确定受理吗'], sets: { state: \"'taken'\" }, },",
    "calls: { interfaceId: 'reports', parameters: { what: 'title' } },",
    "btn_open: { label: ['打开', '打开', 'Open'], place: 'list', link: '/x' },",
    "btn_paper: { label: ['打印', '打印', 'Paper'], prints: 'form' },",
    "btn_notice: { label: ['通知单', '通知单', 'Notice'], prints: 'notice' },",
    'usualButtons: { btn_edit: { when: "state <> \'closed\'" } },',
    ' scripts, fields: {',
    "label: ['状态', '状态', 'State'], max: 200, list: { isShown: false } },",
  ])
    assert.ok(record.includes(part), `${part}\n${record}`);
  const { scripts } = await import(`data:text/javascript,${encodeURIComponent(source('.script.ts'))}`);
  assert.deepEqual(scripts, {
    onLoad: "\ntoast('开始');\n",
    afterSubmit: '\ntoast(`好`);\n',
    change: { 'items.amount': "\nsetFormData('state', String(data));\n" },
    blur: { 'items.amount': '\ntoast(String(index));\n' },
    tab: { tabs1: '\ntoast(data.title);\n' },
    click: { button1: "\nsetFormData('state', 'open');\n" },
    press: { btn_open: '\nrefresh();\n' },
  });
  const tested = source('.test.ts');
  for (const name of [
    'an acted record is not changed where it may not be',
    'btn_take is refused where an acted record does not have it',
    'btn_paper prints an acted record',
  ])
    assert.ok(tested.includes(name), `${name}\n${tested}`);
  assert.ok(feature.differences.some(([zh]) => zh.startsWith('编号规则、数据接口')));
  assert.ok(feature.differences.some(([zh]) => zh.startsWith('按钮所用的打印模板')));
});

test('what scripts and buttons do that no declared record does is refused by its name', () => {
  const tabs = {
    fieldId: 't',
    kind: 'tab',
    label: { zh: '分页' },
    panes: [],
    scripts: { 'tab-click': 'return;' },
  } as const;
  const amount = {
    fieldId: 'a',
    name: 'amount',
    kind: 'numInput',
    label: { zh: '数量' },
  } as const;
  const items = { fieldId: 'i', name: 'items', kind: 'table', label: { zh: '明细' } } as const;
  const unit = { fieldId: 'u', name: 'unit', kind: 'comSelect', label: { zh: '单位' } } as const;
  const onLoad =
    "setDisabled('items.amount', true); setFieldOptions('title', ['a']); setFormData('unit', null);";
  assert.deepEqual(
    refusedOf(
      generated(
        {
          settings: { scripts: { onLoad } },
          fields: [title, { ...tabs, panes: [] }, { ...items, children: [amount] }, { ...unit }],
        },
        {
          rowButtons: [{ code: 'btn_detail', label: { zh: '详情' }, when: "title <> 'x'" }],
          customButtons: [
            { code: 'btn_edit', label: { zh: '改一改' }, link: '/x' },
            { code: 'btn_gone', label: { zh: '设置' }, sets: [{ field: 'gone', value: '1' }] },
          ],
        },
      ),
    ),
    [
      ['分页', 'script'],
      ['清单', 'scriptCall'],
      ['单位', 'scriptValue'],
      ['改一改', 'buttonCode'],
      ['设置', 'buttonAsks'],
      ['详情', 'buttonWhen'],
    ],
  );
});

test('fixed ranges and a tamper-evident history are part of the code, and the ranges are told', () => {
  const stock = { fieldId: 's', name: 'stock', kind: 'relationForm', label: { zh: '库存' } } as const;
  const props = { modelId: 'parts', relationField: 'name', range: 'fixed', rangeWhere: 'amount > 0' };
  const feature = generateFeature({
    body: DesignBody.parse({
      form: { fields: [title, { ...stock, props }] },
      settings: { tamperEvident: true },
    }),
    webType: 2,
    fullName: '领用',
    request: { module: 'extend', className: 'StockIssue', subClassName: '', description: '' },
    dictionaries: new Map(),
    migration: '999',
  });
  assert.ok('files' in feature);
  const record = (feature.files[0]?.content ?? '').replaceAll(/\s+/g, ' ');
  for (const part of [
    'tamperEvident: true,',
    "props: { modelId: 'parts', relationField: 'name', range: 'fixed', rangeWhere: 'amount > 0' }",
  ])
    assert.ok(record.includes(part), `${part}\n${record}`);
  assert.ok(feature.differences.some(([zh]) => zh.startsWith('固定范围内的记录')));
});

test('the script before saving is part of the code in a file of its own, as it was written', async () => {
  const script = ['data.note = `$', '{data.title}\\t`;\nreturn data;'].join('');
  const unit = { fieldId: 'u', name: 'unit', kind: 'comSelect', label: { zh: '单位' } } as const;
  const note = { fieldId: 'n', name: 'note', kind: 'textarea', label: { zh: '备注' } } as const;
  const made = (beforeSave: string) =>
    generateFeature({
      body: DesignBody.parse({
        form: { settings: { scripts: { beforeSave } }, fields: [title, note, unit] },
      }),
      webType: 2,
      fullName: '脚本',
      request: { module: 'extend', className: 'ScriptedRecord', subClassName: '', description: '' },
      dictionaries: new Map(),
      migration: '999',
    });
  const feature = made(script.replace('\n', '\r\n'));
  assert.ok('files' in feature);
  const source = (end: string) => feature.files.find(({ path }) => path.endsWith(end))?.content ?? '';
  assert.match(source('.record.ts'), /import \{ beforeSave \} from '\.\/scripted-records\.script\.ts';/);
  assert.match(source('.record.ts'), /^ {2}beforeSave,$/m);
  const file = encodeURIComponent(source('.script.ts'));
  const { beforeSave } = await import(`data:text/javascript,${file}`);
  assert.equal(beforeSave, `\n${script}\n`);
  const refused = made('return { ...data, unit: null };');
  assert.deepEqual('unsupported' in refused && refused.unsupported.map(({ what: [zh], why }) => [zh, why]), [
    ['单位', 'scriptValue'],
  ]);
});

test('checks and conditions of rows become rules over all of them, those of a child table rules of the form', () => {
  const amount = {
    ...{ fieldId: 'm', name: 'amount', kind: 'numInput', label: { zh: '数量' } },
    checks: [{ test: 'amount <= most', message: { zh: '数量过大' } }],
  } as const;
  const reason = {
    ...{ fieldId: 'r', name: 'reason', kind: 'comInput', label: { zh: '原因', en: 'Reason' } },
    expressions: { required: 'amount > 9' },
  } as const;
  const feature = generateFeature({
    body: DesignBody.parse({
      form: {
        fields: [
          title,
          { fieldId: 'n', name: 'most', kind: 'numInput', label: { zh: '上限' } },
          {
            ...{ fieldId: 'i', name: 'items', kind: 'table', label: { zh: '明细', en: 'Items' } },
            ...{ required: true, expressions: { visible: 'most > 0' } },
            children: [amount, reason],
          },
        ],
      },
    }),
    webType: 2,
    fullName: '明细',
    request: { module: 'extend', className: 'RowRecord', subClassName: '', description: '' },
    dictionaries: new Map(),
    migration: '999',
  });
  assert.ok('files' in feature);
  const record = (feature.files[0]?.content ?? '').replaceAll(/\s+/g, ' ');
  for (const part of [
    "when: '(most > 0) and any(items, not isEmpty(amount) and not (amount <= most))', field: 'items', refuse: ['数量过大',",
    "when: '(most > 0) and any(items, (amount > 9) and isEmpty(reason))', field: 'items', refuse: ['原因为必填项', '原因為必填項', 'Reason is required'],",
    "{ when: 'not (most > 0)', hide: ['items'] }",
    "when: '(most > 0) and isEmpty(items)', field: 'items'",
  ])
    assert.ok(record.includes(part), `${part}\n${record}`);
});

test('options, warnings, cells of rows, cards and patterns of names and columns are part of the code', () => {
  const choices = {
    options: ['low', 'high'].map((id) => ({ id, fullName: id === 'low' ? '一般' : '重大' })),
  };
  const feature = generateFeature({
    body: DesignBody.parse({
      form: {
        fields: [
          { ...title, patterns: [{ pattern: '^S[0-9]+$', message: { zh: '以 S 开头' } }] },
          { fieldId: 'n', name: 'cost', kind: 'numInput', label: { zh: '费用' } },
          {
            ...{ fieldId: 'l', name: 'level', kind: 'radio', label: { zh: '等级' }, props: choices },
            expressions: { options: "value = 'low' or cost > 9" },
          },
          {
            ...{ fieldId: 'g', name: 'group', kind: 'dicSelect', label: { zh: '分组' } },
            props: { dictionary: 'groups' },
          },
          {
            ...{ fieldId: 'k', kind: 'card', label: { zh: '说明' }, expressions: { visible: 'cost > 1' } },
            children: [
              { fieldId: 'w', name: 'why', kind: 'comInput', label: { zh: '原因' }, required: true },
            ],
          },
          {
            ...{ fieldId: 'i', name: 'items', kind: 'table', label: { zh: '明细' } },
            children: [
              { fieldId: 'm', name: 'amount', kind: 'numInput', label: { zh: '数量' } },
              {
                ...{ fieldId: 'p', name: 'price', kind: 'numInput', label: { zh: '单价' }, required: true },
                expressions: { visible: 'amount > 0', readOnly: 'cost > 5' },
              },
              {
                ...{ fieldId: 'c', name: 'code', kind: 'comInput', label: { zh: '批号' } },
                patterns: [{ pattern: '^S', message: { zh: '以 S 开头' } }],
              },
            ],
          },
        ],
      },
      rules: [
        {
          ...{ ruleId: 'one', when: 'cost > 3' },
          actions: [
            { action: 'warn', message: { zh: '费用较高', en: 'Costly' } },
            { action: 'setOptions', fields: ['group'], value: "label <> '其他'" },
            { action: 'hide', fields: ['#k'] },
          ],
        },
        {
          ...{ ruleId: 'two', when: 'items.amount > 100' },
          actions: [
            { action: 'warn', fields: ['items.amount'], message: { zh: '数量较大' } },
            { action: 'lock', fields: ['items.code'] },
            { action: 'setValue', fields: ['items.code'], value: "'S'" },
          ],
        },
      ],
    }),
    webType: 2,
    fullName: '费用',
    request: { module: 'extend', className: 'CostRecord', subClassName: '', description: '' },
    dictionaries: new Map([['groups', { code: 'groupType', entry: 'work' }]]),
    migration: '999',
  });
  assert.ok('files' in feature, JSON.stringify('unsupported' in feature && feature.unsupported));
  const record = (feature.files[0]?.content ?? '').replaceAll(/\s+/g, ' ');
  for (const part of [
    `{ when: 'true', offer: { level: "value = 'low' or cost > 9" } }`,
    `{ when: 'cost > 3', offer: { group: "label <> '其他'" } }`,
    "{ when: 'cost > 3', warn: ['费用较高', '费用较高', 'Costly'] }",
    "{ when: 'any(items, items.amount > 100)', warn: ['数量较大', '数量较大', '数量较大'] }",
    "{ when: 'not (amount > 0)', hide: ['items.price'] }",
    "{ when: 'cost > 5', lock: ['items.price'] }",
    "{ when: 'items.amount > 100', lock: ['items.code'] }",
    `{ when: 'items.amount > 100', set: { 'items.code': "'S'" } }`,
    "{ when: 'not ((cost > 1) and (not (cost > 3)))', hide: ['why'] }",
    "when: '((cost > 1) and (not (cost > 3))) and isEmpty(why)', field: 'why'",
    "when: 'any(items, (amount > 0) and isEmpty(price))', field: 'items'",
    "pattern: '^S[0-9]+$', help: ['以 S 开头', '以 S 开头', '以 S 开头'], searchable: true",
    "code: { kind: 'text', label: ['批号', '批号', 'Code'], max: 200, pattern: '^S',",
  ])
    assert.ok(record.includes(part), `${part}\n${record}`);
  assert.match(feature.files.find(({ path }) => path.endsWith('.test.ts'))?.content ?? '', /title: 'S11'/);
});

test('the condition of a list is part of the code; a list that is no table becomes one and says so', () => {
  const feature = (view: object) =>
    generateFeature({
      body: DesignBody.parse({
        form: {
          fields: [
            title,
            { fieldId: 'd', name: 'heldOn', kind: 'date', label: { zh: '日期', en: 'Day' } },
            { fieldId: 'f', name: 'papers', kind: 'uploadFz', label: { zh: '附件' } },
          ],
        },
        views: [{ viewId: 'days', name: { zh: '日历', en: 'Calendar' }, ...view }],
      }),
      webType: 2,
      fullName: '日程',
      request: { module: 'extend', className: 'DayRecord', subClassName: '', description: '' },
      dictionaries: new Map(),
      migration: '999',
    });
  const days = feature({
    ...{ kind: 'calendar', calendar: { from: 'heldOn', title: 'title' } },
    where: "heldOn >= date('2026-01-01')",
  });
  assert.ok('files' in days);
  const record = days.files[0]?.content ?? '';
  assert.match(record, /listWhere: "heldOn >= date\('2026-01-01'\)",/);
  assert.doesNotMatch(record, /heldOn: \{[^}]*list: false/);
  assert.match(record, /papers: \{[^}]*list: false/);
  assert.ok(
    days.differences.some(
      ([, , en]) =>
        en === 'The list “Calendar” is a table, without the tree, groups, board or calendar that it had.',
    ),
  );
  const refused = feature({ kind: 'table', where: 'count(papers) > 0' });
  assert.deepEqual('unsupported' in refused && refused.unsupported.map(({ why }) => why), ['viewWhere']);
});

test('every kind of field becomes code, or says what a developer has to add', () => {
  const made = FIELD_KIND_IDS.map((kind) => {
    const holds = isValueKind(kind) ? undefined : layoutKind(kind).holds;
    const field = DesignField.parse({
      fieldId: 'b',
      name: isValueKind(kind) || kind === 'table' ? 'other' : '',
      kind,
      label: { zh: '其他' },
      ...(holds === 'fields' || holds === 'rows' ? { children: [] } : {}),
      ...(holds === 'panes' ? { panes: [] } : {}),
    });
    const feature = generateFeature({
      body: DesignBody.parse({ form: { fields: [title, field] } }),
      webType: 2,
      fullName: '各类字段',
      request: { module: 'extend', className: 'EveryKind', subClassName: '', description: '' },
      dictionaries: new Map([['', { code: 'groupType', entry: 'work' }]]),
      migration: '999',
    });
    return [kind, 'files' in feature ? [] : feature.unsupported.map(({ why }) => why)] as const;
  });
  assert.deepEqual(Object.fromEntries(made.filter(([, why]) => why.length > 0)), {
    billRule: ['numbers'],
    relationForm: ['relation'],
  });
});

test('times, calculations and columns that are computed are part of the code; other lists and colours are told', async () => {
  const id = await newDesign(
    'computed',
    [
      title,
      {
        fieldId: 'b',
        name: 'at',
        kind: 'date',
        label: { zh: '时间' },
        props: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
      },
      {
        fieldId: 'c',
        name: 'items',
        kind: 'table',
        label: { zh: '明细' },
        children: [
          { fieldId: 'd', name: 'amount', kind: 'numInput', label: { zh: '数量' } },
          {
            fieldId: 'e',
            name: 'worth',
            kind: 'calculate',
            label: { zh: '金额' },
            expressions: { value: 'amount * 2' },
          },
        ],
      },
      {
        fieldId: 'f',
        name: 'total',
        kind: 'calculate',
        label: { zh: '合计' },
        expressions: { value: 'sum(items.worth)' },
      },
      { fieldId: 'g', name: 'made', kind: 'createTime', label: { zh: '登记时间' } },
    ],
    [],
    [
      { viewId: 'days', name: { zh: '日历', en: 'Calendar' }, kind: 'calendar' },
      {
        viewId: 'list',
        name: { zh: '列表' },
        kind: 'table',
        columns: [
          {
            field: 'title',
            formats: [{ when: 'total > 9', tone: 'red', isBold: true }, { when: "made > '2026-01-01'" }],
          },
        ],
        rowColours: [{ when: 'count(items) > 1', colour: 'orange' }],
      },
    ],
  );
  const { list, differences } = await admin.call(codeGenerationRoutes.preview, {
    params: { id },
    body: { ...asked, className: 'ComputedRecord' },
  });
  const record =
    list.flatMap(({ children }) => children).find(({ fileName }) => fileName === 'computed-records.record.ts')
      ?.fileContent ?? '';
  for (const part of [
    /kind: 'minute',/,
    /computes: \{ worth: 'amount \* 2' \}/,
    /\{ when: 'true', set: \{ total: 'sum\(items.worth\)' \} \}/,
    /list: \{ formats: \[\{ when: 'total > 9', tone: 'red', isBold: true \}\] \},/,
    /rowTones: \[\{ when: 'count\(items\) > 1', tone: 'orange' \}\],/,
  ])
    assert.match(record, part);
  assert.equal(record.match(/list: \{ isShown: false \}/g)?.length, 2, 'what conditions ask for comes along');
  for (const text of [
    '不保留列表“日历”。',
    '条件取自记录以外的数据或所用字段不能生成的条件格式不保留。',
    '计算结果四舍五入到两位小数。',
  ])
    assert.ok(differences.includes(text), text);
  assert.ok(!differences.some((text) => text.includes('行颜色')));
});

test('a name that the product uses is refused', async () => {
  const id = await newDesign('taken', [title]);
  const outcome = await admin.tryCall(codeGenerationRoutes.download, {
    params: { id },
    body: { ...asked, className: 'User' },
  });
  assert.equal(outcome.errorCode, 'generator.nameTaken');
});

test('what a page of its own would have and the generated one has not is told, each by its name', () => {
  const kept = { fieldId: 'c', name: 'amount', kind: 'numInput', label: { zh: '数量' } } as const;
  const feature = generateFeature({
    body: DesignBody.parse({
      form: {
        settings: {
          print: { shown: true, text: { zh: '打印' }, printId: '' },
          confirm: { shown: true, text: { zh: '提交' } },
          disabled: true,
        },
        fields: [
          { ...title, props: { showPassword: true } },
          { ...kept, props: { scan: true }, devices: ['app'] },
        ],
      },
      views: [
        {
          viewId: 'list',
          name: { zh: '列表' },
          kind: 'table',
          columns: [{ field: 'title', label: { zh: '标题' } }],
          filters: [
            { field: 'title', match: 'like', start: '液氯' },
            { field: 'amount', match: 'range' },
          ],
          buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
        },
      ],
      settings: { permissions: { columns: false } },
    }),
    webType: 2,
    fullName: '清单',
    request: { module: 'extend', className: 'ToldRecord', subClassName: '', description: '' },
    dictionaries: new Map(),
    migration: '999',
  });
  assert.ok('files' in feature);
  const told = feature.differences.map(([zh]) => zh);
  for (const text of [
    '填写中未保存的内容不留作草稿。',
    '列表不能按“数量”查询。',
    '列表的查询条件以空白开始。',
    '列表的列以字段名称为标题。',
    '页面有全部常用按钮；谁能使用由权限决定。',
    '按钮、列、字段和数据范围均可逐项授权。',
    '表单没有打印按钮。',
    '按钮使用产品的名称和提示。',
    '表单可以填写：设计时整张表单是只读的。',
    '填写时隐藏的文字在表单中可见。',
    '只在电脑或手机上显示的字段在两者上都显示。',
    '不能扫码填写。',
  ])
    assert.ok(told.includes(text), `${text}\n${told.join('\n')}`);
});
