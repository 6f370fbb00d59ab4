import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { z } from 'zod';
import { designIssues } from './design-issues.ts';
import { field, HAZARD } from './sample-form.fixture.ts';

type Input = z.input<typeof DesignBody>;
const told = (body: Input, webType = 1) =>
  designIssues(DesignBody.parse(body), { webType, language: 'zh' }).map(
    ({ text, severity }) => `${severity === 'warning' ? '(!) ' : ''}${text}`,
  );
const form = (...fields: NonNullable<Input['form']>['fields'] & object) => ({ form: { fields } });

test('a sound design has no issues', () => {
  assert.deepEqual(told(HAZARD), []);
  const view = { viewId: 'v', name: { zh: '全部' }, kind: 'table' as const, columns: [{ field: 'title' }] };
  assert.deepEqual(told({ ...HAZARD, views: [view] }, 2), []);
});

test('a list is not sorted by a field of several values', () => {
  const view = { viewId: 'v', name: { zh: '全部' }, kind: 'table' as const, columns: [{ field: 'who' }] };
  const body = form(field('userSelect', 'who', '参加人', { props: { multiple: true } }));
  assert.deepEqual(told({ ...body, views: [{ ...view, order: [{ field: 'who', direction: 'asc' }] }] }, 2), [
    '“参加人”有多个值，不能用来排序',
  ]);
});

test('a tree of areas or records filters a field that names them', () => {
  const view = (source: 'area' | 'relation', named: string) => ({
    viewId: 'v',
    name: { zh: '全部' },
    kind: 'tree' as const,
    columns: [{ field: 'title' }],
    tree: { source, title: { zh: '树' }, field: named },
  });
  const fields = form(field('comInput', 'title', '名称'), field('address', 'where', '地区'));
  const wrong = '列表“全部”未设置树关联的字段';
  assert.deepEqual(told({ ...fields, views: [view('area', 'where')] }, 2), []);
  assert.deepEqual(told({ ...fields, views: [view('area', 'title')] }, 2), [wrong]);
  assert.deepEqual(told({ ...fields, views: [view('relation', 'where')] }, 2), [wrong]);
});

test('what is required and shown on one device alone is told', () => {
  const title = { required: true, devices: ['pc' as const] };
  assert.deepEqual(told(form(field('comInput', 'title', '名称', title))), [
    '(!) “名称”为必填，但不在手机上显示，只能在另一种终端填写',
  ]);
  assert.deepEqual(told(form(field('comInput', 'title', '名称', { ...title, start: '甲' }))), []);
});

test('an empty form cannot be published', () => {
  assert.deepEqual(told({}), ['表单还没有字段']);
  assert.deepEqual(told(form(field('card', '', '卡片', { children: [] }))), ['“卡片”中没有字段']);
});

test('names are told when they are missing, wrong, reserved or used twice', () => {
  assert.deepEqual(
    told(
      form(
        field('comInput', '', '甲'),
        field('comInput', '1a', '乙'),
        field('comInput', 'today', '丙'),
        field('comInput', 'Title', '丁'),
        field('comInput', 'title', '戊'),
        field('table', 'rows', '表', { children: [field('comInput', 'title', '己')] }),
        field('comInput', 'plain', ''),
      ),
    ),
    [
      '“甲”没有字段名',
      '“乙”的字段名“1a”须以字母开头，只含字母、数字和下划线，最多40个字符',
      '“丙”的字段名“today”是保留字',
      '字段名“title”重复：“戊”和“丁”',
      '“己”的标识重复',
      '(!) 字段“plain”没有标题',
    ],
  );
});

test('kinds are told what they lack', () => {
  assert.deepEqual(
    told(
      form(
        field('billRule', 'a', '编号'),
        field('relationForm', 'b', '关联'),
        field('popupSelect', 'c', '弹窗'),
        field('select', 'd', '选择', { props: { options: [] } }),
        field('radio', 'e', '单选', {
          props: {
            options: [
              { id: 'x', fullName: '甲' },
              { id: 'x', fullName: '乙' },
            ],
          },
        }),
        field('checkbox', 'f', '多选', { props: { dataType: 'dictionary' } }),
        field('treeSelect', 'g', '树', { props: { dataType: 'dynamic' } }),
        field('calculate', 'h', '计算'),
        field('qrcode', '', '二维码', { props: { dataType: 'relation' } }),
        field('numInput', 'i', '数字', { props: { precision: 99 } }),
        field('comInput', 'j', '文本', {
          patterns: [
            { pattern: '[', message: { zh: 'x' } },
            { pattern: '(a+)+', message: { zh: 'x' } },
          ],
        }),
        field('comInput', 'k', '隐藏', { required: true, hidden: true }),
      ),
    ),
    [
      '“编号”未设置编号规则',
      '“关联”未设置关联功能',
      '“关联”未设置显示字段',
      '“弹窗”未设置数据接口',
      '“选择”没有选项',
      '“单选”的选项值“x”重复',
      '“多选”未设置字典',
      '“树”未设置数据接口',
      '“计算”没有计算公式',
      '“二维码”未设置字段',
      '“数字”的小数位不正确',
      '“文本”的校验规则“[”不正确',
      '“文本”的校验规则“(a+)+”可能耗时过长，请不要在重复的括号内再用重复，也不要让相邻的重复或“|”两边取相同的字符',
      '“隐藏”为必填，但始终不显示且没有默认值',
    ],
  );
});

test('child tables take plain fields only', () => {
  assert.deepEqual(
    told(
      form(
        field('table', 'rows', '明细', {
          children: [
            field('editor', 'text', '正文'),
            field('table', 'more', '子表', { children: [field('comInput', 'x', '甲')] }),
            field('radio', 'fine', '单选'),
          ],
        }),
      ),
    ),
    ['“正文”（富文本）不能放在子表中', '“子表”（设计子表）不能放在子表中'],
  );
});

test('expressions are told with their field, and rules that fight', () => {
  const body = {
    ...form(
      field('numInput', 'a', '甲', { expressions: { visible: 'b > 1' } }),
      field('comInput', 'c', '丙'),
    ),
    rules: [
      { ruleId: 'r1', when: 'a > 1', actions: [{ action: 'show' as const, fields: ['c'] }] },
      {
        ruleId: 'r2',
        name: { zh: '第二条' },
        when: 'a > 1',
        actions: [
          { action: 'hide' as const, fields: ['c', 'gone'] },
          { action: 'warn' as const },
          { action: 'lock' as const },
        ],
      },
    ],
  };
  assert.deepEqual(told(body), [
    '甲：没有名为“b”的字段',
    '“丙”在同一条件下既显示又隐藏',
    '规则“第二条”的字段“gone”不存在',
    '规则“第二条”没有提示文字',
    '规则“第二条”没有作用的字段',
  ]);
  const [first] = designIssues(DesignBody.parse(body), { webType: 1, language: 'zh' });
  assert.deepEqual(first?.at, { start: 0, end: 1 });
});

test('fields that nobody sees are told, whatever hides them', () => {
  const required = { required: true };
  const hides = { ruleId: 'r', when: '1 = 1', actions: [{ action: 'hide' as const, fields: ['d'] }] };
  const body = {
    ...form(
      field('comInput', 'a', '甲', { expressions: { visible: '1 > 2' }, ...required }),
      field('card', '', '卡片', {
        hidden: true,
        children: [field('comInput', 'b', '乙', required), field('comInput', 'c', '丙')],
      }),
      field('comInput', 'd', '丁', required),
      field('numInput', 'e', '戊', { hidden: true }),
      field('numInput', 'f', '己', { expressions: { value: 'e * 2' } }),
      field('comInput', 'g', '庚', { hidden: true }),
      field('comInput', 'h', '辛', { expressions: { visible: 'f > 2' }, ...required }),
    ),
    rules: [hides],
  };
  const view = { viewId: 'v', name: { zh: '全部' }, kind: 'table' as const, columns: [{ field: 'g' }] };
  assert.deepEqual(told({ ...body, views: [view] }, 2), [
    '“甲”为必填，但始终不显示且没有默认值',
    '“乙”为必填，但始终不显示且没有默认值',
    '(!) “丙”在表单和列表中都不显示，也没有被引用',
    '“丁”为必填，但始终不显示且没有默认值',
  ]);
});

test('rules fight under the same condition however it is spaced', () => {
  const rule = (ruleId: string, when: string, action: 'show' | 'hide') => ({
    ruleId,
    when,
    actions: [{ action, fields: ['c'] }],
  });
  const fields = form(field('numInput', 'a', '甲'), field('comInput', 'c', '丙'));
  assert.deepEqual(told({ ...fields, rules: [rule('r1', 'a>1', 'show'), rule('r2', ' a > 1 ', 'hide')] }), [
    '“丙”在同一条件下既显示又隐藏',
  ]);
  assert.deepEqual(
    told({ ...fields, rules: [rule('r1', 'a > 1', 'show'), rule('r2', 'a > 2', 'hide')] }),
    [],
  );
});

test('what is wrong is told by the titles of fields and properties, never by their codes', () => {
  const options = Array.from({ length: 501 }, (_, at) => ({ id: `o${at}`, fullName: `选项${at}` }));
  const fields = form(
    field('select', 'kind', '类别', { props: { options } }),
    field('radio', 'level', '等级', { props: { options: [{}] } }),
    field('calculate', 'x', '数量', { expressions: { value: 'y + 1' } }),
    field('calculate', 'y', '金额', { expressions: { value: 'x + 1' } }),
  );
  assert.deepEqual(told(fields), [
    '“类别”的选项最多500项',
    '“等级”的选项不正确',
    '金额：字段互相依赖：数量 → 金额 → 数量',
  ]);
});

test('a rule narrows down options only where a field offers them', () => {
  const fields = form(field('select', 'kind', '类别'), field('userSelect', 'who', '人员'));
  const rule = (name: string) => ({
    ruleId: name,
    name: { zh: name },
    when: 'true',
    actions: [{ action: 'setOptions' as const, fields: [name], value: "value = '1'" }],
  });
  assert.deepEqual(told({ ...fields, rules: [rule('kind'), rule('who')] }), [
    '规则“who”不能筛选“人员”的选项',
  ]);
});

test('conditions of buttons, colours and formats cannot ask what nobody answers there', () => {
  const view = {
    viewId: 'v',
    name: { zh: '全部' },
    kind: 'table' as const,
    columns: [
      { field: 'code', formats: [{ when: "code = 'X'" }, { when: 'unique(code)', isBold: true }] },
      { field: 'code', label: { zh: '单号二' }, formats: [{ when: 'cod = 1' }] },
    ],
    rowButtons: [{ code: 'btn_edit', label: { zh: '编辑' }, when: 'unique(code)' }],
    rowColours: [
      { when: 'workdaysBetween(today, today) = 0', colour: 'red' as const },
      { when: "code = 'X'", colour: 'red' as const },
    ],
  };
  assert.deepEqual(told({ ...form(field('comInput', 'code', '单号')), views: [view] }, 2), [
    '全部 · 单号 条件格式：只能使用记录自身的值，不能查询其他记录、唯一性或工作日',
    '全部 · 单号二 条件格式：没有名为“cod”的字段，是否为“code”？',
    '编辑 的条件或值：只能使用记录自身的值，不能查询其他记录、唯一性或工作日',
    '全部 行颜色：只能使用记录自身的值，不能查询其他记录、唯一性或工作日',
  ]);
});

test('colours and formats of lists cannot go by rows of child tables, which lists do not read', () => {
  const fields = form(
    field('comInput', 'code', '单号'),
    field('table', 'items', '明细', { children: [field('numInput', 'amount', '金额')] }),
  );
  const view = {
    viewId: 'v',
    name: { zh: '全部' },
    kind: 'table' as const,
    columns: [{ field: 'code', formats: [{ when: 'sum(items.amount) > 800', isBold: true }] }],
    rowColours: [{ when: 'count(items) > 3', colour: 'red' as const }],
  };
  assert.deepEqual(told({ ...fields, views: [view] }, 2), [
    '全部 · 单号 条件格式：列表不读取子表的行，请先用计算字段汇总',
    '全部 行颜色：列表不读取子表的行，请先用计算字段汇总',
  ]);
});

test('lists are told what they lack', () => {
  const views = [
    {
      viewId: 'a',
      name: { zh: '甲' },
      kind: 'table' as const,
      columns: [{ field: 'rows' }, { field: 'text' }],
    },
    { viewId: 'b', name: { zh: '乙' }, kind: 'tree' as const, columns: [{ field: 'name' }] },
    {
      viewId: 'c',
      name: { zh: '丙' },
      kind: 'grouped' as const,
      columns: [{ field: 'name' }],
      where: 'name > 1',
    },
    { viewId: 'd', name: { zh: '丁' }, kind: 'calendar' as const },
    {
      viewId: 'e',
      name: { zh: '戊' },
      kind: 'table' as const,
      filters: [{ field: 'on', match: 'equal' as const }],
    },
    {
      viewId: 'f',
      name: { zh: '己' },
      kind: 'table' as const,
      columns: [{ field: 'name' }],
      where: "format(today, 'yyyy') = name or format(n, '0') = '1'",
    },
  ];
  const fields = form(
    field('comInput', 'name', '名称'),
    field('editor', 'text', '正文'),
    field('switch', 'on', '开关'),
    field('numInput', 'n', '数字'),
    field('table', 'rows', '明细', { children: [field('comInput', 'x', '子')] }),
  );
  assert.deepEqual(told({ ...fields, views }, 2), [
    '列表“甲”的字段“rows”不存在',
    '“正文”不能作为列表的列',
    '列表“乙”未设置树的数据来源',
    '列表“乙”未设置树关联的字段',
    '列表“丙”未设置分组字段',
    '丙 数据范围：文本不能与数字比较',
    '列表“丁”未设置日期字段或标题字段',
    '列表“戊”没有列',
    '“开关”不能作为查询条件',
    '己 数据范围：函数 format 不能用于筛选数据',
  ]);
  assert.deepEqual(told(fields, 2), ['还没有列表视图']);
});

test('every language has words for every issue', () => {
  for (const language of ['zh', 'zhtw', 'en'] as const)
    for (const { text } of designIssues(DesignBody.parse(form(field('billRule', '', '编号'))), {
      webType: 2,
      language,
    }))
      assert.ok(!/[{}]/.test(text), text);
});
