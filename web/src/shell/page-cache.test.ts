import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEPT_PAGES, type KeptPage, keptPages, pageKey } from './page-cache.ts';

const page = (pathname: string, noCache = false): KeptPage => ({
  key: pathname,
  location: { pathname, search: '' },
  handle: { noCache },
});
const many = Array.from({ length: KEPT_PAGES }, (_, n) => page(`/p${n}`));
const pathsOf = (pages: readonly KeptPage[]) => new Set(pages.map((one) => one.key));
const keys = (pages: readonly KeptPage[]) => pages.map((one) => one.key);

test('of more than twenty pages the one unused longest is let go', () => {
  const next = page('/next');
  const kept = keptPages(many, next, { isOn: true, paths: pathsOf([...many, next]) });
  assert.equal(kept.length, 20);
  assert.deepEqual(keys(kept).slice(-2), ['/p19', '/next']);
  assert.ok(!keys(kept).includes('/p0'));
});

test('a page that is visited again counts as used last, so that another one goes', () => {
  const paths = pathsOf([...many, page('/next')]);
  const again = keptPages(many, page('/p0'), { isOn: true, paths });
  assert.equal(keys(again).at(-1), '/p0');
  const kept = keptPages(again, page('/next'), { isOn: true, paths });
  assert.ok(keys(kept).includes('/p0'));
  assert.ok(!keys(kept).includes('/p1'));
});

test('without a tag, with a page that is not to be kept, or with the switch off nothing stays behind', () => {
  const [one, two] = [page('/one'), page('/two', true)];
  const here = page('/here');
  assert.deepEqual(keys(keptPages([one], here, { isOn: true, paths: new Set(['/here']) })), ['/here']);
  assert.deepEqual(keys(keptPages([two], here, { isOn: true, paths: pathsOf([two]) })), ['/here']);
  assert.deepEqual(keys(keptPages([one], here, { isOn: false, paths: pathsOf([one]) })), ['/here']);
});

test('another record is another page, another filter is not', () => {
  const handle = { recordFields: ['id'] };
  const key = (search: string, version = 0) => pageKey({ pathname: '/checkInfo', search }, handle, version);
  assert.notEqual(key('?id=1'), key('?id=2'));
  assert.equal(key('?id=1&tab=a'), key('?id=1&tab=b'));
  assert.notEqual(key('?id=1'), key('?id=1', 1));
});
