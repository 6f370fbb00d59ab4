import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readListQuery, writeListQuery } from './list-query.ts';

const names = ['year', 'state'];
const initial = { year: '2026' };
const read = (text: string) => readListQuery(new URLSearchParams(text), names, initial);

test('an empty address gives page 1, 20 rows and the initial filters', () => {
  assert.deepEqual(read(''), { page: { currentPage: 1, pageSize: 20 }, filters: { year: '2026' } });
});

test('nonsense in the address takes the defaults', () => {
  assert.deepEqual(read('p=-3&ps=7&s=name.sideways').page, { currentPage: 1, pageSize: 20 });
});

test('an initial filter can be taken off', () => {
  assert.deepEqual(read('year=').filters, {});
});

test('a change goes into the address and returns to the first page', () => {
  const next = writeListQuery(
    new URLSearchParams('p=4&id=7'),
    { filters: { state: '3' }, keyword: ' 水质 ' },
    initial,
  );
  assert.equal(next.get('p'), null);
  assert.equal(next.get('id'), '7');
  assert.deepEqual(readListQuery(next, names, initial), {
    page: { currentPage: 1, pageSize: 20, keyword: '水质' },
    filters: { year: '2026', state: '3' },
  });
});

test('turning a page keeps everything else', () => {
  const next = writeListQuery(new URLSearchParams('state=3&s=name.asc&ps=50'), { currentPage: 2 }, initial);
  assert.deepEqual(readListQuery(next, names, initial), {
    page: { currentPage: 2, pageSize: 50, sidx: 'name', sort: 'asc' },
    filters: { year: '2026', state: '3' },
  });
});

test('a filter set back to its initial value leaves the address', () => {
  const next = writeListQuery(new URLSearchParams('year=2025'), { filters: { year: '2026' } }, initial);
  assert.equal(next.toString(), '');
});

test('a list may begin with longer pages, and any size can be chosen', () => {
  assert.equal(readListQuery(new URLSearchParams(), names, initial, 100).page.pageSize, 100);
  const shorter = writeListQuery(new URLSearchParams(), { pageSize: 20 }, initial, 100);
  assert.equal(readListQuery(shorter, names, initial, 100).page.pageSize, 20);
  assert.equal(writeListQuery(shorter, { pageSize: 100 }, initial, 100).toString(), '');
});
