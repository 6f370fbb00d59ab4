import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callIdIn, exampleBody, exampleCall, filledFields } from './incoming-fields.ts';

const body = { id: 7, alarm: { 'a/b': 'high', rows: [{ part: 'pump' }] }, empty: null };
const found = (value: string) => filledFields([{ field: 'x', isFixed: false, value }], body);

test('fields are filled from places of the body and from fixed values', () => {
  const fields = [
    { field: 'level', isFixed: false, value: '/alarm/a~1b' },
    { field: 'part', isFixed: false, value: '/alarm/rows/0/part' },
    { field: 'note', isFixed: false, value: '/empty' },
    { field: 'all', isFixed: false, value: '' },
    { field: 'source', isFixed: true, value: '/id' },
  ];
  assert.deepEqual(filledFields(fields, body), {
    level: 'high',
    part: 'pump',
    note: null,
    all: body,
    source: '/id',
  });
});

test('a place where the body has nothing leaves its field out', () => {
  for (const place of ['/alarm/none', '/id/deep', '/alarm/rows/1/part', '/constructor', '/empty/x'])
    assert.deepEqual(found(place), {}, place);
});

test('the id of a call is a text or a number of the body', () => {
  assert.equal(callIdIn('/id', body), '7');
  assert.equal(callIdIn('/alarm/a~1b', body), 'high');
  for (const pointer of ['', '/alarm', '/none', '/empty']) assert.equal(callIdIn(pointer, body), '');
});

test('the example has something at each place', () => {
  const fields = [
    { field: 'level', isFixed: false, value: '/alarm/a~1b' },
    { field: 'part', isFixed: false, value: '/alarm/part' },
    { field: 'source', isFixed: true, value: 'sensor' },
  ];
  const example = exampleBody(fields, '/id');
  assert.deepEqual(example, { id: '1001', alarm: { 'a/b': 'level', part: 'part' } });
  assert.deepEqual(filledFields(fields, example), { level: 'level', part: 'part', source: 'sensor' });
  assert.match(exampleCall('https://host/api/hook/1', { text: "it's" }), /BODY='\{"text":"it'\\''s"\}'/);
});
