import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences } from '@auditplus/core/definitions/differences.ts';
import { placeNames } from './place-words.ts';

const field = (name: string, zh: string, more: object = {}) => ({
  fieldId: name,
  name,
  kind: 'comInput',
  label: { zh, en: name.toUpperCase() },
  required: false,
  props: { maxlength: 50 },
  ...more,
});

const BEFORE = {
  head: { fullName: '巡检', category: 'safety' },
  body: {
    form: {
      fields: [
        field('place', '地点'),
        { ...field('people', '人员'), kind: 'table', children: [field('who', '姓名')] },
      ],
    },
    views: [{ viewId: 'v', name: { zh: '列表' }, columns: [{ field: 'place', width: 100 }], groupField: '' }],
  },
};

const AFTER = {
  head: { fullName: '巡检', category: '' },
  body: {
    form: {
      fields: [
        field('place', '地点', { required: true, props: { maxlength: 80 } }),
        {
          ...field('people', '人员'),
          kind: 'table',
          children: [field('who', '姓名', { kind: 'userSelect' })],
        },
        field('extra.one', '附加'),
      ],
    },
    views: [
      {
        viewId: 'v',
        name: { zh: '列表' },
        columns: [{ field: 'place', width: 100, align: 'left' }],
        groupField: 'place',
        strange: [1, true],
      },
    ],
  },
};

const told = (language: 'zh' | 'zhtw' | 'en') => {
  const names = placeNames([BEFORE, AFTER], language);
  return differences(BEFORE, AFTER).map(({ path, before, after }) =>
    [names.place(path), names.value(path, before), names.value(path, after)].join(' | '),
  );
};

test('places and values of a design are called as its screens call them', () => {
  assert.deepEqual(told('zh'), [
    '分类 | “safety” | （无）',
    '表单 › 字段“地点” › 必填 | 否 | 是',
    '表单 › 字段“地点” › 最多字数 | 50 | 80',
    '表单 › 字段“人员” › 字段“姓名” › 类型 | 单行输入 | 用户选择',
    '表单 › 字段“附加” | （无） | “附加”',
    '列表“列表” › 列“地点” › 对齐 | （无） | “left”',
    '列表“列表” › 分组字段 | （无） | “地点”',
    '列表“列表” › strange | （无） | 1、是',
  ]);
});

test('each language has its own words, and a place that no state has keeps its path', () => {
  const [category, required] = told('en');
  assert.equal(category, 'Category | “safety” | nothing');
  assert.equal(required, 'Form › Field “PLACE” › Required | no | yes');
  assert.match(told('zhtw')[1] ?? '', /^表單 › 欄位「地点」 › 必填/);
  assert.equal(
    placeNames([BEFORE], 'zh').place('body.form.fields[gone].label'),
    '表单 › 字段 › [gone].label',
  );
  assert.equal(placeNames([BEFORE], 'zh').place('body.form.fields[]'), '表单 › 字段');
});
