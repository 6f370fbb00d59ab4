import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { readBytes, streamSheet } from '../../kernel/spreadsheet.ts';
import { checkContent } from './file-content.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('a long workbook that was written as a stream is known as one, and as nothing else', async () => {
  const rows = Array.from({ length: 40_000 }, (_one, row) => [`account${row}`, `name ${row * 7919}`]);
  const columns = [{ header: 'one' }, { header: 'two' }];
  const bytes = await readBytes(streamSheet({ name: 'people', columns, rows }), 50 * 1024 * 1024);
  const open = () => Readable.from([Buffer.from(bytes)]);
  assert.equal(await checkContent('xlsx', open), XLSX);
  assert.equal(await checkContent('docx', open), null);
  assert.equal(await checkContent('pdf', open), null);
  const cut = () => Readable.from([Buffer.from(bytes.subarray(0, bytes.length / 2))]);
  assert.equal(await checkContent('xlsx', cut), null);
});
