import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { askedData, startFilters } from './record-filters.tsx';
import type { Runtime } from './use-runtime.ts';

const { form, rules, views } = DesignBody.parse({
  form: {
    fields: [
      field('comInput', 'title', '标题'),
      field('radio', 'state', '状态', { props: { options: [{ id: 'open', fullName: '未关闭' }] } }),
      field('numInput', 'amount', '金额'),
      field('date', 'found', '日期'),
      field('comInput', 'place', '地点'),
    ],
  },
  views: [
    {
      viewId: 'all',
      name: { zh: '列表' },
      kind: 'table',
      filters: [
        { field: 'title', match: 'like', start: '泵' },
        { field: 'state', match: 'equal', start: 'open' },
        { field: 'amount', match: 'range', start: [100, null] },
        { field: 'found', match: 'range' },
        { field: 'place', match: 'like' },
        { field: 'gone', match: 'like', start: '没有此字段' },
      ],
    },
  ],
});
const runtime = { model: formModel({ form, rules }) } as Runtime;

test('a list opens searched by what its designer has given, and asks the server for that', () => {
  const [view] = views;
  assert.ok(view);
  const started = startFilters(runtime, view);
  assert.deepEqual(Object.keys(started), ['f.title', 'f.state', 'f.amount']);
  assert.deepEqual(askedData(runtime, view, started), { title: '泵', state: 'open', amount: [100, null] });
  assert.deepEqual(askedData(runtime, view, {}), {}, 'whoever empties the boxes sees everything');
});
