import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, renderHook } from '@testing-library/react';
import { useDraftSteps } from './use-draft-steps.ts';

type Draft = { readonly name: string; readonly size: number };

const start = (stored: Draft) =>
  renderHook((props: { stored: Draft; rev: number }) => useDraftSteps(props), {
    initialProps: { stored, rev: 1 },
  });

test('a draft that its person saved goes on with its steps, also with what was edited meanwhile', async () => {
  const { result, rerender } = start({ name: '甲', size: 1 });
  act(() => result.current.steps.edit({ name: '乙', size: 1 }));
  assert.equal(result.current.isDirty, true);
  const sent: Draft[] = [];
  await act(() => result.current.save(async (value) => sent.push(value)));
  assert.deepEqual(sent, [{ name: '乙', size: 1 }]);
  rerender({ stored: { size: 1, name: '乙' }, rev: 2 });
  assert.deepEqual([result.current.isDirty, result.current.steps.canUndo], [false, true]);
  await act(() =>
    result.current.save(async () => {
      result.current.steps.edit({ name: '乙', size: 2 });
    }),
  );
  rerender({ stored: { size: 1, name: '乙' }, rev: 3 });
  assert.deepEqual(result.current.steps.value, { name: '乙', size: 2 });
  assert.equal(result.current.isDirty, true);
});

test('a draft that somebody else stored begins anew, and so does one after a save that was refused', async () => {
  const { result, rerender } = start({ name: '甲', size: 1 });
  act(() => result.current.steps.edit({ name: '乙', size: 1 }));
  const refused = new Error('stale');
  const failing = () => result.current.save(() => Promise.reject(refused));
  await act(() => assert.rejects(failing(), refused));
  assert.equal(result.current.isDirty, true);
  rerender({ stored: { name: '丙', size: 1 }, rev: 2 });
  assert.deepEqual(result.current.steps.value, { name: '丙', size: 1 });
  assert.deepEqual([result.current.isDirty, result.current.steps.canUndo], [false, false]);
});

test('a draft that is sent with more than is edited goes on with its steps as well', async () => {
  const asSent = (draft: Draft): Draft => ({ ...draft, size: draft.name.length });
  const { result, rerender } = renderHook(
    (props: { stored: Draft; rev: number }) => useDraftSteps({ ...props, asSent }),
    { initialProps: { stored: { name: '甲', size: 1 }, rev: 1 } },
  );
  act(() => result.current.steps.edit({ name: '甲乙', size: 0 }));
  const sent: Draft[] = [];
  await act(() => result.current.save(async (value) => sent.push(value)));
  assert.deepEqual(sent, [{ name: '甲乙', size: 2 }]);
  rerender({ stored: { name: '甲乙', size: 2 }, rev: 2 });
  assert.deepEqual([result.current.isDirty, result.current.steps.canUndo], [false, true]);
  // The form of its name is saved apart, and leaves the draft as it is.
  rerender({ stored: { name: '甲乙', size: 2 }, rev: 3 });
  assert.equal(result.current.steps.canUndo, true);
});
