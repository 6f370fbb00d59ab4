import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designIssues } from './design-issues.ts';
import { formModel } from './form-model.ts';
import { pickedCells } from './picked-rows.ts';
import { field } from './sample-form.fixture.ts';

const MAPPINGS = [
  { field: 'part', type: '1', value: 'name' },
  // As the reference platform names columns.
  { field: 'items-count', type: '1', value: 'stock' },
  { field: 'due', type: '1', value: 'until' },
  { field: 'level', type: '1', value: 'grade' },
  { field: 'owner', type: '1', value: 'keeper' },
  { field: 'origin', type: '2', value: '仓库' },
];

const bodyOf = (props: object) =>
  DesignBody.parse({
    form: {
      fields: [
        field('table', 'items', '明细', {
          props: JSON.parse(JSON.stringify(props)),
          children: [
            field('comInput', 'part', '部件'),
            field('numInput', 'count', '数量', { start: 1 }),
            field('date', 'due', '期限'),
            field('radio', 'level', '等级', {
              props: {
                options: [
                  { id: 'low', fullName: '一般' },
                  { id: 'high', fullName: '重大' },
                ],
              },
            }),
            field('userSelect', 'owner', '保管人'),
            field('comInput', 'origin', '来源'),
            field('uploadFz', 'files', '附件'),
          ],
        }),
      ],
    },
  });
const chosen = (relationOptions: readonly object[] = MAPPINGS) => ({
  addType: 1,
  addTableConf: { interfaceId: 'parts', relationOptions },
});
const pick = (texts: Record<string, string>, values: Record<string, unknown>) => {
  const { tables } = formModel(bodyOf(chosen()));
  return pickedCells(tables[0]?.columns ?? [], MAPPINGS as never, { row: { texts, values }, language: 'zh' });
};

test('a row takes values as they are, and what its texts say where a column cannot hold the value', () => {
  const row = pick(
    { name: '阀门', stock: '1,200', until: '2027/3/8', grade: '重大', keeper: '张三' },
    { name: 7, stock: '1,200', until: '2027/3/8', grade: 'g2', keeper: 'u1' },
  );
  assert.deepEqual(row, {
    part: '阀门',
    count: 1200,
    due: '2027-03-08',
    level: 'high',
    owner: 'u1',
    origin: '仓库',
  });
});

test('what a column cannot hold is left to the row, what is empty is empty', () => {
  const row = pick(
    { name: '', stock: '若干', grade: '未知' },
    { name: null, stock: '若干', until: Date.UTC(2027, 2, 7, 16), grade: '' },
  );
  assert.deepEqual(row, { part: null, due: '2027-03-08', level: null, owner: null, origin: '仓库' });
});

test('a child table that chooses its rows says what it lacks', () => {
  const said = (props: object) =>
    designIssues(bodyOf(props), { webType: 1, language: 'en' })
      .filter(({ severity }) => severity === 'error')
      .map(({ text }) => text);
  assert.deepEqual(said(chosen()), []);
  assert.deepEqual(said({ addType: 0, addTableConf: {} }), []);
  assert.deepEqual(said({ addType: 2 }), [
    '“明细”: the design that rows are chosen from is not set',
    '“明细”: what the columns take from a chosen row is not set',
  ]);
  assert.deepEqual(said(chosen([{ field: 'files', type: '1', value: 'files' }, { field: 'gone' }])), [
    '“明细”: Rows to choose from is not valid',
  ]);
  assert.deepEqual(said(chosen([{ field: 'files', type: '1', value: 'files' }])), [
    '“明细”: chosen rows fill in “files”, which is no column that can be filled in',
  ]);
});
