import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GrantNode } from '@auditplus/contract/features/permissions/grants.model.ts';
import {
  changesOf,
  editAll,
  grantLines,
  grantSet,
  grantState,
  keyOf,
  linesFound,
  pageIds,
} from './grant-rows.ts';

const node = (part: Partial<GrantNode> & Pick<GrantNode, 'id'>): GrantNode => ({
  parentId: '-1',
  fullName: part.id,
  names: { zhtw: '', en: '' },
  enCode: part.id,
  icon: '',
  type: '2',
  sortCode: 0,
  disabled: false,
  children: [],
  ...part,
});
const button = (id: string, parentId: string, disabled = false): GrantNode =>
  node({ id, parentId, type: 'button', disabled });

const MENUS = [
  node({ id: 'home' }),
  node({
    id: 'people',
    type: '1',
    children: [node({ id: 'users', fullName: '用户管理' }), node({ id: 'roles', disabled: true })],
  }),
];
const ITEMS = {
  button: [node({ id: 'users', children: [button('add', 'users'), button('drop', 'users', true)] })],
  column: [],
  form: [],
  resource: [],
};
const NOTHING = {
  module: { ids: [] },
  button: { ids: [] },
  column: { ids: [] },
  form: { ids: [] },
  resource: { ids: [] },
};

const lines = grantLines(MENUS, ITEMS, 'zh');
const pages = lines.flatMap((line) => (line.kind === 'page' ? [line.page] : []));
const users = pages.find((page) => page.id === 'users');
assert.ok(users);

test('directories stand over their pages, and items under the page that they belong to', () => {
  assert.deepEqual(
    lines.map((line) => [line.kind === 'page' ? line.page.id : line.id, line.level]),
    [
      ['home', 1],
      ['people', 1],
      ['users', 2],
      ['roles', 2],
    ],
  );
  assert.deepEqual(pageIds(MENUS), ['home', 'users', 'roles']);
  assert.deepEqual(
    users.items.button.map((item) => [item.id, item.isFixed]),
    [
      ['add', false],
      ['drop', true],
    ],
  );
});

test('what is given on a page counts only while the page is seen', () => {
  const stored = { ...NOTHING, module: { ids: ['users'] }, button: { ids: ['add'] } };
  const kept = grantState(stored, {});
  assert.deepEqual(grantSet(pages, kept.has), {
    ...grantSet([], kept.has),
    module: ['users'],
    button: ['add'],
  });
  assert.equal(changesOf(users, kept), 0);
  const hidden = grantState(stored, { [keyOf('module', 'users')]: false });
  assert.deepEqual(grantSet(pages, hidden.has), grantSet([], hidden.has));
  assert.equal(changesOf(users, hidden), 2, 'the page and its button are taken');
  const back = grantState(stored, { [keyOf('module', 'users')]: true });
  assert.equal(changesOf(users, back), 0, 'as it was before');
});

test('giving all leaves out what the operator does not hold', () => {
  assert.deepEqual(editAll(pages, ['module', 'button'], true), {
    [keyOf('module', 'home')]: true,
    [keyOf('button', 'add')]: true,
    [keyOf('module', 'users')]: true,
  });
  assert.deepEqual(
    editAll(pages, ['button'], true),
    { [keyOf('button', 'add')]: true, [keyOf('module', 'users')]: true },
    'only pages on which something is given come into sight',
  );
  assert.deepEqual(editAll(pages, ['column'], true), {});
  assert.deepEqual(editAll([users], ['button'], false), { [keyOf('button', 'add')]: false });
});

test('a keyword finds pages by their own name, an item or the directory; filters go by what is given or changed', () => {
  const state = grantState({ ...NOTHING, module: { ids: ['home'] } }, editAll([users], ['button'], true));
  const found = (filter: 'all' | 'granted' | 'changed', keyword = '') =>
    linesFound(lines, { filter, keyword, state }).map((line) =>
      line.kind === 'page' ? line.page.id : line.id,
    );
  assert.deepEqual(found('all', '用户'), ['people', 'users']);
  assert.deepEqual(found('all', 'DROP'), ['people', 'users']);
  assert.deepEqual(found('all', 'people'), ['people', 'users', 'roles']);
  assert.deepEqual(found('granted'), ['home', 'people', 'users']);
  assert.deepEqual(found('changed'), ['people', 'users']);
  assert.deepEqual(found('changed', 'home'), []);
});
