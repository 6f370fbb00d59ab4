import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DropRow, refusalOf } from './drop-rows.ts';

const row = (name: string, fields: Partial<DropRow> & { readonly bytes?: number } = {}): DropRow => ({
  key: name,
  file: new File(['x'.repeat(fields.bytes ?? 1)], name),
  requestId: 'one',
  hash: 'a',
  share: null,
  done: false,
  problem: '',
  ...fields,
});
const request = { id: 'one', fileTypes: [], maxSizeMb: 1, files: [] };

test('programs, empty files and too large ones are refused before anything is sent', () => {
  const keyOf = (one: DropRow) => refusalOf(one, [one], [request])?.key;
  assert.equal(keyOf(row('1.1.1 记录.exe')), 'fileWrongType');
  assert.equal(keyOf(row('1.1.1 记录.exe', { requestId: null })), 'fileWrongType');
  assert.equal(keyOf(row('1.1.1 记录.pdf', { bytes: 0 })), 'fileEmpty');
  assert.equal(keyOf(row('1.1.1 记录.pdf', { bytes: 1024 ** 2 + 1 })), 'fileTooBig');
  assert.equal(keyOf(row('1.1.1 记录.pdf')), undefined);
});

test('the same content goes to one requirement once, and to another one all the same', () => {
  const first = row('首份.pdf');
  const again = row('又一份.pdf');
  const elsewhere = row('他项.pdf', { requestId: 'two' });
  const rows = [first, again, elsewhere];
  const requests = [request, { ...request, id: 'two' }];
  assert.equal(refusalOf(first, rows, requests), null);
  assert.deepEqual(refusalOf(again, rows, requests), { key: 'duplicateOf', params: { name: '首份.pdf' } });
  assert.equal(refusalOf(elsewhere, rows, requests), null);
});

test('a kind that the requirement does not take is refused', () => {
  const pictures = { ...request, fileTypes: ['image'] };
  const one = row('1.1.1 记录.pdf');
  assert.equal(refusalOf(one, [one], [pictures])?.key, 'fileWrongType');
});
