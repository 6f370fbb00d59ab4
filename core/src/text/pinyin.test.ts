import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pinyinOf, typedBy } from './pinyin.ts';

test('Chinese words read as pinyin and as first letters', () => {
  assert.deepEqual(pinyinOf('审核列表'), { full: 'shenheliebiao', initials: 'shlb' });
  assert.deepEqual(pinyinOf('整改计划'), { full: 'zhenggaijihua', initials: 'zgjh' });
  assert.equal(pinyinOf('字典管理').full, 'zidianguanli');
});

test('Latin letters and digits stay', () => {
  assert.deepEqual(pinyinOf('App菜单2'), { full: 'appcaidan2', initials: 'appcd2' });
  assert.equal(pinyinOf('张😀').initials, 'z😀');
});

test('letters find texts by first letters anywhere and by whole pinyin from the start', () => {
  const finds = (letters: string, text: string) => new RegExp(typedBy(letters), 'u').test(text);
  const text = '西安泵房App井盖缺失';
  for (const letters of ['xabf', 'bf', 'FAPPJ', 'jgqs', 'xian', 'xianb', 'xianbengfang', 'x'])
    assert.ok(finds(letters, text), letters);
  for (const letters of ['jgsq', 'bengfang', 'xiang', 'zzz']) assert.ok(!finds(letters, text), letters);
});
