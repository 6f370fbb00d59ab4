import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { PATTERN_PRESETS } from '@auditplus/contract/kinds/pattern-presets.ts';
import { formModel } from './form-model.ts';
import { field } from './sample-form.fixture.ts';
import { sampleRecords, sampleValues } from './sample-values.ts';

const FACTS = { now: Date.UTC(2026, 4, 6), me: { id: 'u1', organize: 'o1', roles: [] } };

test('a sample record has values that fit each field, and makes up no people or patterns', () => {
  const model = formModel(
    DesignBody.parse({
      form: {
        fields: [
          field('comInput', 'title', '名称'),
          field('comInput', 'short', '简称', { props: { maxlength: 2 } }),
          field('comInput', 'phone', '电话', { patterns: [{ pattern: '/^1/', message: { zh: '不对' } }] }),
          field('comInput', 'mobile', '手机', { patterns: [PATTERN_PRESETS.mobile] }),
          field('numInput', 'count', '数量', { props: { min: 5 } }),
          field('numInput', 'limit', '限额', { start: 100 }),
          field('date', 'due', '期限'),
          field('radio', 'level', '等级', { props: { options: [{ id: 'low', fullName: '低' }] } }),
          field('userSelect', 'owner', '责任人'),
          field('table', 'items', '明细', { children: [field('comInput', 'part', '部件')] }),
        ],
      },
    }),
  );
  const values = sampleValues(model, FACTS, ({ field: { label } }) => label.zh);
  assert.deepEqual(
    { ...values, owner: null },
    {
      title: '名称 1',
      short: null,
      phone: null,
      mobile: '13800000000',
      count: 5,
      limit: 100,
      due: '2026-05-06',
      level: 'low',
      owner: null,
      items: [{ part: '部件 1' }, { part: '部件 2' }],
    },
  );
  assert.ok(!values.owner || (Array.isArray(values.owner) && values.owner.length === 0));
});

test('sample records differ from one another, and compute what is computed', () => {
  const model = formModel(
    DesignBody.parse({
      form: {
        fields: [
          field('comInput', 'title', '名称'),
          field('numInput', 'count', '数量', { start: 7 }),
          field('date', 'due', '期限'),
          field('select', 'level', '等级', {
            props: {
              options: [
                { id: 'low', fullName: '低' },
                { id: 'high', fullName: '高' },
              ],
            },
            start: 'low',
          }),
          field('calculate', 'twice', '两倍', { expressions: { value: 'count * 2' } }),
        ],
      },
    }),
  );
  const rows = sampleRecords(model, FACTS, ({ field: { label } }) => label.zh, 3);
  assert.deepEqual(
    rows.map(({ title, count, due, level }) => [title, count, due, level]),
    [
      ['名称 1', 7, '2026-05-06', 'low'],
      ['名称 2', 2, '2026-05-07', 'high'],
      ['名称 3', 3, '2026-05-08', 'low'],
    ],
  );
  assert.deepEqual(
    rows.map(({ twice }) => Number(twice)),
    [14, 4, 6],
  );
});
