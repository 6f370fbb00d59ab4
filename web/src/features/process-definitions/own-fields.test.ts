import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintOf, newField, newOption, optionsOf, withHint, withOptions } from './own-fields.ts';

const field = { filedId: 'kind', filedName: '类型', elementKey: 'select', required: false };

test('options keep their ids and the names of other languages, new ones get an id that is free', () => {
  const kept = { id: '2', fullName: '病假', en: 'Sick leave' };
  const made = withOptions(field, [kept]);
  const added = withOptions(made, [...optionsOf(made), newOption(optionsOf(made), '事假')]);
  assert.deepEqual(added.props, { dataType: 'static', options: [kept, { id: '3', fullName: '事假' }] });
});

test('a hint in several languages stays with the options of its field', () => {
  const hint = { zh: '请选择', en: 'Choose one' };
  const made = withHint(withOptions(field, [{ id: '1', fullName: '年假' }]), hint);
  assert.deepEqual([hintOf(made), optionsOf(made).length], [hint, 1]);
  assert.deepEqual(hintOf(field), { zh: '' });
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
