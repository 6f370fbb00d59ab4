import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { faultText } from './fault-texts.ts';

const Form = z.strictObject({
  reason: z.string().min(5),
  name: z.string().min(1).max(4),
  score: z.number().min(0).max(10),
  share: z.number().gt(0),
  count: z.int(),
  date: z.iso.date(),
  state: z.enum(['open', 'closed']),
  ids: z.array(z.string()).min(1).max(2),
  note: z.string().refine((text) => text !== 'x', { error: '备注不能是 x' }),
});
const RIGHT = {
  reason: '计划有变化',
  name: '名称',
  score: 5,
  share: 1,
  count: 1,
  date: '2026-02-01',
  state: 'open',
  ids: ['a'],
  note: '',
};

const told = (input: object, language: 'zh' | 'zhtw' | 'en' = 'zh') =>
  Form.safeParse({ ...RIGHT, ...input }, { error: faultText(language) }).error?.issues.map(
    ({ path, message }) => `${path.join('.')} ${message}`.trim(),
  );

const CASES: readonly [object, string, string][] = [
  [{ reason: '短' }, 'reason 至少5个字', 'reason needs at least 5 characters'],
  [{ reason: undefined }, 'reason 为必填项', 'reason is required'],
  [{ reason: null }, 'reason 为必填项', 'reason is required'],
  [{ reason: 7 }, 'reason 的类型不正确', 'reason is of the wrong kind'],
  [{ name: '' }, 'name 不能为空', 'name must not be empty'],
  [{ name: '一二三四五' }, 'name 不能超过4个字', 'name may have at most 4 characters'],
  [{ score: -1 }, 'score 不能小于0', 'score must not be less than 0'],
  [{ score: 11 }, 'score 不能大于10', 'score must not be more than 10'],
  [{ score: 'x' }, 'score 应为数字', 'score must be a number'],
  [{ share: 0 }, 'share 应大于0', 'share must be more than 0'],
  [{ count: 1.5 }, 'count 应为整数', 'count must be a whole number'],
  [{ date: '2026-02-30' }, 'date 的格式不正确', 'date is not written in the right form'],
  [{ state: 'gone' }, 'state 应为以下之一：open, closed', 'state must be one of: open, closed'],
  [{ ids: [] }, 'ids 至少1项', 'ids needs at least 1 in the list'],
  [{ ids: ['a', 'b', 'c'] }, 'ids 不能超过2项', 'ids may have at most 2 in the list'],
  [{ other: 1 }, '含有未知字段：other', 'has unknown fields: other'],
];

for (const [input, zh, en] of CASES)
  test(`${zh} is said of ${JSON.stringify(input)}`, () => {
    assert.deepEqual(told(input), [zh]);
    assert.deepEqual(told(input, 'en'), [en]);
  });

test('words of the schema itself stay', () => {
  assert.deepEqual(told({ note: 'x' }), ['note 备注不能是 x']);
  assert.deepEqual(told({ reason: '短' }, 'zhtw'), ['reason 至少5個字']);
});
