import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesOf } from './merge-values.ts';

const base = { name: '安全部', code: 'A1', places: ['a'], property: { fax: '1', mail: '' }, rev: 3 };

test('what only one of two people changed is kept without asking', () => {
  const found = differencesOf(base, { ...base, name: '安全管理部' }, { ...base, code: 'A2', rev: 4 });
  assert.deepEqual(
    found.map(({ path, keep, collides }) => [path, keep, collides]),
    [
      ['name', 'mine', false],
      ['code', 'theirs', false],
    ],
  );
});

test('a field that both changed to different values collides, one changed alike does not', () => {
  const mine = { ...base, name: '安监部', places: ['a', 'b'] };
  const theirs = { ...base, name: '安环部', places: ['a', 'b'], rev: 4 };
  assert.deepEqual(
    differencesOf(base, mine, theirs).map(({ path, keep, collides }) => [path, keep, collides]),
    [['name', 'mine', true]],
  );
});

test('fields inside a part of the form are told apart', () => {
  const mine = { ...base, property: { fax: '2', mail: '' } };
  const theirs = { ...base, property: { fax: '1', mail: 'a@b.cn' } };
  assert.deepEqual(
    differencesOf(base, mine, theirs).map(({ path, keep }) => [path, keep]),
    [
      ['property.fax', 'mine'],
      ['property.mail', 'theirs'],
    ],
  );
});
