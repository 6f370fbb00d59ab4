import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { addRefusalFrame, forgetRefusal, keepRefusal, useRefusals } from './refusals.ts';

const shown = () => useRefusals.getState().refusal;

beforeEach(() => useRefusals.setState({ frames: [], refusal: null }));

test('a refusal stays on the frame that lies on top until the next try', () => {
  addRefusalFrame('page');
  const close = addRefusalFrame('drawer');
  keepRefusal('编码已被使用');
  assert.deepEqual(shown(), { text: '编码已被使用', frame: 'drawer' });
  forgetRefusal();
  assert.equal(shown(), null);
  close();
  keepRefusal('没有权限');
  assert.equal(shown()?.frame, 'page');
});

test('what was refused in a drawer goes with it, and what was refused on the page stays', () => {
  addRefusalFrame('page');
  keepRefusal('没有权限');
  const close = addRefusalFrame('drawer');
  close();
  assert.equal(shown()?.text, '没有权限');
  const again = addRefusalFrame('drawer');
  keepRefusal('编码已被使用');
  again();
  assert.equal(shown(), null);
});

test('without a frame nothing is kept', () => {
  keepRefusal('没有权限');
  assert.equal(shown(), null);
});
