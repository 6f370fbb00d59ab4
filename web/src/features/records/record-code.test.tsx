import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codedRecord } from '@auditplus/core/forms/scanned-code.ts';
import { recordCode } from './record-code.ts';

test('the code of a record is an address whose payload names the record again', () => {
  const record = { designId: 'design-1', id: 'a&b=c/中文' };
  const address = new URL(recordCode(record));
  assert.equal(address.pathname, '/jump');
  assert.equal(address.origin, window.location.origin);
  assert.deepEqual(codedRecord(address.searchParams.get('q') ?? ''), record);
  assert.deepEqual(codedRecord(address.href), record);
});

test('the bare payload of the specification is read too, and other texts name no record', () => {
  const payload = { t: 'DFD', id: '1', mid: '2', mt: 2, fid: '', pid: '', ftid: '', opt: '' };
  assert.deepEqual(codedRecord(JSON.stringify(payload)), { designId: '2', id: '1' });
  for (const text of [
    '',
    'null',
    '[]',
    'https://example.com',
    '{"t":"DFD"}',
    '{"t":"X","id":"1","mid":"2"}',
    '{"t":"DFD","id":1,"mid":"2"}',
  ])
    assert.equal(codedRecord(text), null, text);
});
