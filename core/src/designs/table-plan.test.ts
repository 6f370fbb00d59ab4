import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { field } from '../forms/sample-form.fixture.ts';
import { tablePlan } from './table-plan.ts';

test('relations are indexed wherever they stand, other fields where a list uses them', () => {
  const relation = (name: string) => field('relationForm', name, name, { props: { modelId: 'equipment' } });
  const body = DesignBody.parse({
    form: {
      fields: [
        field('comInput', 'title', '名称'),
        field('date', 'day', '日期'),
        relation('machine'),
        field('table', 'items', '明细', { children: [field('comInput', 'part', '部件'), relation('spare')] }),
      ],
    },
    views: [
      { viewId: 'list', kind: 'table', name: { zh: '列表' }, columns: [{ field: 'day', sortable: true }] },
    ],
  });
  const { indexes } = tablePlan(body, 'f_rounds', []);
  assert.deepEqual(
    indexes.map(({ tableName, columnName, method }) => [tableName, columnName, method]),
    [
      ['f_rounds', 'day', 'btree'],
      ['f_rounds', 'machine', 'btree'],
      ['f_rounds__1', 'spare', 'btree'],
    ],
  );
});
