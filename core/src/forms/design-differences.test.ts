import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designDifferences } from './design-differences.ts';
import { field } from './sample-form.fixture.ts';

const view = { viewId: 'v', name: { zh: '全部' }, kind: 'table' as const };
const before = DesignBody.parse({
  form: {
    fields: [
      field('comInput', 'title', '名称'),
      field('numInput', 'count', '数量', { props: { min: 0 } }),
      field('card', '', '卡片', { children: [field('date', 'due', '期限')] }),
      field('textarea', 'remark', '备注'),
    ],
  },
  views: [{ ...view, columns: [{ field: 'title' }] }],
  rules: [{ ruleId: 'r', when: 'count > 1', actions: [] }],
});
const after = DesignBody.parse({
  form: {
    settings: { labelPosition: 'top' },
    fields: [
      field('numInput', 'count', '数量（个）', { required: true, props: { min: 1 } }),
      field('comInput', 'title', '名称'),
      field('date', 'due', '期限'),
      field('card', '', '卡片', { children: [] }),
      field('userSelect', 'owner', '负责人'),
    ],
  },
  views: [
    { ...view, columns: [{ field: 'title' }, { field: 'due' }] },
    { ...view, viewId: 'w', name: { zh: '本月' } },
  ],
  rules: [],
});

test('two states of a design are compared in sentences', () => {
  assert.deepEqual(
    designDifferences(before, after, 'zh').map(({ text }) => text),
    [
      '字段“数量（个）”：标题由“数量”改为“数量（个）”',
      '字段“数量（个）”：必填由否改为是',
      '字段“数量（个）”：最小值由0改为1',
      '移动字段“期限”',
      '新增字段“负责人”（用户选择）',
      '删除字段“备注”（多行输入）',
      '移动字段“数量（个）”',
      '表单：修改了设置',
      '列表“全部”：修改了列',
      '新增列表“本月”',
      '删除规则“count > 1”',
    ],
  );
  assert.deepEqual(designDifferences(before, before, 'en'), []);
  assert.equal(designDifferences(before, after, 'en')[3]?.text, 'Field “期限” moved');
});

test('a field of another kind is told by the names of the kinds, not by the properties of each', () => {
  const made = (one: ReturnType<typeof field>) => DesignBody.parse({ form: { fields: [one] } });
  const number = made(field('numInput', 'cost', '费用', { props: { precision: 2 } }));
  const text = made(field('comInput', 'cost', '费用', { props: { maxlength: 20 } }));
  assert.deepEqual(
    designDifferences(number, text, 'zh').map((one) => one.text),
    ['字段“费用”：控件由“数字输入”改为“单行输入”'],
  );
});

test('a title that was changed in a language which the reader does not read is told in that one', () => {
  const titled = (zh: string, en: string) =>
    DesignBody.parse({ form: { fields: [field('comInput', 'place', '', { label: { zh, en } })] } });
  const texts = (before: DesignBody, after: DesignBody, language: 'zh' | 'en') =>
    designDifferences(before, after, language).map(({ text }) => text);
  const former = titled('位置', 'Place');
  assert.deepEqual(texts(former, titled('泵房', 'Place'), 'en'), [
    'Field “Place”: title (Chinese) from “位置” to “泵房”',
  ]);
  assert.deepEqual(texts(former, titled('位置', 'Site'), 'zh'), [
    '字段“位置”：标题（英文）由“Place”改为“Site”',
  ]);
  assert.deepEqual(texts(former, titled('泵房', 'Site'), 'en'), [
    'Field “Site”: title from “Place” to “Site”',
  ]);
});
