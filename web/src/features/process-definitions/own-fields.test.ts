import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newField, optionsText, withOptions } from './own-fields.ts';

const field = { filedId: 'kind', filedName: '类型', elementKey: 'select', required: false };

test('options that stay keep their ids, new ones get one that nobody had', () => {
  const first = withOptions(field, '年假\n病假\n');
  assert.equal(optionsText(first), '年假\n病假');
  const second = withOptions(first, '病假\n事假\n病假');
  assert.deepEqual(second.props, {
    dataType: 'static',
    options: [
      { id: '2', fullName: '病假' },
      { id: '3', fullName: '事假' },
    ],
  });
});

test('a new field takes a name that is free', () => {
  const fields = [newField([], ''), newField([newField([], '')], '')];
  assert.deepEqual(
    fields.map(({ filedId }) => filedId),
    ['field1', 'field2'],
  );
  const [, last] = fields;
  assert.equal(newField(last ? [last] : [], '').filedId, 'field3');
});
