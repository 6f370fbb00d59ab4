import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { menuSearch, searchTargets, sortedGroups } from './menu-search.ts';

const entry = (enCode: string, fullName: string, en: string, part: Partial<MenuNode> = {}): MenuNode => ({
  id: enCode,
  parentId: '-1',
  fullName,
  enCode,
  icon: '',
  type: 2,
  urlAddress: `/${enCode}`,
  linkTarget: '_self',
  propertyJson: {},
  sortCode: 0,
  category: 'Web',
  hasChildren: false,
  names: { zhtw: fullName, en },
  children: [],
  ...part,
});

const menus = [
  entry('audit', '审核工作', 'Audit work', {
    type: 1,
    children: [
      entry('auditList', '审核列表', 'Audits'),
      entry('rectificationTask', '整改计划', 'Rectification plan'),
    ],
  }),
  entry('dictionary', '数据字典', 'Dictionaries'),
  entry('empty', '空目录', 'Empty', { type: 1 }),
];
const find = (typed: string) =>
  menuSearch(searchTargets(menus, 'zh'))(typed).map((target) => target.node.enCode);

test('titles are found in Chinese, in pinyin, by first letters and in English', () => {
  for (const typed of ['整改', 'zhenggai', 'zgjh', 'rectif'])
    assert.equal(find(typed)[0], 'rectificationTask', typed);
});

test('a slip of the finger is forgiven and nonsense finds nothing', () => {
  assert.equal(find('zhengai')[0], 'rectificationTask');
  assert.deepEqual(find('qqqqxxx'), []);
});

test('the path counts too, less than the title', () => {
  assert.equal(find('/rectificationT')[0], 'rectificationTask');
});

test('directories are no answers, and nothing typed shows the beginning of the menu', () => {
  assert.deepEqual(find(''), ['auditList', 'rectificationTask', 'dictionary']);
});

test('the place of an answer names the directories above', () => {
  assert.equal(searchTargets(menus, 'en')[0]?.place, 'Audit work');
});

test('a title counts more than a path, and no more than 32 letters are looked at', () => {
  const twins = [entry('plans', '登记', 'Records'), entry('registers', '整改', 'Plans')];
  const search = menuSearch(searchTargets(twins, 'en'));
  assert.deepEqual(
    search('plans').map((target) => target.node.enCode),
    ['registers', 'plans'],
  );
  assert.deepEqual(search(`plans${' '.repeat(30)}zzzzzzzzzz`), search('plans'));
});

test('what holds a digit is looked for among the records first', () => {
  assert.equal(sortedGroups('ZG2026').at(-1), 'menus');
  assert.equal(sortedGroups('审核列表')[0], 'menus');
});
