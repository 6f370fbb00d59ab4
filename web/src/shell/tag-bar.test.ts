import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasOwnTag, nextAddress, type TagState, tagReducer, tagTitle } from './tag-bar.ts';

const named = (zh: string, en: string) => ({ zh, zhtw: zh, en });
const home = { path: '/home', address: '/home', titles: named('首页', 'Home'), affix: true };
const list = { path: '/auditList', address: '/auditList', titles: named('审核列表', 'Audits'), affix: false };
const check = {
  path: '/checkInfo',
  address: '/checkInfo?id=1',
  titles: named('审核详情', 'Audit detail'),
  affix: false,
};
const full: TagState = { views: [home, list, check] };

test('a view appears once for its path and keeps the last address', () => {
  const again = tagReducer(full, { type: 'visit', view: { ...check, address: '/checkInfo?id=2' } });
  assert.deepEqual(
    again.views.map((view) => view.address),
    ['/home', '/auditList', '/checkInfo?id=2'],
  );
});

test('visiting the same address again changes nothing', () => {
  assert.equal(tagReducer(full, { type: 'visit', view: list }).views, full.views);
});

test('what only leads on to a record leaves no tag behind', () => {
  assert.equal(hasOwnTag('/workFlowDetail'), false);
  assert.equal(hasOwnTag('/redirect/auditList'), false);
  assert.equal(hasOwnTag('/auditList'), true);
});

test('closing the active tag goes to the last one that remains', () => {
  const after = tagReducer(full, { type: 'close', path: '/checkInfo' });
  assert.equal(nextAddress('/checkInfo', after), '/auditList');
});

test('closing another tag leaves the active one where it is', () => {
  const after = tagReducer(full, { type: 'close', path: '/auditList' });
  assert.equal(nextAddress('/checkInfo', after), null);
});

test('an affixed tag cannot be closed', () => {
  assert.deepEqual(tagReducer(full, { type: 'close', path: '/home' }).views, full.views);
  assert.deepEqual(tagReducer(full, { type: 'closeAll' }).views, [home]);
});

test('closing the others keeps the chosen and the affixed tags', () => {
  assert.deepEqual(tagReducer(full, { type: 'closeOthers', path: '/checkInfo' }).views, [home, check]);
});

test('with no tag left the start is next', () => {
  assert.equal(nextAddress('/auditList', tagReducer({ views: [list] }, { type: 'closeAll' })), '/');
});

test('a page may name its record in its tag', () => {
  const after = tagReducer(full, { type: 'name', path: '/checkInfo', record: '2026 体系审核' });
  assert.deepEqual(
    after.views.map((view) => tagTitle(view, 'en')),
    ['Home', 'Audits', '2026 体系审核'],
  );
});

test('when the language changes the pages in the background take their titles in it', () => {
  const before = tagReducer(full, { type: 'name', path: '/auditList', record: '审核列表' });
  const after = tagReducer(before, { type: 'forgetNames', except: '/checkInfo' });
  assert.equal(tagTitle(after.views[1] ?? home, 'en'), 'Audits');
});

test('a tag moves before another one, to the end, and never before an affixed one', () => {
  const paths = (state: TagState) => state.views.map((view) => view.path);
  assert.deepEqual(paths(tagReducer(full, { type: 'move', path: '/checkInfo', before: '/auditList' })), [
    '/home',
    '/checkInfo',
    '/auditList',
  ]);
  assert.deepEqual(paths(tagReducer(full, { type: 'move', path: '/auditList', before: null })), [
    '/home',
    '/checkInfo',
    '/auditList',
  ]);
  assert.deepEqual(paths(tagReducer(full, { type: 'move', path: '/checkInfo', before: '/home' })), [
    '/home',
    '/checkInfo',
    '/auditList',
  ]);
  assert.equal(tagReducer(full, { type: 'move', path: '/home', before: null }).views, full.views);
});
