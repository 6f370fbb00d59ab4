import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextAddress, type TagState, tagReducer } from './tag-bar.ts';

const home = { path: '/home', address: '/home', title: 'Home', affix: true };
const list = { path: '/auditList', address: '/auditList', title: 'Audits', affix: false };
const check = { path: '/checkInfo', address: '/checkInfo?id=1', title: 'Audit 1', affix: false };
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
  const named = tagReducer(full, { type: 'retitle', path: '/checkInfo', title: '2026 体系审核' });
  assert.equal(named.views.at(-1)?.title, '2026 体系审核');
});
